"""Reads a ruling's steps for their effect."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from rulings.engine import (
    Card,
    Finding,
    Information,
    Obligation,
    Outcome,
    Referral,
    Resolved,
    Restricts,
    Role,
    Seat,
    Until,
    Watch,
)
from tests.laws.doors.orders import effect_of
from tests.laws.doors.ruling import End, Fate, Restricted
from tests.laws.doors.situation import Moment, Situation, Then

_PLAYED: Final = frozenset({Outcome.LEAD_ACCEPTED, Outcome.CARD_PLAYED})
_OF_THE_BOARD: Final = frozenset({Outcome.DEALT_AGAIN, Outcome.ADJUSTED_SCORE, Outcome.PLAY_STOPS})
_OF_WHAT_IS_TAKEN_BACK: Final = "What follows is about the cards that are taken back"

_STOP_INSTEAD: Final = ("16.D.3", "16.C.3")
_GOES_BACK: Final = "a card that has strayed goes back"


def read(resolved: Resolved, situation: Situation) -> Iterator[End]:
    """The effect of a ruling on this situation; and of what it names as the director's other option (16.D.3)."""
    if not situation.is_about_cards:
        yield _of_the_calls(resolved)
        return
    if board := _board(resolved):
        yield _of_the_board(board, resolved)
        return
    yield _of_the_cards(resolved, situation)
    if any(isinstance(step, Referral) and str(step.clause) in _STOP_INSTEAD for step in resolved.steps):
        yield _of_the_board(Outcome.ADJUSTED_SCORE.value, resolved)


def _of_the_cards(resolved: Resolved, situation: Situation) -> End:
    fates = dict(_fates(resolved, situation))
    penalty = frozenset((each.seat, each.card, each.penalty) for each in resolved.penalty_cards)
    fates |= {card: Fate.PENALTY for _seat, card, _kind in penalty}
    if any(_GOES_BACK in step.message.template for step in resolved.steps if isinstance(step, Obligation)):
        fates |= dict.fromkeys(situation.cards, Fate.BACK)
    if resolved.outcome in _PLAYED and situation.card not in fates and Fate.STAYS not in fates.values():
        fates[situation.card] = Fate.STAYS
    sent = [step.clause for step in resolved.steps if isinstance(step, Referral)]
    return End(
        frozenset(fates.items()),
        penalty,
        frozenset(_uses(resolved, situation)),
        frozenset(_restrictions(resolved)),
        resolved.declarer or situation.declarer,
        "",
        str(sent[0]) if resolved.outcome is Outcome.OTHER_LAW and sent else "",
        frozenset(seat for step in _orders(resolved) if effect_of(step) == "leads" for seat in step.seats),
        ", ".join(map(str, resolved.clauses)),
        _in_short(resolved),
    )


def _of_the_calls(resolved: Resolved) -> End:
    """Nothing is said of cards: who passes how long, whose lead may be restricted, who may use what was withdrawn."""
    nothing: frozenset[Any] = frozenset()
    sent = [step.clause for step in resolved.steps if isinstance(step, Referral)]
    is_sent_on = resolved.outcome is Outcome.OTHER_LAW
    return End(
        nothing,
        nothing,
        nothing,
        frozenset(_restrictions(resolved)),
        resolved.declarer,
        sent_on=str(sent[0]) if is_sent_on and sent else "",
        auction="" if is_sent_on else resolved.outcome.value,
        deaf=frozenset(seat for step in _orders(resolved) if effect_of(step) == "deaf" for seat in step.seats),
        watched=frozenset(str(step.clause) for step in resolved.steps if isinstance(step, Watch)),
        leads=frozenset(seat for step in _orders(resolved) if effect_of(step) == "calls" for seat in step.seats),
        clauses=", ".join(map(str, resolved.clauses)),
        headline=_in_short(resolved),
    )


def _board(resolved: Resolved) -> str:
    """What becomes of the board, where it is not played on as it is."""
    if resolved.outcome in _OF_THE_BOARD:
        return resolved.outcome.value
    return "seats changed" if any("Change seats" in step.message.template for step in _orders(resolved)) else ""


def _of_the_board(board: str, resolved: Resolved) -> End:
    """Nobody plays on as he was: what the cards have shown does not matter any more."""
    nothing: frozenset[Any] = frozenset()
    clauses = ", ".join(map(str, resolved.clauses))
    return End(nothing, nothing, nothing, nothing, None, board, clauses=clauses, headline=_in_short(resolved))


def choosers(resolved: Resolved, but_for: frozenset[str]) -> Iterator[Seat]:
    """Who was asked to choose, but for what he had said already."""
    for step in resolved.path:
        if step.key in but_for:
            continue
        if step.chooser:
            yield step.chooser
        elif step.put_to is Role.DEFENDERS:
            yield from (Seat.WEST, Seat.EAST)


def _in_short(resolved: Resolved) -> str:
    chosen = [f"{step.key}={step.code}" for step in resolved.path if step.put_to]
    return " ".join((*chosen, _filled(resolved)))


def _filled(resolved: Resolved) -> str:
    """The headline with its players and cards, for whoever reads what differs."""
    arguments = resolved.headline.arguments
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda place: _spelt(arguments[place[1]]), resolved.headline.template)


def _spelt(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_spelt, value))
    return str(value.code if isinstance(value, Card) else getattr(value, "value", value))


def _orders(resolved: Resolved) -> Iterator[Obligation]:
    return (step for step in resolved.steps if isinstance(step, Obligation) and step.role is not Role.DIRECTOR)


def _fates(resolved: Resolved, situation: Situation) -> Iterator[tuple[Card, Fate]]:
    for finding in resolved.steps:
        if isinstance(finding, Finding) and finding.message.template.startswith("{card:The} stands as the lead"):
            yield situation.card, Fate.STAYS
    for step in _orders(resolved):
        match effect_of(step):
            case Fate() as fate:
                yield from ((card, fate) for card in _cards_of(step, situation))
            case "first":
                yield situation.card, Fate.STAYS
                yield from ((card, Fate.BACK) for card in situation.cards[1:])
            case "followed":
                yield from ((each.card, Fate.BACK) for each in situation.since if each.card)
            case "in place":
                played = _named(step)[0]
                yield from ((card, Fate.BACK) for card in situation.cards if card is not played)
                yield played, Fate.STAYS
            case _:
                pass


def _named(step: Obligation) -> tuple[Card, ...]:
    """The cards that an order names."""
    cards: list[Card] = []
    for value in step.message.arguments.values():
        cards += (
            [value]
            if isinstance(value, Card)
            else [each for each in value if isinstance(each, Card)]
            if isinstance(value, tuple)
            else []
        )
    return tuple(cards)


def _cards_of(step: Obligation, situation: Situation) -> tuple[Card, ...]:
    """The cards that an order is about: named, or those in point of the player who is told, or what he played since."""
    whose = (
        {situation.actor, situation.declarer} if situation.actor is situation.declarer.partner else {situation.actor}
    )
    if "May take back a card played to {card" in step.message.template:
        return tuple(each.card for each in situation.since if each.card and each.what is Then.PLAYED)
    named = _named(step)
    if named and not {"since", "played to it"} & {*re.findall(r"since|played to it", step.message.template)}:
        return named
    if "since" not in step.message.template and "played to" not in step.message.template and whose & {*step.seats}:
        return situation.cards
    return tuple(each.card for each in situation.since if each.card and each.who in _players(step))


def _players(step: Obligation) -> tuple[Seat, ...]:
    """Those told; dummy's cards are declarer's to take back."""
    return (*step.seats, Seat.NORTH) if Seat.SOUTH in step.seats else step.seats


def _restrictions(resolved: Resolved) -> Iterator[Restricted]:
    for step in _orders(resolved):
        (*_others, seat) = step.seats or (Seat.NORTH,)
        match effect_of(step):
            case "restricts" if step.restricts and step.restricts.what is Restricts.PASS:
                yield seat, "passes" if step.until is Until.NEXT_CALL else f"passes {step.until.code}", ()
            case "restricts" if step.restricts:
                yield seat, step.restricts.what.value, tuple(suit.value for suit in step.restricts.suits)
            case "passes":
                yield seat, "passes", ()
            case "leads-own":
                yield seat, "leads", tuple(card.code for card in _named(step))
            case _:
                pass


def _uses(resolved: Resolved, situation: Situation) -> Iterator[tuple[Card, Seat, bool]]:
    owners = dict.fromkeys(situation.cards, situation.actor)
    owners |= {each.card: each.who for each in situation.since if each.card}
    owners |= {each.card: each.owner for each in situation.lying}
    of_what_is_taken_back = False
    for step in resolved.steps:
        if isinstance(step, Finding):
            of_what_is_taken_back |= step.message.template.startswith(_OF_WHAT_IS_TAKEN_BACK)
        elif isinstance(step, Information) and step.until is not Until.DUMMY_SPREAD:
            taken_back = tuple(each.card for each in situation.since if each.card and each.what is Then.PLAYED)
            cards = step.cards or (taken_back if of_what_is_taken_back else situation.cards)
            for may, seats in ((True, step.authorised_seats), (False, step.unauthorised_seats)):
                yield from ((c, s, may) for c in cards for s in seats if _counts(situation, resolved, owners, c, s))
        elif isinstance(step, Obligation) and step.role is not Role.DIRECTOR and effect_of(step) == "forget":
            yield from (
                (c, s, False) for c in situation.cards for s in Seat if _counts(situation, resolved, owners, c, s)
            )


def _counts(situation: Situation, resolved: Resolved, owners: dict[Card, Seat], card: Card, seat: Seat) -> bool:
    """Whether it matters to him: not of his own card, not to dummy who makes no play, not of dummy's open cards."""
    in_the_auction = situation.moment in (Moment.BEFORE_FIRST_CALL, Moment.AUCTION)
    dummy = None if in_the_auction else (resolved.declarer or situation.declarer).partner
    owner = owners.get(card)
    if card in situation.cards and seat not in situation.seen_by:
        return False
    return seat not in (owner, dummy) and (owner is None or owner is not dummy)
