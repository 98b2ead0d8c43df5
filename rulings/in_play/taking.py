"""Which law each event brings up, and what the event does besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulings.engine import (
    Card,
    Code,
    Inquiry,
    Outcome,
    PenaltyCardPlaced,
    Resolved,
    Role,
    Until,
    _,
    clause,
)
from rulings.in_play import auction, carrying
from rulings.in_play.bringing_up import Taken, another, codes, lying, with_parts
from rulings.in_play.events import (
    Answered,
    AuctionOver,
    BoardOver,
    Designated,
    Event,
    Exposed,
    HowExposed,
    LeadLost,
    LedTooSoon,
    NewTrick,
    NotPlayed,
    OnLead,
    PassMade,
    PickedUp,
    Played,
    ToPlay,
    Unable,
    Undone,
    WhyPickedUp,
)
from rulings.in_play.leading import led_too_soon, on_lead, unable
from rulings.in_play.table import OnTable
from rulings.laws import (
    law49,
    law49_questions,
    law50,
    law52,
    law52_questions,
    law57,
    law58,
    law58_questions,
    particulars,
)


def take_event(table: OnTable, event: Event) -> Taken:
    """What ``event``, which can happen, comes to at ``table``."""
    match event:
        case LeadLost(seat):
            lost = carrying.first_lead_settled(carrying.trick_over(table), seat)
            return Taken(carrying.lead_lost(lost, seat))
        case NewTrick():
            return Taken(carrying.trick_over(table))
        case BoardOver():
            return Taken(carrying.over(table))
        case Answered() | Undone():
            raise TypeError(f"{event.kind} is about another event")
        case _:
            return _TAKEN[type(event)](table, event)


def _played(table: OnTable, event: Played) -> Taken:
    own = lying(table, event.seat)

    def has_been_played(inquiry: Inquiry) -> None:
        law50.off_the_table.has_been_played(inquiry, own.cards, minor=own.minor)

    return Taken(
        table,
        with_parts(table, event.seat, has_been_played),
        {law50.off_the_table.WHICH_ONE.key: event.card.code},
        after=lambda then, _resolved: carrying.has_played(then, event.seat),
    )


# ---- a play ---------------------------------------------------------------------------------------


def _to_play(table: OnTable, event: ToPlay) -> Taken:
    begun, own = carrying.lead_made(table), lying(table, event.seat)
    if any(each.restriction.what in carrying.OF_A_PLAY for each in begun.on(event.seat)):
        waits = with_parts(begun, event.seat.partner, law57.premature.own_penalty_card_waits)
        return Taken(begun, waits if own.major else None)

    def plays(inquiry: Inquiry) -> None:
        if own.minor:
            law50.on_lead.minor_restricts(inquiry, own.cards[0])
            law50.disposition.minor_remains_on_the_table(inquiry, own.cards[0])
        else:
            law50.on_the_table.owner_plays(inquiry, own.cards)

    return Taken(begun, with_parts(begun, event.seat, plays), {law50.on_the_table.SUIT_LED.key: event.led.value})


def _not_played(table: OnTable, event: NotPlayed) -> Taken:
    kinds = {each.card: each.kind for each in table.lying_before(event.seat)}
    others = codes(card for card in kinds if card not in {event.due, event.played})
    known: dict[str, Code] = {
        particulars.DECLARER.key: table.defenders[1].lho.value,
        law50.on_the_table.OWNER.key: event.seat.value,
        law52_questions.DUE.key: event.due.code,
        law52_questions.PLAYED.key: [event.played.code],
        law52_questions.OTHERS.key: others,
        law50.on_the_table.KIND.key: kinds[event.due].value,
    }
    return Taken(
        table,
        law52.penalty_card_not_played,
        known,
        is_another=bool(others),
        after=lambda then, resolved: _one_stands(then, resolved, event),
    )


def _one_stands(table: OnTable, resolved: Resolved, event: NotPlayed) -> OnTable:
    """The card played stands, and is gone if it lay there too; or it goes back, and the law has said what it is."""
    goes_back = any(isinstance(step, PenaltyCardPlaced) and step.card == event.played for step in resolved.steps)
    left = table if goes_back else carrying.leave_out(table, event.seat, event.played)
    return carrying.has_played(left, event.seat)


def _designated(table: OnTable, event: Designated) -> Taken:
    return Taken(
        table,
        with_parts(table, event.seat, lambda inquiry: _declarer_designates(inquiry, event.card)),
        after=lambda then, _resolved: carrying.designate(then, event.seat, event.card),
    )


@clause("51.A")
def _declarer_designates(inquiry: Inquiry, card: Card) -> None:
    """Of several penalty cards that he can legally play, the one that he plays this time."""
    inquiry.decide(
        _("{offender} must play {card:the}: {declarer} has designated it"), outcome=Outcome.PENALTY_CARD_DUE, card=card
    )
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the}, which {declarer} has designated"),
        said=_("{offender}, play {card:the}: {declarer} has designated it."),
        until=Until.END_OF_TRICK,
        card=card,
    )


# ---- a card exposed, a card picked up -------------------------------------------------------------


def _exposed(table: OnTable, event: Exposed) -> Taken:
    if table.declarer is None:
        return auction.take_exposure(table, event)
    if event.how is HowExposed.AT_ONCE:
        return _shown_at_once(table, event)
    known: dict[str, Code] = {
        law49_questions.CARDS.key: codes(event.cards),
        law49_questions.HOW.key: event.how.value,
        # Whose lead it is comes as an event of its own.
        law49_questions.TURN.key: law49_questions.Turn.OTHER.code,
        **another(table, event.seat),
    }
    return Taken(table, with_parts(table, event.seat, lambda inquiry: law49.seen_or_named(inquiry, named=False)), known)


def _shown_at_once(table: OnTable, event: Exposed) -> Taken:
    known: dict[str, Code] = {law58_questions.CARDS.key: codes(event.cards), **another(table, event.seat)}
    return Taken(
        table,
        with_parts(table, event.seat, law58.several_visible),
        known,
        after=lambda then, _resolved: carrying.has_played(then, event.seat),
    )


def _picked_up(table: OnTable, event: PickedUp) -> Taken:
    if event.why is WhyPickedUp.DIRECTOR:
        return Taken(
            table,
            with_parts(table, event.seat, lambda inquiry: law49.director_designates_otherwise(inquiry, *event.cards)),
            after=lambda then, _resolved: carrying.leave_out(then, event.seat, *event.cards),
        )
    cards = lying(table, event.seat).major
    suits = {card.suit for card in event.cards}
    too: dict[str, Code] = {
        law50.off_the_table.OF_THIS_SUIT_TOO.about(suit.name.lower()).key: "yes" if suit in suits else "no"
        for suit in {card.suit for card in cards}
    }
    return Taken(
        table,
        with_parts(table, event.seat, lambda inquiry: law50.off_the_table.has_been_picked_up(inquiry, cards)),
        {law50.off_the_table.WHICH_SUIT.key: event.cards[0].suit.value, **too},
    )


_TAKEN: Mapping[type[Event], Callable[[OnTable, Any], Taken]] = {
    PassMade: auction.take_pass,
    AuctionOver: auction.take_end,
    Played: _played,
    OnLead: on_lead,
    ToPlay: _to_play,
    Designated: _designated,
    Exposed: _exposed,
    NotPlayed: _not_played,
    LedTooSoon: led_too_soon,
    Unable: unable,
    PickedUp: _picked_up,
}
