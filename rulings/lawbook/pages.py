"""A law and its clauses as their pages show them, in the reader's language and for the edition of his club."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Citation, Edition
from rulings.lawbook.links import Piece, pieces, seen_from
from rulings.web.citing import has_a_page
from rulings.words import texts
from rulings.words.texts import Sure


@dataclass(frozen=True)
class Noted:
    """Something said beside a clause: by whom or since when, and what."""

    head: str
    text: tuple[Piece, ...]


@dataclass(frozen=True)
class EditionBadge:
    """An edition of the Laws, and whether the clause says so in it."""

    year: int
    has_it: bool


@dataclass(frozen=True)
class ShownClause:
    """A clause with its words, its badges and its links."""

    citation: Citation
    text: tuple[Piece, ...]
    depth: int
    """How far it stands under its law: 1 for 54.A."""
    editions: tuple[EditionBadge, ...]
    in_force: bool
    """Whether the edition that the club plays by says so."""
    sure: Sure
    changed: tuple[Noted, ...]
    authorities: tuple[Noted, ...]
    see: tuple[Citation, ...]
    seen_from: tuple[Citation, ...]

    @property
    def anchor(self) -> str:
        """What names it on the page of its law."""
        return f"clause-{self.citation}"

    @property
    def in_every_edition(self) -> bool:
        """Whether it says so in every edition that the reader knows."""
        return all(badge.has_it for badge in self.editions)


@dataclass(frozen=True)
class LawLine:
    """A law in the index; when it was searched, the clauses of it that were found."""

    number: int
    title: str
    found: tuple[Citation, ...] = ()


def show_clause(clause: texts.Clause, edition: Edition) -> ShownClause:
    """A clause as it is shown to the members of a club that plays by `edition`."""
    return ShownClause(
        citation=clause.citation,
        text=pieces(clause.said_in(edition).in_language()),
        depth=len(clause.citation.ancestry) - 1,
        editions=tuple(EditionBadge(each.value, each in clause.editions) for each in Edition),
        in_force=edition in clause.editions,
        sure=clause.sure,
        changed=tuple(Noted(str(change.since.value), pieces(change.text.in_language())) for change in clause.changed),
        authorities=tuple(Noted(each.who, pieces(each.text.in_language())) for each in clause.authorities),
        see=tuple(each for each in clause.see if has_a_page(each)),
        seen_from=seen_from(clause.citation),
    )
