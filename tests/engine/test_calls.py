"""The thirty-eight calls, their spellings and the order of the bids."""

from itertools import combinations, pairwise

import pytest

from rulings.engine import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Bid, Strain, Suit, parse_call


def test_there_are_thirty_eight_calls_each_read_back_from_its_code() -> None:
    assert len(CALLS) == 38
    assert {code: parse_call(code).code for code in CALLS} == {code: code for code in CALLS}
    assert [parse_call(code) for code in ("pass", "X", "XX")] == [PASS, DOUBLE, REDOUBLE]
    assert parse_call("3NT") == Bid(3, Strain.NO_TRUMP)


@pytest.mark.parametrize(
    "code", ["", "1", "S", "1N", "1s", "S1", "0C", "8C", "1T", "Pass", "P", "x", "XXX", "1S ", "1♠"]
)
def test_anything_else_is_no_call_and_the_message_says_how_to_write_one(code: str) -> None:
    with pytest.raises(ValueError, match="3NT, or pass, X or XX"):
        parse_call(code)


def test_the_bids_stand_from_one_club_to_seven_no_trump() -> None:
    assert len(BIDS) == 35
    assert [bid.code for bid in (*BIDS[:6], *BIDS[-2:])] == ["1C", "1D", "1H", "1S", "1NT", "2C", "7S", "7NT"]
    assert all(higher.is_above(lower) for lower, higher in pairwise(BIDS))


def test_of_two_bids_one_is_above_the_other_and_none_above_itself() -> None:
    for lower, higher in combinations(BIDS, 2):
        assert higher.is_above(lower)
        assert not lower.is_above(higher)
    assert not any(bid.is_above(bid) for bid in BIDS)


def test_a_denomination_is_a_suit_or_no_trump() -> None:
    assert [strain.suit for strain in Strain] == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None]
