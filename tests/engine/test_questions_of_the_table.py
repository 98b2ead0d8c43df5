"""A question answered by pointing at the table takes what its path leaves possible, and nothing else."""

import pytest

from rulings.engine import Card, OneCard, Seat, SeveralCards, Suit, WhichSeat, WhichSuit, WrongAnswer

SEAT = WhichSeat(key="1.seat", text="Who?")
SUIT = WhichSuit(key="1.suit", text="Which suit?")
CARD = OneCard(key="1.card", text="Which card?")
CARDS = SeveralCards(key="1.cards", text="Which cards?")

HK, HQ, D7, D4 = (Card.parse(code) for code in ("HK", "HQ", "D7", "D4"))


def test_a_seat_is_one_of_four_or_of_those_the_path_leaves() -> None:
    assert tuple(SEAT.allowed()) == ("N", "E", "S", "W")
    assert tuple(SEAT.specimens()) == tuple(Seat)
    defenders = SEAT.among(Seat.WEST, Seat.EAST)
    assert defenders.read("E") is Seat.EAST
    assert tuple(defenders.allowed()) == ("W", "E")
    assert tuple(defenders.specimens()) == (Seat.WEST, Seat.EAST)
    with pytest.raises(WrongAnswer, match="allowed: W, E"):
        defenders.read("S")
    assert tuple(SEAT.allowed()) == ("N", "E", "S", "W"), "the question itself is not narrowed"


def test_one_seat_walks_for_all_where_the_law_treats_them_alike() -> None:
    alike = WhichSeat(key="1.seat", text="Who?", alike=True)
    assert tuple(alike.specimens()) == (Seat.SOUTH,)
    assert [alike.read(code) for code in "NESW"] == list(Seat), "all four are taken"


def test_seats_that_walk_for_others_leave_all_of_them_to_be_answered() -> None:
    some = SEAT.walking(Seat.SOUTH, Seat.WEST)
    assert tuple(some.specimens()) == (Seat.SOUTH, Seat.WEST)
    assert [some.read(code) for code in "NESW"] == list(Seat)
    assert tuple(some.in_general().specimens()) == tuple(Seat)


def test_a_suit_is_one_of_four_or_those_not_excepted() -> None:
    assert tuple(SUIT.allowed()) == ("S", "H", "D", "C")
    other = SUIT.but(Suit.HEARTS)
    assert tuple(other.allowed()) == ("S", "D", "C")
    assert tuple(other.but(Suit.CLUBS).allowed()) == ("S", "D"), "one exception comes on top of another"
    with pytest.raises(WrongAnswer, match="allowed: S, D, C"):
        other.read("H")


def test_the_suits_walked_are_those_of_the_cards_walked() -> None:
    assert tuple(SUIT.specimens()) == (Suit.HEARTS, Suit.DIAMONDS)
    assert {card.suit for card in CARD.specimens()} == set(SUIT.specimens())
    assert tuple(SUIT.but(Suit.HEARTS).specimens()) == (Suit.DIAMONDS,)
    assert tuple(SUIT.but(Suit.HEARTS, Suit.DIAMONDS).specimens()) == (Suit.SPADES,), "at least one is walked"


def test_a_card_is_any_of_the_pack_unless_the_path_says_which() -> None:
    assert len(CARD.allowed()) == 52
    assert len(CARD.other_than(HK, D7).allowed()) == 50
    assert set(CARD.among(HK, D7).allowed()) == {"HK", "D7"}
    assert tuple(CARD.among(HK, D7).other_than(HK).allowed()) == ("D7",)


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        (CARD.other_than(HK), "HK"),
        (CARD.among(D7, D4), "HK"),
        (CARDS.other_than(HK), ["D7", "HK"]),
        (CARDS.among(D7, D4), ["D7", "HK"]),
    ],
)
def test_a_card_that_the_path_has_made_impossible_is_refused(
    question: OneCard | SeveralCards, refused: str | list[str]
) -> None:
    with pytest.raises(WrongAnswer) as wrong:
        question.read(refused)
    assert "HK" not in wrong.value.allowed


def test_the_cards_walked_are_an_honour_and_a_spot_card_of_another_suit() -> None:
    assert tuple(CARD.specimens()) == (HK, D7)
    assert [card.is_honour for card in CARD.specimens()] == [True, False]
    assert tuple(CARD.other_than(HK, D7).specimens()) == (HQ, D4), "another of each where the first is taken"
    assert tuple(CARD.among(HQ, HK, D4).specimens()) == (HQ, HK, D4), "each of them where only a few are meant"


def test_several_cards_are_as_many_as_the_question_needs() -> None:
    two = SeveralCards(key="1.cards", text="Which cards?", at_least=2)
    assert two.read(["HK", "D7"]) == (HK, D7)
    for too_few in (["HK"], []):
        with pytest.raises(WrongAnswer):
            two.read(too_few)
    assert tuple(two.specimens()) == ((D7, D4), (HK, D7))
    assert tuple(CARDS.specimens()) == ((HK,), (D7,), (D7, D4), (HK, D7))


def test_a_question_in_general_takes_again_what_a_path_had_made_impossible() -> None:
    assert SEAT.among(Seat.WEST).in_general() == SEAT
    assert SUIT.but(Suit.HEARTS).in_general() == SUIT
    assert CARD.other_than(HK).in_general() == CARD
    assert CARD.among(HK, D7).in_general() == CARD
    narrowed = SeveralCards(key="1.cards", text="Which cards?", at_least=2).other_than(HK)
    assert narrowed.in_general() == SeveralCards(key="1.cards", text="Which cards?", at_least=2), "two it stays"


def test_a_code_is_still_no_card_when_the_question_is_narrowed() -> None:
    with pytest.raises(WrongAnswer, match="allowed: HK, D7"):
        CARD.among(HK, D7).read("HT")
