"""The one table that ``make bench`` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.measured.tables import Measured, machine

_TITLES = ("what", "database", "measured", "against", "ratio", "target", "met")
_RATIO = _TITLES.index("ratio")
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured: what, beside what in the same run, and whether that is good enough."""

    what: str
    database: str
    """SQLite or PostgreSQL; empty where none is touched."""
    measured: str
    """The figure with its unit: ``6.1 µs``."""
    against: str
    """The figure of what it is measured against, with its name; empty where the target stands alone."""
    ratio: float | None
    """Measured by against: machines differ less in it than in either figure."""
    target: str
    met: bool


def table(rows: Iterable[Row]) -> str:
    """The rows as text in columns, each as wide as its widest word; those that miss their target cry out."""
    lines = [_TITLES, *(_cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(
        f"{_aligned(cells, widths)}\n" for cells in (lines[0], ["-" * width for width in widths], *lines[1:])
    )


def figures_of(part: str, rows: Iterable[Row]) -> Measured:
    """The rows of a part as the page of figures has them."""
    return Measured(f"Speed: {part}", _TITLES, [_cells(row) for row in rows], machine())


def _cells(row: Row) -> tuple[str, ...]:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return (row.what, row.database, row.measured, row.against, ratio, row.target, "yes" if row.met else "MISSED")


def _aligned(cells: Iterable[str], widths: Iterable[int]) -> str:
    """Words to the left, the ratio to the right, so that its points stand in a line."""
    padded = (
        cell.rjust(width) if place == _RATIO else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return _GAP.join(padded).rstrip()
