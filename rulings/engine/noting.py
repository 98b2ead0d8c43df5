"""The steps of a ruling as an inquiry notes them, each made once.

A step is a value that never changes: the same sentence, filed under the same clause, about the same players, cards and
suits is the same step. So it is kept, and noting it again is looking it up; the law itself is run each time, from its
first word. The clubs of a whole evening come to a few hundred of them; those not come to for long are let go.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulings.engine.auctions import Auction
from rulings.engine.calls import Bid, OtherCall, Strain
from rulings.engine.cards import Card, Suit
from rulings.engine.citations import Citation
from rulings.engine.messages import Argument, Message
from rulings.engine.outcomes import Outcome
from rulings.engine.players import Players
from rulings.engine.questions import NO, YES, Code, Option, Question
from rulings.engine.restrictions import Restriction
from rulings.engine.roles import Role
from rulings.engine.seats import Seat
from rulings.engine.steps import (
    AnswerPart,
    Doubt,
    Established,
    Finding,
    Information,
    Obligation,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Referral,
    TricksMoved,
    Until,
    Watch,
)

_KEPT = 2048
"""Steps of each kind, some 600 bytes each."""


@lru_cache(maxsize=_KEPT)
def finding(
    clause: Citation,
    players: Players,
    template: str,
    outcome: Outcome | None,
    tricks: TricksMoved | None,
    /,
    **known: Argument,
) -> Finding:
    """What the Laws make of the facts, and what the ruling comes to where that decides it."""
    return Finding(clause, _said(players, template, known), outcome, tricks)


@lru_cache(maxsize=_KEPT)
def obligation(
    clause: Citation,
    players: Players,
    role: Role,
    template: str,
    said: str | None,
    until: Until,
    restricts: Restriction | None,
    /,
    **known: Argument,
) -> Obligation:
    """What a role must do, and how it is told; nothing is said of what the director does himself."""
    message = _said(players, template, known)
    words = None if said is None else _said(players, said, known)
    return Obligation(clause, role, _seats(players, role), message, words, until, restricts)


@lru_cache(maxsize=_KEPT)
def information(
    clause: Citation,
    players: Players,
    cards: tuple[Card, ...],
    authorised: Role | None,
    unauthorised: Role | None,
    until: Until,
    /,
) -> Information:
    """Who may use what was seen, and who may not."""
    may = _seats(players, authorised) if authorised else ()
    may_not = _seats(players, unauthorised) if unauthorised else ()
    return Information(clause, cards, authorised, may, unauthorised, may_not, until)


@lru_cache(maxsize=_KEPT)
def watch(clause: Citation, players: Players, template: str, /, **known: Argument) -> Watch:
    """What the director looks at when play ends."""
    return Watch(clause, _said(players, template, known))


@lru_cache(maxsize=_KEPT)
def referral(clause: Citation, players: Players, template: str, /, **known: Argument) -> Referral:
    """Where another law takes over."""
    return Referral(clause, _said(players, template, known))


@lru_cache(maxsize=_KEPT)
def doubt(clause: Citation, players: Players, template: str, /, **known: Argument) -> Doubt:
    """Where the text leaves open what the ruling turns on."""
    return Doubt(clause, _said(players, template, known))


penalty_card_placed = lru_cache(maxsize=_KEPT)(PenaltyCardPlaced)
penalty_card_lying = lru_cache(maxsize=_KEPT)(PenaltyCardLying)
penalty_card_picked_up = lru_cache(maxsize=_KEPT)(PenaltyCardPickedUp)


@lru_cache(maxsize=_KEPT)
def answered(
    question: Question[Any],
    clause: Citation,
    players: Players,
    code: Code,
    /,
    **known: Argument,
) -> tuple[Any, Established]:
    """The answer behind ``code``, and the step that says so. Raises WrongAnswer, of which nothing is kept."""
    answer = question.read(list(code) if isinstance(code, tuple) else code)
    established = Established(
        # An option that the law names in a clause of its own is filed there: declarer refuses under 54.D.
        next(iter(question.clauses_of(answer)), clause) if isinstance(answer, Option) else clause,
        question.key,
        question.code(answer),
        _said(players, question.text, known),
        _spoken(question, answer, players, known),
        getattr(question, "none", ""),
        question.put_to,
        players.one.get(question.put_to) if question.put_to else None,
        question.weighed(answer),
    )
    return answer, established


def _said(players: Players, template: str, known: Mapping[str, Argument]) -> Message:
    return Message.of(template, {**players.known, **known} if known else players.known)


def _seats(players: Players, role: Role) -> tuple[Seat, ...]:
    """The seats of a role. Raises NotCast."""
    seats = players.seats.get(role)
    return players.cast.seats(role) if seats is None else seats


def _spoken(
    question: Question[Any], answer: object, players: Players, known: Mapping[str, Argument]
) -> tuple[AnswerPart, ...]:
    match answer:
        case bool():
            return (Message(YES if answer else NO, {}),)
        case Seat() | Suit() | Card() | Bid() | OtherCall() | Auction():
            return (answer,)
        case Option():
            return (_said(players, answer.label, known),)
        case frozenset():
            options = getattr(question, "options", ())
            return tuple(_said(players, option.label, known) for option in options if option in answer)
        case tuple():
            return tuple(each for each in answer if isinstance(each, Card | Strain))
        case _:
            raise TypeError(f"{answer!r} is no kind of answer")
