"""Carrying out on a table what a law has noted, and ending what holds no longer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulings.engine import (
    Card,
    Citation,
    Established,
    Finding,
    Information,
    Message,
    Obligation,
    PenaltyCardKind,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Restriction,
    Restricts,
    Role,
    Seat,
    Step,
    Suit,
    Until,
)
from rulings.in_play.table import InForce, Lasting, LeadToCome, LyingCard, OnTable, PassDue
from rulings.laws import law26, law51

OF_A_LEAD = frozenset({Restricts.LEAD_REQUIRED, Restricts.LEAD_PROHIBITED, Restricts.LEAD_FREE})
OF_THE_AUCTION = frozenset({Restricts.PASS, Restricts.LEAD_TO_BE_PROHIBITED})
OF_A_PLAY = frozenset(Restricts) - OF_A_LEAD - OF_THE_AUCTION
_LASTS = frozenset({Until.ON_THE_TABLE, Until.END_OF_PLAY})


def carried_out(table: OnTable, steps: Iterable[Step]) -> OnTable:
    """The table once what a law has noted is done: cards placed and picked up, leads and plays restricted."""
    for step in steps:
        match step:
            case PenaltyCardPlaced() | PenaltyCardLying():
                table = _lies(table, step.seat, step.card, step.penalty, step.clause)
            case PenaltyCardPickedUp():
                table = leave_out(table, step.seat, step.card)
            case Obligation(restricts=Restriction() as restriction, words=Message() as words, seats=(seat,)) if (
                # For as long as a minor card lies there, nothing is laid on anybody.
                step.until is not Until.ON_THE_TABLE and restriction.what not in OF_THE_AUCTION
            ):
                laid = InForce(seat, restriction, step.until, step.clause, step.message, words)
                table = _laid_down(table, laid)
            case Finding(clause=Citation(law=law26.lead.LAW)) if step.decisive:
                table = first_lead_settled(table, table.leader)
            case Obligation(restricts=Restriction(what=Restricts.PASS)):
                table = _passes(table, step)
            case Obligation(restricts=Restriction(what=Restricts.LEAD_TO_BE_PROHIBITED), seats=(seat,)):
                table = _lead_comes(table, LeadToCome(seat, step.clause))
            case Obligation(restricts=None, until=Until.END_OF_PLAY, seats=(_, *_)):
                left = Lasting(step.seats, step.until, step.clause, step.message)
                table = table if left in table.lasting else replace(table, lasting=(*table.lasting, left))
            case Information() if step.until in _LASTS:
                table = _known(table, step)
            case Established() if step.key == law51.DESIGNATED.key:
                table = _designated_in(table, step)
            case _:
                pass
    return table


def _passes(table: OnTable, step: Obligation) -> OnTable:
    """Who passes at each of his turns has not to pass once beside it; for two reasons to pass once, one pass serves."""
    if table.declarer is not None:
        return table
    for seat in step.seats:
        offender = seat.partner if step.role is Role.PARTNER else seat
        due = PassDue(seat, step.until, step.clause, offender)
        his = tuple(each for each in table.passes if each.seat is seat)
        if any(not each.once for each in his):
            continue
        kept = tuple(
            each for each in table.passes if each.seat is not seat or (due.once and each.clause.law != due.clause.law)
        )
        table = replace(table, passes=(*kept, due))
    return table


def has_passed(table: OnTable, seat: Seat) -> OnTable:
    """He has passed as he had to, once."""
    return replace(table, passes=tuple(each for each in table.passes if each.seat is not seat or not each.once))


def _lead_comes(table: OnTable, to_come: LeadToCome) -> OnTable:
    """Of two calls that one player has withdrawn there is one restriction; of the declaring side's there is none."""
    declares = table.declarer is not None and to_come.seat not in table.defenders
    if declares or table.waits_for_first_lead(to_come.seat):
        return table
    return replace(table, leads_to_come=(*table.leads_to_come, to_come))


def first_lead_settled(table: OnTable, seat: Seat | None) -> OnTable:
    """Declarer has chosen over a player's first lead, or may no longer choose: he has led."""
    return replace(table, leads_to_come=tuple(each for each in table.leads_to_come if each.seat is not seat))


def auction_over(table: OnTable, declarer: Seat) -> OnTable:
    """It is known who declares: nobody has to pass any more, and no lead of the declaring side's is to come."""
    known = replace(table, declarer=declarer, shown=(), passes=())
    to_come = tuple(each for each in table.leads_to_come if each.seat in known.defenders)
    return replace(known, leads_to_come=to_come)


def leave_out(table: OnTable, seat: Seat, *cards: Card) -> OnTable:
    """The table once a player's penalty cards are gone: played, or back in his hand."""
    left = tuple(each for each in table.penalty_cards if each.seat is not seat or each.card not in cards)
    still = tuple(each for each in table.designated if each[0] is not seat or each[1] not in cards)
    return replace(table, penalty_cards=left, designated=still)


def lead_made(table: OnTable) -> OnTable:
    """A lead has been made: what held for it ends, a card designated for it included."""
    still = tuple(each for each in table.designated if each[0] is not table.leader)
    led = first_lead_settled(_ended(table, Until.THIS_LEAD), table.leader)
    return replace(led, leader=None, designated=still)


def has_played(table: OnTable, seat: Seat) -> OnTable:
    """A player has led or played to a trick: the lead is made, and nothing holds him to that trick any more."""
    table = lead_made(table)
    in_force = tuple(each for each in table.in_force if each.seat is not seat or each.until is not Until.END_OF_TRICK)
    still = tuple(each for each in table.designated if each[0] is not seat)
    return replace(table, in_force=in_force, designated=still)


def trick_over(table: OnTable) -> OnTable:
    """A trick is over: what held for it or for its lead ends."""
    return replace(_ended(lead_made(table), Until.END_OF_TRICK), designated=())


def lead_lost(table: OnTable, seat: Seat) -> OnTable:
    """A defender has lost the lead: what he was prohibited for as long as he kept it is free again."""
    in_force = tuple(each for each in table.in_force if each.seat is not seat or each.until is not Until.LOSES_THE_LEAD)
    return replace(table, in_force=in_force)


def designate(table: OnTable, seat: Seat, card: Card) -> OnTable:
    """Which of his penalty cards a player plays this time: for this lead, or for this trick."""
    others = tuple(each for each in table.designated if each[0] is not seat)
    return replace(table, designated=(*others, (seat, card)))


def over(table: OnTable) -> OnTable:
    """The board is over: nothing lies there, and nothing holds."""
    return OnTable(edition=table.edition, regulations=table.regulations, declarer=table.declarer, is_over=True)


def on_his_lead(table: OnTable, seat: Seat) -> tuple[InForce, ...]:
    """What restricts a player's lead: what he must lead first, then what he may not."""
    whats = (Restricts.LEAD_REQUIRED, Restricts.LEAD_PROHIBITED)
    return tuple(each for what in whats for each in table.on(seat) if each.restriction.what is what)


def prohibitions(table: OnTable, seat: Seat) -> tuple[InForce, ...]:
    """What a player may not lead as long as he keeps the lead."""
    return tuple(each for each in table.on(seat) if each.restriction.what is Restricts.LEAD_PROHIBITED)


def _ended(table: OnTable, until: Until) -> OnTable:
    return replace(table, in_force=tuple(each for each in table.in_force if each.until is not until))


def _lies(table: OnTable, seat: Seat, card: Card, kind: PenaltyCardKind, clause: Citation) -> OnTable:
    """A card that lies there keeps its place and the clause that placed it, whatever it becomes."""
    lying = list(table.penalty_cards)
    for place, each in enumerate(lying):
        if (each.seat, each.card) == (seat, card):
            lying[place] = replace(each, kind=kind)
            return replace(table, penalty_cards=tuple(lying))
    return replace(table, penalty_cards=(*lying, LyingCard(seat, card, kind, clause)))


def _laid_down(table: OnTable, laid: InForce) -> OnTable:
    """What is laid on a player is added to what holds already, but for what it replaces.

    Prohibitions add up for as long as he keeps the lead. A suit required takes the place of another, and is no longer
    prohibited; one prohibited is no longer required. What declarer has laid on him before still holds where he leaves
    the lead free of a card that was shown since.
    """
    what, suits = laid.restriction.what, laid.restriction.suits
    kept: list[InForce] = []
    for each in table.in_force:
        earlier = each.restriction.what
        if each.seat is not laid.seat or (earlier in OF_A_LEAD) is not (what in OF_A_LEAD):
            kept.append(each)
        elif earlier is Restricts.LEAD_PROHIBITED and (still := _but(each, suits)):
            kept.append(still)
        elif earlier is Restricts.LEAD_REQUIRED and what is not Restricts.LEAD_REQUIRED:
            kept += [each] if each.restriction.suits[0] not in suits else []
    is_free = what is Restricts.LEAD_FREE and any(each.seat is laid.seat for each in kept)
    leader = laid.seat if what in OF_A_LEAD else table.leader
    return replace(table, in_force=tuple(kept) if is_free else (*kept, laid), leader=leader)


def _but(prohibition: InForce, suits: tuple[Suit, ...]) -> InForce | None:
    """The prohibition without these suits; None when it had no other."""
    left = tuple(suit for suit in prohibition.restriction.suits if suit not in suits)
    if left == prohibition.restriction.suits or not left:
        return prohibition if left else None
    return replace(
        prohibition,
        restriction=replace(prohibition.restriction, suits=left),
        message=_of(prohibition.message, left),
        words=_of(prohibition.words, left),
    )


def _of(sentence: Message, suits: tuple[Suit, ...]) -> Message:
    return Message.of(sentence.template, {**sentence.arguments, "suits": suits})


def _known(table: OnTable, step: Information) -> OnTable:
    """What is said of a card later replaces what was said of it before."""
    others = tuple(each for each in table.information if not each.cards or not set(each.cards) <= set(step.cards))
    return replace(table, information=(*(each for each in others if each != step), step))


def _designated_in(table: OnTable, step: Established) -> OnTable:
    (card,) = (part for part in step.answer if isinstance(part, Card))
    return next((designate(table, each.seat, card) for each in table.penalty_cards if each.card == card), table)
