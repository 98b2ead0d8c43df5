"""Numbers in addresses, no larger than a database can hold.

Django's own `int` takes any number. Looked up as a foreign key, 2^63 is then an error on SQLite instead of "not found".
"""

from functools import cache
from typing import Final

from django.urls import register_converter

LARGEST: Final = 2**63 - 1
"""No database holds a greater number, and SQLite cannot even be asked for it."""


class NumberConverter:
    """`<number:name>` in an address: a number that may exist."""

    regex = "[0-9]{1,19}"

    def to_python(self, value: str) -> int:
        """The number. Raises ValueError, which Django answers with "not found", when no database could hold it."""
        number = int(value)
        if number > LARGEST:
            raise ValueError(value)
        return number

    def to_url(self, value: int) -> str:
        """The number, in digits."""
        return str(value)


@cache
def register() -> None:
    """Make the converter known, once; called by every module of addresses that uses it, in whatever order they load."""
    register_converter(NumberConverter, "number")
