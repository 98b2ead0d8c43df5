"""What every file of our own words is read with: texts in both languages, citations, and what is wrong with a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from rulings.engine import Citation, Edition
from rulings.words.current_language import current_language
from rulings.words.typesetting import typeset

T = TypeVar("T")


class Malformed(ValueError):
    """A file of texts is not as it has to be. The message names the file, and the entry."""


@dataclass(frozen=True, slots=True)
class Both:
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, language: str = "") -> str:
        """The text in one of LANGUAGES, the one in force where none is named."""
        return self.fr if (language or current_language()) == "fr" else self.en


@dataclass(frozen=True, slots=True)
class EditionChange:
    """What an edition changed in a clause or a definition."""

    since: Edition
    text: Both


def read_toml(path: Path, read: Callable[[dict[str, Any]], T]) -> T:
    """What `read` makes of a file. Raises Malformed, with the file's name."""
    try:
        return read(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as wrong:
        raise Malformed(f"{path.name}: {_said(wrong)}") from wrong


def read_named(data: dict[str, Any], key: str, read: Callable[[dict[str, Any]], T]) -> T:
    """What `read` makes of one entry; a ValueError of what is wrong with it begins with what it is called by `key`."""
    try:
        return read(data)
    except (KeyError, TypeError, ValueError) as wrong:
        raise ValueError(f"{data.get(key, 'an entry')}: {_said(wrong)}") from wrong


def both(data: dict[str, Any]) -> Both:
    """A text in both languages, as it is printed. Raises ValueError where one is missing."""
    only(data, frozenset({"en", "fr"}))
    for language in ("en", "fr"):
        if not isinstance(data[language], str) or not data[language].strip():
            raise ValueError(f"there is no text in {language!r}")
    return Both(typeset(data["en"].strip(), "en"), typeset(data["fr"].strip(), "fr"))


def citation(text: str) -> Citation:
    """A clause in the one spelling that files have. Raises ValueError."""
    parsed = Citation.parse(text)
    if str(parsed) != text:
        raise ValueError(f"{text} is written {parsed}")
    return parsed


def changes(data: Mapping[str, Any]) -> tuple[EditionChange, ...]:
    """What editions changed, where an entry says so."""
    return tuple(
        EditionChange(Edition(each.pop("since")), both(each)) for each in (dict(one) for one in data.get("changed", ()))
    )


def only(data: dict[str, Any], known: frozenset[str]) -> None:
    """Raise ValueError where there is something that nobody reads."""
    if unknown := data.keys() - known:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")


def _said(wrong: Exception) -> str:
    return f"there is no {wrong}" if isinstance(wrong, KeyError) else str(wrong)
