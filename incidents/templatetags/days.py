"""Days on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from incidents.days import written_out

if TYPE_CHECKING:
    from datetime import date

register = template.Library()


@register.filter(expects_localtime=True)
def day(value: date | None, pattern: str) -> str:
    """A day or a moment written out by a pattern of the filter `date`; nothing where there is none."""
    return written_out(value, pattern) if value else ""
