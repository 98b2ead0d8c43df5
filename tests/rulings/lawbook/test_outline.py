"""A decision tree as a page shows it: as far as there is room, each question once, every way on to be opened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from django.utils.translation import get_language, override

from rulings.engine import HandedOver, Pending, Regulations, Resolved
from rulings.lawbook import outline as outlines
from rulings.lawbook.outline import Node, nodes, outline
from rulings.lawbook.resting import tree_of
from rulings.lawbook.walking import Grown, NoSuchPlace, TreePlace
from rulings.laws.subjects import SUBJECTS, subject
from tests.laws.walking import RUNS_BY_DEFAULT, Run
from tests.rulings.lawbook.reading import SUBJECT

NEWEST = [Run(each, max(each.editions)) for each in SUBJECTS]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with override("en"):
        yield


def grow_tree(run: Run) -> Grown:
    return Grown(run.subject, run.edition, run.regulations)


LEAD = next(run for run in NEWEST if run.subject.key == SUBJECT)


# ---- a place and its address ----------------------------------------------------------------


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_every_place_has_an_address_that_leads_back(run: Run) -> None:
    tree = grow_tree(run)
    waiting, seen = [tree.root()], set[int]()
    while waiting:
        place = waiting.pop()
        if place.branch in seen:
            continue
        seen.add(place.branch)
        assert tree.find(place.at) == place
        branch = tree.branch(place)
        assert isinstance(place.outcome, Pending if branch.asked else Resolved | HandedOver)
        if isinstance(place.outcome, Pending) and branch.asked:
            assert place.outcome.asked.question.key == branch.asked.question.key
        waiting += [below for _codes, below in tree.below(place)]
    assert len(seen) == len(tree_of(run.subject, run.edition, run.regulations).branches)


def test_the_way_is_told_with_where_each_question_was_asked() -> None:
    way = grow_tree(LEAD).find("S.-.HK.spread").way
    assert [(step.question, step.answer, step.at) for step in way] == [
        ("Who is declarer?", "South", ""),
        ("Is it one of these cases?", "None of these", "S"),
        ("Which card did East lead?", "♥K", "S.-"),
        ("What does South choose?", "Spread the hand", "S.-.HK"),
    ]


@pytest.mark.parametrize("at", ["X", "S.", "S..", ".S", "S.-.HK.spread.more", "S.-.HK.nothing", "\x00", "S" * 10_000])
def test_what_no_path_has_is_no_place(at: str) -> None:
    with pytest.raises(NoSuchPlace):
        grow_tree(LEAD).find(at)


# ---- what a page shows of it ----------------------------------------------------------------


def every_page(run: Run) -> tuple[Node, ...]:
    """Every page that a reader comes to by opening what a page leaves closed."""
    return _every_page(run, get_language())


@cache
def _every_page(run: Run, _language: str | None) -> tuple[Node, ...]:
    return tuple(_opened(grow_tree(run)))


def _opened(tree: Grown) -> Iterator[Node]:
    waiting, seen = [tree.root()], set[int]()
    while waiting:
        place = waiting.pop()
        if place.branch in seen or isinstance(place.outcome, Resolved | HandedOver):
            continue
        seen.add(place.branch)
        top = outline(tree, place)
        yield top
        waiting += [node.place for node in nodes(top) if node.further]


@pytest.mark.parametrize("run", NEWEST, ids=str)
def test_every_page_can_be_read(run: Run) -> None:
    for top in every_page(run):
        assert top.below, f"{top.at}: a page that shows nothing to choose"
        assert top.asks
        shown = [node for node in nodes(top) if node.asks and not node.again]
        assert len({node.place.branch for node in shown}) == len(shown), f"{top.at}: a question is shown twice"
        for node in nodes(top):
            assert node.clauses, node.at
            assert bool(node.asks) or bool(node.rules), node.at
            assert bool(node.answers) == (node is not top)
            # Its answers are shown, shown elsewhere, to be opened, or there are none any more.
            assert [bool(node.below), bool(node.again), bool(node.further), not node.asks].count(True) == 1, node.at
            assert not node.again or node.again.number


@pytest.mark.parametrize("run", NEWEST, ids=str)
def test_opening_what_is_closed_comes_to_every_end(run: Run) -> None:
    branches = tree_of(run.subject, run.edition, run.regulations).branches
    ends = {place for place, branch in enumerate(branches) if branch.asked is None}
    shown = {node.place.branch for top in every_page(run) for node in nodes(top) if not node.asks}
    assert shown == ends


@pytest.mark.parametrize("run", NEWEST, ids=str)
def test_no_more_is_opened_than_there_is_room_for(run: Run) -> None:
    for top in every_page(run):
        if any(below.below for below in top.below):
            assert len(list(nodes(top))) <= outlines.MOST_BOXES


def test_what_makes_no_difference_takes_no_box() -> None:
    top = outline(grow_tree(LEAD), grow_tree(LEAD).root())
    assert [(passed.question, passed.answers) for passed in top.passed] == [
        ("Who is declarer?", "anybody (here South)")
    ]
    assert top.asks == "Is it one of these cases?"
    assert top.at == "S"


def test_a_choice_says_whose_it_is_and_an_end_what_is_ruled() -> None:
    tree = grow_tree(LEAD)
    top = outline(tree, tree.find("S.-.HK"))
    assert (top.asks, top.chooser) == ("What does South choose?", "South")
    assert [node.answers for node in top.below][:2] == ["Spread the hand", "Accept"]
    assert top.below[0].rules == "Opening lead out of turn accepted: South is dummy, North is declarer"
    assert [str(clause) for clause in top.below[0].clauses] == ["54.A"]
    assert len(top.below[-1].clauses) == outlines.MOST_CLAUSES
    assert top.below[-1].more_clauses > 0


def test_a_question_met_again_is_named_and_not_shown_again() -> None:
    found = [top for run in NEWEST for top in every_page(run) if any(node.again for node in nodes(top))]
    assert found, "no page shows a branch that several answers lead to"
    for top in found:
        numbers = [node.number for node in nodes(top) if node.number]
        assert numbers == list(range(1, len(numbers) + 1))
        for node in nodes(top):
            if node.again:
                assert _key(node.again) == _key(node)
                assert not node.below


def _key(node: Node) -> str:
    assert isinstance(node.place.outcome, Pending)
    return node.place.outcome.asked.question.key


def test_words_are_those_of_the_way_that_was_taken() -> None:
    """Branches that read alike are one: the card is nevertheless the one on this path."""
    tree = Grown(subject(SUBJECT), LEAD.edition, Regulations())
    for code, letter in (("HK", "♥K"), ("D7", "♦7")):
        place: TreePlace = tree.find(f"S.-.{code}")
        assert place.way[-1].answer == letter


def test_where_the_law_of_another_subject_rules_on_the_rest_its_tree_is_named() -> None:
    played = next(run for run in NEWEST if run.subject.key == "is-it-played")
    place = grow_tree(played).find("S.E.placed.HK.led")
    assert isinstance(place.outcome, HandedOver)
    above = outline(grow_tree(played), grow_tree(played).find("S.E.placed.HK"))
    (led,) = [node for node in nodes(above) if node.place.branch == place.branch]
    assert led.goes_on is subject("lead-out-of-turn")
    assert led.rules == "It was a lead out of turn, from East's hand."
