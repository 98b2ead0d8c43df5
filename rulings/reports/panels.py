"""A chart with the table under it: what both are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.urls import reverse

if TYPE_CHECKING:
    from incidents.models import Club
    from rulings.reports.charts import Bars, TimeLine


@dataclass(frozen=True)
class CellContent:
    """What stands in a cell of a table: a number or words, perhaps with the page that lists just these."""

    text: str
    href: str = ""


@dataclass(frozen=True)
class PanelLine:
    """A line of a table: its name, its numbers, and links to each thing that was counted."""

    label: str
    cells: tuple[CellContent, ...]
    each: tuple[CellContent, ...] = ()


@dataclass(frozen=True)
class ChartPanel:
    """A chart, what has to be known to read it, and its table."""

    chart: Bars | TimeLine
    heads: tuple[str, ...]
    lines: tuple[PanelLine, ...]
    note: str = ""
    total: PanelLine | None = None
    legend: tuple[str, str] | None = None
    """What the darker and the lighter bars are, where there are two kinds."""

    @property
    def title(self) -> str:
        """What the panel is about."""
        return self.chart.title


def log_url(club: Club, **filters: Any) -> str:
    """The log with these filters in force: it lists the very rulings that were counted."""
    return f"{reverse('rulings:log', args=(club.slug,))}?{urlencode(filters)}"
