"""Whether a ruling would still end as it did: its facts, replayed on the Laws as the program knows them today."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from rulings.archive.as_data import as_codes, step_as_read
from rulings.archive.disputed_facts import clauses_of_findings, in_the_books_order
from rulings.archive.record import RecordedCard, RecordedFact, RecordedStep, RuledCase, Words, given_on
from rulings.engine import Asked, Doubt, Established, Pending, Resolved
from rulings.laws.replaying import CannotBeReplayed, replay
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import in_words

T = TypeVar("T")

# What players were bound to. Words may be improved: a better sentence is no other ruling.
_STEP = ("kind", "clause", "roles", "seats", "cards", "authorised", "unauthorised", "decisive")
DOUBT: Final = Doubt.kind
"""How the text is read where it leaves a point open: a note on a ruling, which makes it no other one."""


@dataclass(frozen=True)
class Compared(Generic[T]):
    """What of a kind is there no longer, and what is new."""

    gone: Sequence[T] = ()
    come: Sequence[T] = ()
    reordered: bool = False
    """Whether it is the same in another order."""

    def __bool__(self) -> bool:
        return bool(self.gone or self.come or self.reordered)


@dataclass(frozen=True)
class Rechecked:
    """What of a ruling comes out otherwise today; every part is empty where nothing does."""

    unknown: CannotBeReplayed | None = None
    """Why its facts cannot be put to today's Laws."""
    asks: Asked | None = None
    """What today's law asks beside them."""
    headline: tuple[Words, Words] | None = None
    """What was ruled in a line, and what would be. A translation that is mended alone makes no other headline."""
    outcome: tuple[str, str] | None = None
    """What the ruling came to, and what it would come to, as codes."""
    facts: Compared[RecordedFact] = field(default_factory=Compared)
    clauses: Compared[str] = field(default_factory=Compared)
    penalty_cards: Compared[RecordedCard] = field(default_factory=Compared)
    steps: Compared[RecordedStep[Words]] = field(default_factory=Compared)
    """Those that are new have their words in the language in force alone."""

    def __bool__(self) -> bool:
        compared = (self.facts, self.clauses, self.penalty_cards, self.steps)
        return bool(self.unknown or self.asks or self.headline or self.outcome or any(compared))


def recheck(record: RuledCase, outcome: str = "") -> Rechecked:
    """Put a ruling's facts to today's law of its edition and regulations, and compare what comes of them.

    A regulation that did not exist then stands at its default. How the director found a fact is not the Laws' to say:
    its clauses stay. `outcome` is what the ruling came to, where that is known.
    """
    try:
        again = replay(given_on(record))
    except CannotBeReplayed as no_longer:
        return Rechecked(unknown=no_longer)
    if isinstance(again.outcome, Pending):
        return Rechecked(asks=again.outcome.asked)
    resolved = again.outcome
    now = as_codes(again.subject, again.edition, again.regulations, resolved)
    found = clauses_of_findings(record)
    return Rechecked(
        headline=_headline(record, resolved),
        outcome=(outcome, resolved.outcome.value) if outcome not in ("", resolved.outcome.value) else None,
        facts=_compared(record["facts"], now["facts"], _key),
        clauses=_compared(_clauses(record), in_the_books_order({*_clauses(now), *found}), str),
        penalty_cards=_compared(record["penalty_cards"], now["penalty_cards"], _card),
        steps=_steps_compared(record, now, resolved),
    )


def differences(record: RuledCase, outcome: str = "") -> list[str]:
    """What would be otherwise today, in English and codes for whoever maintains the Laws; empty when nothing would."""
    told = recheck(record, outcome)
    if told.unknown:
        return [f"cannot be replayed: {told.unknown}"]
    if told.asks:
        return [f"today's law also asks {told.asks.question.key}"]
    found = []
    if told.headline:
        was, now = told.headline
        found.append(f"headline: no longer {was['en']}; now {now['en']}")
    if told.outcome:
        found.append(f"outcome: no longer {told.outcome[0]}; now {told.outcome[1]}")
    return [
        *found,
        *_written("facts relied on", told.facts, _key),
        *_written("clauses", told.clauses, str),
        *_written("penalty cards", told.penalty_cards, _card),
        *_written("steps", told.steps, _step),
    ]


def _headline(record: RuledCase, resolved: Resolved) -> tuple[Words, Words] | None:
    # Said in one language after the other: most often the first is the same, and there is nothing more to say.
    message = resolved.headline
    if any(in_words(message, language) == record["headline"].get(language) for language in LANGUAGES):
        return None
    return record["headline"], {language: in_words(message, language) for language in LANGUAGES}


def _steps_compared(record: RuledCase, now: RuledCase, resolved: Resolved) -> Compared[RecordedStep[Words]]:
    then = [step for step in record["steps"] if step["kind"] != DOUBT]
    notes = [step for step in resolved.steps if not isinstance(step, Established)]
    today = [(step, note) for step, note in zip(now["steps"], notes, strict=True) if step["kind"] != DOUBT]
    codes, codes_today = [_step(step) for step in then], [_step(step) for step, _note in today]
    return Compared(
        gone=[step for step, code in zip(then, codes, strict=True) if code not in codes_today],
        come=[step_as_read(note) for (_step_, note), code in zip(today, codes_today, strict=True) if code not in codes],
        reordered=codes != codes_today,
    )


def _clauses(record: RuledCase) -> list[str]:
    """What a ruling rests on, without what it cites for a note on how the text is read alone."""
    doubts = {step["clause"] for step in record["steps"] if step["kind"] == DOUBT}
    others = {step["clause"] for step in record["steps"] if step["kind"] != DOUBT}
    others |= {fact["clause"] for fact in record["facts"]}
    return [clause for clause in record["clauses"] if clause not in doubts - others]


def _key(fact: RecordedFact) -> str:
    return fact["key"]


def _card(lying: RecordedCard) -> str:
    """A penalty card in codes, whichever order the database keeps its parts in."""
    return f"{lying['seat']} {lying['card']} {lying['kind']}"


def _step(step: RecordedStep[Words]) -> str:
    """A step in codes: its kind and clause, then what it binds whom to, until when."""
    until = step["until"]["code"] if step["until"] else None
    bound: Mapping[str, object] = step
    said = {name: bound[name] for name in _STEP[2:] if bound.get(name)} | ({"until": until} if until else {})
    return " ".join([step["kind"], step["clause"], *(f"{name}={value}" for name, value in said.items())])


def _compared(then: Sequence[T], now: Sequence[T], code: Callable[[T], object]) -> Compared[T]:
    codes, codes_now = [code(each) for each in then], [code(each) for each in now]
    return Compared(
        gone=[each for each in then if code(each) not in codes_now],
        come=[each for each in now if code(each) not in codes],
        reordered=codes != codes_now,
    )


def _written(what: str, compared: Compared[T], code: Callable[[T], str]) -> list[str]:
    if compared.gone or compared.come:
        return [
            f"{what}: {_listed('no longer', compared.gone, code)}{_listed('now', compared.come, code)}".rstrip("; ")
        ]
    return [f"{what}: in another order"] if compared.reordered else []


def _listed(word: str, ones: Sequence[T], code: Callable[[T], str]) -> str:
    return f"{word} {', '.join(map(code, ones))}; " if ones else ""
