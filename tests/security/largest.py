"""The largest that may be sent, made of what is worst to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.incidents import worst_files as worst

MARKS: Final = "marks"
SIGNS: Final[Mapping[str, str]] = {
    MARKS: "\u0301\u0323",
    "marks that are letters": "\uff9e\u0301\u0323",
    "letters with marks": "e\u0301",
    "letters of eighteen": "\ufdfa",
    "spaces": " \t",
    "lines": "\r\n",
    "quotes": "\"'",
    "brackets": "([{<",
    "comments": "{*/--;%",
    "digits": "9",
    "a number": "9.0e",
    "commas": "A, b",
    "sentences": "Au bout. ",
    "markup": "&<>",
}
"""What a text is filled with."""

TEXTS: Final = frozenset(
    {
        *("address", "clause", "deal", "decision", "grounds", "name", "named", "no_names", "note", "question"),
        *("NS-statement", "EW-statement", "reason", "text", "word", "words", "username", "scores", "laws", "calls"),
        *("N", "E", "S", "W", "sections", "code", "key", "current", "new", "password", "event", "boards", "whom"),
    }
)
"""The fields in which somebody writes: they are filled, the others as they should be; of a form without any all are."""


def text_of(letters: int, signs: str) -> str:
    """So many letters of some signs."""
    return (signs * (letters // len(signs) + 1))[:letters]


def after(beginning: str, signs: str) -> Callable[[int], bytes]:
    """A file of so many bytes that begins as it should, and goes on with signs."""
    return lambda size: (beginning + text_of(size, signs)).encode()[:size]


FILES: Final[Mapping[str, Mapping[str, Callable[[int], bytes]]]] = {
    "incidents:session-players": {
        "quotes": after("table;NS;EW\n", '"'),
        "semicolons": after("table;NS;EW\n", ";"),
        "marks": after("table;NS;EW\n1;", SIGNS[MARKS]),
        "spaces between names": worst.names_with_spaces,
        "merged cells within a comment": worst.cells_within_a_comment,
        "one string in many cells": worst.one_string_in_many_cells,
        "a format of noughts": worst.a_format_of_noughts,
        "merged ranges": worst.merged_ranges,
    },
    "incidents:session-boards-file": {
        "tags": worst.repeated('[a""]\n'),
        "braces": worst.repeated("{\n"),
        "brackets on one line": worst.repeated("[a "),
    },
    "incidents:session-results": {
        "a name to be composed": worst.long_names_of_players,
        "lines that say nothing": worst.broken_lines,
        "elements": worst.elements_of_results,
    },
}
"""By address, what a file is made of that is so large, in bytes or in what it repeats."""
