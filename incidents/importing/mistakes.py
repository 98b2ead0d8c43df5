"""What is wrong with a list, by line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Mistake:
    """One thing wrong: the line as an editor counts it (the heading is line 1), and the reason in words."""

    line: int
    reason: str


class Mistakes(Exception):
    """The list cannot be taken: everything that is wrong with it, in the order of its lines."""

    def __init__(self, found: list[Mistake]) -> None:
        self.found = sorted(found)
        super().__init__(f"{len(found)} mistakes")
