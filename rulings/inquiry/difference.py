"""What differs between a ruling and the one that takes its place: worked out from their records, kept nowhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from django.utils.translation import gettext as _

from incidents.models import Direction, HowEstablished
from incidents.models.tables_in_room import name_in_room
from rulings.archive import disputed_facts
from rulings.archive.record import facts_by_key
from rulings.engine import Citation
from rulings.web.sheet import SheetLine, StayingPenaltyCard, sheet
from rulings.words.contracts import contract
from rulings.words.current_language import in_readers_language as word

if TYPE_CHECKING:
    from rulings.archive.record import Code, Record, RecordedCall, RecordedFact

T = TypeVar("T")


@dataclass(frozen=True)
class ChangedFact:
    """A fact that is no longer what it was; empty where the question is new, or no longer asked."""

    question: str
    before: str
    now: str


@dataclass(frozen=True)
class GoneAndCome:
    """What of the former ruling no longer holds, and what the new one adds."""

    gone: tuple[SheetLine, ...] = ()
    come: tuple[SheetLine, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.come)


@dataclass(frozen=True)
class Difference:
    """From what to what, in the reader's language. What is the same in both is left out."""

    number: str
    """That of the ruling which no longer stands."""
    by: str
    """That of the one in its place."""
    headline: ChangedFact | None
    facts: tuple[ChangedFact, ...]
    """The facts, how they were established, and the call."""
    duties: GoneAndCome
    """Who must do what."""
    checks: GoneAndCome
    """What is to be checked at the end of play."""
    cards_gone: tuple[StayingPenaltyCard, ...]
    cards_come: tuple[StayingPenaltyCard, ...]
    clauses_gone: tuple[str, ...]
    clauses_come: tuple[str, ...]


def difference(number: str, before: Record, by: str, now: Record, *, several_sections: bool) -> Difference:
    """What differs between the records of a ruling and of the one in its place, with their numbers.

    Their tables are called by their section too where the session has `several_sections`.
    """
    former, current = sheet(before), sheet(now)
    same = former.headline == current.headline
    return Difference(
        number=number,
        by=by,
        headline=None if same else ChangedFact("", former.headline, current.headline),
        facts=(
            *changes(before["facts"], now["facts"]),
            *_found_otherwise(before["facts"], now["facts"]),
            *_call(before["call"], now["call"], several_sections=several_sections),
        ),
        duties=_lines(former.duties, current.duties),
        checks=_lines(former.watch, current.watch),
        cards_gone=_without(former.penalty_cards, current.penalty_cards),
        cards_come=_without(current.penalty_cards, former.penalty_cards),
        clauses_gone=_in_order(set(before["clauses"]) - set(now["clauses"])),
        clauses_come=_in_order(set(now["clauses"]) - set(before["clauses"])),
    )


def changes(before: list[RecordedFact], now: list[RecordedFact]) -> tuple[ChangedFact, ...]:
    """The facts which differ, in the order they are asked now, then those no longer asked."""
    known, current = facts_by_key(before), facts_by_key(now)
    differing = [
        key
        for key in (*current, *(key for key in known if key not in current))
        if _code(known, key) != _code(current, key)
    ]
    return tuple(
        ChangedFact(
            word((current if key in current else known)[key]["question"]), _answer(known, key), _answer(current, key)
        )
        for key in differing
    )


def _found_otherwise(before: list[RecordedFact], now: list[RecordedFact]) -> list[ChangedFact]:
    """The facts whose answer stands, and which were established in another way."""
    known, current = facts_by_key(before), facts_by_key(now)
    return [
        ChangedFact(word(fact["question"]), _how(known[key]), _how(fact))
        for key, fact in current.items()
        if key in known
        and known[key]["code"] == fact["code"]
        and disputed_facts.codes(disputed_facts.grounds_recorded(known[key]))
        != disputed_facts.codes(disputed_facts.grounds_recorded(fact))
    ]


def _how(fact: RecordedFact) -> str:
    found = disputed_facts.grounds_recorded(fact)
    basis = f", {word(found['basis']['text'])}" if found["basis"] else ""
    return f"{word(fact['answer'])} ({HowEstablished(found['established']).label}{basis})"


def _call(known: RecordedCall, current: RecordedCall, *, several_sections: bool) -> list[ChangedFact]:
    """What was noted otherwise of where it was, and of who called."""
    shown: dict[str, Callable[[RecordedCall], object]] = {
        _("Table"): lambda call: name_in_room(call["section"], call["table"], several_sections=several_sections),
        _("Round"): lambda call: call["round"],
        _("Board"): lambda call: call["board"],
        _("Contract"): lambda call: contract(call["contract"]),
        _("Pairs"): lambda call: ", ".join(
            f"{Direction(side).short} {pair}" for side, pair in sorted(call["pairs"].items())
        ),
    }
    told = [(label, say(known), say(current)) for label, say in shown.items()]
    return [ChangedFact(label, str(was or "–"), str(is_ or "–")) for label, was, is_ in told if was != is_]


def _code(facts: Mapping[str, RecordedFact], key: str) -> Code | None:
    return facts[key]["code"] if key in facts else None


def _answer(facts: Mapping[str, RecordedFact], key: str) -> str:
    return word(facts[key]["answer"]) if key in facts else ""


def _lines(former: Sequence[SheetLine], current: Sequence[SheetLine]) -> GoneAndCome:
    return GoneAndCome(_without(former, current), _without(current, former))


def _without(these: Sequence[T], those: Sequence[T]) -> tuple[T, ...]:
    return tuple(each for each in these if each not in those)


def _in_order(clauses: set[str]) -> tuple[str, ...]:
    return tuple(str(citation) for citation in sorted(map(Citation.parse, clauses)))
