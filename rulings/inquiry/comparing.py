"""Where each version of a fact leads: the rulings side by side, worked out by the Laws and kept nowhere."""

from __future__ import annotations

from dataclasses import dataclass, replace

from incidents.models import Direction
from incidents.models.cases import Code
from rulings.archive.disputed_facts import answer_words
from rulings.archive.standing import Standing
from rulings.engine import Asked, Considered, Established, OneOf, Pending, Resolved, WhichSeat, WhichSuit, YesNo
from rulings.inquiry.hearing import ToldVersions
from rulings.web.following import of_outcome
from rulings.web.sheet import SheetLine, StayingPenaltyCard
from rulings.words.wording import in_words


@dataclass(frozen=True)
class Further:
    """One answer to a question that is still asked, and the ruling it leads to or the question after it."""

    answer: str
    headline: str
    asks: str


@dataclass(frozen=True)
class Road:
    """One version of the fact, and the ruling or the question that it leads to."""

    name: str
    """What stands for it on the form."""
    sides: tuple[str, ...]
    """Who says so; empty for what neither side says."""
    answer: str
    statements: tuple[str, ...]
    headline: str = ""
    asks: str = ""
    """The question it leads to, when that comes before the ruling."""
    further: tuple[Further, ...] = ()
    duties: tuple[SheetLine, ...] = ()
    penalty_cards: tuple[StayingPenaltyCard, ...] = ()
    more: tuple[SheetLine, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """The versions beside each other: what differs in each, and what holds whichever is found."""

    roads: tuple[Road, ...]
    shared: tuple[SheetLine, ...] = ()
    same: bool = False
    """Whether all of them lead to the very same ruling."""


def compare(standing: Standing, key: str, told: ToldVersions) -> Comparison:
    """Put each version of the answer to `key` to the Laws. What is already established beside it stays."""
    candidates = told.candidates()
    supposed = {name: standing.supposing(key, code) for name, code in candidates.items()}
    roads = tuple(_road(supposed[name], key, name, code, told) for name, code in candidates.items())
    if len(roads) == 1 or not all(each.resolved for each in supposed.values()):
        return Comparison(roads)
    shared = [line for line in (*roads[0].duties, *roads[0].more) if all(_has(road, line) for road in roads)]
    differing = tuple(
        replace(
            road,
            duties=tuple(line for line in road.duties if line not in shared),
            more=tuple(line for line in road.more if line not in shared),
        )
        for road in roads
    )
    ruled = [_ruled(each.outcome) for each in supposed.values()]
    return Comparison(differing, tuple(shared), same=all(each == ruled[0] for each in ruled))


def _road(supposed: Standing, key: str, name: str, code: Code, told: ToldVersions) -> Road:
    road = Road(
        name,
        tuple(str(Direction(side).label) for side in told.who(code)),
        answer_words(supposed, key, code),
        tuple(version.statement for version in told.versions if version.code == code and version.statement),
    )
    match supposed.outcome:
        case Pending(asked):
            return replace(road, asks=in_words(asked.text), further=tuple(_further(supposed, asked)))
        case Resolved() as resolved:
            sheet = of_outcome(supposed, resolved)
            return replace(
                road,
                headline=sheet.headline,
                duties=sheet.duties,
                penalty_cards=sheet.penalty_cards,
                more=sheet.more,
            )


def _further(supposed: Standing, asked: Asked) -> list[Further]:
    """Where each answer to the question still asked leads; for a question with few answers."""
    if not isinstance(asked.question, YesNo | OneOf | WhichSeat | WhichSuit):
        return []
    return [
        Further(answer_words(supposed, asked.question.key, code), *_in_a_line(outcome))
        for code, outcome in supposed.consequences(asked).items()
    ]


def _in_a_line(outcome: Considered) -> tuple[str, str]:
    if isinstance(outcome, Resolved):
        return in_words(outcome.headline), ""
    return "", in_words(outcome.asked.text)


def _has(road: Road, line: SheetLine) -> bool:
    return line in road.duties or line in road.more


def _ruled(outcome: Considered) -> list[object]:
    """What is ruled, without the answers that led there."""
    return [step for step in outcome.steps if not isinstance(step, Established)]
