"""How a workbook shows the numbers in its cells: which of them are days, and how many noughts stand before one."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format, is_timedelta_format
from openpyxl.utils.datetime import CALENDAR_MAC_1904, CALENDAR_WINDOWS_1900, from_excel

from incidents.importing.file_limits import LONGEST_FORMAT

if TYPE_CHECKING:
    from incidents.importing.workbook.workbook_parts import WorkbookParts

_NO_DAY: Final = "#VALUE!"
_EXACT: Final = 10**15
"""Below it a number with a fraction is told from one without."""


class NumberFormats:
    """The formats of a workbook, by the place that a cell names."""

    def __init__(self, codes: list[str], *, from_1904: bool = False) -> None:
        self._codes = codes
        self._epoch = CALENDAR_MAC_1904 if from_1904 else CALENDAR_WINDOWS_1900
        self._days: dict[str, bool] = {}

    def in_words(self, number: float, style: int) -> str:
        """A number as it is read: 3 and not 3.0, a licence with the noughts that it is shown with, a day as a day."""
        code = self._codes[style] if 0 <= style < len(self._codes) else ""
        if code not in self._days:
            self._days[code] = is_date_format(code)
        if self._days[code]:
            return self._as_day(number, code)
        if number % 1 or abs(number) >= _EXACT:
            return str(number)
        return str(int(number)).zfill(len(code)) if code and not code.strip("0") and number >= 0 else str(int(number))

    def _as_day(self, number: float, code: str) -> str:
        try:
            day = from_excel(number, self._epoch, timedelta=is_timedelta_format(code))
        except (OverflowError, ValueError):
            return _NO_DAY
        return str(day) if day is None or isinstance(day, timedelta) else day.isoformat()


class _Styles:
    """What the part of the styles says: named formats, and which of them each style has."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self._own: dict[int, str] = {}
        self._in_cells = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            code = attributes.get("formatCode", "")
            self._own[_key(attributes)] = code if len(code) <= LONGEST_FORMAT else ""
        elif name == "cellXfs":
            self._in_cells = True
        elif name == "xf" and self._in_cells:
            key = _key(attributes)
            self.codes.append(self._own.get(key, BUILTIN_FORMATS.get(key, "")))

    def end(self, name: str) -> None:
        self._in_cells = self._in_cells and name != "cellXfs"

    def data(self, text: str) -> None:
        """It has none."""


def _key(attributes: dict[str, str]) -> int:
    written = attributes.get("numFmtId", "0")
    return int(written) if written.isascii() and written.isdigit() and len(written) <= 9 else 0  # noqa: PLR2004, a key


def read_formats(parts: WorkbookParts, part: str, *, from_1904: bool) -> NumberFormats:
    """The formats of a workbook whose days are counted from 1904 or, as most are, from 1900."""
    listener = _Styles()
    parts.read_whole(part, listener)
    return NumberFormats(listener.codes, from_1904=from_1904)
