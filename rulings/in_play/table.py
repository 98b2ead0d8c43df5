"""What lies on a table and what holds there while a board is in play. Values only: ``running`` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import (
    Asked,
    Card,
    Citation,
    Code,
    Edition,
    Information,
    Message,
    PenaltyCardKind,
    Regulations,
    Restriction,
    Seat,
    Step,
    Until,
)
from rulings.in_play.events import Event
from rulings.laws.law24_questions import Circumstance

_SHOWN_CARDS = 24
"""The law on cards shown in the auction."""


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A penalty card, face up before its owner."""

    seat: Seat
    card: Card
    kind: PenaltyCardKind
    clause: Citation
    """By which it came to lie there."""

    @property
    def is_major(self) -> bool:
        return self.kind is PenaltyCardKind.MAJOR


@dataclass(frozen=True, slots=True)
class InForce:
    """What declarer has laid on a player, and until when it holds. Its words are those of the law that made it."""

    seat: Seat
    restriction: Restriction
    until: Until
    clause: Citation
    message: Message
    """What he does, as "Does not lead ♥": to be shown after his seat."""
    words: Message
    """How the director tells him."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """What somebody does, or may not do, till the play ends: a right that dummy has lost, what a player may not use."""

    seats: tuple[Seat, ...]
    until: Until
    clause: Citation
    message: Message


@dataclass(frozen=True, slots=True)
class Asking:
    """The law that an event has brought up needs one more answer: a choice of declarer's, or a fact."""

    event: Event
    """The event that brought it up."""
    answers: Mapping[str, Code]
    """Given so far by ``Answered``."""
    asked: Asked
    """The question, as the engine puts it: ``asked.question``, ``asked.text``, ``asked.say(…)``."""
    steps: tuple[Step, ...]
    """What the law has noted before it, which is carried out already."""
    before: OnTable
    """The table as the event found it."""
    interrupted: Asking | None = None
    """What was being asked when something else happened: it is taken up again once this is settled."""

    @property
    def chooser(self) -> Seat | None:
        """The player who chooses; none where it is a fact for the director."""
        put_to = self.asked.question.put_to
        return self.asked.cast.player(put_to) if put_to else None

    @property
    def is_choice(self) -> bool:
        """Whether a player chooses; otherwise it is a fact for the director."""
        return self.chooser is not None


@dataclass(frozen=True, slots=True)
class ShownInAuction:
    """What one player has shown in the auction: it lies face up before him until that is over (24)."""

    seat: Seat
    cards: tuple[Card, ...]
    circumstances: frozenset[Circumstance]
    """Whether one of them was led, or shown on purpose: it tells what they become."""
    clause: Citation


@dataclass(frozen=True, slots=True)
class PassDue:
    """That a player has to pass: once, at his next turn, or at each of them until the auction ends."""

    seat: Seat
    until: Until
    """NEXT_CALL or END_OF_AUCTION."""
    clause: Citation
    offender: Seat
    """For whose card or call it is: his partner's, or his own."""

    @property
    def once(self) -> bool:
        """Whether he has passed enough when he has passed once."""
        return self.until is Until.NEXT_CALL

    @property
    def is_for_a_card(self) -> bool:
        """Whether it is for a card shown in the auction (24), and not for a call."""
        return self.clause.law == _SHOWN_CARDS


@dataclass(frozen=True, slots=True)
class LeadToCome:
    """That declarer may restrict a player's first lead, whose partner has withdrawn a call, should they defend (26)."""

    seat: Seat
    """Who leads; it is his partner who has withdrawn a call."""
    clause: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTable:
    """One table on one board in play."""

    edition: Edition
    regulations: Regulations
    declarer: Seat | None = None
    """None until it is known who declares: then nothing is in force, and no event of the play can happen."""
    shown: tuple[ShownInAuction, ...] = ()
    """What lies face up while the auction goes on; none once it is over."""
    passes: tuple[PassDue, ...] = ()
    """Who has to pass while the auction goes on; none once it is over."""
    leads_to_come: tuple[LeadToCome, ...] = ()
    """Whose first lead declarer may restrict, should his side defend; none of the declaring side once that is known."""
    penalty_cards: tuple[LyingCard, ...] = ()
    """In the order in which they came to lie there."""
    in_force: tuple[InForce, ...] = ()
    """What restricts a lead or a play, in the order in which it was laid down."""
    designated: tuple[tuple[Seat, Card], ...] = ()
    """Which of his penalty cards a player must play this time, as declarer has said (51.A)."""
    leader: Seat | None = None
    """The defender known to be on lead, until he has led."""
    information: tuple[Information, ...] = ()
    """Who may use what, and who may not."""
    lasting: tuple[Lasting, ...] = ()
    """What is left behind for the whole of the play, in the order in which it was laid down."""
    asking: Asking | None = None
    """What has to be answered before play goes on."""
    is_over: bool = False

    @property
    def is_live(self) -> bool:
        """Whether there is anything at this table that a director has to know of."""
        lies = self.shown or self.penalty_cards
        binds = self.passes or self.leads_to_come or self.in_force
        return bool(lies or binds or self.asking) and not self.is_over

    def lying_before(self, seat: Seat) -> tuple[LyingCard, ...]:
        """The penalty cards of one player."""
        return tuple(each for each in self.penalty_cards if each.seat is seat)

    def on(self, seat: Seat) -> tuple[InForce, ...]:
        """What restricts one player."""
        return tuple(each for each in self.in_force if each.seat is seat)

    def waits_for_first_lead(self, seat: Seat) -> LeadToCome | None:
        """What is to come at a player's first lead, if anything: it has not been settled yet, nor lost."""
        return next((each for each in self.leads_to_come if each.seat is seat), None)

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Those on declarer's left and right; none while he is not known."""
        return (self.declarer.lho, self.declarer.rho) if self.declarer else ()
