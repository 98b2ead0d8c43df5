"""What is said to whoever sits at the computer, and asked of him, in his language.

The standard library alone, but for the QR code: the first words are said before anything is installed.
"""

from __future__ import annotations

import locale
import os
import shutil
import sys
import textwrap
from contextlib import suppress
from enum import Enum
from typing import Final, NamedTuple, TextIO

WHITE_ON_BLACK: Final = "\x1b[97;40m"
AS_BEFORE: Final = "\x1b[0m"
STANDARD_OUTPUT: Final = -11
PROCESSED, WRAPPED, OF_A_TERMINAL = 1, 2, 4
"""As Windows counts them."""
WIDEST: Final = 100
"""Columns of a line."""
TO_BE_TYPED: Final = " " * 4
"""How a line begins that one may copy: pasted in two halves, its first would do something else."""


class Language(Enum):
    """The languages that there are."""

    FRENCH = "fr"
    ENGLISH = "en"


class Phrase(NamedTuple):
    """A sentence in both languages, with the same places to be filled."""

    fr: str
    en: str

    def worded(self, language: Language, **values: object) -> str:
        """It in this language."""
        return (self.fr if language is Language.FRENCH else self.en).format(**values)


class CannotGoOn(Exception):
    """What was asked for cannot be done; `phrase`, filled with `values`, says why to whoever asked."""

    def __init__(self, phrase: Phrase, **values: object) -> None:
        self.phrase = phrase
        self.values = values
        super().__init__(phrase.worded(Language.ENGLISH, **values))


def language_of_the_system() -> Language:
    """What this computer speaks: French, or else English."""
    asked = next((told for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (told := os.environ.get(name))), "")
    if not asked:
        # Windows sets none of these.
        with suppress(locale.Error):
            asked = locale.setlocale(locale.LC_CTYPE, "")
    return Language.FRENCH if asked.lower().startswith("fr") else Language.ENGLISH


class Terminal:
    """The window in which `club.py` was started; or a file, when something else starts it."""

    def __init__(self, language: Language, out: TextIO | None = None, into: TextIO | None = None) -> None:
        self.language = language
        self.out = out or sys.stdout
        self.into = into or sys.stdin
        reconfigure = getattr(self.out, "reconfigure", None)
        if reconfigure is not None:
            # A window of an old code page writes "?" for what it lacks, rather than end the evening.
            reconfigure(errors="replace")

    @property
    def somebody_is_there(self) -> bool:
        """Whether there is somebody to be asked."""
        try:
            return self.into.isatty()
        except ValueError:
            return False

    def say(self, phrase: Phrase, **values: object) -> None:
        """Say a sentence, on lines of its own, which end between words where it is a window."""
        text = phrase.worded(self.language, **values)
        if self.is_window:
            width = min(shutil.get_terminal_size().columns, WIDEST)
            text = "\n".join(
                line if line.startswith(TO_BE_TYPED) else _wrapped(line, width) for line in text.split("\n")
            )
        self.write(text + "\n")

    @property
    def is_window(self) -> bool:
        """Whether what is said is read on a screen, and not in a file."""
        try:
            return self.out.isatty()
        except ValueError:
            return False

    def write(self, text: str) -> None:
        """Write as it is. A window that was closed hears nothing, and nothing ends for it."""
        with suppress(OSError, ValueError):
            self.out.write(text)
            self.out.flush()

    def ask(self, phrase: Phrase, default: str = "") -> str:
        """What is answered, or the default. Raises EOFError where nobody answers any more."""
        self.write(phrase.worded(self.language, default=default))
        line = self.into.readline()
        if not line:
            raise EOFError
        return line.strip() or default

    def show_code(self, address: str) -> None:
        """The address as a code that a phone's camera reads; nothing where no window would draw it."""
        if self.is_window:
            self.write(code_of(address))


def _wrapped(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    )


def code_of(address: str) -> str:
    """The QR code of an address, dark on light whatever the window's colours are."""
    import io

    import segno

    if sys.platform == "win32":
        import ctypes

        # An old window of Windows minds colours only where it is told to (ENABLE_VIRTUAL_TERMINAL_PROCESSING).
        kernel = ctypes.windll.kernel32
        kernel.SetConsoleMode(kernel.GetStdHandle(STANDARD_OUTPUT), PROCESSED | WRAPPED | OF_A_TERMINAL)
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return "".join(f"{WHITE_ON_BLACK}{line}{AS_BEFORE}\n" for line in drawn.getvalue().splitlines())
