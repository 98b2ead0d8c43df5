"""What is wrong with a list or a file of boards, by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

MOST_SAID: Final = 1000
"""Of one file: nobody reads more, and a file of nothing else would fill the memory with what is said of it."""


@dataclass(frozen=True, order=True)
class Mistake:
    """One thing wrong: the line as an editor counts it (the first is 1), the reason in words, the board if any."""

    line: int
    reason: str
    board: int | None = field(default=None, compare=False)


class Mistakes(Exception):
    """The list cannot be taken: everything that is wrong with it, in the order of its lines."""

    def __init__(self, found: list[Mistake]) -> None:
        self.found = sorted(found)
        super().__init__(f"{len(found)} mistakes")


class Notices:
    """What is said of a file while it is read, never too much: what holds of a board at each of its tables, once."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, int], Mistake] = {}

    @property
    def is_full(self) -> bool:
        """Whether no more is taken."""
        return len(self._first) >= MOST_SAID

    def append(self, mistake: Mistake) -> None:
        """Add it, unless it was said already or enough was."""
        if not self.is_full:
            self._first.setdefault((mistake.reason, mistake.board or -mistake.line), mistake)

    def extend(self, mistakes: Iterable[Mistake]) -> None:
        """Add them all."""
        for mistake in mistakes:
            self.append(mistake)

    def in_order(self) -> list[Mistake]:
        """All of it, in the order of the lines."""
        return sorted(self._first.values())
