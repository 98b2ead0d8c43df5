"""Checking the facts, giving the ruling, and the ruling as it is read."""

from __future__ import annotations

import re
import uuid

import pytest
from django.utils.translation import override

from incidents.models import Club, ClubRole, Session, User
from incidents.recording import describe_call, establish
from rulings.models import Ruling
from rulings.web.sheet import sheet
from tests.forms import some
from tests.rulings.a_club import (
    DUMMY_CAME_DOWN,
    a_club,
    a_person,
    an_incident,
    every_set_of_facts,
    give,
    seat_players,
)
from tests.rulings.at_the_desk import CARD, REPLY, Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def test_the_check_page_has_the_facts_the_headline_and_the_act(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    page = text(desk.get("check", incident.number))
    for part in ("Who is declarer? South", "Is it one of these cases? None of these", "♥K", "Give the ruling"):
        assert part in page
    assert "Opening lead out of turn refused, ♥ prohibited" in page
    assert "superseded" not in page


def test_before_the_last_answer_there_is_nothing_to_check_or_give(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    here = desk.url("answer", incident.number, REPLY)
    assert desk.get("check", incident.number)["Location"] == here
    assert desk.give(incident)["Location"] == here
    assert not Ruling.objects.exists()


def test_giving_the_ruling_shows_it(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    response = desk.give(incident)
    ruling = Ruling.objects.get()
    assert (response.status_code, response["Location"]) == (302, desk.url("ruling", ruling.number))
    page = text(desk.get("ruling", ruling.number))
    for part in (
        "Opening lead out of turn refused, ♥ prohibited",
        "To say at the table",
        "“East, pick up the ♥K : it is no longer a penalty card.”",
        "Who must do what",
        "West Does not lead ♥ as long as he keeps the lead 50.D.2.a",
        "Who may use what 1 ♥K : information authorised for South, unauthorised for West until the end of play 50.E.2",
        "To check at the end of play",
        "What does South choose? Prohibit ♥",
        "application of the book",
        "2017 edition",
    ):
        assert part in page


@pytest.mark.gate("T8")
def test_a_double_tap_gives_one_ruling(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    key = re.search(r'name="idempotency_key" value="([^"]+)"', html(desk.get("check", incident.number)))
    assert key
    first, second = (desk.give(incident, idempotency_key=key[1]) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Ruling.objects.count() == 1


@pytest.mark.gate("T8")
def test_the_key_of_a_form_already_sent_gives_no_other_ruling(desk: Desk) -> None:
    """The same key with other contents: refused, and the facts are shown again."""
    incident = desk.up_to(REPLY)
    key = uuid.uuid4()
    assert desk.give(incident, idempotency_key=key).status_code == 302
    other = desk.up_to(REPLY, table=2)
    answer = desk.give(other, idempotency_key=key)
    assert answer.status_code == 422
    assert "This page was too old" in text(answer)
    assert Ruling.objects.count() == 1


def test_each_showing_of_the_check_page_has_a_key_of_its_own(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    keys = {
        key
        for _ in range(2)
        for key in re.findall(r'name="idempotency_key" value="([^"]+)"', html(desk.get("check", incident.number)))
    }
    assert len(keys) == 2


@pytest.mark.parametrize("sent", [{"idempotency_key": ""}, {"idempotency_key": "x"}, {"version": ""}, {"version": "x"}])
def test_a_form_without_key_or_version_gives_nothing(desk: Desk, sent: dict[str, str]) -> None:
    incident = desk.up_to(REPLY)
    response = desk.give(incident, **sent)
    assert response.status_code == 422
    assert "Give the ruling" in text(response)
    assert not Ruling.objects.exists()


def test_facts_changed_since_they_were_read_are_shown_before_anything_is_given(desk: Desk, club: Club) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "accept")
    incident.refresh_from_db()
    seen = incident.version
    establish(incident, REPLY, "spread", a_person(club))
    response = desk.give(incident, version=seen, reason="South had said accept")
    assert response.status_code == 409
    page = text(response)
    assert "The facts have changed since you read this page." in page
    assert "South is dummy, North is declarer" in page
    assert "South had said accept" in page
    assert Ruling.objects.count() == 1


def test_a_new_ruling_needs_a_cause_and_says_from_what_to_what(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "accept")
    page = text(desk.get("check", incident.number))
    first = Ruling.objects.get()
    assert f"From {first.number} Opening lead out of turn refused, ♥ prohibited" in page
    assert f"Give the new ruling in place of {first.number}: why?" in page
    refused = desk.give(incident, reason="South had said accept", cause="")
    assert refused.status_code == 422
    assert "Choose why the former ruling is superseded." in text(refused)
    assert Ruling.objects.count() == 1
    response = desk.give(incident, reason="South had said accept")
    second = Ruling.objects.get(supersedes=first)
    assert response["Location"] == desk.url("ruling", second.number)
    assert f"Supersedes {first.number}" in text(desk.get("ruling", second.number))
    old = text(desk.get("ruling", first.number))
    why = "facts changed or told wrong South had said accept"
    assert f"This ruling no longer stands. Superseded by {second.number} : {why}" in old
    assert "Correct" not in old


def test_the_reason_is_not_typed_twice_when_it_is_refused(desk: Desk, session: Session) -> None:
    seat_players(session, "Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "accept")
    response = desk.give(incident, reason="Kowalska had said <b>accept</b>")
    assert response.status_code == 422
    assert "Kowalska had said &lt;b&gt;accept&lt;/b&gt;</textarea>" in html(response)


def test_the_ruling_that_stands_is_not_given_again(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    page = text(desk.get("check", incident.number))
    assert f"Ruling {Ruling.objects.get().number} was given on these facts and stands." in page
    response = desk.give(incident, reason="again")
    assert response.status_code == 422
    assert "nothing has changed" in text(response)


def test_a_player_reads_the_ruling_without_a_name(session: Session, director: User, player: User) -> None:
    seat_players(session, "Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
    incident = an_incident(session, director, in_round=1)
    ruling = give(incident, director)
    names = ["Anne Vidal", "Kowalska", "Petit", "Uma", "Oger"]
    url = f"/{session.club.slug}/rulings/{ruling.number}/"
    seen = html(signed_in(player).get(url))
    main = seen[seen.index("<main") :]
    assert "Spreads his whole hand and is dummy" in main
    assert not [name for name in names if name in main]
    assert "/incidents/" not in main
    # The director sees who gave it: the name is there to be left out.
    assert "Anne Vidal" in html(signed_in(director).get(url)).split("<main")[1]


def test_a_ruling_of_another_club_does_not_exist(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    stranger = signed_in(a_person(a_club("quai"), ClubRole.ADMIN))
    assert stranger.get(f"/{session.club.slug}/rulings/{ruling.number}/").status_code == 404
    assert stranger.get(f"/quai/rulings/{ruling.number}/").status_code == 404
    assert signed_in(director).get(f"/{session.club.slug}/rulings/{ruling.number}/").status_code == 200


@pytest.mark.parametrize("name", ["subject", "incident", "check", "details"])
def test_an_incident_of_another_club_does_not_exist(session: Session, director: User, name: str) -> None:
    incident = an_incident(session, director)
    other = a_club("quai")
    at = Desk(session, signed_in(a_person(other, ClubRole.ADMIN)))
    assert at.get(name, incident.number).status_code == 404
    assert at.give(incident).status_code == 404
    assert at.client.get(f"/quai/incidents/{incident.number}/").status_code == 404


def test_the_details_of_the_call_are_on_the_ruling(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    board = desk.session.boards.get(number=3)
    describe_call(incident, 2, board, "4SX", "W", director)
    desk.give(incident)
    page = text(desk.get("ruling", Ruling.objects.get().number))
    assert "Table 1 · Round 2 · Board 3" in page
    assert "Contract 4♠ X" in page


def test_a_ruling_is_read_in_the_readers_language(session: Session, director: User, player: User) -> None:
    ruling = give(an_incident(session, director, {**DUMMY_CAME_DOWN, REPLY: "refuse-free"}), director)
    url = f"/{session.club.slug}/rulings/{ruling.number}/"
    assert "♥K" in text(signed_in(player, "en").get(url))
    french = text(signed_in(player, "fr").get(url))
    assert "♥R" in french
    assert "♥K" not in french


def test_penalty_cards_that_stay_are_shown(session: Session, director: User, player: User) -> None:
    ruling = give(an_incident(session, director, {**DUMMY_CAME_DOWN, REPLY: "refuse-free"}), director)
    page = text(signed_in(player).get(f"/{session.club.slug}/rulings/{ruling.number}/"))
    assert "East, defender ♥K major penalty card" in page


def test_every_path_of_the_law_can_be_read_as_a_ruling(session: Session, director: User, player: User) -> None:
    """Whatever a law notes, each sheet has a place for it."""
    reader, others = signed_in(director), signed_in(player)
    for facts in some(every_set_of_facts(), one_in=15):
        ruling = give(an_incident(session, director, facts), director)
        url = f"/{session.club.slug}/rulings/{ruling.number}/"
        pages = [text(each) for each in (reader.get(url), reader.get(f"{url}parties/"), others.get(url))]
        with override("en"):
            laid_out = sheet(ruling.record)
        for line in (*laid_out.duties, *laid_out.more):
            assert all(line.clause in page for page in pages), line


def test_a_ruling_number_that_is_none(desk: Desk) -> None:
    for number in ("2026-9999", "x", "0" * 300):
        assert desk.get("ruling", number).status_code == 404


def test_giving_is_a_post(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    assert desk.get("give", incident.number).status_code == 405
    assert desk.post("check", incident.number).status_code == 405
    assert desk.client.post(desk.url("give", incident.number), {"idempotency_key": uuid.uuid4()}).status_code == 422
