"""The laws of a defender's lead, brought up by an event: 50.C, 50.D, 51.B, 59, and a lead made too soon."""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import Card, Inquiry, Law, Obligation, Resolved, Restricts, Seat, Suit
from rulings.in_play import carrying, first_lead
from rulings.in_play.bringing_up import Taken, another, lying, with_parts
from rulings.in_play.events import LedTooSoon, OnLead, Unable
from rulings.in_play.table import OnTable
from rulings.laws import law50, law57, law59
from rulings.laws.law50.on_lead import Lying


def on_lead(table: OnTable, event: OnLead) -> Taken:
    """A new lead: what held for the last one ends, the other defender has lost the lead, and 50.D or 51.B applies.

    A card that declarer keeps him from leading by what he has laid on him before is none that he must lead (50.D.1(b)).
    """
    seat = event.seat
    begun = _new_lead(table, seat)
    own, partners = lying(begun, seat), lying(begun, seat.partner)
    may_be_led = tuple(card for card in own.cards if _may_lead(begun, seat, card))
    if begun.waits_for_first_lead(seat):
        of_his = () if own.minor or partners.major else may_be_led
        return first_lead.is_to_lead(begun, seat, of_his)
    free = Lying(may_be_led, own.minor and bool(may_be_led))

    def with_own(cards: Lying) -> Law:
        return with_parts(begun, seat.partner, lambda inquiry: law50.on_lead.to_lead(inquiry, seat, cards, partners))

    if partners.major:
        return Taken(begun, with_own(free), otherwise=lambda then: _lifted(then, own.major, free.major, with_own(own)))
    if free.cards or (partners.cards and not carrying.on_his_lead(begun, seat)):
        return Taken(begun, with_own(free))
    if own.major:
        return Taken(begun, with_parts(begun, seat.partner, lambda inquiry: _own_waits(inquiry, begun, seat)))
    return Taken(begun)


def _own_waits(inquiry: Inquiry, table: OnTable, seat: Seat) -> None:
    """His own penalty cards wait for as long as he can do what declarer requires, or has prohibited."""
    own, (held, *_others) = lying(table, seat).major, carrying.on_his_lead(table, seat)
    if held.restriction.what is Restricts.LEAD_REQUIRED:
        law59.required_suit_not_held(inquiry, held.restriction.suits[0], own)
    else:
        law59.only_prohibited_suits_held(inquiry, _barred(table, seat), own)


def _may_lead(table: OnTable, seat: Seat, card: Card) -> bool:
    """Whether what declarer has laid on him lets a player lead this card, as long as he is able to obey."""
    for each in carrying.on_his_lead(table, seat):
        if (card.suit in each.restriction.suits) is not (each.restriction.what is Restricts.LEAD_REQUIRED):
            return False
    return True


def _new_lead(table: OnTable, seat: Seat) -> OnTable:
    """He is on lead; while he was already, and has not led, what holds for this lead still does, but for which card."""
    if table.leader is seat:
        return replace(table, designated=tuple(each for each in table.designated if each[0] is not seat))
    return replace(carrying.lead_lost(carrying.trick_over(table), seat.partner), leader=seat)


def _barred(table: OnTable, seat: Seat) -> tuple[Suit, ...]:
    """The suits that a player may not lead as long as he keeps the lead."""
    return tuple(dict.fromkeys(suit for each in carrying.prohibitions(table, seat) for suit in each.restriction.suits))


def _lifted(resolved: Resolved, own: tuple[Card, ...], free: tuple[Card, ...], law: Law) -> Law | None:
    """The law with all of the leader's cards, where declarer now requires the suit of one that had to wait."""
    for step in resolved.steps:
        restricted = step.restricts if isinstance(step, Obligation) else None
        if restricted and restricted.what is Restricts.LEAD_REQUIRED:
            return law if any(card.suit in restricted.suits for card in own if card not in free) else None
    return None


def led_too_soon(table: OnTable, event: LedTooSoon) -> Taken:
    owner = event.seat.partner
    begun = _new_lead(table, event.seat)
    cards = lying(begun, owner).major
    if begun.waits_for_first_lead(event.seat):
        return first_lead.led_too_soon(begun, event)
    own = tuple(dict.fromkeys((*lying(begun, event.seat).cards, event.card)))
    kept = tuple(card for card in own if not _may_lead(begun, event.seat, card))

    def without(waiting: tuple[Card, ...]) -> Law:
        return with_parts(begun, owner, lambda inquiry: law50.on_lead.led_too_soon(inquiry, owner, cards, waiting))

    return Taken(
        begun,
        without(kept),
        {law50.on_lead.LED.key: event.card.code, **another(begun, event.seat, event.card)},
        after=lambda then, resolved: _lead_stands(then, resolved, event),
        otherwise=lambda then: _lifted(then, own, tuple(card for card in own if card not in kept), without(())),
    )


def _lead_stands(table: OnTable, resolved: Resolved, event: LedTooSoon) -> OnTable:
    """Declarer has played to it: the card led is played, be it one that lay there."""
    stands = any(fact.key == law50.on_lead.PLAYED_SINCE.key and fact.code == "yes" for fact in resolved.path)
    return carrying.has_played(carrying.leave_out(table, event.seat, event.card), event.seat) if stands else table


def bears_on(table: OnTable, seat: Seat) -> bool:
    """Whether something that lies there decides what he may lead: his partner's major cards, or any of his own."""
    return bool(table.lying_before(seat)) or any(each.is_major for each in table.lying_before(seat.partner))


def unable(table: OnTable, event: Unable) -> Taken:
    seat = event.seat
    required = tuple(each for each in table.on(seat) if each.restriction.what is Restricts.LEAD_REQUIRED)
    barred = _barred(table, seat)
    # Without the suit required he still may not lead one that was prohibited before: 59 frees *otherwise legal* cards.
    own = tuple(card for card in lying(table, seat).major if not required or card.suit not in barred)

    def cannot_comply(inquiry: Inquiry) -> None:
        if required:
            law59.required_suit_not_held(inquiry, required[0].restriction.suits[0], own)
        elif barred:
            law59.only_prohibited_suits_held(inquiry, barred, own)
        else:
            law57.premature.unable_to_comply(inquiry)
        if own and (required or barred):
            law50.lead.own_penalty_card_is_led(inquiry, own)

    return Taken(table, with_parts(table, seat.partner, cannot_comply), is_found=True)
