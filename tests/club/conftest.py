"""A folder of a club, and a window that is a string."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from config.club.folders import ClubFolder
from config.club.terminal import Language, Terminal


class Somebody(io.StringIO):
    """Who types these lines."""

    def isatty(self) -> bool:
        return True


class Heard(Terminal):
    """What was said, in English."""

    def __init__(self, *typed: str, language: Language = Language.ENGLISH) -> None:
        self.said = io.StringIO()
        into = Somebody("".join(f"{line}\n" for line in typed)) if typed else io.StringIO()
        super().__init__(language, self.said, into)

    @property
    def text(self) -> str:
        return self.said.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> ClubFolder:
    """An empty one."""
    made = ClubFolder(tmp_path / "Arbitre")
    made.make()
    return made


@pytest.fixture
def heard() -> Heard:
    """What is said to somebody who types nothing."""
    return Heard()
