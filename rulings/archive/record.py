"""The record of a ruling: what is sealed for ever, and what every later reader finds in it.

Codes are what programs compute with; words are what people were told. No name of a person is in it. `as_data` makes it
of what a law came to, `issuing` adds the call and how each fact was established.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Generic, NotRequired, TypedDict, TypeVar

from rulings.engine import Citation, Role, Seat
from rulings.laws.replaying import GivenOn

W = TypeVar("W")
"""How words are written: in one language, as a string, or as Words."""
Words = dict[str, str]
"""A sentence by language: both in what is kept, one in what is read once and kept nowhere."""
Code = str | list[str]

FROM_THE_BOOK: Final = "from-the-book"
"""The subject of a ruling that was taken from the book, and of its incident. No subject of the Laws has this key."""
DIRECTOR_PLAYED_AT_TABLE: Final = "director-played-at-table"
"""Whoever ruled sat at the table himself: he found facts in which he is a party."""


DIRECTOR: Final = Role.DIRECTOR.value
_TURNS: Final = 44
"""The law of playing in turn."""


class RecordedUntil(TypedDict, Generic[W]):
    """Until when something holds."""

    code: str
    text: W


class RecordedTricks(TypedDict):
    """Tricks that a ruling moves by itself when the board is scored."""

    number: int
    to: str
    """The side that gets them: a Direction."""


class RecordedStep(TypedDict, Generic[W]):
    """One thing that the law noted; `kind` is that of the engine's steps."""

    kind: str
    clause: str
    roles: list[str]
    seats: list[str]
    cards: list[str]
    until: RecordedUntil[W] | None
    text: W
    said: list[W]
    """What to say, each sentence by itself."""
    decisive: NotRequired[bool]
    """Of a finding: whether it is the ruling in a line."""
    tricks: NotRequired[RecordedTricks]
    """Of such a finding: what it moves of itself."""
    authorised: NotRequired[list[str]]
    """Of an information: the seats that may use it."""
    unauthorised: NotRequired[list[str]]


class Answer(TypedDict, Generic[W]):
    """An answer on the path, as the law has it."""

    key: str
    code: Code
    clause: str
    put_to: str | None
    """The role that chose; None for a fact."""
    chooser: str | None
    """The seat that chose."""
    question: W
    answer: W


class RecordedBasis(TypedDict):
    """On which basis the director found a fact (Law 85)."""

    code: str
    clause: str
    text: Words


class RecordedVersion(TypedDict):
    """What one side says of a fact on which the players do not agree."""

    side: str
    """Empty in the first rulings, which did not keep whose it was."""
    code: Code | None
    answer: Words | None
    statement: str


class OtherVersion(TypedDict):
    """What the first rulings kept of a disputed fact."""

    code: Code
    answer: Words


class RecordedGrounds(TypedDict):
    """How a fact was established: by agreement, or found by the director out of what each side says."""

    established: str
    basis: RecordedBasis | None
    versions: list[RecordedVersion]


class RecordedFact(Answer[Words]):
    """An answer as a ruling keeps it. An outcome on which nobody has ruled does not say how it was established."""

    established: NotRequired[str]
    basis: NotRequired[RecordedBasis | None]
    versions: NotRequired[list[RecordedVersion]]
    other_version: NotRequired[OtherVersion | None]


class RecordedCard(TypedDict):
    """A penalty card that is left on the table."""

    card: str
    seat: str
    kind: str
    """``major`` or ``minor``."""


class RecordedCall(TypedDict):
    """The call that the ruling answers, as it was noted then."""

    session: int
    section: str
    table: int
    round: int | None
    board: int | None
    contract: str
    called_by: str
    called_at: str
    pairs: dict[str, str]
    """The numbers of the pairs, by Direction."""


class RecordedRule(TypedDict):
    """Until when it may be appealed, as the club had set it."""

    counts_from: str
    minutes: int
    time: str
    zone: str


class CaseData(TypedDict, Generic[W]):
    """What a law made of a case, up to its end or its next question."""

    subject: str
    edition: int
    regulations: dict[str, bool]
    engine: int
    status: str
    """``pending`` or ``resolved``."""
    steps: list[RecordedStep[W]]
    penalty_cards: list[RecordedCard]
    clauses: list[str]


class RuledCase(CaseData[Words]):
    """A case that came to a ruling, whoever keeps it."""

    question: None
    headline: Words
    """In one language alone where the director took it from the book: there are no facts and no steps then."""
    facts: list[RecordedFact]
    noted: NotRequired[list[str]]
    """How the ruling was given, in codes; none in records from before anything was noted."""


class Record(RuledCase):
    """What a ruling keeps for good."""

    call: RecordedCall
    appeals: NotRequired[RecordedRule]
    """None in records from before rulings kept it."""


def notes_of(record: RuledCase) -> tuple[str, ...]:
    """What a ruling notes of how it was given, by codes."""
    return tuple(record.get("noted", ()))


def deciding_clause(record: RuledCase) -> str:
    """The clause that decided the ruling of a record, the last where several did. There always is one.

    Of a ruling taken from the book it is the clause that the director named first.
    """
    decisive = [step["clause"] for step in record["steps"] if step.get("decisive")]
    return decisive[-1] if decisive else record["clauses"][0]


def tricks_moved(record: RuledCase) -> RecordedTricks | None:
    """The tricks that the ruling of a record moves by itself when the board is scored, by what decided last."""
    decisive = [step for step in record["steps"] if step.get("decisive")]
    return decisive[-1].get("tricks") if decisive else None


def has_choice_or_consequence(record: RuledCase) -> bool:
    """Whether a player had something to choose, or anybody something to bear: a penalty card, tricks, a duty beside
    that of playing in turn. Of a ruling without either nothing is to be learnt but that play goes on.
    """
    return (
        any(fact["put_to"] for fact in record["facts"])
        or bool(record["penalty_cards"])
        or tricks_moved(record) is not None
        or any(_binds_a_player(step) for step in record["steps"])
    )


def _binds_a_player(step: RecordedStep[Words]) -> bool:
    return step["kind"] == "obligation" and step["roles"] != [DIRECTOR] and Citation.parse(step["clause"]).law != _TURNS


def said_to(step: RecordedStep[W]) -> Iterator[tuple[tuple[Seat, ...], W]]:
    """Each sentence that a step has said, with the seats of those to whom it is said."""
    if step["kind"] == "information":
        called = [seats for seats in (step["authorised"], step["unauthorised"]) if seats]
    else:
        called = [step["seats"]] * len(step["said"])
    for seats, said in zip(called, step["said"], strict=True):
        yield tuple(Seat(seat) for seat in seats), said


def clauses_of(record: RuledCase) -> tuple[str, ...]:
    """The clauses of a record, that which decided first, then those that bear on it in the order of the book."""
    return tuple(dict.fromkeys([deciding_clause(record), *record["clauses"]]))


def facts_by_key(facts: list[RecordedFact]) -> Mapping[str, RecordedFact]:
    """The facts of a record, each under its question's key."""
    return {fact["key"]: fact for fact in facts}


def given_on(record: RuledCase) -> GivenOn:
    """What the ruling that keeps this record was given on."""
    answers = {fact["key"]: fact["code"] for fact in record["facts"]}
    return GivenOn(record["subject"], record["edition"], record["regulations"], answers)
