"""The Laws in our own words: what each law is about, when to call, and each of its clauses, in French and English.

They stand in `texts/law54.toml` and its like, a file to a law, its clauses in the order of the book:

    law = 54
    title = { en = "…", fr = "…" }
    when_to_call = { en = "…", fr = "…" }

    [[clause]]
    clause = "54.A"
    editions = [2007, 2017]                             # those that say so under this citation
    sure = "read"                                       # or "summary", "memory": what our words rest on
    sure_until_2017 = "memory"                          # optional: what they rest on for the editions before
    sure_until_2007 = "memory"                          # optional: and for 1997, where that is another thing
    en = "…"
    fr = "…"
    see = ["41.C"]                                      # optional: clauses to read with it
    otherwise = [{ edition = 2007, en = "…", fr = "…" }]  # optional: what an older one says under the same citation
    changed = [{ since = 2017, en = "…", fr = "…" }]    # optional: what an edition changed
    authorities = [{ who = "FFB", en = "…", fr = "…" }] # optional: how an authority reads it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

from rulings.engine import Citation, Edition
from rulings.engine.editions import in_each
from rulings.words.toml_texts import Both, EditionChange, both, changes, citation, only, read_named, read_toml

FOLDER: Final = Path(__file__).parent / "texts"
_OF_A_LAW: Final = frozenset({"law", "title", "when_to_call", "clause"})
_SURE_BEFORE: Final = ("sure_until_2017", "sure_until_2007")
_OF_A_CLAUSE: Final = frozenset(
    {"clause", "editions", "sure", *_SURE_BEFORE, "en", "fr", "see", "otherwise", "changed", "authorities"}
)


class Sure(Enum):
    """What our words of a clause rest on."""

    READ = "read"
    SUMMARY = "summary"
    MEMORY = "memory"


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
    rests_on: Mapping[Edition, Sure]
    """What our words of it rest on in each edition: a text at hand now need not have been at hand of an older one."""
    text: Both
    see: tuple[Citation, ...]
    changed: tuple[EditionChange, ...]
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
    return read_toml(path, lambda data: _law(data, path.stem))


def _law(data: dict[str, Any], name: str) -> Law:
    only(data, _OF_A_LAW)
    number = data["law"]
    if name != f"law{number}":
        raise ValueError(f"law {number} belongs in law{number}.toml")
    read = tuple(read_named(each, "clause", _clause) for each in data["clause"])
    cited = [clause.citation for clause in read]
    if cited != sorted(set(cited)):
        raise ValueError("the clauses do not stand each once, in the order of the book")
    if strays := [str(citation) for citation in cited if citation.law != number]:
        raise ValueError(f"{', '.join(strays)} is of another law")
    return Law(number, both(data["title"]), both(data["when_to_call"]), read)


def _clause(data: dict[str, Any]) -> Clause:
    only(data, _OF_A_CLAUSE)
    editions = tuple(Edition(year) for year in data["editions"])
    if not editions or list(editions) != sorted(set(editions)):
        raise ValueError("the editions do not stand each once, oldest first")
    otherwise = {Edition(each.pop("edition")): both(each) for each in (dict(one) for one in data.get("otherwise", ()))}
    if not otherwise.keys() <= set(editions[:-1]):
        raise ValueError("only an older edition that has the clause can say something else in it")
    now = Sure(data["sure"])
    until_2017, until_2007 = (Sure(data[key]) if key in data else None for key in _SURE_BEFORE)
    if otherwise and until_2017 is None:
        raise ValueError("what an older edition says otherwise rests on something of its own: sure_until_2017")
    return Clause(
        citation=citation(data["clause"]),
        editions=editions,
        rests_on=in_each(now, until_2017, until_2007),
        text=both({language: data[language] for language in ("en", "fr")}),
        see=tuple(citation(each) for each in data.get("see", ())),
        changed=changes(data),
        authorities=tuple(
            Authority(str(each.pop("who")), both(each)) for each in (dict(one) for one in data.get("authorities", ()))
        ),
        otherwise=otherwise,
    )
