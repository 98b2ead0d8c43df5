"""What every word of the Laws' vocabulary has in common."""

from __future__ import annotations

from enum import Enum


class Term(Enum):
    """A word that the Laws know and of which there is one: a seat, a suit, a role, an answer.

    An Enum works its hash out anew, in Python, each time that it is looked for in a set or a table, and a ruling does
    little else. There is one of each, so that where it stands in memory tells it from all others as well.
    """

    __hash__ = object.__hash__
