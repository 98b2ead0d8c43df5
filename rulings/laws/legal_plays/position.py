"""A player whose turn it is: his cards, the trick so far, and what the Laws or declarer have laid on him.

Every choice that declarer had to make before he plays (50.D.2, 51.B, 52.B, 57.A) has been made. A position that cannot
arise at a table is refused when it is made, with a sentence that says why.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Card, Citation, Edition, PenaltyCardKind, Suit

_HAND = 13
_TRICK = 4


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A penalty card on the table before its owner. Raises ValueError for an honour said to be minor (50.B)."""

    card: Card
    kind: PenaltyCardKind

    def __post_init__(self) -> None:
        if self.kind is PenaltyCardKind.MINOR and self.card.is_honour:
            raise ValueError(f"{self.card.code} is an honour: it is a major penalty card (50.B)")


@dataclass(frozen=True, slots=True)
class LeadRequired:
    """Declarer requires the lead of a suit.

    Under 50.D.2(a) for partner's one penalty card, 51.B.1(a) where he has several in one suit, 51.B.2(a) where he has
    them in several suits.
    """

    suit: Suit
    clause: Citation


@dataclass(frozen=True, slots=True)
class LeadProhibited:
    """Declarer prohibits the lead of a suit, for as long as the player keeps the lead.

    Under 50.D.2(a), 51.B.1(b) or 51.B.2(b), or another law that lets him (26.B). Several may be in force at once:
    declarer chose several suits, or partner has exposed another card while the first prohibition lasts.
    """

    suit: Suit
    clause: Citation


@dataclass(frozen=True, slots=True)
class HighestRequired:
    """57.A.1: to this trick he plays the highest card that he holds of the suit led."""


@dataclass(frozen=True, slots=True)
class LowestRequired:
    """57.A.2: to this trick he plays the lowest card that he holds of the suit led."""


@dataclass(frozen=True, slots=True)
class SuitRequired:
    """57.A.3 (new in 2017): to this trick he plays a card of the suit, another than the suit led."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class SuitForbidden:
    """57.A.4 (57.A.3 before 2017): to this trick he plays no card of the suit, another than the suit led."""

    suit: Suit


PlayRestriction = HighestRequired | LowestRequired | SuitRequired | SuitForbidden
"""What declarer chose after partner's premature lead or play (57.A); it holds for one trick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What decides which cards a player may play. Raises ValueError where it cannot arise."""

    hand: frozenset[Card]
    """All his cards, those that lie on the table before him included."""
    trick: tuple[Card, ...]
    """The cards played to the trick, in order; none when he is to lead."""
    trumps: Suit | None
    edition: Edition
    penalty_cards: tuple[PenaltyCard, ...] = ()
    """His own."""
    lead_required: LeadRequired | None = None
    leads_prohibited: tuple[LeadProhibited, ...] = ()
    play_restriction: PlayRestriction | None = None
    substitute: Card | None = None
    """52.B.2: the penalty card that he must play in place of the card he takes back, itself among those in hand."""
    designated: Card | None = None
    """51.A: the one that declarer chose, of the penalty cards that he can play."""

    def __post_init__(self) -> None:
        self._check_cards()
        self._check_penalty_cards()
        self._check_lead()
        self._check_play()

    @property
    def led(self) -> Suit | None:
        """The suit led; none when he is to lead."""
        return self.trick[0].suit if self.trick else None

    @property
    def majors(self) -> tuple[Card, ...]:
        """His major penalty cards."""
        return tuple(each.card for each in self.penalty_cards if each.kind is PenaltyCardKind.MAJOR)

    @property
    def minor(self) -> Card | None:
        """His minor penalty card: it is his only penalty card (50.B)."""
        return next((each.card for each in self.penalty_cards if each.kind is PenaltyCardKind.MINOR), None)

    def _check_cards(self) -> None:
        if not 0 < len(self.hand) <= _HAND:
            raise ValueError(f"a player to play holds one to {_HAND} cards, not {len(self.hand)}")
        if len(self.trick) >= _TRICK:
            raise ValueError("the trick is complete: nobody has to play to it")
        if len(set(self.trick)) != len(self.trick):
            raise ValueError("a card has been played twice to the trick")
        for card in self.trick:
            if card in self.hand:
                raise ValueError(f"{card.code} is in the trick and in his hand")

    def _check_penalty_cards(self) -> None:
        cards = [each.card for each in self.penalty_cards]
        if len(set(cards)) != len(cards):
            raise ValueError("a penalty card is named twice")
        for card in cards:
            if card not in self.hand:
                raise ValueError(f"{card.code} is a penalty card but not in his hand")
        if self.minor is not None and len(cards) > 1:
            raise ValueError(f"{self.minor.code} cannot be minor: of two penalty cards or more, all are major (50.B)")

    def _check_lead(self) -> None:
        if self.trick and (self.lead_required is not None or self.leads_prohibited):
            raise ValueError("a lead restriction binds the player on lead, not one who plays to a trick")
        if self.lead_required is not None and any(
            prohibition.suit is self.lead_required.suit for prohibition in self.leads_prohibited
        ):
            raise ValueError("the same suit is required and prohibited: declarer's later choice replaces the earlier")

    def _check_play(self) -> None:
        if self.play_restriction is not None and not self.trick:
            raise ValueError("57.A restricts a play to a trick, not a lead")
        match self.play_restriction:
            case SuitRequired() if self.edition < Edition.LAWS_2017:
                raise ValueError("before 2017 declarer could not require another suit (57.A)")
            case SuitRequired(suit) | SuitForbidden(suit) if suit is self.led:
                raise ValueError("57.A.3 and 57.A.4 are about another suit than the one led")
            case _:
                pass
        if self.substitute is not None:
            if self.substitute not in self.majors:
                raise ValueError(f"{self.substitute.code} is not a major penalty card of his: 52.B.2 does not apply")
            if self.designated not in {None, self.substitute}:
                raise ValueError("what must be substituted (52.B.2) is not what declarer has designated (51.A)")
        if self.designated is not None and self.designated not in self.majors:
            raise ValueError(f"{self.designated.code} is not a major penalty card of his: 51.A does not apply")
