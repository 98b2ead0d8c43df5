"""Which clauses each edition of the Laws has: what nothing that Arbitre says may go beyond."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from rulings.engine import Citation, Edition

BOOK = Path(__file__).parent / "book.toml"
IN_PROSE = re.compile(r"(?<![\w.])[1-9][0-9]?\.[A-Z](?:\.[1-9][0-9]?)?(?:\.[a-z](?:\.[iv]+)?)?(?![\w])")
"""A citation among words, from the letter on: a law's number alone may be any number."""


@cache
def clauses_of(edition: Edition) -> frozenset[Citation]:
    """Every clause of the edition, with those that contain it."""
    return frozenset(whole for last in _last_parts(edition) for whole in last.ancestry)


def missing(cited: Iterable[Citation], *editions: Edition) -> list[str]:
    """Those of the clauses that none of the editions has."""
    return [str(clause) for clause in sorted(set(cited)) if not any(clause in clauses_of(each) for each in editions)]


def cited_in(prose: str) -> Iterator[Citation]:
    """The clauses that a text names."""
    for written in IN_PROSE.findall(prose):
        yield Citation.parse(written)


def _last_parts(edition: Edition) -> Iterator[Citation]:
    for law, parts in _laws_of(edition).items():
        for part in parts.split() or ("",):
            yield Citation.parse(f"{law}.{part}" if part else law)


def _laws_of(edition: Edition) -> Mapping[str, str]:
    """The laws of an edition: of one that the book says nothing else of, as the next edition has it."""
    written = tomllib.loads(BOOK.read_text(encoding="utf-8"))
    laws: dict[str, str] = {}
    for each in sorted(Edition, reverse=True):
        laws |= written[str(each.value)]
        if each is edition:
            break
    return laws
