"""What is shown: the facts in seats, and nothing of who, where, when, or of what the director found or ruled."""

from __future__ import annotations

import json
from typing import Any

import pytest

from incidents.models import Basis, Dispute, Incident, User, Version
from incidents.recording import choose_subject, establish
from rulings.review.opinions.case import KeptCase, case_of
from tests.rulings.a_club import establish_all, give

pytestmark = pytest.mark.django_db

SEEN = "declarer-could-see-dummy"
DECLARER, CIRCUMSTANCES, CARD = "particulars.declarer", "54.circumstances", "particulars.cards"
WHO, CASES = "Who is declarer?", "Is it one of these cases?"
WHICH, CHOICE = "Which card did East lead?", "What does South choose?"


def case_kept(incident: Incident, *, with_hands: bool = False) -> KeptCase:
    fresh = Incident.objects.select_related("club", "board").get(pk=incident.pk)
    return case_of(fresh, with_hands=with_hands)


def facts(incident: Incident) -> dict[str, Any]:
    """The facts shown, by their question in English: the answer, or what each side says."""
    return {
        fact["question"]["en"]: fact["answer"]["en"]
        if fact["answer"]
        else {version["side"]: version["answer"]["en"] for version in fact["versions"]}
        for fact in case_kept(incident)["facts"]
    }


def dispute(incident: Incident, key: str, code: Any, by: User, **said: Any) -> None:
    versions = tuple(Version(side, version, "As they say it themselves.") for side, version in said.items())
    establish(incident, key, code, by, Dispute(Basis.WEIGHT, versions))


def test_the_facts_are_told_in_seats_and_cards(incident: Incident) -> None:
    assert list(facts(incident)) == [WHO, CASES, WHICH, CHOICE]
    assert facts(incident)[WHO] == "South"
    assert facts(incident)[WHICH] == "♥K"
    assert [fact["answer"] and fact["answer"]["fr"] for fact in case_kept(incident)["facts"]][2] == "♥R"


def test_nothing_is_told_of_who_where_and_when(incident: Incident, director: User) -> None:
    give(incident, director)
    shown = json.dumps(case_kept(incident, with_hands=True), ensure_ascii=False)
    for word in ("Vexko", "Ornulf", "Vidal", "parc", "Friday", "2026", "accepted", "dummy, North"):
        assert word not in shown
    assert set(case_kept(incident)) == {"subject", "edition", "facts", "contract", "dealer", "vulnerability", "deal"}
    assert (case_kept(incident)["contract"], case_kept(incident)["dealer"], case_kept(incident)["vulnerability"]) == (
        "4SX",
        "S",
        "EW",
    )


def test_of_a_disputed_fact_both_answers_are_told_and_not_the_one_found(incident: Incident, director: User) -> None:
    dispute(incident, CARD, "HA", director, NS="HK", EW="HA")
    assert facts(incident)[WHICH] == {"NS": "♥K", "EW": "♥A"}
    assert "As they say it themselves." not in json.dumps(case_kept(incident))
    assert "found" not in json.dumps(case_kept(incident))


def test_what_would_tell_what_was_found_is_not_told(incident: Incident, director: User) -> None:
    """Declarer was put to a choice only because dummy was found not to have been seen."""
    dispute(incident, CIRCUMSTANCES, [], director, NS=[], EW=[SEEN])
    assert facts(incident)[CASES] == {"NS": "None of these", "EW": facts(incident)[CASES]["EW"]}
    assert CHOICE not in facts(incident)
    # The card is told all the same: without it there is no case.
    assert facts(incident)[WHICH] == "♥K"


def test_it_is_not_told_either_where_the_sides_give_no_answer(incident: Incident, director: User) -> None:
    dispute(incident, CIRCUMSTANCES, [], director, NS=None, EW=None)
    assert facts(incident)[CASES] == {}
    assert CHOICE not in facts(incident)
    (fact,) = (fact for fact in case_kept(incident)["facts"] if fact["question"]["en"] == CASES)
    assert fact["disputed"]
    assert len(fact["options"]) > 3


def test_a_question_in_the_words_of_what_was_found_is_not_told(incident: Incident, director: User) -> None:
    """Whether a card may legally be played is asked about the very card that was found to have been led."""
    Incident.objects.update(contract="")
    establish_all(
        incident,
        director,
        {
            DECLARER: "S",
            CIRCUMSTANCES: ["leader-led-too"],
            CARD: "HA",
            "54.leaders-card": "face-up",
            "57.D.playable": "no",
        },
    )
    incident.refresh_from_db()
    agreed = facts(incident)
    assert any("♥A" in question for question in agreed)
    dispute(incident, CARD, "HA", director, NS="HK", EW="HA")
    assert not any("♥A" in question for question in facts(incident))
    assert set(facts(incident)) < set(agreed)


def test_what_the_director_judged_is_left_to_be_judged(incident: Incident, director: User) -> None:
    choose_subject(incident, "card-exposed-in-auction", director)
    establish_all(incident, director, judged_facts())
    (fact,) = (fact for fact in case_kept(incident)["facts"] if not fact["answer"])
    assert not fact["disputed"]
    assert fact["versions"] == []
    assert fact["options"]


def judged_facts() -> dict[str, Any]:
    """A path on which the director judges that partner could not have seen the card."""
    from rulings.engine import Edition, Regulations, every_case
    from rulings.laws.subjects import subject

    chosen = subject("card-exposed-in-auction")
    for case in every_case(chosen.law, Edition.LAWS_2017, Regulations()):
        if [established.key for established in case.path if established.judgement] == ["24.circumstances"]:
            return {each.key: each.code if isinstance(each.code, str) else list(each.code) for each in case.path}
    raise AssertionError


def test_what_was_shown_stays_as_it_was(incident: Incident, director: User) -> None:
    """The facts may change after the link was sent: opinions are on those that were shown."""
    from rulings.review.opinions.ask_opinion import ask
    from tests.rulings.review.opinions.asking import ask_request

    made, _ = ask(incident, ask_request(), director)
    before = made.shown
    establish_all(incident, director, {DECLARER: "N"})
    made.refresh_from_db()
    assert made.shown == before
    assert case_kept(incident) != before
