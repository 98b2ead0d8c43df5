"""A card that came into view without being led or played: 6.D, 14, 16.D, 24, 48, 49, 50."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulings.engine import Card, Edition, PenaltyCardKind, Regulations, Seat
from tests.laws.doors.expecting import (
    Expected,
    goes_back,
    may_use,
    no_penalty_card,
    nobody_chooses,
    nobody_restricted,
    passes_once,
    penalty_cards,
    stays,
)
from tests.laws.doors.situation import Act, By, Lying, Moment, Situation

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
MAJOR, MINOR = PenaltyCardKind.MAJOR, PenaltyCardKind.MINOR
ALL = frozenset(Seat)
SMALL, HONOUR, TEN = Card.parse("S4"), Card.parse("HK"), Card.parse("D10")
HANDS = ((SMALL,), (HONOUR,), (TEN,), (SMALL, Card.parse("H3")))
"""A small card, an honour, the least of the honours, and two cards."""
ONLY_2017 = frozenset({Edition.LAWS_2017})
"""In 2007 one's own error before the first call is 24's, if the authority says so, and no other subject's."""
BOTH = ONLY_2017 | {Edition.LAWS_2007}
ANOTHER = Card.parse("C2")


def kind_of(cards: tuple[Card, ...], act: Act, *lying: Lying) -> PenaltyCardKind:
    """50.B: minor is one card alone, below an honour, exposed without intent."""
    by_accident = act in (Act.DROPPED, Act.LOST)
    return MINOR if len(cards) == 1 and not lying and not cards[0].is_honour and by_accident else MAJOR


def before_the_first_call() -> Iterator[Situation]:
    """16.D.2, whoever let it be seen: nobody has called, and 24 is about the auction."""
    rules = (Regulations(), Regulations(card_exposed_before_first_call_under_24=False))
    seens = (ALL, frozenset({W}), frozenset({N}))
    for cards, act, by, seen, elected in product(HANDS, (Act.DROPPED, Act.LOST), By, seens, rules):
        if elected is not rules[0] and (by is not By.OWNER or E not in seen):
            continue
        yield Situation(
            theme="seen before the first call",
            act=act,
            actor=W,
            cards=cards,
            by=by,
            moment=Moment.BEFORE_FIRST_CALL,
            seen_by=seen - {W},
            regulations=elected,
            editions=ONLY_2017 if by is By.OWNER and E in seen and elected is rules[0] else BOTH,
            expected=(no_penalty_card("16.D.2", *cards), nobody_restricted("16.D.2")),
        )


def in_the_auction() -> Iterator[Situation]:
    """24.A to C by one's own error; 16.D.3 where it was not."""
    for cards, act, by, seen in product(
        HANDS, (Act.DROPPED, Act.SHOWN, Act.LOST, Act.LED), By, (ALL, frozenset({N, S}), frozenset[Seat]())
    ):
        if by is not By.OWNER and (act in (Act.SHOWN, Act.LED) or not seen):
            continue
        if act is Act.LED and (not seen or E not in seen or len(cards) > 1):
            continue
        if by is By.OWNER and E in seen:
            is_free = len(cards) == 1 and not cards[0].is_honour and act is not Act.LED
            expected: tuple[Expected, ...] = (
                (nobody_restricted("24.A"),) if is_free else (passes_once("24.C" if len(cards) > 1 else "24.B", E),)
            )
        else:
            expected = (no_penalty_card("24", *cards), nobody_restricted("24"))
        yield Situation(
            theme="seen in the auction",
            act=act,
            actor=W,
            cards=cards,
            by=by,
            moment=Moment.AUCTION,
            seen_by=seen - {W},
            expected=expected,
        )


def before_the_lead() -> Iterator[Situation]:
    """24.D and E: the last pass has been made, no lead is faced."""
    seens = (ALL, frozenset({N, S}), frozenset[Seat]())
    for cards, act, by, actor, seen in product(HANDS, (Act.DROPPED, Act.SHOWN, Act.LOST), By, (E, N, S), seens):
        if by is not By.OWNER and (act is Act.SHOWN or not seen):
            continue
        if len(seen) == 2 and actor is not E:
            continue
        expected: tuple[Expected, ...] = ()
        if by is not By.OWNER or actor.partner not in seen or actor is not E:
            expected = (no_penalty_card("24.D" if by is By.OWNER else "16.D.1", *cards), nobody_restricted("24.D"))
        else:
            expected = (penalty_cards("24.E", E, kind_of(cards, act), *cards),)
        yield Situation(
            theme="seen before the lead",
            act=act,
            actor=actor,
            cards=cards,
            by=by,
            moment=Moment.LEAD_AWAITED,
            seen_by=seen - {actor},
            turn=W,
            expected=expected,
        )


def of_a_defender_in_the_play() -> Iterator[Situation]:
    """49 and 50.B; 50's first words where it was another's doing."""
    lyings: tuple[tuple[Lying, ...], ...] = ((), (Lying(E, ANOTHER, MINOR),))
    acts = (Act.DROPPED, Act.SHOWN, Act.NAMED, Act.LOST)
    for cards, act, by, seen, lying in product(HANDS, acts, By, (ALL, frozenset({N, S})), lyings):
        if by is not By.OWNER and (act in (Act.SHOWN, Act.NAMED) or lying or (E not in seen and len(cards) > 1)):
            continue
        if len(cards) > 1 and act in (Act.NAMED, Act.LOST):
            continue
        if by is not By.OWNER:
            expected: tuple[Expected, ...] = (no_penalty_card("50", *cards), nobody_chooses("50"))
        elif act is Act.NAMED or W in seen:
            expected = (penalty_cards("50.B", E, kind_of(cards, act, *lying), *cards),)
        else:
            expected = (no_penalty_card("49", *cards), nobody_restricted("49"))
            expected += () if act is Act.LOST else tuple(goes_back("49", card) for card in cards)
        yield Situation(
            theme="a defender's card seen",
            act=act,
            actor=E,
            cards=cards,
            by=by,
            seen_by=seen - {E},
            lying=lying,
            expected=expected,
        )


def with_a_turn() -> Iterator[Situation]:
    """50.D: what a major one binds at once, by whose lead it is."""
    for cards, turn, led in product(HANDS[1:], (E, W), (None, Card.parse("D5"))):
        yield Situation(
            theme="a defender's card seen",
            act=Act.DROPPED,
            actor=E,
            cards=cards,
            seen_by=ALL - {E},
            turn=turn,
            led=led,
            expected=(penalty_cards("50.B", E, MAJOR, *cards),),
        )


def of_declarers_side() -> Iterator[Situation]:
    """48.A, 45.C.2."""
    for cards, by, turn in product(HANDS, (By.OPPONENT, By.OUTSIDER), (S, W)):
        yield Situation(
            theme="declarer's card seen",
            act=Act.DROPPED,
            actor=S,
            cards=cards,
            by=by,
            turn=turn,
            expected=(no_penalty_card("48.A", *cards), nobody_restricted("48.A")),
        )
    for cards, act, turn in product(HANDS[:3], (Act.DROPPED, Act.SHOWN), (S, W)):
        yield Situation(
            theme="declarer's card seen",
            act=act,
            actor=S,
            cards=cards,
            turn=turn,
            expected=(
                no_penalty_card("48.A", *cards),
                goes_back("48.A", cards[0]),
                may_use("48.A", cards[0], E, W),
                nobody_restricted("48.A"),
            ),
        )
    for card in (SMALL, HONOUR):
        for actor in (S, E):
            for act, seen in ((Act.HELD, ALL), (Act.HELD, frozenset({N, actor.lho})), (Act.CALLED, frozenset[Seat]())):
                is_played = act is Act.CALLED or actor is S or actor.partner in seen
                yield Situation(
                    theme="held or named as one that is played",
                    act=act,
                    actor=actor,
                    cards=(card,),
                    seen_by=seen - {actor},
                    turn=actor,
                    expected=(stays("45.C", card),) if is_played else (goes_back("45.C.1", card),),
                )


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from before_the_first_call()
    yield from in_the_auction()
    yield from before_the_lead()
    yield from of_a_defender_in_the_play()
    yield from with_a_turn()
    yield from of_declarers_side()
