"""The strings that the sheets of a workbook share: a cell has the place of one here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from incidents.importing.file_limits import LONGEST_CELL, MOST_LETTERS_OF_STRINGS
from incidents.importing.workbook.workbook_parts import too_much

if TYPE_CHECKING:
    from incidents.importing.workbook.workbook_parts import WorkbookParts


class CellText:
    """The text of a string or a cell, put together of its runs: how a word is pronounced is not of it."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._spoken = False
        self._listens = False

    def start(self, name: str) -> None:
        """An element begins within it."""
        self._spoken = self._spoken or name == "rPh"
        self._listens = name in ("t", "v") and not self._spoken

    def end(self, name: str) -> None:
        """It ends."""
        self._spoken = self._spoken and name != "rPh"
        self._listens = False

    def data(self, text: str) -> int:
        """Text stands in it; returns how many letters were kept."""
        if not self._listens:
            return 0
        kept = text[: LONGEST_CELL - self._length]
        self._pieces.append(kept)
        self._length += len(kept)
        return len(kept)

    def take(self) -> str:
        """The string that was put together."""
        # As programs write "_x…_" where no sign is meant by it.
        return "".join(self._pieces).replace("x005F_", "")


class _Strings:
    def __init__(self) -> None:
        self.found: list[str] = []
        self._string: CellText | None = None
        self._letters = 0

    def start(self, name: str, _attributes: dict[str, str]) -> None:
        if name == "si":
            self._string = CellText()
        elif self._string is not None:
            self._string.start(name)

    def end(self, name: str) -> None:
        if self._string is not None and name == "si":
            self.found.append(self._string.take())
            self._string = None
        elif self._string is not None:
            self._string.end(name)

    def data(self, text: str) -> None:
        if self._string is not None:
            self._letters += self._string.data(text)
            if self._letters > MOST_LETTERS_OF_STRINGS:
                raise too_much()


def read_strings(parts: WorkbookParts, part: str) -> list[str]:
    """The strings of a workbook, in order. Raises Mistakes when there is too much of them."""
    listener = _Strings()
    parts.read_whole(part, listener)
    return listener.found
