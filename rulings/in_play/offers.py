"""What can be tapped next at a table, in the order in which it is likely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulings.engine import (
    Argument,
    Asked,
    Card,
    Citation,
    Message,
    OneCard,
    OneOf,
    Restricts,
    Seat,
    WhichSeat,
    WhichSuit,
    YesNo,
    _,
)
from rulings.in_play.auction import due_now
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.carrying import OF_A_PLAY, prohibitions
from rulings.in_play.events import (
    Answered,
    AuctionOver,
    BoardOver,
    Designated,
    Event,
    Exposed,
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
    WhyPickedUp,
)
from rulings.in_play.leading import bears_on
from rulings.in_play.refusing import waits_for_a_choice_of_lead
from rulings.in_play.running import run
from rulings.in_play.table import LyingCard, OnTable


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may happen next."""

    label: Message
    """What the director taps: "West has played ♥K"."""
    kind: str
    """Of the event (``events.EVENTS``)."""
    seat: Seat | None = None
    event: Event | None = None
    """The whole event, where one tap is enough."""
    given: tuple[tuple[str, Card], ...] = ()
    """Fields that are told already, as the card that was due."""


@dataclass(frozen=True, slots=True)
class OfferedAnswer:
    """One answer to what is being asked, and what it leads to (Law 9.B.2: explained before he chooses)."""

    code: str
    label: Message
    clause: Citation
    line: BoundLine | None
    """What would hold; None where more would be asked."""
    said: tuple[BoundLine, ...]


def possible(table: OnTable) -> tuple[Offer, ...]:
    """What can happen next, likeliest first: few, and nothing that cannot. Undoing is left to the page."""
    if table.is_over:
        return ()
    if table.declarer is None:
        return tuple(_in_the_auction(table))
    if table.asking is not None:
        return (*_while_asked(table), *_at_the_end())
    return (*_of_the_lead(table), *_of_the_cards(table), *_of_play_restrictions(table), *_at_any_time(table))


def choices(table: OnTable) -> tuple[OfferedAnswer, ...]:
    """The answers to ``table.asking``, each with its consequence; none where it is answered with cards or a set."""
    if table.asking is None:
        return ()
    asked = table.asking.asked
    return tuple(_choice(table, asked, code, label, clause) for code, label, clause in _answers(asked))


def _answers(asked: Asked) -> Iterator[tuple[str, Message, Citation]]:
    """The codes of a question that is answered with one, each with its label and the clause of the option."""
    match asked.question:
        case OneOf() as question:
            for option in question.offered:
                clause = next(iter(question.clauses_of(option)), asked.clause)
                yield option.code, asked.say(option.label), clause
        case YesNo() as question:
            for code, label in question.labels().items():
                yield code, asked.say(label), asked.clause
        case WhichSuit(suits=suits):
            for suit in suits:
                yield suit.value, _named(suit), asked.clause
        case WhichSeat(seats=seats):
            for seat in seats:
                yield seat.value, _named(seat), asked.clause
        case OneCard(only=cards):
            for card in cards:
                yield card.code, _named(card), asked.clause
        case _:
            pass


def _named(one: Argument) -> Message:
    return Message("{one}", {"one": one})


def _choice(table: OnTable, asked: Asked, code: str, label: Message, clause: Citation) -> OfferedAnswer:
    then = run(table, Answered({asked.question.key: code}))
    return OfferedAnswer(code, label, clause, None if then.table.asking else then.line, then.said)


def _offer(template: str, event: Event, **known: Argument) -> Offer:
    return Offer(Message.of(template, known), event.kind, getattr(event, "seat", None), event)


def _in_the_auction(table: OnTable) -> Iterator[Offer]:
    """While something binds: the pass that is due, who declares, another card, and a board that is passed out."""
    if not table.is_live:
        return
    for due in due_now(table):
        if due.once:
            yield _offer(_("{seat} has passed"), PassMade(due.seat), seat=due.seat)
    for seat in Seat:
        yield _offer(_("The auction is over: {seat} declares"), AuctionOver(seat), seat=seat)
    for seat in Seat:
        yield _exposes(seat) if any(each.seat is seat for each in table.shown) else _exposes_one(seat)
    yield _offer(_("All four have passed"), BoardOver())


def _while_asked(table: OnTable) -> Iterator[Offer]:
    """Only a lead that waits for declarer may be broken into."""
    asking = table.asking
    if asking is not None and isinstance(asking.event, OnLead):
        seat = asking.event.seat
        if waits_for_a_choice_of_lead(asking):
            yield _too_soon(seat)
        yield _offer(_("{seat} had led already"), NewTrick(), seat=seat)
    yield from (_exposes(seat) for seat in table.defenders)


def _of_the_lead(table: OnTable) -> Iterator[Offer]:
    """Of the defender who is on lead, and of one who has been prohibited a suit."""
    leader = table.leader
    if leader is not None:
        due = _due_to_lead(table, leader)
        yield from (_has_been_played(each) for each in due)
        if not due:
            yield _offer(_("{seat} has led"), NewTrick(), seat=leader)
    for seat in table.defenders:
        if prohibitions(table, seat):
            yield _offer(_("{seat} has lost the lead"), LeadLost(seat), seat=seat)
            if leader is not seat:
                yield _is_on_lead(seat)
        if any(each.restriction.what not in {Restricts.LEAD_FREE, *OF_A_PLAY} for each in table.on(seat)):
            yield _offer(_("{seat} cannot lead as he must"), Unable(seat), seat=seat)


def _due_to_lead(table: OnTable, leader: Seat) -> tuple[LyingCard, ...]:
    """What he leads of what lies before him; nothing where he has a choice of cards, or is kept from leading it."""
    chosen = [card for seat, card in table.designated if seat is leader]
    barred = {suit for each in prohibitions(table, leader) for suit in each.restriction.suits}
    required = {
        suit
        for each in table.on(leader)
        if each.restriction.what is Restricts.LEAD_REQUIRED
        for suit in each.restriction.suits
    }
    return tuple(
        each
        for each in table.lying_before(leader)
        if each.is_major
        and each.card.suit not in barred
        and (not required or each.card.suit in required)
        and (not chosen or each.card in chosen)
    )


def _of_the_cards(table: OnTable) -> Iterator[Offer]:
    """Of the cards that lie there: a lead that they bear on, a card played or not."""
    for seat in table.defenders:
        waits = bears_on(table, seat) or table.waits_for_first_lead(seat)
        if table.leader is None and waits and not prohibitions(table, seat):
            yield _is_on_lead(seat)
    for seat in table.defenders:
        if table.waits_for_first_lead(seat) and not prohibitions(table, seat):
            yield _offer(_("{seat} has lost the lead"), LeadLost(seat), seat=seat)
    led = _due_to_lead(table, table.leader) if table.leader else ()
    yield from (_has_been_played(each) for each in table.penalty_cards if each not in led)
    for seat in table.defenders:
        if len(table.lying_before(seat)) > 1:
            label = Message.of(_("{seat} is to play to a trick"), {"seat": seat})
            yield Offer(label, ToPlay.kind, seat)
            for each in table.lying_before(seat):
                if (seat, each.card) not in table.designated:
                    yield _designates(table.defenders[1].lho, each)
    for each in table.penalty_cards:
        label = Message.of(_("{seat} did not play {card:the}"), {"seat": each.seat, "card": each.card})
        yield Offer(label, NotPlayed.kind, each.seat, given=(("due", each.card),))
    for seat in table.defenders:
        waits = any(each.is_major for each in table.lying_before(seat.partner)) or table.waits_for_first_lead(seat)
        if table.leader is None and waits:
            yield _too_soon(seat)


def _of_play_restrictions(table: OnTable) -> Iterator[Offer]:
    """What declarer has chosen for one trick ends with it."""
    restricted = [each.seat for each in table.in_force if each.restriction.what in OF_A_PLAY]
    if restricted:
        yield _offer(_("The trick is over"), NewTrick())
    for seat in restricted:
        yield _offer(_("{seat} cannot play as he must"), Unable(seat), seat=seat)


def _at_any_time(table: OnTable) -> Iterator[Offer]:
    yield from (_exposes(seat) for seat in table.defenders)
    for each in table.penalty_cards:
        label = _("You designate that {seat}'s {card} is not a penalty card")
        yield _offer(label, PickedUp(each.seat, (each.card,), WhyPickedUp.DIRECTOR), seat=each.seat, card=each.card)
    yield from _at_the_end()


def _at_the_end() -> Iterator[Offer]:
    yield _offer(_("The board has been played"), BoardOver())


def _has_been_played(each: LyingCard) -> Offer:
    return _offer(_("{seat} has played {card:the}"), Played(each.seat, each.card), seat=each.seat, card=each.card)


def _designates(declarer: Seat, each: LyingCard) -> Offer:
    label = _("{seat} designates {card:the}")
    offer = _offer(label, Designated(each.seat, each.card), seat=declarer, card=each.card)
    return replace(offer, seat=each.seat)


def _is_on_lead(seat: Seat) -> Offer:
    return _offer(_("{seat} is on lead"), OnLead(seat), seat=seat)


def _too_soon(seat: Seat) -> Offer:
    return Offer(Message.of(_("{seat} has led too soon"), {"seat": seat}), LedTooSoon.kind, seat)


def _exposes_one(seat: Seat) -> Offer:
    return Offer(Message.of(_("{seat} has shown a card"), {"seat": seat}), Exposed.kind, seat)


def _exposes(seat: Seat) -> Offer:
    label = Message.of(_("{seat} has just shown a card"), {"seat": seat})
    return Offer(label, Exposed.kind, seat)
