"""The card that the players read: what happened, what is said to them, what may be chosen and what follows from it.

A card is lines in the active language, in the order in which they are read aloud. It is made of the engine's messages,
or of a ruling's words as they are kept: no name, no hand, and no card but those that the words speak of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.archive.auction_told import auction_told
from rulings.archive.record import RecordedFact, RecordedStep, RuledCase, Words, facts_by_key, said_to
from rulings.archive.sentence import subject_title
from rulings.engine import (
    Asked,
    Established,
    Finding,
    Information,
    Obligation,
    Pending,
    Role,
    Seat,
    Step,
    Until,
)
from rulings.engine import (
    Card as PlayingCard,
)
from rulings.web.answers_offered import choices
from rulings.web.auction_shown import AuctionGrid, auction_shown
from rulings.words.current_language import in_readers_language as word
from rulings.words.wording import call_in_words, card_in_words, in_words, seat_in_words, seats_in_words

if TYPE_CHECKING:
    from rulings.archive.standing import Standing
    from rulings.engine import Considered

_CARDS: Final = "particulars.cards"
_OFFENDER: Final = "particulars.offender"


@dataclass(frozen=True)
class CardLine:
    """One sentence: whom it calls or concerns, what it says, until when and under which clause."""

    text: str
    who: str = ""
    """As the sentence begins: "West and East,". It is drawn so that each player finds what is said to him."""
    until: str = ""
    clause: str = ""
    seats: tuple[Seat, ...] = ()
    """To whom it is said; nobody's where nobody is called."""

    @property
    def aloud(self) -> str:
        """The line as it is read out."""
        return " ".join(part for part in (self.who, self.text, self.until) if part)


@dataclass(frozen=True)
class PlayersOption:
    """One of the things that a player may choose, and what follows from it (Law 9.B.2)."""

    label: str
    hint: str
    clauses: tuple[str, ...]
    lines: tuple[CardLine, ...]


@dataclass(frozen=True)
class PlayersCard:
    """All that stands on the card, in its order."""

    happened: str
    heading: str
    words: tuple[CardLine, ...]
    options: tuple[PlayersOption, ...] = ()
    auction: AuctionGrid | None = None
    """The calls that all four have heard, where the facts tell them."""
    changed: str = ""
    """That the ruling was changed on appeal, and holds no more as it reads."""

    def read_aloud(self) -> Iterator[str]:
        """Every line in the order of the page. The clauses stand beside them, and are not read out."""
        spoken = self.auction.spoken if self.auction else ""
        yield from (each for each in (self.changed, self.happened, spoken, self.heading) if each)
        yield from (line.aloud for line in self.words)
        for option in self.options:
            yield from (each for each in (option.label, option.hint) if each)
        for option in self.options:
            if option.lines:
                yield option.label
                yield from (line.aloud for line in option.lines)


def of_choice(asked: Asked, stands: Standing) -> PlayersCard:
    """What is put to the player who chooses: the words, all his options flat, and what follows from each."""
    question = asked.question
    said = in_words(asked.say(question.said)) if question.said else ""
    outcomes = stands.consequences(asked)
    before = stands.keys_before(question.key)
    cards = [
        card
        for established in stands.path
        if established.key == _CARDS and established.key in before
        for card in established.answer
        if isinstance(card, PlayingCard)
    ]
    options = tuple(
        PlayersOption(
            offered.label,
            offered.hint,
            tuple(str(clause) for clause in offered.clauses),
            tuple(_following(outcomes[offered.code], question.key)),
        )
        for offered in choices(asked)
    )
    words = (line_to_players(said, asked.cast.seats(question.put_to)),) if said and question.put_to else ()
    return PlayersCard(
        _happened(gettext(stands.subject.title), "", _spoken_of(cards, [said])),
        in_words(asked.text),
        words,
        options,
        auction_shown({each.key: each.code for each in stands.path if each.key in before}, asked=asked),
    )


def of_ruling(record: RuledCase) -> PlayersCard:
    """What was ruled, and what is said to each player; what the director does himself is not on it."""
    words = tuple(_said(record["steps"]))
    facts = facts_by_key(record["facts"])
    codes = facts[_CARDS]["code"] if _CARDS in facts else []
    cards = [PlayingCard.parse(code) for code in ([codes] if isinstance(codes, str) else codes)]
    headline = word(record["headline"])
    return PlayersCard(
        _happened(
            subject_title(record["subject"]),
            ", ".join(_who_and_call(record["steps"], facts)),
            _spoken_of(cards, [headline, *(line.text for line in words)]),
        ),
        headline,
        words,
        auction=auction_shown({key: fact["code"] for key, fact in facts.items()}),
    )


def waiting() -> PlayersCard:
    """The card while there is nothing to show: the director is still asking."""
    return PlayersCard(
        "",
        gettext("The director is hearing what happened"),
        (CardLine(gettext("What the director says will appear here.")),),
    )


# ---- What was said ------------------------------------------------------------------------------


def _said(steps: Iterable[RecordedStep[Words]]) -> Iterator[CardLine]:
    """What the director says to the players, in the order of the law, and how long it holds."""
    for step in steps:
        until = step["until"]
        for seats, said in said_to(step):
            words, ends = word(said), word(until["text"]) if until and until["code"] != Until.DONE.code else ""
            yield line_to_players(words, seats, until="" if _tells(words, ends) else ends, clause=step["clause"])


def _tells(words: str, until: str) -> bool:
    """Whether a sentence says itself until when it holds: "… while the ♥K is on the table, wait …"."""
    return bool(until) and " ".join(until.split()[-3:]) in words


def line_to_players(said: str, seats: Iterable[Seat], *, until: str = "", clause: str = "") -> CardLine:
    """A sentence to these players, with what calls them apart: "West and East,", "you may …".

    One that calls nobody ("All of you may …"), or first one of them and then another, stays whole.
    """
    players = tuple(seats)
    called = re.match(rf"{re.escape(seats_in_words(players))}(?:,|\s?:)", said) if players else None
    who = called[0] if called else ""
    return CardLine(said.removeprefix(who).strip(), who, until, clause, players)


# ---- What follows from a choice -----------------------------------------------------------------


def _following(outcome: Considered, key: str) -> Iterator[CardLine]:
    """What follows once this question is answered so: who does what, who may use what, who chooses next.

    Where the law has nobody do anything, what it makes of it.
    """
    keys = [step.key if isinstance(step, Established) else "" for step in outcome.steps]
    after = outcome.steps[keys.index(key) + 1 :]
    lines = [line for step in after for line in _consequence(step)]
    if isinstance(outcome, Pending) and outcome.asked.question.put_to:
        asked = outcome.asked
        lines.append(CardLine(in_words(asked.text), gettext("Then:")))
    if not lines:
        found = [step for step in after if isinstance(step, Finding)]
        lines = [CardLine(in_words(step.message)) for step in found if step.decisive or len(found) == 1]
    return iter(lines)


def _consequence(step: Step) -> Iterator[CardLine]:
    match step:
        case Obligation() if step.role is not Role.DIRECTOR:
            yield CardLine(in_words(step.message), concerning(step.seats), until_in_words(step.until))
        case Information():
            yield CardLine(in_words(step.message), until=until_in_words(step.until))
        case _:
            pass


def concerning(seats: tuple[Seat, ...]) -> str:
    """Whom a line concerns, as it begins: "West, East:"."""
    return gettext("%(players)s:") % {"players": ", ".join(seat_in_words(seat) for seat in seats)}


def until_in_words(until: Until) -> str:
    """How long something holds; nothing where it is done at once."""
    return "" if until is Until.DONE else gettext(until.label)


# ---- What happened ------------------------------------------------------------------------------


def _happened(title: str, who: str, cards: list[str]) -> str:
    """What it is about, in a line: who and which cards, as far as that is told."""
    told = ", ".join(part for part in (who, *cards) if part)
    if not told:
        return title
    if title.endswith("?"):
        return f"{title} {told}."
    return gettext("%(subject)s: %(facts)s.") % {"subject": title, "facts": told}


def _spoken_of(cards: Iterable[PlayingCard], words: Iterable[str]) -> list[str]:
    """Of these cards those that the words speak of: what was exposed to one player alone is told to nobody."""
    said = " ".join(words)
    written = (card_in_words(card) for card in cards)
    return [card for card in written if re.search(rf"{re.escape(card)}(?!\w)", said)]


def _who_and_call(steps: Iterable[RecordedStep[Words]], facts: Mapping[str, RecordedFact]) -> Iterator[str]:
    """Whose act it was, and which call where it was one."""
    told = auction_told({key: fact["code"] for key, fact in facts.items()})
    if told and told.call:
        yield seat_in_words(told.by)
        yield call_in_words(told.call)
    elif offender := _offender(steps, facts):
        yield offender


def _offender(steps: Iterable[RecordedStep[Words]], facts: Mapping[str, RecordedFact]) -> str:
    """Whose act it was: as it was asked or, where nobody is asked, as the law tells him first what he has to do."""
    if _OFFENDER in facts:
        return seat_in_words(Seat(facts[_OFFENDER]["code"]))
    alone = (step["seats"][0] for step in steps if step["roles"] == [Role.OFFENDER.value])
    seat = next(alone, "")
    return seat_in_words(Seat(seat)) if seat else ""
