"""Facts change: one alone, from what to what, and never under another's hand unseen."""

from __future__ import annotations

import re

import pytest

from incidents.models import Club, ClubRole, Fact, Incident, LogEntry, Session, User
from incidents.recording import establish
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


@pytest.fixture
def colleague(club: Club) -> User:
    return a_person(club, ClubRole.DIRECTOR, "Odile Martin")


def fact(incident: Incident, key: str) -> Fact:
    return Fact.objects.get(incident=incident, key=key)


def codes(incident: Incident) -> dict[str, object]:
    return dict(Fact.objects.filter(incident=incident).values_list("key", "code"))


def test_each_fact_stands_under_the_question_with_its_own_address_to_change_it(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    page = html(desk.get("answer", incident.number, REPLY))
    facts = page[page.index("Facts established") :]
    for key in (DECLARER, CIRCUMSTANCES, CARD):
        assert f'class="change" href="{desk.url("answer", incident.number, key)}"' in facts
    assert f'class="change" href="{desk.url("subject", incident.number)}"' in facts
    assert "None of these" in text(desk.get("answer", incident.number, REPLY))


def test_changing_one_fact_keeps_the_others_and_asks_only_what_is_new(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    before = codes(incident)
    response = desk.answer(incident, CIRCUMSTANCES, "declarer-played")
    assert response["Location"] == desk.url("answer", incident.number, "54.B.second-card")
    assert codes(incident) == {**before, CIRCUMSTANCES: ["declarer-played"]}
    # Back again: nothing has to be asked twice.
    response = desk.answer(incident, CIRCUMSTANCES, "")
    assert response["Location"] == desk.url("check", incident.number)
    assert codes(incident) == before


def test_a_changed_ruling_says_from_what_to_what_before_it_is_given(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    assert "The ruling changes" not in text(desk.get("check", incident.number))
    desk.answer(incident, REPLY, "accept")
    page = text(desk.get("check", incident.number))
    assert "The ruling changes What does South choose? Prohibit ♥ → Accept" in page
    assert "From Opening lead out of turn refused, ♥ prohibited" in page
    assert "To Opening lead out of turn accepted: South remains declarer" in page


def test_and_still_says_so_when_a_question_had_to_be_answered_in_between(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.answer(incident, CIRCUMSTANCES, "declarer-played")
    desk.answer(incident, "54.B.second-card", "dummy")
    page = text(desk.get("check", incident.number))
    assert "From Opening lead out of turn refused, ♥ prohibited" in page


def test_a_fact_that_leaves_the_headline_as_it_was_is_told_too(desk: Desk) -> None:
    """Other players are concerned, which the headline does not say."""
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, DECLARER, "N")
    page = text(desk.get("check", incident.number))
    assert "The ruling changes Who is declarer? South → North" in page
    assert page.count("Opening lead out of turn refused, ♥ prohibited") == 1


def test_a_question_no_longer_asked_is_told_as_such(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.answer(incident, CIRCUMSTANCES, "declarer-could-see-dummy")
    page = text(desk.get("check", incident.number))
    assert "Is it one of these cases? None of these → South could have seen a card of dummy's" in page
    assert "What does South choose? Prohibit ♥ → no longer asked" in page


def test_and_says_nothing_where_nothing_changes(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.answer(incident, REPLY, "accept")
    other = desk.up_to(REPLY, table=2)
    assert "The ruling changes" not in text(desk.get("check", other.number))
    desk.answer(incident, REPLY, "accept")
    assert "The ruling changes" not in text(desk.get("check", incident.number))


def test_who_corrects_a_ruling_finds_its_facts_and_not_its_words_again(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    assert "To say at the table" in text(desk.get("check", incident.number))
    desk.give(incident)
    page = text(desk.get("check", incident.number))
    assert "was given on these facts and stands" in page
    assert "Facts established" in page
    assert "To say at the table" not in page
    # Control: once the ruling is another, its words are to be said.
    desk.answer(incident, REPLY, "accept")
    assert "To say at the table" in text(desk.get("check", incident.number))


def test_a_question_of_a_ruled_incident_says_that_the_ruling_stands(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    assert "has been given and stands until you give another" in text(desk.get("answer", incident.number, DECLARER))


@pytest.mark.gate("T7")
def test_a_stale_answer_is_not_recorded_and_both_versions_are_shown(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(DECLARER)
    seen = incident.version
    establish(incident, CIRCUMSTANCES, ["face-down"], colleague)
    lines = LogEntry.objects.count()
    response = desk.answer(incident, CIRCUMSTANCES, "declarer-could-see-dummy", version=seen)
    assert response.status_code == 409
    assert LogEntry.objects.count() == lines
    assert fact(incident, CIRCUMSTANCES).code == ["face-down"]
    page = text(response)
    assert "Recorded now The lead is still face down Odile Martin" in page
    assert "Your answer, not recorded South could have seen a card of dummy's" in page


@pytest.mark.gate("T7", control=True)
def test_without_the_version_the_last_answer_would_stand_unseen(
    desk: Desk, colleague: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: it is the version on the form that keeps the second answer out."""
    incident = desk.up_to(DECLARER)
    seen = incident.version
    establish(incident, CIRCUMSTANCES, ["face-down"], colleague)
    monkeypatch.setattr("incidents.recording.held_incident.check_version", lambda *_: None)
    assert desk.answer(incident, CIRCUMSTANCES, "declarer-could-see-dummy", version=seen).status_code == 302
    assert fact(incident, CIRCUMSTANCES).code == ["declarer-could-see-dummy"]


@pytest.mark.gate("T7")
def test_the_loser_records_his_answer_with_one_tap_and_without_typing_it_again(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    seen = incident.version
    establish(incident, CARD, "S2", colleague)
    page = html(desk.answer(incident, CARD, version=seen, suit="H", rank="K"))
    form = page[page.index("<form", page.index('id="meanwhile"')) :]
    form = form[: form.index("</form>")]
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    sent.pop("csrfmiddlewaretoken")
    assert sent == {"version": str(seen + 1), "suit": "H", "rank": "K"}
    assert desk.post("answer", incident.number, CARD, **sent).status_code == 302
    assert fact(incident, CARD).code == "HK"


def test_a_change_elsewhere_on_the_incident_is_a_conflict_too(desk: Desk, colleague: User) -> None:
    """What was read out before the tap may no longer be what the Laws say."""
    incident = desk.up_to(CARD)
    seen = incident.version
    establish(incident, CARD, "D4", colleague)
    response = desk.answer(incident, REPLY, "accept", version=seen)
    assert response.status_code == 409
    assert "no answer to this question yet" in text(response)
    # He chose among options about another card: they are read to him again, nothing is recorded in one tap.
    assert "read them again, then record the choice" in text(response)
    assert "Record my answer" not in text(response)
    assert not Fact.objects.filter(incident=incident, key=REPLY).exists()


def test_the_same_answer_sent_again_is_no_conflict(desk: Desk) -> None:
    """A retry after a lost answer carries the version of before: it was recorded, and that is told."""
    incident = desk.up_to(DECLARER)
    seen = incident.version
    for _ in range(2):
        response = desk.answer(incident, CIRCUMSTANCES, "", version=seen)
        assert (response.status_code, response["Location"]) == (302, desk.url("answer", incident.number, CARD))
    incident.refresh_from_db()
    assert incident.version == seen + 1


def test_a_stale_answer_to_a_question_no_longer_asked_is_not_recorded(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(CARD)
    seen = incident.version
    establish(incident, CIRCUMSTANCES, ["declarer-could-see-dummy"], colleague)
    response = desk.answer(incident, REPLY, "accept", version=seen)
    assert (response.status_code, response["Location"]) == (302, desk.url("check", incident.number))
    assert "your answer was not recorded" in text(desk.client.get(response["Location"]))
    assert not Fact.objects.filter(incident=incident, key=REPLY).exists()


@pytest.mark.parametrize("version", ["", "x", "1e3", "9" * 5000, "\x00"])
def test_a_form_without_its_version_is_refused_and_shows_the_page_again(desk: Desk, version: str) -> None:
    incident = desk.up_to(DECLARER)
    response = desk.answer(incident, CIRCUMSTANCES, "", version=version)
    assert response.status_code == 422
    assert not Fact.objects.filter(incident=incident, key=CIRCUMSTANCES).exists()


def test_two_directors_choosing_a_subject(desk: Desk, colleague: User) -> None:
    incident = desk.call()
    seen = incident.version
    establish(incident, DECLARER, "S", colleague)
    incident.refresh_from_db()
    response = desk.post("subject", incident.number, subject="opening-lead-out-of-turn", version=seen)
    assert response.status_code == 409
    assert "You chose “Opening lead out of turn”" in text(response)
    incident.refresh_from_db()
    assert incident.subject == ""
    assert desk.choose(incident).status_code == 302


def test_every_answer_leaves_one_line_in_the_journal(desk: Desk) -> None:
    incident = desk.call()
    desk.choose(incident)
    before = LogEntry.objects.count()
    desk.answer(incident, DECLARER, "S")
    assert LogEntry.objects.count() == before + 1
