"""What the cases cannot say: what is kept beside the table, what a stored ruling comes to, and a room that is pure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import gettext, override

from rulings.engine import Card, Citation, Code, Edition, Regulations, Seat, Watch
from rulings.engine.messages import places
from rulings.in_play.events import Answered, Exposed, HowExposed, NewTrick, OnLead, Played, Undone
from rulings.in_play.running import CannotHappen, run
from rulings.in_play.sentences import standing
from rulings.in_play.starting import empty, rule_again
from rulings.in_play.table import OnTable
from rulings.laws.replaying import GivenOn
from tests.rulings.in_play.cases import Case, run_all
from tests.settings import BASE_DIR

HK, H5, S2 = (Card.parse(code) for code in ("HK", "H5", "S2"))
E, W = Seat.EAST, Seat.WEST
ROOM = Path(BASE_DIR, "rulings", "in_play")
MODULES = sorted(path.stem for path in ROOM.glob("*.py") if path.stem != "__init__")
START = OnTable(edition=Edition.LAWS_2017, regulations=Regulations(), declarer=Seat.SOUTH)
SHOWN = Exposed(W, (HK,), HowExposed.ACCIDENT)


def answers_refused(**facts: Code) -> GivenOn:
    """What a ruling on a lead out of turn refused was given on."""
    answers: dict[str, Code] = {"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": ["HK"]}
    return GivenOn("opening-lead-out-of-turn", 2017, Regulations().as_mapping(), answers | facts)


# ---- rulings ------------------------------------------------------------------------------------


def test_a_stored_ruling_is_where_a_board_starts() -> None:
    ruling = rule_again(answers_refused(**{"54.reply": "refuse-free"}))
    assert ruling is not None
    running = run_all(empty(Edition.LAWS_2007, Regulations()), [ruling])
    table = running.table
    assert [(each.seat, each.card, str(each.clause)) for each in table.penalty_cards] == [(E, HK, "50.B")]
    assert (table.declarer, table.leader, table.edition) == (Seat.SOUTH, W, Edition.LAWS_2017)
    assert running.line is not None
    assert running.line.message == ruling.resolved.headline
    assert running.said


def test_rulings_and_events_are_told_in_their_order() -> None:
    ruling = rule_again(answers_refused(**{"54.reply": "refuse-free"}))
    assert ruling is not None
    assert run_all(START, [ruling, Played(E, HK)]).table.penalty_cards == ()
    assert [each.number for each in run_all(START, [Played(E, HK), ruling]).left_out] == [1]


@pytest.mark.parametrize(
    "changed",
    [
        {"subject": "no-such-subject"},
        {"edition": 1850},
        {"regulations": {"no_such_option": True}},
        {"answers": {}},
        {"answers": {"particulars.declarer": "X"}},
    ],
)
def test_a_ruling_that_todays_laws_no_longer_end_leaves_nothing(changed: dict[str, Any]) -> None:
    assert rule_again(replace(answers_refused(**{"54.reply": "refuse-free"}), **changed)) is None


# ---- what is kept beside the cards ----------------------------------------------------------------


def test_who_may_use_what_is_kept_until_it_is_said_otherwise() -> None:
    shown = run(START, SHOWN).table
    assert [each.unauthorised_seats for each in shown.information] == [()]
    picked_up = run_all(START, [SHOWN, OnLead(E), Answered({"50.D.2.choice": "require"})]).table
    assert [(each.cards, each.authorised_seats, each.unauthorised_seats) for each in picked_up.information] == [
        ((HK,), (Seat.SOUTH,), (E,))
    ]


def test_what_is_to_be_watched_is_among_the_steps() -> None:
    clauses = {step.clause for step in run(START, SHOWN).steps if isinstance(step, Watch)}
    assert Citation.parse("50.E.4") in clauses


def test_a_table_is_live_while_something_lies_there_or_holds() -> None:
    assert not START.is_live
    assert run(START, SHOWN).table.is_live
    restricted = run_all(START, [SHOWN, OnLead(E), Answered({"50.D.2.choice": "require"})]).table
    assert not restricted.penalty_cards
    assert restricted.is_live
    assert not run(restricted, NewTrick()).table.is_live


def test_what_was_said_before_the_answer_is_not_said_again() -> None:
    not_played = {"kind": "not-played", "seat": "W", "due": "HK", "played": "S2"}
    taken_back = {"kind": "answered", "answers": {"52.circumstances": ["taken-back"]}}
    accepted = {"kind": "answered", "answers": {"52.B.reply": "accept"}}
    shown = {"kind": "exposed", "seat": "W", "cards": ["HK"], "how": "accident"}
    *_, (_event, asked), (_event, answered) = Case("", [shown, not_played, taken_back, accepted]).runs()
    assert "52.A" in {str(line.clause) for line in asked.said}
    assert "52.A" not in {str(line.clause) for line in answered.said}


def test_what_stands_is_told_even_if_it_is_nothing() -> None:
    assert [str(line.clause) for line in standing(START)] == ["44.A"]


def test_undoing_is_for_the_whole_of_what_happened() -> None:
    with pytest.raises(CannotHappen):
        run(START, Undone(1))
    # An event is undone after it, by one that stands.
    assert [each.number for each in run_all(START, [Undone(2), SHOWN]).left_out] == [1]
    assert run_all(START, [Undone(2), SHOWN]).table.penalty_cards
    assert not run_all(START, [SHOWN, Undone(1), Undone(1)]).table.penalty_cards


def test_an_answer_that_is_no_longer_taken_is_left_out() -> None:
    left = run_all(START, [SHOWN, OnLead(E), Answered({"50.D.2.choice": "require-it"})]).left_out
    assert [each.number for each in left] == [3]


# ---- the words -------------------------------------------------------------------------------------


def sentences(module: str) -> Iterator[str]:
    tree = ast.parse((ROOM / f"{module}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            (said,) = node.args
            assert isinstance(said, ast.Constant)
            yield str(said.value)


@pytest.mark.parametrize("module", MODULES)
def test_every_sentence_has_its_french_with_the_same_places(module: str) -> None:
    with override("fr"):
        french = {template: gettext(template) for template in sentences(module)}
    assert [each for each, said in french.items() if said == each] == []
    assert [each for each, said in french.items() if set(places(said)) != set(places(each))] == []


def test_sentences_are_found() -> None:
    assert all(list(sentences(module)) for module in ("sentences", "refusing", "offers", "taking", "legal"))
