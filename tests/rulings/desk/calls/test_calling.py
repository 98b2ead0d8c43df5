"""A table calls the director: one call while it waits, by whoever is signed in or has the link, and never too often."""

from __future__ import annotations

import uuid
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from incidents import calling
from incidents.call_links import end_link, make_link
from incidents.models import Club, Incident, LogEntry, Player, Session, Tag, User
from tests.rulings.a_club import a_club, a_person, a_session, give, seat_players
from tests.rulings.at_the_desk import REPLY, Desk, html, signed_in, text


def a_call(session: Session, table: int = 1, **other: Any) -> dict[str, Any]:
    return {"opening_key": uuid.uuid4(), "table": session.tables.get(number=table).pk, **other}


def a_device() -> Client:
    """A telephone at the table, in which nobody is signed in."""
    client = Client()
    client.cookies["django_language"] = "en"
    return client


def by_member(session: Session) -> str:
    return f"/{session.club.slug}/sessions/{session.pk}/call-director/"


def test_a_player_calls_and_reads_when_he_did(tonight: Session, player: User) -> None:
    client, url = signed_in(player), by_member(tonight)
    assert "Call the director" in text(client.get(url))
    sent = a_call(tonight, board=3, called_by="E", word="  Revoke,\u200b I think ")
    response = client.post(url, sent)
    incident = Incident.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{url}?at={incident.table_id}")
    assert (incident.director, incident.taken_at, incident.called_by) == (None, None, "E")
    assert (incident.board and incident.board.number, incident.word) == (3, "Revoke, I think")
    assert abs(timezone.now() - incident.called_at) < timedelta(minutes=1)
    at = timezone.localtime(incident.called_at, tonight.club.zone)
    assert f"The director has been called at {at:%H:%M}." in text(client.get(response["Location"]))
    assert LogEntry.objects.get(tag=Tag.CALLED_FROM_TABLE).who == player


def test_a_device_at_the_table_calls_by_the_link_without_signing_in(tonight: Session, link: str) -> None:
    client = a_device()
    assert "Call the director" in text(client.get(link))
    assert client.post(link, a_call(tonight, 2)).status_code == 302
    incident = Incident.objects.get()
    assert incident.called_through == tonight.call_links.get()
    assert LogEntry.objects.get(tag=Tag.CALLED_FROM_TABLE).who is None


def test_the_same_call_tapped_twice_is_one_and_a_table_that_waits_calls_once(tonight: Session, link: str) -> None:
    client, sent = Client(), a_call(tonight)
    for each in (sent, sent, a_call(tonight)):
        assert client.post(link, each).status_code == 302
    assert Incident.objects.count() == 1
    client.post(link, a_call(tonight, 2))
    assert Incident.objects.count() == 2


def test_a_table_whose_call_was_taken_may_call_again(tonight: Session, link: str, director: User) -> None:
    client = a_device()
    first = client.post(link, a_call(tonight))
    calling.take(Incident.objects.get(), director)
    page = client.get(first["Location"])
    assert "A director has taken your call." in text(page)
    assert "Anne Vidal" not in html(page)
    client.post(link, a_call(tonight))
    assert Incident.objects.count() == 2


def test_who_waited_long_is_told_that_a_director_comes_for_some_minutes_after_he_took_the_call(
    tonight: Session, link: str, director: User
) -> None:
    client = a_device()
    where = client.post(link, a_call(tonight))["Location"]
    calls = Incident.objects.filter(table__session=tonight)
    calls.update(called_at=timezone.now() - timedelta(minutes=12))
    calling.take(calls.get(), director)
    assert "A director has taken your call." in text(client.get(where))
    calls.update(taken_at=timezone.now() - calling.WINDOW - timedelta(seconds=1))
    assert "A director has taken your call." not in text(client.get(where))
    assert "Call the director" in text(client.get(where))


def test_what_became_of_a_call_is_asked_for_and_answered_with_nothing_until_it_changes(
    tonight: Session, link: str, director: User
) -> None:
    client = a_device()
    where = client.post(link, a_call(tonight))["Location"]
    incident = Incident.objects.get()
    assert client.get(f"{where}&seen={incident.pk}-waits").status_code == 204
    calling.take(incident, director)
    renewed = client.get(f"{where}&seen={incident.pk}-waits")
    assert renewed.status_code == 200
    assert "<html" not in html(renewed)
    assert "A director has taken your call." in text(renewed)


def test_a_key_of_another_table_is_refused_and_a_form_without_one_is_shown_again(tonight: Session, link: str) -> None:
    client, sent = Client(), a_call(tonight)
    client.post(link, sent)
    other = client.post(link, sent | {"table": tonight.tables.get(number=2).pk})
    without = client.post(link, a_call(tonight, 2, opening_key="", word="Kept as typed"))
    assert (other.status_code, without.status_code) == (422, 422)
    assert "Kept as typed" in html(without)
    assert Incident.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"table": "0"}, {"board": 77}, {"called_by": "X"}, {"word": "x" * 201}])
def test_what_is_wrong_in_a_call_calls_nobody(tonight: Session, link: str, wrong: dict[str, Any]) -> None:
    assert Client().post(link, a_call(tonight) | wrong).status_code == 422
    assert not Incident.objects.exists()


def test_a_table_of_another_session_is_not_called_from(tonight: Session, link: str, player: User) -> None:
    theirs = a_session(a_club("quai")).tables.get(number=1)
    other = a_session(tonight.club, name="Other").tables.get(number=1)
    for client, url in ((Client(), link), (signed_in(player), by_member(tonight))):
        for table in (theirs, other):
            assert client.post(url, a_call(tonight) | {"table": table.pk}).status_code == 422
    assert not Incident.objects.exists()


def test_names_in_the_word_are_blotted_out_and_no_ruling_holds_it(desk: Desk, link: str) -> None:
    seat_players(desk.session, "Zoé Quirinus", "Ada Vexko")
    assert Client().post(link, a_call(desk.session, word="quirinus revoked")).status_code == 302
    incident = Incident.objects.get()
    assert incident.word == "… revoked"
    desk.post("take", incident.number)
    ruled = desk.up_to(REPLY, table=1)
    Incident.objects.filter(pk=ruled.pk).update(word="Ezzqword")
    ruling = give(ruled, incident.director or User.objects.get(name="Anne Vidal"))
    assert "Ezzqword" not in str(ruling.record) + ruling.search_text + ruling.players_search_text


# ---- Who may, and until when --------------------------------------------------------------------


def test_his_table_is_chosen_where_it_is_known(tonight: Session, player: User) -> None:
    seat_players(tonight, "Paul Weber", "Ada Vexko")
    url = by_member(tonight)
    assert 'value="" selected' in html(signed_in(player).get(url))
    Player.objects.filter(name="Paul Weber").update(user=player)
    table = tonight.tables.get(number=1)
    assert f'value="{table.pk}" selected' in html(signed_in(player).get(url))


def test_another_clubs_people_do_not_call(tonight: Session) -> None:
    stranger = signed_in(a_person(a_club("quai")))
    assert stranger.get(by_member(tonight)).status_code == 404
    assert stranger.post(by_member(tonight), a_call(tonight)).status_code == 404
    assert stranger.post(f"/quai/sessions/{tonight.pk}/call-director/", a_call(tonight)).status_code == 404
    assert not Incident.objects.exists()


def test_only_a_session_in_play_is_called_from(tonight: Session, link: str, player: User) -> None:
    """The day ends the link: control for the one above, which opens today."""
    client = signed_in(player)
    assert (client.get(by_member(tonight)).status_code, client.get(link).status_code) == (200, 200)
    tonight.date -= timedelta(days=2)
    tonight.save()
    for url in (by_member(tonight), link):
        assert client.get(url).status_code == 404
        assert client.post(url, a_call(tonight)).status_code == 404
    assert not Incident.objects.exists()


@pytest.mark.parametrize(
    ("days", "hour", "opens"), [(-14, 20, 404), (-1, 23, 404), (0, 0, 200), (1, 4, 200), (1, 6, 404)]
)
def test_the_link_and_the_members_page_open_on_the_sessions_day_and_in_its_night(
    tonight: Session, link: str, player: User, monkeypatch: pytest.MonkeyPatch, days: int, hour: int, opens: int
) -> None:
    """Made and printed days before, the link opens no earlier than the page of whoever is signed in."""
    moment = datetime.combine(tonight.date + timedelta(days), time(hour, 30), tonight.club.zone)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    for client, url in ((a_device(), link), (signed_in(player), by_member(tonight))):
        assert client.get(url).status_code == opens
        assert client.post(url, a_call(tonight)).status_code == (302 if opens == 200 else 404)
    assert Incident.objects.exists() == (opens == 200)


def test_a_link_that_is_unknown_ended_renewed_or_past_says_the_same(
    tonight: Session, link: str, director: User
) -> None:
    client, said = a_device(), []
    said.append(client.get("/calls/unknown/"))
    digest = tonight.call_links.get().token_hash
    said.append(client.get(f"/calls/{digest}/"))
    new = make_link(tonight, director, instead_of=tonight.call_links.get().pk)
    said.append(client.get(link))
    assert client.get(f"/calls/{new.token}/").status_code == 200
    end_link(tonight, director)
    said.append(client.get(f"/calls/{new.token}/"))
    last = make_link(tonight, director)
    Session.objects.filter(pk=tonight.pk).update(date=tonight.date - timedelta(days=2))
    said.append(client.get(f"/calls/{last.token}/"))
    assert {response.status_code for response in said} == {404}
    assert len({text(response) for response in said}) == 1
    assert all(response["Cache-Control"] == "no-store" for response in said)


def test_the_token_is_not_in_the_table(tonight: Session, link: str) -> None:
    kept = tonight.call_links.get()
    token = link.split("/")[2]
    assert len(token) == 64
    assert token not in (kept.seed, kept.token_hash)


# ---- Not too often ------------------------------------------------------------------------------


def flood(client: Client, session: Session, url: str, calls: int, director: User) -> list[int]:
    """So many calls, each taken at once so that the next is another one."""
    answers = []
    for place in range(calls):
        answers.append(client.post(url, a_call(session, 1 + place % session.tables.count())).status_code)
        for waiting in Incident.objects.waiting():
            calling.take(waiting, director)
    return answers


def test_a_table_cannot_flood(tonight: Session, link: str, director: User) -> None:
    tonight.tables.filter(number=2).delete()
    answers = flood(Client(), tonight, link, 6, director)
    assert answers == [302] * calling.MOST_OF_A_TABLE + [429] * 2
    page = text(a_device().post(link, a_call(tonight)))
    assert "Raise your hand" in page


def test_a_person_and_a_link_cannot_flood(
    tonight: Session, link: str, player: User, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "MOST_OF_A_TABLE", 100)
    answers = flood(signed_in(player), tonight, by_member(tonight), 8, director)
    assert answers == [302] * calling.MOST_OF_A_PERSON + [429] * 2
    monkeypatch.setattr(calling, "MOST_OF_A_LINK", 3)
    assert flood(Client(), tonight, link, 4, director) == [302] * 3 + [429]


def test_without_the_limits_it_would(
    tonight: Session, link: str, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control."""
    monkeypatch.setattr(calling, "_check_often", lambda *_: None)
    assert flood(Client(), tonight, link, 12, director) == [302] * 12


def test_the_limits_are_of_the_last_minutes(
    tonight: Session, link: str, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 429 in flood(Client(), tonight, link, 12, director)
    monkeypatch.setattr(calling, "WINDOW", timedelta(0))
    assert flood(Client(), tonight, link, 1, director) == [302]


# ---- The director's page of the link --------------------------------------------------------------


def test_the_director_makes_shows_renews_and_ends_the_link(desk: Desk) -> None:
    page = desk.get("call-link", desk.session.pk)
    assert "Make the link" in text(page)
    desk.post("call-link", desk.session.pk, step="make")
    first = desk.session.call_links.get()
    for _ in range(2):
        page = desk.get("call-link", desk.session.pk)
        assert f"/calls/{first.token}/" in html(page)
        assert "<svg" in html(page)
    for _ in range(2):
        desk.post("call-link", desk.session.pk, step="make", instead_of=first.pk)
    assert desk.session.call_links.count() == 2
    desk.post("call-link", desk.session.pk, step="end")
    assert not desk.session.call_links.standing().exists()
    assert LogEntry.objects.filter(tag=Tag.CALL_LINK_MADE).count() == 2
    assert LogEntry.objects.filter(tag=Tag.CALL_LINK_ENDED).count() == 1


def test_the_club_page_offers_the_call_to_players_on_the_day(tonight: Session, player: User, club: Club) -> None:
    assert by_member(tonight) in html(signed_in(player).get(f"/{club.slug}/"))
    tonight.date -= timedelta(days=2)
    tonight.save()
    assert by_member(tonight) not in html(signed_in(player).get(f"/{club.slug}/"))


def test_the_club_page_offers_the_call_after_midnight_too(
    tonight: Session, player: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = datetime.combine(tonight.date + timedelta(days=1), time(0, 40), club.zone)
    monkeypatch.setattr(timezone, "now", lambda: night)
    assert by_member(tonight) in html(signed_in(player).get(f"/{club.slug}/"))
