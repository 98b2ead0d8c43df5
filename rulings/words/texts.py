"""The Laws in our own words: what each law is about, when to call, and each of its clauses, in French and English.

They stand in `texts/law54.toml` and its like, a file to a law, its clauses in the order of the book:

    law = 54
    title = { en = "…", fr = "…" }
    when_to_call = { en = "…", fr = "…" }

    [[clause]]
    clause = "54.A"
    editions = [2007, 2017]                             # those that say so under this citation
    sure = "read"                                       # or "summary", "memory": what our words rest on
    en = "…"
    fr = "…"
    see = ["41.C"]                                      # optional: clauses to read with it
    otherwise = [{ edition = 2007, en = "…", fr = "…" }]  # optional: what an older one says under the same citation
    changed = [{ since = 2017, en = "…", fr = "…" }]    # optional: what an edition changed
    authorities = [{ who = "FFB", en = "…", fr = "…" }] # optional: how an authority reads it
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulings.engine import Citation, Edition
from rulings.words.current_language import current_language
from rulings.words.typesetting import typeset

FOLDER: Final = Path(__file__).parent / "texts"
_OF_A_LAW: Final = frozenset({"law", "title", "when_to_call", "clause"})
_OF_A_CLAUSE: Final = frozenset(
    {"clause", "editions", "sure", "en", "fr", "see", "otherwise", "changed", "authorities"}
)


class Malformed(ValueError):
    """A file of texts is not as it has to be. The message names the file, and the clause."""


class Sure(Enum):
    """What our words of a clause rest on."""

    READ = "read"
    SUMMARY = "summary"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Both:
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, language: str = "") -> str:
        """The text in one of LANGUAGES, the one in force where none is named."""
        return self.fr if (language or current_language()) == "fr" else self.en


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """What an edition changed in a clause."""

    since: Edition
    text: Both


@dataclass(frozen=True, slots=True)
class Authority:
    """How an authority reads a clause, or what it adds."""

    who: str
    text: Both


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in our words."""

    citation: Citation
    editions: tuple[Edition, ...]
    sure: Sure
    text: Both
    see: tuple[Citation, ...]
    changed: tuple[ClauseChange, ...]
    authorities: tuple[Authority, ...]
    otherwise: Mapping[Edition, Both]
    """What older editions say under the same citation, where it is another thing."""

    def said_in(self, edition: Edition) -> Both:
        """What it says in an edition; what the newest says, in one that does not have it."""
        return self.otherwise.get(edition, self.text)

    @property
    def texts(self) -> tuple[Both, ...]:
        """All that it says, in whatever edition."""
        return (self.text, *self.otherwise.values())


@dataclass(frozen=True, slots=True)
class Law:
    """A law in our words, its clauses in the order of the book."""

    number: int
    title: Both
    when_to_call: Both
    clauses: tuple[Clause, ...]


@cache
def laws() -> Mapping[int, Law]:
    """Every law that there is a text of, by its number, in the order of the book. Raises Malformed."""
    read = [read_law(path) for path in sorted(FOLDER.glob("law*.toml"))]
    return {law.number: law for law in sorted(read, key=lambda law: law.number)}


@cache
def clauses() -> Mapping[Citation, Clause]:
    """Every clause that there is a text of, in the order of the book. Raises Malformed."""
    return {clause.citation: clause for law in laws().values() for clause in law.clauses}


def read_law(path: Path) -> Law:
    """Read one file of texts. Raises Malformed."""
    try:
        return _law(tomllib.loads(path.read_text(encoding="utf-8")), path.stem)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as wrong:
        said = f"there is no {wrong}" if isinstance(wrong, KeyError) else str(wrong)
        raise Malformed(f"{path.name}: {said}") from wrong


def _law(data: dict[str, Any], name: str) -> Law:
    _only(data, _OF_A_LAW)
    number = data["law"]
    if name != f"law{number}":
        raise ValueError(f"law {number} belongs in law{number}.toml")
    read = tuple(_named(each) for each in data["clause"])
    cited = [clause.citation for clause in read]
    if cited != sorted(set(cited)):
        raise ValueError("the clauses do not stand each once, in the order of the book")
    if strays := [str(citation) for citation in cited if citation.law != number]:
        raise ValueError(f"{', '.join(strays)} is of another law")
    return Law(number, _both(data["title"]), _both(data["when_to_call"]), read)


def _named(data: dict[str, Any]) -> Clause:
    """A clause; what is wrong with it is said with its citation."""
    try:
        return _clause(data)
    except (KeyError, TypeError, ValueError) as wrong:
        said = f"there is no {wrong}" if isinstance(wrong, KeyError) else str(wrong)
        raise ValueError(f"{data.get('clause', 'a clause')}: {said}") from wrong


def _clause(data: dict[str, Any]) -> Clause:
    _only(data, _OF_A_CLAUSE)
    editions = tuple(Edition(year) for year in data["editions"])
    if not editions or list(editions) != sorted(set(editions)):
        raise ValueError("the editions do not stand each once, oldest first")
    otherwise = {Edition(each.pop("edition")): _both(each) for each in (dict(one) for one in data.get("otherwise", ()))}
    if not otherwise.keys() <= set(editions[:-1]):
        raise ValueError("only an older edition that has the clause can say something else in it")
    return Clause(
        citation=_citation(data["clause"]),
        editions=editions,
        sure=Sure(data["sure"]),
        text=_both({language: data[language] for language in ("en", "fr")}),
        see=tuple(_citation(each) for each in data.get("see", ())),
        changed=tuple(
            ClauseChange(Edition(each.pop("since")), _both(each))
            for each in (dict(one) for one in data.get("changed", ()))
        ),
        authorities=tuple(
            Authority(str(each.pop("who")), _both(each)) for each in (dict(one) for one in data.get("authorities", ()))
        ),
        otherwise=otherwise,
    )


def _citation(text: str) -> Citation:
    citation = Citation.parse(text)
    if str(citation) != text:
        raise ValueError(f"{text} is written {citation}")
    return citation


def _both(data: dict[str, Any]) -> Both:
    _only(data, frozenset({"en", "fr"}))
    for language in ("en", "fr"):
        if not isinstance(data[language], str) or not data[language].strip():
            raise ValueError(f"there is no text in {language!r}")
    return Both(typeset(data["en"].strip(), "en"), typeset(data["fr"].strip(), "fr"))


def _only(data: dict[str, Any], known: frozenset[str]) -> None:
    if unknown := data.keys() - known:
        raise ValueError(f"unknown: {', '.join(sorted(unknown))}")
