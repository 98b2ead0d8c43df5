"""Numbers with decimals, in the reader's language: « 3,5 », "3.5"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.template import Context, Template

if TYPE_CHECKING:
    from decimal import Decimal


def with_decimals(number: float | Decimal, decimals: int) -> str:
    """A number with so many decimals, and the comma or the point of the reader's language; below zero for no more than
    so many, and none where it is whole."""
    return _filter().render(Context({"number": number, "decimals": decimals}))


@cache
def _filter() -> Template:
    """The filter of templates, which Python has no other documented way to."""
    return Template("{{ number|floatformat:decimals }}")
