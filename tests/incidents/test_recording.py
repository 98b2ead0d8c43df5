"""The named writes about an incident: one transaction, one line in the journal, nothing lost between two directors."""

from __future__ import annotations

import threading
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone

from incidents import recording
from incidents.models import (
    Basis,
    Board,
    Club,
    ClubRole,
    Dispute,
    Fact,
    Incident,
    LogEntry,
    Session,
    Table,
    Tag,
    User,
    Version,
)
from incidents.recording import FormKeyReused, NotACode, NotADispute, StaleIncident
from tests.incidents.conftest import somebody

KEY = UUID(int=7)


@pytest.fixture
def table(session: Session) -> Table:
    return session.tables.get(number=4)


@pytest.fixture
def incident(table: Table, director: User) -> Incident:
    return recording.open_incident(table, director, uuid4(), timezone.now())


def tags(incident: Incident) -> list[str]:
    return list(LogEntry.objects.filter(incident=incident).order_by("pk").values_list("tag", flat=True))


def test_a_call_is_noted_with_its_table_only(table: Table, director: User) -> None:
    at = timezone.now()
    incident = recording.open_incident(table, director, KEY, at)
    incident.refresh_from_db()
    assert (incident.number, incident.table, incident.session, incident.director) == (1, table, table.session, director)
    assert (incident.called_at, incident.version, incident.subject) == (at, 1, "")
    assert (incident.round, incident.board, incident.contract, incident.called_by) == (None, None, "", "")
    assert tags(incident) == [Tag.INCIDENT_OPENED]


def test_a_second_tap_opens_nothing(table: Table, director: User) -> None:
    first = recording.open_incident(table, director, KEY, timezone.now())
    assert recording.open_incident(table, director, KEY, timezone.now()) == first
    assert Incident.objects.count() == 1
    assert tags(first) == [Tag.INCIDENT_OPENED]


def test_another_key_is_another_call(table: Table, director: User) -> None:
    numbers = [recording.open_incident(table, director, uuid4(), timezone.now()).number for _ in range(3)]
    assert numbers == [1, 2, 3]


def test_a_key_cannot_come_back_for_another_table(session: Session, table: Table, director: User) -> None:
    recording.open_incident(table, director, KEY, timezone.now())
    with pytest.raises(FormKeyReused):
        recording.open_incident(session.tables.get(number=5), director, KEY, timezone.now())


def test_numbers_and_keys_are_each_clubs_own(table: Table, director: User, other_club: Club, stranger: User) -> None:
    recording.open_incident(table, director, KEY, timezone.now())
    elsewhere = Session.objects.create(club=other_club, name="x", date="2026-11-20", rounds=1, boards_per_round=1)
    there = Table.objects.create(session=elsewhere, number=1)
    incident = recording.open_incident(there, stranger, KEY, timezone.now())
    assert (incident.number, incident.club) == (1, other_club)


def test_a_subject_is_chosen_and_changed(incident: Incident, director: User) -> None:
    recording.choose_subject(incident, "opening-lead", director)
    assert (incident.subject, incident.version) == ("opening-lead", 2)
    recording.choose_subject(incident, "opening-lead", director)
    assert incident.version == 2
    recording.choose_subject(incident, "revoke", director)
    stored = Incident.objects.get(pk=incident.pk)
    assert (stored.subject, stored.version) == ("revoke", 3)
    assert tags(incident) == [Tag.INCIDENT_OPENED, Tag.SUBJECT_CHOSEN, Tag.SUBJECT_CHOSEN]


def test_a_fact_is_inserted_then_replaced(incident: Incident, director: User, admin: User) -> None:
    first = recording.establish(incident, "54.offender", "W", director)
    assert (first.code, first.established, first.established_by) == ("W", "agreed", director)
    second = recording.establish(incident, "54.offender", ["E", "W"], admin)
    assert second.pk == first.pk
    fact = Fact.objects.get()
    assert (fact.code, fact.established, fact.basis, fact.versions) == (["E", "W"], "agreed", "", [])
    assert fact.established_by == admin
    assert Incident.objects.get().version == incident.version == 3
    assert incident.answers() == {"54.offender": ["E", "W"]}
    entries = LogEntry.objects.filter(tag=Tag.FACT_ESTABLISHED).order_by("pk")
    assert [(entry.who, entry.detail["before"]) for entry in entries] == [(director, None), (admin, "W")]


def test_the_same_answer_twice_changes_nothing(incident: Incident, director: User) -> None:
    recording.establish(incident, "54.offender", "W", director)
    recording.establish(incident, "54.offender", "W", director, expected_version=1)
    assert incident.version == 2
    assert tags(incident) == [Tag.INCIDENT_OPENED, Tag.FACT_ESTABLISHED]


def test_the_second_of_two_directors_is_told(incident: Incident, director: User, admin: User) -> None:
    recording.establish(incident, "54.offender", "W", director, expected_version=1)
    with pytest.raises(StaleIncident):
        recording.establish(incident, "54.offender", "E", admin, expected_version=1)
    with pytest.raises(StaleIncident):
        recording.choose_subject(incident, "revoke", admin, expected_version=1)
    with pytest.raises(StaleIncident):
        recording.describe_call(incident, 1, None, "", "", admin, expected_version=1)
    assert Fact.objects.get().code == "W"
    assert LogEntry.objects.filter(who=admin).count() == 0


@pytest.mark.parametrize("code", ["a\0b", "x" * 201, ["a"] * 61, {"a": 1}, 3, None, ["a", 3], "a\ud800", "a\nb"])
def test_what_is_no_code_is_refused(incident: Incident, director: User, code: object) -> None:
    with pytest.raises(NotACode):
        recording.establish(incident, "54.offender", code, director)  # type: ignore[arg-type]
    assert not Fact.objects.exists()


@pytest.mark.parametrize("key", ["", "x" * 121, "a\0b"])
def test_what_is_no_key_is_refused(incident: Incident, director: User, key: str) -> None:
    with pytest.raises(NotACode):
        recording.establish(incident, key, "W", director)


BOTH = (Version("NS", "N", "South led."), Version("EW", "W", "It was North."))


@pytest.mark.parametrize(
    ("versions", "established"),
    [
        (BOTH, "disputed"),
        ((Version("NS", "N"), Version("EW", None, "We did not look.")), "disputed"),
        ((Version("NS", None), Version("EW", "W")), "found"),
        ((Version("NS"), Version("EW")), "found"),
        ((), "found"),
    ],
)
def test_what_the_director_finds_is_kept_with_what_each_side_says(
    incident: Incident, director: User, versions: tuple[Version, ...], established: str
) -> None:
    """Disputed where a side says otherwise than what he finds; found by him where nobody does."""
    recording.establish(incident, "54.offender", "W", director, Dispute(Basis.WEIGHT, versions))
    fact = Fact.objects.get()
    assert (fact.code, fact.established, fact.basis) == ("W", established, "weight-of-evidence")
    assert fact.read_versions() == versions


def test_several_facts_may_each_be_disputed(incident: Incident, director: User) -> None:
    for key in ("54.offender", "54.card"):
        recording.establish(incident, key, "W", director, Dispute(Basis.WEIGHT, BOTH))
    assert [fact.established for fact in Fact.objects.all()] == ["disputed", "disputed"]


def test_another_basis_or_another_statement_is_a_change_and_the_same_is_none(
    incident: Incident, director: User
) -> None:
    changes = [
        Dispute(Basis.WEIGHT, BOTH),
        Dispute(Basis.UNDETERMINED, BOTH),
        Dispute(Basis.UNDETERMINED, (Version("NS", "N", "It was not us."), BOTH[1])),
    ]
    for dispute in changes:
        for _ in range(2):
            recording.establish(incident, "54.offender", "W", director, dispute)
    assert incident.version == 1 + len(changes)
    assert tags(incident) == [Tag.INCIDENT_OPENED, *[Tag.FACT_ESTABLISHED] * len(changes)]


def test_what_was_said_stays_when_the_fact_is_agreed_after_all(incident: Incident, director: User) -> None:
    recording.establish(incident, "54.offender", "W", director, Dispute(Basis.WEIGHT, BOTH))
    recording.establish(incident, "54.offender", "W", director)
    fact = Fact.objects.get()
    assert (fact.established, fact.basis, fact.read_versions(), fact.kept_versions()) == ("agreed", "", (), BOTH)


def test_the_journal_says_that_a_fact_was_found_and_not_what_people_said(incident: Incident, director: User) -> None:
    recording.establish(incident, "54.offender", "W", director, Dispute(Basis.UNDETERMINED, BOTH))
    line = LogEntry.objects.get(tag=Tag.FACT_ESTABLISHED)
    assert (line.detail["established"], line.detail["basis"]) == ("disputed", "undetermined")
    assert "It was North" not in repr(line.detail)


@pytest.mark.parametrize(
    "dispute",
    [
        Dispute("rumour"),
        Dispute(""),
        Dispute(Basis.WEIGHT, (Version("", "N"),)),
        Dispute(Basis.WEIGHT, (Version("N", "N"),)),
        Dispute(Basis.WEIGHT, (Version("NS", "N"), Version("NS", "W"))),
        Dispute(Basis.WEIGHT, (Version("NS", "N", "x" * 501),)),
        Dispute(Basis.WEIGHT, (Version("NS", "N", "a\0b"),)),
        Dispute(Basis.WEIGHT, (Version("NS", "N", "half a \ud83d"),)),
        Dispute(Basis.WEIGHT, (Version("NS", "N", " untidy "),)),
    ],
)
def test_what_is_no_dispute_is_refused(incident: Incident, director: User, dispute: Dispute) -> None:
    with pytest.raises(NotADispute):
        recording.establish(incident, "54.offender", "W", director, dispute)
    assert not Fact.objects.exists()


def test_a_side_cannot_say_what_is_no_code(incident: Incident, director: User) -> None:
    with pytest.raises(NotACode):
        recording.establish(incident, "54.offender", "W", director, Dispute(Basis.WEIGHT, (Version("NS", "a\0b"),)))


def test_the_longest_statement_is_kept(incident: Incident, director: User) -> None:
    longest = (Version("NS", "N", "é" * 500),)
    recording.establish(incident, "54.offender", "W", director, Dispute(Basis.WEIGHT, longest))
    assert Fact.objects.get().read_versions() == longest


def test_the_call_is_described_and_left_open_again(incident: Incident, director: User) -> None:
    board = incident.session.boards.get(number=5)
    recording.describe_call(incident, 3, board, "6HXX", "E", director)
    stored = Incident.objects.get()
    assert (stored.round, stored.board, stored.contract, stored.called_by) == (3, board, "6HXX", "E")
    assert (incident.board, incident.version) == (board, 2)
    recording.describe_call(incident, None, None, "", "", director)
    stored = Incident.objects.get()
    assert (stored.round, stored.board, stored.contract, stored.called_by) == (None, None, "", "")
    assert incident.board is None
    assert tags(incident) == [Tag.INCIDENT_OPENED, Tag.CALL_DESCRIBED, Tag.CALL_DESCRIBED]


@pytest.mark.parametrize(
    ("round", "contract", "called_by", "field"),
    [
        (0, "", "", "round"),
        (4, "", "", "round"),
        (2**63, "", "", "round"),
        (None, "8S", "", "contract"),
        (None, "4SXXX", "", "contract"),
        (None, "4S\n", "", "contract"),
        (None, "", "Z", "called_by"),
        (None, "", "NE", "called_by"),
    ],
)
def test_what_cannot_be_is_refused_by_field(
    incident: Incident, director: User, round: int | None, contract: str, called_by: str, field: str
) -> None:
    with pytest.raises(ValidationError) as refusal:
        recording.describe_call(incident, round, None, contract, called_by, director)
    assert set(refusal.value.message_dict) == {field}
    assert Incident.objects.get().version == 1


def test_a_board_of_another_session_is_refused(incident: Incident, director: User, club: Club) -> None:
    other = Session.objects.create(club=club, name="x", date="2026-11-20", rounds=1, boards_per_round=1)
    board = Board.objects.create(session=other, number=1)
    with pytest.raises(ValidationError) as refusal:
        recording.describe_call(incident, None, board, "", "", director)
    assert set(refusal.value.message_dict) == {"board"}


def test_the_journal_holds_nobodys_name(incident: Incident, director: User) -> None:
    recording.establish(incident, "54.offender", "W", director)
    told = repr(list(LogEntry.objects.values_list("detail", flat=True)))
    assert director.name not in told
    assert director.username not in told


# ---- several at once ----------------------------------------------------------------------------


def at_once(*works: Callable[[], object]) -> list[BaseException]:
    """Run these in threads with connections of their own, all released together; what they raised."""
    start = threading.Barrier(len(works))
    raised: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            start.wait(timeout=20)
            work()
        except BaseException as error:
            raised.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return raised


def a_club_in_session() -> tuple[Table, User]:
    club = Club.objects.create(slug="parc", name="Cercle du Parc")
    director = somebody("dora", club, ClubRole.DIRECTOR)
    session = Session.objects.create(club=club, name="x", date="2026-11-20", rounds=3, boards_per_round=2)
    return Table.objects.create(session=session, number=4), director


@pytest.mark.django_db(transaction=True)
def test_calls_at_once_get_numbers_in_a_row() -> None:
    table, director = a_club_in_session()
    assert at_once(*[lambda: recording.open_incident(table, director, uuid4(), timezone.now())] * 8) == []
    assert sorted(Incident.objects.values_list("number", flat=True)) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_one_key_sent_eight_times_at_once_opens_one_incident() -> None:
    table, director = a_club_in_session()
    assert at_once(*[lambda: recording.open_incident(table, director, KEY, timezone.now())] * 8) == []
    assert Incident.objects.count() == LogEntry.objects.count() == 1


def eight_facts_at_once(incident: Incident, director: User) -> int:
    """Establish eight different facts at once; by how much the version then differs from one step for each."""

    def fact(number: int) -> Callable[[], object]:
        return lambda: recording.establish(Incident.objects.get(pk=incident.pk), f"54.{number}", "W", director)

    assert at_once(*(fact(number) for number in range(8))) == []
    return 1 + Fact.objects.count() - Incident.objects.get(pk=incident.pk).version


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T6")
def test_facts_established_at_once_are_all_counted() -> None:
    table, director = a_club_in_session()
    incident = recording.open_incident(table, director, uuid4(), timezone.now())
    assert eight_facts_at_once(incident, director) == 0
    assert Fact.objects.count() == 8


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T6", control=True)
def test_control_without_the_lock_postgresql_loses_updates(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above is only worth something if it fails when the lock is taken away.

    SQLite lets one writer in at a time whatever we do, so there nothing is lost.
    """
    table, director = a_club_in_session()
    incident = recording.open_incident(table, director, uuid4(), timezone.now())
    met = threading.Barrier(8)

    def unlocked(incident: Incident) -> Incident:
        found = Incident.objects.select_related("club", "session").get(pk=incident.pk)
        if connection.vendor == "postgresql":
            # Everybody has read before anybody writes: the worst case, every time and not by luck.
            met.wait(timeout=20)
        return found

    monkeypatch.setattr(recording.held_incident, "lock", unlocked)
    lost = eight_facts_at_once(incident, director)
    assert lost == (7 if connection.vendor == "postgresql" else 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T7")
def test_of_two_directors_at_once_one_wins() -> None:
    table, director = a_club_in_session()
    for race in range(10):
        incident = recording.open_incident(table, director, uuid4(), timezone.now())

        def answer(code: str, pk: int = incident.pk) -> Callable[[], object]:
            return lambda: recording.establish(
                Incident.objects.get(pk=pk), "54.offender", code, director, expected_version=1
            )

        raised = at_once(answer("W"), answer("E"))
        assert [type(error) for error in raised] == [StaleIncident], race
        assert Fact.objects.filter(incident=incident).count() == 1
