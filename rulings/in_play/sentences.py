"""What holds at a table, in the engine's sentences: one line for each thing that lies there or is in force.

Where the Laws have a sentence for it, it is that one; what they have none for, as they need not, stands here.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulings.engine import (
    Argument,
    Card,
    Citation,
    Finding,
    Information,
    Message,
    Obligation,
    PenaltyCardKind,
    Restricts,
    Role,
    Seat,
    Step,
    Until,
    _,
)
from rulings.engine.steps import LIES_AS_MAJOR, LIES_AS_MINOR
from rulings.in_play import auction, first_lead
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.carrying import OF_A_LEAD
from rulings.in_play.table import Asking, InForce, OnTable
from rulings.laws import law50

PLAY_IS_FREE = _("Nothing on the table restricts anybody")
BOARD_IS_OVER = _("The board is over: nothing is on the table any more")
LIE_AS_MAJOR = _("{seat}'s {cards} lie on the table: major penalty cards")
LEAD_IS_LOST = _("{seat}, you have lost the lead: you may lead {suits} again.")
CHOOSES_FIRST = _("{seat} is to choose: nobody plays before he has")
RESTRICTED = {
    Restricts.LEAD_REQUIRED: _("{seat} must lead {suits}"),
    Restricts.LEAD_PROHIBITED: _("{seat} may not lead {suits:nor} as long as he keeps the lead"),
    Restricts.LEAD_FREE: _("{seat} leads what he likes, this time"),
    Restricts.HIGHEST: _("{seat} must play his highest card of the suit led"),
    Restricts.LOWEST: _("{seat} must play his lowest card of the suit led"),
    Restricts.SUIT_REQUIRED: _("{seat} must play {suits} if he cannot follow suit"),
    Restricts.SUIT_FORBIDDEN: _("{seat} may not play {suits} to this trick"),
}

_PENALTY_CARDS = Citation(50)
_ANY_LEAD = Citation.parse("44.A")


def standing(table: OnTable) -> tuple[BoundLine, ...]:
    """All that holds, most pressing first: what is being asked, what is in force, what lies there, seat by seat.

    One line at least: that nothing does.
    """
    if table.is_over:
        return (BoundLine(_PENALTY_CARDS, Message.of(BOARD_IS_OVER, {})),)
    lines = (
        *((being_asked(table.asking),) if table.asking else ()),
        *auction.lines(table),
        *(restriction_line(each) for each in table.in_force),
        *(first_lead.line(table, each) for each in table.leads_to_come),
        *(line for seat in Seat for line in _lying(table, seat)),
    )
    return lines or (BoundLine(_ANY_LEAD, Message.of(PLAY_IS_FREE, {})),)


def being_asked(asking: Asking) -> BoundLine:
    """That a player is to choose, or what the director is asked."""
    chooser = asking.chooser
    if chooser is None:
        return BoundLine(asking.asked.clause, asking.asked.text)
    return BoundLine(asking.asked.clause, Message.of(CHOOSES_FIRST, {"seat": chooser}), (chooser,))


def restriction_line(each: InForce) -> BoundLine:
    """Whom it holds to what."""
    known: dict[str, Argument] = {"seat": each.seat, "suits": each.restriction.suits}
    return BoundLine(each.clause, Message.of(RESTRICTED[each.restriction.what], known), (each.seat,))


def in_so_many_words(each: InForce) -> BoundLine:
    """How he is told."""
    return BoundLine(each.clause, each.words, (each.seat,))


def ruled_in(steps: tuple[Step, ...], *, is_found: bool = False) -> BoundLine | None:
    """What a law decides, in a line, or what it finds where that is all it does.

    Where the lead that declarer leaves free is bound by the leader's own penalty card, it is that card.
    """
    for step in reversed(steps):
        if isinstance(step, Obligation) and step.until is Until.THIS_LEAD and step.role is Role.PARTNER:
            card = step.message.arguments.get("card")
            if card is not None and not is_found:
                known: dict[str, Argument] = {"offender": step.seats[0], "card": card}
                return BoundLine(step.clause, Message.of(law50.lead.MUST_LEAD, known), step.seats)
        if isinstance(step, Finding) and (step.decisive or is_found):
            return BoundLine(step.clause, step.message)
    return None


def lead_is_left_free(steps: tuple[Step, ...]) -> bool:
    """Whether declarer restricts nothing, this time."""
    return any(isinstance(step, Obligation) and _is_free(step) for step in steps)


def said_in(steps: tuple[Step, ...], table: OnTable) -> tuple[BoundLine, ...]:
    """What the players are told of what a law has noted, but that somebody is free who is not."""
    lines: list[BoundLine] = []
    for step in steps:
        match step:
            case Obligation() if not (_is_free(step) and any(_is_bound(table, seat) for seat in step.seats)):
                lines += _said(step)
            case Information():
                lines += _said(step)
            case _:
                pass
    return once(lines)


def _said(step: Obligation | Information) -> Iterable[BoundLine]:
    return (BoundLine(step.clause, words, seats) for words, seats in zip(step.said, step.addressed, strict=True))


def words_of_the_question(asking: Asking) -> tuple[BoundLine, ...]:
    """How a choice is put to the player; a fact is put to nobody."""
    question, chooser = asking.asked.question, asking.chooser
    if chooser is None or not question.said:
        return ()
    return (BoundLine(asking.asked.clause, asking.asked.say(question.said), (chooser,)),)


def words_of_what_ended(before: OnTable, after: OnTable) -> tuple[BoundLine, ...]:
    """That a player who has lost the lead may lead what he was prohibited to, or that his lead stays unrestricted."""
    if after.is_over:
        return ()
    lost = (
        BoundLine(
            each.clause, Message.of(LEAD_IS_LOST, {"seat": each.seat, "suits": each.restriction.suits}), (each.seat,)
        )
        for each in before.in_force
        if each.until is Until.LOSES_THE_LEAD and each not in after.in_force
    )
    return (*lost, *first_lead.words_of_what_ended(before, after))


def once(lines: Iterable[BoundLine]) -> tuple[BoundLine, ...]:
    """The lines in their order, each sentence once."""
    kept: list[BoundLine] = []
    for line in lines:
        if line not in kept:
            kept.append(line)
    return tuple(kept)


def _is_free(step: Obligation) -> bool:
    return step.restricts is not None and step.restricts.what is Restricts.LEAD_FREE


def _is_bound(table: OnTable, seat: Seat) -> bool:
    """Whether a player may not lead what he likes, whatever a law on another matter says."""
    own = any(each.is_major for each in table.lying_before(seat))
    held = any(each.restriction.what in OF_A_LEAD - {Restricts.LEAD_FREE} for each in table.on(seat))
    return own or held


def _lying(table: OnTable, seat: Seat) -> tuple[BoundLine, ...]:
    lying = table.lying_before(seat)
    if not lying:
        return ()
    cards: tuple[Card, ...] = tuple(each.card for each in lying)
    if len(lying) > 1:
        template = LIE_AS_MAJOR
    else:
        template = LIES_AS_MAJOR if lying[0].kind is PenaltyCardKind.MAJOR else LIES_AS_MINOR
    message = Message.of(template, {"seat": seat, "card": cards[0], "cards": cards})
    return (BoundLine(lying[-1].clause, message, (seat,)),)
