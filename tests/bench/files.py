"""The worst files at the largest size that is allowed: none takes a second, none 100 MB.

Each is read as the page reads it that takes such files, up to what is asked of the database. What is refused counts
like what is taken: it is the work before the refusal that is bounded.
"""

from __future__ import annotations

import os
import tracemalloc
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.core.files.base import ContentFile  # noqa: E402

from incidents.importing import Mistakes  # noqa: E402
from incidents.importing import file_limits as limits  # noqa: E402
from incidents.importing.decoding import decode, read_blocks  # noqa: E402
from incidents.importing.layouts import pair_rows  # noqa: E402
from incidents.importing.mistakes import Notices  # noqa: E402
from incidents.importing.pbn.games import games  # noqa: E402
from incidents.importing.read_rows import rows as read_rows  # noqa: E402
from incidents.importing.spreadsheets import read_spreadsheet  # noqa: E402
from incidents.importing.usebio import read_results  # noqa: E402
from tests.bench.table import Row  # noqa: E402
from tests.bench.timing import quickest  # noqa: E402
from tests.incidents import worst_files as worst  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS: Final = 1.0
MEGABYTES: Final = 100


def read_workbook(data: bytes) -> None:
    """A workbook, and the list in it."""
    pair_rows(read_rows(read_spreadsheet(data).text), [])


def read_list(data: bytes) -> None:
    """A list of players that is text."""
    pair_rows(read_rows(decode(data, limits.MOST_BYTES_OF_A_LIST)), [])


def read_boards(data: bytes) -> None:
    """A large file of boards."""
    for _game in games(read_blocks(ContentFile(data), limits.MOST_BYTES_OF_A_BOARDS_FILE), Notices()):
        pass


BOARDS: Final = limits.MOST_BYTES_OF_A_BOARDS_FILE
FILES: Final[dict[str, tuple[Callable[[bytes], object], Callable[[int], bytes], int]]] = {
    "workbook: merged cells within a comment": (read_workbook, worst.cells_within_a_comment, 600_000),
    "workbook: one string in many cells": (read_workbook, worst.one_string_in_many_cells, 32_000),
    "workbook: a format of noughts": (read_workbook, worst.a_format_of_noughts, limits.LONGEST_FORMAT),
    "workbook: merged ranges times rows": (read_workbook, worst.merged_ranges, 3000),
    "workbook: full rows": (read_workbook, worst.full_rows, 6000),
    "workbook: full rows of shared strings": (read_workbook, worst.full_rows_of_shared_strings, 6000),
    "workbook: days": (read_workbook, worst.days, 390),
    "workbook: elements": (read_workbook, worst.elements, limits.MOST_ELEMENTS_OF_A_WORKBOOK),
    "workbook: attributes": (read_workbook, worst.attributes, 1_000_000),
    "workbook: marked sections": (read_workbook, worst.sections_of_characters, 690_000),
    "workbook: one long comment": (read_workbook, worst.one_long_comment, 8_000_000),
    "workbook: long names": (read_workbook, worst.long_names, 200_000),
    "workbook: strings that no cell names": (read_workbook, worst.many_strings, limits.MOST_LETTERS_OF_STRINGS),
    "workbook: forty sheets": (read_workbook, worst.sheets_of_rows, 200),
    "workbook: letters": (read_workbook, worst.unpacked_letters, limits.MOST_UNPACKED),
    "list: spaces between names": (read_list, worst.names_with_spaces, 260_000),
    "list: columns": (read_list, worst.many_columns, 130_000),
    "list: long headings": (read_list, worst.long_headings, 87_000),
    "list: players": (read_list, worst.players, 3000),
    "list: short rows": (read_list, worst.repeated("a\n"), 131_000),
    "results: full lines": (read_results, worst.results, 12_000),
    "results: lines that say nothing": (read_results, worst.broken_lines, 200_000),
    "results: elements": (read_results, worst.elements_of_results, 1_300_000),
    "results: attributes by definition": (read_results, worst.attributes_by_definition, 1_000_000),
    "results: a name to be composed": (read_results, worst.long_names_of_players, 1_000_000),
    "boards: tags of one name": (read_boards, worst.repeated('[a""]\n'), BOARDS // 6),
    "boards: tags of many names": (read_boards, worst.numbered('[a%d ""]\n'), BOARDS // 16),
    "boards: boards": (read_boards, worst.numbered('[Board "%d"]\n'), BOARDS // 20),
    "boards: braces": (read_boards, worst.repeated("{\n"), BOARDS // 2),
    "boards: closed braces": (read_boards, worst.repeated("{}"), 4000),
    "boards: ends of lines": (read_boards, worst.repeated("\n"), BOARDS),
    "boards: letters": (read_boards, worst.repeated("a\n"), BOARDS // 2),
    "boards: brackets": (read_boards, worst.repeated("[\n"), BOARDS // 2),
    "boards: one line": (read_boards, worst.repeated("[a "), BOARDS // 3),
    "boards: remarks": (read_boards, worst.repeated(";\n"), BOARDS // 2),
}


def rows() -> Iterator[Row]:
    """Each file: the seconds that it takes, and the memory beside the file itself."""
    for what, (read, make, count) in FILES.items():
        data = make(count)
        seconds, peak = measure(read, data)
        yield Row(
            what=what,
            database="",
            measured=f"{seconds:.2f} s, {peak:.0f} MB",
            against=f"{len(data) / limits.KILOBYTE:,.0f} kB of file",
            ratio=None,
            target=f"<= {SECONDS:.0f} s, {MEGABYTES} MB",
            met=seconds <= SECONDS and peak <= MEGABYTES,
        )


def measure(read: Callable[[bytes], object], data: bytes) -> tuple[float, float]:
    """The seconds that it takes to read the file once, and the most megabytes that are held meanwhile."""

    def once() -> None:
        with suppress(Mistakes):
            read(data)

    (seconds,) = quickest(once, rounds=1)
    tracemalloc.start()
    try:
        once()
        return seconds, tracemalloc.get_traced_memory()[1] / limits.MEGABYTE
    finally:
        tracemalloc.stop()
