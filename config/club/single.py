"""One at a time: a file that a process holds, and lets go whatever becomes of it.

The standard library alone: it is asked before anything is installed.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, Self

BYTE: Final = 1


class HeldByAnother(Exception):
    """Another process holds the file."""


class Single:
    """While this lasts nobody else holds the file. Raises HeldByAnother on entering where somebody does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        file = self.path.open("a+b")
        try:
            _hold(file)
        except OSError:
            file.close()
            raise HeldByAnother from None
        self._file = file
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):
                _let_go(self._file)
            self._file.close()


# The system itself lets go of what a process held that was killed: no file is left behind that says otherwise.
def _hold(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, BYTE)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _let_go(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, BYTE)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)
