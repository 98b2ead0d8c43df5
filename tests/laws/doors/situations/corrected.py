"""Cards played that might have to be others: a penalty card due, a revoke, a wrong explanation, none (47, 52, 62)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulings.engine import Card, PenaltyCardKind, Seat
from tests.laws.doors.expecting import (
    Expected,
    chooses,
    goes_back,
    may_use,
    no_penalty_card,
    nobody_chooses,
    penalty_cards,
    stays,
)
from tests.laws.doors.situation import Act, Change, Lying, Since, Situation, Then

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
MAJOR, MINOR = PenaltyCardKind.MAJOR, PenaltyCardKind.MINOR
LED, FOLLOWS, STRAYS = Card.parse("H2"), Card.parse("H9"), Card.parse("D3")
HONOUR, OTHER_SMALL = Card.parse("HQ"), Card.parse("H4")


def not_the_penalty_card() -> Iterator[Situation]:
    """52: another card than the one due, until declarer accepts it or his side has gone on."""
    due = Card.parse("HJ")
    small_due = Card.parse("H3")
    for kind, played, gone_on, since, another in product(
        (MAJOR, MINOR), (FOLLOWS, STRAYS), (False, True), ((), (Since(S, Then.PLAYED, OTHER_SMALL),)), (False, True)
    ):
        card = due if kind is MAJOR else small_due
        if kind is MINOR and (played is STRAYS or another):
            continue
        lying = (Lying(E, card, kind), *((Lying(E, Card.parse("C5"), MAJOR),) if another else ()))
        expected: tuple[Expected, ...]
        if gone_on or since:
            expected = (stays("52.B.1.b", played), nobody_chooses("52.B.1.b"))
        else:
            expected = (chooses("52.B", S), penalty_cards("52.B.2", E, MAJOR, played))
        yield Situation(
            theme="penalty card not played",
            act=Act.PLAYED,
            actor=E,
            cards=(played,),
            turn=E,
            led=LED,
            has_played=frozenset({N}),
            revoked=False,
            due=card,
            gone_on=gone_on,
            since=since,
            lying=lying,
            expected=expected,
        )


def revokes() -> Iterator[Situation]:
    """62.B and 63: corrected until it is established."""
    for actor, card, gone_on in product((E, S, N), (STRAYS, Card.parse("SA")), (False, True)):
        if gone_on:
            expected: tuple[Expected, ...] = (stays("63.B", card),)
        elif actor is E:
            expected = (penalty_cards("62.B.1", E, MAJOR, card),)
        else:
            expected = (goes_back("62.B.2", card), no_penalty_card("62.B.2", card))
        yield Situation(
            theme="a revoke",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            legal=False,
            revoked=True,
            gone_on=gone_on,
            expected=expected,
        )


def misinformed() -> Iterator[Situation]:
    """47.E.2: a card played because of a wrong explanation."""
    for actor, card in product((E, W), (FOLLOWS, HONOUR)):
        yield Situation(
            theme="played on a wrong explanation",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            misinformed=True,
            takes_back=True,
            expected=(
                no_penalty_card("47.E.2.a", card),
                goes_back("47.E.2.a", card),
                may_use("16.C", card, actor.partner),
            ),
        )
    for actor, card, since in product((E, W, S), (FOLLOWS, HONOUR), (False, True)):
        yield Situation(
            theme="played on a wrong explanation",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            misinformed=True,
            since=(Since(actor.lho, Then.PLAYED, OTHER_SMALL),) if since else (),
            expected=(
                (stays("47.E.2.b", card), nobody_chooses("47.E.2.b"))
                if since
                else (no_penalty_card("47.E.2.a", card), chooses("47.E.2.a", actor))
            ),
        )


def after_a_change() -> Iterator[Situation]:
    """47.D and 62.C: an opponent has changed the card before it, and he takes his own back."""
    for actor, card, change in product((E, W), (FOLLOWS, HONOUR), Change):
        is_free = change is Change.ITS_OWN
        free = (no_penalty_card("47.D", card), goes_back("47.D", card), may_use("16.C.1", card, actor.partner))
        yield Situation(
            theme="taken back after a change",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            change=change,
            takes_back=True,
            expected=free if is_free else (penalty_cards("62.C.2", actor, MAJOR, card),),
        )


def legal_plays() -> Iterator[Situation]:
    """47.F.2: a card once played stays."""
    for actor, card in product((E, S), (FOLLOWS, HONOUR)):
        yield Situation(
            theme="played in turn",
            act=Act.PLAYED,
            actor=actor,
            cards=(card,),
            turn=actor,
            led=LED,
            has_played=frozenset({actor.rho}),
            expected=(stays("45.A", card), nobody_chooses("47.F.2")),
        )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from not_the_penalty_card()
    yield from revokes()
    yield from misinformed()
    yield from after_a_change()
    yield from legal_plays()
