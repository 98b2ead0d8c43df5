"""A law grown into a tree: each branch once, with the question it asks and the answers that lead on."""

from rulings.engine import Answers, Edition, Inquiry, OneCard, Outcome, Rank, Regulations, WhichOf, YesNo, clause, grown
from rulings.engine.questions import Option


class Circumstance(Option):
    SEEN = "seen", "Seen"
    NAMED = "named", "Named"


CARD = OneCard(key="1.card", text="Which card?")
CIRCUMSTANCES = WhichOf(key="1.circumstances", text="Which?", options=Circumstance)
SURE = YesNo(key="1.sure", text="Sure?")


@clause("1.A")
def a_law(inquiry: Inquiry) -> None:
    card = inquiry.ask(CARD)
    if Circumstance.SEEN in inquiry.ask(CIRCUMSTANCES):
        inquiry.find("{card} was seen", card=card)
    if inquiry.confirms(SURE):
        inquiry.decide("It stays", outcome=Outcome.CARD_PLAYED)
    else:
        inquiry.decide("It goes", outcome=Outcome.CARD_PLAYED)


def test_a_branch_says_what_it_asks_and_where_each_answer_leads() -> None:
    tree = grown(a_law, Edition.LAWS_2017, Regulations())
    root = tree.branches[tree.root]
    assert root.asked is not None
    assert root.asked.question is CARD
    assert root.path == {}
    (any_card,) = root.answers
    assert any_card.codes == ("HK", "D7")
    which = tree.branches[any_card.to]
    assert [answers.codes for answers in which.answers] == [((), ("named",)), (("seen",), ("seen", "named"))]


def test_an_end_keeps_its_steps_and_the_first_path_to_it() -> None:
    tree = grown(a_law, Edition.LAWS_2017, Regulations())
    ends = [branch for branch in tree.branches if branch.asked is None]
    assert [branch.lines for branch in ends] == [("1.A ruling: It stays",), ("1.A ruling: It goes",)]
    assert ends[1].path == {"1.card": "HK", "1.circumstances": [], "1.sure": "no"}
    assert [step.kind for step in ends[1].steps] == ["established", "finding"]
    assert all(not branch.answers for branch in ends)


def test_branches_that_read_alike_are_one_whatever_the_card() -> None:
    tree = grown(a_law, Edition.LAWS_2017, Regulations())
    assert len(tree.branches) == len(set(tree.branches)) == 2 + 2 + 1 + 1
    seen = next(branch for branch in tree.branches if branch.lines[0] == "1.A finding: {card} was seen")
    assert [step.message.arguments["card"].rank for step in seen.steps if step.kind == "finding"] == [Rank.KING]  # type: ignore[union-attr]
    assert seen.answers == (Answers(("yes",), 0), Answers(("no",), 1))


def test_what_is_below_a_branch_comes_before_it() -> None:
    tree = grown(a_law, Edition.LAWS_2017, Regulations())
    assert all(answers.to < place for place, branch in enumerate(tree.branches) for answers in branch.answers)
    assert tree.root == len(tree.branches) - 1
