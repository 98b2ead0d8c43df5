"""The details of the call: all optional, none lost."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from incidents.models import ClubRole, Incident, Session, User
from incidents.recording import describe_call
from tests.rulings.a_club import a_person, a_session
from tests.rulings.at_the_desk import DECLARER, REPLY, Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def details_of(incident: Incident) -> tuple[object, ...]:
    incident.refresh_from_db()
    return incident.round, incident.board.number if incident.board else None, incident.contract, incident.called_by


def send(desk: Desk, incident: Incident, **sent: str) -> object:
    incident.refresh_from_db()
    return desk.post("details", incident.number, **{"version": incident.version, **sent})


def test_all_of_it_may_stay_open(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.post("details", incident.number, version=incident.version)
    assert response.status_code == 302
    assert details_of(incident) == (None, None, "", "")


def test_round_board_contract_and_caller_are_noted(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    send(desk, incident, round="2", board="3", level="6", strain="H", doubled="XX", called_by="W")
    assert details_of(incident) == (2, 3, "6HXX", "W")
    page = html(desk.get("details", incident.number))
    for chosen in ('<option value="2" selected>', '<option value="H" selected>', '<option value="XX" selected>'):
        assert chosen in page


def test_and_the_inquiry_goes_on_where_it_stood(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    incident.refresh_from_db()
    response = desk.post("details", incident.number, version=incident.version, round="1")
    assert response["Location"] == desk.url("answer", incident.number, "particulars.cards")
    page = text(desk.client.get(response["Location"]))
    assert "The details of the call are noted." in page


@pytest.mark.parametrize(
    "sent",
    [
        {"round": "99"},
        {"round": "-1"},
        {"board": "400"},
        {"board": "x"},
        {"level": "8", "strain": "H"},
        {"level": "4"},
        {"strain": "S"},
        {"doubled": "X"},
        {"called_by": "Q"},
        {"level": "4", "strain": "Z"},
        {"round": "9" * 5000},
        {"called_by": "\x00"},
    ],
)
def test_what_the_session_does_not_have_is_refused(desk: Desk, sent: dict[str, str]) -> None:
    incident = desk.up_to(DECLARER)
    incident.refresh_from_db()
    response = desk.post("details", incident.number, version=incident.version, **sent)
    assert response.status_code == 422
    assert "invalid-feedback" in html(response)
    assert details_of(incident) == (None, None, "", "")


def test_a_contract_is_a_level_and_a_strain(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    incident.refresh_from_db()
    response = desk.post("details", incident.number, version=incident.version, level="4", called_by="W")
    assert "Choose both, or neither." in text(response)
    # Nothing that was chosen is lost.
    assert '<option value="W" selected>' in html(response)


def test_two_directors_on_the_details(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    seen = incident.version
    describe_call(incident, 3, None, "", "", a_person(desk.club, ClubRole.DIRECTOR))
    response = desk.post("details", incident.number, version=seen, round="2", called_by="W")
    assert response.status_code == 409
    assert details_of(incident)[0] == 3
    page = text(response)
    assert "Somebody else changed this incident meanwhile" in page
    assert "Recorded now: Table 1 · Round 3" in page
    assert '<option value="2" selected>' in html(response)
    send(desk, incident, round="2", called_by="W")
    assert details_of(incident) == (2, None, "", "W")


def test_a_form_without_its_version_is_refused(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    assert desk.post("details", incident.number, round="1").status_code == 422
    assert details_of(incident)[0] is None


def test_the_details_are_one_link_away(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    link = f'href="{desk.url("details", incident.number)}"'
    assert link in html(desk.get("check", incident.number))
    assert link in html(desk.get("answer", incident.number, DECLARER))
    assert link in html(desk.client.get(desk.give(incident)["Location"]))


def test_a_tap_on_the_wrong_table_is_corrected(desk: Desk) -> None:
    incident = desk.up_to(DECLARER, table=1)
    other = desk.session.tables.get(number=2)
    assert f'<option value="{other.pk}">2</option>' in html(desk.get("details", incident.number))
    send(desk, incident, table=str(other.pk), round="2")
    incident.refresh_from_db()
    assert (incident.table, incident.round) == (other, 2)
    assert incident.answers() == {DECLARER: "S"}, "what was established stays"


def test_a_table_of_another_session_is_refused(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    elsewhere = a_session(desk.club, name="Another evening")
    table = elsewhere.tables.all()[0]
    incident.refresh_from_db()
    response = desk.post("details", incident.number, version=incident.version, table=str(table.pk))
    assert response.status_code == 422
    with pytest.raises(ValidationError, match="'table'"):
        describe_call(incident, None, None, "", "", a_person(desk.club, ClubRole.DIRECTOR), table=table)
    incident.refresh_from_db()
    assert incident.table.session == desk.session
