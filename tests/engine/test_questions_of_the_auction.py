"""A question answered on a bidding box takes what its path leaves possible, and nothing else."""

from typing import Any

import pytest

from rulings.engine import (
    CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    AuctionInPart,
    Bid,
    Code,
    OneCall,
    Question,
    Seat,
    SeveralStrains,
    Strain,
    WrongAnswer,
)

CALL = OneCall(key="1.call", text="Which call?")
STRAINS = SeveralStrains(key="1.strains", text="Which denominations?")
MAJORS = SeveralStrains(key="1.strains", text="Which majors?", strains=(Strain.SPADES, Strain.HEARTS))
PART = AuctionInPart(key="1.auction", text="Which calls?")
AFTER_A_BID = AuctionInPart(key="1.auction", text="Which calls?", with_a_bid=True)
ENDED_OR_NOT = AuctionInPart(key="1.auction", text="Which calls?", goes_on=False)

TWO_CLUBS, THREE_CLUBS = Bid(2, Strain.CLUBS), Bid(3, Strain.CLUBS)
OVER = ["N", "1C", "pass", "pass", "pass"]


@pytest.mark.parametrize(
    "question",
    [
        *(CALL, CALL.among(TWO_CLUBS, THREE_CLUBS), CALL.walking(REDOUBLE)),
        *(STRAINS, MAJORS),
        *(PART, AFTER_A_BID, ENDED_OR_NOT),
    ],
    ids=lambda question: type(question).__name__,
)
def test_every_specimen_is_read_back_from_its_code(question: Question[Any]) -> None:
    specimens = question.specimens()
    assert specimens
    assert [question.read(question.code(each)) for each in specimens] == [*specimens]


@pytest.mark.parametrize(
    ("question", "code", "answer"),
    [
        (CALL, "2C", TWO_CLUBS),
        (CALL, "pass", PASS),
        (CALL, "XX", REDOUBLE),
        (STRAINS, [], ()),
        (STRAINS, ["NT", "S", "C"], (Strain.CLUBS, Strain.SPADES, Strain.NO_TRUMP)),
        (PART, ["N"], Auction(Seat.NORTH)),
        (PART, ["E", "1S", "X"], Auction(Seat.EAST, (Bid(1, Strain.SPADES), DOUBLE))),
        (ENDED_OR_NOT, OVER, Auction.parse(OVER)),
    ],
)
def test_codes_are_read(question: Question[Any], code: Code, answer: object) -> None:
    assert question.read(code) == answer


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (CALL, "8C"),
        (CALL, "Pass"),
        (CALL, ["2C"]),
        (CALL, ""),
        (STRAINS, "S"),
        (STRAINS, ["S", "S"]),
        (STRAINS, ["T"]),
        (PART, "N"),
        (PART, []),
        (PART, ["1C"]),
        (PART, ["N", "8C"]),
        (PART, ["N", "1C", "1C"]),
        (PART, OVER),
        (PART, [*OVER, "1D"]),
        (ENDED_OR_NOT, [*OVER, "1D"]),
        (AFTER_A_BID, ["N"]),
        (AFTER_A_BID, ["N", "pass", "pass"]),
        (AFTER_A_BID, OVER),
    ],
)
def test_a_code_that_is_not_taken_is_refused_with_those_that_are(question: Question[Any], code: Code) -> None:
    with pytest.raises(WrongAnswer) as refused:
        question.read(code)
    assert refused.value.key == question.key
    assert refused.value.code == code
    assert refused.value.allowed == tuple(question.allowed())


def test_all_the_calls_of_the_box_or_those_that_the_path_leaves() -> None:
    assert tuple(CALL.allowed()) == tuple(CALLS)
    clubs = CALL.among(TWO_CLUBS, THREE_CLUBS)
    assert tuple(clubs.allowed()) == ("2C", "3C")
    assert clubs.read("3C") == THREE_CLUBS
    with pytest.raises(WrongAnswer, match="allowed: 2C, 3C"):
        clubs.read("pass")
    assert tuple(CALL.allowed()) == tuple(CALLS), "the question itself is not narrowed"


def test_the_calls_that_walk_are_those_that_are_possible() -> None:
    assert tuple(CALL.specimens()) == (Bid(2, Strain.HEARTS), PASS, DOUBLE)
    assert tuple(CALL.among(PASS, TWO_CLUBS).specimens()) == (PASS,)
    assert tuple(CALL.among(THREE_CLUBS, TWO_CLUBS).specimens()) == (THREE_CLUBS,), "at least one walks"
    walking = CALL.walking(TWO_CLUBS, REDOUBLE)
    assert tuple(walking.specimens()) == (TWO_CLUBS, REDOUBLE)
    assert walking.read("pass") is PASS, "all are taken"
    assert tuple(walking.among(REDOUBLE).specimens()) == (REDOUBLE,)


def test_denominations_are_written_from_the_lowest_to_the_highest() -> None:
    assert STRAINS.code((Strain.NO_TRUMP, Strain.CLUBS)) == ["C", "NT"]
    assert MAJORS.read(["S", "H"]) == (Strain.HEARTS, Strain.SPADES)


def test_the_denominations_in_question() -> None:
    assert tuple(STRAINS.allowed()) == ("C", "D", "H", "S", "NT")
    assert tuple(MAJORS.allowed()) == ("S", "H")
    with pytest.raises(WrongAnswer, match="allowed: S, H"):
        MAJORS.read(["C"])
    assert tuple(STRAINS.specimens()) == ((), (Strain.HEARTS,), (Strain.CLUBS, Strain.HEARTS), tuple(Strain))
    assert tuple(MAJORS.specimens()) == ((), (Strain.HEARTS,), (Strain.HEARTS, Strain.SPADES))


def test_an_auction_is_spelt_by_its_first_player_and_its_calls() -> None:
    assert PART.code(Auction(Seat.WEST, (Bid(1, Strain.SPADES), PASS))) == ["W", "1S", "pass"]
    assert tuple(PART.allowed()) == ("N", "E", "S", "W", *CALLS)


def test_the_auctions_that_walk_are_those_that_answer_it() -> None:
    begun = Auction(Seat.SOUTH, (Bid(1, Strain.SPADES),))
    assert tuple(PART.specimens()) == (Auction(Seat.SOUTH), begun)
    assert tuple(AFTER_A_BID.specimens()) == (begun,)
    ended = Auction.parse(OVER)
    assert tuple(PART.walking(begun, ended).specimens()) == (begun,)
    assert tuple(ENDED_OR_NOT.walking(begun, ended).specimens()) == (begun, ended)
    assert PART.walking(begun).read(["N"]) == Auction(Seat.NORTH), "all are taken"


def test_a_question_in_general_takes_again_what_a_path_had_made_impossible() -> None:
    assert CALL.among(TWO_CLUBS).walking(TWO_CLUBS).usually(TWO_CLUBS).in_general() == CALL
    assert MAJORS.usually(()).in_general() == MAJORS
    begun = Auction(Seat.SOUTH, (Bid(1, Strain.SPADES),))
    assert AFTER_A_BID.walking(begun).usually(begun).in_general() == AFTER_A_BID, "a bid it still needs"
