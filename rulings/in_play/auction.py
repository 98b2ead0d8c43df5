"""The auction at the table, from the ruling until it is over and it is known who declares: who passes, what lies there.

Of cards exposed in it Law 24 itself says what they become, and this module hands it what lies there. What a withdrawn
call leaves for the lead is in ``first_lead``.
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
from rulings.in_play import carrying
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.bringing_up import Taken, with_parts
from rulings.in_play.events import AuctionOver, Exposed, HowExposed, PassMade
from rulings.in_play.table import OnTable, PassDue, ShownInAuction
from rulings.laws import law24_exposed, law41
from rulings.laws.law24_questions import CIRCUMSTANCES, Circumstance

_CIRCUMSTANCE = {HowExposed.LED: Circumstance.LED, HowExposed.DELIBERATE: Circumstance.ON_PURPOSE}


def shown_by(table: OnTable, seat: Seat) -> ShownInAuction | None:
    """What a player has shown in the auction, if anything."""
    return next((each for each in table.shown if each.seat is seat), None)


def laid_face_up(table: OnTable, steps: Iterable[Step]) -> OnTable:
    """The table once a law has had cards left face up until the auction is over."""
    circumstances: frozenset[Circumstance] = frozenset()
    for step in steps:
        match step:
            case Established() if step.key == CIRCUMSTANCES.key:
                circumstances = CIRCUMSTANCES.read(step.code)
            case Obligation(restricts=None, role=Role.OFFENDER, until=Until.END_OF_AUCTION, seats=(seat,)):
                cards = step.message.arguments.get("cards", ())
                given = tuple(card for card in cards if isinstance(card, Card)) if isinstance(cards, tuple) else ()
                table = _with(table, ShownInAuction(seat, given, circumstances, step.clause)) if given else table
            case _:
                pass
    return table


def take_pass(table: OnTable, event: PassMade) -> Taken:
    """He has passed as he had to: from his next turn on he calls as he likes. One pass serves for all that was due."""
    dues = tuple(each for each in table.passes if each.seat is event.seat and each.once)

    def law(inquiry: Inquiry) -> None:
        for due in dues:
            inquiry.cast(offender=due.offender)
            # Under the clause by which he had to pass.
            clause(str(due.clause))(_has_passed)(inquiry, due)

    return Taken(carrying.has_passed(table, event.seat), law)


def _has_passed(inquiry: Inquiry, due: PassDue) -> None:
    inquiry.decide(
        _("{seat} has passed: from his next turn on he calls as he likes"),
        outcome=Outcome.NO_RECTIFICATION,
        seat=due.seat,
    )
    if due.is_for_a_card:
        inquiry.oblige(
            Role.PARTNER,
            _("Calls as he likes, without using what he has seen"),
            said=_("{partner}, from your next turn on you call as you like; but do as if you had not seen the card."),
            until=Until.END_OF_AUCTION,
        )
    elif due.seat is due.offender:
        inquiry.oblige(
            Role.OFFENDER,
            _("Calls as he likes"),
            said=_("{offender}, from your next turn on you call as you like."),
            until=Until.END_OF_AUCTION,
        )
    else:
        inquiry.oblige(
            Role.PARTNER,
            _("Calls as he likes, without using the call that was withdrawn"),
            said=_(
                "{partner}, from your next turn on you call as you like; "
                "but do as if you had not heard the call that was withdrawn."
            ),
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
    return Taken(carrying.auction_over(table, event.declarer), law_of_the_end(table, event.declarer, leads=True))


def law_of_the_end(table: OnTable, declarer: Seat, *, leads: bool) -> Law:
    """What all that was shown becomes, once it is known who declares; with `leads`, what is told of the lead too."""

    def law(inquiry: Inquiry) -> None:
        waits = table.waits_for_first_lead(declarer.lho) is not None
        inquiry.cast(declarer=declarer)
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
    waits = any(each.is_major for each in table.lying_before(leader.partner)) or table.waits_for_first_lead(leader)
    return leader if waits or table.lying_before(leader) else None


def lines(table: OnTable) -> Iterator[BoundLine]:
    """What holds while the auction goes on: who has to pass, then what lies face up."""
    yield from (pass_line(each) for each in due_now(table))
    for each in table.shown:
        template = LIES_FACE_UP if len(each.cards) == 1 else LIE_FACE_UP
        yield BoundLine(each.clause, Message.of(template, {"seat": each.seat, "cards": each.cards}), (each.seat,))


def due_now(table: OnTable) -> tuple[PassDue, ...]:
    """Who has to pass, each player once, whatever he has to pass for."""
    return tuple(each for each in table.passes if each == next(due for due in table.passes if due.seat is each.seat))


def pass_line(due: PassDue) -> BoundLine:
    """That he has to pass, once or for as long as the auction lasts."""
    template = MUST_PASS if due.once else MUST_KEEP_PASSING
    return BoundLine(due.clause, Message.of(template, {"seat": due.seat}), (due.seat,))


MUST_PASS = _("{seat} must pass at his next turn to call")
MUST_KEEP_PASSING = _("{seat} must pass at each of his turns until the auction ends")
LIES_FACE_UP = _("{seat}'s {cards} lies face up until the auction is over")
LIE_FACE_UP = _("{seat}'s {cards} lie face up until the auction is over")


def _with(table: OnTable, shown: ShownInAuction) -> OnTable:
    others = tuple(each for each in table.shown if each.seat is not shown.seat)
    return replace(table, shown=(*others, shown))
