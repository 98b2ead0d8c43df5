"""Places on a page where rooms that stand later show what is theirs.

A page marks the place, `{% slot "club.actions" %}`, and knows no more of it; the later room says at start-up which of
its templates stands there. So a page needs nothing of what comes after it.
"""

from __future__ import annotations

from collections import defaultdict

_PARTS: defaultdict[str, list[str]] = defaultdict(list)


def fill(slot: str, *templates: str) -> None:
    """Show these templates at a place, in this order, behind what stands there already. Once each."""
    _PARTS[slot] += [template for template in templates if template not in _PARTS[slot]]


def parts(slot: str) -> tuple[str, ...]:
    """The templates that stand at a place."""
    return tuple(_PARTS[slot]) if slot in _PARTS else ()


def places_filled() -> dict[str, tuple[str, ...]]:
    """Every place at which something stands, and what."""
    return {slot: tuple(templates) for slot, templates in _PARTS.items()}
