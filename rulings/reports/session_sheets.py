"""A session's report as sheets: its incidents a row to each, its numbers, what is open. Nobody's name is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from rulings.archive.sentence import basis_in_words
from rulings.log.exports.labels import role_label
from rulings.reports.session_panels import law_name, round_name, state_of, times
from rulings.web.spreadsheets.cells import CellTable, Column, ColumnKind
from rulings.words.contracts import contract
from rulings.words.durations import median_of, minutes
from rulings.words.outcome_labels import outcome_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings.reports.evening import Evening
    from rulings.web.spreadsheets.cells import Row


def tables(told: Evening) -> list[CellTable]:
    """The sheets of the workbook."""
    return [CellTable(_("Incidents"), columns(told), rows(told)), figures(told), still_open(told)]


def columns(told: Evening) -> list[Column]:
    """The columns of the incidents, in the order of `rows`."""
    zone = {"zone": told.session.club.time_zone}
    return [
        Column(_("Incident"), ColumnKind.NUMBER),
        Column(_("Called at (%(zone)s)") % zone, ColumnKind.MOMENT),
        Column(_("Ruled at (%(zone)s)") % zone, ColumnKind.MOMENT),
        Column(_("Minutes from call to ruling"), ColumnKind.NUMBER),
        Column(_("Table")),
        Column(_("Round"), ColumnKind.NUMBER),
        Column(_("Board"), ColumnKind.NUMBER),
        Column(_("Contract")),
        Column(_("Subject")),
        Column(_("Ruling")),
        Column(_("Ruled")),
        Column(_("Clauses")),
        Column(_("Offender’s role")),
        Column(_("Outcome")),
        Column(_("Book or judgement")),
        Column(_("Rulings given"), ColumnKind.NUMBER),
    ]


def rows(told: Evening) -> Iterator[Row]:
    """A row to each incident, by the time of its call."""
    for case in told.cases:
        standing = case.standing
        yield (
            case.incident.number,
            case.incident.called_at,
            case.first.given_at if case.first else None,
            minutes(case.waited),
            case.table,
            case.round,
            case.board,
            contract(case.incident.contract),
            case.subject,
            standing.number if standing else state_of(case),
            standing.headline if standing else "",
            ", ".join(case.clauses),
            role_label(standing.offender_role) if standing else "",
            outcome_in_words(standing.outcome) if standing else "",
            basis_in_words(standing) if standing else "",
            case.times,
        )


def figures(told: Evening) -> CellTable:
    """Every number of the report, under what it counts."""
    columns = [Column(_("What")), Column(_("Of which")), Column(_("Number"), ColumnKind.NUMBER)]
    return CellTable(_("Figures"), columns, _figures(told))


def _figures(told: Evening) -> Iterator[Row]:
    for name, number in (
        (_("Incidents"), len(told.cases)),
        (_("Incidents unfinished"), len(told.unfinished)),
        (_("Incidents closed without a ruling"), len(told.closed)),
        (_("Rulings given"), told.given),
        (_("Standing rulings"), len(told.standing)),
        (_("Median minutes from call to ruling"), minutes(median_of(told.waits))),
        (_("To check at the end of play"), len(told.to_check)),
        (_("Checked at the end of play"), len(told.checks) - len(told.to_check)),
        (_("Score changes"), len(told.score_changes)),
        (_("Score changes to be entered"), len(told.open_score_changes)),
        (_("Appeals"), len(told.appeals)),
        (_("Appeals not decided"), len(told.open_appeals)),
        (_("Tables"), len(told.tables)),
        (_("Tables without incident"), len(told.quiet_tables)),
    ):
        yield name, "", number
    if told.head:
        yield (
            _("Rulings of the club that this code stands for"),
            f"{told.head.number} {told.head.code}",
            told.head.ordinal,
        )
    for law, count, deciding in told.by_law():
        yield _("Rulings that rest on a law"), law_name(law), count
        yield _("Rulings decided by a law"), law_name(law), deciding
    for part in times(told):
        count = sum(part.has(case.incident.called_at) for case in told.cases)
        yield _("Incidents by the time of the call"), part.label, count
    for table, cases in told.by_table().items():
        yield _("Incidents by table"), table, len(cases)
    for number, cases in told.by_round().items():
        yield _("Incidents by round"), round_name(number), len(cases)


def still_open(told: Evening) -> CellTable:
    """What somebody has still to do."""
    columns = [Column(_("What")), Column(_("Incident or ruling")), Column(_("Table")), Column(_("To do"))]
    return CellTable(_("Still open"), columns, _open(told))


def _open(told: Evening) -> Iterator[Row]:
    tables = {case.standing.pk: case.table for case in told.cases if case.standing}
    for case in told.unfinished:
        yield _("Incident unfinished"), str(case.incident.number), case.table, case.subject
    for each in told.to_check:
        yield (
            _("To check at the end of play"),
            each.ruling.number,
            tables[each.ruling.pk],
            f"{each.text} ({each.clause})",
        )
    for change in told.open_score_changes:
        reason = f"{change.get_kind_display()} ({change.clause})"
        yield _("Score change to be entered"), change.ruling.number, _of_board(change.board.number), reason
    for appeal in told.open_appeals:
        yield _("Appeal not decided"), appeal.ruling.number, tables.get(appeal.ruling_id, ""), appeal.get_side_display()


def _of_board(number: int) -> str:
    return _("board %(number)d") % {"number": number}
