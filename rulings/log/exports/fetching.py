"""The rulings that an export holds, read a few at a time: a whole log never stands in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.models import SEARCHED, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulings.models import RulingQuerySet

MOST: Final = 20_000
"""Rulings of one file: about twenty years of a large club. Whoever has more asks for a period."""
READ_AT_ONCE: Final = 100
_OTHERS: Final = ("supersedes", "superseded_by")


class TooMany(Exception):
    """More rulings than one file takes."""


def keys(found: RulingQuerySet, *, oldest_first: bool = False) -> list[int]:
    """Their keys, newest first unless said otherwise: what the file will hold, however long it takes to send it.

    Raises TooMany.
    """
    # Sorted here: asked for the newest of a rare word, PostgreSQL would rather walk all rulings from the newest down.
    chosen = list(found.order_by().values_list("pk", flat=True)[: MOST + 1])
    if len(chosen) > MOST:
        raise TooMany
    return sorted(chosen, reverse=not oldest_first)


def fetch_rulings(chosen: list[int]) -> Iterator[Ruling]:
    """The rulings of these keys, in their order, with all that an export says of them."""
    for first in range(0, len(chosen), READ_AT_ONCE):
        batch = chosen[first : first + READ_AT_ONCE]
        yield from (
            Ruling.objects.filter(pk__in=batch)
            .order_by("pk" if batch[0] < batch[-1] else "-pk")
            .select_related("club", "session", "incident__board", "supersedes", "superseded_by", "later_reason")
            .without_searched()
            .defer(*(f"{other}__{wide}" for other in _OTHERS for wide in ("record", *SEARCHED)))
        )
