"""The guided questions: one page each, at its own address, answered with what it offers and nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from incidents.models import Fact, Incident, Session, User
from rulings.engine import Edition
from tests.rulings import every_kind
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, SUBJECT, Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def code(incident: Incident, key: str) -> object:
    return Fact.objects.get(incident=incident, key=key).code


def test_the_menu_shows_the_subjects_by_moment(desk: Desk) -> None:
    incident = desk.call()
    page = text(desk.get("subject", incident.number))
    assert "What happened?" in page
    assert "Opening lead 3 Opening lead out of turn 54" in page


def test_choosing_a_subject_leads_to_its_first_question(desk: Desk) -> None:
    incident = desk.call()
    response = desk.choose(incident)
    assert (response.status_code, response["Location"]) == (302, desk.url("answer", incident.number, DECLARER))
    incident.refresh_from_db()
    assert incident.subject == SUBJECT


@pytest.mark.parametrize("subject", ["", "no-such-subject", "\x00", "é" * 500])
def test_a_subject_that_is_none_is_refused(desk: Desk, subject: str) -> None:
    incident = desk.call()
    response = desk.post("subject", incident.number, subject=subject, version=incident.version)
    assert response.status_code == 422
    assert "Choose one of these subjects." in text(response)
    incident.refresh_from_db()
    assert incident.subject == ""


def test_an_edition_without_subjects_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    every_kind.offer(monkeypatch, replace(every_kind.EVERY_KIND, editions=frozenset({Edition.LAWS_2017})))
    desk.club.edition = 1997
    desk.club.save()
    incident = desk.call()
    assert "No subject is written yet for the edition" in text(desk.get("subject", incident.number))
    assert desk.choose(incident).status_code == 422


def test_the_incidents_own_address_leads_to_where_it_stands(desk: Desk) -> None:
    incident = desk.call()

    def stands() -> str:
        response = desk.get("incident", incident.number)
        assert response.status_code == 302
        return str(response["Location"])

    assert stands() == desk.url("subject", incident.number)
    desk.choose(incident)
    assert stands() == desk.url("answer", incident.number, DECLARER)
    for key, answer, usual in ((DECLARER, "S", ""), (CARD, "HK", CIRCUMSTANCES), (REPLY, "accept", "")):
        assert stands() == desk.url("answer", incident.number, key)
        desk.answer(incident, key, answer, usual=usual)
    assert stands() == desk.url("check", incident.number)
    given = desk.give(incident)["Location"]
    assert stands() == given


def test_declarer_is_asked_on_the_compass(desk: Desk) -> None:
    incident = desk.call()
    desk.choose(incident)
    page = html(desk.get("answer", incident.number, DECLARER))
    assert re.findall(r'<button type="submit"[^>]*name="answer"\s+value="([NESW])"', page) == ["N", "E", "S", "W"]
    assert re.search(r"<legend>\s*<h1>Who is declarer\?</h1>\s*</legend>", page)
    assert desk.answer(incident, DECLARER, "W").status_code == 302
    assert code(incident, DECLARER) == "W"


def test_the_rare_cases_stand_together_under_none_of_them(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    page = html(desk.get("answer", incident.number, CIRCUMSTANCES))
    values = re.findall(r'<button type="submit"[^>]*name="answer"\s+value="([^"]*)"', page)
    assert values[0] == ""
    assert "declarer-could-see-dummy" in values
    assert text(desk.get("answer", incident.number, CIRCUMSTANCES)).count("54.C") == 1


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ([""], []),
        (["face-down"], ["face-down"]),
        (["told-by-opponent", "face-down"], ["face-down", "told-by-opponent"]),
    ],
)
def test_none_one_or_several_cases(desk: Desk, sent: list[str], kept: list[str]) -> None:
    incident = desk.up_to(DECLARER)
    assert desk.answer(incident, CIRCUMSTANCES, *sent).status_code == 302
    assert code(incident, CIRCUMSTANCES) == kept


def test_cases_which_exclude_each_other_are_refused_by_name_and_stay_ticked(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.answer(incident, CIRCUMSTANCES, "declarer-played", "declarer-began-to-spread")
    assert response.status_code == 422
    assert "“South has begun to spread his hand”" in text(response) or "“South has already played to the lead”" in text(
        response
    )
    assert "exclude each other" in text(response)
    assert len(re.findall(r'type="checkbox"\s+name="answer"[^>]*checked', html(response))) == 2
    assert not Fact.objects.filter(incident=incident, key=CIRCUMSTANCES).exists()


def test_no_box_ticked_is_not_none_of_them(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.answer(incident, CIRCUMSTANCES)
    assert response.status_code == 422
    assert "or choose “None of these”" in text(response)


@pytest.mark.parametrize("answer", ["X", "s", "\x00", "S" * 10_000, "'; drop table"])
def test_a_wrong_code_is_refused_with_what_is_allowed(desk: Desk, answer: str) -> None:
    incident = desk.call()
    desk.choose(incident)
    response = desk.answer(incident, DECLARER, answer)
    assert response.status_code == 422
    assert "The answers are: North, East, South, West." in text(response)
    assert not Fact.objects.filter(incident=incident).exists()


def test_no_answer_at_all_is_refused(desk: Desk) -> None:
    incident = desk.call()
    desk.choose(incident)
    assert desk.answer(incident, DECLARER).status_code == 422


def test_a_suit_and_a_rank_make_the_card(desk: Desk) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    response = desk.answer(incident, CARD, suit="H", rank="10")
    assert response.status_code == 302
    assert code(incident, CARD) == "H10"


def test_a_rank_without_a_suit_is_kept_and_one_tap_on_the_suit_finishes_it(desk: Desk) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    response = desk.answer(incident, CARD, rank="K")
    assert response.status_code == 422
    assert "Choose the suit of the card." in text(response)
    page = html(response)
    assert 'name="kept_rank" value="K"' in page
    assert len(re.findall(r'<button type="submit"[^>]*name="suit"', page)) == 4
    assert desk.answer(incident, CARD, suit="S", kept_rank="K").status_code == 302
    assert code(incident, CARD) == "SK"


def test_the_enter_key_does_not_play_the_ace(desk: Desk) -> None:
    """A form is sent by Enter with its first submit button: that one is disabled."""
    incident = desk.up_to(CIRCUMSTANCES)
    first = re.findall(
        r'<button type="submit"[^>]*>', html(desk.get("answer", incident.number, CARD)).split("<h1>")[0]
    )[-1]
    assert "disabled" in first


@pytest.mark.parametrize("sent", [{"suit": "H"}, {"suit": "H", "rank": "T"}, {"suit": "X", "rank": "K"}, {}])
def test_half_a_card_or_no_card_is_refused(desk: Desk, sent: dict[str, str]) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    assert desk.answer(incident, CARD, **sent).status_code == 422
    assert not Fact.objects.filter(incident=incident, key=CARD).exists()


def test_the_options_are_read_out_and_each_says_what_follows(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    page = text(desk.get("answer", incident.number, REPLY))
    assert "To say at the table “South, East has led the ♥K out of turn. You have five options: spread" in page
    for option in (
        "Spread the hand",
        "Accept",
        "Require ♥",
        "Prohibit ♥",
        "Leave it free",
    ):
        assert option in page
    assert "Require ♥ 50.D.2.a West leads ♥ ; East takes the ♥K back" in page
    # Law 9.B.2: what follows is said before he chooses.
    assert "West Does not lead ♥" in page
    assert "East Leaves the ♥K face up on the table: it is a major penalty card" in page
    assert "♥K : information authorised for South, unauthorised for West" in page


def test_a_choice_is_not_disputed_and_a_fact_may_be(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    assert "The players do not agree" not in text(desk.get("answer", incident.number, REPLY))
    assert "The players do not agree" in text(desk.get("answer", incident.number, CARD))


def test_a_page_says_where_the_last_question_was(desk: Desk) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    assert f'href="{desk.url("answer", incident.number, CIRCUMSTANCES)}">← ' in html(
        desk.get("answer", incident.number, CARD)
    )
    assert f'href="{desk.url("answer", incident.number, DECLARER)}">← ' in html(
        desk.get("answer", incident.number, CIRCUMSTANCES)
    )
    assert f'href="{desk.url("subject", incident.number)}">← ' in html(desk.get("answer", incident.number, DECLARER))


def test_an_earlier_question_shows_its_answer(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    page = html(desk.get("answer", incident.number, DECLARER))
    south = re.search(r'<button type="submit"\s+class="btn seat-S on".*?</button>', page, flags=re.S)
    assert south
    assert "recorded" in south[0]
    assert page.count("recorded") == 1


def test_a_question_that_is_not_on_the_path_leads_to_where_the_inquiry_stands(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    for key in (REPLY, "54.E.who"):
        response = desk.get("answer", incident.number, key)
        assert (response.status_code, response["Location"]) == (302, desk.url("answer", incident.number, CARD))


@pytest.mark.parametrize("key", ["54.nothing", "x" * 300, "<b>", "%00", "54.circumstances.more"])
def test_a_question_that_the_subject_does_not_know_is_not_found(desk: Desk, key: str) -> None:
    incident = desk.up_to(DECLARER)
    assert desk.get("answer", incident.number, key).status_code == 404
    assert desk.answer(incident, key, "S").status_code == 404


def test_before_the_subject_is_chosen_there_is_no_question(desk: Desk) -> None:
    incident = desk.call()
    response = desk.get("answer", incident.number, DECLARER)
    assert (response.status_code, response["Location"]) == (302, desk.url("subject", incident.number))
    assert desk.get("check", incident.number)["Location"] == desk.url("subject", incident.number)


def test_a_restricted_case_asks_nothing_of_declarer(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    desk.answer(incident, CIRCUMSTANCES, "declarer-could-see-dummy")
    response = desk.answer(incident, CARD, "HK")
    assert response["Location"] == desk.url("check", incident.number)
    assert "Opening lead out of turn accepted: South remains declarer" in text(desk.get("check", incident.number))


def test_french_letters_on_the_cards(session: Session, director: User) -> None:
    desk = Desk(session, signed_in(director, "fr"))
    incident = desk.up_to(CIRCUMSTANCES)
    page = html(desk.get("answer", incident.number, CARD))
    letters = re.findall(r'name="rank"\s+value="[^"]+"\s*>([^<]+)</button>', page)
    assert letters == ["A", "R", "D", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    desk.answer(incident, CARD, suit="H", rank="K")
    assert 'aria-label="roi de cœur">♥R</span>' in html(desk.get("answer", incident.number, REPLY))


def test_an_answer_which_its_question_no_longer_takes_is_asked_for_again(desk: Desk) -> None:
    """A law may be mended between two taps; what is on record then counts as not given."""
    incident = desk.up_to(CARD)
    Fact.objects.filter(incident=incident, key=CIRCUMSTANCES).update(code=["a-case-of-long-ago"])
    response = desk.get("incident", incident.number)
    assert response["Location"] == desk.url("answer", incident.number, CIRCUMSTANCES)
    assert desk.get("answer", incident.number, CIRCUMSTANCES).status_code == 200


@pytest.mark.parametrize("name", ["incident", "subject", "check", "details"])
def test_the_inquiry_is_the_directors(session: Session, director: User, player: User, name: str) -> None:
    incident = Desk(session, signed_in(director)).up_to(CARD)
    at = Desk(session, signed_in(player))
    assert at.get(name, incident.number).status_code == 403
    assert at.get("answer", incident.number, CARD).status_code == 403
    assert at.answer(incident, CARD, "S2").status_code == 403
    assert code(incident, CARD) == "HK"


def test_the_card_on_record_is_marked_in_suit_and_rank(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    page = html(desk.get("answer", incident.number, CARD))
    assert re.search(r'name="suit"\s+value="H"\s+checked', page)
    assert re.findall(r'class="btn on"\s+name="rank"\s+value="([^"]+)"', page) == ["K"]
