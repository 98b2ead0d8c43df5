"""The largest that may be sent, made of what is worst to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

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
    },
}
"""By address, what a file of so many bytes is made of. A kind of file that is taken is tried once it stands here."""
