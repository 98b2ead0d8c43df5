"""What a workbook consists of: its sheets by name, the strings that they share, how they show numbers."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from incidents.importing.workbook.number_formats import NumberFormats, read_formats
from incidents.importing.workbook.shared_strings import read_strings
from incidents.importing.workbook.workbook_parts import WorkbookParts

if TYPE_CHECKING:
    import zipfile

_TRUE: Final = ("1", "true")
_USUAL_PLACE: Final = "xl/workbook.xml"


@dataclass(frozen=True)
class SheetOfBook:
    """A sheet with cells: its name, whether it is shown, and the part that holds it."""

    name: str
    is_visible: bool
    part: str


@dataclass(frozen=True)
class Workbook:
    """A workbook that was opened, none of its sheets read yet."""

    parts: WorkbookParts
    sheets: list[SheetOfBook]
    strings: list[str]
    formats: NumberFormats


class _Contents:
    """What the workbook's own part says."""

    def __init__(self) -> None:
        self.sheets: list[dict[str, str]] = []
        self.from_1904 = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "sheet":
            # The key is written in a namespace of its own, of which there are two.
            self.sheets.append({key.rpartition("}")[2]: value for key, value in attributes.items()})
        elif name == "workbookPr":
            self.from_1904 = attributes.get("date1904") in _TRUE

    def end(self, name: str) -> None:
        """Nothing is kept open."""

    def data(self, text: str) -> None:
        """It has none."""


def open_workbook(archive: zipfile.ZipFile) -> Workbook:
    """What stands in the archive. Raises BrokenWorkbook when it is no workbook, Mistakes when it is too much."""
    parts = WorkbookParts(archive)
    book = next((each.part for each in parts.relations("").values() if each.kind == "officeDocument"), _USUAL_PLACE)
    contents = _Contents()
    parts.read_whole(book, contents)
    relations = parts.relations(book)
    by_kind = {each.kind: each.part for each in relations.values()}
    sheets = [
        SheetOfBook(told.get("name", ""), told.get("state", "visible") == "visible", relation.part)
        for told in contents.sheets
        # A sheet of charts has no cells.
        if (relation := relations.get(told.get("id", ""))) is not None and relation.kind == "worksheet"
    ]
    beside = posixpath.dirname(book)
    strings = by_kind.get("sharedStrings", posixpath.join(beside, "sharedStrings.xml"))
    styles = by_kind.get("styles", posixpath.join(beside, "styles.xml"))
    return Workbook(
        parts,
        [sheet for sheet in sheets if sheet.part in parts.names],
        read_strings(parts, strings) if strings in parts.names else [],
        read_formats(parts, styles, from_1904=contents.from_1904)
        if styles in parts.names
        else NumberFormats([], from_1904=contents.from_1904),
    )
