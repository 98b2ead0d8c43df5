"""Running what happened at a table, one event after the other: what holds now, and what to say next.

Everything that an event entails is the engine's: the law that applies is run with what lies there given instead of
asked. An event that cannot happen as things lie is refused with a sentence; one that can is never judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulings.engine import (
    Asked,
    Code,
    Considered,
    Established,
    Finding,
    Law,
    Pending,
    Resolved,
    Seat,
    Step,
    WhichOf,
    WrongAnswer,
    _,
    consider,
)
from rulings.in_play import auction, carrying, first_lead
from rulings.in_play.bound_line import BoundLine
from rulings.in_play.bringing_up import Taken
from rulings.in_play.carrying import OF_A_PLAY, carried_out, on_his_lead
from rulings.in_play.events import (
    Answered,
    AuctionOver,
    BoardOver,
    Event,
    Exposed,
    LedTooSoon,
    NewTrick,
    OnLead,
    ToPlay,
    Undone,
)
from rulings.in_play.refusing import CannotHappen, refuse_what_cannot_happen, refuse_what_leaves_nothing_to_ask
from rulings.in_play.sentences import (
    being_asked,
    in_so_many_words,
    lead_is_left_free,
    once,
    restriction_line,
    ruled_in,
    said_in,
    standing,
    words_of_the_question,
    words_of_what_ended,
)
from rulings.in_play.starting import Ruled
from rulings.in_play.table import Asking, InForce, OnTable
from rulings.in_play.taking import take_event
from rulings.laws import law26
from rulings.laws.law52_questions import CIRCUMSTANCES, Circumstance

_CALLED_INSTEAD = 37
"""The law on a player who had to pass and has called."""

__all__ = ["BoundLine", "CannotHappen", "LeftOut", "Running", "in_the_end", "in_turn", "run"]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An event that could no longer happen when the others were run again: one before it was undone, say."""

    number: int
    event: Event
    problem: CannotHappen


@dataclass(frozen=True, slots=True)
class Running:
    """A table after an event or a ruling."""

    table: OnTable
    line: BoundLine | None
    """What holds now, in a line; None before anything has happened."""
    said: tuple[BoundLine, ...] = ()
    """What the director says next, in this order. While something is asked: the words of the question."""
    steps: tuple[Step, ...] = ()
    """All that the law has noted, for whoever watches for more (``Watch``, ``Information``)."""
    left_out: tuple[LeftOut, ...] = ()


def in_the_end(came: Iterable[Running | LeftOut | None]) -> Running:
    """The table after all that came of what happened (`in_turn`), with what was left out of it.

    Raises ValueError where nothing came of anything.
    """
    running, left_out = None, list[LeftOut]()
    for each in came:
        match each:
            case Running():
                running = each
            case LeftOut():
                left_out.append(each)
            case None:
                pass
    if running is None:
        raise ValueError("nothing ran")
    return replace(running, left_out=tuple(left_out))


def in_turn(start: OnTable, happened: Iterable[Ruled | Event]) -> Iterator[Running | LeftOut | None]:
    """What comes of each ruling and event in its turn; None for an event that was undone, and for what undoes it.

    Events are numbered from 1. One that can no longer happen is left out and told, so that a page never breaks.
    """
    running = Running(start, None)
    entries = list(happened)
    events = [each for each in entries if not isinstance(each, Ruled)]
    undone, number = _undone(events), 0
    for each in entries:
        if isinstance(each, Ruled):
            running = _after_ruling(running.table, each)
            yield running
            continue
        number += 1
        if number in undone or (isinstance(each, Undone) and each.of < number):
            yield None
            continue
        try:
            running = run(running.table, each)
        except CannotHappen as problem:
            yield LeftOut(number, each, problem)
        except WrongAnswer:
            yield LeftOut(number, each, CannotHappen(_("The question does not allow this answer")))
        else:
            yield running


def run(table: OnTable, event: Event) -> Running:
    """What holds once ``event`` has happened. Raises CannotHappen; for ``Undone`` always: only ``in_turn`` knows of
    what.

    Raises WrongAnswer for an answer that its question does not take.
    """
    refuse_what_cannot_happen(table, event)
    asking = table.asking
    if isinstance(event, Answered) and asking is not None:
        return _answered(asking, event)
    if asking is None:
        return _taken_up(table, event, {})
    before = asking.before
    if isinstance(event, LedTooSoon | NewTrick | BoardOver):
        # The lead that was waited for has been made. A card led too soon lies there, if another was before it.
        made_already = isinstance(asking.event, LedTooSoon)
        if isinstance(event, NewTrick) and isinstance(asking.event, OnLead):
            before = take_event(before, asking.event).table
        return _taken_up(replace(table, asking=None) if made_already else before, event, {})
    refuse_what_cannot_happen(before, event)
    return _taken_up(before, event, {}, _to_be_asked_again(asking, event))


def _to_be_asked_again(asking: Asking, event: Event) -> Asking:
    """What was being asked, with what stays answered: facts do, and declarer's choice over cards that are untouched."""
    lead = isinstance(asking.event, OnLead | LedTooSoon)
    if lead and getattr(event, "seat", None) is getattr(asking.event, "seat", None):
        return asking
    facts = {step.key for step in asking.steps if isinstance(step, Established) and step.put_to is None}
    return replace(asking, answers={key: code for key, code in asking.answers.items() if key in facts})


def _undone(events: list[Event]) -> set[int]:
    """The numbers of the events that were undone; an ``Undone`` that was itself undone undoes nothing."""
    undone: set[int] = set()
    for number, event in reversed(list(enumerate(events, start=1))):
        if isinstance(event, Undone) and number not in undone and event.of < number:
            undone.add(event.of)
    return undone


def _answered(asking: Asking, event: Answered) -> Running:
    """The law that asked, run again with the answer; what it had noted before has been said."""
    question = asking.asked.question
    if question.key not in event.answers:
        raise CannotHappen(_("Another question is being asked"))
    question.read(event.answers[question.key])
    given = {**asking.answers, **event.answers}
    return _taken_up(asking.before, asking.event, given, asking.interrupted, asking.steps)


def _taken_up(
    table: OnTable,
    event: Event,
    given: Mapping[str, Code],
    interrupted: Asking | None = None,
    noted: tuple[Step, ...] = (),
) -> Running:
    """The law that the event brings up, with the answers ``given``; what it had ``noted`` before is not said again."""
    take = take_event(table, event)
    ended = words_of_what_ended(table, take.table)
    if take.law is None:
        return Running(take.table, _line(take.table, event), (*ended, *_still_said(take.table, event)))
    outcome = _considered(take.law, take, given)
    if isinstance(outcome, Resolved) and (lifted := take.otherwise(outcome)):
        outcome = _considered(lifted, take, given)
    if not given.keys() <= {fact.key for fact in outcome.path}:
        raise CannotHappen(_("Another question is being asked"))
    new = outcome.steps[len(noted) :]
    if isinstance(outcome, Pending):
        asking = Asking(event, given, _narrowed(outcome.asked, take), outcome.steps, table, interrupted)
        waiting = replace(carried_out(take.table, outcome.steps), asking=asking)
        words = (*ended, *said_in(new, waiting), *words_of_the_question(asking))
        return Running(waiting, being_asked(asking), words, outcome.steps)
    carried = auction.laid_face_up(carried_out(take.table, outcome.steps), outcome.steps)
    words = (*ended, *said_in(new, carried), *_still_said(carried, event))
    line = _line(carried, event, outcome.steps, is_found=take.is_found)
    running = Running(take.after(carried, outcome), line, once(words), outcome.steps)
    if interrupted is not None:
        return _taken_up_again(running, interrupted)
    if isinstance(event, Exposed) and (leader := _who_must_wait(table, running.table)):
        return _taken_up_again(running, OnLead(leader))
    if isinstance(event, OnLead | LedTooSoon) and first_lead.penalty_cards_come_next(table, running.table, event.seat):
        return _taken_up_again(running, OnLead(event.seat))
    if isinstance(event, AuctionOver) and (leader := auction.bears_on_the_lead(running.table)):
        return _taken_up_again(running, OnLead(leader))
    return running


def _who_must_wait(before: OnTable, after: OnTable) -> Seat | None:
    """The defender on lead, if it is now that his partner has a major penalty card, or another one."""
    leader = after.leader
    if leader is None:
        return None
    then = {each.card for each in before.lying_before(leader.partner) if each.is_major}
    return (
        leader if any(each.is_major and each.card not in then for each in after.lying_before(leader.partner)) else None
    )


def _taken_up_again(running: Running, interrupted: Asking | OnLead) -> Running:
    """What was being asked when something else happened, or a lead that has to wait now, as things lie now."""
    if isinstance(interrupted, OnLead):
        again = _taken_up(running.table, interrupted, {})
    else:
        refuse_what_leaves_nothing_to_ask(running.table, interrupted)
        again = _taken_up(running.table, interrupted.event, interrupted.answers, interrupted.interrupted)
    return replace(again, said=once((*running.said, *again.said)), steps=(*running.steps, *again.steps))


def _considered(law: Law, take: Taken, given: Mapping[str, Code]) -> Considered:
    answers = {**given, **take.known}
    circumstances = answers.get(CIRCUMSTANCES.key)
    if take.is_another and circumstances is not None:
        answers[CIRCUMSTANCES.key] = [*circumstances, Circumstance.ANOTHER.code]
    return consider(law, take.table.edition, take.table.regulations, answers)


def _narrowed(asked: Asked, take: Taken) -> Asked:
    """The question without what is known from the table."""
    question = asked.question
    if take.is_another is not None and isinstance(question, WhichOf) and question.key == CIRCUMSTANCES.key:
        return replace(asked, question=question.without(*question.left_out, Circumstance.ANOTHER))
    return asked


def _after_ruling(table: OnTable, ruling: Ruled) -> Running:
    """The table once a ruling has been carried out: it settles what was being asked."""
    resolved = ruling.resolved
    begun = replace(table, edition=ruling.edition, regulations=ruling.regulations, asking=None)
    begun = _declared(replace(begun, declarer=resolved.declarer or table.declarer))
    said_of_the_end = first_lead.words_of_what_ended(replace(table, declarer=None), begun)
    after = begun if begun.is_over else carried_out(_settled_by(begun, resolved), resolved.steps)
    if after.declarer is None and not after.is_over:
        after = auction.laid_face_up(after, resolved.steps)
    said = () if begun.is_over else (*said_in(resolved.steps, after), *said_of_the_end)
    ruled = Running(after, ruled_in(resolved.steps) or standing(after)[0], said, resolved.steps)
    if after.leader is not None and after.waits_for_first_lead(after.leader) and not after.is_over:
        return _taken_up_again(ruled, OnLead(after.leader))
    return ruled


def _settled_by(table: OnTable, resolved: Resolved) -> OnTable:
    """The table without what the ruling itself has settled, which was due or to come before.

    On the call that a player made who had to pass once (37): it stands, or a pass has taken its place, and his turn is
    over. On the lead after a withdrawn call (26): declarer has chosen, or chooses later as the ruling says anew.
    """
    offender = resolved.cast.offender
    if offender is None:
        return table
    if any(
        isinstance(step, Finding) and step.decisive and step.clause.law == _CALLED_INSTEAD for step in resolved.steps
    ):
        table = carrying.has_passed(table, offender)
    if any(fact.key == law26.questions.CIRCUMSTANCES.key for fact in resolved.path):
        table = carrying.first_lead_settled(table, offender.partner)
    return table


def _declared(table: OnTable) -> OnTable:
    """What was shown in the auction, where a ruling says that somebody declares and nobody has said so before."""
    if table.declarer is None:
        return table
    become = auction.law_of_the_end(table, table.declarer, leads=False)
    outcome = consider(become, table.edition, table.regulations, {})
    return carried_out(carrying.auction_over(table, table.declarer), outcome.steps)


def _line(table: OnTable, event: Event, steps: tuple[Step, ...] = (), *, is_found: bool = False) -> BoundLine:
    """What holds now: what the law decides, unless something laid down before keeps it from holding."""
    decided = ruled_in(steps, is_found=is_found)
    held = _held_before(table, event)
    if held is not None and (decided is None or lead_is_left_free(steps)):
        return restriction_line(held)
    return decided or standing(table)[0]


def _held_before(table: OnTable, event: Event) -> InForce | None:
    """What still holds the player who is to lead, or to play, whatever lies on the table."""
    match event:
        case ToPlay(seat):
            return next((each for each in table.on(seat) if each.restriction.what in OF_A_PLAY), None)
        case OnLead(seat) | LedTooSoon(seat):
            return next(iter(on_his_lead(table, seat)), None)
        case _:
            return None


def _still_said(table: OnTable, event: Event) -> tuple[BoundLine, ...]:
    """What the player who is to lead, or to play, must not forget."""
    match event:
        case AuctionOver():
            return tuple(first_lead.words_of_the_defence(table))
        case OnLead(seat) | LedTooSoon(seat) if table.leader is seat:
            return tuple(in_so_many_words(each) for each in on_his_lead(table, seat))
        case ToPlay(seat):
            return tuple(in_so_many_words(each) for each in table.on(seat) if each.restriction.what in OF_A_PLAY)
        case _:
            return ()
