"""A ruling at its one address, as whoever asks may read it: the director's sheet, the parties' or the case-book's."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Direction
from incidents.web.access import ClubRequest, member
from rulings.archive.appeal_state import AppealStanding
from rulings.archive.parties import side_of
from rulings.archive.record import deciding_clause
from rulings.archive.sentence import facts_in_a_sentence
from rulings.archive.similar import similar_to
from rulings.inquiry.difference import Difference, difference
from rulings.inquiry.directors_error import directors_error
from rulings.models import Appeal, Ruling
from rulings.review.ruling.call import call_in_words, regulations_of
from rulings.review.ruling.parts import with_their_parts
from rulings.review.ruling.reasons import reasons
from rulings.web.page import page
from rulings.web.readable import readable
from rulings.web.sheet import sheet


@member(ClubRole.PLAYER)
@require_safe
def ruling(request: ClubRequest, number: str) -> HttpResponse:
    """A ruling. Directors read everything, the parties what concerns them, other players that nobody was there."""
    given = fetch_ruling(request, number)
    if request.membership.may(ClubRole.DIRECTOR):
        return _directors(request, given)
    side = side_of(request.membership, given)
    return _case_book(request, given) if side is None else _parties(request, given, side)


@member(ClubRole.DIRECTOR)
@require_safe
def for_parties(request: ClubRequest, number: str) -> HttpResponse:
    """The parties' sheet as they read it, for the director to hand over."""
    return _parties(request, fetch_ruling(request, number), None)


@member(ClubRole.DIRECTOR)
@require_safe
def for_case_book(request: ClubRequest, number: str) -> HttpResponse:
    """The case-book's sheet as players read it, for the director to pin up."""
    return _case_book(request, fetch_ruling(request, number))


def fetch_ruling(request: ClubRequest, number: str) -> Ruling:
    """The ruling of this number, with all that its sheets show. Raises Http404 where the member may not read it."""
    return readable(
        request,
        Ruling.objects.select_related(
            "incident__board",
            "incident__claim_hands",
            "incident__table",
            "session",
            "given_by",
            "supersedes",
            "superseded_by__later_reason",
            "later_reason",
        )
        .prefetch_related(Prefetch("appeals", Appeal.objects.select_related("decided_by")))
        .without_searched(),
        number,
    )


def _directors(request: ClubRequest, given: Ruling) -> HttpResponse:
    context = _shared(request, given, statements=True) | call_in_words(given)
    differences = differences_of(given, several_sections=context["several_sections"])
    context |= {"differences": differences, "decided_by": deciding_clause(given.record)}
    if given.from_book:
        context |= {"reasons": reasons(given.record)}
    if given.cause == Ruling.Cause.DIRECTORS_ERROR and context["superseded_by"] is None:
        context["error_of_director"] = directors_error(given.edition)
    return page(request, "rulings/review/ruling/_directors.html", context | {"appealed": _appeal(request, given, None)})


def differences_of(given: Ruling, *, several_sections: bool) -> list[Difference]:
    """What the ruling changes of the one before it, and what the one in its place changes of it.

    Tables are called by their section too where the session has `several_sections`.
    """
    before, after = given.supersedes, getattr(given, "superseded_by", None)
    return [
        difference(former.number, former.record, new.number, new.record, several_sections=several_sections)
        for former, new in ((before, given), (given, after))
        if former is not None and new is not None
    ]


def _parties(request: ClubRequest, given: Ruling, side: Direction | None) -> HttpResponse:
    context = _shared(request, given) | call_in_words(given) | {"reasons": reasons(given.record)}
    return page(request, "rulings/review/ruling/_parties.html", context | {"appealed": _appeal(request, given, side)})


def _case_book(request: ClubRequest, given: Ruling) -> HttpResponse:
    """Whatever would tell who it was stays out: names, pairs, the table, the round, the board and its contract, the
    time, and the reasons that a director typed, in which pairs stand by their numbers."""
    context = _shared(request, given, seats=with_their_parts(given.record)) | {"reasons": reasons(given.record)}
    return page(request, "rulings/review/ruling/_case_book.html", context | {"decided": _decided(given)})


def _decided(given: Ruling) -> list[Appeal]:
    """The appeals on which somebody has decided, in the order in which they were noted."""
    return sorted((appeal for appeal in given.appeals.all() if appeal.outcome), key=lambda appeal: appeal.pk)


def _shared(request: ClubRequest, given: Ruling, **how: Any) -> dict[str, Any]:
    laid_out = sheet(given.record, **how)
    return {
        "title": laid_out.headline,
        "ruling": given,
        "sheet": laid_out,
        "happened": facts_in_a_sentence(given),
        "regulations": regulations_of(given),
        "directs": request.membership.may(ClubRole.DIRECTOR),
        "superseded_by": getattr(given, "superseded_by", None),
        "similar": similar_to(given, request.membership),
    }


def _appeal(request: ClubRequest, given: Ruling, side: Direction | None) -> AppealStanding:
    return AppealStanding.of(given, request.membership, side, stands=getattr(given, "superseded_by", None) is None)
