"""How far the rulings of a club are counted for whoever looks them up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

COUNTED: Final = 1_000
"""Counting more costs as much as reading them all, and nobody reads "12,408" otherwise than "more than 1,000"."""


@dataclass(frozen=True)
class RulingsCounted:
    """Rulings that were found, counted as far as anybody counts."""

    count: int
    """Of all that was found, at most one more than are counted."""

    @property
    def uncounted(self) -> bool:
        """Whether there are more than were counted."""
        return self.count > COUNTED
