"""Giving a ruling: what is written, when it is refused, and that a form sent again gives the same one."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections

from incidents.models import Club, Incident, LogEntry, Session, User
from incidents.models.cases import IncidentQuerySet
from incidents.recording import establish
from rulings.archive import issuing
from rulings.archive.issuing import NothingChanged, NotResolved, ReasonRefused, RulingKeyReused, StaleFacts, issue
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import NamesInText
from rulings.models import Ruling
from tests.forms import some
from tests.gates.recording import Figure
from tests.rulings.a_club import (
    DUMMY_CAME_DOWN,
    a_club,
    a_person,
    a_session,
    an_incident,
    every_set_of_facts,
    give,
    seat_players,
)


def test_a_ruling_keeps_the_record_and_its_clauses(session: Session, director: User) -> None:
    incident = an_incident(session, director, board=3, in_round=2)

    ruling = give(incident, director)

    ruling = Ruling.objects.get(pk=ruling.pk)
    assert ruling.number.endswith("-0001")
    assert (ruling.table_number, ruling.board_number, ruling.session) == (1, 3, session)
    assert [cited.clause for cited in ruling.cited.all()] == ruling.record["clauses"] == ["10.C.2", "54", "54.A"]
    assert [cited.law for cited in ruling.cited.all()] == [10, 54, 54]
    assert {fact["key"]: fact["code"] for fact in ruling.record["facts"]} == DUMMY_CAME_DOWN
    assert ruling.record["call"]["board"] == 3
    assert set(ruling.record["headline"]) == {"fr", "en"}
    assert ruling.given_by == director


def test_every_path_of_the_law_can_be_given(session: Session, director: User) -> None:
    paths = some(every_set_of_facts(), one_in=4)
    rulings = [give(an_incident(session, director, facts), director) for facts in paths]
    assert len({ruling.number for ruling in rulings}) == len(paths)
    assert all(ruling.record["clauses"] and ruling.search_text for ruling in rulings)


def test_one_line_in_the_journal_without_names(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    before = LogEntry.objects.count()

    ruling = give(incident, director)

    assert LogEntry.objects.count() == before + 1
    line = LogEntry.objects.latest("pk")
    assert (line.tag, line.who, line.incident, line.detail) == (
        RulingTag.RULING_GIVEN.value,
        director,
        incident,
        {"ruling": ruling.number},
    )


def test_a_refused_ruling_leaves_nothing(session: Session, director: User) -> None:
    incident = an_incident(session, director, {})
    before = LogEntry.objects.count()
    with pytest.raises(NotResolved):
        give(incident, director)
    assert (Ruling.objects.count(), LogEntry.objects.count()) == (0, before)


def test_nobody_said_what_happened(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    Incident.objects.filter(pk=incident.pk).update(subject="")
    with pytest.raises(NotResolved):
        give(incident, director)


def test_facts_changed_since_the_page_was_read(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    with pytest.raises(StaleFacts):
        issue(incident.pk, director, uuid.uuid4(), incident.version - 1)
    assert not Ruling.objects.exists()


# ---- Numbers ------------------------------------------------------------------------------------


def test_numbers_go_up_within_a_club_and_year(session: Session, director: User) -> None:
    other = a_club("other")
    elsewhere = an_incident(a_session(other), a_person(other))
    moments = [datetime(2025, 12, 31, 22, 59, tzinfo=UTC), datetime(2025, 12, 31, 23, 0, tzinfo=UTC)]

    numbers = [give(an_incident(session, director), director, at=at).number for at in [*moments, moments[1]]]

    # In Paris the year changes an hour before it does in UTC.
    assert numbers == ["2025-0001", "2026-0001", "2026-0002"]
    assert give(elsewhere, elsewhere.director or director, at=moments[1]).number == "2026-0001"


@pytest.mark.django_db
def test_the_year_is_that_of_the_clubs_own_clock() -> None:
    club = a_club("papeete", time_zone="Pacific/Tahiti")
    director = a_person(club)
    at = datetime(2026, 1, 1, 9, 59, tzinfo=UTC)
    assert give(an_incident(a_session(club), director), director, at=at).number == "2025-0001"


# ---- Superseding --------------------------------------------------------------------------------


@pytest.fixture
def ruled(session: Session, director: User) -> Incident:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    incident = an_incident(session, director)
    give(incident, director)
    establish(incident, "54.reply", "accept", director)
    return incident


def test_a_ruling_is_superseded_with_a_reason(ruled: Incident, director: User) -> None:
    first = Ruling.objects.get()
    second = give(ruled, director, "  Declarer had\n not understood. ")

    assert second.supersedes == first
    assert second.reason == "Declarer had not understood."
    assert list(Ruling.objects.standing()) == [second]
    assert LogEntry.objects.latest("pk").detail == {"ruling": second.number, "supersedes": first.number}


def test_one_ruling_supersedes_one(ruled: Incident, director: User) -> None:
    second = give(ruled, director, "Misheard.")
    establish(ruled, "54.reply", "spread", director)
    third = give(ruled, director, "Heard well the first time.")
    assert [ruling.supersedes for ruling in (third, second)] == [second, Ruling.objects.order_by("pk")[0]]


@pytest.mark.parametrize("reason", ["", "   \n\t ", "x" * 1_001, "bell\x07", "half a \ud83d"])
def test_a_reason_that_is_none_is_refused(ruled: Incident, director: User, reason: str) -> None:
    with pytest.raises(ReasonRefused):
        give(ruled, director, reason)


@pytest.mark.parametrize(
    "reason",
    [
        "Claire Dupont a mal compris.",
        "dupont s'est ravisée",
        "La carte de MARCHAND n'était pas visible",
        "Jean-Luc l'a dit",
        "Entretien avec Dupont Claire",
        "Anne Vidal s'est trompée",
    ],
)
def test_a_reason_that_names_somebody_is_refused(ruled: Incident, director: User, reason: str) -> None:
    with pytest.raises(NamesInText, match=r"Dupont|Marchand|Vidal"):
        give(ruled, director, reason)


def test_a_name_which_is_an_ordinary_word_is_allowed(ruled: Incident, director: User) -> None:
    """Mr Est may play: the seat can still be written."""
    assert give(ruled, director, "Est n’était pas à la table, sa carte était cachée.").pk


def test_nothing_changed(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    with pytest.raises(NothingChanged):
        give(incident, director, "To be sure.")


def test_a_newer_engine_which_says_the_same_changes_nothing(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    monkeypatch.setattr("rulings.archive.as_data.VERSION", 0)
    with pytest.raises(NothingChanged):
        give(incident, director, "To be sure.")


def test_no_name_is_in_the_record(session: Session, director: User) -> None:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", "Rosa Petit")
    ruling = give(an_incident(session, director, in_round=1), director)
    kept = f"{ruling.record} {ruling.search_text}".lower()
    assert ruling.record["call"]["pairs"] == {"NS": "1", "EW": "2"}
    assert not [name for name in ("dupont", "claire", "marchand", "benali", "vidal") if name in kept]


# ---- The same form, sent again (T8) -------------------------------------------------------------


@pytest.mark.gate("T8")
def test_sent_five_times_gives_one_ruling(session: Session, director: User) -> None:
    incident, key = an_incident(session, director), uuid.uuid4()
    rulings = {issue(incident.pk, director, key, incident.version).pk for _ in range(5)}
    assert len(rulings) == Ruling.objects.count() == 1
    assert LogEntry.objects.filter(tag=RulingTag.RULING_GIVEN).count() == 1


@pytest.mark.gate("T8")
def test_sent_again_after_the_facts_changed_is_still_the_ruling_it_gave(session: Session, director: User) -> None:
    incident, key = an_incident(session, director), uuid.uuid4()
    version = incident.version
    given = issue(incident.pk, director, key, version)
    establish(incident, "54.reply", "accept", director)
    assert issue(incident.pk, director, key, version) == given


@pytest.mark.gate("T8")
def test_the_key_of_another_form_is_refused(session: Session, club: Club, director: User) -> None:
    incident, key = an_incident(session, director), uuid.uuid4()
    issue(incident.pk, director, key, incident.version)
    others: list[tuple[Any, ...]] = [
        (an_incident(session, director).pk, director, key, incident.version),
        (incident.pk, a_person(club), key, incident.version),
        (incident.pk, director, key, incident.version + 1),
        (incident.pk, director, key, incident.version, "A reason."),
    ]
    for other in others:
        with pytest.raises(RulingKeyReused):
            issue(*other)
    assert Ruling.objects.count() == 1


def test_another_clubs_key_tells_nothing(session: Session, director: User) -> None:
    incident, key = an_incident(session, director), uuid.uuid4()
    issue(incident.pk, director, key, incident.version)
    other = a_club("other")
    theirs = an_incident(a_session(other), a_person(other))
    assert issue(theirs.pk, theirs.director or director, key, theirs.version).club == other


def at_once(work: list[Callable[[], object]], workers: int = 8) -> list[BaseException]:
    """Do all of it in threads, each with a connection of its own; what went wrong."""

    def one(call: Callable[[], object]) -> BaseException | None:
        try:
            call()
        except Exception as wrong:
            return wrong
        finally:
            connections.close_all()
        return None

    with ThreadPoolExecutor(workers) as pool:
        return [wrong for wrong in pool.map(one, work) if wrong is not None]


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T8")
def test_two_hundred_keys_five_times_at_once_give_two_hundred_rulings(figure: Figure) -> None:
    club = a_club()
    director, session = a_person(club), a_session(club)
    forms = [(an_incident(session, director), uuid.uuid4()) for _ in range(200)]

    def send(incident: Incident, key: uuid.UUID) -> Callable[[], object]:
        return lambda: issue(incident.pk, director, key, incident.version)

    wrong = at_once([send(*form) for _ in range(5) for form in forms])

    assert wrong == []
    assert Ruling.objects.count() == 200
    assert sorted(Ruling.objects.values_list("ordinal", flat=True)) == list(range(1, 201))
    assert LogEntry.objects.filter(tag=RulingTag.RULING_GIVEN).count() == 200
    figure(forms_sent=1000, rulings=Ruling.objects.count())


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T8", control=True)
def test_without_the_locks_it_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the locks are what keeps the test above green. SQLite is left with its one writer, so there the
    transaction is taken away as well."""
    club = a_club()
    director, session = a_person(club), a_session(club)
    incidents = [an_incident(session, director) for _ in range(40)]

    def unlocked(these: IncidentQuerySet) -> Incident:
        return these.select_related("session", "table", "board", "club").get()

    monkeypatch.setattr(issuing, "hold", unlocked)
    if connection.vendor == "sqlite":
        # Of this module alone: Django's own writes keep theirs.
        monkeypatch.setattr(issuing, "transaction", SimpleNamespace(atomic=nullcontext))

    def send(incident: Incident) -> Callable[[], object]:
        return lambda: issue(incident.pk, director, uuid.uuid4(), incident.version)

    wrong = at_once([send(incident) for incident in incidents for _ in range(3)])

    # Not one number twice all the same: the constraints are the second line.
    assert [one for one in wrong if isinstance(one, IntegrityError)]
    numbers = Ruling.objects.values_list("number", flat=True)
    assert len(numbers) == len(set(numbers))


def test_a_first_ruling_needs_no_reason_and_keeps_none(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    assert give(incident, director, "whatever").reason == ""


def test_a_club_that_has_said_all_that_its_settings_ask_rules_on(session: Session, director: User) -> None:
    """Of its regulations those of scoring and of polls are no law's."""
    club = session.club
    club.regulations = club.elections() | club.scoring_elections() | club.poll_thresholds()
    club.save()
    assert set(give(an_incident(session, director), director).record["regulations"]) == set(club.elections())
