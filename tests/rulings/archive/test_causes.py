"""Why a ruling is superseded, said by one tap: kept with it, told on its sheets, and what the Laws say of an error."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from incidents.models import LogEntry, Session, User
from incidents.recording import establish
from rulings.archive.issuing import RulingKeyReused, issue
from rulings.models import Ruling
from tests.rulings.a_club import an_incident, give
from tests.rulings.at_the_desk import REPLY, Desk, html, signed_in, text

Cause = Ruling.Cause


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def superseding(desk: Desk, **sent: Any) -> Any:
    """Give a ruling, change declarer's choice, and send the form of the one in its place."""
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "spread")
    return desk.give(incident, **{"reason": "South had said accept"} | sent)


@pytest.mark.parametrize("cause", list(Cause))
def test_the_cause_is_kept_and_noted_in_the_journal(desk: Desk, cause: Cause) -> None:
    assert superseding(desk, cause=cause.value).status_code == 302
    kept = Ruling.objects.latest("pk")
    assert kept.cause == cause
    assert LogEntry.objects.latest("pk").detail["cause"] == cause.value


@pytest.mark.parametrize("cause", ["", "no-cause"])
def test_without_a_cause_nothing_is_given_and_the_reason_stays(desk: Desk, cause: str) -> None:
    response = superseding(desk, cause=cause)
    assert response.status_code == 422
    assert "Choose why the former ruling is superseded." in text(response)
    assert "South had said accept" in html(response)
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "   "])
def test_the_cause_is_enough_and_the_words_may_wait(desk: Desk, reason: str) -> None:
    assert superseding(desk, cause="directors-error", reason=reason).status_code == 302
    kept = Ruling.objects.latest("pk")
    assert (kept.cause, kept.reason) == ("directors-error", "")


def test_words_that_are_refused_stay(desk: Desk) -> None:
    response = superseding(desk, cause="facts", reason="x" * 1_001)
    assert response.status_code == 422
    assert "too long" in text(response)
    assert "x" * 1_001 in html(response)
    # They are seen, not folded away.
    assert '<details class="in-words" open>' in html(response)


def test_each_cause_is_a_button_that_gives_the_ruling(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "spread")
    page = html(desk.get("check", incident.number))
    asked = page.partition('class="field causes"')[2].partition("</fieldset>")[0]
    assert [f'name="cause" value="{cause.value}"' in asked for cause in Cause] == [True] * 4
    assert asked.count('<button type="submit"') == len(Cause)
    assert "required" not in asked


def test_a_first_ruling_has_no_cause_whatever_is_sent(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    assert issue(incident.pk, director, uuid.uuid4(), incident.version, cause="facts").cause == ""
    incident = an_incident(session, director)
    assert issue(incident.pk, director, uuid.uuid4(), incident.version, cause="nonsense").cause == ""


def test_the_table_takes_no_cause_on_a_first_ruling(session: Session, director: User) -> None:
    given = give(an_incident(session, director), director)
    values = {
        field.attname: getattr(given, field.attname) for field in Ruling._meta.concrete_fields if not field.primary_key
    }
    other = an_incident(session, director)
    values |= {"incident_id": other.pk, "ordinal": 99, "number": "2026-0099", "idempotency_key": uuid.uuid4()}
    with pytest.raises(IntegrityError, match="a_cause_to_supersede"), transaction.atomic():
        Ruling.objects.create(**values | {"cause": "facts"})
    Ruling.objects.create(**values)


def test_a_form_sent_again_is_the_same_one_only_with_the_same_cause(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    establish(incident, REPLY, "accept", director)
    incident.refresh_from_db()
    key = uuid.uuid4()
    first, again = (
        issue(incident.pk, director, key, incident.version, "Misheard.", cause="directors-error") for _ in range(2)
    )
    assert first == again
    with pytest.raises(RulingKeyReused):
        issue(incident.pk, director, key, incident.version, "Misheard.", cause="facts")


# ---- What the Laws say of the director's error ------------------------------------------------------


def test_the_sheet_leads_from_the_error_to_the_score_change(desk: Desk) -> None:
    location = superseding(desk, cause="directors-error")["Location"]
    page = desk.client.get(location)
    assert "can the board still be scored normally?" in text(page)
    assert "treating both sides as non-offending: their two scores need not balance 82.C" in text(page)
    assert "82.B" in text(page)
    assert (
        f"{location}scores/" in html(page).partition('aria-labelledby="directors-error"')[2].partition("</section>")[0]
    )


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("facts", "facts changed or told wrong"),
        ("review", "after an appeal or a committee"),
        ("other", "another reason"),
    ],
)
def test_for_another_cause_nothing_is_said_of_an_error(desk: Desk, cause: str, said: str) -> None:
    page = desk.client.get(superseding(desk, cause=cause)["Location"])
    assert "non-offending" not in text(page)
    assert said in text(page)


def test_both_sheets_and_the_parties_read_why_and_the_case_book_does_not(desk: Desk) -> None:
    superseding(desk, cause="directors-error")
    first, second = Ruling.objects.order_by("pk")
    for ruling in (first, second):
        for view in ("ruling", "ruling-parties"):
            page = text(desk.get(view, ruling.number))
            assert "director’s error 82.C South had said accept" in page
        assert "director’s error" not in text(desk.get("ruling-case-book", ruling.number))


def test_in_french_too(session: Session, director: User) -> None:
    desk = Desk(session, signed_in(director, "fr"))
    page = text(desk.client.get(superseding(desk, cause="directors-error")["Location"]))
    assert "erreur de l’arbitre" in page
    assert "les deux camps comme non fautifs" in page
