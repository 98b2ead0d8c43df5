"""Who is who on a board: the roles the Laws speak of, and the seats that fill them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulings.engine.seats import Seat


class Role(Enum):
    """A part that the Laws give to a player or to several."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    LEADER = "leader"
    """The defender on declarer's left, who owns the opening lead."""
    OFFENDER = "offender"
    PARTNER = "partner"
    """The offender's partner."""
    DECLARING_SIDE = "declaring-side"
    DEFENDERS = "defenders"
    OFFENDING_SIDE = "offending-side"
    NON_OFFENDING_SIDE = "non-offending-side"
    EVERYONE = "everyone"


class NotCast(LookupError):
    """A law spoke of a role before saying which seat fills it. A fault of the law, not of the reader."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Which seat plays which part. All else (dummy, partner, leader, sides) follows from these two."""

    declarer: Seat | None = None
    offender: Seat | None = None

    def player(self, role: Role) -> Seat:
        """The seat of a role that one player fills.

        Raises NotCast when the role is not filled yet, or is filled by several.
        """
        seats = self.seats(role)
        if len(seats) != 1:
            raise NotCast(role.value)
        return seats[0]

    def seats(self, role: Role) -> tuple[Seat, ...]:
        """The seats of a role, in the order of the turn. Raises NotCast when it is not filled yet."""
        match role:
            case Role.DECLARER:
                return (self._declarer,)
            case Role.DUMMY:
                return (self._declarer.partner,)
            case Role.LEADER:
                return (self._declarer.lho,)
            case Role.OFFENDER:
                return (self._offender,)
            case Role.PARTNER:
                return (self._offender.partner,)
            case Role.DECLARING_SIDE:
                return (self._declarer, self._declarer.partner)
            case Role.DEFENDERS:
                return (self._declarer.lho, self._declarer.rho)
            case Role.OFFENDING_SIDE:
                return (self._offender, self._offender.partner)
            case Role.NON_OFFENDING_SIDE:
                return (self._offender.lho, self._offender.rho)
            case Role.EVERYONE:
                return tuple(Seat)

    @property
    def _declarer(self) -> Seat:
        if self.declarer is None:
            raise NotCast(Role.DECLARER.value)
        return self.declarer

    @property
    def _offender(self) -> Seat:
        if self.offender is None:
            raise NotCast(Role.OFFENDER.value)
        return self.offender
