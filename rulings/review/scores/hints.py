"""What the Laws of 2017 say of a kind of score beside its usual clause, as its form tells the director."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from incidents.models import Scoring
from rulings.engine import Edition
from rulings.review.scores.adjusted import Kind


@dataclass(frozen=True)
class Hint:
    """Something to know before the score is given, and the clauses that say so."""

    text: str
    clauses: tuple[str, ...]


def hints(kind: Kind, edition: int, scoring: str) -> tuple[Hint, ...]:
    """What to know of a kind of score."""
    if Edition(edition) < Edition.LAWS_2017:
        return ()
    match kind:
        case Kind.SPLIT:
            return (
                Hint(
                    _(
                        "The clause says why the two sides are treated apart: 12.C.1.e where the side not at fault "
                        "made an extremely serious error or gambled; 82.C after an error of the director; 11.A where "
                        "the side not at fault gained by what its opponents did without knowing the law."
                    ),
                    ("12.C.1.e", "82.C", "11.A"),
                ),
            )
        case Kind.ARTIFICIAL if scoring == Scoring.IMPS:
            return (
                Hint(
                    _(
                        "At teams, where the result at the other table is clearly favourable to one side: an assigned "
                        "score instead."
                    ),
                    ("86.B.1",),
                ),
                Hint(
                    _(
                        "At teams, where two or more results cannot be compared or several scores have to be adjusted: "
                        "if one side alone was at fault, its opponents get +3 IMPs or an assigned score, whichever is "
                        "better for them, and it gets the complement. If neither or both were, the board is cancelled "
                        "and artificial scores are given; if neither was and time permits, another board may be "
                        "played instead."
                    ),
                    ("86.B.2",),
                ),
            )
        case _:
            return ()
