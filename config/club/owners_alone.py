"""What is its owner's alone: a club's folder and what is secret in it, whatever a copy from a stick has left open.

Windows has no such modes: there a person's own folder is closed to the others. The standard library alone.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from config.club import phrases
from config.club.terminal import CannotGoOn

FOLDER: Final = 0o700
FILE: Final = 0o600
OTHERS: Final = 0o077
OTHERS_WRITE: Final = 0o022


def others_may_write(path: Path) -> bool:
    """Whether somebody else of this computer could put something into it, or take something away."""
    return sys.platform != "win32" and bool(path.stat().st_mode & OTHERS_WRITE)


def close_to_others(path: Path) -> None:
    """Take back from it what is not its owner's alone. Raises CannotGoOn where it stays open, and OSError."""
    if sys.platform == "win32":
        return
    wanted = FOLDER if path.is_dir() else FILE
    if path.stat().st_mode & 0o777 & ~wanted:
        # Of somebody else's, and on the disks that know no modes, it is refused, or nothing comes of it.
        with suppress(OSError):
            path.chmod(wanted)
    if path.stat().st_mode & OTHERS:
        raise CannotGoOn(phrases.OPEN_TO_OTHERS, path=path)
