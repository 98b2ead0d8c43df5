"""What cannot happen as things lie, each with the sentence that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rulings.engine import Card, Established, Message, Restricts, Seat, _
from rulings.in_play.carrying import OF_A_PLAY
from rulings.in_play.events import (
    Answered,
    AuctionOver,
    BoardOver,
    Designated,
    Event,
    Exposed,
    HowExposed,
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
from rulings.in_play.table import Asking, OnTable
from rulings.laws import law51


class CannotHappen(Exception):
    """An event that cannot happen as things lie: ``message`` says why, to be put into words."""

    def __init__(self, template: str, **known: Any) -> None:
        self.message = Message.of(template, known)
        super().__init__(template)


def refuse_what_cannot_happen(table: OnTable, event: Event) -> None:
    """Raises CannotHappen when ``event`` cannot happen at ``table``; an answer is judged where it is given."""
    if isinstance(event, Undone):
        raise CannotHappen(_("There is nothing to undo"))
    if table.is_over:
        raise CannotHappen(_("The board is over"))
    if isinstance(event, BoardOver):
        return
    if table.declarer is None:
        _refuse_in_the_auction(table, event)
        return
    if isinstance(event, PassMade | AuctionOver) or (isinstance(event, Exposed) and event.how is HowExposed.LED):
        raise CannotHappen(_("The auction is over"))
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in table.defenders:
        raise CannotHappen(_("{seat} is not a defender"), seat=seat)
    _in_its_time(table, event)
    if refusal := _REFUSALS.get(type(event)):
        refusal(table, event)


def refuse_what_leaves_nothing_to_ask(table: OnTable, asking: Asking) -> None:
    """Raises CannotHappen when what is being asked about could no longer happen at ``table``, as another event left it.

    The card that is asked about is shown already or picked up, say: the question is answered first.
    """
    if table.declarer is None:
        _refuse_in_the_auction(table, asking.event)
    elif refusal := _REFUSALS.get(type(asking.event)):
        refusal(replace(table, asking=asking), asking.event)


def _refuse_in_the_auction(table: OnTable, event: Event) -> None:
    """While the auction goes on cards are shown, the player who has to passes, and it comes to its end."""
    match event:
        case Exposed(how=HowExposed.ACCIDENT | HowExposed.DELIBERATE | HowExposed.LED) if table.is_live:
            for each in table.shown:
                for card in each.cards:
                    if card in event.cards:
                        raise CannotHappen(_("{card:The} lies there already"), card=card)
        case AuctionOver():
            pass
        case PassMade(seat):
            his = [each for each in table.passes if each.seat is seat]
            if not his:
                raise CannotHappen(_("{seat} does not have to pass"), seat=seat)
            if not any(each.once for each in his):
                raise CannotHappen(_("{seat} passes until the auction ends: there is nothing to note"), seat=seat)
        case _:
            raise CannotHappen(_("Nobody knows yet who will be declarer"))


def _in_its_time(table: OnTable, event: Event) -> None:
    """While something is asked it is answered first; but a card may be shown meanwhile, or led without waiting."""
    asking = table.asking
    if asking is None:
        if isinstance(event, Answered):
            raise CannotHappen(_("Nothing is being asked"))
        return
    if isinstance(event, Answered):
        return
    match event, asking.event:
        case LedTooSoon(seat), OnLead(leader) | LedTooSoon(leader) if waits_for_a_choice_of_lead(asking):
            if seat is not leader:
                raise CannotHappen(_("{seat} is not on lead"), seat=seat)
        case NewTrick(), OnLead():
            pass  # he had led before anybody had to choose
        case ((Exposed(how=HowExposed.ACCIDENT | HowExposed.DELIBERATE) | PickedUp()) as shown, _) if not _has_chosen(
            asking, shown
        ):
            pass  # it does not wait for anybody's choice
        case _:
            chooser = asking.chooser
            if chooser is None:
                raise CannotHappen(_("The question must be answered first"))
            raise CannotHappen(_("{seat} must choose first"), seat=chooser)


def waits_for_a_choice_of_lead(asking: Asking) -> bool:
    """Whether declarer is to choose what may be led, and not only which penalty card is; or will, once it is known
    what the offender has shown in the auction.
    """
    if not isinstance(asking.event, OnLead | LedTooSoon):
        return False
    if asking.asked.question.key == law51.DESIGNATED.key:
        return False
    return asking.is_choice or asking.before.waits_for_first_lead(asking.event.seat) is not None


def _has_chosen(asking: Asking, event: Exposed | PickedUp) -> bool:
    """Whether declarer has chosen over the cards of the player whose card it is, and has still to designate another's.

    What he has chosen is being carried out: a new card is a new choice, once this one is settled.
    """
    waits = asking.event
    if not isinstance(waits, OnLead | LedTooSoon) or event.seat is waits.seat:
        return False
    has_chosen = any(isinstance(step, Established) and step.put_to is not None for step in asking.steps)
    return has_chosen and asking.asked.question.key == law51.DESIGNATED.key


def _played(table: OnTable, event: Played) -> None:
    _lies(table, event.seat, event.card)


def _to_play(table: OnTable, event: ToPlay) -> None:
    restricted = any(each.restriction.what in OF_A_PLAY for each in table.on(event.seat))
    if not table.lying_before(event.seat) and not restricted:
        raise CannotHappen(_("{seat} has no penalty card"), seat=event.seat)


def _designated(table: OnTable, event: Designated) -> None:
    _lies(table, event.seat, event.card)
    if len(table.lying_before(event.seat)) == 1:
        raise CannotHappen(_("{seat} has no other penalty card"), seat=event.seat)


def _exposed(table: OnTable, event: Exposed) -> None:
    for each in table.penalty_cards:
        if each.card in event.cards:
            raise CannotHappen(_("{card:The} lies there already"), card=each.card)
    if event.how is HowExposed.AT_ONCE and len(event.cards) == 1:
        raise CannotHappen(_("Two cards or more are shown at the same time"))


def _not_played(table: OnTable, event: NotPlayed) -> None:
    _lies(table, event.seat, event.due)
    if event.played == event.due:
        raise CannotHappen(_("{card:The} has been played"), card=event.due)
    _not_the_partners(table, event.seat, event.played)


def _led_too_soon(table: OnTable, event: LedTooSoon) -> None:
    comes = table.waits_for_first_lead(event.seat) is not None
    if not comes and not any(each.is_major for each in table.lying_before(event.seat.partner)):
        raise CannotHappen(_("{seat} had nothing to wait for"), seat=event.seat)
    _not_the_partners(table, event.seat, event.card)
    if table.leader is event.seat and table.asking is None and not comes:
        raise CannotHappen(_("{seat} has chosen already"), seat=table.declarer)


def _unable(table: OnTable, event: Unable) -> None:
    if not any(each.restriction.what is not Restricts.LEAD_FREE for each in table.on(event.seat)):
        raise CannotHappen(_("{seat} is under no restriction"), seat=event.seat)


def _picked_up(table: OnTable, event: PickedUp) -> None:
    for card in event.cards:
        _lies(table, event.seat, card)
    if event.why is WhyPickedUp.CHOICE:
        suits = {card.suit for card in event.cards}
        of_the_suits = {
            each.card for each in table.lying_before(event.seat) if each.is_major and each.card.suit in suits
        }
        if of_the_suits != set(event.cards):
            raise CannotHappen(_("On declarer's choice, all major penalty cards of a suit are picked up"))


def _lies(table: OnTable, seat: Seat, card: Card) -> None:
    if card not in {each.card for each in table.lying_before(seat)}:
        raise CannotHappen(_("{card:The} does not lie before {seat}"), card=card, seat=seat)


def _not_the_partners(table: OnTable, seat: Seat, card: Card) -> None:
    if card in {each.card for each in table.lying_before(seat.partner)}:
        raise CannotHappen(_("{card:The} lies before {seat}"), card=card, seat=seat.partner)


_REFUSALS: Mapping[type[Event], Callable[[OnTable, Any], None]] = {
    Played: _played,
    ToPlay: _to_play,
    Designated: _designated,
    Exposed: _exposed,
    NotPlayed: _not_played,
    LedTooSoon: _led_too_soon,
    Unable: _unable,
    PickedUp: _picked_up,
}
