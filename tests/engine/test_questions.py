"""Each kind of question reads its codes strictly and writes them back."""

from collections.abc import Sequence
from typing import Any

import pytest

from rulings.engine import (
    Card,
    Code,
    Edition,
    OneCard,
    OneOf,
    Option,
    Question,
    Seat,
    SeveralCards,
    Suit,
    WhichOf,
    WhichSeat,
    WhichSuit,
    WrongAnswer,
    YesNo,
    option,
)


class Colour(Option):
    RED = "red", "Red", "1"
    BLACK = "black", "Black", "2.A 2.B"
    WHITE = "white", "White"


ONE_OF = OneOf(key="1.colour", text="Which?", options=Colour)
WHICH_OF = WhichOf(key="1.colours", text="Which?", options=Colour, apart=((Colour.RED, Colour.BLACK),))
YES_NO = YesNo(key="1.sure", text="Sure?")
SEAT = WhichSeat(key="1.seat", text="Who?")
SUIT = WhichSuit(key="1.suit", text="Which suit?")
CARD = OneCard(key="1.card", text="Which card?")
CARDS = SeveralCards(key="1.cards", text="Which cards?")
ALL: list[Question[Any]] = [ONE_OF, WHICH_OF, YES_NO, SEAT, SUIT, CARD, CARDS]


@pytest.mark.parametrize("question", ALL, ids=lambda question: type(question).__name__)
def test_every_specimen_is_read_back_from_its_code(question: Question[Any]) -> None:
    specimens = question.specimens()
    assert specimens
    for specimen in specimens:
        assert question.read(question.code(specimen)) == specimen


@pytest.mark.parametrize(
    ("question", "code", "answer"),
    [
        (ONE_OF, "red", Colour.RED),
        (WHICH_OF, [], frozenset()),
        (WHICH_OF, ["white", "red"], frozenset({Colour.RED, Colour.WHITE})),
        (YES_NO, "no", False),
        (SEAT, "W", Seat.WEST),
        (SUIT, "D", Suit.DIAMONDS),
        (CARD, "H10", Card.parse("H10")),
        (CARD, ["H10"], Card.parse("H10")),
        (CARDS, ["H5", "H4"], (Card.parse("H5"), Card.parse("H4"))),
    ],
)
def test_codes_are_read(question: Question[Any], code: Code, answer: object) -> None:
    assert question.read(code) == answer


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (ONE_OF, "green"),
        (ONE_OF, ["red"]),
        (ONE_OF, ""),
        (WHICH_OF, "red"),
        (WHICH_OF, ["red", "red"]),
        (WHICH_OF, ["green"]),
        (YES_NO, "true"),
        (YES_NO, ["yes"]),
        (SEAT, "O"),
        (SEAT, "North"),
        (SEAT, ["N"]),
        (SUIT, "T"),
        (SUIT, "Spades"),
        (SUIT, ["S"]),
        (SUIT, ""),
        (CARD, "HT"),
        (CARD, ["HK", "HQ"]),
        (CARD, []),
        (CARDS, "HK"),
        (CARDS, []),
        (CARDS, ["HK", "HK"]),
    ],
)
def test_a_code_that_is_not_taken_is_refused_with_those_that_are(question: Question[Any], code: Code) -> None:
    with pytest.raises(WrongAnswer) as refused:
        question.read(code)
    assert refused.value.key == question.key
    assert refused.value.allowed == tuple(question.allowed())
    assert refused.value.allowed


def test_members_that_exclude_each_other_are_named() -> None:
    with pytest.raises(WrongAnswer, match="red and black exclude each other") as refused:
        WHICH_OF.read(["black", "red"])
    assert refused.value.incompatible == (Colour.RED, Colour.BLACK)


def test_the_specimens_of_a_set_are_none_each_alone_and_each_pair_that_can_be() -> None:
    specimens: Sequence[frozenset[Colour]] = WHICH_OF.specimens()
    assert [sorted(option.code for option in specimen) for specimen in specimens] == [
        [],
        ["red"],
        ["black"],
        ["white"],
        ["red", "white"],
        ["black", "white"],
    ]
    assert list(WHICH_OF.every_answer()) == list(specimens), "no set of three is left once two exclude each other"


def test_one_of_walks_for_all_where_the_law_says_so() -> None:
    walked = ONE_OF.walking(Colour.WHITE, Colour.RED)
    assert walked.specimens() == (Colour.WHITE, Colour.RED)
    assert walked.without(Colour.WHITE).specimens() == (Colour.RED,)
    assert walked.without(Colour.WHITE, Colour.RED).specimens() == (Colour.BLACK,), "something walks"
    assert walked.read("black") is Colour.BLACK, "all are offered all the same"
    assert walked.in_general() == ONE_OF


def test_labels_and_clauses_belong_to_the_option() -> None:
    assert ONE_OF.labels() == {"red": "Red", "black": "Black", "white": "White"}
    assert [str(clause) for clause in ONE_OF.clauses_of(Colour.BLACK)] == ["2.A", "2.B"]
    assert YES_NO.labels() == {"yes": "Yes", "no": "No"}
    assert SEAT.labels() == {}


class Moved(Option):
    """Of an edition's own: where it stands, its criterion, whether there is it at all."""

    STAY = option("stay", "Stay", "1.A 1.B", "Now", until_2017="2.A", hint_until_2017="Then")
    GO = option("go", "Go", "1.C", new_in_2017=True)
    WAIT = "wait", "Wait", "1.D"


def test_an_option_has_the_clauses_and_the_criterion_of_the_edition_in_which_it_is_asked() -> None:
    question = OneOf(key="1.moved", text="Which?", options=Moved)
    before = question.of_edition(Edition.LAWS_2007)
    assert [str(clause) for clause in question.clauses_of(Moved.STAY)] == ["1.A", "1.B"]
    assert [str(clause) for clause in before.clauses_of(Moved.STAY)] == ["2.A"]
    assert [str(clause) for clause in before.clauses_of(Moved.WAIT)] == ["1.D"]
    assert (question.hint_of(Moved.STAY), before.hint_of(Moved.STAY), before.hint_of(Moved.WAIT)) == ("Now", "Then", "")


def test_an_option_that_an_edition_does_not_know_is_not_offered_in_it() -> None:
    question = WhichOf(key="1.moved", text="Which?", options=Moved, apart=((Moved.STAY, Moved.GO),))
    before = question.of_edition(Edition.LAWS_1997)
    assert question.offered == question.known == tuple(Moved)
    assert before.offered == before.known == (Moved.STAY, Moved.WAIT)
    assert before.without(Moved.WAIT).in_general().offered == (Moved.STAY, Moved.WAIT)
    assert len(list(before.every_answer())) == 4
    with pytest.raises(WrongAnswer):
        before.read(["go"])


def test_a_question_that_is_the_same_in_all_editions_is_one() -> None:
    assert ONE_OF.of_edition(Edition.LAWS_1997) is ONE_OF
    assert YES_NO.of_edition(Edition.LAWS_1997) is YES_NO


def test_the_same_question_about_another_thing_has_another_key() -> None:
    assert CARD.about("second").key == "1.card.second"
    assert CARD.about("second").text == CARD.text
