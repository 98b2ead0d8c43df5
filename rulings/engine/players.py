"""The players once it is said who declares and who is at fault: their seats, and what sentences call them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rulings.engine.messages import Argument
from rulings.engine.roles import Cast, NotCast, Role
from rulings.engine.seats import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """All that follows from a cast, worked out once.

    There is one to a cast, so that it is compared by what it is, not by what is in it: every note is looked up by it.
    """

    cast: Cast
    seats: Mapping[Role, tuple[Seat, ...]]
    """The seats of each role that is filled, be it by nobody."""
    one: Mapping[Role, Seat]
    """The seat of each role that one player fills."""
    known: Mapping[str, Argument]
    """The players that a sentence may speak of, by the name of their role: ``{partner}``, ``{non_offending_side}``."""


@cache  # four seats or none in each place: twenty-five there are
def players(declarer: Seat | None = None, offender: Seat | None = None) -> Players:
    """The players where these two are declarer and the offender."""
    cast = Cast(declarer, offender)
    seats: dict[Role, tuple[Seat, ...]] = {}
    for role in Role:
        try:
            seats[role] = cast.seats(role)
        except NotCast:
            continue
    one = {role: each[0] for role, each in seats.items() if len(each) == 1}
    known: dict[str, Argument] = {
        role.value.replace("-", "_"): one.get(role, each) for role, each in seats.items() if each
    }
    return Players(cast, seats, one, known)
