"""The secrets of a club on its own computer: made once, for their owner alone, and kept beside the database."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from config.club.folders import ClubFolder
from config.club.owners_alone import FILE

BYTES: Final = 60
"""Of chance, which are 80 characters."""


def write_for_owner(path: Path, what: bytes) -> None:
    """Write a file that its owner alone may read, whole or not at all. Raises OSError.

    On Windows the folder says who may: a person's own folder is closed to the others.
    """
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(what)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def kept_key(path: Path) -> str:
    """The key in the file, which is made when there is none. Raises OSError."""
    if not path.exists():
        write_for_owner(path, secrets.token_urlsafe(BYTES).encode("ascii"))
    return path.read_text(encoding="ascii").strip()


def secret_key(folder: ClubFolder) -> str:
    """What signs sessions. Raises OSError."""
    return kept_key(folder.keys / "secret-key")


def record_key(folder: ClubFolder) -> str:
    """What chains rulings and seals backups. Raises OSError."""
    return kept_key(folder.keys / "record-key")
