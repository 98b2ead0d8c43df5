"""Leads: by the wrong hand, after another had led, on an opponent's word, to be changed (24, 41, 47, 53 to 56, 60)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulings.engine import Card, Edition, PenaltyCardKind, Seat
from tests.laws.doors.expecting import (
    Expected,
    chooses,
    declares,
    goes_back,
    may_use,
    no_penalty_card,
    nobody_chooses,
    nobody_restricted,
    penalty_cards,
    stays,
)
from tests.laws.doors.situation import Act, Lying, Moment, Since, Situation, Then

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
MAJOR = PenaltyCardKind.MAJOR
HONOUR, SMALL = Card.parse("HK"), Card.parse("H5")
FOLLOWS, STRAYS = Card.parse("H9"), Card.parse("D3")
LYING = Lying(E, Card.parse("C2"), PenaltyCardKind.MINOR)


def opening_leads_out_of_turn() -> Iterator[Situation]:
    """54: the wrong defender has led, and what may have happened since."""
    cases: tuple[tuple[tuple[Since, ...], tuple[Expected, ...]], ...] = (
        ((), (chooses("54", S), penalty_cards("54.D", E, MAJOR, HONOUR), declares("54.A", N))),
        ((Since(S, Then.SPREAD),), (nobody_chooses("54.A"), declares("54.A", N), stays("54.A", HONOUR))),
        ((Since(N, Then.SEEN),), (nobody_chooses("54.C"), stays("54.C", HONOUR))),
        ((Since(S, Then.PLAYED, FOLLOWS),), (nobody_chooses("53.A"), stays("53.A", HONOUR))),
        ((Since(N, Then.PLAYED, FOLLOWS),), (nobody_chooses("54.B.2"), stays("54.B.2", HONOUR))),
        ((Since(W, Then.LED_FACE_DOWN),), (chooses("54", S),)),
        ((Since(W, Then.AT_ONCE, FOLLOWS),), (nobody_chooses("58.A"),)),
        ((Since(W, Then.LED, FOLLOWS),), (chooses("60.C", S),)),
    )
    told_so = (nobody_chooses("47.E.1"), no_penalty_card("47.E.1", HONOUR), goes_back("47.E.1", HONOUR))
    for (since, expected), told in product(cases, (False, True)):
        yield Situation(
            theme="opening lead out of turn",
            act=Act.LED,
            actor=E,
            cards=(HONOUR,),
            moment=Moment.OPENING_LEAD,
            turn=W,
            told=told,
            since=since,
            expected=(*told_so, may_use("16.C.1", HONOUR, W)) if told else expected,
        )
    for told in (False, True):
        yield Situation(
            theme="opening lead out of turn",
            act=Act.LED_FACE_DOWN,
            actor=E,
            cards=(HONOUR,),
            moment=Moment.OPENING_LEAD,
            turn=W,
            seen_by=frozenset(),
            told=told,
            expected=(nobody_chooses("41.A"), nobody_restricted("41.A"), goes_back("41.A", HONOUR)),
        )


def opening_leads_by_the_declaring_side() -> Iterator[Situation]:
    """54.E and 24: taken back, whoever has played to it."""
    sinces: tuple[tuple[Since, ...], ...] = ((), (Since(W, Then.PLAYED, FOLLOWS),), (Since(E, Then.PLAYED, FOLLOWS),))
    for actor, card, told, since in product((S, N), (HONOUR, SMALL), (False, True), sinces):
        if since and since[0].who is not actor.lho:
            continue
        yield Situation(
            theme="opening lead by the declaring side",
            act=Act.LED,
            actor=actor,
            cards=(card,),
            moment=Moment.OPENING_LEAD,
            turn=W,
            told=told,
            since=since,
            expected=(goes_back("54.E", card), no_penalty_card("24.D", card), nobody_chooses("54.E")),
        )


def opening_leads_to_be_changed() -> Iterator[Situation]:
    """41.A and 47.E.2: the right defender's own lead."""
    sinces: tuple[tuple[Since, ...], ...] = ((), (Since(N, Then.SEEN),), (Since(N, Then.SEEN), Since(N, Then.PLAYED)))
    for act, misinformed, since in product((Act.LED, Act.LED_FACE_DOWN), (True, False), sinces):
        if act is Act.LED_FACE_DOWN and len(since) > 1:
            continue
        expected: tuple[Expected, ...] = ()
        if not misinformed:
            expected = (nobody_chooses("41.A"), nobody_restricted("41.A"))
        elif since:
            expected = (nobody_chooses("47.E.2.b"),)
        else:
            expected = (chooses("47.E.2.a", W), no_penalty_card("47.E.2.a", HONOUR))
        yield Situation(
            theme="opening lead to be changed",
            act=act,
            actor=W,
            cards=(HONOUR,),
            moment=Moment.OPENING_LEAD,
            turn=W,
            misinformed=misinformed,
            seen_by=frozenset({N, E, S} if act is Act.LED else ()),
            since=since,
            expected=expected,
        )


def _since_a_lead(actor: Seat, turn: Seat) -> Iterator[tuple[Since, ...]]:
    """What may have happened after a lead out of turn in the play."""
    yield ()
    yield (Since(actor.lho, Then.PLAYED, FOLLOWS),)
    yield (Since(actor.rho, Then.PLAYED, FOLLOWS),)
    yield (Since(actor.partner, Then.PLAYED, FOLLOWS),)
    yield (Since(actor.partner, Then.PLAYED, STRAYS),)
    if turn is not actor.partner:
        yield (Since(turn, Then.LED, STRAYS),)
        yield (Since(turn, Then.AT_ONCE, STRAYS),)


TURNS = ((E, W), (E, S), (E, N), (W, S), (S, N), (S, W), (S, E), (N, S), (N, W))


def in_the_play() -> Iterator[Situation]:
    """53, 55, 56, 60: by whom, at whose turn, and what has happened since."""
    for (actor, turn), told, moment in product(TURNS, (False, True), (Moment.PLAY, Moment.LAST_TRICK)):
        for since in _since_a_lead(actor, turn):
            followed = bool(since) and since[0].who is actor.partner
            if moment is Moment.LAST_TRICK and (told or followed):
                continue
            if told and since and since[0].what is Then.AT_ONCE:
                continue
            if turn.side is actor.side and told:
                continue  # the side that told him so would have told him what is true of its own hand
            yield Situation(
                theme="lead out of turn",
                act=Act.LED,
                actor=actor,
                cards=(HONOUR,),
                moment=moment,
                turn=turn,
                told=told,
                since=since,
                editions=frozenset(Edition) if moment is Moment.PLAY else frozenset({Edition.LAWS_2017}),
                expected=_of_a_lead(actor, turn, since, told=told, last=moment is Moment.LAST_TRICK),
            )


def _of_a_lead(actor: Seat, turn: Seat, since: tuple[Since, ...], *, told: bool, last: bool) -> tuple[Expected, ...]:
    defends = actor in (E, W)
    if told:
        return nobody_chooses("47.E.1"), no_penalty_card("47.E.1", HONOUR), goes_back("47.E.1", HONOUR)
    if since and since[0].what is Then.AT_ONCE:
        return ()
    if last:
        return nobody_chooses("53.A"), goes_back("53.A", HONOUR), no_penalty_card("53.A", HONOUR)
    who = (S,) if defends else (E, W)
    match since:
        case ():
            penalty = (penalty_cards("56", actor, MAJOR, HONOUR),) if defends else (no_penalty_card("55", HONOUR),)
            return (chooses("53.A", *who), *penalty)
        case (first,) if first.what is Then.LED:
            return no_penalty_card("47.F.1", HONOUR), nobody_chooses("53.B")
        case (first,) if first.who is actor.lho:
            return stays("53.A", HONOUR), nobody_chooses("60.A.1")
        case (first,) if first.who is actor.rho:
            return (stays("57.C.3" if defends else "53.C", HONOUR),)
        case _:
            return (chooses("60.C", *who),)


def with_a_penalty_card() -> Iterator[Situation]:
    """51: another penalty card of his lies there."""
    for turn, card in product((W, S, N), (HONOUR, SMALL)):
        yield Situation(
            theme="lead out of turn with a penalty card",
            act=Act.LED,
            actor=E,
            cards=(card,),
            turn=turn,
            lying=(LYING,),
            expected=(penalty_cards("51", E, MAJOR, card, LYING.card),),
        )


def with_the_last_trick_in_sight() -> Iterator[Situation]:
    """45.E: the lead looks like a fifth card to the trick before."""
    for actor, turn in (*TURNS, (E, E), (S, S)):
        yield Situation(
            theme="lead with the trick before in sight",
            act=Act.LED,
            actor=actor,
            cards=(SMALL,),
            turn=turn,
            has_played=frozenset(Seat),
            expected=() if turn is actor else _of_another_lead(actor),
        )


def _of_another_lead(actor: Seat) -> tuple[Expected, ...]:
    if actor in (E, W):
        return chooses("45.E.1", S), penalty_cards("56", actor, MAJOR, SMALL)
    return chooses("45.E.2", E, W), no_penalty_card("48.A", SMALL)


def against_a_restriction() -> Iterator[Situation]:
    """61.A: a revoke, to be corrected until it is established."""
    for required, gone_on, since in product((None, STRAYS), (False, True), ((), (Since(N, Then.PLAYED, FOLLOWS),))):
        expected = (stays("63.B", HONOUR),) if gone_on else (penalty_cards("62.B.1", W, MAJOR, HONOUR),)
        yield Situation(
            theme="lead against a restriction",
            act=Act.LED,
            actor=W,
            cards=(HONOUR,),
            turn=W,
            barred=required is None,
            required=required,
            gone_on=gone_on,
            since=since,
            expected=() if gone_on else expected,
        )


def against_a_choice_of_play() -> Iterator[Situation]:
    """61.A with 57.A: the same of a card played to a trick, for which declarer had chosen."""
    played_after = (Since(S, Then.PLAYED, FOLLOWS),)
    for chosen, gone_on, since in product(
        ("highest", "lowest", "require", "forbid"), (False, True), ((), played_after)
    ):
        # That another suit may be required is new in 2017.
        editions = frozenset({Edition.LAWS_2017} if chosen == "require" else {Edition.LAWS_2007, Edition.LAWS_2017})
        yield Situation(
            theme="play against a restriction",
            act=Act.PLAYED,
            actor=E,
            cards=(STRAYS,),
            turn=E,
            led=FOLLOWS,
            has_played=frozenset({S, W, N}) - {each.who for each in since},
            required=HONOUR if chosen == "require" else None,
            barred=chosen == "forbid",
            chosen=chosen,
            gone_on=gone_on,
            since=since,
            editions=editions,
            expected=(stays("63.B", STRAYS),) if gone_on else (penalty_cards("62.B.1", E, MAJOR, STRAYS),),
        )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from opening_leads_out_of_turn()
    yield from opening_leads_by_the_declaring_side()
    yield from opening_leads_to_be_changed()
    yield from in_the_play()
    yield from with_a_penalty_card()
    yield from with_the_last_trick_in_sight()
    yield from against_a_restriction()
    yield from against_a_choice_of_play()
