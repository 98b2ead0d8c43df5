"""What is left to be checked at the end of play, for the session's page: the review, which stands later, tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from incidents.models import Membership
    from rulings.desk.live.boards_in_play import Boards


class LeftToCheck(Protocol):
    """What the page needs to know of it itself; its rows are the later room's."""

    @property
    def tables(self) -> frozenset[tuple[str, int]]:
        """The tables where something is left, by section and number."""


class Teller(Protocol):
    """Who tells it."""

    def __call__(self, boards: Boards, membership: Membership, *, several: bool) -> LeftToCheck: ...


_TELLERS: list[Teller] = []


def register(teller: Teller) -> None:
    """Say who tells what is left; once, at start-up."""
    _TELLERS[:] = [teller]


def left_to_check(boards: Boards, membership: Membership, *, several: bool) -> LeftToCheck:
    """What is left to be checked in a session, as far as this member may know it; `several`: of several sections."""
    return _TELLERS[0](boards, membership, several=several)
