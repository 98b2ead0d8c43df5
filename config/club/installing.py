"""What `club.py` does before anything is installed: an environment with the locked versions, then over to it.

An environment is made beside the ones that there are, in a folder named by what is to be in it, and counts only once a
mark says that it is whole: what was cut off is made anew by running again, and a new version that cannot be installed
leaves the old one as it was. The standard library alone.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TextIO

from config.club import phrases
from config.club.folders import PROGRAM, ClubFolder
from config.club.options import NotUnderstood, Options, line_of, read_options
from config.club.remembering import recall
from config.club.single import HeldByAnother, Single
from config.club.terminal import CannotGoOn, Language, Terminal, language_of_the_system

LOCK: Final = PROGRAM / "requirements" / "club.txt"
WHOLE: Final = "whole"
"""The file of an environment that says so."""
NEEDED: Final = ("cryptography", "django", "granian", "segno")
"""What an environment is asked for before it is used: somebody, or a scanner for viruses, may have taken it away."""
ROOM: Final = 400 * 2**20
"""Bytes that an environment takes, with what is fetched for it."""
INTERRUPTED: Final = 130
LAST_LINES: Final = 6


def main(arguments: list[str], program: Path = PROGRAM) -> int:
    """Install what lacks, then do what the line asks for; what to exit with."""
    # Whatever is written from here on, here and in all that is started, is for its owner alone.
    os.umask(0o077)
    terminal = Terminal(language_of_the_system())
    try:
        options = read_options(arguments)
    except NotUnderstood as refused:
        terminal.say(phrases.NOT_UNDERSTOOD, what=refused)
        terminal.say(phrases.HELP)
        return 2
    folder = ClubFolder(options.data)
    terminal.language = language_to_speak(options, folder)
    if options.command == "help":
        terminal.say(phrases.HELP)
        return 0
    try:
        folder.make()
        python = environment(folder, terminal)
    except CannotGoOn as refused:
        terminal.say(refused.phrase, **refused.values)
        return 1
    except OSError as refused:
        terminal.say(phrases.FOLDER_REFUSED, folder=folder.path, reason=refused.strerror or refused)
        return 1
    except KeyboardInterrupt:
        terminal.say(phrases.INSTALLING_INTERRUPTED, line=line_of(arguments))
        return INTERRUPTED
    return hand_over(python, arguments, program)


def language_to_speak(options: Options, folder: ClubFolder) -> Language:
    """The one asked for, that of the club that is kept there, or the system's."""
    for told in (options.language, recall(folder.remembered).language):
        if told in {each.value for each in Language}:
            return Language(told)
    return language_of_the_system()


def environment(folder: ClubFolder, terminal: Terminal) -> Path:
    """The Python of a whole environment, which is made where there is none. Raises CannotGoOn and OSError."""
    place = folder.environments / name_of_environment()
    if is_whole(place):
        return python_of(place)
    try:
        with Single(folder.installing_lock):
            make(place, folder, terminal)
    except HeldByAnother:
        raise CannotGoOn(phrases.ALREADY_INSTALLING) from None
    return python_of(place)


def name_of_environment(lock: Path = LOCK) -> str:
    """What is to be in an environment, and the Python that it stands on, as the name of a folder."""
    told = "\n".join((lock.read_text(encoding="utf-8"), sys.version, sys.base_prefix))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def python_of(place: Path) -> Path:
    """Where an environment has its Python."""
    return place / "Scripts" / "python.exe" if sys.platform == "win32" else place / "bin" / "python"


def is_whole(place: Path) -> bool:
    """Whether an environment was made to its end, and what it needs can be loaded."""
    if not (place / WHOLE).exists():
        return False
    try:
        asked = subprocess.run(  # noqa: S603, the Python of the environment
            [python_of(place), "-c", f"import {', '.join(NEEDED)}"], capture_output=True, check=False
        )
    except OSError:
        return False
    return asked.returncode == 0


def make(place: Path, folder: ClubFolder, terminal: Terminal) -> None:
    """Make an environment, whatever is left there of one before. Raises CannotGoOn and OSError."""
    if place.exists():
        terminal.say(phrases.HALF_INSTALLED)
        shutil.rmtree(place)
    room = shutil.disk_usage(folder.path).free
    if room < ROOM:
        raise CannotGoOn(phrases.NO_ROOM_TO_INSTALL, needed=ROOM >> 20, free=room >> 20, folder=folder.path)
    terminal.say(phrases.INSTALLING)
    with folder.installing_log.open("w", encoding="utf-8") as log:
        if follow([sys.executable, "-m", "venv", str(place)], log=log, terminal=terminal):
            raise CannotGoOn(phrases.NO_VENV, reason=last_lines(folder.installing_log))
        # With the hash of each, from wheels alone: nothing is built here, which needs a compiler that no club has.
        pip = [str(python_of(place)), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
        lacks = follow(
            [*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", str(LOCK)],
            log=log,
            terminal=terminal,
        )
    terminal.write("\n")
    if lacks:
        raise CannotGoOn(phrases.NOT_INSTALLED, log=folder.installing_log, reason=last_lines(folder.installing_log))
    (place / WHOLE).touch()


def follow(command: list[str], *, log: TextIO, terminal: Terminal) -> int:
    """Run a command, a point for each line that it says, which goes into the log; what it ends with."""
    with subprocess.Popen(  # noqa: S603, Python itself
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
    ) as running:
        assert running.stdout is not None  # noqa: S101, for mypy: it was asked for
        for line in running.stdout:
            log.write(line)
            terminal.write(".")
    log.flush()
    return running.returncode


def last_lines(log: Path) -> str:
    """How a log ends."""
    return "\n".join(log.read_text(encoding="utf-8").splitlines()[-LAST_LINES:])


def clear_away(folder: ClubFolder, kept: Path) -> None:
    """Take away the environments of before. Only whoever holds the club may: another would be working in one."""
    ours = folder.environments.resolve()
    if ours not in kept.resolve().parents:
        return
    for place in ours.iterdir():
        if place != kept.resolve():
            shutil.rmtree(place, ignore_errors=True)


def hand_over(python: Path, arguments: list[str], program: Path, variables: Mapping[str, str] = os.environ) -> int:
    """Go on in the environment; what it ends with."""
    command = [str(python), "-m", "config.club", *arguments]
    # Files and windows in UTF-8, on Windows too.
    surroundings = {**variables, "PYTHONUTF8": "1", "PYTHONPATH": str(program)}
    os.chdir(program)
    if sys.platform == "win32":
        # Nothing takes the place of a process there. Ctrl-C reaches both: the other does what is to be done.
        signal.signal(signal.SIGINT, lambda *_: None)
        return subprocess.run(command, env=surroundings, check=False).returncode  # noqa: S603, of the environment
    sys.stdout.flush()
    # In the place of this process: what stops this one stops that one.
    return os.execve(python, command, surroundings)  # noqa: S606, the same
