"""Which rulings stand on a page of the log, and how many there are: as many as anybody counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rulings.web import counting
from rulings.web.counting import RulingsCounted

if TYPE_CHECKING:
    from rulings.models import RulingQuerySet

ON_A_PAGE: Final = 20
LAST_PAGE: Final = 2_000
"""Whoever wants older ones asks for a period: every page is reached by passing over those before it."""
LONGEST_NUMBER: Final = 10


Row = tuple[Any, ...]
"""A ruling that was found: its key, then the columns asked for."""


@dataclass(frozen=True)
class Page(RulingsCounted):
    """A page of what was found."""

    keys: list[int]
    """Of the rulings on it, in their order."""
    number: int
    further: bool
    """Whether another page follows."""
    counted: list[Row]
    """What the facets count: all that was found, or the first thousand."""


def page_of(found: RulingQuerySet, asked: str, *columns: str, oldest_first: bool) -> Page:
    """The page asked for, as far as there are pages; the first when what is asked is no number.

    One question finds what is listed, what is counted, and in what `columns` the facets tell it apart: only those that
    stand in an index beside the key, because rulings are wide.
    """
    ordered = found.order_by("pk" if oldest_first else "-pk")
    rows = list(ordered.values_list("pk", *columns)[: counting.COUNTED + 1])
    count = len(rows)
    number = _page_number(asked, count)
    first = (number - 1) * ON_A_PAGE
    # One more than is shown tells whether there are others.
    wanted = slice(first, first + ON_A_PAGE + 1)
    if count <= counting.COUNTED or wanted.stop <= counting.COUNTED:
        shown = [row[0] for row in rows[wanted]]
    else:
        shown = list(ordered.values_list("pk", flat=True)[wanted])
    return Page(count, shown[:ON_A_PAGE], number, len(shown) > ON_A_PAGE, rows[: counting.COUNTED])


def _page_number(asked: str, count: int) -> int:
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < LONGEST_NUMBER else 1
    pages = -(-count // ON_A_PAGE) if count <= counting.COUNTED else LAST_PAGE
    return max(1, min(number, pages, LAST_PAGE))
