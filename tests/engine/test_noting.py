"""Each step is made once: the same thing noted again is the same step, and anything else is another."""

from collections.abc import Callable

import pytest

from rulings.engine import (
    Argument,
    Card,
    Code,
    Edition,
    Established,
    Inquiry,
    Message,
    OneCard,
    OneOf,
    Option,
    Outcome,
    Regulations,
    Role,
    Seat,
    Step,
    Suit,
    Until,
    WhichOf,
    WhichSuit,
    WrongAnswer,
    YesNo,
    clause,
)

KING, SEVEN = Card.parse("HK"), Card.parse("D7")


class Colour(Option):
    RED = "red", "{card} is red"
    BLACK = "black", "{card} is black"


WHICH = WhichOf(key="1.which", text="Which?", options=Colour)
COLOUR = OneOf(key="1.colour", text="Which colour has {card}?", options=Colour)


def _noted(
    noting: Callable[[Inquiry], object],
    filed: str = "1",
    offender: Seat = Seat.EAST,
    answers: dict[str, Code] | None = None,
) -> Step:
    """The step that ``noting`` notes, South being declarer."""
    inquiry = Inquiry(Edition.LAWS_2017, Regulations(), answers or {})
    inquiry.cast(declarer=Seat.SOUTH, offender=offender)
    clause(filed)(noting)(inquiry)
    (step,) = inquiry.steps
    return step


def _finds(inquiry: Inquiry) -> None:
    inquiry.find("{offender} has led {card}", card=KING)


def _obliges(inquiry: Inquiry) -> None:
    inquiry.oblige(Role.PARTNER, "Leads", said="{partner}, lead.", until=Until.DONE)


@pytest.mark.parametrize("noting", [_finds, _obliges, lambda inquiry: inquiry.watch("Did {card} help?", card=KING)])
def test_the_same_noted_again_is_the_same_step(noting: Callable[[Inquiry], None]) -> None:
    assert _noted(noting) is _noted(noting)


@pytest.mark.parametrize(
    "other",
    [
        lambda: _noted(_finds, filed="1.A"),
        lambda: _noted(_finds, offender=Seat.WEST),
        lambda: _noted(lambda inquiry: inquiry.find("{offender} has led {card}", card=SEVEN)),
        lambda: _noted(
            lambda inquiry: inquiry.decide("{offender} has led {card}", outcome=Outcome.CARD_PLAYED, card=KING)
        ),
        lambda: _noted(lambda inquiry: inquiry.watch("{offender} has led {card}", card=KING)),
    ],
    ids=["clause", "player", "card", "decisive", "kind"],
)
def test_another_clause_player_card_or_kind_is_another_step(other: Callable[[], Step]) -> None:
    assert other() != _noted(_finds)


def test_what_stands_in_which_place_is_told_apart() -> None:
    one = _noted(lambda inquiry: inquiry.find("{first}, then {second}", first=KING, second=SEVEN))
    other = _noted(lambda inquiry: inquiry.find("{first}, then {second}", second=KING, first=SEVEN))
    assert one != other


def test_what_a_law_says_by_name_comes_before_the_player_of_that_name() -> None:
    step = _noted(lambda inquiry: inquiry.find("{partner}", partner=Seat.NORTH))
    assert not isinstance(step, Established)
    assert step.message.arguments == {"partner": Seat.NORTH}


def test_an_answer_about_another_card_is_another_answer() -> None:
    answers: dict[str, Code] = {COLOUR.key: "red"}
    king, seven = (
        _noted(lambda inquiry, card=card: inquiry.ask(COLOUR, card=card), answers=answers)  # type: ignore[misc]
        for card in (KING, SEVEN)
    )
    assert isinstance(king, Established)
    assert isinstance(seven, Established)
    assert (king.question.arguments, seven.question.arguments) == ({"card": KING}, {"card": SEVEN})
    assert king.answer != seven.answer


@pytest.mark.parametrize("codes", [["red", "black"], ("red", "black")])
def test_codes_may_come_as_a_list_or_a_tuple(codes: Code) -> None:
    step = _noted(lambda inquiry: inquiry.ask(WHICH, card=KING), answers={WHICH.key: codes})
    assert isinstance(step, Established)
    assert step.code == ["red", "black"]


@pytest.mark.parametrize("code", ["pink", ["red"], ("red",), 7, None])
def test_a_wrong_answer_is_refused_each_time(code: Code) -> None:
    for _time in range(2):
        with pytest.raises(WrongAnswer, match=r"does not answer 1\.colour; allowed: red, black"):
            _noted(lambda inquiry: inquiry.ask(COLOUR, card=KING), answers={COLOUR.key: code})


def test_a_question_narrowed_alike_is_the_same_one_and_no_other() -> None:
    card, suit = OneCard(key="1.card", text="Which?"), WhichSuit(key="1.suit", text="Which?")
    assert card.other_than(KING) is card.other_than(KING)
    assert suit.but(Suit.CLUBS) is suit.but(Suit.CLUBS)
    assert len({card, card.other_than(KING), card.other_than(SEVEN), card.about("2")}) == 4
    assert card.other_than(KING).in_general() == card


def test_questions_are_the_same_by_what_is_in_them() -> None:
    assert YesNo(key="1.sure", text="Sure?") == YesNo(key="1.sure", text="Sure?")
    assert hash(YesNo(key="1.sure", text="Sure?")) == hash(YesNo(key="1.sure", text="Sure?"))
    assert YesNo(key="1.sure", text="Sure?") != YesNo(key="1.sure", text="Sure?", judgement=True)
    assert YesNo(key="1.which", text="Which?") != OneCard(key="1.which", text="Which?")


def test_a_sentence_is_looked_up_by_what_it_says() -> None:
    about: dict[str, Argument] = {"card": KING, "seat": Seat.SOUTH}
    sentence, turned = Message("{seat}'s {card}", about), Message("{seat}'s {card}", dict(reversed(about.items())))
    assert sentence == turned
    others = (Message("{seat}'s {card}", about | {"card": SEVEN}), Message("{seat} plays {card}", about))
    assert len({sentence, turned, *others}) == 3
