"""The file of a backup: a zip with a manifest and, for each table, one line of JSON to a row.

The manifest says what wrote the file, at which state of the tables, how many rows and which SHA-256 each table has, and
where the chain of each club's rulings ends. Two more entries hold the manifest's own SHA-256, which tells what is cut
off or broken, and its code under the key of the record, which tells what was altered: whoever alters a row can work out
every checksum anew, and not that one. Nothing of it depends on the database it came from.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path
from typing import IO, Any, Final

from rulings.archive.chain import ChainHead
from rulings.archive.record_key import Purpose, holds, sign
from rulings.archive.row_by_row import UNREADABLE

APPLICATION: Final = "arbitre"
FORMAT: Final = 2
UNSEALED: Final = 1
"""The format of the backups from before there was a key of the record."""
MANIFEST: Final = "manifest.json"
CHECKSUM: Final = "manifest.sha256"
SEAL: Final = "manifest.hmac"
LONGEST_ENTRY: Final = 16 * 2**20
"""Bytes of a row, and of the manifest: a hundred times what there may be. A zip that unpacks to more is no backup, and
reading it would take the memory of the machine.
"""

Row = list[Any]


class BackupRefused(Exception):
    """The backup cannot be made or put back; the message says why, and nothing was changed."""


class BackupSeal(Enum):
    """What the code under the key of the record tells of a backup, in words."""

    HOLDS = "Its seal holds: it is as it was made, under this installation's key of the record."
    BROKEN = (
        "Its seal does not hold: it was altered since it was made, or made under another key of the record than those"
        " in ARBITRE_RECORD_KEY."
    )
    MISSING = "It has no seal: it is of an Arbitre that made none, or was altered to look so."


@dataclass(frozen=True)
class BackupTable:
    """A table in a backup."""

    name: str
    columns: list[str]
    rows: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself: when it was made, from which database, at which migrations, with which chains."""

    made_at: str
    database: str
    migrations: list[tuple[str, str]]
    tables: list[BackupTable]
    heads: list[ChainHead] = field(default_factory=list)
    """The last link of each club's rulings."""

    @property
    def rows(self) -> int:
        """How many rows there are in all."""
        return sum(table.rows for table in self.tables)


class Writer:
    """Writes a backup, table by table."""

    def __init__(self, path: Path) -> None:
        self.zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self.tables: list[BackupTable] = []

    def add(self, name: str, columns: list[str], rows: Iterable[Row]) -> None:
        """Write one table, whose rows begin with their keys. Raises BackupRefused at one that JSON cannot hold."""
        count, digest = 0, hashlib.sha256()
        with self.zip.open(_entry(name), "w", force_zip64=True) as entry:
            for row in rows:
                try:
                    line = json.dumps(row, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode() + b"\n"
                except UNREADABLE as error:
                    raise BackupRefused(f"row {row[0]} of {name} holds what cannot be written: {error}") from error
                digest.update(line)
                entry.write(line)
                count += 1
        self.tables.append(BackupTable(name, columns, count, digest.hexdigest()))

    def close(self, *, made_at: str, database: str, migrations: list[tuple[str, str]], heads: list[ChainHead]) -> None:
        """Write the manifest; without it the file is no backup."""
        manifest = Manifest(made_at, database, migrations, self.tables, heads)
        told = json.dumps({"application": APPLICATION, "format": FORMAT, **asdict(manifest)}, indent=1).encode()
        self.zip.writestr(MANIFEST, told)
        self.zip.writestr(CHECKSUM, hashlib.sha256(told).hexdigest())
        self.zip.writestr(SEAL, sign(Purpose.BACKUP, told))
        self.zip.close()


class Reader:
    """Reads a backup whose manifest is whole. Each table is compared with the manifest as its last row is read."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.zip = archive
        self.manifest, self.seal = self._manifest()

    def rows(self, table: BackupTable) -> Generator[Row, None, None]:
        """The rows of a table, in order. Raises BackupRefused as soon as they are not what the manifest says."""
        count, digest = 0, hashlib.sha256()
        with self._unpacking(_entry(table.name)) as entry:
            while line := entry.readline(LONGEST_ENTRY + 1):
                if len(line) > LONGEST_ENTRY:
                    raise BackupRefused(f"row {count + 1} of {table.name} is too long")
                digest.update(line)
                row = json.loads(line)
                if not isinstance(row, list) or len(row) != len(table.columns):
                    raise BackupRefused(f"row {count + 1} of {table.name} does not have {len(table.columns)} columns")
                yield row
                count += 1
        if (count, digest.hexdigest()) != (table.rows, table.sha256):
            raise BackupRefused(f"{table.name} is not what its checksum says")

    def verify(self) -> None:
        """Read everything once. Raises BackupRefused unless the whole file is what its manifest says."""
        entries = sorted(entry.filename for entry in self.zip.infolist())
        of_manifest = [MANIFEST, CHECKSUM, *([SEAL] if self.seal is not BackupSeal.MISSING else [])]
        if entries != sorted([*of_manifest, *(_entry(table.name) for table in self.manifest.tables)]):
            raise BackupRefused("its tables are not those of its manifest")
        for table in self.manifest.tables:
            for _ in self.rows(table):
                pass

    def refuse_another(self, manifest: Manifest) -> None:
        """Raise BackupRefused unless this is still the file that was verified, whose manifest it was."""
        if self.manifest != manifest:
            raise BackupRefused("it was altered while it was read")

    def _manifest(self) -> tuple[Manifest, BackupSeal]:
        there = self.zip.namelist()
        if MANIFEST not in there or CHECKSUM not in there:
            raise BackupRefused("it is not a backup of Arbitre: there is no manifest in it")
        told = self._whole(MANIFEST)
        if hashlib.sha256(told).hexdigest().encode() != self._whole(CHECKSUM):
            raise BackupRefused("its manifest is not what its checksum says")
        held: dict[str, Any] = json.loads(told)
        if held.pop("application", None) != APPLICATION:
            raise BackupRefused("it is not a backup of Arbitre")
        form = held.pop("format", None)
        if form not in (UNSEALED, FORMAT):
            raise BackupRefused(f"it is written in format {form}, and this Arbitre reads up to format {FORMAT}")
        held["migrations"] = [(app, name) for app, name in held["migrations"]]
        held["tables"] = [BackupTable(**table) for table in held["tables"]]
        held["heads"] = [ChainHead(**head) for head in held.get("heads", [])]
        return Manifest(**held), self._seal(told)

    @contextmanager
    def _unpacking(self, entry: str) -> Iterator[IO[bytes]]:
        """An entry as it is unpacked, as much of it as is asked for. Raises BackupRefused."""
        if self.zip.getinfo(entry).compress_type != zipfile.ZIP_DEFLATED:
            # The others unpack as much at once as they like.
            raise BackupRefused(f"{entry} is not packed as a backup is")
        with self.zip.open(entry) as unpacking:
            yield unpacking

    def _whole(self, entry: str) -> bytes:
        """An entry beside the tables. What the directory says of its size, whoever writes the file may set."""
        with self._unpacking(entry) as unpacking:
            told = unpacking.read(LONGEST_ENTRY + 1)
        if len(told) > LONGEST_ENTRY:
            raise BackupRefused("its manifest is too long")
        return told

    def _seal(self, told: bytes) -> BackupSeal:
        if SEAL not in self.zip.namelist():
            return BackupSeal.MISSING
        code = self._whole(SEAL).decode("ascii", errors="replace")
        return BackupSeal.HOLDS if holds(Purpose.BACKUP, told, code) else BackupSeal.BROKEN


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    """Open a backup. Raises BackupRefused when it is not one, or is cut off or altered, now or while it is read."""
    try:
        with zipfile.ZipFile(path) as archive:
            yield Reader(archive)
    except OSError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise BackupRefused(f"{path} is no backup, or is cut off or altered: {error}") from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # What a checksum would have found, had the file not been too broken to look for one.
        raise BackupRefused(f"{path} is altered: {error}") from error


def _entry(table: str) -> str:
    return f"tables/{table}.jsonl"
