"""Every subject is walked along every path, in every edition and under every regulation."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from rulings.engine import (
    Card,
    Code,
    Edition,
    Established,
    Information,
    Inquiry,
    Obligation,
    PenaltyCardKind,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Rank,
    Regulations,
    Resolved,
    Seat,
    Suit,
    WhichOf,
    consider,
    every_case,
)
from rulings.laws import law50, law54, law54_questions
from rulings.laws.subjects import SUBJECTS, Subject, UnknownSubject, questions, subject

ALL_REGULATIONS = [Regulations(face_down_opening_lead=elected) for elected in (True, False)]
RUNS = [
    pytest.param(each, edition, regulations, id=f"{each.key}-{edition.value}-{regulations.as_mapping()}")
    for each in SUBJECTS
    for edition in sorted(each.editions)
    for regulations in ALL_REGULATIONS
]


@pytest.mark.parametrize(("each", "edition", "regulations"), RUNS)
def test_something_is_ruled_at_each_end_and_told_to_somebody(
    each: Subject, edition: Edition, regulations: Regulations
) -> None:
    ends = list(every_case(each.law, edition, regulations))
    assert ends
    for end in ends:
        assert end.headline.template
        assert any(isinstance(step, Obligation) for step in end.steps)
        assert end.clauses


@pytest.mark.parametrize(("each", "edition", "regulations"), RUNS)
def test_no_question_is_asked_twice(each: Subject, edition: Edition, regulations: Regulations) -> None:
    for end in every_case(each.law, edition, regulations):
        keys = [established.key for established in end.path]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("each", "edition", "regulations"), RUNS)
def test_keys_are_a_clause_and_a_word(each: Subject, edition: Edition, regulations: Regulations) -> None:
    for key, question in questions(each, edition, regulations).items():
        assert re.fullmatch(r"(particulars|[1-9][0-9]?(\.[A-Z](\.[0-9]+(\.[a-z])?)?)?)\.[a-z][a-z0-9-]*", key), key
        assert all(re.fullmatch(r"[A-Z0-9a-z-]+", code) for code in question.allowed())


@pytest.mark.parametrize(("each", "edition", "regulations"), RUNS)
def test_a_penalty_card_is_picked_up_only_where_it_lies(
    each: Subject, edition: Edition, regulations: Regulations
) -> None:
    for end in every_case(each.law, edition, regulations):
        lying: set[tuple[Seat, str]] = set()
        for step in end.steps:
            if isinstance(step, PenaltyCardPlaced):
                lying.add((step.seat, step.card.code))
            elif isinstance(step, PenaltyCardPickedUp):
                lying.remove((step.seat, step.card.code))
        assert {(placed.seat, placed.card.code) for placed in end.penalty_cards} == lying


@pytest.mark.parametrize(("each", "edition", "regulations"), RUNS)
def test_each_option_put_to_a_player_leads_where_its_clauses_say(
    each: Subject, edition: Edition, regulations: Regulations
) -> None:
    for key, question in questions(each, edition, regulations).items():
        if question.put_to is None:
            continue
        for end in every_case(each.law, edition, regulations):
            chosen = {established.key: established.code for established in end.path}.get(key)
            if chosen is not None:
                option = question.read(chosen)
                assert set(option.clauses) <= set(end.clauses), f"{key} = {chosen}"


def _every_set_of_circumstances() -> Iterator[dict[str, Code]]:
    assert isinstance(law54_questions.CIRCUMSTANCES, WhichOf)
    for declarer, chosen in product("NESW", law54_questions.CIRCUMSTANCES.every_answer()):
        yield {"particulars.declarer": declarer, "54.circumstances": law54_questions.CIRCUMSTANCES.code(chosen)}


def _speaks_only_of_the_cards_in_point(end: Resolved, codes: set[str]) -> None:
    """No ruling speaks of another card or suit than those it is about, and what must name the card does."""
    for step in end.steps:
        if isinstance(step, Established):
            continue
        for said in (step.message, *(step.said if isinstance(step, Obligation | Information) else ())):
            for spoken in said.arguments.values():
                cards = spoken if isinstance(spoken, tuple) else (spoken,)
                assert {card.code for card in cards if isinstance(card, Card)} <= codes
                if isinstance(spoken, Suit):
                    assert spoken.value in {code[0] for code in codes}
        if isinstance(step, Information) and str(step.clause) in {"47.E.1", "50.E.1", "50.E.2"}:
            assert step.cards


def _ends(answers: dict[str, Code]) -> Iterator[tuple[dict[str, Code], Resolved]]:
    outcome = consider(law54.opening_lead_out_of_turn, Edition.LAWS_2017, Regulations(), answers)
    match outcome:
        case Resolved():
            yield answers, outcome
        case Pending(asked=asked):
            for specimen in asked.question.specimens():
                yield from _ends({**answers, asked.question.key: asked.question.code(specimen)})


def test_the_opening_lead_is_ruled_for_every_set_of_circumstances_and_every_declarer() -> None:
    seen = 0
    for answers in _every_set_of_circumstances():
        for given, end in _ends(answers):
            seen += 1
            circumstances = set(given["54.circumstances"])
            cited = {str(clause) for clause in end.clauses}
            if "told-by-opponent" in circumstances:
                assert not end.penalty_cards, "47.E.1: no rectification"
                assert not cited & {"54.A", "54.B", "54.C", "54.D"}, "47.E.1: it may not be accepted"
            if "face-down" in circumstances:
                assert not end.penalty_cards, "41.A: nobody has seen the card"
            if "declaring-side-led" in circumstances:
                assert not end.penalty_cards, "48.A: the declaring side has no penalty card"
            declarer = Seat(str(given["particulars.declarer"]))
            led, faced = given.get("particulars.cards"), given.get("54.leaders-faced-card")
            for placed in end.penalty_cards:
                assert (placed.seat, placed.card.code) in ((declarer.rho, led), (declarer.lho, faced))
            _speaks_only_of_the_cards_in_point(end, {str(led), str(faced)})
    assert seen > 500, seen


def test_the_declarer_is_put_a_choice_only_when_nothing_takes_it_away() -> None:
    for answers in _every_set_of_circumstances():
        outcome = consider(
            law54.opening_lead_out_of_turn,
            Edition.LAWS_2017,
            Regulations(),
            {
                **answers,
                "particulars.cards": "HK",
                "54.leaders-card": "face-down",
                "54.B.second-card": "declarer",
                "54.E.who": "dummy",
            },
        )
        chooses = isinstance(outcome, Pending) and outcome.asked.question is law54_questions.REPLY
        assert chooses is (set(answers["54.circumstances"]) <= {"leader-led-too"})


def test_the_laws_treat_all_four_seats_alike() -> None:
    """Turning the table turns the ruling with it: nothing hangs on who sits South."""

    def turned(seat: Seat, quarters: int) -> Seat:
        for _quarter in range(quarters):
            seat = seat.lho
        return seat

    def shape(end: Resolved, quarters: int) -> list[tuple[object, ...]]:
        return [
            (step.kind, step.clause, tuple(turned(seat, quarters) for seat in getattr(step, "seats", ())))
            for step in end.steps
        ]

    for quarters, declarer in enumerate((Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)):
        here = [shape(end, 0) for _given, end in _ends({"particulars.declarer": declarer.value})]
        south = [shape(end, quarters) for _given, end in _ends({"particulars.declarer": "S"})]
        assert here == south


def test_no_subject_is_listed_twice_and_none_is_found_under_another_name() -> None:
    assert len({each.key for each in SUBJECTS}) == len(SUBJECTS)
    assert all(subject(each.key) is each for each in SUBJECTS)
    with pytest.raises(UnknownSubject, match="opening-lead-out-of-turn"):
        subject("opening-lead")


def test_no_law_catches_anything() -> None:
    for module in Path(law54.__file__).parent.glob("law*.py"):
        caught = [node for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Try)]
        assert not caught, module.name


def test_a_card_that_was_led_is_a_major_penalty_card_whatever_its_rank() -> None:
    for suit, rank in product(Suit, Rank):
        inquiry = Inquiry(Edition.LAWS_2017, Regulations(), {})
        inquiry.cast(declarer=Seat.SOUTH, offender=Seat.EAST)
        law50.becomes_major(inquiry, Card(suit, rank))
        placed = inquiry.steps[-1]
        assert isinstance(placed, PenaltyCardPlaced)
        assert (placed.penalty, placed.seat, placed.card) == (PenaltyCardKind.MAJOR, Seat.EAST, Card(suit, rank))
