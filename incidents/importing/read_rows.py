"""From the text of a spreadsheet to rows with known columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from incidents.importing.decoding import check_size, unify_lines
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.text import fold

MOST_BYTES = 256 * 1024
MOST_ROWS = 3000
SEPARATORS = ";,\t"

# Each column by the headings, folded, under which it is known. "N° table" folds to "n table".
COLUMNS: Mapping[str, frozenset[str]] = {
    "section": frozenset({"section", "sect", "sec"}),
    "table": frozenset(
        {"table", "n table", "no table", "table no", "numero table", "numero de table", "table number", "num table"}
    ),
    "direction": frozenset({"direction", "dir", "ligne", "line", "orientation", "ns eo", "ns ew"}),
    "pair": frozenset(
        {
            "pair",
            "paire",
            "n paire",
            "no paire",
            "paire no",
            "pair no",
            "num paire",
            "numero paire",
            "numero de paire",
            "numero de la paire",
            "pair number",
        }
    ),
    "player 1": frozenset({"player 1", "player1", "joueur 1", "joueur1", "nom 1", "nom1", "name 1", "name1"}),
    "player 2": frozenset({"player 2", "player2", "joueur 2", "joueur2", "nom 2", "nom2", "name 2", "name2"}),
    "round": frozenset({"round", "tour", "n tour", "no tour", "numero de tour", "round number"}),
    "licence 1": frozenset({"licence 1", "licence1", "license 1", "license1", "n licence 1", "no licence 1"}),
    "licence 2": frozenset({"licence 2", "licence2", "license 2", "license2", "n licence 2", "no licence 2"}),
}
REQUIRED = ("table", "direction", "pair", "player 1", "player 2")


@dataclass(frozen=True)
class ListRow:
    """One line of the list: where it stands, and its cells by column; a column that is not there is empty."""

    line: int
    cells: Mapping[str, str]


def rows(text: str) -> tuple[list[ListRow], list[str]]:
    """The rows of the list, and the headings nobody knows. Raises Mistakes when it cannot be read as a list."""
    check_size(text, MOST_BYTES)
    records = list(_records(unify_lines(text)))
    if not records:
        raise Mistakes([Mistake(1, _("The list is empty."))])
    (line, heading), *others = records
    columns, unknown = _columns(line, heading)
    if not others:
        raise Mistakes([Mistake(line, _("Below its headings, the list is empty."))])
    if len(others) > MOST_ROWS:
        raise Mistakes(
            [Mistake(others[MOST_ROWS][0], _("The list has more than %(most)d rows.") % {"most": MOST_ROWS})]
        )
    found: list[ListRow] = []
    mistakes: list[Mistake] = []
    for line, cells in others:
        if any(cell.strip() for cell in cells[len(heading) :]):
            reason = _(
                "There are %(cells)d cells under %(headings)d headings; put quotes around a cell with a separator."
            )
            mistakes.append(Mistake(line, reason % {"cells": len(cells), "headings": len(heading)}))
            continue
        named = {column: cells[place] for column, place in columns.items() if place < len(cells)}
        found.append(ListRow(line, {column: " ".join(named.get(column, "").split()) for column in COLUMNS}))
    if mistakes:
        raise Mistakes(mistakes)
    return found, unknown


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each record that is not blank, with the line on which it begins: a quoted cell may run over several."""
    for number, content in enumerate(text.split("\n"), start=1):
        if "\0" in content:
            raise Mistakes([Mistake(number, _("This line holds characters that are not text."))])
    head = next((each for each in text.splitlines() if each.strip()), "")
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error:
            reason = _("The quotes on this line do not match, or a cell is too long.")
            raise Mistakes([Mistake(line, reason)]) from None
        if any(cell.strip() for cell in record):
            yield line, record


def _columns(line: int, heading: list[str]) -> tuple[dict[str, int], list[str]]:
    """Where each known column stands, and the headings that are not known."""
    columns: dict[str, int] = {}
    unknown: list[str] = []
    mistakes: list[Mistake] = []
    for place, cell in enumerate(heading):
        name = fold(cell)
        column = next((column for column, names in COLUMNS.items() if name in names), None)
        if column is None:
            if name:
                unknown.append(cell.strip()[:40])
        elif column in columns:
            mistakes.append(Mistake(line, _("The column “%(column)s” is there twice.") % {"column": cell.strip()[:40]}))
        else:
            columns[column] = place
    mistakes += [
        Mistake(line, _("The column “%(column)s” is missing.") % {"column": title(column)})
        for column in REQUIRED
        if column not in columns
    ]
    if mistakes:
        raise Mistakes(mistakes)
    return columns, unknown


def title(column: str) -> str:
    """A column's heading in the reader's language."""
    return {
        "section": _("section"),
        "table": _("table"),
        "direction": _("direction"),
        "pair": _("pair"),
        "player 1": _("player 1"),
        "player 2": _("player 2"),
        "round": _("round"),
        "licence 1": _("licence 1"),
        "licence 2": _("licence 2"),
    }[column]
