"""Which law an event brings up, what is known to it of the table, and what the event does besides.

The law is the engine's own, called where it bears on the moment: what it would ask of what lies there is given, so
that it asks only for choices and for what cannot be known from the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulings.engine import (
    Card,
    Code,
    Inquiry,
    Law,
    Obligation,
    PenaltyCardPlaced,
    Resolved,
    Restricts,
    Role,
    Seat,
    Suit,
    Until,
    _,
    clause,
)
from rulings.laws import (
    law49,
    law49_questions,
    law50,
    law50_lead,
    law50_on_lead,
    law50_on_the_table,
    law52,
    law57,
    law58,
    law58_questions,
    law59,
    particulars,
)
from rulings.laws.law50_on_lead import Lying
from rulings.live import carrying
from rulings.live.events import (
    Answered,
    BoardOver,
    Designated,
    Event,
    Exposed,
    How,
    LeadLost,
    LedTooSoon,
    NewTrick,
    NotPlayed,
    OnLead,
    PickedUp,
    Played,
    ToPlay,
    Unable,
    Undone,
    Why,
)
from rulings.live.table import OnTable

Answers = Mapping[str, Code]
After = Callable[[OnTable, Resolved], OnTable]


def _as_it_is(table: OnTable, _resolved: Resolved) -> OnTable:
    return table


@dataclass(frozen=True, slots=True)
class Taken:
    """What an event comes to before anybody has answered anything."""

    table: OnTable
    """What the event itself has ended or moved, as the law finds it."""
    law: Law | None = None
    """None where the Laws have nothing to say."""
    known: Answers = field(default_factory=dict)
    """What the law would ask of what lies there."""
    is_another: bool | None = None
    """Of 52's circumstances, whether others lie there: the director is not asked for it. None for other laws."""
    after: After = _as_it_is
    """What the event does once the law has been carried out."""
    otherwise: Callable[[Resolved], Law | None] = field(default=lambda _resolved: None)
    """The law as it stands when declarer lifts what he had prohibited before."""
    is_found: bool = False
    """Whether what the law finds is what holds, though it decides nothing."""


def taken(table: OnTable, event: Event) -> Taken:
    """What ``event``, which can happen, comes to at ``table``."""
    match event:
        case LeadLost(seat):
            return Taken(carrying.lead_lost(carrying.trick_over(table), seat))
        case NewTrick():
            return Taken(carrying.trick_over(table))
        case BoardOver():
            return Taken(carrying.over(table))
        case Answered() | Undone():
            raise TypeError(f"{event.kind} is about another event")
        case _:
            return _TAKEN[type(event)](table, event)


def _lying(table: OnTable, seat: Seat) -> Lying:
    lying = table.lying_before(seat)
    return Lying(tuple(each.card for each in lying), any(not each.is_major for each in lying))


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _another(table: OnTable, seat: Seat, *but: Card) -> dict[str, Code]:
    """What ``law50.classified`` asks: the penalty cards that a player has beside those it is about."""
    others = _codes(each.card for each in table.lying_before(seat) if each.card not in but)
    return {law50.ANOTHER.key: "yes", law50.OTHERS.key: others} if others else {law50.ANOTHER.key: "no"}


def _with(table: OnTable, offender: Seat, law: Law) -> Law:
    """The law with the parts given: who declares, and whose card or act it is about."""

    def cast(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=table.declarer, offender=offender)
        law(inquiry)

    return cast


def _played(table: OnTable, event: Played) -> Taken:
    cards = _lying(table, event.seat).cards
    return Taken(
        table,
        _with(table, event.seat, lambda inquiry: law50_on_the_table.has_been_played(inquiry, cards)),
        {law50_on_the_table.WHICH_ONE.key: event.card.code},
        after=lambda then, _resolved: carrying.has_played(then, event.seat),
    )


# ---- a lead ---------------------------------------------------------------------------------------


def _on_lead(table: OnTable, event: OnLead) -> Taken:
    """A new lead: what held for the last one ends, the other defender has lost the lead, and 50.D or 51.B applies.

    A card that declarer keeps him from leading by what he has laid on him before is none that he must lead (50.D.1(b)).
    """
    seat = event.seat
    begun = _new_lead(table, seat)
    own, partners = _lying(begun, seat), _lying(begun, seat.partner)
    may_be_led = tuple(card for card in own.cards if _may_lead(begun, seat, card))
    free = Lying(may_be_led, own.minor and bool(may_be_led))

    def with_own(cards: Lying) -> Law:
        return _with(begun, seat.partner, lambda inquiry: law50_on_lead.to_lead(inquiry, seat, cards, partners))

    if partners.major:
        return Taken(begun, with_own(free), otherwise=lambda then: _lifted(then, own.major, free.major, with_own(own)))
    if free.cards or (partners.cards and not carrying.on_his_lead(begun, seat)):
        return Taken(begun, with_own(free))
    if own.major:
        return Taken(begun, _with(begun, seat.partner, lambda inquiry: _own_waits(inquiry, begun, seat)))
    return Taken(begun)


def _own_waits(inquiry: Inquiry, table: OnTable, seat: Seat) -> None:
    """His own penalty cards wait for as long as he can do what declarer requires, or has prohibited."""
    own, (held, *_others) = _lying(table, seat).major, carrying.on_his_lead(table, seat)
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
    return tuple(dict.fromkeys(suit for each in carrying.prohibited(table, seat) for suit in each.restriction.suits))


def _lifted(resolved: Resolved, own: tuple[Card, ...], free: tuple[Card, ...], law: Law) -> Law | None:
    """The law with all of the leader's cards, where declarer now requires the suit of one that had to wait."""
    for step in resolved.steps:
        restricted = step.restricts if isinstance(step, Obligation) else None
        if restricted and restricted.what is Restricts.LEAD_REQUIRED:
            return law if any(card.suit in restricted.suits for card in own if card not in free) else None
    return None


def _led_too_soon(table: OnTable, event: LedTooSoon) -> Taken:
    owner = event.seat.partner
    begun = _new_lead(table, event.seat)
    cards = _lying(begun, owner).major
    own = tuple(dict.fromkeys((*_lying(begun, event.seat).cards, event.card)))
    kept = tuple(card for card in own if not _may_lead(begun, event.seat, card))

    def without(waiting: tuple[Card, ...]) -> Law:
        return _with(begun, owner, lambda inquiry: law50_on_lead.led_too_soon(inquiry, owner, cards, waiting))

    return Taken(
        begun,
        without(kept),
        {law50_on_lead.LED.key: event.card.code, **_another(begun, event.seat, event.card)},
        after=lambda then, resolved: _lead_stands(then, resolved, event),
        otherwise=lambda then: _lifted(then, own, tuple(card for card in own if card not in kept), without(())),
    )


def _lead_stands(table: OnTable, resolved: Resolved, event: LedTooSoon) -> OnTable:
    """Declarer has played to it: the card led is played, be it one that lay there."""
    stands = any(fact.key == law50_on_lead.PLAYED_SINCE.key and fact.code == "yes" for fact in resolved.path)
    return carrying.has_played(carrying.without(table, event.seat, event.card), event.seat) if stands else table


def _unable(table: OnTable, event: Unable) -> Taken:
    seat = event.seat
    required = tuple(each for each in table.on(seat) if each.restriction.what is Restricts.LEAD_REQUIRED)
    barred = _barred(table, seat)
    # Without the suit required he still may not lead one that was prohibited before: 59 frees *otherwise legal* cards.
    own = tuple(card for card in _lying(table, seat).major if not required or card.suit not in barred)

    def cannot_comply(inquiry: Inquiry) -> None:
        if required:
            law59.required_suit_not_held(inquiry, required[0].restriction.suits[0], own)
        elif barred:
            law59.only_prohibited_suits_held(inquiry, barred, own)
        else:
            law57.unable_to_comply(inquiry)
        if own and (required or barred):
            law50_lead.own_penalty_card_is_led(inquiry, own)

    return Taken(table, _with(table, seat.partner, cannot_comply), is_found=True)


# ---- a play ---------------------------------------------------------------------------------------


def _to_play(table: OnTable, event: ToPlay) -> Taken:
    begun, lying = carrying.lead_made(table), _lying(table, event.seat)
    if any(each.restriction.what in carrying.OF_A_PLAY for each in begun.on(event.seat)):
        waits = _with(begun, event.seat.partner, law57.own_penalty_card_waits)
        return Taken(begun, waits if lying.major else None)

    def plays(inquiry: Inquiry) -> None:
        if lying.minor:
            law50_on_lead.minor_restricts(inquiry, lying.cards[0])
            law50.minor_remains_on_the_table(inquiry, lying.cards[0])
        else:
            law50_on_the_table.owner_plays(inquiry, lying.cards)

    return Taken(begun, _with(begun, event.seat, plays), {law50_on_the_table.SUIT_LED.key: event.led.value})


def _not_played(table: OnTable, event: NotPlayed) -> Taken:
    lying = {each.card: each.kind for each in table.lying_before(event.seat)}
    others = _codes(card for card in lying if card not in {event.due, event.played})
    known: dict[str, Code] = {
        particulars.DECLARER.key: table.defenders[1].lho.value,
        law50_on_the_table.OWNER.key: event.seat.value,
        law52.DUE.key: event.due.code,
        law52.PLAYED.key: [event.played.code],
        law52.OTHERS.key: others,
        law50_on_the_table.KIND.key: lying[event.due].value,
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
    left = table if goes_back else carrying.without(table, event.seat, event.played)
    return carrying.has_played(left, event.seat)


def _designated(table: OnTable, event: Designated) -> Taken:
    return Taken(
        table,
        _with(table, event.seat, lambda inquiry: _declarer_designates(inquiry, event.card)),
        after=lambda then, _resolved: carrying.designated(then, event.seat, event.card),
    )


@clause("51.A")
def _declarer_designates(inquiry: Inquiry, card: Card) -> None:
    """Of several penalty cards that he can legally play, the one that he plays this time."""
    inquiry.decide(_("{offender} must play {card:the}: {declarer} has designated it"), card=card)
    inquiry.oblige(
        Role.OFFENDER,
        _("Plays {card:the}, which {declarer} has designated"),
        said=_("{offender}, play {card:the}: {declarer} has designated it."),
        until=Until.END_OF_TRICK,
        card=card,
    )


# ---- a card exposed, a card picked up -------------------------------------------------------------


def _exposed(table: OnTable, event: Exposed) -> Taken:
    if event.how is How.AT_ONCE:
        return _shown_at_once(table, event)
    known: dict[str, Code] = {
        law49_questions.CARDS.key: _codes(event.cards),
        law49_questions.HOW.key: event.how.value,
        # Whose lead it is comes as an event of its own.
        law49_questions.TURN.key: law49_questions.Turn.OTHER.code,
        **_another(table, event.seat),
    }
    return Taken(table, _with(table, event.seat, lambda inquiry: law49.seen_or_named(inquiry, named=False)), known)


def _shown_at_once(table: OnTable, event: Exposed) -> Taken:
    known: dict[str, Code] = {law58_questions.CARDS.key: _codes(event.cards), **_another(table, event.seat)}
    return Taken(
        table,
        _with(table, event.seat, law58.several_visible),
        known,
        after=lambda then, _resolved: carrying.has_played(then, event.seat),
    )


def _picked_up(table: OnTable, event: PickedUp) -> Taken:
    if event.why is Why.DIRECTOR:
        return Taken(
            table,
            _with(table, event.seat, law49.director_designates_otherwise),
            after=lambda then, _resolved: carrying.without(then, event.seat, *event.cards),
        )
    cards = _lying(table, event.seat).major
    return Taken(
        table,
        _with(table, event.seat, lambda inquiry: law50_on_the_table.has_been_picked_up(inquiry, cards)),
        {law50_on_the_table.WHICH_SUIT.key: event.cards[0].suit.value},
    )


_TAKEN: Mapping[type[Event], Callable[[OnTable, Any], Taken]] = {
    Played: _played,
    OnLead: _on_lead,
    ToPlay: _to_play,
    Designated: _designated,
    Exposed: _exposed,
    NotPlayed: _not_played,
    LedTooSoon: _led_too_soon,
    Unable: _unable,
    PickedUp: _picked_up,
}
