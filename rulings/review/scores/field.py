"""What the other tables have on the board of a score change: noted, imported, adjusted, or typed off a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from incidents.models import BoardResult, Direction, FieldScores
from incidents.models.board_results import MOST_POINTS, MOST_SCORES
from rulings.models import ScoreChange
from rulings.review.scores.adjusted import Kind, NotAScore
from rulings.review.scores.obtained import result_of
from rulings.scoring.weighted_outcomes import Outcomes

if TYPE_CHECKING:
    from incidents.models import Board

A_SCORE: Final = re.compile(r"(?P<sign>[+\-\u2212]?)(?P<points>\d{1,4})(?:[x×*](?P<times>\d{1,3}))?", re.IGNORECASE)


@dataclass(frozen=True)
class Field:
    """The other results of a board, as North-South have them and as East-West do: a ruling may treat them apart."""

    ns: tuple[Outcomes, ...] = ()
    ew: tuple[Outcomes, ...] = ()
    artificial: int = 0
    """Other tables whose score is an artificial one: expected, but not to be compared with."""
    typed: bool = False
    scores: tuple[int, ...] = ()
    """Those of North-South that have no weight, from the best, to be shown."""

    @property
    def as_typed(self) -> str:
        """Those scores as they are typed."""
        return " ".join(f"\u2212{-score}" if score < 0 else str(score) for score in self.scores)

    def of(self, side: str) -> tuple[Outcomes, ...]:
        """As a side has them."""
        return self.ns if side == Direction.NS else self.ew


def field_of(change: ScoreChange) -> Field:
    """The other results of a change's board: those typed for it, else those of the other tables of the session."""
    typed = FieldScores.objects.filter(board=change.board_id).first()
    if typed is not None:
        return _field([Outcomes.one(score) for score in typed.scores], [], artificial=0, typed=True)
    return _of_tables(change)


def read_scores(text: str) -> list[int]:
    """The scores of North-South in what was typed: "620x3 170 -100"; nothing typed: none. Raises NotAScore."""
    scores: list[int] = []
    for word in text.replace(",", " ").replace(";", " ").split():
        match = A_SCORE.fullmatch(word)
        if match is None:
            raise NotAScore(_("“%(word)s” is no score: write 620, −100 or 620x3.") % {"word": word})
        points = int(match["points"])
        if points % 10 or points > MOST_POINTS:
            raise NotAScore(_("“%(word)s”: no board comes to that.") % {"word": word})
        scores += [-points if match["sign"] in ("-", "\u2212") else points] * int(match["times"] or 1)
    if len(scores) > MOST_SCORES:
        raise NotAScore(_("There are %(most)d scores at most.") % {"most": MOST_SCORES})
    return sorted(scores, reverse=True)


def outcomes(weighed: list[dict[str, Any]], side: str) -> Outcomes:
    """Stored results with their weights, as a side has them."""
    sign = 1 if side == Direction.NS else -1
    scores: dict[int, int] = {}
    for each in weighed:
        # Two contracts that score the same are one outcome.
        scores[sign * each["score"]] = scores.get(sign * each["score"], 0) + each["percent"]
    return Outcomes.in_percent(scores.items())


def _field(ns: list[Outcomes], ew: list[Outcomes], *, artificial: int, typed: bool) -> Field:
    east_west = ew or [each.from_the_other_side() for each in ns]
    whole = sorted((each.each[0].score for each in ns if len(each.each) == 1), reverse=True)
    return Field(tuple(ns), tuple(east_west), artificial, typed, tuple(whole))


def _of_tables(change: ScoreChange) -> Field:
    """The results of the other tables, each with the change that a ruling made of it."""
    here = (change.ruling.section, change.ruling.table_number)
    changed = {at: each for at, each in _changes(change.board) if at != here}
    ns, ew, artificial = [], [], 0
    for at, score in _scores(change.board):
        if at == here or at in changed:
            continue
        ns.append(Outcomes.one(score))
        ew.append(Outcomes.one(-score))
    for other in changed.values():
        if other.kind == Kind.ARTIFICIAL:
            artificial += 1
        else:
            ns.append(outcomes(other.after[Direction.NS], Direction.NS))
            ew.append(outcomes(other.after[Direction.EW], Direction.EW))
    return _field(ns, ew, artificial=artificial, typed=False)


def _scores(board: Board) -> Iterator[tuple[tuple[str, int], int]]:
    for noted in BoardResult.objects.filter(board=board).select_related("table").order_by("table"):
        at = (noted.table.section, noted.table.number)
        yield at, result_of(noted).for_north_south(board.vulnerability)


def _changes(board: Board) -> Iterator[tuple[tuple[str, int], ScoreChange]]:
    """The changes of a board that stand, the last of a table after the others. A penalty moves no score of a board."""
    standing = ScoreChange.objects.standing().filter(board=board).exclude(kind=Kind.PENALTY)
    for each in standing.select_related("ruling").order_by("pk"):
        yield (each.ruling.section, each.ruling.table_number), each
