"""The pages of the Laws: all of them, one of them, one clause."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.search.headwords import find_headwords
from rulings.archive.search.read_citation import read_citation
from rulings.archive.standing import edition_of, menu
from rulings.engine import Citation
from rulings.lawbook import finding
from rulings.lawbook.open_to import is_closed_to
from rulings.lawbook.pages import LawLine, nested, show_clause, show_law
from rulings.lawbook.parts_of_the_book import in_parts
from rulings.lawbook.pocket import shelf
from rulings.lawbook.resting import rulings_on, subjects_on
from rulings.web.citing import address_of, has_a_page, page_of
from rulings.web.page import page
from rulings.web.search_field import LONGEST_SEARCH, searched_words
from rulings.words.texts import clauses
from rulings.words.texts import laws as every_law

MOST_HEADWORDS: Final = 6
"""Entries of the index, and definitions, that a search shows: the best ones, above the laws."""


@member(ClubRole.PLAYER)
@require_safe
def laws(request: ClubRequest) -> HttpResponse:
    """Every law there is a page for; with words to search by, those that have them."""
    query = searched_words(request)
    citation = read_citation(query)
    # Only when it is asked for: whoever types 50 may be on his way to 50.D.
    if citation and has_a_page(citation) and request.htmx.target != "found":
        return redirect(address_of(citation, request.club.slug))
    lines = _found(query) if query else _all()
    headwords, definitions = find_headwords(query), finding.find_definitions(query)
    nothing = bool(query) and not (lines or headwords or definitions)
    edition = edition_of(request.club)
    context = {
        "title": _("The Laws"),
        "query": query,
        "longest_search": LONGEST_SEARCH,
        "lines": lines,
        "parts": [] if lines and query else in_parts(_all()),
        "headwords": headwords[:MOST_HEADWORDS],
        "definitions": definitions[:MOST_HEADWORDS],
        "nothing": nothing,
        "announced": _announced(query, len(lines), nothing=nothing),
        "edition": edition.value,
        "moments": [(moment, list(those)) for moment, those in groupby(menu(edition), key=lambda each: each.moment)],
        "closed": is_closed_to(request),
        "book_is_written": shelf.is_written(),
    }
    return page(request, "rulings/lawbook/_laws.html", context)


@member(ClubRole.PLAYER)
@require_safe
def law(request: ClubRequest, law: int) -> HttpResponse:
    """One law: when to call, its clauses in our words, what rests on it."""
    written = every_law().get(law)
    if written is None:
        raise Http404
    citation, edition = Citation(law), edition_of(request.club)
    context = {
        "title": _("Law %(number)d: %(title)s") % {"number": law, "title": written.title.in_language()},
        "law": show_law(written, edition),
        **_resting(request, citation),
    }
    return page(request, "rulings/lawbook/_law.html", context)


@member(ClubRole.PLAYER)
@require_safe
def clause(request: ClubRequest, citation: str) -> HttpResponse:
    """One clause, with those around it; a citation spelt otherwise, or without a page, is sent to its address."""
    written = read_citation(citation)
    cited = page_of(written) if written else None
    if cited is None:
        raise Http404
    if cited == Citation(cited.law) or str(cited) != citation:
        return redirect(address_of(cited, request.club.slug))
    edition = edition_of(request.club)
    of_law = every_law()[cited.law]
    above = [clauses()[each] for each in cited.ancestry[1:-1] if each in clauses()]
    shown = [show_clause(each, edition) for each in of_law.clauses if cited in each.citation.ancestry]
    context = {
        "title": _("Law %(clause)s") % {"clause": cited},
        "citation": cited,
        "law_title": of_law.title.in_language(),
        "number": cited.law,
        "clause": nested(shown)[0],
        "above": [show_clause(each, edition) for each in above],
        **_resting(request, cited),
    }
    return page(request, "rulings/lawbook/_clause.html", context)


def _resting(request: ClubRequest, citation: Citation) -> dict[str, object]:
    edition = edition_of(request.club)
    return {
        "rulings": rulings_on(request, citation),
        "subjects": subjects_on(citation, edition),
        "edition": edition.value,
        "newest": edition is max(type(edition)),
        "administers": request.membership.may(ClubRole.ADMIN),
        "closed": is_closed_to(request),
    }


def _all() -> list[LawLine]:
    return [LawLine(law.number, law.title.in_language()) for law in every_law().values()]


def _found(query: str) -> list[LawLine]:
    """The laws with what was found of them, the law with the best of it first."""
    by_law: dict[int, list[Citation]] = {}
    for citation in finding.find_clauses(query):
        by_law.setdefault(citation.law, []).append(citation)
    return [
        LawLine(number, every_law()[number].title.in_language(), tuple(each for each in sorted(those) if each.letter))
        for number, those in by_law.items()
    ]


def _announced(query: str, count: int, *, nothing: bool) -> str:
    if not query:
        return _("All the laws")
    if nothing:
        return _("No law has “%(words)s”: here are all of them.") % {"words": query}
    return ngettext("%(count)d law", "%(count)d laws", count) % {"count": count}
