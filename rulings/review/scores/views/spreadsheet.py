"""A session's score changes as files, for a scorer who works from one: a sheet, or the results with them in USEBIO."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Direction, ResultsFile, Session
from incidents.models.playing import boards_to_play
from incidents.playing.own import StillToPlay
from incidents.web.access import ClubRequest, member
from rulings.models import ScoreChange
from rulings.review.scores.adjusted import Kind
from rulings.review.scores.change_in_words import name_of_side
from rulings.review.scores.changes_shown import of_club, show_changes
from rulings.review.scores.usebio_written import write_usebio
from rulings.web.spreadsheets.cells import CellTable, Column, ColumnKind, Row
from rulings.web.spreadsheets.download import csv_file, file_name, name_file, xlsx_file


@member(ClubRole.DIRECTOR)
@require_safe
def as_file(request: ClubRequest, session: int) -> HttpResponse:
    """All of the session's score changes, a row each, those withdrawn too; who entered them stands on the page."""
    of = _session(request, session)
    return csv_file(_name(of), _columns(), _rows(request, of))


@member(ClubRole.DIRECTOR)
@require_safe
def as_workbook(request: ClubRequest, session: int) -> HttpResponse:
    """The same as a workbook."""
    of = _session(request, session)
    return xlsx_file(_name(of), [CellTable(_("Score changes"), _columns(), _rows(request, of))])


@member(ClubRole.DIRECTOR)
@require_safe
def as_results(request: ClubRequest, session: int) -> HttpResponse:
    """The results that a file brought, with every score change that stands in its place; pairs by their numbers."""
    of = _session(request, session)
    file = ResultsFile.objects.filter(session=of).first()
    if file is None:
        raise Http404
    if boards_to_play(request.membership).filter(session=of).exists():
        raise StillToPlay(of.pk)
    changes = of_club(request.club).standing().filter(session=of)
    response = HttpResponse(write_usebio(file, changes), content_type="application/xml")
    name_file(response, f"{_name(of)}.xml")
    return response


def _session(request: ClubRequest, session: int) -> Session:
    return get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session)


def _name(session: Session) -> str:
    word = pgettext_lazy("name of a file", "scores")
    return file_name(session.club, word, session.date.isoformat(), session.pk)


def _columns() -> list[Column]:
    return [
        Column(_("Session")),
        Column(_("Ruling")),
        Column(_("Board"), ColumnKind.NUMBER),
        Column(_("Table")),
        *(Column(_("%(side)s pair") % {"side": name_of_side(side)}) for side in Direction.values),
        Column(_("Kind")),
        Column(pgettext("score", "From")),
        Column(pgettext("score", "To")),
        Column(_("Score before (NS)"), ColumnKind.NUMBER),
        Column(_("Score after (NS)"), ColumnKind.NUMBER),
        Column(_("Reason")),
        Column(_("Clause")),
        Column(_("Made at"), ColumnKind.MOMENT),
        Column(_("Entered at"), ColumnKind.MOMENT),
        Column(_("Withdrawn at"), ColumnKind.MOMENT),
    ]


def _rows(request: ClubRequest, session: Session) -> Iterator[Row]:
    for each in show_changes(of_club(request.club).not_kept_from(request.membership).filter(session=session)):
        change = each.change
        yield [
            session.name,
            change.ruling.number,
            change.board.number,
            each.table,
            *(change.pairs.get(side, "") for side in Direction.values),
            str(change.get_kind_display()),
            each.before,
            " ; ".join(str(line) for line in each.after),
            change.before.get("score"),
            _score_after(change),
            each.reason,
            change.clause,
            change.made_at,
            change.entered_at,
            change.withdrawn_at,
        ]


def _score_after(change: ScoreChange) -> int | None:
    """What North-South score now, where that is one number: of one result for both sides."""
    if change.kind not in (Kind.TRICKS, Kind.ASSIGNED):
        return None
    results: list[dict[str, Any]] = change.after[Direction.NS]
    score: int = results[0]["score"]
    return score
