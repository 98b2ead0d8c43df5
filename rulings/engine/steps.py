"""The steps of a ruling: what was established, found, ordered, allowed, and is still to be watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rulings.engine.auctions import Auction
from rulings.engine.calls import Bid, OtherCall, Strain
from rulings.engine.cards import Card, Suit
from rulings.engine.citations import Citation
from rulings.engine.messages import Argument, Message, _
from rulings.engine.outcomes import Outcome
from rulings.engine.questions import Code
from rulings.engine.restrictions import Restriction
from rulings.engine.roles import Role
from rulings.engine.seats import Seat, Side
from rulings.engine.terms import Term


class Until(Term):
    """How long an obligation or a piece of information holds."""

    DONE = "done", _("at once")
    NEXT_CALL = "next-call", _("for his next call")
    END_OF_AUCTION = "end-of-auction", _("until the end of the auction")
    FIRST_LEAD = "first-lead", _("until he has led for the first time")
    THIS_LEAD = "this-lead", _("for this lead")
    LOSES_THE_LEAD = "loses-the-lead", _("as long as he keeps the lead")
    DUMMY_SPREAD = "dummy-spread", _("until dummy is spread")
    ON_THE_TABLE = "on-the-table", _("as long as the card is on the table")
    END_OF_TRICK = "end-of-trick", _("for this trick")
    END_OF_PLAY = "end-of-play", _("until the end of play")

    def __init__(self, code: str, label: str) -> None:
        self.code = code
        self.label = label


class PenaltyCardKind(Term):
    """Law 50.B."""

    MAJOR = "major"
    MINOR = "minor"


AnswerPart = Message | Seat | Suit | Card | Bid | OtherCall | Strain | Auction
"""A label, or what was pointed at: a seat, a suit, a card, a call, a denomination; of an auction, the whole of it."""


@dataclass(frozen=True, slots=True)
class Established:
    """A fact the director established, or the choice a player made: one answer on the path."""

    kind: ClassVar = "established"
    clause: Citation
    key: str
    code: Code
    question: Message
    answer: tuple[AnswerPart, ...]
    """What was answered, in parts to be put into words. Empty for "none of these"."""
    none: str
    put_to: Role | None
    chooser: Seat | None
    judgement: bool = False
    """Whether the director has weighed it by criteria."""


@dataclass(frozen=True, slots=True)
class TricksMoved:
    """Tricks that are scored for a side beside those that it won."""

    number: int
    to: Side


@dataclass(frozen=True, slots=True)
class Finding:
    """What the Laws make of the facts. The last decisive one is the ruling in a line."""

    kind: ClassVar = "finding"
    clause: Citation
    message: Message
    outcome: Outcome | None = None
    """What the ruling comes to, as the law says where it decides; none of what it only finds."""
    tricks: TricksMoved | None = None
    """What it moves by itself when the board is scored."""

    @property
    def decisive(self) -> bool:
        return self.outcome is not None


@dataclass(frozen=True, slots=True)
class Obligation:
    """Who must do what, until when. ``words`` are how the director tells him; none for what he does himself."""

    kind: ClassVar = "obligation"
    clause: Citation
    role: Role
    seats: tuple[Seat, ...]
    message: Message
    words: Message | None
    until: Until
    restricts: Restriction | None = None
    """What he is held to lead or play, where it is that."""

    @property
    def said(self) -> tuple[Message, ...]:
        return (self.words,) if self.words else ()

    @property
    def addressed(self) -> tuple[tuple[Seat, ...], ...]:
        """To whom each sentence of ``said`` is said."""
        return (self.seats,) if self.words else ()


@dataclass(frozen=True, slots=True)
class Information:
    """Who may use what was seen, who may not, until when. No card: those exposed, whichever they were."""

    kind: ClassVar = "information"
    clause: Citation
    cards: tuple[Card, ...]
    authorised: Role | None
    authorised_seats: tuple[Seat, ...]
    unauthorised: Role | None
    unauthorised_seats: tuple[Seat, ...]
    until: Until

    @property
    def message(self) -> Message:
        known = self._known
        if self.authorised is Role.EVERYONE:
            template = ONE_FOR_ALL if self.cards else SOME_FOR_ALL
        elif not self.unauthorised_seats:
            template = ONE_FOR if self.cards else SOME_FOR
        elif not self.authorised_seats:
            template = ONE_NOT_FOR if self.cards else SOME_NOT_FOR
        else:
            template = ONE_FOR_NOT_FOR if self.cards else SOME_FOR_NOT_FOR
        return Message.of(template, known)

    @property
    def said(self) -> tuple[Message, ...]:
        """How the director tells the players: those who may, then those who may not."""
        known = self._known
        if self.authorised is Role.EVERYONE:
            return (Message.of(self._of(ALL_MAY_USE_SOME, ALL_MAY_USE_ONE, ALL_MAY_USE_SEVERAL), known),)
        may = self._of(MAY_USE_SOME, MAY_USE_ONE, MAY_USE_ONE)
        may_not = self._of(MAY_NOT_USE_SOME, MAY_NOT_USE_ONE, MAY_NOT_USE_SEVERAL)
        if self.cards and self.until is Until.DUMMY_SPREAD:
            may_not = MAY_NOT_USE_ONE_YET
        return (
            *((Message.of(may, known),) if self.authorised_seats else ()),
            *((Message.of(may_not, known),) if self.unauthorised_seats else ()),
        )

    @property
    def addressed(self) -> tuple[tuple[Seat, ...], ...]:
        """To whom each sentence of ``said`` is said."""
        return tuple(seats for seats in (self.authorised_seats, self.unauthorised_seats) if seats)

    def _of(self, unnamed: str, one: str, several: str) -> str:
        """The sentence for the number of cards it is about."""
        return (unnamed, one)[len(self.cards)] if len(self.cards) <= 1 else several

    @property
    def _known(self) -> dict[str, Argument]:
        return {
            "cards": self.cards,
            "may": self.authorised_seats,
            "may_not": self.unauthorised_seats,
        }


ONE_FOR_ALL = _("{cards}: information authorised for all")
SOME_FOR_ALL = _("What was exposed: information authorised for all")
ONE_FOR = _("{cards}: information authorised for {may}")
SOME_FOR = _("What was exposed: information authorised for {may}")
ONE_NOT_FOR = _("{cards}: information unauthorised for {may_not}")
SOME_NOT_FOR = _("What was taken back: information unauthorised for {may_not}")
ONE_FOR_NOT_FOR = _("{cards}: information authorised for {may}, unauthorised for {may_not}")
SOME_FOR_NOT_FOR = _("What was taken back: information authorised for {may}, unauthorised for {may_not}")
ALL_MAY_USE_ONE = _("All of you may take {cards:the} into account while it is on the table.")
ALL_MAY_USE_SEVERAL = _("All of you may take {cards:the} into account while they are on the table.")
ALL_MAY_USE_SOME = _("All of you may take what was exposed into account.")
MAY_USE_ONE = _("{may}, you may take {cards:the} into account.")
MAY_USE_SOME = _("{may}, you may take what you have seen into account.")
MAY_NOT_USE_ONE = _("{may_not}, you may not use what {cards:the} has shown you.")
MAY_NOT_USE_SEVERAL = _("{may_not}, you may not use what {cards:the} have shown you.")
MAY_NOT_USE_ONE_YET = _("{may_not}, until dummy is spread you may not use what {cards:the} has shown you.")
MAY_NOT_USE_SOME = _("{may_not}, you may not use what you saw before it was taken back.")


@dataclass(frozen=True, slots=True)
class PenaltyCardPlaced:
    """A card becomes a penalty card of ``seat``: the live board tracks it from here."""

    kind: ClassVar = "penalty-card"
    clause: Citation
    card: Card
    seat: Seat
    penalty: PenaltyCardKind

    @property
    def message(self) -> Message:
        major = self.penalty is PenaltyCardKind.MAJOR
        template = BECOMES_MAJOR if major else BECOMES_MINOR
        return Message.of(template, {"card": self.card, "seat": self.seat})


BECOMES_MAJOR = _("{seat}'s {card} becomes a major penalty card")
BECOMES_MINOR = _("{seat}'s {card} becomes a minor penalty card")


@dataclass(frozen=True, slots=True)
class PenaltyCardLying:
    """A card that is a penalty card of ``seat`` already, and lies on the table when this ruling begins."""

    kind: ClassVar = "penalty-card-lying"
    clause: Citation
    card: Card
    seat: Seat
    penalty: PenaltyCardKind

    @property
    def message(self) -> Message:
        template = LIES_AS_MAJOR if self.penalty is PenaltyCardKind.MAJOR else LIES_AS_MINOR
        return Message.of(template, {"card": self.card, "seat": self.seat})


LIES_AS_MAJOR = _("{seat}'s {card} lies on the table: a major penalty card")
LIES_AS_MINOR = _("{seat}'s {card} lies on the table: a minor penalty card")


@dataclass(frozen=True, slots=True)
class PenaltyCardPickedUp:
    """A card ceases to be a penalty card: it goes back to its owner's hand, or is played."""

    kind: ClassVar = "picked-up"
    clause: Citation
    card: Card
    seat: Seat

    @property
    def message(self) -> Message:
        return Message.of(NO_LONGER_PENALTY_CARD, {"card": self.card, "seat": self.seat})


NO_LONGER_PENALTY_CARD = _("{seat}'s {card} is no longer a penalty card")


@dataclass(frozen=True, slots=True)
class Watch:
    """What the director has to look at when play ends."""

    kind: ClassVar = "watch"
    clause: Citation
    message: Message


@dataclass(frozen=True, slots=True)
class Referral:
    """Another law takes over from here, at ``clause``: ``message`` is the first step that it calls for."""

    kind: ClassVar = "referral"
    clause: Citation
    message: Message


@dataclass(frozen=True, slots=True)
class Doubt:
    """Where the text leaves a point open on which this ruling turns: how it is read here, and what speaks otherwise."""

    kind: ClassVar = "doubt"
    clause: Citation
    message: Message


Note = (
    Finding
    | Obligation
    | Information
    | PenaltyCardPlaced
    | PenaltyCardLying
    | PenaltyCardPickedUp
    | Watch
    | Referral
    | Doubt
)
"""What a law says, rather than what it was told."""
Step = Established | Note
