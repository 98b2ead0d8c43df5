"""A law and its clauses as their pages show them, in the reader's language and for the edition of his club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

from rulings.engine import Citation, Edition
from rulings.lawbook.links import Piece, pieces, seen_from
from rulings.lawbook.resting import come_to
from rulings.laws.subjects import SUBJECTS
from rulings.web.citing import has_a_page
from rulings.words import texts
from rulings.words.book_index import IndexEntry, unaccented
from rulings.words.definitions import Definition, glossary
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
    """What our words rest on, for that edition."""
    changed: tuple[Noted, ...]
    authorities: tuple[Noted, ...]
    see: tuple[Citation, ...]
    seen_from: tuple[Citation, ...]
    applied: bool
    """Whether Arbitre's own questions come to it, in that edition."""
    below: list[ShownClause] = field(default_factory=list)
    """The clauses that it contains, where they are shown under it."""

    @property
    def further(self) -> tuple[Citation, ...]:
        """All that it contains, in the order of the book."""
        return tuple(each for clause in self.below for each in (clause.citation, *clause.further))

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


@dataclass(frozen=True)
class ShownLaw:
    """A law with its words and its clauses."""

    number: int
    title: str
    when_to_call: tuple[Piece, ...]
    whole: ShownClause | None
    """What it says as a whole."""
    clauses: tuple[ShownClause, ...]
    """Its letters, each with what is under it."""

    @property
    def anchor(self) -> str:
        """What names it on a page of several laws."""
        return f"law-{self.number}"


def show_law(law: texts.Law, edition: Edition) -> ShownLaw:
    """A law as it is shown to the members of a club that plays by `edition`."""
    shown = nested(show_clause(clause, edition) for clause in law.clauses)
    whole = shown[0] if shown and shown[0].citation == Citation(law.number) else None
    return ShownLaw(
        number=law.number,
        title=law.title.in_language(),
        when_to_call=pieces(law.when_to_call.in_language()),
        whole=whole,
        clauses=tuple(whole.below if whole else shown),
    )


def show_clause(clause: texts.Clause, edition: Edition) -> ShownClause:
    """A clause as it is shown to the members of a club that plays by `edition`."""
    return ShownClause(
        citation=clause.citation,
        text=pieces(clause.said_in(edition).in_language()),
        depth=len(clause.citation.ancestry) - 1,
        editions=tuple(EditionBadge(each.value, each in clause.editions) for each in Edition),
        in_force=edition in clause.editions,
        sure=clause.rests_on[edition],
        changed=tuple(Noted(str(change.since.value), pieces(change.text.in_language())) for change in clause.changed),
        authorities=tuple(Noted(each.who, pieces(each.text.in_language())) for each in clause.authorities),
        see=tuple(each for each in clause.see if has_a_page(each)),
        seen_from=seen_from(clause.citation),
        applied=clause.citation in _applied(edition),
    )


@dataclass(frozen=True)
class ShownDefinition:
    """A definition with its words and its links."""

    key: str
    term: str
    text: tuple[Piece, ...]
    see: tuple[Citation, ...]
    also: tuple[tuple[str, str], ...]
    """Definitions to read with it: the key and the term of each."""
    changed: tuple[Noted, ...]

    @property
    def anchor(self) -> str:
        """What names it on the page of the definitions."""
        return f"definition-{self.key}"


@dataclass(frozen=True)
class ShownGlossary:
    """What the book says before its first law."""

    introduction: tuple[ShownDefinition, ...]
    definitions: tuple[ShownDefinition, ...]
    """In the alphabetical order of the reader's language."""


def show_glossary() -> ShownGlossary:
    """The introduction and the definitions in the reader's language."""
    written = glossary()
    terms = {each.key: each.term.in_language() for each in written.all}
    by_term = sorted(written.definitions, key=lambda each: unaccented(terms[each.key]))
    return ShownGlossary(
        tuple(_show_definition(each, terms) for each in written.introduction),
        tuple(_show_definition(each, terms) for each in by_term),
    )


def _show_definition(definition: Definition, terms: Mapping[str, str]) -> ShownDefinition:
    return ShownDefinition(
        key=definition.key,
        term=terms[definition.key],
        text=pieces(definition.says.in_language()),
        see=definition.see,
        also=tuple((key, terms[key]) for key in definition.also),
        changed=tuple(Noted(str(each.since.value), pieces(each.text.in_language())) for each in definition.changed),
    )


def by_initial(entries: Iterable[IndexEntry]) -> list[tuple[str, list[IndexEntry]]]:
    """Entries in alphabetical order, those with one initial together."""
    return [
        (initial, list(those))
        for initial, those in groupby(entries, key=lambda each: unaccented(each.headword.in_language())[:1].upper())
    ]


def nested(shown: Iterable[ShownClause]) -> list[ShownClause]:
    """Clauses in the order of the book, each put under the one that contains it; those that nothing here contains."""
    top: list[ShownClause] = []
    above: list[ShownClause] = []
    for clause in shown:
        while above and above[-1].citation not in clause.citation.ancestry:
            above.pop()
        (above[-1].below if above else top).append(clause)
        above.append(clause)
    return top


@cache
def _applied(edition: Edition) -> frozenset[Citation]:
    return frozenset(clause for subject in SUBJECTS for clause in come_to(subject, edition))
