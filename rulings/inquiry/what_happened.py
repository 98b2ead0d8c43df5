"""The lines of the page that asks what happened: the frequent ones, those of each moment, those that a search finds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.archive.search.happenings import find_happenings, first_clause
from rulings.archive.search.headwords import headwords_called
from rulings.archive.search.marking import Marks, SnippetPart
from rulings.archive.search.ranking import words_that_matter
from rulings.archive.search.read_citation import read_citation
from rulings.archive.standing import menu
from rulings.engine import Citation
from rulings.laws.moments import Moment
from rulings.laws.subjects import Subject
from rulings.models import Ruling
from rulings.web.citing import address_of, has_a_page
from rulings.words.book_lines import book_lines
from rulings.words.texts import laws

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from incidents.models import Club
    from rulings.archive.search.happenings import Happening
    from rulings.archive.search.wordings import Match
    from rulings.engine import Edition

MOST_FREQUENT: Final = 9
"""Lines that stand first: with those of the moments, folded, two screens of a phone."""
NOTED_IN_PLAY: Final = "information-from-partner"
"""One of them whatever the log says: a hesitation is noted while three players wait, and judged afterwards."""
LEARNT_FROM: Final = 50
"""Rulings from which on a club's own log says what is frequent there."""
_LOOKED_AT: Final = 500
"""The newest rulings that are counted: what a club was called for ten years ago is not what it is called for."""
MOST_FOUND: Final = 8
"""Lines that a search shows: who types "card" has more to say."""
_IN_THE_LAWS: Final = 3
"""Places of the book that its index leads to, shown where no line is found."""
OUR_ORDER: Final = (
    "opening-lead-out-of-turn",
    "insufficient-bid",
    "bid-out-of-turn",
    "defenders-card-exposed",
    "lead-out-of-turn",
    "card-exposed-in-auction",
    "dummy-card-not-named",
    "did-not-follow-suit",
    NOTED_IN_PLAY,
)
"""What is frequent in any club."""


@dataclass(frozen=True)
class MenuLine:
    """A line that a director picks: a subject, or what is ruled by the book."""

    key: str
    title: tuple[SnippetPart, ...]
    law: Citation | None
    """Where it begins, or is ruled."""
    by_the_book: bool = False
    word: tuple[SnippetPart, ...] = ()
    """What it is called that was searched, where its title does not say it."""
    word_language: str = ""
    """In which language it is called so, which may be another than the page's."""
    hint: str = ""


@dataclass(frozen=True)
class InTheBook:
    """An entry of the book's index, or a law, to which a search leads where no line answers."""

    name: str
    law: Citation
    address: str


@dataclass(frozen=True)
class OpenLine:
    """A line of the book that was picked: what it says, and where."""

    key: str
    law: int
    title: str
    places: tuple[InTheBook, ...]


@dataclass(frozen=True)
class MenuResults:
    """What a search finds."""

    lines: tuple[MenuLine, ...] = ()
    more: bool = False
    """Whether there are lines that are not shown."""
    in_the_laws: tuple[InTheBook, ...] = ()

    @property
    def not_ruled(self) -> str:
        """The key of the line that answers best where that one is ruled by the book; or nothing."""
        return self.lines[0].key if self.lines and self.lines[0].by_the_book else ""

    @property
    def others(self) -> tuple[MenuLine, ...]:
        """The lines beside that one."""
        return self.lines[1:] if self.not_ruled else self.lines


def frequent(club: Club, edition: Edition) -> list[MenuLine]:
    """What happens most often: by the club's own log once it has told enough, by our order before; and a hesitation."""
    # Of the evenings before this one: the lines keep their places while they are tapped, and tell nobody who plays of a
    # ruling on a board that he has still to play.
    before = Ruling.objects.of(club).filter(session__date__lt=club.day_of_play())
    rulings = before.newest_first().values_list("subject", flat=True)
    counted = Counter(rulings[:_LOOKED_AT])
    if counted.total() < LEARNT_FROM:
        counted.clear()
    subjects = menu(edition)
    ours = {key: place for place, key in enumerate(OUR_ORDER)}
    # Those that are equal stay in the order of play.
    ordered = sorted(subjects, key=lambda each: (-counted[each.key], ours.get(each.key, len(ours))))
    chosen = ordered[:MOST_FREQUENT]
    if further_down := [each for each in ordered[MOST_FREQUENT:] if each.key == NOTED_IN_PLAY]:
        chosen[-1:] = further_down
    return [replace(_line(each, edition), title=(SnippetPart(gettext(each.short or each.title)),)) for each in chosen]


def by_moment(edition: Edition) -> list[tuple[Moment, list[MenuLine]]]:
    """Every line under its moment, what Arbitre rules on first; no moment without a line."""
    everything: Sequence[Happening] = (*menu(edition), *book_lines())
    listed = {moment: [_line(each, edition) for each in everything if each.moment is moment] for moment in Moment}
    return [(moment, lines) for moment, lines in listed.items() if lines]


def find(query: str, club: Club, edition: Edition) -> MenuResults:
    """What a search finds: the lines that are called so, or what the book's index has of it where none is."""
    found = find_happenings(query, menu(edition), book_lines(), edition)
    marks = Marks(words_that_matter(query))
    lines = tuple(_found(each, edition, marks) for each in found[:MOST_FOUND])
    return MenuResults(lines, len(found) > MOST_FOUND, () if lines else tuple(_in_the_laws(query, club)))


def open_line(key: str, club: Club) -> OpenLine | None:
    """The line of the book with this key, as it is opened; None when there is none."""
    line = next((line for line in book_lines() if line.key == key), None)
    if line is None:
        return None
    title = line.title.in_language()
    return OpenLine(
        line.key,
        line.laws[0].law,
        # Within a sentence. Titles begin with no name of anybody.
        title[0].lower() + title[1:],
        tuple(InTheBook("", law, address_of(law, club.slug)) for law in line.laws),
    )


def _in_the_laws(query: str, club: Club) -> Iterable[InTheBook]:
    cited = read_citation(query)
    if cited is not None and has_a_page(cited):
        yield InTheBook(laws()[cited.law].title.in_language(), cited, address_of(cited, club.slug))
        return
    places = [(headword, place) for headword in headwords_called(query) for place in headword.places]
    for headword, place in places[:_IN_THE_LAWS]:
        name = gettext("%(word)s: %(about)s") % {
            "word": headword.headword.in_language(),
            "about": place.about.in_language(),
        }
        yield InTheBook(name, place.clause, address_of(place.clause, club.slug))


def _line(thing: Happening, edition: Edition) -> MenuLine:
    title = (SnippetPart(_title(thing)),)
    if isinstance(thing, Subject):
        return MenuLine(thing.key, title, first_clause(thing, edition))
    return MenuLine(thing.key, title, thing.laws[0], by_the_book=True)


def _found(answer: Match[Happening], edition: Edition, marks: Marks) -> MenuLine:
    line = _line(answer.thing, edition)
    title = marks.mark(_title(answer.thing))
    in_title = any(part.marked for part in title) and answer.by.wording == _title(answer.thing)
    return MenuLine(
        line.key,
        title,
        line.law,
        line.by_the_book,
        () if in_title or not answer.by.wording else marks.mark(answer.by.wording, answer.language),
        answer.language,
        gettext(answer.thing.hint) if isinstance(answer.thing, Subject) and answer.thing.hint else "",
    )


def _title(thing: Happening) -> str:
    return gettext(thing.title) if isinstance(thing, Subject) else thing.title.in_language()
