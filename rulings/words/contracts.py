"""Contracts as they are read."""

from __future__ import annotations

from django.utils.translation import gettext

from rulings.engine import Suit


def contract(notation: str) -> str:
    """A contract as it is read: ``4♠``, ``3NT``, ``6♥X``. Empty for none."""
    if not notation:
        return ""
    level, strain, doubled = notation[0], notation[1], notation[2:]
    return level + (gettext("NT") if strain == "N" else Suit(strain).symbol) + doubled
