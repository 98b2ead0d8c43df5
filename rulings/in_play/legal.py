"""Which cards may be played now at a table, with the reasons: what is in force there, put to ``legal_plays``."""

from __future__ import annotations

from rulings.engine import PACK, Card, Restricts, Seat, Suit, _
from rulings.in_play.refusing import CannotHappen
from rulings.in_play.table import OnTable
from rulings.laws.legal_plays import legal_plays
from rulings.laws.legal_plays.position import (
    HighestRequired,
    LeadProhibited,
    LeadRequired,
    LowestRequired,
    PenaltyCard,
    PlayRestriction,
    Position,
    SuitForbidden,
    SuitRequired,
)
from rulings.laws.legal_plays.verdicts import LegalPlays


def legal_now(
    table: OnTable, seat: Seat, hand: frozenset[Card], trick: tuple[Card, ...], trumps: Suit | None
) -> LegalPlays:
    """The verdict on each card of ``hand`` (all that ``seat`` still holds, his penalty cards among them).

    ``trick`` is what has been played to the trick, none when he is to lead. Raises CannotHappen when declarer has
    still to choose, ValueError when the position cannot arise: a penalty card that is not in the hand, say.
    """
    _choice_is_made(table, seat, leads=not trick)
    return legal_plays(_position(table, seat, hand, trick, trumps))


def legal_in_suit(table: OnTable, seat: Seat, cards: frozenset[Card], suit: Suit, *, leads: bool) -> LegalPlays:
    """The same with only his cards of one suit known (none: he holds none of it), typed in by the director.

    ``suit`` is the suit led or, when he ``leads``, the suit that declarer requires; the verdicts are on those cards
    and on his penalty cards. Raises CannotHappen as ``legal_now`` does, and when his lead turns on other suits;
    ValueError for a card of another suit, and where nothing can be said: he has no penalty card and none of the suit.
    """
    _choice_is_made(table, seat, leads=leads)
    if any(card.suit is not suit for card in cards):
        raise ValueError(f"cards of {suit.value} are asked for, and of no other suit")
    if leads and not _is_required(table, seat, suit):
        raise CannotHappen(
            _("{seat} is not required to lead {suit}: his whole hand has to be known"), seat=seat, suit=suit
        )
    hand = cards | {each.card for each in table.lying_before(seat)}
    trick = () if leads else (_not_held(suit, hand),)
    return legal_plays(_position(table, seat, hand, trick, None))


def _choice_is_made(table: OnTable, seat: Seat, *, leads: bool) -> None:
    """Before declarer has chosen, his partner's penalty card lets a player on lead play nothing (50.D.2)."""
    if table.asking is not None:
        chooser = table.asking.chooser
        if chooser is None:
            raise CannotHappen(_("The question must be answered first"))
        raise CannotHappen(_("{seat} must choose first"), seat=chooser)
    waits = table.leader is not seat and any(each.is_major for each in table.lying_before(seat.partner))
    if leads and (waits or table.waits_for_first_lead(seat)):
        raise CannotHappen(_("{seat} must choose first"), seat=table.declarer)


def _position(
    table: OnTable, seat: Seat, hand: frozenset[Card], trick: tuple[Card, ...], trumps: Suit | None
) -> Position:
    lying = table.lying_before(seat)
    leads = not trick
    required = next((each for each in table.on(seat) if each.restriction.what is Restricts.LEAD_REQUIRED), None)
    # A designation is for one lead or for one trick.
    is_its_time = (table.leader is seat) is leads
    return Position(
        hand=hand,
        trick=trick,
        trumps=trumps,
        edition=table.edition,
        penalty_cards=tuple(PenaltyCard(each.card, each.kind) for each in lying),
        lead_required=LeadRequired(required.restriction.suits[0], required.clause) if required and leads else None,
        leads_prohibited=tuple(
            LeadProhibited(suit, each.clause)
            for each in table.on(seat)
            if each.restriction.what is Restricts.LEAD_PROHIBITED and leads
            for suit in each.restriction.suits
        ),
        play_restriction=None if leads else _play_restriction(table, seat),
        designated=next((card for whose, card in table.designated if whose is seat and is_its_time), None),
    )


def _play_restriction(table: OnTable, seat: Seat) -> PlayRestriction | None:
    for each in table.on(seat):
        match each.restriction.what:
            case Restricts.HIGHEST:
                return HighestRequired()
            case Restricts.LOWEST:
                return LowestRequired()
            case Restricts.SUIT_REQUIRED:
                return SuitRequired(each.restriction.suits[0])
            case Restricts.SUIT_FORBIDDEN:
                return SuitForbidden(each.restriction.suits[0])
            case Restricts.LEAD_REQUIRED | Restricts.LEAD_PROHIBITED | Restricts.LEAD_FREE:
                pass
            case Restricts.LEAD_TO_BE_PROHIBITED | Restricts.PASS:
                pass  # Of a lead to come, and of the auction.
    return None


def _is_required(table: OnTable, seat: Seat, suit: Suit) -> bool:
    """Whether declarer requires the lead of this suit."""
    return any(
        each.restriction.what is Restricts.LEAD_REQUIRED and suit in each.restriction.suits for each in table.on(seat)
    )


def _not_held(suit: Suit, hand: frozenset[Card]) -> Card:
    """A card of the suit led, which one does not matter."""
    return next(card for card in PACK.values() if card.suit is suit and card not in hand)
