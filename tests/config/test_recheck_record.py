"""T23: `recheck_rulings` names what was done to the record behind Arbitre's back, by the rulings' numbers."""

# ruff: noqa: S608
# The statements are made of names and numbers of ours.

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from config.backup import backup
from incidents.models import Club, LogEntry, Session, User
from rulings.archive import chain_faults
from rulings.archive.chain import ChainEnd, ChainHead, add_link, ends_hold, read_heads
from rulings.archive.chain_as_it_stands import chain_club
from rulings.archive.sealing import lift_seals
from rulings.models import ChainLink, Ruling
from tests.config.backups import a_club_with_rulings, forge
from tests.rulings.a_club import an_incident, give

pytestmark = pytest.mark.django_db(transaction=True)

Evening = tuple[Club, Session, User]


@pytest.fixture
def evening() -> Evening:
    """A club with four rulings."""
    return a_club_with_rulings(count=4)


@pytest.fixture
def kept(evening: Evening, tmp_path: Path) -> Path:
    """A backup of it, made in time."""
    made = tmp_path / "kept.zip"
    backup(made)
    return made


def recheck(*options: str) -> tuple[list[str], int]:
    """What it says of the record, and its exit code."""
    out = StringIO()
    code = 0
    try:
        call_command("recheck_rulings", *options, stdout=out)
    except CommandError as stopped:
        out.write(str(stopped))
        code = stopped.returncode
    return [line for line in out.getvalue().splitlines() if "replayed" not in line], code


def tamper(*statements: str) -> None:
    """What somebody does who owns the tables."""
    with lift_seals(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def remove(number: str) -> None:
    """A ruling with its clauses and its link."""
    pk = Ruling.objects.get(number=number).pk
    tamper(
        f"DELETE FROM rulings_chainlink WHERE ruling_id = {pk}",
        f"DELETE FROM rulings_citedclause WHERE ruling_id = {pk}",
        f"DELETE FROM rulings_ruling WHERE id = {pk}",
    )


def remove_from_journal(number: str) -> None:
    tamper(f"DELETE FROM incidents_logentry WHERE CAST(detail AS text) LIKE '%{number}%'")


ENDLESS: Final = "999" if connection.vendor == "sqlite" else "5000"
"""The exponent of a number that the database keeps and nobody can read."""
NOT_WRITTEN: Final = "The record is not what was written."


@pytest.mark.gate("T23")
def test_of_a_sound_record_nothing_is_said(evening: Evening, kept: Path) -> None:
    (head,) = read_heads()
    give(an_incident(evening[1], evening[2]), evening[2])
    assert recheck("--against", str(kept), "--head", "parc", head.number, head.code) == ([], 0)


@pytest.mark.gate("T23")
def test_an_edited_a_forged_and_a_removed_ruling_are_named(evening: Evening) -> None:
    _club, session, director = evening
    tamper("UPDATE rulings_ruling SET section = 'Z' WHERE number = '2026-0001'")
    remove("2026-0003")
    incident = an_incident(session, director)
    row: dict[str, Any] = dict(Ruling.objects.filter(number="2026-0002").values().get())
    Ruling.objects.create(
        **{**row, "id": None, "incident_id": incident.pk, "number": "2026-0099", "ordinal": 99, "year": 2026}
        | {"idempotency_key": "00000000-0000-0000-0000-000000000001"}
    )
    assert recheck() == (
        [
            "parc  2026-0001 is not what was written: it, or its link, was altered or forged.",
            "parc  Before 2026-0004 a ruling is missing; whether 2026-0004 is as it was written nobody can tell.",
            "parc  2026-0099 is in no link of the chain: it was not written by Arbitre, or its link was taken away.",
            "parc  2026-0003 is missing: the journal says that it was given.",
            NOT_WRITTEN,
        ],
        1,
    )
    assert recheck("--lang", "fr")[0][0].startswith("parc  La décision 2026-0001 n’est pas")
    assert recheck("--club", "parc")[1] == 1


@pytest.mark.gate("T23")
def test_the_last_one_is_missed_by_the_journal_a_backup_and_a_report(evening: Evening, kept: Path) -> None:
    (head,) = read_heads()
    remove("2026-0004")
    assert recheck() == (["parc  2026-0004 is missing: the journal says that it was given.", NOT_WRITTEN], 1)
    # Whoever takes that out too is told of by what is kept elsewhere alone.
    remove_from_journal("2026-0004")
    assert recheck() == ([], 0)
    missing = ([f"parc  2026-0004 is missing: code {head.code} was noted for it.", NOT_WRITTEN], 1)
    assert recheck("--against", str(kept)) == missing
    assert recheck("--head", "parc", "2026-0004", f" {head.code.upper()} ") == missing


@pytest.mark.gate("T23")
def test_another_in_the_place_of_the_last_is_told_by_its_code(evening: Evening, kept: Path) -> None:
    """Removed, and one given anew: number and journal are as they were."""
    _club, session, director = evening
    (head,) = read_heads()
    remove("2026-0004")
    remove_from_journal("2026-0004")
    now = give(an_incident(session, director), director)
    tamper(f"UPDATE rulings_ruling SET number = '2026-0004', year = 2026, ordinal = 4 WHERE id = {now.pk}")
    tamper(f"DELETE FROM rulings_chainlink WHERE ruling_id = {now.pk}")
    third = ChainLink.objects.get(ruling__number="2026-0003")
    # Even by somebody who has the key.
    now = Ruling.objects.get(pk=now.pk)
    add_link(now, now.cited.all(), ChainEnd(3, third.mac))
    remove_from_journal(now.number)
    assert recheck() == ([], 0)
    said, code = recheck("--against", str(kept))
    assert said[0] == f"parc  2026-0004 has another code than {head.code}: it, or a ruling before it, was written anew."
    assert code == 1


@pytest.mark.gate("T23")
def test_a_backup_that_was_edited_proves_nothing(evening: Evening, kept: Path) -> None:
    def says_less(_entries: object, manifest: dict[str, Any]) -> None:
        manifest["heads"] = []

    forged = forge(kept, says_less, sums=True)
    said, code = recheck("--against", str(forged))
    assert said[0].startswith(f"{forged} proves nothing. Its seal does not hold")
    assert code == 2
    kept.write_bytes(b"hello")
    assert recheck("--against", str(kept))[1] == 2


@pytest.mark.parametrize("record", ["[]", '{"engine": 1e999}', '{"engine": 4}', '"x"', '{"engine": 4, "facts": [1]}'])
@pytest.mark.gate("T23")
def test_a_record_that_is_none_is_named_and_the_others_are_replayed(evening: Evening, record: str) -> None:
    tamper(f"UPDATE rulings_ruling SET record = '{record.replace('999', ENDLESS)}' WHERE number = '2026-0002'")
    said, code = recheck()
    assert said[0] == "parc  2026-0002 is not what was written: it, or its link, was altered or forged."
    assert said[1].startswith("parc 2026-0002")
    assert said[2:] == [NOT_WRITTEN]
    assert code == 1


def hand_to_no_club(*tables: str) -> None:
    """The last ruling, its link and its line in the journal, or some of them."""
    pk = Ruling.objects.latest("pk").pk
    which = {
        "rulings_ruling": f"id = {pk}",
        "rulings_chainlink": f"ruling_id = {pk}",
        "incidents_logentry": "CAST(detail AS text) LIKE '%2026-0004%'",
    }
    without_foreign_keys(*(f"UPDATE {table} SET club_id = 999 WHERE {which[table]}" for table in tables))


def without_foreign_keys(*statements: str) -> None:
    """What somebody does who need not keep to them."""
    if connection.vendor == "postgresql":
        statements = ("SET session_replication_role = replica", *statements, "RESET session_replication_role")
    tamper(*statements)


@pytest.fixture
def foreign_keys_off() -> Iterator[None]:
    """What is handed to no club is taken away again: with it no transaction ends."""
    with connection.constraint_checks_disabled():
        yield
        without_foreign_keys(*(f"DELETE FROM {table} WHERE club_id = 999" for table in HANDED))


HANDED: Final = {
    "rulings_chainlink": "The link of 2026-0004 belongs to a club that does not exist.",
    "rulings_ruling": "2026-0004 belongs to a club that does not exist.",
    "incidents_logentry": "Line {line} of the journal belongs to a club that does not exist.",
}
"""What can be handed to a club that there is not, and what is said of it."""


@pytest.mark.usefixtures("foreign_keys_off")
@pytest.mark.parametrize(
    "handed",
    [(*HANDED,), ("rulings_chainlink",), ("rulings_chainlink", "rulings_ruling"), ("incidents_logentry",)],
)
@pytest.mark.gate("T23")
def test_what_is_handed_to_a_club_that_there_is_not_is_named(evening: Evening, handed: tuple[str, ...]) -> None:
    """However well the rest fits together: the club's chain is one shorter, and ends well."""
    line = LogEntry.objects.filter(tag="ruling-given").latest("pk").pk
    assert ends_hold()
    hand_to_no_club(*handed)
    said, code = recheck("--club", "parc")
    assert {HANDED[table].format(line=line) for table in handed} <= set(said)
    assert code == 1
    alone = "parc  2026-0004 is in no link of the chain: it was not written by Arbitre, or its link was taken away."
    assert (alone in said) is (handed == ("rulings_chainlink",))
    assert ends_hold() is (handed == ("incidents_logentry",))


@pytest.mark.parametrize("detail", ['{"ruling": [1]}', "[]", "{}", '"x"', '{"ruling": 1e999}'])
@pytest.mark.gate("T23")
def test_a_line_of_the_journal_that_says_nothing_is_named(evening: Evening, detail: str) -> None:
    line = LogEntry.objects.filter(tag="ruling-given").order_by("pk")[1]
    tamper(f"UPDATE incidents_logentry SET detail = '{detail.replace('999', ENDLESS)}' WHERE id = {line.pk}")
    assert recheck() == ([f"parc  Line {line.pk} of the journal names no ruling: it was altered.", NOT_WRITTEN], 1)


@pytest.mark.gate("T23")
def test_how_many_are_held_only_as_they_stood_is_said(evening: Evening) -> None:
    """Which is no fault: so it is of all that were given before there was a chain."""
    club, session, director = evening
    tamper("DELETE FROM rulings_chainlink")
    chain_club(club.pk, datetime(2026, 11, 20, 20, 15, tzinfo=UTC))
    give(an_incident(session, director), director)
    said = (
        "parc  4 rulings, up to 2026-0004, are held only as they stood on 2026-11-20 20:15 UTC, when they were chained."
    )
    assert recheck() == ([said], 0)


@pytest.mark.parametrize("code", ["", "3f2a-91bc", "not-a-code-at-all-0", "3f2a-91bc-04de-77ag"])
def test_what_is_no_code_is_said_to_be_none(evening: Evening, code: str) -> None:
    assert recheck("--head", "parc", "2026-0001", code) == (
        [f"{code} is no code: it is as the session's report has it."],
        2,
    )


def test_a_club_that_is_gone_is_missed(evening: Evening) -> None:
    assert recheck("--head", "nowhere", "2026-0001", "0" * 16)[1] == 1


@pytest.mark.gate("T23", control=True)
def test_control_without_the_journal_the_last_one_is_not_missed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove("2026-0004")
    monkeypatch.setattr(chain_faults, "journal_faults", lambda *_: ())
    assert recheck() == ([], 0)


def test_a_code_is_in_fours() -> None:
    assert ChainHead("parc", "2026-0001", 1, "0123456789abcdef" * 4).code == "0123-4567-89ab-cdef"
