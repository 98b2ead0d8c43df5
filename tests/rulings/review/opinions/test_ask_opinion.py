"""Links are made, closed and answered by three named writes; what is kept of a link opens nothing."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from incidents.models import Incident, LogEntry, Session, User
from incidents.recording import open_incident
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import NamesInText
from rulings.models import Consultation, Opinion
from rulings.models.consultations import MOST_OPINIONS
from rulings.review.opinions.ask_opinion import (
    LONGEST_OPINION,
    AskedAlready,
    HandsNotReleased,
    NotAsked,
    OpinionLinkClosed,
    OpinionRefused,
    QuestionRefused,
    answer,
    ask,
    close,
    find_consultation,
)
from tests.rulings.a_club import a_club, a_person, a_session, an_incident
from tests.rulings.review.opinions.asking import ask_request
from tests.rulings.review.opinions.conftest import DEAL

pytestmark = pytest.mark.django_db


def tags() -> list[str]:
    ours = (RulingTag.CONSULTATION_ASKED, RulingTag.CONSULTATION_CLOSED, RulingTag.OPINION_GIVEN)
    return list(LogEntry.objects.filter(tag__in=ours).order_by("pk").values_list("tag", flat=True))


def test_a_link_is_made_answered_and_closed_with_a_line_each(incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(question="What would you do?"), director)
    assert find_consultation(token) == made
    given = answer(token, " I would rule\r\nunder  54. ", uuid.uuid4())
    assert given.text == "I would rule\nunder 54."
    close(made, director)
    close(made, director)
    assert tags() == [RulingTag.CONSULTATION_ASKED, RulingTag.OPINION_GIVEN, RulingTag.CONSULTATION_CLOSED]
    lines = LogEntry.objects.filter(detail__consultation=made.pk)
    assert {line.incident for line in lines} == {incident}
    assert {line.who for line in lines} == {director, None}


def test_what_is_kept_does_not_open_the_link(incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(), director)
    kept = Consultation.objects.values().get(pk=made.pk)
    assert len(token) >= 43
    assert token not in str(kept)
    with pytest.raises(OpinionLinkClosed):
        find_consultation(kept["token_hash"])


def test_a_link_expires(incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(lasts=timedelta(hours=12)), director)
    assert timedelta(hours=11) < made.expires_at - timezone.now() <= timedelta(hours=12)
    Consultation.objects.update(expires_at=timezone.now())
    with pytest.raises(OpinionLinkClosed):
        find_consultation(token)
    with pytest.raises(OpinionLinkClosed):
        answer(token, "Too late.", uuid.uuid4())
    assert not Opinion.objects.exists()


def test_a_closed_link_takes_no_answer(incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(), director)
    close(made, director)
    with pytest.raises(OpinionLinkClosed):
        answer(token, "Too late.", uuid.uuid4())
    with pytest.raises(OpinionLinkClosed):
        answer("no such token", "Nobody asked.", uuid.uuid4())
    assert not Opinion.objects.exists()


def test_so_many_answers_and_no_more(incident: Incident, director: User) -> None:
    _, token = ask(incident, ask_request(), director)
    for _ in range(MOST_OPINIONS):
        answer(token, "So would I.", uuid.uuid4())
    with pytest.raises(OpinionLinkClosed):
        answer(token, "One too many.", uuid.uuid4())
    with pytest.raises(OpinionLinkClosed):
        find_consultation(token)
    assert Opinion.objects.count() == MOST_OPINIONS


def test_a_form_sent_again_shows_no_second_link(incident: Incident, director: User) -> None:
    first = ask_request()
    ask(incident, first, director)
    with pytest.raises(AskedAlready):
        ask(incident, first, director)
    assert Consultation.objects.count() == 1


def test_an_answer_sent_again_is_the_one_kept(incident: Incident, director: User) -> None:
    made, token = ask(incident, ask_request(), director)
    key = uuid.uuid4()
    first = answer(token, "I would rule so.", key)
    assert answer(token, "Otherwise.", key) == first
    close(made, director)
    assert answer(token, "I would rule so.", key) == first
    assert Opinion.objects.get().text == "I would rule so."


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ada Vexko hesitates.\nSo does vexko's partner.", "… … hesitates.\nSo does …'s partner."),
        ("As ÁDA said, North may pass.", "As … said, North may pass."),
        ("Weber Paul would not.", "… … would not."),
        ("Paul would not: South leads a club.", "Paul would not: South leads a club."),
    ],
)
def test_names_in_an_answer_are_blotted_out(
    incident: Incident, director: User, player: User, said: str, kept: str
) -> None:
    """Of those who play in the session each part of the name, of the others in the club the whole of it."""
    _, token = ask(incident, ask_request(), director)
    assert answer(token, said, uuid.uuid4()).text == kept


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (LONGEST_OPINION + 1), "a\x00b", "a\ud800"])
def test_what_is_no_opinion_is_refused(incident: Incident, director: User, text: str) -> None:
    _, token = ask(incident, ask_request(), director)
    with pytest.raises(OpinionRefused):
        answer(token, text, uuid.uuid4())
    assert not Opinion.objects.exists()


@pytest.mark.parametrize("question", ["Vexko hésite ?", "Que dire à Ada", "Weber Paul a tort ?"])
def test_a_question_names_nobody(incident: Incident, director: User, player: User, question: str) -> None:
    with pytest.raises(NamesInText):
        ask(incident, ask_request(question=question), director)
    assert not Consultation.objects.exists()


@pytest.mark.parametrize("question", ["x" * 1001, "a\x00"])
def test_a_question_that_cannot_be_kept_is_refused(incident: Incident, director: User, question: str) -> None:
    with pytest.raises(QuestionRefused):
        ask(incident, ask_request(question=question), director)
    assert not Consultation.objects.exists()


def test_the_hands_are_shown_when_they_are_released(incident: Incident, director: User, session: Session) -> None:
    with pytest.raises(HandsNotReleased):
        ask(incident, ask_request(with_hands=True), director)
    made, _ = ask(incident, ask_request(with_hands=True, no_longer_in_play=True), director)
    assert made.shown["deal"] == DEAL
    made, _ = ask(incident, ask_request(no_longer_in_play=True), director)
    assert made.shown["deal"] == ""
    incident.board = session.boards.get(number=2)
    incident.save()
    with pytest.raises(HandsNotReleased):
        ask(incident, ask_request(with_hands=True, no_longer_in_play=True), director)


def test_nothing_is_asked_before_somebody_says_what_happened(session: Session, director: User) -> None:
    called = open_incident(session.tables.get(number=1), director, uuid.uuid4(), timezone.now())
    with pytest.raises(NotAsked):
        ask(called, ask_request(), director)


def at_once(writes: list[Callable[[], object]]) -> list[object]:
    """What each of these writes, all under way together, returned or raised."""

    def run(write: Callable[[], object]) -> object:
        try:
            return write()
        except Exception as raised:
            return raised
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(run, writes))


@pytest.mark.django_db(transaction=True)
def test_however_many_answer_at_once_there_are_no_more() -> None:
    club = a_club()
    director = a_person(club)
    _, token = ask(an_incident(a_session(club), director), ask_request(), director)
    outcome = at_once([lambda: answer(token, "So would I.", uuid.uuid4())] * (2 * MOST_OPINIONS))
    assert sum(isinstance(each, Opinion) for each in outcome) == MOST_OPINIONS
    assert sum(isinstance(each, OpinionLinkClosed) for each in outcome) == MOST_OPINIONS
    assert Opinion.objects.count() == MOST_OPINIONS
    assert tags().count(RulingTag.OPINION_GIVEN) == MOST_OPINIONS
