"""An auction: whose turn, what is legal, when it is over, who declares; by example, and by the hundred thousand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from rulings.engine import (
    BIDS,
    CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Call,
    Contract,
    NotAllowed,
    OtherCall,
    Seat,
    Side,
    Strain,
    auctions,
    parse_call,
)
from tests.engine import auctions_stated
from tests.engine.auctions_stated import SPELT, Stated
from tests.forms import CHECK

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def auction(told: str) -> Auction:
    """An auction as it is written: ``W 1S pass 2H``."""
    return Auction.parse(told.split())


def call(code: str) -> Call:
    return parse_call(code)


# ---- by example ------------------------------------------------------------------------------------------------------


def test_the_turn_passes_to_the_left_from_the_first_player() -> None:
    assert [auction(told).turn for told in ("W", "W 1S", "W 1S pass", "W 1S pass pass")] == [W, N, E, S]
    assert [auction("E pass 1C X").caller(place) for place in range(6)] == [E, S, W, N, E, S]


def test_it_is_over_after_three_passes_behind_a_call_or_four_where_nobody_has_bid() -> None:
    over = ("N pass pass pass pass", "N 1C pass pass pass", "N pass pass 1C X pass pass pass")
    on = ("N", "N pass pass pass", "N 1C pass pass", "N 1C pass pass X pass pass", "N 1C pass pass X")
    assert [auction(told).is_over for told in over] == [True] * 3
    assert [auction(told).turn for told in over] == [None] * 3
    assert [auction(told).is_over for told in on] == [False] * 5
    assert auction("N 1C pass pass pass").next is N, "a call after the end has its player too"


def test_nothing_is_allowed_once_it_is_over() -> None:
    ended = auction("N 1C pass pass pass")
    assert not any(ended.allows(each) for each in CALLS.values())
    assert ended.would_be_legal(PASS, N)
    assert ended.would_be_legal(call("1D"), S)


def test_a_bid_is_sufficient_above_the_last_one() -> None:
    after = auction("N 1H X pass")
    assert [code for code in ("1C", "1H", "1S", "2C", "7NT") if after.allows(call(code))] == ["1S", "2C", "7NT"]
    assert all(auction("N pass").allows(bid) for bid in BIDS)


@pytest.mark.parametrize(
    ("told", "doubled", "by"),
    [
        ("N", None, ""),
        ("N pass pass", None, ""),
        ("N 1H", None, "EW"),
        ("N 1H pass", None, "EW"),
        ("N 1H pass pass", None, "EW"),
        ("N 1H X", DOUBLE, "NS"),
        ("N 1H X pass", DOUBLE, "NS"),
        ("N 1H X XX", REDOUBLE, ""),
        ("N 1H X XX pass pass", REDOUBLE, ""),
        ("N 1H X 2C", None, "EW"),
        ("N 1H X XX 1S", None, "NS"),
    ],
)
def test_who_may_double_or_redouble(told: str, doubled: OtherCall | None, by: str) -> None:
    """19: the opponents' last bid, once; a double of theirs, once; whoever passed between."""
    here = auction(told)
    assert here.doubled is doubled
    other = REDOUBLE if doubled is DOUBLE else DOUBLE
    assert {seat.value for seat in Seat if here.would_be_legal(other, seat)} == {*by}
    assert not any(here.would_be_legal(DOUBLE if other is REDOUBLE else REDOUBLE, seat) for seat in Seat)


def test_what_has_been_called() -> None:
    part = auction("W 1S pass 2H")
    assert (part.last_bid, part.last_bidder) == (Bid(2, Strain.HEARTS), E)
    assert [part.last_call_of(seat) for seat in (W, N, E, S)] == [call("1S"), PASS, call("2H"), None]
    assert [part.has_called(seat) for seat in (W, N, E, S)] == [True, True, True, False]
    assert auction("W 1S pass 2H pass 2S").last_call_of(W) == call("2S"), "the last of several"
    assert (auction("W pass").last_bid, auction("W pass").last_bidder) == (None, None)


@pytest.mark.parametrize(
    ("told", "contract"),
    [
        ("N 1H pass 3H pass 4H", Contract(Bid(4, Strain.HEARTS), None, N)),
        ("N 1H 2H 3H", Contract(Bid(3, Strain.HEARTS), None, N)),
        ("N pass 1H 2H", Contract(Bid(2, Strain.HEARTS), None, S)),
        ("N 1C pass 1NT pass 3NT X", Contract(Bid(3, Strain.NO_TRUMP), DOUBLE, S)),
        ("N 1C X XX", Contract(Bid(1, Strain.CLUBS), REDOUBLE, N)),
        ("N 1C X XX 1D", Contract(Bid(1, Strain.DIAMONDS), None, W)),
        ("N pass", None),
    ],
)
def test_what_it_stands_at(told: str, contract: Contract | None) -> None:
    """22.A: whoever of the side that bids last was first to name its denomination."""
    assert auction(told).contract == contract


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ("N 1H 1D", 1),
        ("N 1H 1H", 1),
        ("N X", 0),
        ("N 1H pass X", 2),
        ("N 1H XX", 1),
        ("N 1H X X", 2),
        ("N 1H X pass XX", 3),
        ("N 1H pass pass pass pass", 4),
        ("N pass pass pass pass 1C", 4),
    ],
)
def test_a_call_that_is_not_allowed_is_named(told: str, place: int) -> None:
    with pytest.raises(NotAllowed, match=rf"^call {place + 1}, {told.split()[place + 1]}, is not allowed there$") as no:
        auction(told)
    assert (no.value.place, no.value.call.code) == (place, told.split()[place + 1])


@pytest.mark.parametrize("codes", [[], ["1S"], ["north"], ["N", "8C"], ["N", "Pass"], ["N", "1S", "N"]])
def test_what_is_no_auction_is_refused(codes: list[str]) -> None:
    with pytest.raises(ValueError, match=r"begins with the seat|is not a call|is not a valid Seat"):
        Auction.parse(codes)


# ---- by the hundred thousand -----------------------------------------------------------------------------------------

AUCTIONS = 10_000 if CHECK else 100_000
SEEN_AT_LEAST = AUCTIONS // 200
"""Of each kind."""
KINDS = {"over", "passed out", "nobody has bid", "doubled", "redoubled", "dummy bid last", "seven no trump", "long"}
SEATS = tuple(Seat)


def differences(deal: int) -> Iterator[str]:
    """In what the engine's auctions differ from those that are stated otherwise: each beginning of each is one."""
    for first, calls in auctions_stated.auctions(deal):
        stated = Stated(first)
        whole = tuple(parse_call(SPELT[each]) for each in calls)
        for length in range(len(calls) + 1):
            yield from _differences(Auction(SEATS[first], whole[:length]), stated)
            if length < len(calls):
                stated.go_on(calls[length])


def _differences(here: Auction, stated: Stated) -> Iterator[str]:
    """In what one differs; an empty word where it does in nothing."""
    turn = SEATS[stated.turn]
    said: dict[str, tuple[object, object]] = {
        "next": (here.next, turn),
        "turn": (here.turn, None if stated.over else turn),
        "over": (here.is_over, stated.over),
        "last calls": (
            [here.last_call_of(seat) for seat in SEATS],
            [parse_call(SPELT[stated.called[at]]) if at in stated.called else None for at in range(4)],
        ),
        "contract": (here.contract, _contract(stated)),
        "doubled": (here.doubled, (None, None, DOUBLE, None, REDOUBLE)[stated.times]),
    }
    for each in (auctions_stated.DOUBLE, auctions_stated.REDOUBLE):
        for at in (stated.turn, (stated.turn + 1) % 4):
            legal = (here.would_be_legal(parse_call(SPELT[each]), SEATS[at]), stated.legal(each, at))
            said[f"{SPELT[each]} of {SEATS[at].value}'s"] = legal
    # Of the bids those on both sides of the border: what is above is enough above one that is.
    for each in (auctions_stated.PASS, auctions_stated.DOUBLE, stated.bid, stated.bid + 1):
        if each in SPELT:
            allowed = not stated.over and stated.legal(each, stated.turn)
            said[SPELT[each]] = (here.allows(parse_call(SPELT[each])), allowed)
    wrong = [f"{what}: {found}, not {wanted}" for what, (found, wanted) in said.items() if found != wanted]
    yield f"{' '.join(here.codes)}: {wrong[0]}" if wrong else ""


def _contract(stated: Stated) -> Contract | None:
    if stated.bid < 0:
        return None
    bid = parse_call(SPELT[stated.bid])
    assert isinstance(bid, Bid)
    return Contract(bid, (None, None, DOUBLE, None, REDOUBLE)[stated.times], SEATS[stated.declarer])


def _found(auctions_enough: int) -> str:
    """The first difference in so many auctions."""
    return next((each for each in islice(differences(1), auctions_enough) if each), "")


def test_the_rules_stated_otherwise_say_the_same() -> None:
    """100,000 auctions: whose turn, what is legal for whom, when it is over, what it stands at."""
    assert _found(AUCTIONS) == ""


def test_the_auctions_tried_are_of_every_kind() -> None:
    seen: Counter[str] = Counter()
    for first, calls in auctions_stated.auctions(1):
        stated = Stated(first)
        for length, each in enumerate(calls):
            stated.go_on(each)
            seen.update(_kinds(stated, length))
        if seen.total() > AUCTIONS:
            break
    assert {kind: times for kind in KINDS if (times := seen[kind]) < SEEN_AT_LEAST} == {}


def _kinds(stated: Stated, length: int) -> Iterator[str]:
    yield {1: "", 2: "doubled", 4: "redoubled"}[stated.times]
    if stated.over:
        yield "over"
    if stated.bid < 0:
        yield "passed out" if stated.over else "nobody has bid"
    elif stated.declarer != stated.bidder:
        yield "dummy bid last"
    if stated.bid == auctions_stated.HIGHEST:
        yield "seven no trump"
    if length > 20:
        yield "long"


def test_an_auction_of_calls_that_are_allowed_is_read_as_it_is_spelt() -> None:
    for first, calls in islice(auctions_stated.auctions(2), AUCTIONS // 200):
        codes = (SEATS[first].value, *(SPELT[each] for each in calls))
        assert Auction.parse(codes).codes == codes
        with pytest.raises(NotAllowed) as no:
            Auction.parse((*codes, "7NT"))
        assert no.value.place == len(calls)


def _by(rule: Callable[[Any], object]) -> property:
    return property(rule)


WRONG = {
    "four passes end it": ("_PASSES_AFTER_A_BID", 4),
    "three passes end it where nobody has bid": ("_PASSES_OF_ALL", 3),
}
OTHERWISE: dict[str, tuple[str, object]] = {
    "the turn passes to the right": (
        "caller",
        lambda here, place: (here.first, here.first.rho, here.first.partner, here.first.lho)[place % 4],
    ),
    "a double of partner's bid is good": (
        "_last_bidders_side",
        _by(lambda here: here.last_bidder and (Side.EAST_WEST, Side.NORTH_SOUTH)[here.last_bidder in (E, W)]),
    ),
    "a double outlives a bid": (
        "doubled",
        _by(lambda here: next((each for each in reversed(here.calls) if each in (DOUBLE, REDOUBLE)), None)),
    ),
    "only the last call can be doubled": (
        "doubled",
        _by(lambda here: here.calls[-1] if here.calls and not isinstance(here.calls[-1], Bid) else None),
    ),
    "who bids last declares": (
        "contract",
        _by(lambda here: Contract(here.last_bid, here.doubled, here.last_bidder) if here.last_bid else None),
    ),
    "the first call is one's last": (
        "last_call_of",
        lambda here, seat: next((each for at, each in enumerate(here.calls) if here.caller(at) is seat), None),
    ),
    "what is over goes on": ("allows", lambda here, made: here.would_be_legal(made, here.next)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_number_of_passes_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auctions, *WRONG[wrong])
    assert _found(1_000)


@pytest.mark.parametrize("wrong", OTHERWISE)
def test_a_wrong_rule_is_found(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Auction, *OTHERWISE[wrong])
    assert _found(1_000)


@pytest.mark.parametrize(
    "above",
    [
        lambda one, other: one.level > other.level,
        lambda one, other: (one.level, one.strain.value) > (other.level, other.strain.value),
        lambda one, other: (one.level, BIDS.index(one) % 5) >= (other.level, BIDS.index(other) % 5),
    ],
    ids=["only a greater number", "by the alphabet", "the same bid again"],
)
def test_a_wrong_order_of_bids_is_found(above: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bid, "is_above", above)
    assert _found(1_000)
