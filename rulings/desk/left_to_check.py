"""What is left to be checked at the end of play, for the session's page: the review, which stands later, tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from incidents.models import Membership
    from rulings.desk.live.boards_in_play import Boards


class LeftToCheck(Protocol):
    """What the page needs to know of it itself; its rows are the later room's."""

    @property
    def tables(self) -> frozenset[tuple[str, int]]:
        """The tables where something is left, by section and number."""


_TELLERS: list[Callable[[Boards, Membership], LeftToCheck]] = []


def register(teller: Callable[[Boards, Membership], LeftToCheck]) -> None:
    """Say who tells what is left; once, at start-up."""
    _TELLERS[:] = [teller]


def left_to_check(boards: Boards, membership: Membership) -> LeftToCheck:
    """What is left to be checked in a session, as far as this member may know it."""
    return _TELLERS[0](boards, membership)
