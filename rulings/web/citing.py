"""Where a citation leads: the page of its law or clause, where there is one."""

from __future__ import annotations

from django.urls import reverse

from rulings.engine import Citation
from rulings.words.texts import clauses, laws


def has_a_page(citation: Citation) -> bool:
    """Whether the reader has a page for this law or clause."""
    return citation in clauses() or (citation == Citation(citation.law) and citation.law in laws())


def address_of(citation: Citation, club: str) -> str:
    """Where a law or a clause has its page in the club of this slug."""
    if citation == Citation(citation.law):
        return reverse("rulings:law", args=(club, citation.law))
    return reverse("rulings:clause", args=(club, citation))
