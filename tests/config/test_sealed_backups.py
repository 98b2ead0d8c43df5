"""T23: a backup that was altered is refused, though its checksums are put right, and what is not known is said."""

from __future__ import annotations

import json
import zipfile
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.backup import BackupRefused, BackupSeal, archive, backup, check, restore, restoring, state, tables
from config.backup.archive import CHECKSUM, FORMAT, MANIFEST, SEAL, UNSEALED, reading
from incidents.models import Club, ClubRole, LogEntry, Membership, Player
from rulings.archive.chain import ends_hold, is_held, read_heads
from rulings.archive.chain_faults import chain_faults
from rulings.archive.sealing import lift_seals, missing_seals
from rulings.models import ChainLink, Ruling
from tests.config.backups import Files, Kept, a_club_with_rulings, everything, files, forge, with_row

# A backup reads through a connection of its own, which sees what is committed.
pytestmark = pytest.mark.django_db(transaction=True)

EDIT = with_row("rulings_ruling", 1, reason="", section="Z")
BEFORE = ("rulings", "0014_fill_what_players_search")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A backup of a club with rulings, which is still there."""
    a_club_with_rulings()
    made = tmp_path / "backup.zip"
    backup(made)
    return made


def refuse(path: Path, because: str, before: Kept) -> None:
    """Both commands refuse the file, and the database is as it was."""
    for option in ("--replace", "--check"):
        with pytest.raises(CommandError, match=because) as refusal:
            call_command("restore", str(path), option)
        assert str(refusal.value).startswith("Nothing was changed: ")
        assert "--unverified" in str(refusal.value)
    assert everything() == before
    assert missing_seals(connection) == []


def restored(path: Path, *options: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("restore", str(path), "--replace", *options, stdout=out)
    return out.getvalue()


def without_a_seal(path: Path, *, form: int) -> Path:
    """A copy without its seal, which says that it is of this format."""

    def change(entries: Files, manifest: dict[str, Any]) -> None:
        del entries[SEAL]
        manifest["format"] = form
        if form == UNSEALED:
            del manifest["heads"]

    return forge(path, change, sums=True)


# ---- What is as it was made ---------------------------------------------------------------------


@pytest.mark.gate("T23")
def test_a_backup_holds_where_each_chain_ends_and_is_sealed(path: Path) -> None:
    manifest = json.loads(files(path)[MANIFEST])
    assert manifest["format"] == FORMAT
    (head,) = read_heads()
    assert manifest["heads"] == [{"club": "parc", "number": head.number, "ordinal": 3, "mac": head.mac}]
    assert check(path).seal is BackupSeal.HOLDS
    said = restored(path)
    assert "Its seal holds" in said
    assert "Its rulings chain: each is as it was given." in said
    assert "Not known" not in said
    assert LogEntry.objects.get(tag="restored").detail.keys() == {"backup"}
    assert ends_hold()


def test_a_key_that_was_replaced_is_still_known(path: Path, settings: Any) -> None:
    settings.RECORD_KEYS = ["n" * 60, *settings.RECORD_KEYS]
    assert check(path).seal is BackupSeal.HOLDS
    settings.RECORD_KEYS = settings.RECORD_KEYS[:1]
    refuse(path, "Its seal does not hold", everything())


# ---- What was altered ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        EDIT,
        with_row("incidents_player", 0, name="Somebody else"),
        with_row("incidents_membership", 0, role=ClubRole.ADMIN.value),
        with_row("incidents_user", 0, password="!"),
    ],
)
@pytest.mark.gate("T23")
def test_an_edited_backup_is_refused_though_its_checksums_are_right(path: Path, change: Any) -> None:
    refuse(forge(path, change, sums=True), "Its seal does not hold", everything())


@pytest.mark.gate("T23")
def test_one_without_a_seal_is_refused(path: Path) -> None:
    for form in (UNSEALED, FORMAT):
        refuse(without_a_seal(path, form=form), "It has no seal", everything())


@pytest.mark.gate("T23", control=True)
def test_control_without_the_key_whoever_edits_it_seals_it_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "holds", lambda *_: True)
    restored(forge(path, with_row("incidents_membership", 0, role=ClubRole.ADMIN.value), sums=True))
    assert Membership.objects.get().role == ClubRole.ADMIN


@pytest.mark.gate("T23")
def test_the_file_that_was_verified_is_the_one_that_is_restored(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another is put in its place once it was read to its end."""
    before, forged = everything(), forge(path, EDIT, sums=True)
    migrated = state.check_migrated

    def swap(to: Any) -> None:
        path.write_bytes(forged.read_bytes())
        migrated(to)

    with monkeypatch.context() as patch:
        patch.setattr(state, "check_migrated", swap)
        with pytest.raises(BackupRefused, match="altered while it was read"):
            restore(path, replace=True)
    assert everything() == before


# ---- All the same -------------------------------------------------------------------------------


@pytest.mark.gate("T23")
def test_unverified_it_is_taken_and_what_is_not_known_is_said(path: Path) -> None:
    forged = forge(path, with_row("incidents_player", 0, name="Somebody else"), sums=True)
    out = StringIO()
    call_command("restore", str(forged), "--check", "--unverified", stdout=out)
    assert "Not known: whether its rulings, its journal, its people" in out.getvalue()
    said = restored(forged, "--unverified")
    assert "Its seal does not hold" in said
    assert "Not known: whether its rulings, its journal, its people" in said
    # Its rulings were not touched, and that is known.
    assert "Its rulings chain: each is as it was given." in said
    assert Player.objects.filter(name="Somebody else").exists()
    assert LogEntry.objects.get(tag="restored").detail["unverified"] is True


@pytest.mark.gate("T23")
def test_a_ruling_edited_in_it_is_named_and_chained_anew(path: Path) -> None:
    number = Ruling.objects.order_by("pk")[1].number
    (head,) = read_heads()
    said = restored(forge(path, with_row("rulings_ruling", 1, section="Z"), sums=True), "--unverified")
    assert f"parc: {number} is not what was written" in said
    assert "Not known: whether these rulings are as they were given" in said
    assert "parc: 3 rulings, up to 2026-0003, are held only as they stood on " in said
    club = Club.objects.get()
    # From here on it is told again what is done to them; who noted the old code sees that it does not fit.
    assert list(chain_faults(club)) == []
    assert ends_hold()
    assert is_held(head) is False
    assert missing_seals(connection) == []


@pytest.mark.gate("T23")
def test_a_record_that_was_edited_before_the_backup_is_refused(path: Path, tmp_path: Path) -> None:
    """Its seal holds, since Arbitre made it so; its rulings do not chain."""
    second = Ruling.objects.order_by("pk")[1]
    with lift_seals(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET section = 'Z' WHERE id = %s", [second.pk])
    made = tmp_path / "edited.zip"
    backup(made)
    assert check(made).seal is BackupSeal.HOLDS
    before = everything()
    with pytest.raises(CommandError, match=f"parc: {second.number} is not what was written"):
        restored(made)
    assert everything() == before
    assert missing_seals(connection) == []
    assert "Its seal holds" in (said := restored(made, "--unverified"))
    assert f"parc: {second.number} is not what was written" in said


@pytest.mark.gate("T23", control=True)
def test_control_without_the_walk_it_would_be_restored(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lift_seals(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET section = 'Z'")
    made = tmp_path / "edited.zip"
    backup(made)
    monkeypatch.setattr(restoring, "chain_faults", lambda *_: ())
    assert "Its rulings chain" in restored(made)
    assert not ends_hold()


def test_one_of_before_there_was_a_chain_is_chained_as_it_stands(path: Path) -> None:
    """Its tables are those of its day; it has no seal, and no migration that chains."""
    links = list(ChainLink.objects.order_by("pk").values_list("ruling", "ordinal"))
    old = before_the_chain(path)
    refuse(old, "It has no seal", everything())
    said = restored(old, "--unverified")
    assert "Its rulings are of before there was a chain; from now on they are chained, as they stand." in said
    assert "parc: 3 rulings, up to 2026-0003, are held only as they stood on " in said
    assert list(ChainLink.objects.order_by("pk").values_list("ruling", "ordinal")) == links
    # From now on that is said with each backup.
    made = path.with_name("later.zip")
    backup(made)
    said = restored(made)
    assert "Its rulings chain: each is as it was given, but for those held only as they stood once." in said
    assert "parc: 3 rulings, up to 2026-0003, are held only as they stood on " in said


def before_the_chain(path: Path) -> Path:
    """The backup as an Arbitre would have made it that had no chains."""

    loader = MigrationLoader(None)
    heads = [BEFORE, *(head for head in loader.graph.leaf_nodes() if head[0] != BEFORE[0])]
    of_its_day = {
        model._meta.db_table: {column.column for column in tables.columns(model)}
        for model in tables.models_backed_up(loader.project_state(heads).apps)
    }

    def change(entries: Files, manifest: dict[str, Any]) -> None:
        del entries[SEAL], manifest["heads"]
        manifest["format"] = UNSEALED
        for table in manifest["tables"]:
            rows = [json.loads(row) for row in entries.pop(f"tables/{table['name']}.jsonl").splitlines()]
            kept = [place for place, name in enumerate(table["columns"]) if name in of_its_day.get(table["name"], ())]
            if kept:
                table["columns"] = [table["columns"][place] for place in kept]
                lines = [json.dumps([row[place] for place in kept]) + "\n" for row in rows]
                entries[f"tables/{table['name']}.jsonl"] = "".join(lines).encode()
        manifest["tables"] = [table for table in manifest["tables"] if table["name"] in of_its_day]
        manifest["migrations"] = [
            [app, name] for app, name in manifest["migrations"] if app != "rulings" or name <= BEFORE[1]
        ]

    old = forge(path, change, sums=True)
    with zipfile.ZipFile(old) as made:
        assert {MANIFEST, CHECKSUM} <= set(made.namelist())
    with reading(old) as found:
        assert found.seal is BackupSeal.MISSING
    return old
