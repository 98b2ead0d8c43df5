"""Backups: everything is in them and comes back, on either database; what is not whole changes nothing."""

from __future__ import annotations

import json
import random
import stat
import tracemalloc
import uuid
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils.timezone import now

from config.backup import BackupRefused, CheckedBackup, archive, backup, check, restore, state, tables
from config.backup.archive import CHECKSUM, LONGEST_ENTRY, MANIFEST, SEAL, Writer, reading
from config.backup.upgrading import scratch
from incidents.accounts.inviting import InvitationSpent, accept, invite, revoke
from incidents.models import AccountLink, BrowserSession, Club, ClubRole, Invitation, LinkFor, LogEntry, Player, User
from rulings.archive import sealing
from rulings.archive.search import dialect
from rulings.models import Ruling
from tests.config.backups import Files, Kept, a_club_with_rulings, everything, files, forge, rows_of, with_row
from tests.rulings.a_club import a_person, an_incident, give, who_directs

# A backup reads through a connection of its own, which sees what is committed.
pytestmark = pytest.mark.django_db(transaction=True)

BEFORE_FACETS = [("incidents", "0003_one_place_for_versions"), ("rulings", "0002_index_superseding")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A backup of a club with rulings, which is still there."""
    a_club_with_rulings()
    made = tmp_path / "backup.zip"
    backup(made)
    return made


def something_else() -> Kept:
    """Put another club beside what is there, and return everything."""
    a_club_with_rulings("quai", 2)
    return everything()


@pytest.fixture
def other_database(tmp_path: Path) -> Iterator[str]:
    """The alias of a database of SQLite, migrated and empty, whatever the tests run on."""
    with scratch(tmp_path, "other") as other:
        call_command("migrate", database=other.alias, verbosity=0)
        yield other.alias


# ---- there and back -----------------------------------------------------------------------------


def test_everything_comes_back_as_it_was(path: Path) -> None:
    before = everything()
    assert rows_of(path) == before
    something_else()
    manifest = restore(path, replace=True).manifest
    assert everything() == before
    assert manifest.rows == sum(map(len, before.values()))
    assert {
        (club.slug, LogEntry.objects.of(club).get(tag="restored").detail["backup"]) for club in Club.objects.all()
    } == {("parc", manifest.made_at)}


def test_no_table_is_forgotten() -> None:
    """A new application or a table made by hand has to be thought of here."""
    indexes = tuple(index.name for index in dialect.INDEXES)
    there = {name for name in connection.introspection.table_names() if not name.startswith(indexes)}
    kept = {model._meta.db_table for model in tables.models_backed_up()}
    left_out = {"django_migrations", "django_session", "incidents_browsersession", "incidents_accountlink"}
    assert there - kept == left_out


def test_a_database_goes_on_where_the_backup_was_made(path: Path) -> None:
    something_else()
    restore(path, replace=True)
    club, director = Club.objects.get(), User.objects.get()
    highest = max(Ruling.objects.values_list("pk", flat=True))
    ruling = give(an_incident(club.sessions.get(), director), director)
    assert ruling.pk > highest
    assert ruling.ordinal == 4
    assert Ruling.objects.matching("entame", who_directs(Club.objects.get())).count() == 4
    assert sealing.missing_seals(connection) == dialect.missing_index(connection) == []
    with pytest.raises(IntegrityError, match="sealed"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE rulings_ruling SET number = 'x'")


def test_keys_go_on_behind_the_highest_restored(path: Path) -> None:
    """Not behind the highest that the database had given itself: PostgreSQL counts apart from the rows."""
    highest = 2**40
    forged = forge(path, with_row("incidents_logentry", -1, id=highest), sums=True, with_the_key=True)
    restore(forged, replace=True)
    assert LogEntry.objects.get(tag="restored").pk == highest + 1


def test_no_limit_of_an_evening_breaks_a_large_one_off(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL has the limits")
    seen: list[tuple[str, ...]] = []

    def limits(alias: str) -> None:
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT current_setting('statement_timeout'), current_setting('transaction_read_only')")
            seen.append(cursor.fetchone())

    fill, rows = tables.fill, tables.rows

    def filled(to: Any, held: Any) -> None:
        limits(to.alias)
        fill(to, held)

    def read(model: Any, using: str) -> Any:
        limits(using)
        return rows(model, using)

    monkeypatch.setattr(tables, "fill", filled)
    monkeypatch.setattr(tables, "rows", read)
    limits("default")
    restore(path, replace=True)
    assert seen == [("15s", "off"), ("0", "off")]
    backup(tmp_path / "second.zip")
    assert set(seen[2:]) == {("0", "on")}
    seen.clear()
    limits("default")
    assert seen == [("15s", "off")]


def test_everybody_has_to_sign_in_again(path: Path) -> None:
    browser = Client()
    browser.force_login(User.objects.get(), backend="django.contrib.auth.backends.ModelBackend")
    key = BrowserSession.objects.get().session_key
    backup(path.with_name("second.zip"))
    assert all(key.encode() not in data for data in files(path.with_name("second.zip")).values())
    restore(path, replace=True)
    assert not BrowserSession.objects.exists()


def test_a_link_for_a_password_is_not_put_back(path: Path) -> None:
    """It may have been used since: a backup of now has none, and of one made before none is taken."""
    link = AccountLink.objects.all().replace(User.objects.get(), LinkFor.PASSWORD, "token")
    made = path.with_name("second.zip")
    backup(made)
    assert all(link.token_hash.encode() not in data for data in files(made).values())

    def with_links(entries: Files, manifest: dict[str, Any]) -> None:
        fields = tables.columns(AccountLink)
        row = [tables.as_json(field, getattr(link, field.attname)) for field in fields]
        entries["tables/incidents_accountlink.jsonl"] = json.dumps(row).encode() + b"\n"
        manifest["tables"].append(
            {"name": "incidents_accountlink", "columns": [field.column for field in fields], "rows": 1, "sha256": ""}
        )

    for each in (made, forge(path, with_links, sums=True, with_the_key=True)):
        restore(each, replace=True)
        assert not AccountLink.objects.exists()


def test_an_invitation_of_then_lets_nobody_in(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may have been used or withdrawn since, and whoever withdrew it would not know that it is good again."""
    club, admin = Club.objects.get(), a_person(Club.objects.get(), ClubRole.ADMIN, "Ida")
    tokens = [invite(club, ClubRole.ADMIN, by)[1] for by in (admin, admin, None)]
    expired, _token = invite(club, ClubRole.PLAYER, admin)
    Invitation.objects.filter(pk=expired.pk).update(expires_at=now())
    made = path.with_name("second.zip")
    backup(made)
    revoke(Invitation.objects.for_token(tokens[0]).get(), admin)
    accept(tokens[1], User.objects.create_user("somebody"))
    somebody_else = User.objects.create_user("somebody-else")

    call_command("restore", str(made), "--check")
    assert "Restoring it withdraws the invitations that are open in it: 3." in capsys.readouterr().out
    call_command("restore", str(made), "--replace")
    said = capsys.readouterr().out
    # Before it is done, and after.
    assert said.startswith("Restoring it withdraws the invitations that are open in it: 3.")
    assert "Invitations that were open then are withdrawn: 3." in said
    assert not Invitation.objects.pending().exists()
    assert Invitation.objects.filter(revoked_at=None).get().pk == expired.pk
    somebody_else.save()
    for token in tokens:
        with pytest.raises(InvitationSpent):
            accept(token, somebody_else)
    assert LogEntry.objects.get(tag="restored").detail["withdrawn"] == 3


def test_how_many_invitations_end_is_said_before_anything_is_touched(path: Path) -> None:
    club, admin = Club.objects.get(), a_person(Club.objects.get(), ClubRole.ADMIN, "Ida")
    invite(club, ClubRole.PLAYER, admin)
    made = path.with_name("second.zip")
    backup(made)
    Club.objects.update(name="Since")
    said: list[tuple[int, str, int]] = []

    def announce(checked: CheckedBackup) -> None:
        said.append((checked.withdrawn, Club.objects.get().name, Invitation.objects.open_still().count()))

    restore(made, replace=True, announce=announce)
    assert said == [(1, "Since", 1)]


def test_what_is_there_is_replaced_only_when_that_is_said(path: Path) -> None:
    before = something_else()
    with pytest.raises(BackupRefused, match="--replace"):
        restore(path)
    assert everything() == before


def test_from_one_database_to_the_other(path: Path, other_database: str) -> None:
    """On PostgreSQL: to SQLite and back."""
    before = everything()
    restore(path, other_database)
    assert everything(other_database) == before
    back = path.with_name("back.zip")
    backup(back, other_database)
    something_else()
    restore(back, replace=True)
    assert everything()["rulings_ruling"] == before["rulings_ruling"]
    assert everything() == before
    assert sealing.missing_seals(connections[other_database]) == []


def test_an_older_backup_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would have been made before the log's columns were there; the migration fills them again."""
    before, halfway = everything(), list[Kept]()
    old = path.with_name("old.zip")
    loader = MigrationLoader(None)
    ours = ("incidents", "rulings")
    heads = [*BEFORE_FACETS, *(head for head in loader.graph.leaf_nodes() if head[0] not in ours)]
    today = {model._meta.db_table: model for model in tables.models_backed_up()}
    writer = Writer(old)
    for model in tables.models_backed_up(loader.project_state(heads).apps):
        fields = tables.columns(model)
        rows = today[model._meta.db_table]._base_manager.order_by("pk").values_list(*(each.attname for each in fields))
        writer.add(
            model._meta.db_table,
            [each.column or "" for each in fields],
            [[tables.as_json(each, value) for each, value in zip(fields, row, strict=True)] for row in rows],
        )
    applied = {node for head in heads for node in loader.graph.forwards_plan(head)}
    writer.close(made_at="2026-01-01T00:00:00+00:00", database="sqlite", migrations=sorted(applied), heads=[])
    live = something_else()
    # Half-way, the live database is as it was: nothing of the migrating has reached it.
    with monkeypatch.context() as patch:
        patch.setattr("config.backup.make_backup.backup", lambda *_, **__: halfway.append(everything()))
        with pytest.raises(BackupRefused, match="cannot be read"):
            restore(old, replace=True)
    assert everything() == live
    assert len(halfway[0]["rulings_ruling"]) == 3
    assert restore(old, replace=True).manifest.made_at == "2026-01-01T00:00:00+00:00"
    after = everything()
    # What kinds of rows and rights there are is today's.
    for name in ("django_content_type", "auth_permission"):
        before.pop(name), after.pop(name)
    # There was no chain then: its links are of today, in the first form, and say so; the journal has a line about it.
    for kept in (before, after):
        kept["rulings_chainlink"] = [link[1:4] for link in kept["rulings_chainlink"]]
    after["incidents_logentry"] = [row for row in after["incidents_logentry"] if "record-chained" not in row]
    assert after == before
    assert LogEntry.objects.filter(tag="restored").get().detail == {"backup": "2026-01-01T00:00:00+00:00"}


def test_the_migrations_that_are_there_are_those_that_django_knows(tmp_path: Path) -> None:
    graph = MigrationLoader(None).graph
    assert state.program_migrations() == set(graph.nodes)
    assert state.last_of_each_application(set(graph.nodes)) == sorted(graph.leaf_nodes())
    assert state.applied_migrations(connection) == set(MigrationRecorder(connection).applied_migrations())
    with scratch(tmp_path, "other") as never_migrated:
        assert state.applied_migrations(never_migrated) == set()


# ---- the file -----------------------------------------------------------------------------------


def test_only_its_owner_may_read_it_and_nothing_else_is_left(path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["backup.zip"]


def test_a_backup_is_never_written_over(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BackupRefused, match="there already"):
        backup(path)
    assert path.read_bytes() == before


def test_a_backup_that_breaks_off_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Writer, "add", full)
    with pytest.raises(BackupRefused, match="No space left on device"):
        backup(tmp_path / "backup.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_cannot_be_read_again_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that keeps other bytes than it is given."""
    add = Writer.add

    def badly(self: Writer, name: str, columns: list[str], rows: Any) -> None:
        add(self, name, columns, rows)
        self.tables[-1] = replace(self.tables[-1], sha256="0" * 64)

    monkeypatch.setattr(Writer, "add", badly)
    with pytest.raises(BackupRefused, match="is not what its checksum says"):
        backup(tmp_path / "backup.zip")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BackupRefused, match="nowhere"):
        backup(tmp_path / "nowhere" / "backup.zip")


def test_a_value_nobody_thought_of_is_no_silent_text() -> None:
    field = Player._meta.get_field("name")
    with pytest.raises(TypeError, match="cannot be backed up"):
        tables.as_json(field, {1, 2})


# ---- what is not whole --------------------------------------------------------------------------


def refuse(path: Path, because: str, before: Kept) -> None:
    """Both commands refuse the file, even where its seal is not asked for, and the database is as it was."""
    for command in (["restore", str(path), "--replace"], ["restore", str(path), "--check"]):
        command.append("--unverified")
        with pytest.raises(CommandError, match=because) as refusal:
            call_command(*command)
        assert str(refusal.value).startswith("Nothing was changed: ")
    assert everything() == before
    assert sealing.missing_seals(connection) == dialect.missing_index(connection) == []


@pytest.mark.gate("T10")
def test_a_truncated_backup_is_refused(path: Path) -> None:
    before, data = something_else(), path.read_bytes()
    for length in (0, 1, 30, len(data) // 3, len(data) // 2, len(data) - 100, len(data) - 1):
        path.write_bytes(data[:length])
        refuse(path, "is no backup, or is cut off or altered", before)


@pytest.mark.gate("T10")
def test_an_altered_byte_is_refused_or_alters_nothing(path: Path) -> None:
    """A date or an attribute of an entry is nobody's data: there a change may stay unnoticed."""
    data, whole = path.read_bytes(), rows_of(path)
    dice = random.Random(10)  # noqa: S311, the same places every time
    noticed = 0
    for place in dice.sample(range(len(data)), 150):
        altered = bytearray(data)
        altered[place] ^= dice.randrange(1, 256)
        path.write_bytes(altered)
        try:
            check(path)
        except BackupRefused:
            noticed += 1
        else:
            assert rows_of(path) == whole
    assert noticed > 100


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\0" * 100, b"PK\x03\x04" + b"\0" * 50])
@pytest.mark.gate("T10")
def test_another_file_is_refused(path: Path, content: bytes) -> None:
    before = something_else()
    path.write_bytes(content)
    refuse(path, "is no backup", before)


@pytest.mark.parametrize("entry", ["tables/auth_group.jsonl", MANIFEST, CHECKSUM, SEAL])
def test_a_file_that_unpacks_to_more_than_there_may_be_is_not_read(path: Path, tmp_path: Path, entry: str) -> None:
    """A few kilobytes that would fill the memory."""
    bomb = tmp_path / "bomb.zip"
    written = files(path) | {entry: b" " * (8 * LONGEST_ENTRY)}
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in written.items():
            archive.writestr(name, data)
    del written
    tracemalloc.start()
    with pytest.raises(BackupRefused, match="too long"):
        check(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 6 * LONGEST_ENTRY


def test_a_manifest_that_says_it_is_small_is_read_no_further(path: Path, tmp_path: Path) -> None:
    """What the directory says of its size, whoever writes the file sets: it bounds nothing that is unpacked."""
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (files(path) | {MANIFEST: b" " * (8 * LONGEST_ENTRY)}).items():
            archive.writestr(name, data)
        size = archive.getinfo(MANIFEST).file_size
    lying = bomb.read_bytes().replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    bomb.write_bytes(lying)
    tracemalloc.start()
    with pytest.raises(BackupRefused):
        check(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * LONGEST_ENTRY


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_file_packed_in_a_way_that_unpacks_at_once_is_refused(path: Path, tmp_path: Path, packed: int) -> None:
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w", packed) as archive:
        for name, data in files(path).items():
            archive.writestr(name, data)
    with pytest.raises(BackupRefused, match="not packed as a backup is"):
        check(other)


def test_a_file_that_is_not_there_is_refused(path: Path) -> None:
    refuse(path.with_name("none.zip"), "No such file", everything())
    refuse(path.parent, "Is a directory", everything())


def nothing(_entries: Any, _manifest: Any) -> None:
    """Change nothing."""


def manifest_says(key: str, value: Any) -> Callable[[Any, dict[str, Any]], None]:
    def change(_entries: Any, manifest: dict[str, Any]) -> None:
        manifest[key] = value

    return change


def without_a_table(entries: dict[str, bytes], manifest: dict[str, Any]) -> None:
    del entries["tables/incidents_fact.jsonl"]
    manifest["tables"] = [table for table in manifest["tables"] if table["name"] != "incidents_fact"]


def another_column(_entries: Any, manifest: dict[str, Any]) -> None:
    next(table for table in manifest["tables"] if table["name"] == "incidents_fact")["columns"][0] = "hidden"


def another_entry(entries: dict[str, bytes], _manifest: Any) -> None:
    entries["tables/other.jsonl"] = b"[]\n"


def newer(_entries: Any, manifest: dict[str, Any]) -> None:
    manifest["migrations"].append(["incidents", "9999_tomorrow"])


@pytest.mark.parametrize(
    ("change", "sums", "because"),
    [
        (with_row("incidents_player", 0, name="Somebody else"), False, "is not what its checksum says"),
        (manifest_says("made_at", "2020-01-01"), False, "manifest is not what its checksum says"),
        (manifest_says("application", "other"), True, "not a backup of Arbitre"),
        (manifest_says("format", 3), True, "in format 3"),
        (manifest_says("tables", []), True, "its tables are not those of its manifest"),
        (manifest_says("migrations", 5), True, "is altered"),
        (manifest_says("migrations", []), True, "it names no migration"),
        (newer, True, "made by a newer Arbitre: this one does not know incidents.9999_tomorrow"),
        (without_a_table, True, "its tables are not those of its Arbitre: incidents_fact"),
        (another_column, True, "its tables are not those of its Arbitre: incidents_fact"),
        (another_entry, True, "its tables are not those of its manifest"),
    ],
)
@pytest.mark.gate("T10")
def test_a_forged_backup_is_refused(path: Path, change: Any, sums: bool, because: str) -> None:
    before = something_else()
    refuse(forge(path, change, sums=sums), because, before)


@pytest.mark.parametrize(
    ("change", "because"),
    [
        (with_row("incidents_fact", 0, incident_id=987654), "the database refuses it"),
        (with_row("rulings_ruling", 1, id=1_000_000), "the database refuses it"),
        (with_row("incidents_player", 1, club_id=None), "the database refuses it"),
        (with_row("incidents_player", 1, club_id="x"), "the database refuses it"),
        (with_row("rulings_ruling", 0, given_at="yesterday"), "the database refuses it"),
    ],
)
@pytest.mark.gate("T10")
def test_rows_that_do_not_belong_together_are_refused(path: Path, change: Any, because: str) -> None:
    """Their checksums and seal are right; the database finds them out, after it was emptied: all comes back."""
    before = something_else()
    wrong = forge(path, change, sums=True, with_the_key=True)
    with pytest.raises(BackupRefused, match=because):
        restore(wrong, replace=True)
    assert everything() == before
    assert sealing.missing_seals(connection) == dialect.missing_index(connection) == []
    assert sum(Ruling.objects.matching("entame", who_directs(club)).count() for club in Club.objects.all()) == 5


def test_what_goes_in_is_looked_at_before_anything_is_made_of_it(path: Path, other_database: str) -> None:
    """As an older backup goes into a database of its own: the row that belongs to nothing is named."""
    wrong = forge(path, with_row("incidents_fact", 0, incident_id=987654), sums=True, with_the_key=True)
    alias = other_database
    with (
        reading(wrong) as read,
        pytest.raises(IntegrityError, match="incidents_fact"),
        transaction.atomic(using=alias),
        sealing.lift_seals(alias),
    ):
        tables.fill(connections[alias], read)


@pytest.mark.gate("T10", control=True)
def test_without_the_checksum_a_changed_name_would_be_restored(path: Path) -> None:
    """Control: with its sums put right the very change that is refused above is taken."""
    forged = forge(path, with_row("incidents_player", 0, name="Somebody else"), sums=True)
    restore(forged, replace=True, unverified=True)
    assert Player.objects.filter(name="Somebody else").exists()
    restore(forge(path, nothing, sums=True), replace=True, unverified=True)


@pytest.mark.parametrize("missing", ["missing_seals", "missing_index"])
def test_a_database_without_its_seals_or_index_is_not_kept(
    path: Path, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = something_else()
    room = sealing if missing == "missing_seals" else dialect
    with monkeypatch.context() as patch:
        patch.setattr(room, missing, lambda _connection: ["a_trigger"])
        with pytest.raises(BackupRefused, match="a_trigger would be missing"):
            restore(path, replace=True)
    assert everything() == before


def test_a_row_that_vanishes_on_its_way_is_caught(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = something_else()
    insert = tables._insert

    def all_but_one(to: Any, model: Any, rows: Any) -> None:
        kept = list(rows)
        insert(to, model, kept[:-1] if model is LogEntry else kept)

    monkeypatch.setattr(tables, "_insert", all_but_one)
    with pytest.raises(BackupRefused, match="incidents_logentry has"):
        restore(path, replace=True)
    assert everything() == before


def test_a_database_that_lacks_migrations_is_neither_backed_up_nor_restored(tmp_path: Path, path: Path) -> None:
    with scratch(tmp_path, "other") as other:
        with pytest.raises(BackupRefused, match="the database lacks"):
            backup(tmp_path / "none.zip", other.alias)
        MigrationExecutor(other).migrate([("incidents", "0001_initial")])
        applied = MigrationRecorder(other).applied_migrations()
        with pytest.raises(BackupRefused, match="run `manage"):
            backup(tmp_path / "none.zip", other.alias)
        with pytest.raises(BackupRefused, match="run `manage"):
            restore(path, other.alias)
        assert MigrationRecorder(other).applied_migrations() == applied


# ---- the commands -------------------------------------------------------------------------------


def test_the_commands_say_what_they_did(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / str(uuid.uuid4())
    folder.mkdir()
    call_command("backup", str(folder))
    (made,) = folder.iterdir()
    assert made.name.startswith("arbitre-2")
    rows = json.loads(files(made)[archive.MANIFEST])["tables"]
    count = sum(table["rows"] for table in rows)
    assert f"{made}: {count} rows of {len(rows)} tables." in capsys.readouterr().out
    before = something_else()
    call_command("restore", str(made), "--check")
    assert f"{made} is whole and can be restored: {count} rows" in capsys.readouterr().out
    assert everything() == before
    call_command("restore", str(made), "--replace")
    assert f"{made} is restored: {count} rows" in capsys.readouterr().out
    with pytest.raises(CommandError, match="Nothing was written: "):
        call_command("backup", str(made))


def test_a_backup_leaves_a_container_by_its_standard_output_and_comes_back_by_its_input(
    path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()
    capfdbinary.readouterr()
    call_command("backup", "-")
    written = capfdbinary.readouterr().out
    copy = path.with_name("copy.zip")
    copy.write_bytes(written)
    assert rows_of(copy) == before
    something_else()
    with copy.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        call_command("restore", "-", "--replace", verbosity=0)
    assert everything() == before
