"""What later rooms keep of a club's players: they say so at start-up, and it goes and moves with the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from incidents.models import Club, Player


class Keeper(Protocol):
    """A room that keeps something of players. It is asked while the club's row is held."""

    def forget(self, players: Collection[int]) -> None:
        """Keep nothing any more of the players with these keys."""

    def move(self, kept: Player, other: Player) -> None:
        """Of two players who are one, have all that is of the other be of the one who stays."""

    def count_before(self, club: Club, day: date) -> int:
        """How much of a club is from before this day."""

    def expire_before(self, club: Club, day: date) -> None:
        """Keep nothing of it any more."""


_keepers: list[Keeper] = []


def register(keeper: Keeper) -> None:
    """Have this asked. Call it from the `ready` of the application that keeps something."""
    if keeper not in _keepers:
        _keepers.append(keeper)


def forget_players(players: Collection[int]) -> None:
    """Keep nothing any more of the players with these keys."""
    for keeper in _keepers:
        keeper.forget(players)


def move_to(kept: Player, other: Player) -> None:
    """Have all that is kept of the other be of the one who stays."""
    for keeper in _keepers:
        keeper.move(kept, other)


def count_before(club: Club, day: date) -> int:
    """How much is kept of a club's players from before this day."""
    return sum(keeper.count_before(club, day) for keeper in _keepers)


def expire_before(club: Club, day: date) -> None:
    """Keep nothing any more from before this day."""
    for keeper in _keepers:
        keeper.expire_before(club, day)
