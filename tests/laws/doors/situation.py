"""What happened at the table, told without the words of any subject.

Nothing here is a finding: who did what, when, with which cards, who could have seen them, and what has happened since.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rulings.engine import Card, Edition, PenaltyCardKind, Regulations, Seat, Side
from tests.laws.doors.calling import Called
from tests.laws.doors.expecting import Expected
from tests.laws.doors.of_boards import OfBoards
from tests.laws.doors.of_directing import OfDirecting
from tests.laws.doors.of_information import OfInformation
from tests.laws.doors.of_tricks import OfTricks

BY_DEFAULT = Regulations()


class Moment(Enum):
    """How far the board has got. The auction period ends when the opening lead is faced."""

    BEFORE_FIRST_CALL = "before anybody has called"
    AUCTION = "during the auction"
    LEAD_AWAITED = "after the last pass, no lead yet faced"
    OPENING_LEAD = "as the opening lead"
    PLAY = "during the play"
    LAST_TRICK = "to the thirteenth trick"


class Act(Enum):
    """What was done with the cards in point."""

    DROPPED = "came to lie face up, not meant to be played:"
    SHOWN = "were held up for all to see, on purpose and not as a play:"
    NAMED = "were named as cards in the hand:"
    LOST = "were missing from the hand, and have been found on the floor:"
    CALLED = "were named as those to be played, but not shown:"
    LED = "were led:"
    LED_FACE_DOWN = "were led face down:"
    HELD = "were held in the position of a card that is played:"
    PLAYED = "were played to the trick:"
    TOGETHER = "were played to the trick at once, all faces in sight:"
    AGAIN = "were put down on a trick to which the hand had played already, and not led:"
    SLIP = "was called for dummy by a slip of the tongue:"
    LOW = "“low” was said for dummy, who put up"
    UNNAMED = "were put up by dummy of his own accord:"
    TOUCHED = "were touched by dummy of his own accord:"
    CALL = "stayed in his hand, and he called"
    CLAIMED = "are not in point, but tricks:"
    BOARD = "are not in point, but the board:"
    INFORMED = "are not in point, but what was let slip or said:"
    DIRECTED = "are not in point, but what is asked of the director:"


class Change(Enum):
    """Why the card that was played before it has been changed."""

    ITS_OWN = "the card before it has been changed, for a reason of that side's own"
    REVOKE = "the card before it has been changed, this side's own revoke having been corrected"


class By(Enum):
    """Whose doing it was that the cards came into view."""

    OWNER = "by his own doing"
    OPPONENT = "an opponent having knocked them out"
    OUTSIDER = "somebody from outside having knocked them out"


class Then(Enum):
    """What another player has done since."""

    PLAYED = "has played to it"
    LED = "has led, as was his turn"
    LED_FACE_DOWN = "has led face down, as was his turn"
    AT_ONCE = "has led at the same moment, as was his turn"
    SPREAD = "has begun to spread his hand"
    SEEN = "has faced cards that his partner could see"
    NEXT_TRICK = "has played to the next trick"


@dataclass(frozen=True)
class Since:
    """One thing that has happened since, before the director came."""

    who: Seat
    what: Then
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.who.value} {self.what.value}" + (f" ({self.card.code})" if self.card else "")


@dataclass(frozen=True)
class Lying:
    """A penalty card that lay on the table before."""

    owner: Seat
    card: Card
    kind: PenaltyCardKind

    def __str__(self) -> str:
        return f"{self.owner.value}'s {self.card.code} lies there, {self.kind.value}"


@dataclass(frozen=True, kw_only=True)
class Situation:
    """One set of facts. ``actor`` is the hand that the cards come from; South declares, where somebody does."""

    theme: str
    act: Act
    actor: Seat
    cards: tuple[Card, ...] = ()
    called: Called | None = None
    """The call in point, where it is about one: of all that follows, nothing is then told but the regulations."""
    tricks: OfTricks | None = None
    """What of tricks is in point, where it is about them: of all that follows, nothing is told then."""
    boards: OfBoards | None = None
    """What of a hand or a board is in point, where it is about that: of all that follows, nothing is told then."""
    information: OfInformation | None = None
    """What was let slip or said, where it is about that: of all that follows, nothing is told then."""
    directing: OfDirecting | None = None
    """What is asked of the director, where it is about that: of all that follows, nothing is told then."""
    moment: Moment = Moment.PLAY
    by: By = By.OWNER
    seen_by: frozenset[Seat] = frozenset(Seat)
    """Who could have seen the faces, the owner apart."""
    turn: Seat = Seat.SOUTH
    """Whose turn it was, to lead or, where a card is ``led``, to play."""
    led: Card | None = None
    """The card led to the trick in progress."""
    has_played: frozenset[Seat] = frozenset()
    """Who had played to the trick in progress."""
    legal: bool = True
    """Whether the card can be played to the trick in progress: it follows suit, or the hand cannot."""
    invited: Act | None = None
    """What dummy had done of his own accord just before."""
    told: bool = False
    """An opponent had told him that it was his turn."""
    misinformed: bool = False
    """The card was led or played because of an opponent's wrong explanation."""
    change: Change | None = None
    takes_back: bool = False
    """Free to leave the card or to take it back, he has said that he takes it back."""
    revoked: bool = False
    """The card did not follow suit, though the hand could have."""
    gone_on: bool = False
    """His side has led or played to the next trick since."""
    due: Card | None = None
    """The penalty card that he had to play."""
    barred: bool = False
    """Declarer had prohibited the suit of the card that was led."""
    required: Card | None = None
    """A card of the suit that declarer had required."""
    chosen: str = ""
    """What declarer had him play to this trick: "highest", "lowest", "require" or "forbid"."""
    named: Card | None = None
    """The card that declarer's words for dummy call for."""
    lying: tuple[Lying, ...] = ()
    since: tuple[Since, ...] = ()
    regulations: Regulations = BY_DEFAULT
    editions: frozenset[Edition] = frozenset({Edition.LAWS_2007, Edition.LAWS_2017})
    """Those in which it is put to the subjects: what is new in 2017 cannot be said before."""
    expected: tuple[Expected, ...] = field(default=(), compare=False)
    """What the text of the Laws says of it, where that is easily said."""

    declarer = Seat.SOUTH

    @property
    def card(self) -> Card:
        """The card in point, or the first of them."""
        return self.cards[0]

    @property
    def is_about_cards(self) -> bool:
        """Whether cards are in point, and nothing else."""
        others = (self.called, self.tricks, self.boards, self.information, self.directing)
        return all(each is None for each in others)

    @property
    def defends(self) -> bool:
        """Whether the actor is a defender."""
        return self.actor.side is not Side.NORTH_SOUTH

    @property
    def partner_could_see(self) -> bool:
        return self.actor.partner in self.seen_by

    @property
    def since_by_partner(self) -> bool:
        """Whether the actor's partner has led or played since."""
        return any(each.who is self.actor.partner for each in self.since)

    def has_since(self, what: Then, *who: Seat) -> Since | None:
        """What one of these, or anybody, has done since."""
        return next((each for each in self.since if each.what is what and (not who or each.who in who)), None)

    def lying_before(self, owner: Seat) -> tuple[Card, ...]:
        """The penalty cards that a defender had already."""
        return tuple(each.card for each in self.lying if each.owner is owner)

    @property
    def of_tricks(self) -> OfTricks:
        """The tricks in point. Raises AttributeError where it is about something else."""
        if self.tricks is None:
            message = "no tricks are in point"
            raise AttributeError(message)
        return self.tricks

    @property
    def of_boards(self) -> OfBoards:
        """The board in point. Raises AttributeError where it is about something else."""
        if self.boards is None:
            message = "no board is in point"
            raise AttributeError(message)
        return self.boards

    @property
    def of_information(self) -> OfInformation:
        """The information in point. Raises AttributeError where it is about something else."""
        if self.information is None:
            message = "no information is in point"
            raise AttributeError(message)
        return self.information

    @property
    def of_directing(self) -> OfDirecting:
        """What is asked of the director. Raises AttributeError where it is about something else."""
        if self.directing is None:
            message = "nothing is asked of the director"
            raise AttributeError(message)
        return self.directing

    @property
    def call(self) -> Called:
        """The call in point. Raises AttributeError where it is about cards."""
        if self.called is None:
            message = "no call is in point"
            raise AttributeError(message)
        return self.called

    def __str__(self) -> str:
        if self.directing is not None:
            return f"{self.actor.value}: {self.directing}"
        if self.information is not None:
            return f"{self.actor.value}: {self.information}"
        if self.boards is not None:
            return f"{self.actor.value}: {self.boards}"
        if self.tricks is not None:
            return f"{self.actor.value}: {self.tricks}"
        if self.called is not None:
            elected = [
                option
                for option, value in self.regulations.as_mapping().items()
                if value != BY_DEFAULT.as_mapping()[option]
            ]
            return "; ".join((f"{self.actor.value} called {self.called}", *elected))
        cards = ", ".join(card.code for card in self.cards)
        said = [f"{self.actor.value}'s cards {self.act.value} {cards}", self.moment.value]
        said += [self.by.value] * (self.by is not By.OWNER)
        if self.seen_by != frozenset(Seat):
            said.append(f"seen by {''.join(seat.value for seat in Seat if seat in self.seen_by) or 'nobody else'}")
        said.append(f"{self.turn.value} to {'play' if self.led else 'lead'}")
        said += [f"{self.led.code} led"] if self.led else []
        said += [f"{''.join(seat.value for seat in Seat if seat in self.has_played)} played"] if self.has_played else []
        said += [f"named: {self.named.code}"] if self.named else []
        said += [f"due: {self.due.code}"] if self.due else []
        said += [f"dummy's cards {self.invited.value} one"] if self.invited else []
        said += [f"to be played: {self.chosen}"] if self.chosen else []
        said += [self.change.value] if self.change else []
        flags = ("told", "misinformed", "takes_back", "revoked", "gone_on", "barred")
        said += [flag.replace("_", " ") for flag in flags if getattr(self, flag)] + ["not legal"] * (not self.legal)
        said += ["own cards under 16.D"] * (not self.regulations.card_exposed_before_first_call_under_24)
        return "; ".join((*said, *map(str, self.lying), *map(str, self.since)))
