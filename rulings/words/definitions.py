"""The definitions of the Laws and the points of their introduction, in our own words, in French and English.

They stand in `definitions.toml`, in the order of the English book:

    [[definition]]                                       # or [[introduction]]
    key = "adjusted-score"                               # names it in an address
    en = { term = "Adjusted score", says = "…" }
    fr = { term = "Marque ajustée", says = "…" }
    see = ["12"]                                         # optional: clauses to read with it
    also = ["withdrawn"]                                 # optional: definitions to read with it
    changed = [{ since = 2017, en = "…", fr = "…" }]     # optional: what an edition changed
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulings.engine import Citation
from rulings.words.toml_texts import Both, EditionChange, both, changes, citation, only, read_named, read_toml

FILE: Final = Path(__file__).parent / "definitions.toml"
_OF_A_TERM: Final = frozenset({"key", "en", "fr", "see", "also", "changed"})
_OF_A_LANGUAGE: Final = frozenset({"term", "says"})


@dataclass(frozen=True, slots=True)
class Definition:
    """A term of the Laws, or a point of their introduction, and what it says."""

    key: str
    term: Both
    says: Both
    see: tuple[Citation, ...]
    also: tuple[str, ...]
    changed: tuple[EditionChange, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All that the book says before its first law."""

    introduction: tuple[Definition, ...]
    definitions: tuple[Definition, ...]

    @property
    def all(self) -> tuple[Definition, ...]:
        """The points of the introduction, then the definitions."""
        return (*self.introduction, *self.definitions)


@cache
def glossary() -> Glossary:
    """The introduction and the definitions. Raises Malformed."""
    return read_glossary(FILE)


def read_glossary(path: Path) -> Glossary:
    """Read a file of definitions. Raises Malformed."""
    return read_toml(path, _glossary)


def _glossary(data: dict[str, Any]) -> Glossary:
    only(data, frozenset({"introduction", "definition"}))
    introduction, definitions = (
        tuple(read_named(each, "key", _definition) for each in data[kind]) for kind in ("introduction", "definition")
    )
    read = Glossary(introduction, definitions)
    keys = [each.key for each in read.all]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise ValueError(f"{', '.join(twice)} stands twice")
    if lost := sorted({key for each in read.all for key in each.also} - set(keys)):
        raise ValueError(f"there is no {', '.join(lost)}")
    return read


def _definition(data: dict[str, Any]) -> Definition:
    only(data, _OF_A_TERM)
    for language in ("en", "fr"):
        only(data[language], _OF_A_LANGUAGE)
    return Definition(
        key=data["key"],
        term=both({language: data[language]["term"] for language in ("en", "fr")}),
        says=both({language: data[language]["says"] for language in ("en", "fr")}),
        see=tuple(map(citation, data.get("see", ()))),
        also=tuple(data.get("also", ())),
        changed=changes(data),
    )
