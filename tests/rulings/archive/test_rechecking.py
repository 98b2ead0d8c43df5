"""Replaying stored rulings on today's Laws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from incidents.models import Session, User
from rulings.archive import standing
from rulings.archive.rechecking import differences
from rulings.engine import VERSION, Citation, Finding, Inquiry, Obligation, Outcome, YesNo, clause
from rulings.laws.subjects import menu
from rulings.models import Ruling
from tests.forms import some
from tests.rulings.a_club import DUMMY_CAME_DOWN, SUBJECT, a_club, an_incident, every_set_of_facts, give
from tests.rulings.records import change_record


def recheck(**options: Any) -> tuple[str, int]:
    """What it prints, and its exit code."""
    out = StringIO()
    try:
        call_command("recheck_rulings", stdout=out, **options)
    except CommandError as stopped:
        return out.getvalue(), stopped.returncode
    return out.getvalue(), 0


def total(told: str) -> str:
    """Its last line."""
    return told.splitlines()[-1]


def mend(monkeypatch: pytest.MonkeyPatch, law: Callable[[Inquiry], None]) -> None:
    """Let the subject's law be another one from here on."""
    monkeypatch.setattr(menu, "SUBJECTS", (replace(SUBJECT, law=law),))


def test_nothing_to_replay(db: None) -> None:
    assert recheck() == ("0 rulings replayed, 0 would end otherwise.\n", 0)


def test_every_path_ends_as_it_did(session: Session, director: User) -> None:
    paths = some(every_set_of_facts(), one_in=4)
    for facts in paths:
        give(an_incident(session, director, facts), director)
    told, code = recheck()
    assert (total(told), code) == (f"{len(paths)} rulings replayed, 0 would end otherwise.", 0)


def test_control_a_mended_law_is_noticed(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = give(an_incident(session, director), director)
    before = SUBJECT.law

    def without_its_first_finding(inquiry: Inquiry) -> None:
        before(inquiry)
        steps = inquiry.steps
        first = next(step for step in steps if isinstance(step, Finding | Obligation))
        inquiry.steps[steps.index(first)] = replace(first, clause=Citation.parse("93.A"))

    mend(monkeypatch, without_its_first_finding)
    told, code = recheck()
    assert code == 1
    assert f"parc {ruling.number} (engine {VERSION})  It rests on other clauses; " in told
    assert "today 93.A" in told
    assert "parc: 1 rulings replayed, 1 would end otherwise." in told
    assert total(told) == "1 rulings replayed, 1 would end otherwise."
    assert "Elle s’appuie sur d’autres articles" in recheck(lang="fr")[0]


def test_control_a_question_more_is_noticed(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    give(an_incident(session, director), director)
    before = SUBJECT.law

    @clause("54")
    def asks_more(inquiry: Inquiry) -> None:
        before(inquiry)
        inquiry.ask(YesNo(key="54.of-late", text="Was it late?"))

    mend(monkeypatch, asks_more)
    assert "Today’s law asks one more fact; today Was it late? (54)" in recheck()[0]
    assert differences(Ruling.objects.get().record) == ["today's law also asks 54.of-late"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"subject": "no-such"}, "no subject 'no-such'"),
        ({"edition": 1900}, "1900 is not a valid Edition"),
        ({"regulations": {"of_old": True}}, "no regulation 'of_old'"),
        ({"clauses": ["54"]}, "clauses: now 10.C.2"),
        ({"penalty_cards": [{"card": "HK", "seat": "E", "kind": "major"}]}, "penalty cards: no longer"),
        ({"steps": []}, "steps: now finding"),
    ],
)
def test_each_part_is_compared(session: Session, director: User, change: dict[str, Any], told: str) -> None:
    record = give(an_incident(session, director), director).record
    assert differences(record) == []
    found = differences(change_record(record, **change))
    assert len(found) == 1
    assert told in found[0]


def test_answers_that_are_none_any_more(session: Session, director: User) -> None:
    record = give(an_incident(session, director), director).record
    facts = [{**fact, "code": "no-such"} if fact["key"] == "54.reply" else fact for fact in record["facts"]]
    (told,) = differences(change_record(record, facts=facts))
    assert told.startswith("cannot be replayed")


def test_a_fact_not_relied_on_any_more(session: Session, director: User) -> None:
    record = give(an_incident(session, director), director).record
    more = {**record["facts"][0], "key": "54.of-old"}
    assert differences(change_record(record, facts=[*record["facts"], more])) == [
        "facts relied on: no longer 54.of-old"
    ]


def test_better_words_are_no_other_ruling(session: Session, director: User) -> None:
    record = give(an_incident(session, director), director).record
    reworded = [{**step, "text": {"fr": "autrement dit", "en": "in other words"}} for step in record["steps"]]
    assert differences(change_record(record, steps=reworded, engine=0)) == []


def test_another_headline_is_another_ruling(session: Session, director: User) -> None:
    record = give(an_incident(session, director), director).record
    told = record["headline"]
    assert differences(change_record(record, headline={**told, "fr": "autrement dit"})) == []
    (found,) = differences(change_record(record, headline={"fr": "autrement", "en": "otherwise"}))
    assert found == f"headline: no longer otherwise; now {told['en']}"


def test_what_it_came_to_is_compared_where_it_is_known(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    assert differences(ruling.record, ruling.outcome) == []
    assert differences(ruling.record, Outcome.TAKEN_BACK.value) == [
        f"outcome: no longer {Outcome.TAKEN_BACK.value}; now {ruling.outcome}"
    ]


def test_a_note_on_how_the_text_is_read_makes_no_other_ruling(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = give(an_incident(session, director), director)
    before = SUBJECT.law

    @clause("93.A")
    def doubts(inquiry: Inquiry) -> None:
        inquiry.doubt("Read so here.")

    def with_a_note(inquiry: Inquiry) -> None:
        before(inquiry)
        doubts(inquiry)

    mend(monkeypatch, with_a_note)
    monkeypatch.setattr(standing, "SUBJECTS", menu.SUBJECTS)
    assert differences(ruling.record) == []
    second = give(an_incident(session, director), director)
    assert "93.A" in second.record["clauses"]
    mend(monkeypatch, before)
    assert differences(second.record) == []


def test_superseded_rulings_are_left_out_unless_asked_for(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    incident.facts.filter(key="54.reply").update(code="accept")
    give(incident, director, "Misheard.")
    assert total(recheck()[0]).startswith("1 rulings replayed")
    assert total(recheck(all=True)[0]).startswith("2 rulings replayed")
    assert Ruling.objects.count() == 2


def test_one_club_or_all(session: Session, director: User) -> None:
    give(an_incident(session, director, DUMMY_CAME_DOWN), director)
    a_club("other")
    assert total(recheck(club="parc")[0]).startswith("1 rulings replayed")
    assert recheck(club="other")[0].startswith("0 rulings replayed")
    assert recheck(club="nowhere")[1] == 2
