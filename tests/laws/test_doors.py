"""Gate T25: one set of facts has one ruling, whichever subject a director picks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rulings.engine import DOUBLE, PASS, Auction, Card, Edition, Inquiry, Seat
from rulings.laws import enforced_pass, law14, law36, law57, law60
from rulings.laws.law50 import disposition
from rulings.laws.subjects import SUBJECTS
from tests.gates.recording import Figure
from tests.laws.doors.answering import DOORS
from tests.laws.doors.comparing import Difference, compare, doors_of
from tests.laws.doors.explained import EXPLAINED
from tests.laws.doors.orders import Unclassified
from tests.laws.doors.situation import Act, By, Moment, Since, Situation, Then
from tests.laws.doors.situations import situations

THEMES = tuple(dict.fromkeys(situation.theme for situation in situations()))
ENOUGH = 1_000
EAST_HAS_PLAYED = Since(Seat.EAST, Then.PLAYED, Card.parse("H9"))


def differences(theme: str, edition: Edition = Edition.LAWS_2017) -> list[Difference]:
    """Everything in which the subjects differ on the situations of a theme, from each other or from the text."""
    return [each for situation in situations() if situation.theme == theme for each in compare(situation, edition)]


def told(found: list[Difference]) -> str:
    """The differences as a director would want to read them."""
    return "\n\n".join(("", f"{len(found)} differences:", *map(str, found)))


def situation_of(theme: str, **facts: object) -> Situation:
    """The first situation of a theme with these facts."""
    return next(
        each
        for each in situations()
        if each.theme == theme and all(getattr(each, name) == value for name, value in facts.items())
    )


@pytest.mark.gate("T25")
@pytest.mark.parametrize("theme", THEMES)
def test_one_set_of_facts_has_one_ruling(theme: str, figure: Figure) -> None:
    found = differences(theme)

    of_the_theme = [each for each in situations() if each.theme == theme]
    figure(situations=len(of_the_theme), rulings=sum(len(doors_of(each)) for each in of_the_theme))
    assert not found, told(found)


@pytest.mark.gate("T25")
@pytest.mark.parametrize("theme", THEMES)
def test_so_it_was_in_2007(theme: str) -> None:
    found = differences(theme, Edition.LAWS_2007)

    assert not found, told(found)


@pytest.mark.gate("T25")
def test_there_are_enough_situations_that_several_subjects_meet() -> None:
    assert sum(len(doors_of(each)) > 1 for each in situations()) >= ENOUGH


def test_every_situation_is_met_and_every_subject_meets_some() -> None:
    assert [str(each) for each in situations() if not doors_of(each)] == []
    assert {door.subject for each in situations() for door in doors_of(each)} == {each.key for each in SUBJECTS}


def test_nothing_is_explained_that_does_not_differ() -> None:
    stale = [each.why for each in EXPLAINED if not any(each.applies(situation) for situation in situations())]
    assert stale == []


def _always_minor(before: Callable[..., Any]) -> Callable[..., Any]:
    def classified(inquiry: Inquiry, cards: Any, *, deliberate: bool, **more: Any) -> Any:
        return before(inquiry, cards, deliberate=False if len(cards) == 1 else deliberate, **more)

    return classified


@pytest.mark.gate("T25", control=True)
def test_a_handover_that_is_taken_away_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The card found on the floor is no longer handed over to Law 49."""
    lost = situation_of("a defender's card seen", act=Act.LOST, by=By.OWNER, lying=(), partner_could_see=True)
    assert list(compare(lost)) == []

    monkeypatch.setattr(law14.restored, "becomes_a_penalty_card", law14.restored.goes_back_to_the_hand)

    assert "the subjects differ" in [each.what for each in compare(lost)]


@pytest.mark.gate("T25", control=True)
def test_a_right_that_one_subject_forgets_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played to, a lead out of turn stands; one subject no longer says so."""
    played_to = situation_of(
        "lead out of turn", moment=Moment.PLAY, told=False, since=(EAST_HAS_PLAYED,), actor=Seat.NORTH
    )
    assert [each for each in compare(played_to) if "rules nothing" not in each.what] == []

    monkeypatch.setattr(law60, "right_forfeited", law57.declarer.led_too_early)

    assert "the subjects differ" in [each.what for each in compare(played_to)]


@pytest.mark.gate("T25", control=True)
def test_subjects_that_agree_on_a_wrong_ruling_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small card that was played, one too many, is called minor by all: it is major (50.B)."""
    monkeypatch.setattr(disposition, "classified", _always_minor(disposition.classified))
    too_many = situation_of("a card too many", actor=Seat.WEST)

    assert {each.what.partition(":")[0] for each in compare(too_many)} >= {"45.E.1"}


def situation_of_a_call(theme: str, **facts: object) -> Situation:
    """The first situation of a theme about a call with these facts of it."""
    return next(
        each
        for each in situations()
        if each.theme == theme and all(getattr(each.call, name) == value for name, value in facts.items())
    )


@pytest.mark.gate("T25", control=True)
def test_a_call_that_is_not_handed_over_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A double not permitted, of a player who had to pass, is no longer handed over to Law 37."""
    both = situation_of_a_call("a call of one who had to pass", before=Auction.parse(["N", "1H", "pass"]), call=DOUBLE)
    assert list(compare(both)) == []

    monkeypatch.setattr(law36, "_had_to_pass", law36.legal_call_substituted)

    assert [each.what for each in compare(both)][-1] == "the subjects differ"


@pytest.mark.gate("T25", control=True)
def test_subjects_that_agree_on_who_passes_and_are_wrong_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an insufficient bid partner never passes for one turn alone (27.B.2)."""
    refused = situation_of_a_call("a bid that is too low", refused=True, then=PASS)
    assert list(compare(refused)) == []

    monkeypatch.setattr(enforced_pass, "throughout", enforced_pass.once)

    assert {each.what.partition(":")[0] for each in compare(refused)} == {"27.B.2"}


@pytest.mark.gate("T25", control=True)
def test_a_question_that_the_facts_do_not_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    held = situation_of("held or named as one that is played")
    monkeypatch.setattr(
        "tests.laws.doors.comparing.DOORS",
        tuple(replace(door, answers={}) for door in DOORS if door.subject == "is-it-played"),
    )

    (found,) = compare(held)

    assert found.what.startswith("is-it-played asks particulars.declarer")


@pytest.mark.gate("T25", control=True)
def test_an_order_that_nobody_has_classified_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.doors.orders.ORDERS", ())

    with pytest.raises(Unclassified):
        list(compare(situation_of("seen in the auction", moment=Moment.AUCTION)))
