"""A session's score changes as a sheet, for a scorer who works from a file."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from incidents.models import ClubRole, Direction, Session
from incidents.web.access import ClubRequest, member
from rulings.review.scores.change_in_words import name_of_side
from rulings.review.scores.changes_shown import of_club, show_changes
from rulings.web.spreadsheets import download
from rulings.web.spreadsheets.cells import Column, ColumnKind, Row
from rulings.web.spreadsheets.files import as_csv


@member(ClubRole.DIRECTOR)
@require_safe
def as_file(request: ClubRequest, session: int) -> HttpResponse:
    """All of the session's score changes, a row each, those withdrawn too."""
    of = get_object_or_404(Session.objects.of(request.club), pk=session)
    content = b"".join(as_csv(_columns(), _rows(request, of)))
    response = HttpResponse(content, content_type=download.CSV)
    word = pgettext_lazy("name of a file", "scores")
    name = download.file_name(request.club, word, of.date.isoformat(), of.pk)
    download.name_file(response, f"{name}.csv")
    return response


def _columns() -> list[Column]:
    return [
        Column(_("Ruling")),
        Column(_("Board"), ColumnKind.NUMBER),
        Column(_("Table")),
        *(Column(_("%(side)s pair") % {"side": name_of_side(side)}) for side in Direction.values),
        Column(_("Kind")),
        Column(pgettext("score", "From")),
        Column(pgettext("score", "To")),
        Column(_("Reason")),
        Column(_("Clause")),
        Column(_("Made at"), ColumnKind.MOMENT),
        Column(_("Entered by")),
        Column(_("Entered at"), ColumnKind.MOMENT),
        Column(_("Withdrawn at"), ColumnKind.MOMENT),
    ]


def _rows(request: ClubRequest, session: Session) -> Iterator[Row]:
    for each in show_changes(of_club(request.club).not_kept_from(request.membership).filter(session=session)):
        change = each.change
        yield [
            change.ruling.number,
            change.board.number,
            each.table,
            *(change.pairs.get(side, "") for side in Direction.values),
            str(change.get_kind_display()),
            each.before,
            " ; ".join(str(line) for line in each.after),
            each.reason,
            change.clause,
            change.made_at,
            str(change.entered_by or ""),
            change.entered_at,
            change.withdrawn_at,
        ]
