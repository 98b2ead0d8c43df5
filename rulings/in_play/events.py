"""What happens at a table while a board is in play: one event to a tap, as a value and as data.

An event says what was seen, by its seats and cards; what the Laws make of it comes out of running it (``running``).
As data an event is ``{"kind": …}`` with its seats as ``"N"``, its cards as ``"HK"``, its answers as codes by question
key, in the names of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar

from rulings.engine import Card, Code, Seat, Suit

Json = dict[str, Any]


class WrongEvent(ValueError):
    """Data that is no event: a kind, a field, a seat, a card or a word that there is not. For programmers."""


class HowExposed(Enum):
    """How a defender's card came into view."""

    ACCIDENT = "accident"
    """It fell, or was shown by accident (49, 50.B)."""
    DELIBERATE = "deliberate"
    """By a play, or named: whatever its rank it is major (50.B)."""
    AT_ONCE = "at-once"
    """Two cards or more were shown at once, and one of them is played (58.B.2); all of them are told."""
    LED = "led"
    """Led face up while the auction goes on (24.B)."""


class WhyPickedUp(Enum):
    """Why a penalty card was picked up without having been played."""

    DIRECTOR = "director"
    """The director designates otherwise (50)."""
    CHOICE = "choice"
    """Declarer has required or prohibited its suit, which had not been noted (50.D.2.a, 51.B)."""


@dataclass(frozen=True, slots=True)
class Played:
    """The penalty card has been played by its owner."""

    kind: ClassVar = "played"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class OnLead:
    """A defender is to lead to a trick: his partner's major penalty cards, then his own, decide what he may lead.

    A new lead: what held for the lead or the trick before ends, and so does what the other defender was prohibited
    for as long as he kept the lead. Of a player who is on lead already, and has not been noted to have led, it is the
    same lead again, to be looked at anew: his partner has shown another card, say.
    """

    kind: ClassVar = "on-lead"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ToPlay:
    """The owner of penalty cards is to play to a trick, to which ``led`` was led: 44.C, 50.C, 50.D.1, 51.A."""

    kind: ClassVar = "to-play"
    seat: Seat
    led: Suit


@dataclass(frozen=True, slots=True)
class Designated:
    """Declarer has designated which of several penalty cards a defender plays this time (51.A), unasked.

    Where the Laws ask for it themselves it comes as ``Answered``; unable to follow suit, he plays one of any suit.
    """

    kind: ClassVar = "designated"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Answered:
    """What is being asked has been answered: declarer's choice, or a fact that the law needs (``OnTable.asking``).

    Codes by question key. May answer, in one go, what is asked next too; nothing else.
    """

    kind: ClassVar = "answered"
    answers: Mapping[str, Code]


@dataclass(frozen=True, slots=True)
class PassMade:
    """The partner of a player who has shown cards in the auction has passed, as he had to (24.B, 24.C)."""

    kind: ClassVar = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class AuctionOver:
    """The auction is over, and it is known who declares: what was shown in it is a penalty card, or goes back (24)."""

    kind: ClassVar = "auction-over"
    declarer: Seat


@dataclass(frozen=True, slots=True)
class Exposed:
    """A defender has shown cards that did not lie there; while the auction goes on, any player.

    With ``AT_ONCE`` the one that he plays is among them.
    """

    kind: ClassVar = "exposed"
    seat: Seat
    cards: tuple[Card, ...]
    how: HowExposed


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The owner led or played another card, ``played``, than the penalty card that was due (52)."""

    kind: ClassVar = "not-played"
    seat: Seat
    due: Card
    played: Card


@dataclass(frozen=True, slots=True)
class LedTooSoon:
    """The partner of a major penalty card's owner led ``card`` before declarer had chosen (50.D.2, 49)."""

    kind: ClassVar = "led-too-soon"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Unable:
    """A player cannot do what declarer requires or prohibits (59)."""

    kind: ClassVar = "unable"
    seat: Seat


@dataclass(frozen=True, slots=True)
class PickedUp:
    """Penalty cards went back to their owner's hand."""

    kind: ClassVar = "picked-up"
    seat: Seat
    cards: tuple[Card, ...]
    why: WhyPickedUp


@dataclass(frozen=True, slots=True)
class LeadLost:
    """A defender who kept the lead has lost it, to his partner or to the other side: prohibitions on him end."""

    kind: ClassVar = "lead-lost"
    seat: Seat


@dataclass(frozen=True, slots=True)
class NewTrick:
    """A trick is over, or a lead has been made: what holds for one lead or one trick ends. Prohibitions stay."""

    kind: ClassVar = "new-trick"


@dataclass(frozen=True, slots=True)
class BoardOver:
    """Play of the board is over: nothing lies there any more."""

    kind: ClassVar = "board-over"


@dataclass(frozen=True, slots=True)
class Undone:
    """The event numbered ``of`` (from 1, among the events of the table on this board) was a mistaken tap.

    It counts as though it had never been. An ``Undone`` can itself be undone.
    """

    kind: ClassVar = "undone"
    of: int


Event = (
    PassMade
    | AuctionOver
    | Played
    | OnLead
    | ToPlay
    | Designated
    | Answered
    | Exposed
    | NotPlayed
    | LedTooSoon
    | Unable
    | PickedUp
    | LeadLost
    | NewTrick
    | BoardOver
    | Undone
)

EVENTS: Mapping[str, type[Event]] = {
    event.kind: event
    for event in (
        PassMade,
        AuctionOver,
        Played,
        OnLead,
        ToPlay,
        Designated,
        Answered,
        Exposed,
        NotPlayed,
        LedTooSoon,
        Unable,
        PickedUp,
        LeadLost,
        NewTrick,
        BoardOver,
        Undone,
    )
}
"""Every kind of event by its name."""


def as_data(event: Event) -> Json:
    """The event as JSON: ``{"kind": "exposed", "seat": "W", "cards": ["H5"], "how": "accident"}``."""
    return {"kind": event.kind} | {each.name: _written(getattr(event, each.name)) for each in fields(event)}


def from_data(data: Mapping[str, object]) -> Event:
    """The event behind its data: the inverse of ``as_data``. Raises WrongEvent."""
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in EVENTS:
        raise WrongEvent(f"no event {kind!r}; there are: {', '.join(EVENTS)}")
    event = EVENTS[kind]
    names = [each.name for each in fields(event)]
    if data.keys() != {"kind", *names}:
        raise WrongEvent(f"{kind} has {', '.join(names) or 'no field'}, not {', '.join(sorted(data))}")
    try:
        return event(**{name: _READERS[name](data[name]) for name in names})
    except (ValueError, TypeError) as wrong:
        raise WrongEvent(f"{kind}: {wrong}") from wrong


def _written(value: object) -> Any:
    match value:
        case Seat() | Suit() | Enum():
            return value.value
        case Card():
            return value.code
        case tuple():
            return [_written(each) for each in value]
        case Mapping():
            return {key: code if isinstance(code, str) else list(code) for key, code in value.items()}
        case _:
            return value


def _card(value: object) -> Card:
    return Card.parse(str(value))


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise ValueError("cards are a list of one or more")
    cards = tuple(_card(each) for each in value)
    if len(set(cards)) != len(cards):
        raise ValueError("a card is named twice")
    return cards


def _answers(value: object) -> dict[str, Code]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError("answers are codes by question key, one or more")
    return {_word(key): _code(code) for key, code in value.items()}


def _code(value: object) -> Code:
    return [_word(each) for each in value] if isinstance(value, list | tuple) else _word(value)


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no code")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{value!r} is no event's number")
    return value


_READERS: Mapping[str, Callable[[object], Any]] = {
    "seat": Seat,
    "declarer": Seat,
    "card": _card,
    "due": _card,
    "played": _card,
    "cards": _cards,
    "led": Suit,
    "how": HowExposed,
    "why": WhyPickedUp,
    "answers": _answers,
    "of": _number,
}
