"""Where a club on a computer of its own keeps what: one folder, outside the program, which a new version leaves alone.

The standard library alone: it is asked before anything is installed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final

from config.club import phrases
from config.club.owners_alone import FOLDER, close_to_others, others_may_write
from config.club.terminal import CannotGoOn

PROGRAM: Final = Path(__file__).resolve().parents[2]
NAME: Final = "Arbitre"


def usual_folder() -> Path:
    """The folder that is taken where none is named.

    In the person's own folder, which is easily found on every system, and which no other person of the computer may
    enter. Not among the documents: those are often copied to a service while they are written, which tears a database.
    """
    return Path(os.environ.get("ARBITRE_DATA") or Path.home() / NAME).expanduser().absolute()


@dataclass(frozen=True)
class ClubFolder:
    """The folder of a club, and what stands where in it."""

    path: Path

    @property
    def database(self) -> Path:
        return self.path / "arbitre.sqlite3"

    @property
    def backups(self) -> Path:
        return self.path / "backups"

    @property
    def keys(self) -> Path:
        """What is secret: the key of the record among it, without which no backup is known to be what was backed up."""
        return self.path / "keys"

    @property
    def certificates(self) -> Path:
        return self.path / "certificates"

    @property
    def environments(self) -> Path:
        """What is installed, a folder to each list of versions."""
        return self.path / "environments"

    @property
    def static(self) -> Path:
        return self.path / "made" / "static"

    @property
    def book(self) -> Path:
        return self.path / "made" / "book"

    @property
    def prepared(self) -> Path:
        """Of which program the files in `made` are."""
        return self.path / "made" / "of.txt"

    @property
    def remembered(self) -> Path:
        return self.path / "remembered.json"

    @property
    def installing_lock(self) -> Path:
        return self.path / "installing.lock"

    @property
    def running_lock(self) -> Path:
        return self.path / "running.lock"

    @property
    def installing_log(self) -> Path:
        return self.path / "installing.log"

    @property
    def server_log(self) -> Path:
        return self.path / "server.log"

    def make(self) -> None:
        """Make what lacks of it, and leave what is there to its owner alone. Raises CannotGoOn and OSError."""
        self.path.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        if others_may_write(self.path):
            # What else is kept there may be theirs too: they would not find it any more.
            is_a_clubs = any(each.exists() for each in (self.keys, self.backups, self.database))
            if not is_a_clubs and any(self.path.iterdir()):
                line = f"chmod go-w {quote(str(self.path))}"
                raise CannotGoOn(phrases.FOLDER_OF_OTHERS, folder=self.path, line=line)
            close_to_others(self.path)
        for each in (self.backups, self.keys, self.certificates, self.environments, self.prepared.parent):
            each.mkdir(mode=FOLDER, exist_ok=True)
            close_to_others(each)
        for each in (*self.keys.iterdir(), *self.path.glob(f"{self.database.name}*")):
            close_to_others(each)
