"""What is asked on the line of `club.py`.

The standard library alone: it is read before anything is installed.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final, NoReturn

from config.club.folders import usual_folder

PORT: Final = 8443
"""One that anybody may listen on; phones keep it with the address."""
HIGHEST_PORT: Final = (1 << 16) - 1


class NotUnderstood(Exception):
    """The line cannot be read; the message is argparse's."""


@dataclass(frozen=True)
class Options:
    """The line, read."""

    command: str = "start"
    """start, restore, newpassword or help."""
    subject: str = ""
    """The file to restore, or the sign-in name."""
    data: Path = Path()
    port: int = PORT
    address: str = ""
    """The one to be shown to phones, where it is not the one that this computer would choose."""
    site: str = ""
    """The name people type, where a web server in front speaks TLS."""
    name: str = ""
    language: str = ""
    unverified: bool = False
    without_second_factor: bool = False

    @property
    def to_open(self) -> str:
        """The line that opens this club again, where it is kept and reached: without that it would be another club."""
        usual = Options(data=usual_folder())
        told = {name: getattr(self, name) for name in ("data", "port", "address", "site")}
        return line_of(
            word for name, value in told.items() if value != getattr(usual, name) for word in (f"--{name}", str(value))
        )


def line_of(words: Iterable[str]) -> str:
    """The line by which `club.py` is asked this, as one types it in a window of this system."""
    quoted = (f'"{word}"' if " " in word else word for word in words) if sys.platform == "win32" else map(quote, words)
    return " ".join(("python club.py", *quoted))


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise NotUnderstood(message)


def read_options(arguments: list[str]) -> Options:
    """The line, read. Raises NotUnderstood."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("command", nargs="?", default="start", choices=["start", "restore", "newpassword", "help"])
    parser.add_argument("subject", nargs="?", default="")
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--data", type=lambda given: Path(given).expanduser().absolute(), default=usual_folder())
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--address", default="")
    parser.add_argument("--site", default="")
    parser.add_argument("--name", default="")
    parser.add_argument("--language", default="", choices=["", "fr", "en"])
    parser.add_argument("--unverified", action="store_true")
    parser.add_argument("--without-second-factor", action="store_true")
    asked = vars(parser.parse_args(arguments))
    if asked.pop("help"):
        asked["command"] = "help"
    read = Options(**asked)
    if not 0 < read.port <= HIGHEST_PORT:
        raise NotUnderstood(f"--port {read.port}")
    if read.subject and read.command not in ("restore", "newpassword"):
        raise NotUnderstood(read.subject)
    if read.command == "newpassword" and not read.subject:
        raise NotUnderstood(read.command)
    return read
