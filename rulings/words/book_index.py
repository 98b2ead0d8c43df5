"""The index in the book's back: from a word that directors use to the laws where it is spoken of, in both languages.

It stands in `index.toml`, an entry to a headword:

    [[entry]]
    en = "Revoke"
    fr = "Renonce"
    also = { en = ["did not follow suit"], fr = ["n’a pas fourni"] }   # optional: what people say instead
    laws = [{ clause = "64.A", en = "tricks transferred", fr = "levées transférées" }]
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rulings.engine import Citation
from rulings.words.current_language import LANGUAGES, current_language
from rulings.words.toml_texts import Both, both, citation, only, read_named, read_toml
from rulings.words.typesetting import typeset

FILE: Final = Path(__file__).parent / "index.toml"
_READING: Final = Lock()
_OF_AN_ENTRY: Final = frozenset({"en", "fr", "also", "laws"})
_OF_A_PLACE: Final = frozenset({"clause", "en", "fr"})


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """Where a headword is spoken of, and what of it stands there."""

    clause: Citation
    about: Both


@dataclass(frozen=True, slots=True, eq=False)
class IndexEntry:
    """A headword, what people say instead of it, and its places."""

    headword: Both
    also: Mapping[str, tuple[str, ...]]
    """By language."""
    places: tuple[IndexPlace, ...]


def index() -> tuple[IndexEntry, ...]:
    """Every entry, as the file has them, the same objects each time. Raises Malformed."""
    # Two threads may come at once when a server starts. Entries are told apart as objects: of those that one of them
    # had read for itself the other's lists would know nothing.
    with _READING:
        return _once()


@cache
def _once() -> tuple[IndexEntry, ...]:
    return read_index(FILE)


def sorted_index() -> list[IndexEntry]:
    """Every entry in the alphabetical order of the language in force, whatever its accents."""
    language = current_language()
    return sorted(index(), key=lambda entry: unaccented(entry.headword.in_language(language)))


def unaccented(text: str) -> str:
    """What a text is sorted by: its letters, small and without their accents; a ligature is two."""
    plain = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def read_index(path: Path) -> tuple[IndexEntry, ...]:
    """Read a file of an index. Raises Malformed."""
    return read_toml(path, _index)


def _index(data: dict[str, Any]) -> tuple[IndexEntry, ...]:
    only(data, frozenset({"entry"}))
    read = tuple(read_named(each, "en", _entry) for each in data["entry"])
    for language in LANGUAGES:
        words = [entry.headword.in_language(language) for entry in read]
        if twice := sorted({word for word in words if words.count(word) > 1}):
            raise ValueError(f"{', '.join(twice)} stands twice")
    return read


def _entry(data: dict[str, Any]) -> IndexEntry:
    only(data, _OF_AN_ENTRY)
    also = data.get("also", {})
    only(also, frozenset(LANGUAGES))
    places = tuple(_place(each) for each in data["laws"])
    if not places:
        raise ValueError("it leads nowhere")
    return IndexEntry(
        headword=both({language: data[language] for language in ("en", "fr")}),
        also={language: tuple(typeset(each, language) for each in also.get(language, ())) for language in LANGUAGES},
        places=places,
    )


def _place(data: dict[str, Any]) -> IndexPlace:
    only(data, _OF_A_PLACE)
    return IndexPlace(citation(data["clause"]), both({language: data[language] for language in ("en", "fr")}))
