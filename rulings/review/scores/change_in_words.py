"""A score change in the reader's words: from what, to what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from incidents.duplicate_score import BOOK
from incidents.models import Direction, Scoring
from rulings.engine import Edition, Seat
from rulings.models import ScoreChange
from rulings.review.scores.adjusted import WHOLE, DegreeOfFault, Kind
from rulings.words.contracts import contract as contract_in_words
from rulings.words.wording import seat_in_words

MINUS = "\u2212"


@dataclass(frozen=True)
class To:
    """One line of what is to be entered: for which side, at which weight, what, and the points that makes."""

    side: str
    text: str
    weight: str = ""
    points: str = ""

    def __str__(self) -> str:
        said = " ".join(part for part in (self.weight, self.text) if part)
        whole = f"{self.side}{_(':')} {said}" if self.side else said
        return f"{whole} ({self.points})" if self.points else whole


def result_in_words(result: dict[str, Any]) -> str:
    """A contract as it is written on a score sheet: "4♠X by North −1"."""
    if not result:
        return _("no result")
    if not result["contract"]:
        return _("passed out")
    over = result["tricks"] - BOOK - int(result["contract"][0])
    return _("%(contract)s by %(seat)s %(made)s") % {
        "contract": contract_in_words(result["contract"]),
        "seat": seat_in_words(Seat(result["declarer"])),
        "made": with_sign(over) if over else "=",
    }


def points_in_words(result: dict[str, Any], side: str = Direction.NS) -> str:
    """What a result scores, as a side reads it: "NS −100". Empty without a result."""
    if not result:
        return ""
    points = result["score"] if side == Direction.NS else -result["score"]
    return f"{short(side)} {with_sign(points)}"


def before_in_words(change: ScoreChange) -> str:
    """What was obtained at the table, with its score."""
    if change.kind == Kind.PENALTY:
        return _("the score obtained stands")
    points = points_in_words(change.before)
    return result_in_words(change.before) + (f" ({points})" if points else "")


def after_in_words(change: ScoreChange) -> tuple[To, ...]:
    """What is to be entered, line by line."""
    after = change.after
    match Kind(change.kind):
        case Kind.ARTIFICIAL:
            return tuple(To(name_of_side(side), amount(after[side], after["unit"])) for side in Direction.values)
        case Kind.PENALTY:
            return (To(name_of_side(after["side"]), MINUS + _penalty(after["amount"], after["unit"])),)
        case Kind.SPLIT:
            return tuple(_weighed(each, side, name_of_side(side)) for side in Direction.values for each in after[side])
        case Kind.TRICKS | Kind.ASSIGNED | Kind.WEIGHTED:
            return tuple(_weighed(each, Direction.NS, "") for each in after[Direction.NS])


def notes_on(change: ScoreChange) -> tuple[str, ...]:
    """What the scorer has to know beside the figures."""
    return (*_of_the_session(change), *_in_a_knock_out(change))


def _of_the_session(change: ScoreChange) -> Iterator[str]:
    """That a side's artificial score gives way to what it scores on its other boards (12.C.2.c)."""
    if change.kind != Kind.ARTIFICIAL:
        return
    faults = change.after["fault"].values()
    if change.after["unit"] == "percent":
        if DegreeOfFault.NONE in faults:
            yield _("In no way at fault: the pair’s own percentage on the other boards instead, if it is higher.")
        if DegreeOfFault.DIRECTLY in faults:
            yield _("Directly at fault: the pair’s own percentage on the other boards instead, if it is lower.")
    elif Edition(change.ruling.edition) >= Edition.LAWS_2017:
        if DegreeOfFault.NONE in faults:
            yield _(
                "In no way at fault: what it scores on the other boards instead, if that is more than the equivalent "
                "in IMPs of 60% (12.C.2.c)."
            )
        if DegreeOfFault.DIRECTLY in faults:
            yield _(
                "Directly at fault: what it scores on the other boards instead, if that is less than the equivalent "
                "in IMPs of 40% (12.C.2.c)."
            )


def _in_a_knock_out(change: ScoreChange) -> Iterator[str]:
    """What becomes of scores that do not balance where one side has to win the match (12.C.4)."""
    if change.session.scoring != Scoring.IMPS or Edition(change.ruling.edition) < Edition.LAWS_2017:
        return
    if change.kind == Kind.SPLIT:
        yield _(
            "In a knock-out match: each side’s score on the board is worked out by itself, and the average of the two "
            "is given to both (12.C.4)."
        )
    elif change.kind == Kind.ARTIFICIAL and change.after[Direction.NS] + change.after[Direction.EW]:
        # What East-West have is lost by North-South.
        average = (change.after[Direction.NS] - change.after[Direction.EW]) / 2
        sides = {"NS": _average(average), "EW": _average(-average)}
        yield _("In a knock-out match: the average of the two, NS %(NS)s IMPs and EW %(EW)s IMPs (12.C.4).") % sides


def _average(number: float) -> str:
    """A number of IMPs with its sign; the average of two whole numbers is whole or a half."""
    whole = int(abs(number))
    written = str(whole) if number.is_integer() else _("%(whole)s.5") % {"whole": whole}
    return f"+{written}" if number > 0 else f"{MINUS}{written}" if number else written


def pairs_in_words(change: ScoreChange) -> str:
    """The pairs by their sides: "NS 3, EW 12"."""
    return ", ".join(f"{short(side)} {change.pairs[side]}" for side in Direction.values if side in change.pairs)


def amount(number: int, unit: str) -> str:
    """An artificial score: "60%", "+3 IMP"."""
    return _("%(number)s%%") % {"number": number} if unit == "percent" else _imps(with_sign(number), number)


def with_sign(number: int) -> str:
    """A number with its sign, as scores are written; 0 has none."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"


def short(side: str) -> str:
    """A side in two letters."""
    return Direction(side).short


def name_of_side(side: str) -> str:
    """A side's name."""
    return str(Direction(side).label)


def _weighed(each: dict[str, Any], side: str, name: str) -> To:
    weight = "" if each["percent"] == WHOLE else _("%(number)s%% of") % {"number": each["percent"]}
    return To(name, result_in_words(each), weight, points_in_words(each, side))


def _penalty(number: int, unit: str) -> str:
    if unit == "percent":
        return _("%(number)s%% of a top") % {"number": number}
    return _imps(str(number), number)


def _imps(written: str, number: int) -> str:
    return ngettext("%(number)s IMP", "%(number)s IMPs", abs(number)) % {"number": written}
