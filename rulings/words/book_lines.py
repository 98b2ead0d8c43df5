"""What a director is called for and Arbitre does not rule on: the line he picks, and the laws that he is led to.

They stand in `book_lines.toml`, an entry to a line, in the order in which a moment lists them:

    [[line]]
    key = "insufficient-bid"         # for the page's address: no subject has the same
    moment = "auction"               # a code of Moment
    en = "Insufficient bid"
    fr = "Enchère insuffisante"
    also = { en = ["bid too low"], fr = ["enchère trop basse"] }   # what directors call it
    laws = ["27"]                    # where it is ruled, that which decides first
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulings.engine import Citation
from rulings.laws.moments import Moment
from rulings.words.current_language import LANGUAGES
from rulings.words.toml_texts import Both, both, citation, only, read_named, read_toml
from rulings.words.typesetting import typeset

FILE: Final = Path(__file__).parent / "book_lines.toml"
_OF_A_LINE: Final = frozenset({"key", "moment", "en", "fr", "also", "laws"})
_MOMENTS: Final = {moment.code: moment for moment in Moment}


@dataclass(frozen=True, slots=True, eq=False)
class BookLine:
    """A line of the menu that leads to the book."""

    key: str
    moment: Moment
    title: Both
    also: Mapping[str, tuple[str, ...]]
    """What else it is called, by language."""
    laws: tuple[Citation, ...]


@cache
def book_lines() -> tuple[BookLine, ...]:
    """Every line, as the file has them. Raises Malformed."""
    return read_book_lines(FILE)


def read_book_lines(path: Path) -> tuple[BookLine, ...]:
    """Read a file of lines. Raises Malformed."""
    return read_toml(path, _lines)


def _lines(data: dict[str, Any]) -> tuple[BookLine, ...]:
    only(data, frozenset({"line"}))
    read = tuple(read_named(each, "key", _line) for each in data["line"])
    keys = [line.key for line in read]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise ValueError(f"{', '.join(twice)} stands twice")
    return read


def _line(data: dict[str, Any]) -> BookLine:
    only(data, _OF_A_LINE)
    only(data["also"], frozenset(LANGUAGES))
    laws = tuple(citation(each) for each in data["laws"])
    if not laws:
        raise ValueError("it leads nowhere")
    return BookLine(
        key=data["key"],
        moment=_MOMENTS[data["moment"]],
        title=both({language: data[language] for language in LANGUAGES}),
        also={language: tuple(typeset(each, language) for each in data["also"][language]) for language in LANGUAGES},
        laws=laws,
    )
