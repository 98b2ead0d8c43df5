"""Days as they are written out: in French the first of a month is « 1er », which Django's formats do not know."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from django.template import Context, Template
from django.utils.translation import get_language

if TYPE_CHECKING:
    from datetime import date

FIRST: Final = {"fr": r"j\e\r"}
"""How the first day of a month is written where it is not a bare number, in the letters of Django's formats."""


def written_out(day: date, pattern: str) -> str:
    """A day, or a moment, in the reader's language, by a pattern of Django's filter `date`: "j F Y", "l j F, H:i"."""
    if day.day == 1:
        pattern = pattern.replace("j", FIRST.get(get_language() or "", "j"))
    return _filter().render(Context({"day": day, "pattern": pattern}))


@cache
def _filter() -> Template:
    """The filter itself, which Python has no other documented way to: made when first asked for, as its engine is."""
    return Template("{% autoescape off %}{{ day|date:pattern }}{% endautoescape %}")
