"""Law 24 at the table: a card exposed in the auction, from then until the auction is over and it is known who declares.

The ruling, or the event, leaves the cards face up and may have the offender's partner pass once; the law itself says
what they become, and this module hands it what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulings.engine import (
    Card,
    Established,
    Inquiry,
    Law,
    Message,
    Obligation,
    Outcome,
    Resolved,
    Role,
    Seat,
    Step,
    Until,
    _,
    clause,
)
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.bringing_up import Taken, with_parts
from rulings.in_play.events import AuctionOver, Exposed, HowExposed, PassMade
from rulings.in_play.table import OnTable, ShownInAuction
from rulings.laws import law24_exposed, law41
from rulings.laws.law24_questions import CIRCUMSTANCES, Circumstance

_CIRCUMSTANCE = {HowExposed.LED: Circumstance.LED, HowExposed.DELIBERATE: Circumstance.ON_PURPOSE}


def shown_by(table: OnTable, seat: Seat) -> ShownInAuction | None:
    """What a player has shown in the auction, if anything."""
    return next((each for each in table.shown if each.seat is seat), None)


def laid_face_up(table: OnTable, steps: Iterable[Step]) -> OnTable:
    """The table once a law has had cards left face up until the auction is over, and a player pass once."""
    circumstances: frozenset[Circumstance] = frozenset()
    for step in steps:
        match step:
            case Established() if step.key == CIRCUMSTANCES.key:
                circumstances = CIRCUMSTANCES.read(step.code)
            case Obligation(role=Role.OFFENDER, until=Until.END_OF_AUCTION, seats=(seat,)):
                cards = step.message.arguments["cards"]
                given = tuple(card for card in cards if isinstance(card, Card)) if isinstance(cards, tuple) else ()
                table = _with(table, ShownInAuction(seat, given, circumstances, step.clause))
            case Obligation(role=Role.PARTNER, until=Until.NEXT_CALL, seats=(seat,)):
                if (shown := shown_by(table, seat.partner)) is not None:
                    table = _with(table, replace(shown, must_pass=step.clause))
            case _:
                pass
    return table


def take_pass(table: OnTable, event: PassMade) -> Taken:
    """He has passed as he had to: from his next turn on he calls as he likes."""
    shown = shown_by(table, event.seat.partner)
    if shown is None:
        raise TypeError(f"{event.seat} had not to pass")
    # Two cards or more, or one that is an honour or was led.
    law = _has_passed_for_several if len(shown.cards) > 1 else _has_passed
    return Taken(_with(table, replace(shown, must_pass=None)), with_parts(table, shown.seat, law))


@clause("24.B")
def _has_passed(inquiry: Inquiry) -> None:
    """For one card; the pass is for one turn only."""
    _calls_as_he_likes(inquiry)


@clause("24.C")
def _has_passed_for_several(inquiry: Inquiry) -> None:
    """For two or more."""
    _calls_as_he_likes(inquiry)


def _calls_as_he_likes(inquiry: Inquiry) -> None:
    inquiry.decide(
        _("{partner} has passed: from his next turn on he calls as he likes"), outcome=Outcome.NO_RECTIFICATION
    )
    inquiry.oblige(
        Role.PARTNER,
        _("Calls as he likes, without using what he has seen"),
        said=_("{partner}, from your next turn on you call as you like; but do as if you had not seen the card."),
        until=Until.END_OF_AUCTION,
    )


def take_exposure(table: OnTable, event: Exposed) -> Taken:
    """Cards shown in the auction count with those that the player has shown before (24.C)."""
    before = shown_by(table, event.seat)
    cards = (*(before.cards if before else ()), *event.cards)
    new = {_CIRCUMSTANCE[event.how]} if event.how in _CIRCUMSTANCE else set()
    circumstances = frozenset(new.union(before.circumstances if before else ()))
    law = with_parts(table, event.seat, lambda inquiry: law24_exposed.in_the_auction(inquiry, cards, circumstances))

    def noted(then: OnTable, _resolved: Resolved) -> OnTable:
        shown = shown_by(then, event.seat)
        return then if shown is None else _with(then, replace(shown, circumstances=circumstances))

    return Taken(table, law, after=noted)


def take_end(table: OnTable, event: AuctionOver) -> Taken:
    """The auction is over: what was shown is a penalty card, or goes back to the hand, and the lead is made."""
    return Taken(replace(table, declarer=event.declarer, shown=()), law_of_the_end(table, event.declarer, leads=True))


def law_of_the_end(table: OnTable, declarer: Seat, *, leads: bool) -> Law:
    """What all that was shown becomes, once it is known who declares; with `leads`, what is told of the lead too."""

    def law(inquiry: Inquiry) -> None:
        waits = False
        for each in table.shown:
            inquiry.cast(declarer=declarer, offender=each.seat)
            major = law24_exposed.what_they_become(inquiry, each.cards, each.circumstances)
            waits = waits or (bool(major) and each.seat is declarer.rho)
        if leads and waits:
            inquiry.cast(declarer=declarer, offender=declarer.rho)
            law41.face_down_lead_waits_for_declarer(inquiry)
        elif leads and not any(each.seat is declarer.lho for each in table.shown):
            law41.leader_leads(inquiry)

    return law


def bears_on_the_lead(table: OnTable) -> Seat | None:
    """The player who makes the opening lead, where what lies there has a word in it."""
    if table.declarer is None:
        return None
    leader = table.declarer.lho
    waits = any(each.is_major for each in table.lying_before(leader.partner))
    return leader if waits or table.lying_before(leader) else None


def lines(table: OnTable) -> Iterator[BoundLine]:
    """What holds while the auction goes on: who has to pass, then what lies face up."""
    for each in table.shown:
        if each.must_pass is not None:
            partner = each.seat.partner
            yield BoundLine(each.must_pass, Message.of(MUST_PASS, {"seat": partner}), (partner,))
    for each in table.shown:
        template = LIES_FACE_UP if len(each.cards) == 1 else LIE_FACE_UP
        yield BoundLine(each.clause, Message.of(template, {"seat": each.seat, "cards": each.cards}), (each.seat,))


MUST_PASS = _("{seat} must pass at his next turn to call")
LIES_FACE_UP = _("{seat}'s {cards} lies face up until the auction is over")
LIE_FACE_UP = _("{seat}'s {cards} lie face up until the auction is over")


def _with(table: OnTable, shown: ShownInAuction) -> OnTable:
    others = tuple(each for each in table.shown if each.seat is not shown.seat)
    return replace(table, shown=(*others, shown))
