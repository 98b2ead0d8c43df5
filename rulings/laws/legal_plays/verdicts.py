"""What is said of each card of a hand: whether it may be played now, and the clause that decides it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulings.engine import Card, Citation, Message, _


class Playability(Enum):
    """Whether a card may be played now."""

    PLAYABLE = "playable"
    TO_BE_DESIGNATED = "to-be-designated"
    """One of several penalty cards of which declarer has still to say which is played (51.A)."""
    BARRED = "barred"


class Why(Enum):
    """Why a card may or may not be played, and why a player is unable to do as declarer requires."""

    ANY_LEAD = _("He is on lead: any card.")
    FOLLOWS = _("It follows suit.")
    RUFFS = _("He holds no {suit}: he may ruff.")
    DISCARDS = _("He holds no {suit}: he may discard.")
    MUST_FOLLOW = _("He must follow suit: he holds {suit}.")

    OF_SUIT_REQUIRED = _("Declarer requires {suit}: any card of the suit.")
    NOT_OF_SUIT_REQUIRED = _("Declarer requires {suit}, and he holds {suit}.")
    NOT_PROHIBITED = _("It is not of a suit that declarer prohibits.")
    PROHIBITED = _("Declarer prohibits {suit}.")
    HIGHEST = _("It is his highest card of {suit}, as declarer requires.")
    NOT_HIGHEST = _("Declarer requires his highest card of {suit}: {card:the}.")
    LOWEST = _("It is his lowest card of {suit}, as declarer requires.")
    NOT_LOWEST = _("Declarer requires his lowest card of {suit}: {card:the}.")

    HOLDS_NONE = _("Declarer requires {suit}, but he holds none.")
    ONLY_PROHIBITED = _("He holds nothing but what declarer prohibits.")
    FOLLOWING_PREVENTS = _("Declarer requires {suit}, but he must follow suit.")

    MINOR_ITSELF = _("It is his minor penalty card: he may play it.")
    HONOUR_INSTEAD = _("It is an honour: he may play it instead of {card:the}, his minor penalty card.")
    BEFORE_MINOR = _("Below an honour: he may not play it before {card:the}, his minor penalty card.")

    MUST_LEAD_IT = _("It is a major penalty card: he must lead it.")
    MUST_FOLLOW_WITH_IT = _("It is a major penalty card: he must follow suit with it.")
    MUST_RUFF_WITH_IT = _("It is a major penalty card: he must ruff with it.")
    MUST_DISCARD_IT = _("It is a major penalty card: he must discard it.")
    BEFORE_MAJOR = _("He must play {card:the}, his major penalty card.")
    BEFORE_ONE_OF_MAJORS = _("He must play one of his penalty cards: {cards}.")
    WAITS_FOR_SUIT = _("It stays on the table: following suit comes before playing a penalty card.")
    WAITS_FOR_DECLARER = _("It stays on the table: what declarer requires or prohibits comes before a penalty card.")
    TO_BE_DESIGNATED = _("He can play several penalty cards: declarer says which.")
    DESIGNATED = _("Declarer has designated it among his penalty cards.")
    OTHER_DESIGNATED = _("Declarer has designated {card:the}: this one stays on the table.")
    SUBSTITUTED = _("He must play it in place of the card that he takes back.")
    OTHER_SUBSTITUTED = _("He must play {card:the} in place of the card that he takes back.")


@dataclass(frozen=True, slots=True)
class Reason:
    """What a clause says of a card, or of what declarer has required."""

    clause: Citation
    message: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """One card of the hand: whether it may be played now, and the reason that decides it."""

    card: Card
    playability: Playability
    reason: Reason


@dataclass(frozen=True, slots=True)
class LegalPlays:
    """The verdict on each card, in the order in which a hand is shown."""

    verdicts: tuple[Verdict, ...]
    unable: tuple[Reason, ...]
    """What declarer has required or prohibited and the player cannot do (59)."""

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that are not barred. Where ``awaits_designation``, declarer has still to choose among them."""
        return frozenset(each.card for each in self.verdicts if each.playability is not Playability.BARRED)

    @property
    def awaits_designation(self) -> bool:
        """Declarer must say which penalty card is played before any card is (51.A)."""
        return any(each.playability is Playability.TO_BE_DESIGNATED for each in self.verdicts)
