"""Players are polled: the hand and the auction without what happened, answers counted, nobody named."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest

from incidents.models import Board, ClubRole, Incident, LogEntry, Session, User
from rulings.models import Consultation, Opinion
from rulings.models.consultations import MOST_OPINIONS
from rulings.review.opinions.ask_opinion import HandsNotReleased, OpinionLinkClosed, OpinionRefused, answer, ask, close
from rulings.review.opinions.ask_poll import SlipsRefused, answer_poll, count_slips, token_of
from rulings.review.opinions.count_poll import count_poll
from rulings.review.opinions.poll import PollRefused, choices_of
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give
from tests.rulings.at_the_desk import Desk, html, signed_in, text
from tests.rulings.review.opinions.asking import at, stranger
from tests.rulings.review.opinions.polling import HAND, answer_to_poll, poll_form, poll_request, poll_to_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def poll(incident: Incident, director: User) -> Consultation:
    made, _ = ask(incident, poll_request(), director)
    return made


def fresh(poll: Consultation) -> Consultation:
    return Consultation.objects.prefetch_related("opinions").get(pk=poll.pk)


def count_by_code(poll: Consultation) -> dict[str, tuple[int, int, bool]]:
    """By code: chosen by, considered by, an alternative."""
    return {each.code: (each.chosen, each.considered, each.is_alternative) for each in count_poll(fresh(poll)).counted}


# ---- What it shows ------------------------------------------------------------------------------


def test_a_director_makes_a_poll_and_a_stranger_answers_it_in_two_steps(desk: Desk, incident: Incident) -> None:
    made = desk.post("poll-new", incident.number, **poll_form(question="Two over one."))
    poll = Consultation.objects.get()
    assert made.headers["Location"] == desk.url("poll", poll.pk)
    page = html(desk.get("poll", poll.pk))
    link = re.findall(r"http://testserver(/consultations/[\w-]+/)", page)[0]
    assert link == at(token_of(poll))
    browser = stranger()
    asked = text(browser.get(link))
    for said in ("You are South: what do you call?", "♠ A K Q 2 ♥ J 3 2", "Two over one.", "Vulnerable: North-South"):
        assert said in asked
    second = browser.post(link, {"giving_key": str(uuid.uuid4()), "answer": "3H"})
    assert "What else did you consider seriously?" in text(second)
    assert not Opinion.objects.exists()
    thanks = browser.post(link, answer_to_poll("3H", "pass", "X"))
    assert "Thank you" in text(thanks)
    assert count_by_code(poll) == {"3H": (1, 0, True), "pass": (0, 1, False), "X": (0, 1, False)}
    assert "1 answer" in text(desk.get("poll", poll.pk))
    assert "3♥ 1 0 alternative" in text(desk.get("poll", poll.pk))


def test_it_tells_nothing_of_what_happened(incident: Incident, director: User) -> None:
    ruling = give(incident, director)
    made, token = ask(incident, poll_request(), director)
    page = html(stranger().get(at(token)))
    told = ["Vexko", "Ornulf", "Vidal", "Club parc", "Friday", "/parc/", "2026", ruling.headline, "Board", "Law"]
    assert [word for word in told if word in page] == []
    assert set(made.shown) == {"hand", "seat", "auction", "vulnerability", "scoring"}


def test_it_is_in_the_language_of_its_reader(incident: Incident, director: User) -> None:
    _, token = ask(incident, poll_request(), director)
    page = text(stranger("fr").get(at(token)))
    assert "Vous êtes en Sud" in page
    assert "♠ A R D 2" in page


def test_the_hand_is_taken_from_the_deal(desk: Desk, incident: Incident) -> None:
    desk.post("poll-new", incident.number, **poll_form(card=[], first="S", calls="1♠"))
    poll = Consultation.objects.get()
    assert poll.shown["seat"] == "W"
    assert poll.shown["hand"] == "765.654.J765.AKQ"


def test_after_the_auction_a_card_is_asked_for(incident: Incident, director: User) -> None:
    made, token = ask(incident, poll_request(poll_to_make(first="E", calls="1S p p p")), director)
    assert made.shown["seat"] == "S"
    assert choices_of(made.shown) == HAND
    assert "which card do you play?" in text(stranger().get(at(token)))
    answer_poll(made, "HJ", ["C7"], uuid.uuid4())
    assert count_by_code(made)["HJ"] == (1, 0, True)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"first": ""}, "who called first"),
        ({"calls": "1S 1H"}, "cannot stand there"),
        ({"calls": "1S qqq"}, "not a call"),
        ({"calls": "p p p p"}, "Everybody has passed"),
        ({"card": list(HAND[:12])}, "12 are marked"),
        ({"seat": "N"}, "turn of South"),
        ({"vulnerability": "x"}, "valid choice"),
        ({"no_longer_in_play": ""}, "still to play"),
        ({"question": "As Ada Vexko does"}, "Names stay out"),
        ({"asking_key": "none"}, "too old"),
    ],
)
def test_what_makes_no_poll_is_said_and_nothing_typed_is_lost(
    desk: Desk, incident: Incident, wrong: dict[str, Any], said: str
) -> None:
    page = desk.post("poll-new", incident.number, **(poll_form(question="Strong notrump") | wrong))
    assert page.status_code == 422
    assert said in text(page)
    assert wrong.get("question", "Strong notrump") in text(page)
    assert wrong.get("calls", "1♠ pass 2♠") in html(page)
    assert len(re.findall(r'name="card"[^>]*checked', html(page))) == len(wrong.get("card", HAND))
    assert not Consultation.objects.exists()


def test_the_form_begins_with_what_the_board_and_the_session_tell(desk: Desk, incident: Incident) -> None:
    page = html(desk.get("poll-new", incident.number))
    assert re.search(r'name="first" value="S"[^>]*checked', page)
    assert 'value="EW" selected' in page
    assert "taken from the deal of board 3" in text(desk.get("poll-new", incident.number)).replace("\xa0", " ")


def test_a_poll_of_a_board_still_to_be_played_is_refused(incident: Incident, director: User) -> None:
    with pytest.raises(HandsNotReleased):
        ask(incident, poll_request(no_longer_in_play=False), director)
    with pytest.raises(PollRefused):
        ask(incident, poll_request(poll_to_make(cards=(), calls="p p p p")), director)


# ---- Who answers --------------------------------------------------------------------------------


def test_a_browser_answers_once(incident: Incident, poll: Consultation) -> None:
    browser, link = stranger(), at(token_of(poll))
    assert "Thank you" in text(browser.post(link, answer_to_poll("3H")))
    assert "Thank you" in text(browser.get(link))
    assert "Thank you" in text(browser.post(link, answer_to_poll("pass")))
    assert count_by_code(poll) == {"3H": (1, 0, True)}
    assert "what do you call?" in text(stranger().get(link))


def test_the_cookie_tells_nothing_and_goes_to_this_link_alone(incident: Incident, poll: Consultation) -> None:
    link = at(token_of(poll))
    cookie = stranger().post(link, answer_to_poll("3H")).cookies["answered"]
    assert (cookie.key, cookie.value, cookie["path"], bool(cookie["httponly"])) == ("answered", "1", link, True)


def test_an_answer_sent_twice_is_one(poll: Consultation) -> None:
    key = uuid.uuid4()
    for code in ("3H", "pass"):
        answer_poll(poll, code, [], key)
    assert count_by_code(poll) == {"3H": (1, 0, True)}


@pytest.mark.parametrize(
    "sent",
    [
        {"answer": "1S", "giving_key": str(uuid.uuid4())},
        {"giving_key": str(uuid.uuid4())},
        answer_to_poll("1S"),
        answer_to_poll("SA"),
        answer_to_poll("3H", "8C"),
        answer_to_poll("3H", giving_key="none"),
        {"chosen": "3H"},
    ],
)
def test_what_is_no_answer_is_refused(poll: Consultation, sent: dict[str, Any]) -> None:
    assert stranger().post(at(token_of(poll)), sent).status_code == 422
    assert not Opinion.objects.exists()


def test_a_closed_poll_opens_no_more(desk: Desk, poll: Consultation, director: User) -> None:
    token = token_of(poll)
    closed = desk.post("consultation-close", poll.pk)
    assert closed.headers["Location"] == desk.url("poll", poll.pk)
    assert stranger().get(at(token)).status_code == 404
    for sent in (answer_to_poll("3H"), answer_to_poll("8C"), {"answer": "3H", "giving_key": str(uuid.uuid4())}, {}):
        assert stranger().post(at(token), sent).status_code == 404
    assert token_of(fresh(poll)) == ""
    assert "takes no more answers" in text(desk.get("poll", poll.pk))
    with pytest.raises(OpinionLinkClosed):
        answer_poll(poll, "3H", [], uuid.uuid4())


def test_so_many_answers_and_no_more(poll: Consultation) -> None:
    for _ in range(MOST_OPINIONS):
        answer_poll(poll, "3H", [], uuid.uuid4())
    with pytest.raises(OpinionLinkClosed):
        answer_poll(poll, "3H", [], uuid.uuid4())


def test_words_are_no_answer_to_a_poll(poll: Consultation) -> None:
    with pytest.raises(OpinionLinkClosed):
        answer(token_of(poll), "I would pass.", uuid.uuid4())


def test_nothing_of_an_answer_tells_who_gave_it_or_when(desk: Desk, poll: Consultation) -> None:
    desk.post("poll-turned", poll.pk, **answer_to_poll("3H", "pass"))
    opinion = Opinion.objects.get()
    assert (opinion.text, opinion.chosen, opinion.considered) == ("", "3H", ["pass"])
    assert opinion.given_at == poll.asked_at
    line = LogEntry.objects.filter(tag="opinion-given").get()
    assert line.detail == {"consultation": poll.pk}


def test_the_telephone_is_turned_round_to_one_player_after_the_other(desk: Desk, poll: Consultation) -> None:
    page = desk.get("poll-turned", poll.pk)
    assert "what do you call?" in text(page)
    assert "Preferences" not in html(page)
    assert "What else" in text(desk.post("poll-turned", poll.pk, answer="X", giving_key=str(uuid.uuid4())))
    for code in ("3H", "X"):
        assert "Next player" in text(desk.post("poll-turned", poll.pk, **answer_to_poll(code)))
    assert count_by_code(poll) == {"X": (1, 0, True), "3H": (1, 0, True)}
    close(poll, poll.asked_by)
    assert desk.get("poll-turned", poll.pk).status_code == 302
    assert desk.post("poll-turned", poll.pk, **answer_to_poll("3H")).status_code == 302


# ---- On paper -----------------------------------------------------------------------------------


def test_slips_are_printed_and_counted(desk: Desk, poll: Consultation) -> None:
    assert text(desk.get("poll-slips", poll.pk)).count("You are South: what do you call?") == 4
    assert desk.post("poll-counted", poll.pk, code="pass", chosen="3", considered="").status_code == 302
    desk.post("poll-counted", poll.pk, code="3H", chosen="1", considered="2")
    answer_poll(poll, "X", ["3H"], uuid.uuid4())
    assert count_by_code(poll) == {"pass": (3, 0, True), "3H": (1, 3, True), "X": (1, 0, True)}
    assert "5 answers · 4 on paper" in text(desk.get("poll", poll.pk))
    desk.post("poll-counted", poll.pk, code="3H", chosen="0", considered="0")
    assert count_by_code(poll) == {"pass": (3, 0, True), "X": (1, 0, True), "3H": (0, 1, False)}
    # Sent again it changes nothing.
    desk.post("poll-counted", poll.pk, code="3H", chosen="0", considered="0")
    assert LogEntry.objects.filter(tag="poll-counted").count() == 3


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"code": "1S", "chosen": "1"}, "Choose one of the answers"),
        ({"code": "pass", "chosen": "100"}, "how many slips"),
        ({"code": "pass", "chosen": "x"}, "how many slips"),
        ({"code": "pass", "chosen": "-1"}, "how many slips"),
        ({"code": "pass", "considered": "1"}, "Count first what each slip chooses"),
    ],
)
def test_what_is_no_count_is_refused(desk: Desk, poll: Consultation, sent: dict[str, str], said: str) -> None:
    page = desk.post("poll-counted", poll.pk, **sent)
    assert page.status_code == 422
    assert said in text(page)
    assert fresh(poll).on_paper == {}


def test_more_slips_than_there_are_are_refused(poll: Consultation, director: User) -> None:
    count_slips(poll, "pass", 99, 0, director)
    with pytest.raises(SlipsRefused):
        count_slips(poll, "3H", 1, 0, director)


# ---- What it comes to ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slips", "considers", "thresholds", "alternative", "close_to"),
    [
        # Of five, one who considers it and chooses it is enough; one who only considers it is for the director.
        ({"pass": [4, 0], "3H": [1, 0]}, "3H", (20, 1), True, False),
        ({"pass": [5, 0], "3H": [0, 1]}, "3H", (20, 1), False, True),
        ({"pass": [5, 0], "3H": [0, 1]}, "3H", (20, 0), True, False),
        ({"pass": [5, 0], "3H": [1, 0]}, "3H", (20, 1), False, False),
        ({"pass": [5, 0], "3H": [1, 1]}, "3H", (20, 1), True, False),
        ({"pass": [4, 0], "3H": [1, 1]}, "3H", (50, 1), False, False),
        ({"pass": [4, 0], "3H": [1, 2]}, "3H", (50, 2), False, True),
    ],
)
def test_the_threshold_of_the_club_tells_an_alternative(
    poll: Consultation,
    slips: dict[str, list[int]],
    considers: str,
    thresholds: tuple[int, int],
    alternative: bool,
    close_to: bool,
) -> None:
    poll.on_paper = slips
    poll.thresholds = dict(zip(("poll_considered_percent", "poll_choosing"), thresholds, strict=True))
    (line,) = (each for each in count_poll(poll).counted if each.code == considers)
    assert (line.is_alternative, line.is_close) == (alternative, close_to)


def test_the_threshold_is_that_of_the_day_it_was_asked(desk: Desk, incident: Incident, poll: Consultation) -> None:
    assert poll.thresholds == {"poll_considered_percent": 20, "poll_choosing": 1}
    club = incident.club
    club.regulations = {"poll_considered_percent": 40, "poll_choosing": 2}
    club.save()
    desk.post("poll-new", incident.number, **poll_form())
    assert "40 per cent" in text(desk.get("poll", Consultation.objects.exclude(pk=poll.pk).get().pk))
    assert "20 per cent" in text(desk.get("poll", poll.pk))


def test_the_count_stands_on_the_incident_and_on_its_ruling(
    desk: Desk, incident: Incident, poll: Consultation, director: User
) -> None:
    for code in ("3H", "3H", "pass"):
        answer_poll(poll, code, [], uuid.uuid4())
    assert desk.url("poll-new", incident.number) in html(desk.get("check", incident.number))
    assert "3♥ 2 0 alternative" in text(desk.get("consult", incident.number))
    ruling = give(incident, director)
    page = text(desk.get("ruling", ruling.number))
    assert "3♥ 2 0 alternative" in page
    assert "helps your judgement" in page
    reader = Desk(incident.session, signed_in(a_person(incident.club, ClubRole.PLAYER)))
    assert "3♥ 2 0" not in text(reader.get("ruling", ruling.number))


def test_it_stands_beside_the_question_of_alternatives(desk: Desk, session: Session, director: User) -> None:
    from incidents.recording import choose_subject
    from tests.rulings.a_club import establish_all

    incident = an_incident(session, director)
    facts = {"particulars.offender": "N", "16.B.1.what": "hesitation", "85.agreed": "agreed", "16.B.3.when": "over"}
    choose_subject(incident, "information-from-partner", director)
    establish_all(incident, director, facts)
    made, _ = ask(incident, poll_request(), director)
    answer_poll(made, "3H", [], uuid.uuid4())
    page = desk.get("answer", incident.number, "16.B.1.b.alternative")
    button = f'class="btn" href="{desk.url("poll-new", incident.number)}"'
    assert button in html(page)
    assert "3♥ 1 0 alternative" in text(page)
    other = desk.get("answer", incident.number, "16.B.3.when")
    assert button not in html(other)


# ---- Whose it is --------------------------------------------------------------------------------


def test_another_clubs_poll_is_not_there(incident: Incident, poll: Consultation) -> None:
    there = a_club("bois")
    admin = a_person(there, ClubRole.ADMIN)
    elsewhere = Desk(a_session(there), signed_in(admin))
    for name in ("poll", "poll-turned", "poll-slips"):
        assert elsewhere.get(name, poll.pk).status_code == 404
    assert elsewhere.post("poll-turned", poll.pk, **answer_to_poll("3H")).status_code == 404
    assert elsewhere.post("poll-counted", poll.pk, code="3H", chosen="1").status_code == 404
    assert count_by_code(poll) == {}


def test_an_opinion_is_no_poll(desk: Desk, incident: Incident, director: User) -> None:
    from tests.rulings.review.opinions.asking import ask_request

    made, _ = ask(incident, ask_request(), director)
    for name in ("poll", "poll-turned", "poll-slips"):
        assert desk.get(name, made.pk).status_code == 404


def test_players_poll_nobody(incident: Incident, poll: Consultation, player: User) -> None:
    browser = Desk(incident.session, signed_in(player))
    assert browser.get("poll-new", incident.number).status_code == 403
    for name in ("poll", "poll-turned", "poll-slips"):
        assert browser.get(name, poll.pk).status_code == 403


def test_an_answer_of_no_hand_is_refused(poll: Consultation) -> None:
    with pytest.raises(OpinionRefused):
        answer_poll(poll, "3H", ["9S"], uuid.uuid4())


def test_a_hand_without_a_board_is_marked(desk: Desk, session: Session, incident: Incident) -> None:
    Incident.objects.filter(pk=incident.pk).update(board=None)
    assert "His hand" in text(desk.get("poll-new", incident.number))
    assert not Board.objects.filter(session=session, incidents=incident).exists()
    desk.post("poll-new", incident.number, **poll_form())
    assert Consultation.objects.get().shown["hand"] == "AKQ2.J32.T98.765"
