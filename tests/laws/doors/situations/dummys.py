"""Dummy's cards: put up without being named, called for incompletely or by a slip, touched (45.C.4, 45.D, 45.F, 46)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulings.engine import Card, Seat
from tests.laws.doors.expecting import Expected, goes_back, no_penalty_card, nobody_chooses, stays
from tests.laws.doors.situation import Act, Since, Situation, Then

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
LED, LOW, QUEEN = Card.parse("H9"), Card.parse("H3"), Card.parse("HQ")
FOLLOWED, THIRD, FOURTH = Card.parse("H5"), Card.parse("H8"), Card.parse("H6")
AFTER: tuple[tuple[Since, ...], ...] = (
    (),
    (Since(E, Then.PLAYED, FOLLOWED),),
    (Since(E, Then.PLAYED, FOLLOWED), Since(S, Then.PLAYED, THIRD)),
    (Since(E, Then.PLAYED, FOLLOWED), Since(S, Then.PLAYED, THIRD), Since(W, Then.PLAYED, FOURTH)),
    (Since(N, Then.NEXT_TRICK),),
    (Since(N, Then.NEXT_TRICK), Since(E, Then.NEXT_TRICK)),
)


def put_up() -> Iterator[Situation]:
    """45.D.1 until each side has played to the next trick, 45.D.2 after that."""
    acts = ((Act.UNNAMED, None), (Act.UNNAMED, LOW), (Act.LOW, LOW))
    for (act, named), since, is_lead in product(acts, AFTER, (False, True)):
        if is_lead and act is Act.LOW:
            continue  # of no suit led there is no low card
        is_late = {each.who.side for each in since if each.what is Then.NEXT_TRICK} == {N.side, E.side}
        expected: tuple[Expected, ...] = (stays("45.D.2", QUEEN),) if is_late else (goes_back("45.D.1", QUEEN),)
        yield Situation(
            theme="dummy's card not named",
            act=act,
            actor=N,
            cards=(QUEEN,),
            turn=N,
            led=None if is_lead else LED,
            has_played=frozenset() if is_lead else frozenset({W}),
            named=named,
            since=since,
            expected=(*expected, no_penalty_card("48.A", QUEEN), nobody_chooses("45.D")),
        )


def by_a_slip() -> Iterator[Situation]:
    """45.C.4(b)."""
    yield Situation(
        theme="called by a slip",
        act=Act.SLIP,
        actor=N,
        cards=(QUEEN,),
        turn=N,
        led=LED,
        has_played=frozenset({W}),
        named=LOW,
        expected=(goes_back("45.C.4.b", QUEEN), stays("45.C.4.b", LOW)),
    )


def after_dummys_doing() -> Iterator[Situation]:
    """57.C.2: a defender who follows dummy's own idea before his partner has played."""
    for invited, card in product((Act.UNNAMED, Act.TOUCHED), (FOLLOWED, Card.parse("HK"))):
        yield Situation(
            theme="played after dummy's own doing",
            act=Act.PLAYED,
            actor=E,
            cards=(card,),
            turn=W,
            led=LED,
            has_played=frozenset({S}),
            invited=invited,
            expected=(no_penalty_card("57.C.2", card), nobody_chooses("57.C.2")),
        )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from put_up()
    yield from by_a_slip()
    yield from after_dummys_doing()
