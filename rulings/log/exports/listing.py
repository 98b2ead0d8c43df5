"""Rulings as the rows of a sheet, in the reader's language. Nobody's name is in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from incidents.models import Club
from rulings.archive.sentence import basis_in_words, subject_title
from rulings.log.exports.labels import role_label
from rulings.web.sheet import notes_on
from rulings.web.spreadsheets.cells import Column, ColumnKind
from rulings.words.contracts import contract
from rulings.words.outcome_labels import outcome_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulings.models import Ruling
    from rulings.web.spreadsheets.cells import Row


def columns(club: Club) -> list[Column]:
    """The columns, in the order of `rows`."""
    return [
        Column(_("Ruling")),
        Column(_("Given at (%(zone)s)") % {"zone": club.time_zone}, ColumnKind.MOMENT),
        Column(_("Session")),
        Column(_("Date"), ColumnKind.DAY),
        Column(_("Section")),
        Column(_("Table"), ColumnKind.NUMBER),
        Column(_("Round"), ColumnKind.NUMBER),
        Column(_("Board"), ColumnKind.NUMBER),
        Column(_("Contract")),
        Column(_("Subject")),
        Column(_("Ruled")),
        Column(_("Clauses")),
        Column(_("Offender’s role")),
        Column(_("Outcome")),
        Column(_("Book or judgement")),
        Column(_("State")),
        Column(_("Why superseded")),
        Column(_("Reason")),
        Column(_("Minutes from call to ruling"), ColumnKind.NUMBER),
        Column(_("Noted")),
    ]


def rows(rulings: Iterable[Ruling]) -> Iterator[Row]:
    """A row to each ruling, as `fetching.fetch_rulings` gives them."""
    for ruling in rulings:
        call = ruling.record["call"]
        yield (
            ruling.number,
            ruling.given_at,
            ruling.session.name,
            ruling.session.date,
            ruling.section,
            ruling.table_number,
            ruling.round,
            ruling.board_number,
            contract(call["contract"]),
            subject_title(ruling.subject),
            ruling.headline,
            ", ".join(ruling.record["clauses"]),
            role_label(ruling.offender_role),
            outcome_in_words(ruling.outcome),
            basis_in_words(ruling),
            state(ruling),
            str(ruling.get_cause_display()),
            ruling.reason_told,
            round((ruling.given_at - ruling.incident.called_at).total_seconds() / 60, 1),
            ", ".join(notes_on(ruling.record)),
        )


def state(ruling: Ruling) -> str:
    """Whether a ruling stands, and which supersedes it."""
    superseding = getattr(ruling, "superseded_by", None)
    if superseding is None:
        return _("stands")
    return _("superseded by %(number)s") % {"number": superseding.number}
