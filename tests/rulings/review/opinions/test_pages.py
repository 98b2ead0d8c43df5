"""From the incident to the link, from the link to the opinion, and back to the incident."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from incidents.models import ClubRole, Incident, Session, User
from rulings.models import Consultation, Opinion
from rulings.models.consultations import MOST_OPINIONS
from rulings.review.opinions.ask_opinion import LONGEST_OPINION, answer, ask, close
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give
from tests.rulings.at_the_desk import Desk, html, signed_in, text
from tests.rulings.review.opinions.asking import ask_request, at, form, opinion, stranger

pytestmark = pytest.mark.django_db


def link_in(page: Any) -> str:
    """The path of the link that a page shows."""
    (link,) = re.findall(r"http://testserver(/consultations/[\w-]+/)", html(page))
    return str(link)


def test_a_director_gets_a_link_once_and_a_stranger_answers(desk: Desk, incident: Incident) -> None:
    sent = form(level="regional", question="Is passing a logical alternative?\r\n\r\nAnd is the double?")
    made = desk.post("consult", incident.number, **sent)
    assert made.status_code == 200
    assert "It is shown only now" in text(made)
    assert Consultation.objects.get().question == "Is passing a logical alternative?\n\nAnd is the double?"
    link, browser = link_in(made), stranger()
    page = browser.get(link)
    assert page.status_code == 200
    for said in ("Is passing a logical alternative?", "Regional level", "Who is declarer? South", "2017 edition"):
        assert said in text(page)
    thanks = browser.post(link, opinion("I would rule\r\n<b>under 54</b>."))
    assert "Thank you" in text(thanks)
    back = desk.get("consult", incident.number)
    assert "&lt;b&gt;under 54&lt;/b&gt;." in html(back)
    assert "Is passing a logical alternative?" in text(back)
    assert link not in html(back)
    again = desk.post("consult", incident.number, **sent)
    assert again.status_code == 422
    assert "shown once" in text(again)
    assert Consultation.objects.count() == 1


def test_the_public_page_tells_nothing_of_who_where_when_and_what_was_ruled(
    desk: Desk, incident: Incident, director: User
) -> None:
    ruling = give(incident, director)
    _, token = ask(incident, ask_request(with_hands=True, no_longer_in_play=True), director)
    page = html(stranger().get(at(token)))
    told = ["Vexko", "Ornulf", "Vidal", "Club parc", "Friday", "/parc/", "2026", ruling.headline]
    assert [word for word in told if word in page] == []
    assert "Dealer South" in text(stranger().get(at(token)))
    # Control: the director's page tells all of it.
    whole = html(desk.get("ruling", ruling.number))
    assert all(word in whole for word in ("Vidal", "Club parc", "Friday", "/parc/"))


def test_the_hands_are_drawn_when_they_are_released(incident: Incident, director: User) -> None:
    _, without = ask(incident, ask_request(), director)
    _, token = ask(incident, ask_request(with_hands=True, no_longer_in_play=True), director)
    assert "The four hands" not in text(stranger().get(at(without)))
    page = text(stranger().get(at(token)))
    assert "North ♠ A K Q 2 ♥ J 3 2 ♦ 10 9 8 ♣ 7 6 5" in page
    assert "West ♠ 7 6 5 ♥ 6 5 4 ♦ J 7 6 5 ♣ A K Q" in page
    assert "Nord ♠ A R D 2 ♥ V 3 2 ♦ 10 9 8" in text(stranger("fr").get(at(token)))


def test_it_is_in_the_language_of_its_reader(incident: Incident, director: User) -> None:
    _, token = ask(incident, ask_request(), director)
    assert "Un arbitre demande votre avis" in text(stranger("fr").get(at(token)))
    browser = stranger("fr")
    browser.post("/language/", {"language": "en", "next": at(token)})
    assert "A director asks for your opinion" in text(browser.get(at(token)))


def test_it_is_kept_nowhere_and_found_by_no_search(incident: Incident, director: User) -> None:
    _, token = ask(incident, ask_request(), director)
    for address in (at(token), at("unknown")):
        for response in (stranger().get(address), stranger().post(address, opinion())):
            assert "noindex" in response.headers["X-Robots-Tag"]
            assert "no-store" in response.headers["Cache-Control"]


def test_a_link_that_does_not_open_tells_not_why(incident: Incident, director: User) -> None:
    links = [ask(incident, ask_request(), director) for _ in range(3)]
    (closed, _), (expired, _), (_, answered) = links
    close(closed, director)
    Consultation.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    for _ in range(MOST_OPINIONS):
        answer(answered, "So would I.", uuid.uuid4())
    tokens = ["unknown", *(token for _, token in links)]
    told = set()
    for token in tokens:
        for response in (
            stranger().get(at(token)),
            stranger().post(at(token), opinion()),
            stranger().post(at(token), opinion("")),
            stranger().post(at(token), {}),
        ):
            page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html(response)).replace(token, "")
            told.add((response.status_code, page, tuple(sorted(response.headers))))
    assert len(told) == 1
    assert next(iter(told))[0] == 404
    assert Opinion.objects.count() == MOST_OPINIONS


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (opinion(""), "required"),
        (opinion("   \r\n "), "Write your opinion."),
        (opinion("x" * (LONGEST_OPINION + 1)), f"at most {LONGEST_OPINION}"),
        (opinion("A fine\x07 opinion"), "cannot be kept"),
        ({"text": "A fine opinion"}, "too old"),
        (opinion("A fine opinion", giving_key="none"), "too old"),
    ],
)
def test_what_is_no_opinion_is_said_and_nothing_typed_is_lost(
    incident: Incident, director: User, sent: dict[str, str], said: str
) -> None:
    _, token = ask(incident, ask_request(), director)
    page = stranger().post(at(token), sent)
    assert page.status_code == 422
    assert said in text(page)
    assert "fine" not in sent["text"] or "A fine" in text(page)
    assert not Opinion.objects.exists()


def test_a_double_tap_keeps_one_opinion(incident: Incident, director: User) -> None:
    _, token = ask(incident, ask_request(), director)
    sent, browser = opinion(), stranger()
    assert [browser.post(at(token), sent).status_code for _ in range(2)] == [200, 200]
    assert Opinion.objects.count() == 1


def test_a_stranger_needs_the_token_of_the_form_too(incident: Incident, director: User) -> None:
    _, token = ask(incident, ask_request(), director)
    careful = Client(enforce_csrf_checks=True)
    assert careful.post(at(token), opinion()).status_code == 403
    page = careful.get(at(token))
    (csrf,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', html(page)))
    assert careful.post(at(token), opinion() | {"csrfmiddlewaretoken": csrf}).status_code == 200
    assert Opinion.objects.count() == 1


def test_hands_that_are_not_known_are_not_offered(desk: Desk, incident: Incident, session: Session) -> None:
    assert 'name="with_hands"' in html(desk.get("consult", incident.number))
    refused = desk.post("consult", incident.number, **form(with_hands="on"))
    assert refused.status_code == 422
    assert "no longer in play" in text(refused)
    made = desk.post("consult", incident.number, **form(with_hands="on", no_longer_in_play="on"))
    assert "The four hands" in text(stranger().get(link_in(made)))
    incident.board = session.boards.get(number=2)
    incident.save()
    page = desk.get("consult", incident.number)
    assert 'name="with_hands"' not in html(page)
    assert "The deal of this board is not known" in text(page)
    made = desk.post("consult", incident.number, **form(with_hands="on", no_longer_in_play="on"))
    assert "The four hands" not in text(stranger().get(link_in(made)))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"level": ""}, "required"),
        ({"level": "genius"}, "not one of the available choices"),
        ({"lasts": "100000"}, "not one of the available choices"),
        ({"question": "Does Ada Vexko hesitate?"}, "Names stay out"),
        ({"asking_key": "none"}, "too old"),
    ],
)
def test_what_is_wrong_is_said(desk: Desk, incident: Incident, wrong: dict[str, str], said: str) -> None:
    page = desk.post("consult", incident.number, **form(**{"question": "And now?"} | wrong))
    assert page.status_code == 422
    assert said in text(page)
    assert wrong.get("question", "And now?") in text(page)
    assert not Consultation.objects.exists()


def test_a_link_is_closed_from_the_incident(desk: Desk, incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(), director)
    assert "link open" in text(desk.get("consult", incident.number))
    closed = desk.post("consultation-close", made.pk)
    assert urlsplit(closed.headers["Location"]).path == desk.url("consult", incident.number)
    page = desk.get("consult", incident.number)
    assert "link closed" in text(page)
    assert desk.url("consultation-close", made.pk) not in html(page)
    assert stranger().get(at(token)).status_code == 404


def test_the_incident_leads_there(desk: Desk, incident: Incident, director: User) -> None:
    assert desk.url("consult", incident.number) in html(desk.get("check", incident.number))
    _, token = ask(incident, ask_request(), director)
    answer(token, "I would rule so.", uuid.uuid4())
    ruling = give(incident, director)
    page = desk.get("ruling", ruling.number)
    assert desk.url("consult", incident.number) in html(page)
    assert "I would rule so." in text(page)
    reader = Desk(incident.session, signed_in(a_person(incident.club, ClubRole.PLAYER)))
    assert "I would rule so." not in text(reader.get("ruling", ruling.number))


def test_another_clubs_consultation_is_not_there(incident: Incident, director: User) -> None:
    made, _ = ask(incident, ask_request(), director)
    there = a_club("bois")
    admin = a_person(there, ClubRole.ADMIN)
    elsewhere = Desk(a_session(there), signed_in(admin))
    assert elsewhere.post("consultation-close", made.pk).status_code == 404
    an_incident(elsewhere.session, admin)
    made.refresh_from_db()
    assert made.closed_at is None
    assert "link open" not in text(elsewhere.get("consult", 1))


def test_players_ask_nobody(incident: Incident, player: User, director: User) -> None:
    made, _ = ask(incident, ask_request(), director)
    browser = Desk(incident.session, signed_in(player))
    assert browser.get("consult", incident.number).status_code == 403
    assert browser.post("consultation-close", made.pk).status_code == 403
