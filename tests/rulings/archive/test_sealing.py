"""The database's part of the seal: whatever goes round Python is refused too (T9)."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.migrations.state import ModelState, ProjectState
from django.test import Client

from incidents.models import LogEntry, Session, User
from incidents.models.written_once import Sealed
from rulings.archive.sealing import SEALED_TABLES, lift_seals, missing_seals, seal
from rulings.archive.search import dialect
from rulings.models import ChainLink, CitedClause, LaterReason, LiveEvent, Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import a_later_reason, an_incident, give, who_directs

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

RAW: dict[str, dict[str, tuple[str, ...]]] = {
    SQLITE: {
        "update": ("UPDATE {table} SET id = id",),
        "update a value": ("UPDATE {table} SET {column} = '9'",),
        "delete": ("DELETE FROM {table}",),
        "insert or replace": ("INSERT OR REPLACE INTO {table} SELECT * FROM {table}",),
        "replace": ("REPLACE INTO {table} SELECT * FROM {table}",),
        "upsert": (
            "INSERT INTO {table} SELECT * FROM {table} WHERE TRUE ON CONFLICT (id) DO UPDATE SET {column} = '9'",
        ),
        "replace, triggers not recursive": (
            "PRAGMA recursive_triggers = OFF",
            "INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        ),
        "update or replace": ("UPDATE OR REPLACE {table} SET id = id + 1",),
    },
    POSTGRESQL: {
        "update": ("UPDATE {table} SET id = id",),
        "update a value": ("UPDATE {table} SET {column} = '9'",),
        "delete": ("DELETE FROM {table}",),
        "upsert": ("INSERT INTO {table} SELECT * FROM {table} ON CONFLICT (id) DO UPDATE SET {column} = '9'",),
        "truncate": ("TRUNCATE {table} CASCADE",),
        "as a replica": ("SET LOCAL session_replication_role = replica", "DELETE FROM {table}"),
        "merge": ("MERGE INTO {table} AS row USING {table} AS other ON row.id = other.id WHEN MATCHED THEN DELETE",),
    },
}
COLUMN = {
    "rulings_ruling": "subject",
    "rulings_citedclause": "law",
    "rulings_chainlink": "mac",
    "rulings_liveevent": "kind",
    "rulings_laterreason": "words",
    "incidents_logentry": "tag",
}
WRITTEN_ONCE = (Ruling, CitedClause, ChainLink, LiveEvent, LaterReason, LogEntry)


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    given = give(an_incident(session, director), director)
    a_live_event(given, director)
    a_later_reason(given, director, "Misheard.")
    # Else PostgreSQL refuses to TRUNCATE because of checks it put off, not because of the seal.
    connection.check_constraints()
    return given


def a_live_event(ruling: Ruling, by: User) -> LiveEvent:
    """An event of the live board that began with a ruling, whatever the Laws would say of it."""
    return LiveEvent.objects.create(
        club=ruling.club,
        session=ruling.session,
        table=ruling.incident.table,
        incident=ruling.incident,
        after=ruling,
        ordinal=1,
        kind="board-over",
        by=by,
        noting_key=uuid4(),
    )


def execute(statements: tuple[str, ...], table: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement.format(table=table, column=COLUMN[table]))


@pytest.fixture
def recursive_triggers_restored() -> Iterator[None]:
    yield
    if connection.vendor == SQLITE:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers = ON")


def everything() -> list[tuple[object, ...]]:
    return [row for model in WRITTEN_ONCE for row in model.objects.order_by("pk").values_list()]


@pytest.mark.parametrize("table", SEALED_TABLES)
@pytest.mark.gate("T9")
def test_raw_sql_is_refused(ruling: Ruling, table: str, recursive_triggers_restored: None, figure: Figure) -> None:
    before = everything()
    for name, statements in RAW[connection.vendor].items():
        with pytest.raises(IntegrityError, match="sealed"):
            execute(statements, table)
        assert everything() == before, name
    figure(ways_by_sql=len(RAW[connection.vendor]))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", SEALED_TABLES)
@pytest.mark.gate("T9", control=True)
def test_control_without_the_seals_raw_sql_succeeds(
    ruling: Ruling, table: str, recursive_triggers_restored: None
) -> None:
    """It is the triggers which refuse above, and `lift_seals` puts them back."""
    with lift_seals():
        execute(RAW[connection.vendor]["update a value"], table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT DISTINCT {COLUMN[table]} FROM {table}")  # noqa: S608, names of ours
            assert [str(value) for (value,) in cursor.fetchall()] == ["9"]
    assert missing_seals(connection) == []
    with pytest.raises(IntegrityError):
        execute(RAW[connection.vendor]["update a value"], table)


# A row which differs in all but one unique key takes the place of the row that has that key.
UNIQUE_KEYS = {
    "number": ("club_id", "number"),
    "ordinal": ("club_id", "year", "ordinal"),
    "key": ("club_id", "idempotency_key"),
    "superseded": ("supersedes_id",),
    "first of its incident": ("incident_id",),
}


@pytest.mark.parametrize("kept", UNIQUE_KEYS.values(), ids=UNIQUE_KEYS.keys())
@pytest.mark.gate("T9")
def test_insert_or_replace_by_any_unique_key(
    session: Session, director: User, kept: tuple[str, ...], recursive_triggers_restored: None
) -> None:
    """SQLite alone has it, and a connection that is not ours has no recursive triggers. PostgreSQL's own unique keys
    refuse the same row."""
    incident = an_incident(session, director)
    first = give(incident, director)
    incident.facts.filter(key="54.reply").update(code="accept")
    row = give(incident, director, "Misheard.") if kept == ("supersedes_id",) else first
    another = an_incident(session, director)
    fresh = {
        "number": "1999-0001",
        "year": 1999,
        "ordinal": 77,
        "idempotency_key": "0" * 32,
        "incident_id": another.pk,
        "supersedes_id": None,
        "reason": "",
    }
    fields = [field for field in Ruling._meta.concrete_fields if field.column != "id"]
    stored = {str(field.column): field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields}
    values = stored | {column: value for column, value in fresh.items() if column not in kept}
    if kept == ("supersedes_id",):
        values["reason"] = "Misheard."
    before = everything()
    replace = "INSERT OR REPLACE" if connection.vendor == SQLITE else "INSERT"
    statement = f"{replace} INTO rulings_ruling ({', '.join(values)}) VALUES ({', '.join(['%s'] * len(values))})"
    with connection.cursor() as cursor:
        if connection.vendor == SQLITE:
            cursor.execute("PRAGMA recursive_triggers = OFF")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(statement, list(values.values()))
    assert everything() == before


@pytest.mark.gate("T9")
def test_loaddata_is_refused(ruling: Ruling, tmp_path: Path) -> None:
    before = everything()
    for pk in (ruling.pk, ruling.pk + 100):
        fixture = tmp_path / "rulings.json"
        call_command("dumpdata", "rulings.ruling", output=str(fixture), verbosity=0)
        (row,) = json.loads(fixture.read_text())
        row["pk"], row["fields"]["reason"] = pk, "other"
        fixture.write_text(json.dumps([row]))
        with pytest.raises(Sealed):
            call_command("loaddata", str(fixture), verbosity=0)
    assert everything() == before


@pytest.mark.parametrize(
    ("model", "column", "other"),
    [
        ("rulings.citedclause", "law", 9),
        ("rulings.liveevent", "kind", "other"),
        ("incidents.logentry", "detail", {"other": True}),
    ],
)
@pytest.mark.gate("T9")
def test_loaddata_alters_no_clause_no_live_event_and_no_line_of_the_journal(
    ruling: Ruling, tmp_path: Path, model: str, column: str, other: object
) -> None:
    """A fixture goes past `save`: for the journal it is the database that refuses."""
    before = everything()
    fixture = tmp_path / "rows.json"
    call_command("dumpdata", model, output=str(fixture), verbosity=0)
    row = json.loads(fixture.read_text())[0]
    assert row["fields"][column] != other
    row["fields"][column] = other
    fixture.write_text(json.dumps([row]))
    with pytest.raises((Sealed, DatabaseError)), transaction.atomic():
        call_command("loaddata", str(fixture), verbosity=0)
    assert everything() == before


@pytest.mark.gate("T9")
def test_insert_or_replace_of_a_clause_by_its_ruling(ruling: Ruling, recursive_triggers_restored: None) -> None:
    """A clause of a ruling under another primary key: SQLite would put it in the old one's place."""
    (first, *_more) = ruling.cited.all()
    before = everything()
    replace = "INSERT OR REPLACE" if connection.vendor == SQLITE else "INSERT"
    statement = (
        f"{replace} INTO rulings_citedclause (club_id, ruling_id, clause, law, place) VALUES (%s, %s, %s, %s, %s)"
    )
    with connection.cursor() as cursor:
        if connection.vendor == SQLITE:
            cursor.execute("PRAGMA recursive_triggers = OFF")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(statement, [first.club_id, ruling.pk, first.clause, 9, 99])
    assert everything() == before


KEYS_OF_LIVE_EVENTS = {
    "ordinal": ("incident_id", "ordinal"),
    "key": ("club_id", "noting_key"),
}


@pytest.mark.parametrize("kept", KEYS_OF_LIVE_EVENTS.values(), ids=KEYS_OF_LIVE_EVENTS.keys())
@pytest.mark.gate("T9")
def test_insert_or_replace_of_a_live_event_by_any_unique_key(
    ruling: Ruling, director: User, kept: tuple[str, ...], recursive_triggers_restored: None
) -> None:
    first = LiveEvent.objects.get()
    fresh = {"ordinal": 3, "noting_key": "0" * 32}
    stored = {
        str(field.column): field.get_db_prep_save(getattr(first, field.attname), connection)
        for field in LiveEvent._meta.concrete_fields
        if field.column != "id"
    }
    values = stored | {column: value for column, value in fresh.items() if column not in kept}
    before = everything()
    replace = "INSERT OR REPLACE" if connection.vendor == SQLITE else "INSERT"
    statement = f"{replace} INTO rulings_liveevent ({', '.join(values)}) VALUES ({', '.join(['%s'] * len(values))})"
    with connection.cursor() as cursor:
        if connection.vendor == SQLITE:
            cursor.execute("PRAGMA recursive_triggers = OFF")
        with pytest.raises(IntegrityError), transaction.atomic():
            cursor.execute(statement, list(values.values()))
    assert everything() == before


@pytest.mark.parametrize(
    ("model", "tried"), [(Ruling, UNIQUE_KEYS), (LiveEvent, KEYS_OF_LIVE_EVENTS)], ids=["rulings", "live events"]
)
@pytest.mark.gate("T9", control=True)
def test_every_unique_key_is_tried(model: type[models.Model], tried: dict[str, tuple[str, ...]]) -> None:
    declared = {
        frozenset(model._meta.get_field(name).column for name in constraint.fields)  # type: ignore[union-attr]
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    } | {frozenset({field.column}) for field in model._meta.concrete_fields if field.unique and not field.primary_key}
    assert declared == {frozenset(columns) for columns in tried.values()}


def test_a_live_event_may_be_undone_again_after_its_undoing_was_undone(ruling: Ruling, director: User) -> None:
    """What undoes it is no key of its own: the database takes a second one, and alters nothing for it."""
    first = LiveEvent.objects.get()
    for ordinal in (2, 3):
        LiveEvent.objects.create(
            club=first.club,
            session=first.session,
            table=first.table,
            incident=first.incident,
            after=ruling,
            ordinal=ordinal,
            kind="undone",
            undoes=first,
            by=director,
            noting_key=uuid4(),
        )
    assert first.undone_by.count() == 2


@pytest.mark.gate("T9")
def test_another_program_is_refused_as_well(ruling: Ruling, tmp_path: Path) -> None:
    """The seal is in the database, not in Django's connection to it."""
    if connection.vendor == SQLITE:
        copy = sqlite3.connect(tmp_path / "copy.sqlite3")
        connection.ensure_connection()
        script = "\n".join(
            sql
            for (sql,) in connection.cursor().execute(
                "SELECT sql FROM sqlite_master WHERE tbl_name = 'rulings_citedclause' AND sql IS NOT NULL"
                " ORDER BY type = 'trigger'"
            )
            for sql in [f"{sql};"]
        )
        copy.executescript("PRAGMA foreign_keys = OFF;" + script)
        copy.execute(
            "INSERT INTO rulings_citedclause (clause, law, place, club_id, ruling_id) VALUES ('1', 1, 1, 1, 1)"
        )
        with pytest.raises(sqlite3.IntegrityError, match="sealed"):
            copy.execute("DELETE FROM rulings_citedclause")
    else:
        execute_as_web_role(("SELECT 1 FROM {table}",), "rulings_ruling")


def test_nothing_of_the_application_lifts_the_seals_but_a_restore() -> None:
    root = Path(__file__).parents[3]
    places = {
        str(path.relative_to(root))
        for room in ("config", "incidents", "rulings")
        for path in (root / room).rglob("*.py")
        if re.search(r"\blift_seals\(", path.read_text())
    }
    # An older backup is brought up to date in a database of its own, before it is restored.
    assert places == {"rulings/archive/sealing.py", "config/backup/restoring.py", "config/backup/upgrading.py"}


# ---- The web server's role ----------------------------------------------------------------------


def execute_as_web_role(statements: tuple[str, ...], table: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE arbitre_web")
        for statement in statements:
            cursor.execute(statement.format(table=table, column=COLUMN.get(table, "id")))


ROUND_THE_TRIGGERS = {
    "disable one": "ALTER TABLE {table} DISABLE TRIGGER {table}_no_update",
    "disable all": "ALTER TABLE {table} DISABLE TRIGGER ALL",
    "drop one": "DROP TRIGGER {table}_no_delete ON {table}",
    "drop the table": "DROP TABLE {table} CASCADE",
    "a trigger of its own": "CREATE TRIGGER mine BEFORE INSERT ON {table} EXECUTE FUNCTION arbitre_sealed()",
    "another function": "CREATE OR REPLACE FUNCTION arbitre_sealed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    " RETURN NEW; END $$",
    "be a replica": "SET session_replication_role = replica",
    "own it": "ALTER TABLE {table} OWNER TO arbitre_web",
    "grant itself": "GRANT ALL ON {table} TO arbitre_web",
}


@pytest.mark.parametrize("table", SEALED_TABLES)
@pytest.mark.gate("T9")
def test_the_web_role_may_read_and_add_and_nothing_else(ruling: Ruling, table: str) -> None:
    if connection.vendor == SQLITE:
        # One role does all there: the triggers above are the seal, and nobody but the file's owner can drop them.
        assert missing_seals(connection) == []
        return
    before = everything()
    execute_as_web_role(("SELECT count(*) FROM {table}",), table)
    ways = dict(RAW[POSTGRESQL])
    ways |= {name: (statement,) for name, statement in ROUND_THE_TRIGGERS.items() if name != "grant itself"}
    for name, statements in ways.items():
        with pytest.raises(DatabaseError, match=r"permission denied|must be owner|must be able"):
            execute_as_web_role(statements, table)
        assert everything() == before, name
    with pytest.raises(DatabaseError, match=r"permission denied|no privileges"):
        execute_as_web_role((ROUND_THE_TRIGGERS["grant itself"], "DELETE FROM {table}"), table)
    assert everything() == before


@pytest.mark.gate("T9", control=True)
def test_the_web_role_can_do_its_work(session: Session, director: User) -> None:
    """Control of the test above: refused is the tampering, not the role."""
    incident = an_incident(session, director)
    if connection.vendor == POSTGRESQL:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL ROLE arbitre_web")
    ruling = give(incident, director)
    assert ruling.cited.exists()
    if connection.vendor == POSTGRESQL:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_user")
            assert cursor.fetchone() == ("arbitre_web",)
            cursor.execute("RESET ROLE")


# ---- They exist, and come back ------------------------------------------------------------------


def drop(table: str, event: str) -> None:
    of_table = f" ON {table}" if connection.vendor == POSTGRESQL else ""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {table}_no_{event}{of_table}")


@pytest.mark.django_db
@pytest.mark.parametrize("table", SEALED_TABLES)
@pytest.mark.parametrize("event", ["update", "delete"])
def test_a_missing_trigger_is_told_and_comes_back(table: str, event: str) -> None:
    drop(table, event)
    told = run_checks(tags=[Tags.database], databases=["default"])
    assert [message.id for message in told if f"{table}_no_{event}" in message.msg] == ["rulings.E001"]

    seal(connection)

    assert missing_seals(connection) == []
    assert not [m for m in run_checks(tags=[Tags.database], databases=["default"]) if str(m.id).startswith("rulings")]


@pytest.mark.django_db
def test_health_asks_for_the_seals(client: Client) -> None:
    assert client.get("/health/").json()["seals"] is True
    drop("incidents_logentry", "delete")
    response = client.get("/health/")
    assert (response.status_code, response.json()["seals"]) == (503, False)


@pytest.mark.django_db
@pytest.mark.gate("T9")
@pytest.mark.parametrize("table", SEALED_TABLES)
def test_a_trigger_that_does_nothing_under_its_name_is_told_and_comes_back(table: str) -> None:
    """Control: before, none is told."""
    assert missing_seals(connection) == []
    name = f"{table}_no_delete"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "CREATE FUNCTION lets_pass() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$"
            )
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER {name} BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION lets_pass()"
            )
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")
        else:
            cursor.execute(f"DROP TRIGGER {name}")
            cursor.execute(f"CREATE TRIGGER {name} BEFORE DELETE ON {table} BEGIN SELECT 1; END")
    assert missing_seals(connection) == [name]
    seal(connection)
    assert missing_seals(connection) == []


@pytest.mark.django_db
@pytest.mark.gate("T9")
@pytest.mark.parametrize(("table", "other"), list(zip(SEALED_TABLES, reversed(SEALED_TABLES), strict=True))[:2])
def test_a_trigger_that_stands_on_another_table_is_told_and_comes_back(table: str, other: str) -> None:
    """With the name and the text that it has to have: on PostgreSQL a name is a table's own."""
    name = f"{table}_no_update"
    drop(table, "update")
    with connection.cursor() as cursor:
        if connection.vendor == POSTGRESQL:
            cursor.execute(
                f"CREATE TRIGGER {name} BEFORE UPDATE ON {other} FOR EACH ROW EXECUTE FUNCTION arbitre_sealed()"
            )
            cursor.execute(f"ALTER TABLE {other} ENABLE ALWAYS TRIGGER {name}")
        else:
            cursor.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON {other} BEGIN SELECT RAISE(ABORT, 'sealed'); END")
    assert missing_seals(connection) == [name]
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{f' ON {other}' if connection.vendor == POSTGRESQL else ''}")
    seal(connection)
    assert missing_seals(connection) == []


@pytest.mark.django_db
@pytest.mark.gate("T9")
def test_one_that_waits_for_another_event_is_told() -> None:
    name = "rulings_ruling_no_update"
    with connection.cursor() as cursor:
        if connection.vendor == POSTGRESQL:
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER {name} BEFORE INSERT ON rulings_ruling"
                " FOR EACH ROW EXECUTE FUNCTION arbitre_sealed()"
            )
            cursor.execute(f"ALTER TABLE rulings_ruling ENABLE ALWAYS TRIGGER {name}")
        else:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
            (told,) = cursor.fetchone()
            cursor.execute(f"DROP TRIGGER {name}")
            cursor.execute(told.replace("BEFORE UPDATE", "BEFORE INSERT"))
    assert missing_seals(connection) == [name]


@pytest.mark.django_db
@pytest.mark.gate("T9")
def test_a_view_in_the_place_of_a_table_has_no_seals() -> None:
    assert missing_seals(connection) == []
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE rulings_liveevent RENAME TO elsewhere")
        cursor.execute("CREATE VIEW rulings_liveevent AS SELECT * FROM elsewhere")
    assert {name for name in missing_seals(connection) if name.startswith("rulings_liveevent_no_")}


@pytest.mark.django_db
def test_a_disabled_trigger_is_told_and_comes_back() -> None:
    if connection.vendor == SQLITE:
        drop("rulings_ruling", "replace")
    else:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE rulings_ruling DISABLE TRIGGER rulings_ruling_no_truncate")
    assert len(missing_seals(connection)) == 1
    seal(connection)
    assert missing_seals(connection) == []


@pytest.mark.django_db
def test_sealing_twice_is_harmless() -> None:
    seal(connection)
    seal(connection)
    assert missing_seals(connection) == []


def rebuild(model: type[models.Model]) -> None:
    """What a migration does that adds a nullable column: on SQLite it makes the table anew."""
    state = ProjectState()
    for one in (*_models_of("incidents"), *_models_of("rulings"), *_models_of("auth"), *_models_of("contenttypes")):
        state.add_model(ModelState.from_model(one))
    known = state.apps.get_model(model._meta.label_lower)
    extra = models.CharField(max_length=5, default="x")
    extra.set_attributes_from_name("extra")
    with connection.schema_editor() as editor:
        editor.add_field(known, extra)


def _models_of(label: str) -> Iterator[type[models.Model]]:
    from django.apps import apps

    return apps.get_app_config(label).get_models(include_auto_created=False)


@pytest.mark.django_db(transaction=True)
def test_a_migration_that_rebuilds_a_table_leaves_it_sealed_and_searchable(ruling: Ruling) -> None:
    try:
        for model in WRITTEN_ONCE:
            rebuild(model)
        if connection.vendor == SQLITE:
            # Control: this is the danger. The triggers are gone, and without a word.
            assert missing_seals(connection)
            assert dialect.missing_index(connection) == [index.trigger for index in dialect.INDEXES]

        call_command("migrate", verbosity=0)

        assert missing_seals(connection) == []
        assert dialect.missing_index(connection) == []
        for table in SEALED_TABLES:
            with pytest.raises(IntegrityError):
                execute(("DELETE FROM {table}",), table)
        assert list(
            Ruling.objects.defer(None).matching("accept", who_directs(ruling.club)).values_list("pk", flat=True)
        ) == [ruling.pk]
    finally:
        _undo_the_rebuild()


def _undo_the_rebuild() -> None:
    with lift_seals(), connection.cursor() as cursor:
        for table in SEALED_TABLES:
            columns = {column.name for column in connection.introspection.get_table_description(cursor, table)}
            if "extra" in columns:
                cursor.execute(f"ALTER TABLE {table} DROP COLUMN extra")
