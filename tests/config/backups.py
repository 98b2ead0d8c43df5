"""What the tests of backups share: a club with rulings, everything that is kept, and ways to forge a file."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from config.backup import tables
from config.backup.archive import CHECKSUM, MANIFEST, SEAL, reading
from incidents.models import Club, ClubRole, Session, User
from rulings.archive.record_key import Purpose, sign
from tests.rulings.a_club import a_club, a_person, a_session, seat_players, some_rulings

Kept = dict[str, list[list[Any]]]
Files = dict[str, bytes]


def a_club_with_rulings(slug: str = "parc", count: int = 3) -> tuple[Club, Session, User]:
    """A club, its session with seated players, a director, and rulings."""
    club = a_club(slug)
    director = a_person(club, ClubRole.DIRECTOR, "Łucja « Zoé » Żak")
    session = a_session(club)
    seat_players(session, "Ana Öz", "Bo", "Cy", "Dé")
    some_rulings(session, director, count)
    # As any club that has played: a migration says so of those that were there before it.
    club.first_steps_done = True
    club.save(update_fields=["first_steps_done"])
    return club, session, director


def everything(using: str = "default") -> Kept:
    """Every row of the database that a backup keeps, but for what a restore itself notes in the journal."""
    kept = {model._meta.db_table: list(tables.rows(model, using)) for model in tables.models_backed_up()}
    kept["incidents_logentry"] = [row for row in kept["incidents_logentry"] if "restored" not in row]
    return kept


def rows_of(path: Path) -> Kept:
    """Every row of a backup."""
    with reading(path) as backup:
        return {table.name: list(backup.rows(table)) for table in backup.manifest.tables}


def files(path: Path) -> Files:
    """The entries of a backup."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def forge(
    path: Path, change: Callable[[Files, dict[str, Any]], None], *, sums: bool, with_the_key: bool = False
) -> Path:
    """A copy of a backup whose entries or manifest are changed; with `sums`, its checksums and counts are put right.

    Its seal is put right `with_the_key` of the record, which nobody has who forges one.
    """
    entries = files(path)
    manifest = json.loads(entries[MANIFEST])
    change(entries, manifest)
    if sums:
        for table in manifest["tables"]:
            data = entries[f"tables/{table['name']}.jsonl"]
            table["sha256"], table["rows"] = hashlib.sha256(data).hexdigest(), data.count(b"\n")
    entries[MANIFEST] = json.dumps(manifest).encode()
    if sums:
        entries[CHECKSUM] = hashlib.sha256(entries[MANIFEST]).hexdigest().encode()
    if with_the_key:
        entries[SEAL] = sign(Purpose.BACKUP, entries[MANIFEST]).encode()
    copy = path.with_name(f"forged-{path.name}")
    with zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return copy


def with_row(table: str, place: int, **columns: Any) -> Callable[[Files, dict[str, Any]], None]:
    """A change for `forge`: values of one row."""

    def change(entries: Files, manifest: dict[str, Any]) -> None:
        names = next(each["columns"] for each in manifest["tables"] if each["name"] == table)
        lines = entries[f"tables/{table}.jsonl"].splitlines(keepends=True)
        row = json.loads(lines[place])
        for column, value in columns.items():
            row[names.index(column)] = value
        lines[place] = json.dumps(row).encode() + b"\n"
        entries[f"tables/{table}.jsonl"] = b"".join(lines)

    return change
