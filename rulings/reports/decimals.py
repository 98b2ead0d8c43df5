"""Numbers with decimals, in the reader's language: « 3,5 », "3.5"."""

from __future__ import annotations

from functools import cache

from django.template import Context, Template


def with_decimals(number: float, decimals: int) -> str:
    """A number with so many decimals, and the comma or the point of the reader's language."""
    return _filter().render(Context({"number": number, "decimals": decimals}))


@cache
def _filter() -> Template:
    """The filter of templates, which Python has no other documented way to."""
    return Template("{{ number|floatformat:decimals }}")
