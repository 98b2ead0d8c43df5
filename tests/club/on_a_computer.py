"""A club on a computer of its own, run as a process: what takes long is made once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from config.club.folders import ClubFolder
from config.club.preparing import digest_of, settings_for
from config.club.reaching import Reach
from tests.club.window import Window, open_window
from tests.config.production import passed_on
from tests.settings import BASE_DIR

SECONDS: Final = 120
"""On a machine that does much else."""
NAMED: Final = ("--name", "Cercle du Quai", "--language", "en")


def collect(folder: ClubFolder) -> Path:
    """What is served as it is, made in a folder."""
    folder.make()
    command = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    variables = settings_for(folder, Reach.at("https://localhost:8443"), passed_on())
    subprocess.run(command, env=variables, cwd=BASE_DIR, check=True)
    return folder.static


def prepare(folder: ClubFolder, collected: Path) -> ClubFolder:
    """A folder for which all is made already: it takes a minute, and the pages are not what is looked at."""
    folder.make()
    if folder.static != collected:
        folder.static.symlink_to(collected)
    folder.prepared.write_text(digest_of(BASE_DIR), encoding="ascii")
    return folder


@contextmanager
def running(club: ClubFolder, port: int, *more: str) -> Iterator[Window]:
    """The club, about to be opened."""
    line = [sys.executable, "-m", "config.club", "--data", str(club.path), "--address", "127.0.0.1"]
    variables = passed_on() | {"COLUMNS": "200", "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8"}
    with open_window([*line, "--port", str(port), *more], BASE_DIR, variables) as window:
        yield window
