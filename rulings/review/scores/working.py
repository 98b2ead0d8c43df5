"""How an adjusted score is worked out, line by line: for the committee and the scorer, in the reader's words.

Each outcome is turned into matchpoints or IMPs against the other tables, then weighted; points are never averaged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.models import Direction, Scoring
from incidents.text import write_number
from rulings.review.scores.adjusted import WHOLE, DegreeOfFault, Kind
from rulings.review.scores.change_in_words import MINUS, name_of_side, with_sign
from rulings.review.scores.field import Field, field_of, outcomes
from rulings.scoring import imps, matchpoints
from rulings.scoring.artificial import AT_IMPS, Average, share
from rulings.scoring.fewer_results import Group, NothingToCompare, in_the_field
from rulings.scoring.rounding import to_the_unit
from rulings.scoring.self_inflicted import Losses
from rulings.scoring.weighted_outcomes import Outcomes

if TYPE_CHECKING:
    from rulings.models import ScoreChange

PLACES: Final = 4
AVERAGES: Final = {
    DegreeOfFault.NONE.value: Average.PLUS,
    DegreeOfFault.PARTLY.value: Average.EVEN,
    DegreeOfFault.DIRECTLY.value: Average.MINUS,
}


@dataclass(frozen=True)
class OutcomeLine:
    """One outcome: its points, its weight, what it is worth, and the part of that which counts."""

    points: str
    weight: str
    worth: str
    part: str


@dataclass(frozen=True)
class SideWorking:
    """A side's score of the board, worked out."""

    side: str
    pair: str
    before: str
    """What the result obtained is worth; empty without one."""
    lines: tuple[OutcomeLine, ...]
    formula: str
    """How a board with fewer results is brought to the scale of the others; empty where none is missing."""
    total: str
    entered: str
    """As it is entered, rounded where the club has it so; empty where it is the same."""
    gained: str
    """What the side has more, or less, than before; empty without a result obtained."""


@dataclass(frozen=True)
class Working:
    """A score change, worked out for both sides."""

    sides: tuple[SideWorking, ...]
    compared: int
    field: Field
    knock_out: str = ""
    """What both get in a knock-out match, where their scores do not balance."""


def work_out(change: ScoreChange) -> Working | None:
    """How the score of a change is worked out; None of a penalty, and where nothing is known to compare with."""
    field = field_of(change)
    if change.kind == Kind.PENALTY or not field.ns:
        return None
    scale = _scale(change, field)
    sides = {side: _side(change, side, scale) for side in Direction.values}
    return Working(
        sides=tuple(shown for shown, _value in sides.values()),
        compared=len(field.ns),
        field=field,
        knock_out=_knock_out(change, field, {side: value for side, (_shown, value) in sides.items()}),
    )


class _Scale(ABC):
    """Matchpoints or IMPs, of one board."""

    half = Fraction(0)

    def __init__(self, change: ScoreChange, field: Field) -> None:
        self.field = field
        self.elected = change.club.scoring_elections()

    @abstractmethod
    def worth(self, ours: Outcomes, side: str) -> Fraction:
        """What outcomes are worth to a side, on the scale of a board that all have played."""

    @abstractmethod
    def average(self, average: Average) -> Fraction:
        """What an average is worth."""

    @abstractmethod
    def shown(self, number: Fraction) -> str:
        """A score of the board, in words."""

    @abstractmethod
    def formula(self, ours: Outcomes, side: str) -> str:
        """How it comes to that where results are missing."""

    def entered(self, number: Fraction) -> Fraction:
        """As it is entered."""
        unit = Fraction(1)
        return to_the_unit(number, unit, average=self.half) if self.elected["adjusted_scores_rounded"] else number


class _Matchpoints(_Scale):
    """Against the other tables that can be compared; where scores are artificial there, brought to the whole field."""

    def __init__(self, change: ScoreChange, field: Field) -> None:
        super().__init__(change, field)
        self.group = Group(len(field.ns) + 1, len(field.ns) + 1 + field.artificial)
        self.each = 1 if self.elected["one_matchpoint_for_a_pair_beaten"] else matchpoints.A_PAIR_BEATEN
        self.top = self._scaled(Fraction(matchpoints.top(self.group.expected)))
        self.half = self.top / 2

    def worth(self, ours: Outcomes, side: str) -> Fraction:
        return self._scaled(in_the_field(self._in_group(ours, side), self.group))

    def average(self, average: Average) -> Fraction:
        return share(average) * self.top

    def shown(self, number: Fraction) -> str:
        return _("%(number)s of %(top)s (%(percent)s%%)") % {
            "number": exact(number),
            "top": exact(self.top),
            "percent": write_number(_decimal(number / self.top * WHOLE, 2)),
        }

    def formula(self, ours: Outcomes, side: str) -> str:
        if self.group.compared == self.group.expected:
            return ""
        said = {
            "points": exact(self._in_group(ours, side)),
            "expected": self.group.expected,
            "compared": self.group.compared,
        }
        if self.group.is_small:
            return _("By its rank among %(compared)d results of %(expected)d.") % said
        return _("Neuberg: (%(points)s + 1) × %(expected)d / %(compared)d − 1, where a pair beaten counts 2.") % said

    def _in_group(self, ours: Outcomes, side: str) -> Fraction:
        return matchpoints.matchpoints([ours, *self.field.of(side)], 0)

    def _scaled(self, points: Fraction) -> Fraction:
        return matchpoints.to_scale(points, self.each)


class _Imps(_Scale):
    """Against the other table of a match; of several, against each of them, and their mean."""

    def worth(self, ours: Outcomes, side: str) -> Fraction:
        others = self.field.of(side)
        return imps.cross_imps(ours, others) / len(others)

    def average(self, average: Average) -> Fraction:
        return Fraction(AT_IMPS[average])

    def shown(self, number: Fraction) -> str:
        return _("%(number)s IMPs") % {"number": write_signed(number)}

    def formula(self, ours: Outcomes, side: str) -> str:
        others = self.field.of(side)
        if len(others) == 1:
            return ""
        total = write_signed(imps.cross_imps(ours, others))
        return _("%(total)s IMPs against the %(number)d other tables together; this is their mean.") % {
            "total": total,
            "number": len(others),
        }


def _side(change: ScoreChange, side: str, scale: _Scale) -> tuple[SideWorking, Fraction]:
    obtained = outcomes([change.before | {"percent": WHOLE}], side) if change.before else None
    lines: tuple[OutcomeLine, ...] = ()
    formula = ""
    before = None
    if change.kind == Kind.ARTIFICIAL:
        value = scale.average(AVERAGES[change.after["fault"][side]])
    else:
        ours = outcomes(change.after[side], side)
        try:
            value, formula = scale.worth(ours, side), scale.formula(ours, side)
            before = scale.worth(obtained, side) if obtained else None
            lines = tuple(_lines(ours, side, scale))
        except NothingToCompare:
            value = scale.half
            formula = _("Nobody can be compared with it: an artificial score takes its place (12.C.2).")
    entered = scale.entered(value)
    shown = SideWorking(
        side=name_of_side(side),
        pair=change.pairs.get(side, ""),
        before="" if before is None else scale.shown(before),
        lines=lines,
        formula=formula,
        total=scale.shown(value),
        entered="" if entered == value else scale.shown(entered),
        gained="" if before is None else write_signed(entered - before),
    )
    return shown, entered


def _lines(ours: Outcomes, side: str, scale: _Scale) -> Iterator[OutcomeLine]:
    for one in ours.each:
        alone = scale.worth(Outcomes.one(one.score), side)
        weight = _("%(number)s%%") % {"number": exact(one.weight * WHOLE)}
        yield OutcomeLine(with_sign(one.score), weight, exact(alone), exact(alone * one.weight))


@dataclass(frozen=True)
class OwnError:
    """What the side not at fault gets that has hurt itself by an extremely serious error or a gamble (12.C.1.e)."""

    side: str
    at_the_table: str
    without_the_infraction: str
    without_its_own_error: str
    total: str
    is_damaged: bool


def own_error(change: ScoreChange, side: str, without_it: int) -> OwnError | None:
    """The part of its loss that a side has not inflicted on itself; `without_it` is what North-South would have scored
    but for that error. What there was without the infraction is what the other side gets. None where nothing is known
    to compare with, and without a result obtained.
    """
    field = field_of(change)
    if not change.before or not field.ns or change.kind in (Kind.PENALTY, Kind.ARTIFICIAL):
        return None
    scale = _scale(change, field)
    other = Direction.EW if side == Direction.NS else Direction.NS
    points = without_it if side == Direction.NS else -without_it
    try:
        losses = Losses(
            scale.worth(outcomes([change.before | {"percent": WHOLE}], side), side),
            scale.worth(outcomes(change.after[other], other).from_the_other_side(), side),
            scale.worth(Outcomes.one(points), side),
        )
    except NothingToCompare:
        return None
    return OwnError(
        name_of_side(side),
        scale.shown(losses.at_the_table),
        scale.shown(losses.without_the_infraction),
        scale.shown(losses.without_its_own_error),
        scale.shown(losses.for_the_side_not_at_fault()),
        losses.is_damaged,
    )


def _scale(change: ScoreChange, field: Field) -> _Scale:
    return _Imps(change, field) if change.session.scoring == Scoring.IMPS else _Matchpoints(change, field)


def _knock_out(change: ScoreChange, field: Field, values: dict[str, Fraction]) -> str:
    """The average of the two where they do not balance, in a match of two tables (12.C.4)."""
    if change.session.scoring != Scoring.IMPS or len(field.ns) != 1 or not sum(values.values()):
        return ""
    both = (values[Direction.NS] - values[Direction.EW]) / 2
    return _("In a knock-out match: NS %(NS)s IMPs, EW %(EW)s IMPs, the average of the two (12.C.4).") % {
        "NS": write_signed(both),
        "EW": write_signed(-both),
    }


def exact(number: Fraction) -> str:
    """A number as it is written; what has no end is cut to four places."""
    written = write_number(_decimal(abs(number), PLACES).normalize())
    return f"{MINUS}{written}" if number < 0 else written


def _decimal(number: Fraction, places: int) -> Decimal:
    return round(Decimal(number.numerator) / Decimal(number.denominator), places)


def write_signed(number: Fraction) -> str:
    """The same with its sign, where it is not 0."""
    return f"+{exact(number)}" if number > 0 else exact(number)
