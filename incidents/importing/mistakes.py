"""What is wrong with a list or a file of boards, by line."""

from __future__ import annotations

from dataclasses import dataclass, field


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
