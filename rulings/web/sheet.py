"""A ruling laid out to be read: what to say, who must do what, who may use what, what to check.

Laid out from the data of `rulings.archive.as_data`, whichever it is: a ruling as it is kept, with its words in both
languages, or an outcome as it would be now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, gettext_lazy

from rulings.archive import disputed_facts
from rulings.archive.record import DIRECTOR_PLAYED_AT_TABLE, RecordedFact, RecordedStep, RuledCase, Words, notes_of
from rulings.archive.watched import left_to_check
from rulings.engine import Card, Citation, Edition, Role, Seat, Until
from rulings.web.auction_shown import AuctionGrid, auction_shown
from rulings.web.evidence import AGREED, FactEvidence, evidence_of
from rulings.words.current_language import current_language
from rulings.words.current_language import in_readers_language as word
from rulings.words.texts import Sure, clauses
from rulings.words.wording import card_in_words, seat_in_words

NOTED: Final = {DIRECTOR_PLAYED_AT_TABLE: gettext_lazy("ruled by a director playing at the table")}


@dataclass(frozen=True)
class SheetLine:
    """One thing of a ruling: whom it concerns, what it is, how long it holds and the clause that says so."""

    seats: tuple[str, ...]
    text: str
    clause: str
    until: str = ""
    lasts: bool = False
    """Whether it holds on, rather than being done at once."""
    by_director: bool = False
    """Whether the director does it himself, and tells nobody."""


@dataclass(frozen=True)
class SheetAnswer:
    """One answer on the way to the ruling."""

    key: str
    question: str
    answer: str
    clause: str
    found: FactEvidence = AGREED


@dataclass(frozen=True)
class StayingPenaltyCard:
    """A penalty card that stays on the table."""

    card: str
    seat: str
    major: bool


@dataclass(frozen=True)
class Sheet:
    """A ruling, ready to be shown in the reader's language."""

    headline: str
    said: tuple[str, ...]
    duties: tuple[SheetLine, ...]
    information: tuple[SheetLine, ...]
    findings: tuple[SheetLine, ...]
    watch: tuple[SheetLine, ...]
    referrals: tuple[SheetLine, ...]
    penalty_cards: tuple[StayingPenaltyCard, ...]
    path: tuple[SheetAnswer, ...]
    edition: int
    doubts: tuple[SheetLine, ...] = ()
    """Where the text of the Laws leaves open what it turns on."""
    noted: tuple[str, ...] = ()
    """What is noted of how it was given: that the director played at the table."""
    from_memory: str = ""
    """Which of its clauses we know by heart alone in its edition, in a sentence; nothing where there is none."""
    auction: AuctionGrid | None = None
    """The auction with the call in point, where the facts tell one."""
    language: str = ""
    """The language of the headline, where that is not the reader's: the director wrote it in no other."""

    @property
    def notes(self) -> tuple[SheetLine, ...]:
        """What it says beside who must do what, and beside what another law calls for."""
        return self.information + self.findings + self.doubts + self.watch

    @property
    def more(self) -> tuple[SheetLine, ...]:
        """What it says beside who must do what."""
        return self.referrals + self.notes

    @property
    def directors(self) -> tuple[SheetLine, ...]:
        """What the director himself has to do."""
        return tuple(line for line in self.duties if line.by_director)

    @property
    def players(self) -> tuple[SheetLine, ...]:
        """What the players have to do."""
        return tuple(line for line in self.duties if not line.by_director)

    @property
    def found(self) -> bool:
        """Whether a fact was found by the director because the players did not agree."""
        return any(fact.found != AGREED for fact in self.path)


def notes_on(record: RuledCase) -> tuple[str, ...]:
    """What a ruling notes of how it was given, in words."""
    return tuple(str(NOTED[code]) for code in notes_of(record) if code in NOTED)


def seat_named(code: str) -> str:
    """ "South", « Sud », from its code."""
    return seat_in_words(Seat(code))


def sheet(record: RuledCase, *, statements: bool = False, seats: Callable[[str], str] = seat_named) -> Sheet:
    """Lay out a ruling from its record; with `statements`, for directors, what the sides said of a disputed fact.

    `seats` writes the seat of a code, for readers to whom the seat alone says little.
    """
    steps = record["steps"]
    checks = left_to_check(steps)
    return Sheet(
        headline=word(record["headline"]),
        said=tuple(word(said) for step in steps for said in step["said"]),
        duties=tuple(_lines(steps, "obligation", seats)),
        information=tuple(_lines(steps, "information", seats)),
        findings=tuple(_lines((step for step in steps if not step.get("decisive")), "finding", seats)),
        watch=tuple(line(step, seats) for step in checks),
        referrals=tuple(_lines((step for step in steps if step not in checks), "referral", seats)),
        penalty_cards=tuple(
            StayingPenaltyCard(
                card_in_words(Card.parse(placed["card"])), seats(placed["seat"]), placed["kind"] == "major"
            )
            for placed in record["penalty_cards"]
        ),
        path=tuple(_answered(fact, statements=statements) for fact in record["facts"]),
        edition=record["edition"],
        doubts=tuple(_lines(steps, "doubt", seats)),
        noted=notes_on(record),
        from_memory=_from_memory(record),
        auction=auction_shown({fact["key"]: fact["code"] for fact in record["facts"]}),
        language="" if current_language() in record["headline"] else next(iter(record["headline"])),
    )


def _from_memory(record: RuledCase) -> str:
    """Worked out when it is read, so that it goes from old rulings too once the text has been at hand."""
    edition = Edition(record["edition"])
    cited = (clauses().get(Citation.parse(clause)) for clause in record["clauses"])
    known = [str(clause.citation) for clause in cited if clause and clause.rests_on[edition] is Sure.MEMORY]
    if not known:
        return ""
    *first, last = known
    named = f"{', '.join(first)} {gettext('and')} {last}" if first else last
    return gettext("%(edition)s: our words of %(clauses)s rest on memory, not on the text.") % {
        "edition": edition.value,
        "clauses": named,
    }


def line(step: RecordedStep[Words], seats: Callable[[str], str] = seat_named) -> SheetLine:
    """Lay out one step of a record."""
    until = step["until"]
    return SheetLine(
        seats=_who(step, seats),
        text=word(step["text"]),
        clause=step["clause"],
        until=word(until["text"]) if until else "",
        lasts=until is not None and until["code"] != Until.DONE.code,
        by_director=Role.DIRECTOR.value in step["roles"],
    )


def _lines(steps: Iterable[RecordedStep[Words]], kind: str, seats: Callable[[str], str]) -> Iterable[SheetLine]:
    return (line(step, seats) for step in steps if step["kind"] == kind)


def _who(step: RecordedStep[Words], seats: Callable[[str], str]) -> tuple[str, ...]:
    if Role.DIRECTOR.value in step["roles"]:
        return (gettext("Director"),)
    return tuple(seats(seat) for seat in step["seats"])


def _answered(fact: RecordedFact, *, statements: bool) -> SheetAnswer:
    return SheetAnswer(
        key=fact["key"],
        question=word(fact["question"]),
        answer=word(fact["answer"]),
        clause=fact["clause"],
        found=evidence_of(disputed_facts.grounds_recorded(fact), statements=statements),
    )
