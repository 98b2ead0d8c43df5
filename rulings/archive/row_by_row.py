"""Rows of which some may be unreadable: what was put into a database by other hands than Arbitre's.

A column can hold what its field cannot read: no UUID, a number without end, JSON that is nested too deep. Whoever looks
for such rows must not be stopped by the first.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, TypeVar

from django.db import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model, QuerySet

AT_A_TIME: Final = 500
LONGEST_LINE: Final = 2_000
"""Characters of what is told of a row in a line."""
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

_LEFT_TO_NO_TERMINAL: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})

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


def is_of_a_row(error: Exception) -> bool:
    """Whether what was raised while rows were read is a row's fault, and not the database's."""
    return isinstance(error, UNREADABLE) or (isinstance(error, DatabaseError) and _UNDECODABLE in str(error))


def in_one_line(told: str) -> str:
    """What is told of such a row, as a line on any terminal: what would steer that, or has no bytes, is spelt out."""
    return "".join(
        letter.encode("unicode_escape").decode() if unicodedata.category(letter) in _LEFT_TO_NO_TERMINAL else letter
        for letter in told[:LONGEST_LINE]
    )


def _read(rows: QuerySet[Row], keys: list[int]) -> dict[int, Row] | None:
    """These rows by their keys; None where one of them cannot be read."""
    try:
        return {row.pk: row for row in rows.order_by().filter(pk__in=keys)}
    except (*UNREADABLE, DatabaseError) as error:
        if not is_of_a_row(error):
            raise
        return None
