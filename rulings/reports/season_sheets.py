"""A season's report as a sheet: every number that it tells, and in place of those that it does not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from rulings.reports import season_panels, suppression
from rulings.web.spreadsheets.cells import CellTable, Column, ColumnKind
from rulings.words.durations import minutes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from incidents.models import Club
    from rulings.reports.season_counts import Season
    from rulings.web.spreadsheets.cells import Row


def columns() -> list[Column]:
    """The columns of `rows`."""
    return [Column(_("What")), Column(_("Of which")), Column(_("Number"), ColumnKind.NUMBER), Column(_("Not told"))]


def tables(club: Club, season: Season) -> list[CellTable]:
    """The sheets of the workbook."""
    return [CellTable(_("Season"), columns(), rows(club, season))]


def rows(club: Club, season: Season) -> Iterator[Row]:
    """A row to each number of the page."""
    yield _("Since"), str(season.span.since), None, ""
    yield _("Until"), str(season.span.until), None, ""
    yield _("Sessions"), "", season.sessions, ""
    yield _("Tables"), "", season.tables, ""
    rulings = suppression.alone(season.rulings)
    yield _("Standing rulings"), "", rulings.told, rulings.shown
    if (median := season_panels.median_wait(season)) is not None:
        yield _("Median minutes from call to ruling"), "", minutes(median), ""
    for panel in season_panels.panels(club, season):
        for line in panel.lines:
            told = line.cells[0].text
            number = int(told) if told.isdecimal() else None
            yield panel.title, line.label, number, "" if told.isdecimal() else told
