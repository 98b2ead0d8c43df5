"""Where a citation leads: the page of its law or clause, where there is one."""

from __future__ import annotations

from django.urls import reverse

from rulings.engine import Citation
from rulings.words.texts import clauses, laws


def has_a_page(citation: Citation) -> bool:
    """Whether the reader has a page for this law or clause."""
    return citation in clauses() or (citation == Citation(citation.law) and citation.law in laws())


def page_of(citation: Citation) -> Citation | None:
    """What has the page that a citation leads to: itself, or the nearest clause that contains it and has one.

    A ruling keeps what it cited when it was given, be it a letter that only one language's book has. The whole law
    does not tell where in it to look.
    """
    containing = citation.ancestry[1:] or citation.ancestry
    return next((each for each in reversed(containing) if has_a_page(each)), None)


def address_of(citation: Citation, club: str) -> str:
    """Where a law or a clause has its page in the club of this slug."""
    if citation == Citation(citation.law):
        return reverse("rulings:law", args=(club, citation.law))
    return reverse("rulings:clause", args=(club, citation))


def address_in_book(citation: Citation, language: str) -> str:
    """Where a law or a clause stands in the pocket book, which is outside any club: a page to a law."""
    page = reverse("pocket:page", args=(f"{language}/laws/{citation.law}/",))
    return page if citation == Citation(citation.law) else f"{page}#clause-{citation}"
