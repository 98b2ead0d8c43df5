"""A law that hands its facts over: the law of another subject goes on, and asks nothing that is known."""

import pytest

from rulings.engine import (
    Code,
    Edition,
    Established,
    Finding,
    HandedOver,
    Inquiry,
    Known,
    OneCard,
    OneOf,
    Option,
    Outcome,
    Pending,
    Regulations,
    Resolved,
    WhichOf,
    WhichSeat,
    WrongAnswer,
    YesNo,
    clause,
    consider,
    consider_alone,
    drawn,
    every_case,
    every_question,
)


class How(Option):
    FELL = "fell", "It fell"
    LED = "led", "It was led"


class Circumstance(Option):
    TOLD = "told", "Told"
    SEEN = "seen", "Seen"
    HIDDEN = "hidden", "Hidden"
    LOST = "lost", "Lost"


WHO = WhichSeat(key="1.who", text="Who?", alike=True)
CARD = OneCard(key="1.card", text="Which card?")
HOW = OneOf(key="1.how", text="How?", options=How)
WHICH = WhichOf(key="2.which", text="Which?", options=Circumstance, apart=((Circumstance.SEEN, Circumstance.HIDDEN),))
SURE = YesNo(key="2.sure", text="Sure?")
LATE = YesNo(key="2.late", text="Late?")


@clause("2")
def of_a_lead(inquiry: Inquiry) -> None:
    inquiry.cast(offender=inquiry.ask(WHO))
    card = inquiry.ask(CARD)
    which = inquiry.ask(WHICH)
    if which == {Circumstance.TOLD, Circumstance.SEEN}:
        inquiry.find("{card} was seen, and he was told", card=card)
    if inquiry.confirms(SURE) and not inquiry.confirms(LATE):
        inquiry.decide("It stays", outcome=Outcome.CARD_PLAYED)
    else:
        inquiry.decide("It goes", outcome=Outcome.CARD_PLAYED)


@clause("1")
def of_a_card(inquiry: Inquiry) -> None:
    inquiry.cast(offender=inquiry.ask(WHO))
    if inquiry.ask(HOW) is How.FELL:
        inquiry.decide("It goes back", outcome=Outcome.TAKEN_BACK)
        return
    inquiry.hand_over(
        of_a_lead,
        "It was led by {offender}",
        Known(WHICH, frozenset({Circumstance.SEEN}), not_so=(Circumstance.LOST,)),
        Known(LATE, False),
    )


def _put(answers: dict[str, Code]) -> Pending | Resolved:
    return consider(of_a_card, Edition.LAWS_2017, Regulations(), answers)


LED: dict[str, Code] = {"1.who": "E", "1.how": "led", "1.card": "HK"}


def test_the_other_law_goes_on_and_what_was_answered_is_not_asked_again() -> None:
    first = _put({"1.who": "E", "1.how": "led"})
    assert isinstance(first, Pending)
    assert first.asked.question.key == "1.card"
    ruled = _put({**LED, "2.which": [], "2.sure": "yes"})
    assert isinstance(ruled, Resolved)
    assert [each.key for each in ruled.path] == ["1.who", "1.how", "1.card", "2.which", "2.sure"]
    assert [str(step.clause) for step in ruled.steps if not isinstance(step, Established)] == ["1", "2"]
    assert ruled.headline.template == "It stays"


def test_of_circumstances_the_others_are_asked_but_for_those_that_the_known_exclude() -> None:
    asked = _put(LED)
    assert isinstance(asked, Pending)
    assert asked.asked.question.allowed() == ("told",)
    ruled = _put({**LED, "2.which": ["told"], "2.sure": "no"})
    found = [step.message.template for step in ruled.steps if isinstance(step, Finding)]
    assert found == ["It was led by {offender}", "{card} was seen, and he was told", "It goes"]
    with pytest.raises(WrongAnswer):
        _put({**LED, "2.which": ["seen"], "2.sure": "no"})


def test_alone_a_law_stops_where_it_hands_over() -> None:
    there = consider_alone(of_a_card, Edition.LAWS_2017, Regulations(), {**LED, "2.which": [], "2.sure": "yes"})
    assert isinstance(there, HandedOver)
    assert there.law is of_a_lead
    assert [each.key for each in there.path] == ["1.who", "1.how"]
    assert there.headline.template == "It was led by {offender}"


def test_each_subject_has_its_own_paths_and_may_be_asked_all_questions() -> None:
    ends = list(every_case(of_a_card, Edition.LAWS_2017, Regulations()))
    assert [end.headline.template for end in ends] == ["It goes back"]
    asked = every_question(of_a_card, Edition.LAWS_2017, Regulations())
    assert sorted(asked) == ["1.card", "1.how", "1.who", "2.late", "2.sure", "2.which"]
    assert drawn(of_a_card, Edition.LAWS_2017, Regulations()).endswith("= led\n        1 finding: It was led by S\n")
