"""A ruling taken from the book: the director's words, and the clauses that he cites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.book_ruling import (
    LONGEST_WORDS,
    MOST_CLAUSES,
    ClausesRefused,
    is_in_the_book,
    note_book_ruling,
)
from rulings.archive.issuing import LONGEST_REASON, NotIssued, RulingKeyReused, StaleFacts
from rulings.archive.names import NamesInText, look_for_names
from rulings.archive.search.read_citation import read_citation
from rulings.archive.standing import edition_of
from rulings.inquiry.board_touch import board_touch
from rulings.inquiry.directors_error import directors_error
from rulings.inquiry.former import forget
from rulings.inquiry.incident import fetch_incident, hold_incident, past_closing, ruling_on, table_of
from rulings.inquiry.what_happened import open_line
from rulings.models import Ruling
from rulings.web.form_keys import Incomplete, carried, key, no_names, version
from rulings.web.page import page
from rulings.words.current_language import current_language
from rulings.words.texts import laws as every_law

if TYPE_CHECKING:
    from incidents.models import Board
    from rulings.engine import Citation
    from rulings.inquiry.incident import FetchedIncident

LONGEST_LAWS: Final = 200
_SEPARATORS: Final = re.compile(r"[,;\n]|\s(?:and|et|&)\s", re.IGNORECASE)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def book_ruling(request: ClubRequest, number: int) -> HttpResponse:
    """Ask what was ruled and by which law, and note it."""
    if request.method != "POST":
        incident = fetch_incident(request, number)
        closed = past_closing(request, incident)
        return _form(request, incident) if closed is None else closed
    words, reason = request.POST.get("words", ""), request.POST.get("reason", "")
    # Before anything is held: nobody waits while names are looked for.
    session = fetch_incident(request, number).session
    named = look_for_names(words, reason, session=session, no_names=no_names(request.POST))
    try:
        with transaction.atomic():
            incident = hold_incident(request, number)
            if (closed := past_closing(request, incident)) is not None:
                return closed
            ruling = note_book_ruling(
                incident,
                request.user,
                key(request.POST, "idempotency_key"),
                version(request.POST),
                words,
                _cited(request),
                current_language(),
                board=_board(request, incident),
                reason=reason,
                cause=request.POST.get("cause", ""),
                named=named,
            )
    except (Incomplete, RulingKeyReused):
        return _again(request, number, _("This page was too old. Look at it again, and note the ruling."), 422)
    except StaleFacts as stale:
        return _again(request, number, str(stale), 409)
    except NamesInText as asked:
        return _again(request, number, str(asked), 422, asked)
    except NotIssued as refused:
        return _again(request, number, str(refused), 422)
    forget(request)
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _board(request: ClubRequest, incident: FetchedIncident) -> Board | None:
    """The board that was touched, None for none. Raises Incomplete for one that the session does not have."""
    if not (sent := request.POST.get("board", "")):
        return None
    for board in incident.session.boards.all():
        if str(board.number) == sent:
            return board
    raise Incomplete("board")


def _cited(request: ClubRequest) -> list[Citation]:
    """The clauses that were typed, then those that were ticked. Raises ClausesRefused for what cites nothing."""
    edition = edition_of(request.club)
    typed = _SEPARATORS.split(request.POST.get("laws", "")[:LONGEST_LAWS])
    cited = []
    for each in (*typed, *request.POST.getlist("clause")[: MOST_CLAUSES + 1]):
        if not each.strip():
            continue
        citation = read_citation(each)
        if citation is None or not is_in_the_book(citation, edition):
            raise ClausesRefused(
                _("“%(typed)s” is no clause of the Laws: write 27, or 27.B.1.") % {"typed": each.strip()[:20]}
            )
        cited.append(citation)
    return cited


def _again(
    request: ClubRequest, number: int, error: str, status: int, named: NamesInText | None = None
) -> HttpResponse:
    """The form once more, with what was typed."""
    incident = fetch_incident(request, number)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    return _form(request, incident, error=error, status=status, named=named)


def _form(
    request: ClubRequest,
    incident: FetchedIncident,
    *,
    error: str = "",
    status: int = 200,
    named: NamesInText | None = None,
) -> HttpResponse:
    ruling, edition = ruling_on(incident), edition_of(request.club)
    line = open_line(request.GET.get("line", "") or request.POST.get("line", ""), request.club)
    stands = ruling if ruling is not None and ruling.from_book else None
    begins = line.places[0].law if line else None
    of_law = every_law()[line.law].clauses if line else ()
    before = ", ".join(stands.record["clauses"]) if stands else str(begins or "")
    boards, touched = board_touch(incident, request.membership), request.POST.get("board", "")
    context = {
        "title": _("A ruling taken from the book"),
        "incident": incident,
        "table": table_of(incident),
        "boards": boards,
        "touched": touched,
        "another_touched": boards is not None and touched in map(str, boards.others),
        "line": line,
        "clauses": [
            (str(each.citation), each.said_in(edition).in_language())
            for each in of_law
            if each.citation.letter and edition in each.editions
        ],
        "chosen": request.POST.getlist("clause"),
        "laws": request.POST.get("laws", before),
        "longest_laws": LONGEST_LAWS,
        "words": request.POST.get("words", stands.headline if stands else ""),
        "longest_words": LONGEST_WORDS,
        "ruling": ruling,
        "reason": request.POST.get("reason", ""),
        "longest_reason": LONGEST_REASON,
        "causes": Ruling.Cause.choices,
        "cause": request.POST.get("cause", ""),
        "error_of_director": directors_error(edition.value) if ruling else None,
        "idempotency_key": uuid4(),
        "no_names": carried(request.POST, named),
        "error": error,
    }
    url = reverse("rulings:book-ruling", args=(request.club.slug, incident.number))
    return page(request, "rulings/inquiry/_book_ruling.html", context, url=url, status=status)
