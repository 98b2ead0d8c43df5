"""Cards played too early, at once with another, or one too many (45.E, 57, 58, 60, 67)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulings.engine import Card, PenaltyCardKind, Seat
from tests.laws.doors.expecting import (
    Expected,
    chooses,
    does_not_stay,
    goes_back,
    no_penalty_card,
    nobody_chooses,
    nobody_restricted,
    penalty_cards,
    stays,
)
from tests.laws.doors.situation import Act, Since, Situation, Then

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
MAJOR, MINOR = PenaltyCardKind.MAJOR, PenaltyCardKind.MINOR
LED, FOLLOWS, STRAYS = Card.parse("H2"), Card.parse("H9"), Card.parse("D3")
HONOUR = Card.parse("HQ")
OTHER, OTHER_SMALL = Card.parse("HJ"), Card.parse("H4")


def too_early() -> Iterator[Situation]:
    """57.A, C and D: before his partner, at the turn of the hand on his right, or after the declaring side's haste."""
    cases = (
        # Who had played, whose turn it was, who plays too early.
        (frozenset({N}), E, W),
        (frozenset({S}), W, E),
        (frozenset({N, S}), E, W),
        (frozenset({W}), N, E),
        (frozenset({N, E}), S, W),
    )
    for (played, turn, actor), card, told in product(cases, (FOLLOWS, STRAYS, HONOUR), (False, True)):
        for legal in (True, False) if card is STRAYS else (True,):
            for since in _after_an_early_play(actor):
                if since and (since[0].who in played or not legal):
                    continue
                if told and turn.side is actor.side:
                    continue
                yield Situation(
                    theme="played too early",
                    act=Act.PLAYED,
                    actor=actor,
                    cards=(card,),
                    turn=turn,
                    led=LED,
                    has_played=played,
                    legal=legal,
                    told=told,
                    since=since,
                    expected=_of_an_early_play(actor, card, played, since, legal=legal, told=told),
                )


def _after_an_early_play(actor: Seat) -> Iterator[tuple[Since, ...]]:
    yield ()
    yield (Since(actor.lho, Then.PLAYED, Card.parse("H6")),)
    yield (Since(actor.partner, Then.PLAYED, OTHER_SMALL),)


def _of_an_early_play(
    actor: Seat, card: Card, played: frozenset[Seat], since: tuple[Since, ...], *, legal: bool, told: bool
) -> tuple[Expected, ...]:
    if told:
        return nobody_chooses("47.E.1"), no_penalty_card("47.E.1", card), goes_back("47.E.1", card)
    if since and since[0].who is actor.lho:
        return nobody_chooses("60.A.1"), nobody_restricted("60.A.2")
    if actor.partner in played:
        return (stays("57.D", card),) if legal else (penalty_cards("57.D", actor, MAJOR, card),)
    if {N, S} <= played:
        return (stays("57.C.1", card), nobody_chooses("57.C.1")) if legal else (does_not_stay("44.C", card),)
    return chooses("57.A", S), penalty_cards("57.A", actor, MAJOR, card)


def by_declarer_too_early() -> Iterator[Situation]:
    """57.C.3: it stands if it is legal."""
    for actor, turn, card in product((S, N), (W, E), (FOLLOWS, HONOUR)):
        leader = turn.rho
        if leader is actor:
            continue
        yield Situation(
            theme="played too early by declarer",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=turn,
            led=LED,
            has_played=frozenset({leader}),
            expected=(stays("57.C.3", card), nobody_chooses("57.C.3")),
        )


def at_once() -> Iterator[Situation]:
    """58.A: the card out of turn comes after the other."""
    for leader, place, actor, card in product(Seat, (1, 2), Seat, (FOLLOWS, STRAYS)):
        order = (leader, leader.lho, leader.partner, leader.rho)
        turn = order[place]
        if actor in order[: place + 1]:
            continue
        yield Situation(
            theme="played at once",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=turn,
            led=LED,
            has_played=frozenset(order[:place]),
            since=(Since(turn, Then.AT_ONCE, Card.parse("H6")),),
            expected=() if actor in (E, W) else (no_penalty_card("48.A", card),),
        )


def two_at_once() -> Iterator[Situation]:
    """58.B.2: he says which he plays; a defender's others are penalty cards."""
    pairs = ((FOLLOWS, HONOUR), (FOLLOWS, OTHER_SMALL), (FOLLOWS, STRAYS))
    for actor, cards, since in product((W, S, N), pairs, (False, True)):
        opponent = actor.lho
        yield Situation(
            theme="two cards at once",
            act=Act.TOGETHER,
            actor=actor,
            cards=cards,
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            since=(Since(opponent, Then.PLAYED, Card.parse("H6")),) if since else (),
            expected=(
                (chooses("58.B.2", actor if actor is not N else S),)
                if actor is W
                else (no_penalty_card("58.B.2", *cards), chooses("58.B.2", S))
            ),
        )


def one_too_many() -> Iterator[Situation]:
    """45.E: a second card to the trick, not led."""
    for actor, card, complete in product((W, E, S, N), (FOLLOWS, HONOUR), (False, True)):
        played = frozenset(Seat) if complete else frozenset({actor, actor.rho})
        yield Situation(
            theme="a card too many",
            act=Act.AGAIN,
            actor=actor,
            cards=(card,),
            turn=S if complete else actor.lho,
            led=None if complete else LED,
            has_played=played,
            expected=(
                (penalty_cards("45.E.1", actor, MAJOR, card),)
                if actor in (E, W)
                else (goes_back("45.E.2", card), no_penalty_card("45.E.2", card))
            ),
        )


def led_before_partner() -> Iterator[Situation]:
    """57.A: a lead to the next trick, his partner having still to play to this one."""
    for card, since in product((FOLLOWS, STRAYS), ((), (Since(S, Then.PLAYED, OTHER_SMALL),))):
        yield Situation(
            theme="led before his partner had played",
            act=Act.LED,
            actor=E,
            cards=(card,),
            turn=S,
            led=LED,
            has_played=frozenset({N, E}),
            since=since,
            expected=() if since else (chooses("57.A", S), penalty_cards("57.A", E, MAJOR, card)),
        )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from too_early()
    yield from by_declarer_too_early()
    yield from at_once()
    yield from two_at_once()
    yield from one_too_many()
    yield from led_before_partner()
