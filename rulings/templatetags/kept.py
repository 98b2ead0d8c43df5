"""Parts of pages that are the same wherever they stand: rendered once, and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Hashable

    from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def kept(part: str, **told: Hashable) -> SafeString:
    """Include the template `part`, which shows nothing but what it is `told`, in the language in force.

    It is told nothing else, not the request either: so it cannot show one person what belongs to another. What it is
    told is compared by its value, and may not change. A moment has no place in it: a part knows no time zone.
    """
    return _rendered(part, get_language(), **told)


# By its type too: words that are safe to show as they stand are equal to the same words that are not.
@lru_cache(maxsize=1024, typed=True)
def _rendered(part: str, _language: str | None, /, **told: Hashable) -> SafeString:
    """An evening's pages show the same few hundred parts again and again; those not shown for long are let go."""
    return render_to_string(part, told)
