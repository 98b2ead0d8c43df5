"""Rows of which some may be unreadable: what was put into a database by other hands than Arbitre's.

A column can hold what its field cannot read: no UUID, a number without end, JSON that is nested too deep. Whoever looks
for such rows must not be stopped by the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from django.db import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model, QuerySet

AT_A_TIME: Final = 500
UNREADABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What reading a value raises that nobody of Arbitre wrote, and what making something of it raises."""
_UNDECODABLE: Final = "Could not decode to UTF-8"
"""What SQLite says of a text that is none. Any other error of a database is no row's fault."""

Row = TypeVar("Row", bound="Model")


def row_by_row(rows: QuerySet[Row]) -> Iterator[tuple[int, Row | None]]:
    """Each row with its key, in the order asked for; None for one that cannot be read."""
    keys = list(rows.values_list("pk", flat=True))
    for start in range(0, len(keys), AT_A_TIME):
        some = keys[start : start + AT_A_TIME]
        read = _read(rows, some)
        if read is None:
            for key in some:
                alone = _read(rows, [key])
                if alone is None:
                    yield key, None
                elif key in alone:
                    yield key, alone[key]
        else:
            # One that was taken away meanwhile is left out.
            yield from ((key, read[key]) for key in some if key in read)


def _read(rows: QuerySet[Row], keys: list[int]) -> dict[int, Row] | None:
    """These rows by their keys; None where one of them cannot be read."""
    try:
        return {row.pk: row for row in rows.order_by().filter(pk__in=keys)}
    except UNREADABLE:
        return None
    except DatabaseError as error:
        if _UNDECODABLE not in str(error):
            raise
        return None
