"""Which rulings stand on a page of the log, and how many there are: as many as anybody counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rulings.models import RulingQuerySet

ON_A_PAGE: Final = 20
COUNTED: Final = 1_000
"""Counting more costs as much as reading them all, and nobody reads "12,408" otherwise than "more than 1,000"."""
LAST_PAGE: Final = 2_000
"""Whoever wants older ones asks for a period: every page is reached by passing over those before it."""
LONGEST_NUMBER: Final = 10


@dataclass(frozen=True)
class Page:
    """A page of what was found."""

    keys: list[int]
    """Of the rulings on it, in their order."""
    number: int
    count: int
    """Of all that was found, at most one more than are counted."""
    further: bool
    """Whether another page follows."""
    counted: list[int]
    """The keys of what the facets count: all that was found, or the first thousand."""

    @property
    def uncounted(self) -> bool:
        """Whether there are more than were counted."""
        return self.count > COUNTED


def page_of(found: RulingQuerySet, asked: str, *, oldest_first: bool) -> Page:
    """The page asked for, as far as there are pages; the first when what is asked is no number.

    Keys alone, because databases sort everything that matches and records are wide. Few are sorted here: asked for the
    newest of a rare word, PostgreSQL would rather walk all rulings from the newest down. Of many, that is the way.
    """
    keys = list(found.order_by().values_list("pk", flat=True)[: COUNTED + 1])
    count = len(keys)
    number = _page_number(asked, count)
    first = (number - 1) * ON_A_PAGE
    # One more than is shown tells whether there are others.
    wanted = slice(first, first + ON_A_PAGE + 1)
    if count <= COUNTED:
        keys.sort(reverse=not oldest_first)
        shown = keys[wanted]
    else:
        ordered = found.order_by("pk" if oldest_first else "-pk").values_list("pk", flat=True)
        keys = list(ordered[:COUNTED])
        shown = keys[wanted] if wanted.stop <= COUNTED else list(ordered[wanted])
    return Page(shown[:ON_A_PAGE], number, count, len(shown) > ON_A_PAGE, keys)


def _page_number(asked: str, count: int) -> int:
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < LONGEST_NUMBER else 1
    pages = -(-count // ON_A_PAGE) if count <= COUNTED else LAST_PAGE
    return max(1, min(number, pages, LAST_PAGE))
