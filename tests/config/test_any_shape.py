"""T23: whatever stands in a column of JSON, what reads the record ends in words and looks at all the rest."""

# ruff: noqa: S608
# The statements are made of names and numbers of ours.

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import JSONField
from django.test import Client

from config.backup import BackupRefused, backup
from incidents.models import Club, LogEntry
from rulings.archive.chain_as_it_stands import chain_club
from rulings.archive.row_by_row import LONGEST_LINE, in_one_line
from rulings.archive.sealing import lift_seals
from rulings.models import Ruling
from tests.config.backups import a_club_with_rulings, everything
from tests.forms import some
from tests.rulings.a_club import an_incident, give

pytestmark = pytest.mark.django_db(transaction=True)

ON_SQLITE: Final = connection.vendor == "sqlite"
DEEP: Final = 995 if ON_SQLITE else 5_000
"""Lists in lists: SQLite keeps a thousand."""
ENDLESS: Final = "1e999" if ON_SQLITE else "1e5000"
SHAPES: Final = {
    "a list": "[1]",
    "an object": '{"a": 1}',
    "null": "null",
    "a number": "7",
    "true": "true",
    "a text": '"x"',
    "an endless number": ENDLESS,
    "nothing": "",
    "steering": r'"2026-0001\u001b[2J\n2026-0002 holds"',
    "half a letter": r'"\ud800"' if ON_SQLITE else r'"\ufffd"',
    "huge": f'"{"9" * 100_000}"',
    "many": f"[{', '.join(['1'] * 20_000)}]",
    "deep": "[" * DEEP + "]" * DEEP,
}
"""Values, to stand in the place of a whole column and of what is read out of one."""
READ_OF: Final = {
    "a ruling": ("record", "engine", "headline", "facts", "steps", "clauses", "regulations", "call"),
    "a line on a ruling": ("detail", "ruling"),
    "a line on chaining": ("detail", "stood_at"),
    "a club": ("regulations", "penalty_scale", "lead"),
    "a session": ("movements",),
    "a fact": ("code", "versions"),
}
"""What is spoilt: columns of JSON, and keys in them."""
INSIDE: Final = READ_OF["a ruling"][1:]


@pytest.fixture
def rows() -> dict[str, tuple[str, int, Any]]:
    """A row of each sort in the record of a club: its table, its key and what stands in its column of JSON."""
    club, session, director = a_club_with_rulings(count=2)
    with lift_seals(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM rulings_chainlink")
        chain_club(club.pk, LogEntry.objects.latest("at").at)
    give(an_incident(session, director), director)
    ruling = Ruling.objects.get(number="2026-0002")
    fact = ruling.incident.facts.earliest("pk")
    given = LogEntry.objects.filter(tag="ruling-given").earliest("pk")
    chained = LogEntry.objects.get(tag="record-chained")
    return {
        "a ruling": ("rulings_ruling", ruling.pk, ruling.record),
        "a line on a ruling": ("incidents_logentry", given.pk, given.detail),
        "a line on chaining": ("incidents_logentry", chained.pk, chained.detail),
        "a club": ("incidents_club", club.pk, club.regulations),
        "a session": ("incidents_session", session.pk, session.movements),
        "a fact": ("incidents_fact", fact.pk, fact.code),
    }


def spoil(row: tuple[str, int, Any], column: str, value: str) -> None:
    """Put it there, as somebody does who owns the tables."""
    table, key, _held = row
    with lift_seals(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE id = {key}", [value])


def with_value(held: Any, key: str, shape: str) -> str:
    """What stands in the column, with another value under one key; without the key for nothing."""
    rest = {name: value for name, value in (held if isinstance(held, dict) else {}).items() if name != key}
    inner = json.dumps(rest)[1:-1]
    return "{" + ", ".join(part for part in (inner, shape and f'"{key}": {shape}') if part) + "}"


def run(*command: str) -> str:
    """What a command says; it says so and ends in no error of Python's."""
    out = StringIO()
    try:
        call_command(*command, stdout=out)
    except CommandError as stopped:
        return f"{out.getvalue()}{stopped}"
    return out.getvalue()


def on_a_terminal(told: str) -> str:
    """The same, which any terminal shows as it is."""
    told.encode()
    assert "\x1b" not in told
    return told


def recheck() -> str:
    """What rechecking says; /health/ answers too."""
    assert Client().get("/health/").json().keys() >= {"chain", "seals"}
    return on_a_terminal(run("recheck_rulings"))


def put_back(path: Path) -> str:
    """What is said by a restore of a backup, where one can be made, and by one that verifies nothing."""
    made = on_a_terminal(run("backup", str(path)))
    assert path.exists() is not made.startswith("Nothing was written: row ")
    said = run("restore", str(path), "--replace") + run("restore", str(path), "--replace", "--unverified")
    path.unlink(missing_ok=True)
    return on_a_terminal(said)


def test_every_column_of_json_that_a_ruling_brings_about_is_tried(rows: dict[str, tuple[str, int, Any]]) -> None:
    tried = {(row[0], column) for sort, row in rows.items() for column in READ_OF[sort]}
    filled = {
        (model._meta.db_table, field.column)
        for model in apps.get_models()
        for field in model._meta.local_concrete_fields
        if isinstance(field, JSONField) and model._base_manager.exists()
    }
    assert filled <= tried


@pytest.mark.parametrize(("sort", "key"), [(sort, key) for sort, keys in READ_OF.items() for key in keys])
@pytest.mark.gate("T23")
def test_whatever_its_shape_is_the_rest_is_looked_at(
    rows: dict[str, tuple[str, int, Any]], sort: str, key: str, tmp_path: Path
) -> None:
    """The last ruling was edited too: that is named each time."""
    last = Ruling.objects.latest("pk")
    table, pk, held = rows[sort]
    column = key if sort == "a fact" else READ_OF[sort][0]
    # In the short form some for each, by turns: every shape of something.
    for name, shape in some(SHAPES.items(), one_in=3, first=len(sort + key) % 3):
        value = (shape or "{}") if key == column else with_value(held, key, shape)
        # Both again each time: what was restored was chained anew.
        spoil(("rulings_ruling", last.pk, None), "section", f"{name[:1]}{len(name)}")
        spoil((table, pk, held), column, value)
        rechecked = recheck()
        assert f"{last.number} is not what was written" in rechecked, name
        assert "replayed" in rechecked, name
        # What a record says is replayed, and put back as it is.
        if key not in INSIDE:
            assert "Nothing was changed" in put_back(tmp_path / "backup.zip"), name


def test_a_line_that_notes_no_moment_is_named(rows: dict[str, tuple[str, int, Any]]) -> None:
    _table, line, held = rows["a line on chaining"]
    spoil(rows["a line on chaining"], "detail", with_value(held, "stood_at", "[1]"))
    assert f"Line {line} of the journal does not say when rulings were chained: it was altered." in run(
        "recheck_rulings"
    )


@pytest.mark.parametrize("shape", ["deep", "half a letter"])
def test_a_row_that_cannot_be_backed_up_is_named(
    rows: dict[str, tuple[str, int, Any]], shape: str, tmp_path: Path
) -> None:
    if not ON_SQLITE and shape == "half a letter":
        pytest.skip("PostgreSQL keeps none")
    table, key, _held = rows["a fact"]
    spoil(rows["a fact"], "code", SHAPES[shape])
    before = Club.objects.count()
    with pytest.raises(BackupRefused, match=f"row {key} of {table}"):
        backup(tmp_path / "backup.zip")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CommandError, match=f"Nothing was written: row {key} of {table}") as refused:
        call_command("backup", str(tmp_path / "backup.zip"))
    assert refused.value.returncode == 1
    spoil(rows["a fact"], "code", '"x"')
    assert Club.objects.count() == before
    assert everything()


def test_a_line_that_is_told_steers_no_terminal() -> None:
    assert in_one_line("parc\x1b[2J\n«\u00a0Ł\u00a0»\ud800") == r"parc\x1b[2J\n« Ł »\ud800".replace(" ", "\u00a0")
    assert len(in_one_line("9" * 10_000)) == LONGEST_LINE
