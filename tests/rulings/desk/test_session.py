"""The director's desk: a tap on a table opens an incident, and the rest of the page says what waits."""

from __future__ import annotations

import re
import uuid

import pytest

from incidents.closing import close
from incidents.models import Closing, Club, ClubRole, Incident, LogEntry, Session, Table, User
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def keys_on(page: str) -> dict[str, str]:
    """The address and the key of each table's button."""
    buttons = re.findall(r"<button[^>]*name=\"opening_key\"[^>]*>", page, flags=re.S)
    found = {}
    for button in buttons:
        key, address = re.search(r'value="([^"]+)"', button), re.search(r'formaction="([^"]+)"', button)
        assert key
        assert address
        found[address[1]] = key[1]
    return found


def test_each_table_is_one_button_with_a_key_of_its_own(desk: Desk) -> None:
    page = html(desk.get("desk", desk.session.pk))
    keys = keys_on(page)
    assert list(keys) == [desk.url("call", desk.session.pk, table.pk) for table in desk.session.tables.in_order()]
    assert len(set(keys.values())) == len(keys)
    assert "New incident: at which table?" in page


def test_a_tap_opens_the_incident_and_asks_what_happened(desk: Desk, director: User) -> None:
    address, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    response = desk.client.post(address, {"opening_key": key})
    incident = Incident.objects.get()
    assert (response.status_code, response["Location"]) == (302, desk.url("subject", incident.number))
    assert (incident.director, str(incident.opening_key)) == (director, key)
    assert LogEntry.objects.filter(incident=incident).count() == 1


def test_a_double_tap_opens_one_incident(desk: Desk) -> None:
    address, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    first, second = (desk.client.post(address, {"opening_key": key}) for _ in range(2))
    assert Incident.objects.count() == 1
    assert first["Location"] == second["Location"]


def another_on(page: str) -> str:
    """The key of the button for another incident."""
    found = re.search(r'name="another".*?name="opening_key"\s+value="([^"]+)"', page, flags=re.S)
    assert found
    return found[1]


def test_a_tap_on_a_table_with_something_unfinished_leads_there(desk: Desk) -> None:
    there = desk.up_to(DECLARER)
    address, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    response = desk.client.post(address, {"opening_key": key})
    table = desk.session.tables.get(number=1)
    assert response["Location"] == f"{desk.url('answer', there.number, CARD)}?tapped={table.pk}"
    page = html(desk.client.get(response["Location"]))
    assert "Another incident at this table" in page
    assert Incident.objects.count() == 1
    # The second button opens another, once however often it is tapped; both are offered from then on.
    sent = {"opening_key": another_on(page), "another": "1"}
    first, second = (desk.client.post(address, sent) for _ in range(2))
    assert first["Location"] == second["Location"] == desk.url("subject", there.number + 1)
    assert Incident.objects.count() == 2
    _, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    page = html(desk.client.get(desk.client.post(address, {"opening_key": key})["Location"]))
    assert desk.url("incident", there.number) in page


def test_the_page_of_an_incident_offers_no_other_when_no_table_was_tapped(desk: Desk) -> None:
    there = desk.up_to(DECLARER)
    assert "Another incident at this table" not in text(desk.get("answer", there.number, CIRCUMSTANCES))
    for typed in ("", "x", str(2**63), desk.session.tables.get(number=2).pk):
        path = f"{desk.url('answer', there.number, CARD)}?tapped={typed}"
        assert "Another incident at this table" not in text(desk.client.get(path))


def test_a_table_whose_incident_is_ruled_on_or_closed_opens_another(desk: Desk) -> None:
    desk.give(desk.up_to(REPLY))
    close(desk.call(), Closing.MISTAKE, User.objects.get(name="Anne Vidal"))
    address, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    desk.client.post(address, {"opening_key": key})
    assert Incident.objects.get(opening_key=key).number == Incident.objects.count()


@pytest.mark.parametrize("key", ["", "4", "<b>", "\x00", "0" * 5000])
def test_a_key_that_is_none_opens_nothing_and_shows_the_desk(desk: Desk, key: str) -> None:
    table = desk.session.tables.get(number=1)
    response = desk.post("call", desk.session.pk, table.pk, opening_key=key)
    assert response.status_code == 422
    assert "Tap the table again" in text(response)
    assert keys_on(html(response))
    assert not Incident.objects.exists()


def test_a_key_used_for_another_table_opens_nothing(desk: Desk) -> None:
    one, two = desk.session.tables.in_order()[:2]
    key = uuid.uuid4()
    assert desk.post("call", desk.session.pk, one.pk, opening_key=key).status_code == 302
    assert desk.post("call", desk.session.pk, two.pk, opening_key=key).status_code == 422
    assert Incident.objects.count() == 1


def test_a_table_of_another_session_is_not_called_from_this_one(desk: Desk) -> None:
    other = a_session(desk.club, name="Saturday")
    table = other.tables.get(number=1)
    assert desk.post("call", desk.session.pk, table.pk, opening_key=uuid.uuid4()).status_code == 404
    assert desk.post("call", other.pk, table.pk, opening_key=uuid.uuid4()).status_code == 302


def test_what_is_unfinished_says_what_it_waits_for(desk: Desk) -> None:
    desk.call(1)
    desk.up_to(DECLARER, table=2)
    ready = desk.up_to(REPLY, table=1)
    page = text(desk.get("desk", desk.session.pk))
    assert page.count("an incident is unfinished") == 2
    assert "Say what happened" in page
    assert "Is it one of these cases?" in page
    assert "Ready: check the facts and give the ruling" in page
    desk.give(ready)
    page = text(desk.get("desk", desk.session.pk))
    assert page.count("Opening lead out of turn ·") == 1
    assert "Ready: check" not in page


def test_the_latest_rulings_are_those_that_stand(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    page = text(desk.get("desk", desk.session.pk))
    assert "Opening lead out of turn refused, ♥ prohibited" in page
    desk.answer(incident, REPLY, "accept")
    desk.give(incident, reason="South had said accept")
    page = text(desk.get("desk", desk.session.pk))
    assert "Opening lead out of turn accepted: South remains declarer" in page
    assert "♥ prohibited" not in page


def test_sections_are_named_only_where_there_are_several(desk: Desk) -> None:
    assert "Section" not in text(desk.get("desk", desk.session.pk))
    Table.objects.create(session=desk.session, section="B", number=1)
    page = text(desk.get("desk", desk.session.pk))
    assert "Section A" in page
    assert "Section B" in page
    incident = desk.call(2)
    assert "Table A2" in text(desk.get("subject", incident.number))


def test_a_session_without_tables_says_where_to_set_it_up(director: User, club: Club) -> None:
    empty = a_session(club, tables=0)
    page = html(Desk(empty, signed_in(director)).get("desk", empty.pk))
    assert f"/parc/sessions/{empty.pk}/edit/" in page


def test_the_desk_is_the_directors(session: Session, player: User) -> None:
    at = Desk(session, signed_in(player))
    table = session.tables.get(number=1)
    assert at.get("desk", session.pk).status_code == 403
    assert at.post("call", session.pk, table.pk, opening_key=uuid.uuid4()).status_code == 403
    assert not Incident.objects.exists()


def test_another_clubs_session_does_not_exist(session: Session) -> None:
    stranger = a_person(a_club("quai"), ClubRole.ADMIN)
    table = session.tables.get(number=1)
    at = Desk(session, signed_in(stranger))
    assert at.get("desk", session.pk).status_code == 404
    assert at.post("call", session.pk, table.pk, opening_key=uuid.uuid4()).status_code == 404
    # Nor by one's own club's address.
    assert at.client.get(f"/quai/sessions/{session.pk}/").status_code == 404


def test_the_options_are_five_taps_from_the_desk(desk: Desk) -> None:
    """Table, subject, declarer, suit (no request), rank; that it is none of the rare cases goes with the card."""
    requests = []

    def tap(address: str, **sent: object) -> str:
        requests.append(address)
        response = desk.client.post(address, sent)
        assert response.status_code == 302
        return response["Location"]

    address, key = next(iter(keys_on(html(desk.get("desk", desk.session.pk))).items()))
    at = tap(address, opening_key=key)
    for sent in ({"subject": "opening-lead-out-of-turn"}, {"answer": "S"}, {"suit": "H", "rank": "K"}):
        page = html(desk.client.get(at))
        usual = re.search(r'name="usual" value="([^"]+)"', page)
        version = re.search(r'name="version" value="(\d+)"', page)
        assert version
        at = tap(at, version=version[1], **sent, **({"usual": usual[1]} if usual else {}))
    taps_on_radios = 1
    assert at.endswith("/answers/54.reply/")
    assert len(requests) + taps_on_radios == 5


def test_the_card_page_asks_for_suit_and_rank_in_one_request(desk: Desk) -> None:
    incident = desk.up_to("54.circumstances")
    page = html(desk.get("answer", incident.number, CARD))
    assert len(re.findall(r'<input type="radio"\s+name="suit"', page)) == 4
    assert len(re.findall(r'<button type="submit"[^>]*name="rank"', page)) == 13
