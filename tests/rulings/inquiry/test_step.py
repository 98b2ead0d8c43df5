"""A step of the inquiry as a phone takes it: the answer goes out, the next question comes back, for few queries."""

from __future__ import annotations

import re
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.models import Club, Fact, Incident, LogEntry, Session, Tag, User
from incidents.recording import StaleIncident, establish, establish_facts, open_incident
from rulings.inquiry.incident import incidents_of
from tests.rulings.a_club import a_person, a_session
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, HTMX, SUBJECT, Desk, html, signed_in

QUERIES = 8
OF_A_TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director), HTMX)


def queries_of_a_step(session: Session, director: User) -> int:
    """Without the statements that begin and end a transaction."""
    desk = Desk(session, signed_in(director), HTMX)
    incident = desk.call()
    desk.choose(incident)
    incident.refresh_from_db()
    with CaptureQueriesContext(connection) as captured:
        response = desk.post("answer", incident.number, DECLARER, version=incident.version, answer="S")
    assert response.status_code == 200
    return sum(not query["sql"].startswith(OF_A_TRANSACTION) for query in captured)


def test_htmx_is_answered_by_the_next_question(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.answer(incident, CIRCUMSTANCES, "")
    assert response.status_code == 200
    assert response["HX-Push-Url"] == desk.url("answer", incident.number, CARD)
    incident.refresh_from_db()
    shown = html(response)
    assert shown.lstrip().startswith("<main")
    assert f'name="version" value="{incident.version}"' in shown
    assert without_token(shown) == without_token(html(desk.get("answer", incident.number, CARD)))


def without_token(page: str) -> str:
    """The same, without what is another each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)


def test_a_step_costs_as_much_in_a_large_session_and_no_more_than_said(club: Club, director: User) -> None:
    small, large = a_session(club, tables=1), a_session(club, tables=30)
    table = large.tables.first()
    Incident.objects.bulk_create(
        Incident(
            club=club,
            session=large,
            table=table,
            number=1000 + place,
            called_at=timezone.now(),
            director=director,
            taken_at=timezone.now(),
            opening_key=uuid.uuid4(),
            subject=SUBJECT,
        )
        for place in range(200)
    )
    assert queries_of_a_step(small, director) == queries_of_a_step(large, director) == QUERIES


def test_the_long_way_costs_more(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: without what is known of an incident already, the same step asks for it again."""
    monkeypatch.setattr(establish_facts, "_replaced_as_seen", lambda *_: None)
    assert queries_of_a_step(session, director) > QUERIES


def fetch_as_page(incident: Incident) -> Incident:
    """The incident with its facts at hand, as a page has it."""
    return incidents_of(incident.club).get(pk=incident.pk)


@pytest.fixture
def incident(session: Session, director: User) -> Incident:
    return open_incident(session.tables.get(number=1), director, uuid.uuid4(), timezone.now())


def test_the_short_way_writes_what_the_long_way_writes(
    incident: Incident, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key, code in (("a", "S"), ("a", "W")):
        establish(fetch_as_page(incident), key, code, director, expected_version=fetch_as_page(incident).version)
    monkeypatch.setattr(establish_facts, "_replaced_as_seen", lambda *_: None)
    for key, code in (("b", "S"), ("b", "W")):
        establish(fetch_as_page(incident), key, code, director, expected_version=fetch_as_page(incident).version)
    assert fetch_as_page(incident).version == incident.version + 4
    short, long = Fact.objects.filter(incident=incident)
    assert (short.code, short.established, short.basis, short.versions, short.established_by_id) == (
        long.code,
        long.established,
        long.basis,
        long.versions,
        long.established_by_id,
    )
    lines = LogEntry.objects.filter(incident=incident, tag=Tag.FACT_ESTABLISHED).order_by("pk")
    assert [line.detail | {"key": ""} for line in lines[:2]] == [line.detail | {"key": ""} for line in lines[2:]]
    assert {(line.club_id, line.who_id) for line in lines} == {(incident.club_id, director.pk)}


def test_what_was_written_is_at_hand(incident: Incident, director: User) -> None:
    at_hand = fetch_as_page(incident)
    for key, code in (("a", "S"), ("b", "W"), ("a", "N")):
        establish(at_hand, key, code, director, expected_version=at_hand.version)
    assert at_hand.knows_its_facts
    assert at_hand.answers() == fetch_as_page(incident).answers() == {"a": "N", "b": "W"}
    assert at_hand.version == fetch_as_page(incident).version


def test_another_directors_answer_is_not_overwritten(incident: Incident, club: Club, director: User) -> None:
    at_hand = fetch_as_page(incident)
    establish(fetch_as_page(incident), "a", "N", a_person(club), expected_version=at_hand.version)
    with pytest.raises(StaleIncident):
        establish(at_hand, "a", "S", director, expected_version=at_hand.version)
    assert fetch_as_page(incident).answers() == {"a": "N"}


def test_a_call_handed_over_meanwhile_is_taken_by_whoever_answers(incident: Incident, director: User) -> None:
    at_hand = fetch_as_page(incident)
    Incident.objects.filter(pk=incident.pk).update(director=None, taken_at=None)
    establish(at_hand, "a", "S", director, expected_version=at_hand.version)
    now = fetch_as_page(incident)
    assert (now.director_id, now.taken_at is not None, now.answers()) == (director.pk, True, {"a": "S"})


def test_an_incident_closed_meanwhile_takes_no_answer(incident: Incident, director: User) -> None:
    at_hand = fetch_as_page(incident)
    Incident.objects.filter(pk=incident.pk).update(closed_at=timezone.now())
    with pytest.raises(StaleIncident):
        establish(at_hand, "a", "S", director, expected_version=at_hand.version)
    assert fetch_as_page(incident).answers() == {}


# ---- the table as the room calls it ---------------------------------------------------------------


def test_a_table_of_one_of_several_sections_keeps_its_letter(session: Session, director: User) -> None:
    section_b = session.tables.create(section="B", number=4)
    incident = open_incident(section_b, director, uuid.uuid4(), timezone.now())
    desk = Desk(session, signed_in(director), HTMX)
    desk.choose(incident)
    assert "Table B4" in html(desk.get("answer", incident.number, DECLARER))
    assert "Table B4" in html(desk.get("subject", incident.number))


def test_a_table_of_the_only_section_goes_by_its_number(session: Session, director: User) -> None:
    desk = Desk(session, signed_in(director), HTMX)
    incident = desk.call()
    desk.choose(incident)
    assert re.search(r"Table 1\b", html(desk.get("answer", incident.number, DECLARER)))
