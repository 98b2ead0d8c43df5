"""What takes the place of a score, as it is kept: results and their weights, artificial scores, penalties.

In `ScoreChange.before` and `.after`: a result is ``{"contract": "4SX", "declarer": "N", "tricks": 9, "score": -100}``,
the score being that of North-South as it was worked out when the change was made; no contract means passed out.
``before`` is a result, or empty where none was obtained. ``after`` is, by kind:

- tricks, assigned, weighted, split: ``{"NS": [result, …], "EW": [result, …]}``, each with its ``"percent"``, which add
  to 100;
- artificial: ``{"unit": "percent" or "imps", "fault": {"NS": …, "EW": …}, "NS": 60, "EW": 40}``;
- penalty: ``{"unit": …, "side": "NS", "amount": 10}``, of a top or in IMPs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.duplicate_score import score
from incidents.models import Direction, Scoring
from incidents.models.board_results import MOST_TRICKS
from incidents.note_result import Obtained
from rulings.models import ScoreChange

if TYPE_CHECKING:
    from uuid import UUID

    from incidents.models import Board, Table

Kind = ScoreChange.Kind
Json = dict[str, Any]
Unit = Literal["percent", "imps"]

MOST_RESULTS: Final = 6
WHOLE: Final = 100
MOST_OF_A_TOP: Final = 100
MOST_IMPS: Final = 60


class NotAScore(ValueError):
    """What was typed makes no score; `str()` says why, in the reader's language."""


class DegreeOfFault(models.TextChoices):
    """How far a side was at fault that no result was obtained (Law 12.C.2.a)."""

    NONE = "none", gettext_lazy("in no way at fault")
    PARTLY = "partly", gettext_lazy("partly at fault")
    DIRECTLY = "directly", gettext_lazy("directly at fault")


ARTIFICIAL: Final[Mapping[Unit, Mapping[str, int]]] = {
    "percent": {DegreeOfFault.NONE: 60, DegreeOfFault.PARTLY: 50, DegreeOfFault.DIRECTLY: 40},
    "imps": {DegreeOfFault.NONE: 3, DegreeOfFault.PARTLY: 0, DegreeOfFault.DIRECTLY: -3},
}

# Where the clause of a kind stands. 1997 had the artificial score first, the assigned one second and left weighting to
# appeals committees or, where the zone said so, to the director (12.C.3). That the two scores need not balance was a
# clause of its own in 2007 (12.C.1.f); in 2017 they do not where the side not at fault has damaged itself (12.C.1.e) or
# another law treats the sides apart, which the form names. Three IMPs stood in Law 86 until 2017 put
# them beside the 60, 50 and 40 %.
CLAUSES: Final[Mapping[int, Mapping[str, str]]] = {
    2017: {Kind.ASSIGNED: "12.C.1", Kind.WEIGHTED: "12.C.1.c", Kind.SPLIT: "12.C.1.e"},
    2007: {Kind.ASSIGNED: "12.C.1", Kind.WEIGHTED: "12.C.1.c", Kind.SPLIT: "12.C.1.f"},
    1997: {Kind.ASSIGNED: "12.C.2", Kind.WEIGHTED: "12.C.3", Kind.SPLIT: "12.C.2"},
}
ARTIFICIAL_CLAUSES: Final[Mapping[int, Mapping[Unit, str]]] = {
    2017: {"percent": "12.C.2.a", "imps": "12.C.2.b"},
    2007: {"percent": "12.C.2.a", "imps": "86.A"},
    1997: {"percent": "12.C.1", "imps": "86.A"},
}


@dataclass(frozen=True)
class Result:
    """What was bid and made at a table; without a contract it was passed out."""

    contract: str = ""
    declarer: str = ""
    tricks: int = 0

    def for_north_south(self, vulnerability: str) -> int:
        """What North-South score on a board of this vulnerability: "-", "NS", "EW" or "all"."""
        if not self.contract:
            return 0
        side = Direction.NS if self.declarer in "NS" else Direction.EW
        scored = score(self.contract, self.tricks, vulnerable=vulnerability in ("all", side))
        return scored if side == Direction.NS else -scored

    def as_noted(self) -> Obtained:
        """As the record of the session keeps it."""
        return Obtained(self.contract, self.declarer, self.tricks if self.contract else None)

    def as_stored(self, vulnerability: str) -> Json:
        """As it is stored, with its score."""
        played = {"contract": self.contract, "declarer": self.declarer, "tricks": self.tricks} if self.contract else {}
        return {"contract": "", **played, "score": self.for_north_south(vulnerability)}


@dataclass(frozen=True)
class Weighed:
    """A result and its weight."""

    result: Result
    percent: int = WHOLE


@dataclass(frozen=True)
class ChangeToMake:
    """A score change as the director says it, before it is written."""

    kind: Kind
    board: Board
    pairs: Mapping[str, str]
    before: Json
    after: Json
    clause: str
    reason: str
    key: UUID
    at: Table | None = None
    """Where the result obtained is kept with the change; None where it is that of other pairs, or none was told."""


def unit_of(scoring: str) -> Unit:
    """What artificial scores and penalties are counted in."""
    return "imps" if scoring == Scoring.IMPS else "percent"


def usual_clause(kind: Kind, edition: int, scoring: str) -> str:
    """The clause under which such a score is usually given, by the edition in force; of tricks, the most frequent."""
    if kind == Kind.TRICKS:
        return "64.A"
    if kind == Kind.ARTIFICIAL:
        return ARTIFICIAL_CLAUSES[edition][unit_of(scoring)]
    return "90.A" if kind == Kind.PENALTY else CLAUSES[edition][kind]


def artificial(faults: Mapping[str, str], scoring: str) -> Json:
    """The artificial score of each side by its fault."""
    unit = unit_of(scoring)
    return {"unit": unit, "fault": dict(faults)} | {side: ARTIFICIAL[unit][faults[side]] for side in Direction.values}


def penalty(side: str, amount: int, scoring: str) -> Json:
    """A penalty on a side. Raises NotAScore."""
    unit = unit_of(scoring)
    most = MOST_IMPS if unit == "imps" else MOST_OF_A_TOP
    if not 1 <= amount <= most:
        raise NotAScore(_("A penalty is 1 to %(most)d.") % {"most": most})
    return {"unit": unit, "side": side, "amount": amount}


def assign(result: Result, vulnerability: str) -> Json:
    """One result for both sides."""
    return split({side: [Weighed(result)] for side in Direction.values}, vulnerability)


def move_tricks(obtained: Result | None, tricks: int, to: str, vulnerability: str) -> Json:
    """The result obtained, with so many tricks more for a side. Raises NotAScore where there are not so many."""
    if obtained is None or not obtained.contract:
        raise NotAScore(_("Enter the result obtained: the tricks are counted from there."))
    declares = obtained.declarer in to
    made = obtained.tricks + (tricks if declares else -tricks)
    if not 0 <= made <= MOST_TRICKS:
        raise NotAScore(_("The other side has not won so many tricks."))
    return assign(replace(obtained, tricks=made), vulnerability)


def weigh(results: Sequence[Weighed], vulnerability: str) -> Json:
    """The same weighted results for both sides. Raises NotAScore."""
    if len(results) == 1:
        raise NotAScore(_("A weighted score has two results at least."))
    return split(dict.fromkeys(Direction.values, results), vulnerability)


def split(results: Mapping[str, Sequence[Weighed]], vulnerability: str) -> Json:
    """Each side's own results. Raises NotAScore unless the weights of each add to 100."""
    for side in Direction.values:
        _check(results[side])
    return {
        side: [each.result.as_stored(vulnerability) | {"percent": each.percent} for each in results[side]]
        for side in Direction.values
    }


def _check(results: Sequence[Weighed]) -> None:
    if not results:
        raise NotAScore(_("Enter a result."))
    if len(results) > MOST_RESULTS:
        raise NotAScore(_("There are %(most)d results at most.") % {"most": MOST_RESULTS})
    if len({each.result for each in results}) < len(results):
        raise NotAScore(_("The same result is there twice."))
    total = sum(each.percent for each in results)
    if total != WHOLE or any(each.percent < 1 for each in results):
        raise NotAScore(_("The percentages add up to %(total)d, not to 100.") % {"total": total})
