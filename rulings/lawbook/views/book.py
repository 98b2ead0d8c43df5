"""The book beside its laws: the definitions, the index in its back, and the booklet that is printed."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.standing import edition_of
from rulings.lawbook.pages import by_initial, show_glossary, show_law
from rulings.web.page import page
from rulings.words.book_index import sorted_index
from rulings.words.texts import laws


@member(ClubRole.PLAYER)
@require_safe
def definitions(request: ClubRequest) -> HttpResponse:
    """What the book says before its first law: how to read it, and what its words mean."""
    context = {"title": _("Definitions"), "glossary": show_glossary()}
    return page(request, "rulings/lawbook/_definitions.html", context)


@member(ClubRole.PLAYER)
@require_safe
def index(request: ClubRequest) -> HttpResponse:
    """From the words that directors use to the laws, in the alphabetical order of the reader's language."""
    context = {"title": _("Index of the Laws"), "initials": by_initial(sorted_index())}
    return page(request, "rulings/lawbook/_index.html", context)


@member(ClubRole.PLAYER)
@require_safe
def booklet(request: ClubRequest) -> HttpResponse:
    """All the laws and definitions, unfolded, to be printed on A5."""
    edition = edition_of(request.club)
    context = {
        "title": _("The Laws, to be printed"),
        "laws": [show_law(law, edition) for law in laws().values()],
        "glossary": show_glossary(),
        "edition": edition.value,
        "citations": "plain",
    }
    return page(request, "rulings/lawbook/_booklet.html", context)


@member(ClubRole.PLAYER)
@require_safe
def booklet_of_a_law(request: ClubRequest, law: int) -> HttpResponse:
    """One law, unfolded, to be printed on A5."""
    written = laws().get(law)
    if written is None:
        raise Http404
    edition = edition_of(request.club)
    context = {
        "title": _("Law %(number)d, to be printed") % {"number": law},
        "laws": [show_law(written, edition)],
        "number": law,
        "edition": edition.value,
        "citations": "plain",
    }
    return page(request, "rulings/lawbook/_booklet.html", context)
