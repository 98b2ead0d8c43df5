"""Law 26 at the table: what a withdrawn call leaves for the first lead of the offender's partner, until that is made.

The ruling leaves it open, as nobody knows yet who will declare; the board carries it to the end of the auction and, if
the offender defends, to the first trick that his partner leads to, be it the ninth.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulings.engine import Card, Inquiry, Message, Resolved, Seat, _
from rulings.in_play import carrying
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.bringing_up import Taken, another, lying, with_parts
from rulings.in_play.events import LedTooSoon
from rulings.in_play.table import LeadToCome, OnTable
from rulings.laws import law26, law50
from rulings.laws.law26.questions import PLAYED_SINCE


def line(table: OnTable, to_come: LeadToCome) -> BoundLine:
    """Whose lead may be restricted, and on what that still hangs."""
    if table.declarer is None:
        known = {"seat": to_come.seat, "offender": to_come.seat.partner}
        return BoundLine(to_come.clause, Message.of(SHOULD_HE_DEFEND, known), (to_come.seat,))
    known = {"seat": to_come.seat, "declarer": table.declarer}
    return BoundLine(to_come.clause, Message.of(MAY_BE_RESTRICTED, known), (to_come.seat,))


def words_of_the_defence(table: OnTable) -> Iterator[BoundLine]:
    """What is told once it is known that the offender defends, and another player makes the opening lead."""
    if table.declarer is None:
        return
    for each in table.leads_to_come:
        if each.seat is not table.declarer.lho:
            known = {"seat": each.seat, "declarer": table.declarer}
            yield BoundLine(each.clause, Message.of(DECLARER_WILL_CHOOSE, known), (table.declarer,))
            yield BoundLine(each.clause, Message.of(WILL_WAIT, known), (each.seat,))


def words_of_what_ended(before: OnTable, after: OnTable) -> Iterator[BoundLine]:
    """That a lead will not be restricted: the offender's side declares, or the lead was made and nobody chose."""
    if after.declarer is None:
        return
    for each in before.leads_to_come:
        if after.waits_for_first_lead(each.seat):
            continue
        template = RIGHT_IS_GONE if each.seat in after.defenders else LAPSES
        known = {"seat": each.seat, "declarer": after.declarer, "offender": each.seat.partner}
        yield BoundLine(each.clause, Message.of(template, known))


SHOULD_HE_DEFEND = _("{seat}'s first lead may be restricted, should {offender} defend")
MAY_BE_RESTRICTED = _("{declarer} may restrict {seat}'s first lead")
DECLARER_WILL_CHOOSE = _(
    "{declarer}, the first time that {seat} is to lead, to whichever trick, you may restrict his lead: call me then."
)
WILL_WAIT = _("{seat}, the first time that you are to lead, wait until {declarer} has chosen.")
RIGHT_IS_GONE = _("{seat} has led: {declarer} may no longer restrict his lead for the call that was withdrawn.")
LAPSES = _("{offender}'s side declares: nobody restricts {seat}'s lead for the call that was withdrawn.")


def is_to_lead(begun: OnTable, seat: Seat, own: tuple[Card, ...]) -> Taken:
    """He is on lead for the first time: what the offender has shown is asked, then declarer's choice.

    ``own`` are the major penalty cards that he may lead, where none of his partner's come before them.
    """
    law = with_parts(begun, seat.partner, lambda inquiry: law26.in_play.first_lead(inquiry, own))
    return Taken(begun, law, after=lambda then, _resolved: carrying.first_lead_settled(then, seat))


def led_too_soon(begun: OnTable, event: LedTooSoon) -> Taken:
    """He has led before declarer could choose: the card is exposed, or stands where declarer has played to it."""
    partners = lying(begun, event.seat.partner).major

    def too_soon(inquiry: Inquiry) -> None:
        own = law26.in_play.led_too_soon(inquiry, event.card, others_possible=True, is_free_now=not partners)
        if own is not None:
            law26.in_play.first_lead(inquiry, () if partners else own)
        elif partners:
            law50.on_lead.penalty_cards_remain(inquiry, partners)

    def made(then: OnTable, resolved: Resolved) -> OnTable:
        settled = carrying.first_lead_settled(then, event.seat)
        stands = any(fact.key == PLAYED_SINCE.key and fact.code == "yes" for fact in resolved.path)
        left = carrying.leave_out(settled, event.seat, event.card)
        return carrying.has_played(left, event.seat) if stands else settled

    law = with_parts(begun, event.seat.partner, too_soon)
    return Taken(begun, law, another(begun, event.seat, event.card), after=made)


def penalty_cards_come_next(before: OnTable, after: OnTable, seat: Seat) -> bool:
    """Whether declarer has chosen over a withdrawn call, and penalty cards still have their say over the same lead.

    Where something was laid on the lead before, a ruling say that made it his, declarer has chosen over them.
    """
    has_chosen = any(each.restriction.what in carrying.OF_A_LEAD for each in before.on(seat))
    if after.leader is not seat or not before.waits_for_first_lead(seat) or has_chosen:
        return False
    return bool(lying(after, seat.partner).major) or lying(after, seat).minor
