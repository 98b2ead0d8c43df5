"""Parts of pages that are the same wherever they stand: rendered once, and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string

from rulings.words.current_language import current_language

if TYPE_CHECKING:
    from collections.abc import Hashable

    from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def kept(part: str, *, of: object = None, by: Hashable = None, **told: Hashable) -> SafeString:
    """Include the template `part`, which shows nothing but what it is `told`, in the language in force.

    It is told nothing else, not the request either: so it cannot show one person what belongs to another. What it is
    told is compared by its value, and may not change. A moment has no place in it: a part knows no time zone.

    A part `of` something that costs more to work out than to name is compared `by` its key instead: whatever the part
    shows of it must follow from that. It is not kept itself.
    """
    if by is None:
        return _rendered(part, current_language(), **told)
    place = _place(part, current_language(), by, **told)
    if not place:
        place.append(render_to_string(part, {"of": of, **told}))
    return place[0]


# By its type too: words that are safe to show as they stand are equal to the same words that are not.
@lru_cache(maxsize=1024, typed=True)
def _rendered(part: str, _language: str, /, **told: Hashable) -> SafeString:
    """An evening's pages show the same few hundred parts again and again; those not shown for long are let go."""
    return render_to_string(part, told)


@lru_cache(maxsize=2048, typed=True)
def _place(_part: str, _language: str, _by: Hashable, /, **_told: Hashable) -> list[SafeString]:
    """Where a part is kept that was told by a key; empty until it is rendered."""
    return []
