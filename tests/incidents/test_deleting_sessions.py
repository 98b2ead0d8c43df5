"""A session on which nothing was ruled goes, its calls too; one with a ruling stays, and says why."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.apps import apps
from django.db.models import ProtectedError
from django.utils import timezone

from incidents import delete_session as module
from incidents.call_links import make_link
from incidents.calling import call_director
from incidents.closing import close
from incidents.delete_session import CallsSince, SomethingHappened, delete_session
from incidents.importing import write
from incidents.models import Board, Closing, Club, Fact, Incident, LogEntry, Player, ResultSource, Session, Tag, User
from incidents.models.board_results import BoardResult, FieldScores
from incidents.models.travellers import ResultsFile, TravellerLine
from incidents.playing.declare import say_part, say_played
from incidents.recording import choose_subject, establish, open_incident
from tests.incidents.conftest import SignedIn
from tests.incidents.test_models import DEAL
from tests.incidents.test_seating_by_movement import make

LIST = "table;direction;pair;player 1;player 2\n1;NS;1;Ana Bo;Cy Da\n"


@pytest.fixture(autouse=True)
def in_english(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="en")


@pytest.fixture
def too_many(club: Club, director: User) -> Session:
    """A session with something of everything but a call."""
    session = make(club, director)
    for _ in range(2):
        write(session, LIST, director)
    say_part(session, director, plays=True)
    say_played(session, director, [1], played=True)
    make_link(session, director)
    Board.objects.filter(session=session, number=2).update(deal=DEAL)
    BoardResult.objects.create(
        board=session.boards.get(number=1),
        table=session.tables.get(number=1),
        source=ResultSource.NOTED,
        noted_by=director,
        noted_at=timezone.now(),
    )
    board = session.boards.get(number=1)
    FieldScores.objects.create(board=board, scores=[50], noted_by=director, noted_at=timezone.now())
    file = ResultsFile.objects.create(
        session=session, event_type="PAIRS", brought_by=director, brought_at=timezone.now()
    )
    TravellerLine.objects.create(file=file, board=board, ns="1", ew="2")
    return session


def rows_of_sessions() -> dict[str, int]:
    """How many rows there are of everything that hangs on a session."""
    hanging = (
        "Session",
        "Table",
        "Board",
        "Pair",
        "Seating",
        "Participation",
        "BoardPlayed",
        "CallLink",
        "BoardResult",
        "FieldScores",
        "ResultsFile",
        "TravellerLine",
    )
    models = [apps.get_model("incidents", name) for name in (*hanging, "FormerPlayers")]
    return {model.__name__: model._default_manager.count() for model in models}


def test_it_goes_with_all_that_it_holds_and_the_players_stay(
    too_many: Session, director: User, signed_in: SignedIn
) -> None:
    before = rows_of_sessions()
    assert all(before.values()), before
    browser, address = signed_in(director), f"/parc/sessions/{too_many.pk}/delete/"
    page = browser.get(address)
    goes = page.context["goes"]
    assert (goes.tables, goes.boards, goes.deals, goes.pairs, goes.results, goes.calls) == (5, 18, 1, 1, 1, 0)
    assert rows_of_sessions() == before
    assert browser.post(address).headers["Location"] == "/parc/"
    assert not any(rows_of_sessions().values())
    assert Player.objects.count() == 2
    line = LogEntry.objects.get(tag=Tag.SESSION_DELETED)
    assert (line.who, line.detail["session"], line.detail["date"]) == (
        director,
        too_many.pk,
        too_many.date.isoformat(),
    )
    assert browser.post(address).status_code == 404


def test_the_journal_says_it_in_words(too_many: Session, director: User, admin: User, signed_in: SignedIn) -> None:
    Session.objects.filter(pk=too_many.pk).update(date="2026-03-01")
    delete_session(too_many, director)
    line = signed_in(admin).get("/parc/journal/").context["lines"][0]
    assert dict(line.details)["date"] == "1 March 2026"


@pytest.fixture
def calls(too_many: Session, director: User) -> list[Incident]:
    """Two calls without a ruling: of one something is established, the other was settled by it."""
    first, second = (
        open_incident(too_many.tables.get(number=number), director, uuid4(), timezone.now()) for number in (1, 2)
    )
    choose_subject(first, "opening-lead-out-of-turn", director)
    establish(first, "particulars.declarer", "S", director)
    close(second, Closing.DUPLICATE, director, settled_by=first)
    return [first, second]


def test_its_calls_go_with_it_after_a_question_that_says_so(
    too_many: Session, calls: list[Incident], director: User, admin: User, signed_in: SignedIn
) -> None:
    lines = LogEntry.objects.filter(incident__in=[each.pk for each in calls])
    told = list(lines.values_list("pk", "incident_id", "detail"))
    assert len(told) == 5
    browser, address = signed_in(director), f"/parc/sessions/{too_many.pk}/delete/"
    page = browser.get(address).content.decode()
    assert "2 calls for the director, with all that was noted of them" in page
    assert '<input type="hidden" name="calls" value="2">' in page
    assert browser.post(address, {"calls": "2"}).headers["Location"] == "/parc/"
    assert not any(rows_of_sessions().values())
    assert (Incident.objects.count(), Fact.objects.count()) == (0, 0)
    # The journal keeps every line, and says which calls went.
    assert (
        list(LogEntry.objects.filter(pk__in=[pk for pk, *_ in told]).values_list("pk", "incident_id", "detail")) == told
    )
    assert LogEntry.objects.get(tag=Tag.SESSION_DELETED).detail["calls"] == [1, 2]
    journal = signed_in(admin).get("/parc/journal/")
    newest = journal.context["lines"][0]
    assert (newest.what, dict(newest.details)["calls"]) == ("session deleted", "1, 2")
    assert "director called" in journal.content.decode()
    for page_of in ("", "check/", "details/"):
        assert browser.get(f"/parc/incidents/1/{page_of}").status_code == 404


def test_no_number_of_a_call_that_went_is_given_again(
    too_many: Session, calls: list[Incident], club: Club, director: User, admin: User, signed_in: SignedIn
) -> None:
    other = make(club, director)
    delete_session(too_many, director, calls_seen=2)
    settings = signed_in(admin)
    form = settings.get("/parc/settings/").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    assert settings.post("/parc/settings/", sent).status_code == 302
    assert open_incident(other.tables.get(number=1), director, uuid4(), timezone.now()).number == 3
    assert call_director(other.tables.get(number=2), uuid4(), timezone.now()).number == 4


def test_calls_that_were_not_shown_are_asked_about(
    too_many: Session, calls: list[Incident], director: User, signed_in: SignedIn
) -> None:
    before = rows_of_sessions()
    browser, address = signed_in(director), f"/parc/sessions/{too_many.pk}/delete/"
    for sent in ({}, {"calls": "1"}, {"calls": "3"}, {"calls": "²"}, {"calls": "9" * 5000}):
        response = browser.post(address, sent)
        assert response.status_code == 409, sent
        page = response.content.decode()
        assert "The director was called in it meanwhile" in page
        assert 'name="calls" value="2"' in page
    assert rows_of_sessions() == before
    assert Incident.objects.count() == 2
    assert not LogEntry.objects.filter(tag=Tag.SESSION_DELETED).exists()
    with pytest.raises(CallsSince):
        delete_session(too_many, director)


def test_deleted_twice_it_is_once(too_many: Session, director: User) -> None:
    delete_session(too_many, director)
    delete_session(too_many, director)
    assert LogEntry.objects.filter(tag=Tag.SESSION_DELETED).count() == 1


def test_a_call_that_comes_too_late_finds_no_table(too_many: Session, director: User, signed_in: SignedIn) -> None:
    table = too_many.tables.get(number=1)
    delete_session(too_many, director)
    with pytest.raises(type(table).DoesNotExist):
        open_incident(table, director, uuid4(), timezone.now())


def test_another_clubs_session_is_not_there(
    too_many: Session, stranger: User, player: User, signed_in: SignedIn
) -> None:
    for method in ("get", "post"):
        assert getattr(signed_in(stranger), method)(f"/quai/sessions/{too_many.pk}/delete/").status_code == 404
        assert getattr(signed_in(player), method)(f"/parc/sessions/{too_many.pk}/delete/").status_code == 403
    assert Session.objects.filter(pk=too_many.pk).exists()


def test_what_a_later_room_keeps_of_it_is_not_swept_away(
    too_many: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should nobody have been called and something be kept all the same, nothing is half deleted."""

    def refuse(_session: Session) -> None:
        BoardResult.objects.all().delete()
        raise ProtectedError("kept", set())

    monkeypatch.setattr(module, "_delete", refuse)
    with pytest.raises(SomethingHappened):
        delete_session(too_many, director)
    assert BoardResult.objects.exists()
