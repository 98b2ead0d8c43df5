"""The backups of a club's own computer: one when there is something new, and the last thirty of them."""

from __future__ import annotations

import datetime
import errno
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from django.apps import apps

from config.backup import BackupRefused, backup
from config.backup.archive import Manifest, reading

if TYPE_CHECKING:
    from django.apps.registry import Apps

KEPT: Final = 30
EVERY: Final = 3600
"""Seconds between two backups of an evening."""
NAMES: Final = "arbitre-*.zip"
UNFINISHED: Final = ".arbitre-*.zip.unfinished"


@dataclass
class Backups:
    """The folder of backups."""

    folder: Path
    now: Callable[[], datetime.datetime] = lambda: datetime.datetime.now().astimezone()
    clock: Callable[[], float] = time.time
    last_at: float | None = None

    def every(self) -> list[Path]:
        """All of them, the newest last: they are named by the clock on the wall."""
        return sorted(self.folder.glob(NAMES))

    def is_due(self) -> bool:
        """Whether the last was made an hour ago, or none was. A clock that was put back counts as an hour."""
        return self.last_at is None or not 0 <= self.clock() - self.last_at < EVERY

    def make(self, *, registry: Apps = apps, never: Path | None = None) -> Path | None:
        """Back up, and keep the last `KEPT`, and `never` lose this one; None when nothing is new since the newest.

        Raises BackupRefused; whatever was there is still there.
        """
        # Also of one that fails: the next is tried in an hour, not in a moment.
        self.last_at = self.clock()
        for left in self.folder.glob(UNFINISHED):
            left.unlink()
        newest = next(reversed(self.every()), None)
        path = self._free_name()
        made = backup(path, registry=registry)
        if newest is not None and _holds_the_same(newest, made):
            path.unlink()
            return None
        self._prune(never)
        return path

    def _free_name(self) -> Path:
        name = f"arbitre-{self.now():%Y%m%d-%H%M%S}"
        # A letter stands after the point where names are sorted, a hyphen would before.
        ways = (self.folder / f"{name}{more}.zip" for more in ("", *ascii_lowercase[1:]))
        return next(path for path in ways if not path.exists())

    def _prune(self, never: Path | None) -> None:
        for old in self.every()[:-KEPT]:
            if old != never:
                old.unlink()


def _holds_the_same(path: Path, manifest: Manifest) -> bool:
    try:
        with reading(path) as before:
            return (before.manifest.migrations, before.manifest.tables) == (
                [tuple(each) for each in manifest.migrations],
                manifest.tables,
            )
    except BackupRefused:
        return False


def is_of_a_full_disk(error: BaseException | None) -> bool:
    """Whether this, or what it came from, says that nothing more can be written."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            return True
        if "database or disk is full" in str(error) or "No space left" in str(error):
            return True
        error = error.__cause__ or error.__context__
    return False
