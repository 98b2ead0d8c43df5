"""T23: what is done to the rulings behind Arbitre's back is named, by whoever has the key of the record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now
from django.utils.translation import override

from incidents.models import Club, LogEntry, Session, User
from rulings.archive import chain, chain_as_it_stands, row_by_row
from rulings.archive.chain import COLUMNS, ends_hold, is_held, read_heads, unlinked, walk
from rulings.archive.chain_as_it_stands import chain_club
from rulings.archive.chain_faults import chain_faults, stood_note
from rulings.archive.explaining import explain
from rulings.archive.record_key import Purpose, holds, sign
from rulings.archive.sealing import lift_seals, missing_seals
from rulings.models import SEARCHED, ChainLink, Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import (
    DUMMY_CAME_DOWN,
    a_club,
    a_person,
    a_session,
    an_incident,
    establish_all,
    give,
    some_rulings,
    supersede,
)

BEFORE = ("rulings", "0014_fill_what_players_search")
ON_SQLITE: Final = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
UNREADABLE: Final = ("key", "endless", "deep", "text") if ON_SQLITE else ("endless", "deep")
"""What a ruling may hold that cannot be read: PostgreSQL refuses a key that is none, and text."""
DEEP: Final = 995 if ON_SQLITE else 5_000
"""Lists in lists: SQLite keeps a thousand, and nobody reads as many."""
OLD_KEY, NEW_KEY = "a" * 60, "b" * 60


@pytest.fixture
def rulings(session: Session, director: User) -> list[Ruling]:
    """Five rulings of one club, one of which supersedes another, and one of another club between them."""
    given = some_rulings(session, director, 3)
    elsewhere = a_club("quai")
    give(an_incident(a_session(elsewhere), other := a_person(elsewhere)), other)
    incident = an_incident(session, director, in_round=1, board=1)
    given.append(give(incident, director))
    establish_all(incident, director, {**DUMMY_CAME_DOWN, "particulars.cards": "C2"})
    given.append(give(incident, director, "Carte mal comprise : c’était le ♣2."))
    return given


def faults(club: Club) -> list[tuple[str, int, bool]]:
    """What is amiss in a club's chain: the ruling before which links are missing, or which does not hold."""
    return [(each.number, each.missing, each.holds) for each in walk(club.pk) if each.missing or not each.holds]


def faults_named(club: Club) -> list[str]:
    with override("en"):
        return list(chain_faults(club))


def note_of(club: Club) -> str:
    with override("en"):
        return stood_note(club)


def is_sound(club: Club) -> bool:
    return not faults(club) and not list(unlinked(club.pk))


def tamper(*statements: str, **values: Any) -> None:
    """What somebody does who owns the tables; the seals are back afterwards as if nothing had been."""
    with lift_seals(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(**values))


# ---- A sound chain ------------------------------------------------------------------------------


@pytest.mark.gate("T23")
def test_every_ruling_has_its_link(rulings: list[Ruling], session: Session) -> None:
    links = ChainLink.objects.filter(club=session.club).order_by("ordinal")
    assert [(link.ordinal, link.ruling_id, link.form) for link in links] == [
        (place, ruling.pk, chain.NEWEST_FORM) for place, ruling in enumerate(rulings, 1)
    ]
    for club in Club.objects.all():
        assert is_sound(club)
    assert [each.number for each in walk(session.club_id)] == [ruling.number for ruling in rulings]
    assert ends_hold()


def test_every_column_is_in_a_link_but_those_that_are_searched() -> None:
    """Whoever adds a column says in a new form that it is in the link, or here that it is not."""
    assert {field.attname for field in Ruling._meta.concrete_fields} - set(SEARCHED) == set(COLUMNS[chain.NEWEST_FORM])


def test_of_a_form_nothing_is_changed() -> None:
    """What was written under it would hold no more."""
    record: Any = {"b": {"é": 1, "a": [True, None]}, "a": "♥"}
    ruling = Ruling(
        **dict.fromkeys(
            ("id", "club_id", "incident_id", "given_by_id", "supersedes_id", "session_id", "table_number"), 1
        ),
        year=2026,
        ordinal=1,
        number="2026-0001",
        given_at=datetime(2026, 3, 6, 21, 15, 0, 7, tzinfo=timezone(timedelta(hours=1))),
        reason="« l’♥A »",
        subject="x",
        edition=2017,
        record=record,
        section="A",
        idempotency_key=UUID(int=1),
        request_digest="d",
    )
    assert chain._message(1, 1, 2, "before", ruling, [[0, "54.A", 54]]).decode() == (
        '{"before":"before","cited":[[0,"54.A",54]],"club":1,"form":1,"ordinal":2,"ruling":{"alike":"",'
        '"board_number":null,"cause":"","club_id":1,"edition":2017,"ending":"",'
        '"given_at":"2026-03-06T20:15:00.000007+00:00","given_by_id":1,"id":1,'
        '"idempotency_key":"00000000-0000-0000-0000-000000000001","incident_id":1,"judgement":false,'
        '"number":"2026-0001","offender_role":"","ordinal":1,"outcome":"",'
        '"reason":"\\u00ab l\\u2019\\u2665A \\u00bb","record":{"a":"\\u2665","b":{"a":[true,null],"\\u00e9":1}},'
        '"request_digest":"d","round":null,"section":"A","session_id":1,"subject":"x","supersedes_id":1,'
        '"table_number":1,"year":2026},"stood_at":null}'
    )
    # The second has whether it was taken from the book.
    first = chain._message(1, 1, 2, "before", ruling, []).decode()
    second = first.replace('"form":1', '"form":2').replace('"given_at"', '"from_book":false,"given_at"')
    assert chain._message(2, 1, 2, "before", ruling, []).decode() == second


# ---- What is done behind Arbitre's back ---------------------------------------------------------

EDITS: Final[dict[str, object]] = {
    "year": 2025,
    "ordinal": 99,
    "number": "2026-9999",
    "given_at": datetime(2026, 3, 6, 20, 15, tzinfo=UTC),
    "reason": "x",
    "cause": "facts",
    "subject": "x",
    "edition": 2007,
    "section": "Z",
    "table_number": 9,
    "round": 7,
    "board_number": None,
    "offender_role": "x",
    "outcome": "x",
    "judgement": True,
    "alike": "x",
    "ending": "x",
    "idempotency_key": UUID(int=1),
    "request_digest": "x",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_an_edited_ruling_is_named(rulings: list[Ruling], session: Session, figure: Figure) -> None:
    edited = rulings[4]
    was: dict[str, Any] = dict(Ruling.objects.filter(pk=edited.pk).values().get())
    edits = {**EDITS, "record": {**edited.record, "headline": {"fr": "Autre chose.", "en": "Something else."}}}
    for column, value in edits.items():
        write(edited.pk, **{column: value})
        number = value if column == "number" else edited.number
        assert faults(session.club) == [(number, 0, False)], column
        assert not ends_hold()
        write(edited.pk, **{column: was[column]})
        assert is_sound(session.club)
    figure(columns_edited=len(edits))


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23", control=True)
def test_control_a_column_that_is_in_no_link_is_edited_unseen(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = chain.NEWEST_FORM
    less = tuple(column for column in COLUMNS[newest] if column != "outcome")
    monkeypatch.setattr(chain, "COLUMNS", {**COLUMNS, newest: less})
    chain_anew(session.club)
    write(rulings[4].pk, outcome="x")
    assert is_sound(session.club)


def write(pk: int, **columns: Any) -> None:
    """Values put into the columns of a ruling, past all that refuses it."""
    with lift_seals():
        QuerySet(Ruling).filter(pk=pk).update(**columns)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE rulings_citedclause SET clause = '12.C.1' WHERE ruling_id = {pk} AND place = 0",
        "UPDATE rulings_citedclause SET law = 12 WHERE ruling_id = {pk} AND place = 0",
        "DELETE FROM rulings_citedclause WHERE ruling_id = {pk} AND place = 0",
        "UPDATE rulings_citedclause SET club_id = {club} WHERE ruling_id = {pk} AND place = 0",
        "UPDATE rulings_chainlink SET form = 99 WHERE ruling_id = {pk}",
        "UPDATE rulings_chainlink SET stood_at = '2026-01-01 00:00:00+00:00' WHERE ruling_id = {pk}",
    ],
)
@pytest.mark.gate("T23")
def test_so_is_one_whose_clauses_or_link_are_edited(rulings: list[Ruling], session: Session, statement: str) -> None:
    tamper(statement, pk=rulings[2].pk, club=Club.objects.get(slug="quai").pk)
    assert faults(session.club) == [(rulings[2].number, 0, False)]
    # Who asks the last link alone does not see it.
    assert ends_hold()


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL takes nothing but a yes or a no.")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("column", ["judgement", "from_book"])
@pytest.mark.parametrize("value", ["2", "'yes'", "-1"])
@pytest.mark.gate("T23")
def test_so_is_one_that_says_neither_yes_nor_no(
    rulings: list[Ruling], session: Session, column: str, value: str
) -> None:
    """Django reads a no, and the database counts it as something else."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            tamper(f"UPDATE rulings_ruling SET {column} = {value} WHERE id = {rulings[1].pk}")  # noqa: S608
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert faults(session.club) == [(rulings[1].number, 0, False)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_a_forged_ruling_is_named(rulings: list[Ruling], session: Session, director: User) -> None:
    """Written past Arbitre: without a link, or with one under another key."""
    forged = forge(session, director, 6)
    assert list(unlinked(session.club_id)) == [forged.number]
    assert not ends_hold()
    ChainLink.objects.create(club=session.club, ordinal=6, ruling=forged, form=1, mac="0" * 64)
    assert faults(session.club) == [(forged.number, 0, False)]
    assert not ends_hold()


def forge(session: Session, by: User, ordinal: int) -> Ruling:
    """A row of the table and nothing else."""
    incident = an_incident(session, by)
    row: dict[str, Any] = dict(Ruling.objects.filter(club=session.club, supersedes=None).values()[0])
    return Ruling.objects.create(
        **{
            **row,
            "id": None,
            "incident_id": incident.pk,
            "ordinal": ordinal,
            "number": f"2026-{ordinal:04d}",
            "idempotency_key": UUID(int=ordinal),
        }
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_a_ruling_taken_out_of_the_middle_is_named(rulings: list[Ruling], session: Session) -> None:
    remove(rulings[1])
    assert faults(session.club) == [(rulings[2].number, 1, True)]
    assert not ends_hold()


def remove(ruling: Ruling) -> None:
    """A ruling with all that tells of it in its own tables; the journal goes on naming it."""
    tamper(
        "DELETE FROM rulings_chainlink WHERE ruling_id = {pk}",
        "DELETE FROM rulings_citedclause WHERE ruling_id = {pk}",
        "DELETE FROM rulings_ruling WHERE id = {pk}",
        pk=ruling.pk,
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_one_taken_off_the_end_is_told_by_a_head_that_was_kept(rulings: list[Ruling], session: Session) -> None:
    (head,) = read_heads(club=session.club)
    assert (head.club, head.number, head.ordinal) == ("parc", rulings[4].number, 5)
    assert is_held(head) is True
    remove(rulings[4])
    # Nothing that is left in the tables of the rulings tells of it.
    assert is_sound(session.club)
    assert ends_hold()
    assert is_held(head) is None
    (now,) = read_heads(club=session.club)
    assert (now.number, now.ordinal) == (rulings[3].number, 4)


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23", control=True)
def test_control_a_chain_without_a_key_would_be_written_anew(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were a link worked out of what stands in the database alone, whoever edits a ruling would chain it anew."""
    (head,) = read_heads(club=session.club)
    tamper("UPDATE rulings_ruling SET section = 'Z' WHERE id = {pk}", pk=rulings[1].pk)
    with monkeypatch.context() as patch:
        # He has everything but the key.
        patch.setattr(chain, "sign", lambda _purpose, message: sha256(message).hexdigest())
        chain_anew(session.club)
    assert [number for number, *_ in faults(session.club)] == [ruling.number for ruling in rulings]
    # With the key he goes unnoticed, but for the head that somebody has kept.
    chain_anew(session.club)
    assert is_sound(session.club)
    assert is_held(head) is False


def chain_anew(club: Club, at: datetime | None = None) -> None:
    tamper("DELETE FROM rulings_chainlink WHERE club_id = {pk}", pk=club.pk)
    chain_club(club.pk, at or now())


# ---- The key ------------------------------------------------------------------------------------


def test_a_key_is_replaced_and_what_was_written_holds(session: Session, director: User, settings: Any) -> None:
    settings.RECORD_KEYS = [OLD_KEY]
    give(an_incident(session, director), director)
    settings.RECORD_KEYS = [NEW_KEY, OLD_KEY]
    second = give(an_incident(session, director), director)
    assert is_sound(session.club)
    # Under the old one alone the first holds, under the new one alone the second.
    settings.RECORD_KEYS = [OLD_KEY]
    assert faults(session.club) == [(second.number, 0, False)]
    settings.RECORD_KEYS = [NEW_KEY]
    assert [number for number, *_ in faults(session.club)] == ["2026-0001"]


def test_what_was_signed_for_one_purpose_holds_for_no_other() -> None:
    code = sign(Purpose.BACKUP, b"x")
    assert holds(Purpose.BACKUP, b"x", code)
    assert not holds(Purpose.RULING, b"x", code)
    assert not holds(Purpose.BACKUP, b"y", code)
    assert not holds(Purpose.BACKUP, b"x", "\u2665")


# ---- Those from before there was a chain --------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_rulings_from_before_are_chained_and_sealed(
    rulings: list[Ruling], session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    """The migration takes the same columns, and says that it did it: there and in the journal."""
    links = list(ChainLink.objects.order_by("club", "ordinal").values_list("club", "ordinal", "ruling"))
    try:
        call_command("migrate", *BEFORE, verbosity=0)
        assert "rulings_chainlink" not in connection.introspection.table_names()
        assert missing_seals(connection) == []
    finally:
        call_command("migrate", verbosity=0, skip_checks=False)
    assert list(ChainLink.objects.order_by("club", "ordinal").values_list("club", "ordinal", "ruling")) == links
    assert is_sound(session.club)
    assert "parc: 5 rulings, up to 2026-0005, are chained as they stand" in caplog.text
    (line,) = LogEntry.objects.filter(club=session.club, tag="record-chained")
    (at,) = set(ChainLink.objects.values_list("stood_at", flat=True))
    assert at is not None
    assert line.detail == {"rulings": 5, "ruling": "2026-0005", "stood_at": at.isoformat()}
    assert note_of(session.club).startswith("5 rulings, up to 2026-0005, are held only as they stood on ")
    assert faults_named(session.club) == []
    assert missing_seals(connection) == []
    assert ends_hold()
    with pytest.raises(IntegrityError, match="sealed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_chainlink SET mac = 'x'")


@pytest.mark.django_db(transaction=True)
def test_they_are_chained_and_walked_by_some_at_a_time(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = now()
    chain_anew(session.club, at)
    links = list(ChainLink.objects.filter(club=session.club).order_by("ordinal").values_list("mac", flat=True))
    for module in (chain, chain_as_it_stands, row_by_row):
        monkeypatch.setattr(module, "AT_A_TIME", 2)
    chain_anew(session.club, at)
    assert list(ChainLink.objects.filter(club=session.club).order_by("ordinal").values_list("mac", flat=True)) == links
    assert is_sound(session.club)


# ---- Chained a second time ----------------------------------------------------------------------

FORGET_THE_LINKS: Final = (
    "DELETE FROM rulings_chainlink",
    "DELETE FROM django_migrations WHERE app = 'rulings' AND name >= '0016_chain_the_rulings'",
    "UPDATE rulings_ruling SET section = 'Z' WHERE number = '2026-0002'",
)


def migrate_again() -> None:
    """As somebody would who has taken away what came later: the chaining runs once more, and the rest is there."""
    call_command("migrate", "rulings", "0016_chain_the_rulings", verbosity=0)
    call_command("migrate", "rulings", fake=True, verbosity=0)


FORGET_THE_JOURNAL: Final = "DELETE FROM incidents_logentry WHERE tag = 'record-chained'"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("tells", ["a link", "the journal", "the date of the table"])
@pytest.mark.gate("T23")
def test_a_migration_that_is_run_again_chains_nothing(
    rulings: list[Ruling], session: Session, tells: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody took the links away and edited a ruling: what is left of the first chain tells of it."""
    if tells == "the journal":
        chain_anew(session.club)
    statements = [*FORGET_THE_LINKS]
    if tells == "a link":
        statements[0] = f"DELETE FROM rulings_chainlink WHERE club_id = {session.club_id}"  # noqa: S608
    if tells == "the date of the table":
        statements.append("UPDATE django_migrations SET applied = '2020-01-01' WHERE name = '0015_chain_links'")
    tamper(*statements)
    migrate_again()
    # Other tests meet the table as young as it is.
    MigrationRecorder(connection).migration_qs.filter(name="0015_chain_links").update(applied=now())
    assert "were chained once already" in caplog.text
    assert not ChainLink.objects.filter(club=session.club).exists()
    assert len(faults_named(session.club)) == 5
    assert not ends_hold()


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_where_nothing_is_left_of_the_first_chain_the_links_say_of_which_day_they_are(
    rulings: list[Ruling], session: Session, director: User
) -> None:
    """Nobody without the key can have them say that they were written with their rulings, or on an earlier day."""
    (head,) = read_heads(club=session.club)
    before = now()
    tamper(*FORGET_THE_LINKS, FORGET_THE_JOURNAL)
    migrate_again()
    give(an_incident(session, director), director)
    assert note_of(session.club).startswith("5 rulings, up to 2026-0005, are held only as they stood on ")
    at = ChainLink.objects.filter(club=session.club).order_by("ordinal").values_list("stood_at", flat=True)
    assert at[0] is not None
    assert at[0] > before
    assert faults_named(session.club) == []
    assert is_held(head) is False
    # He rubs out what is said of it.
    tamper(FORGET_THE_JOURNAL)
    (fault,) = faults_named(session.club)
    assert fault.startswith("The journal does not say that rulings were chained on ")
    for stood_at in ("NULL", "'2020-01-01 00:00:00+00:00'"):
        tamper("UPDATE rulings_chainlink SET stood_at = {at} WHERE stood_at IS NOT NULL OR ordinal < 6", at=stood_at)
        named = [number for number, *_ in faults(session.club)]
        assert named == [ruling.number for ruling in rulings]


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23", control=True)
def test_control_were_the_day_in_no_code_it_would_be_rubbed_out(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = chain._message
    monkeypatch.setattr(chain, "_message", lambda *said, **_: message(*said[:6]))
    tamper("UPDATE rulings_ruling SET section = 'Z' WHERE id = {pk}", pk=rulings[1].pk)
    chain_anew(session.club)
    tamper("UPDATE rulings_chainlink SET stood_at = NULL", FORGET_THE_JOURNAL)
    assert is_sound(session.club)
    assert (faults_named(session.club), note_of(session.club)) == ([], "")


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_one_chained_as_it_stands_behind_others_is_named(rulings: list[Ruling], session: Session) -> None:
    """Not even who has the key leaves that: all of a club are chained so, or none."""
    last = rulings[4]
    before = ChainLink.objects.get(ruling=rulings[3])
    tamper("DELETE FROM rulings_chainlink WHERE ruling_id = {pk}", pk=last.pk)
    at = now()
    code = chain.link_code(session.club_id, 5, before.mac, Ruling.objects.get(pk=last.pk), last.cited.all(), at)
    ChainLink.objects.create(club=session.club, ordinal=5, ruling=last, form=chain.NEWEST_FORM, mac=code, stood_at=at)
    assert is_sound(session.club)
    assert any(f"{last.number} was chained on" in fault for fault in faults_named(session.club))


# ---- What cannot be read ------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("column", UNREADABLE)
@pytest.mark.gate("T23")
def test_an_unreadable_ruling_is_named_and_the_others_are_looked_at(
    rulings: list[Ruling], session: Session, client: Client, column: str
) -> None:
    spoil(rulings[1], column)
    tamper("UPDATE rulings_ruling SET section = 'Z' WHERE id = {pk}", pk=rulings[3].pk)
    spoil(rulings[4], column)
    assert faults(session.club) == [(rulings[place].number, 0, False) for place in (1, 3, 4)]
    response = client.get("/health/")
    assert (response.status_code, response.json()["chain"]) == (503, False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23", control=True)
def test_control_read_in_one_go_it_would_stop_the_walk(
    rulings: list[Ruling], session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_by_row, "UNREADABLE", ())
    spoil(rulings[1], "deep")
    with pytest.raises(RecursionError):
        faults(session.club)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("column", UNREADABLE)
@pytest.mark.gate("T23")
def test_what_cannot_be_read_is_not_chained_but_named(
    rulings: list[Ruling], session: Session, column: str, caplog: pytest.LogCaptureFixture
) -> None:
    try:
        call_command("migrate", *BEFORE, verbosity=0)
        spoil(rulings[1], column)
    finally:
        call_command("migrate", verbosity=0)
    assert "parc: 4 rulings, up to 2026-0005, are chained as they stand" in caplog.text
    assert "parc: not chained, since they cannot be read: " in caplog.text
    assert list(unlinked(session.club_id)) == [rulings[1].number]
    assert faults(session.club) == []


def spoil(ruling: Ruling, column: str) -> None:
    """Put into a ruling what Arbitre never writes and cannot read, or cannot sign."""
    values = {
        "key": ("idempotency_key", f"zz{ruling.pk}"),
        "endless": ("record", '{{"engine": 1e999}}' if ON_SQLITE else '{{"engine": 1e5000}}'),
        "deep": ("record", "[" * DEEP + "]" * DEEP),
        "text": ("section", "CAST(x'ff' AS TEXT)"),
    }
    name, value = values[column]
    written = value if value.startswith("CAST") else f"'{value}'"
    tamper(f"UPDATE rulings_ruling SET {name} = {written} WHERE id = {ruling.pk}")  # noqa: S608


@pytest.mark.skipif(not ON_SQLITE, reason="PostgreSQL lets nobody take away what is referred to.")
@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_a_link_without_its_ruling_is_named(rulings: list[Ruling], session: Session) -> None:
    (head,) = read_heads(club=session.club)
    with connection.constraint_checks_disabled():
        tamper(
            "DELETE FROM rulings_citedclause WHERE ruling_id = {pk}",
            "DELETE FROM rulings_ruling WHERE id = {pk}",
            "DELETE FROM incidents_logentry WHERE CAST(detail AS text) LIKE '%{number}%'",
            pk=rulings[4].pk,
            number=rulings[4].number,
        )
        assert faults_named(session.club) == [
            "Link 5 of the chain has no ruling any more: it was taken away.",
        ]
        assert not ends_hold()
        assert is_held(head) is None
        (now_last,) = read_heads(club=session.club)
        assert (now_last.number, now_last.ordinal) == (rulings[3].number, 4)
        tamper("DELETE FROM rulings_chainlink WHERE ruling_id = {pk}", pk=rulings[4].pk)


# ---- What /health/ asks -------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.gate("T23")
def test_health_asks_for_the_ends_of_the_chains(rulings: list[Ruling], session: Session, client: Client) -> None:
    assert client.get("/health/").json()["chain"] is True
    write(rulings[4].pk, section="Z")
    response = client.get("/health/")
    assert (response.status_code, response.json()["chain"]) == (503, False)


def test_health_asks_as_much_of_many_clubs_as_of_one(session: Session, director: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert ends_hold()
        return len(asked)

    explain(supersede(session, director), director, "Misheard.")
    for_one = queries()
    for place in range(4):
        club = a_club(f"club-{place}")
        person = a_person(club)
        some_rulings(at := a_session(club), person, 2)
        explain(supersede(at, person), person, "Misheard.")
    assert queries() == for_one == 5


def test_where_nothing_is_given_all_is_well(session: Session) -> None:
    assert ends_hold()
    assert read_heads() == []
