"""Who is who on a board: the roles the Laws speak of, and the seats that fill them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulings.engine.seats import Seat
from rulings.engine.terms import Term


class Role(Term):
    """A part that the Laws give to a player or to several."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    LEADER = "leader"
    """The defender on declarer's left, who owns the opening lead."""
    OFFENDER = "offender"
    PARTNER = "partner"
    """The offender's partner."""
    LHO = "lho"
    """The opponent on the offender's left: the next player after him."""
    RHO = "rho"
    """The opponent on the offender's right."""
    DECLARING_SIDE = "declaring-side"
    DEFENDERS = "defenders"
    OFFENDING_SIDE = "offending-side"
    NON_OFFENDING_SIDE = "non-offending-side"
    EVERYONE = "everyone"
    DIRECTOR = "director"
    """The director himself, who sits nowhere: what he does rather than says."""


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
        return _SEATS[role](self)

    @property
    def the_declarer(self) -> Seat:
        """Declarer's seat. Raises NotCast."""
        if self.declarer is None:
            raise NotCast(Role.DECLARER.value)
        return self.declarer

    @property
    def the_offender(self) -> Seat:
        """The offender's seat. Raises NotCast."""
        if self.offender is None:
            raise NotCast(Role.OFFENDER.value)
        return self.offender


_SEATS: Mapping[Role, Callable[[Cast], tuple[Seat, ...]]] = {
    Role.DECLARER: lambda cast: (cast.the_declarer,),
    Role.DUMMY: lambda cast: (cast.the_declarer.partner,),
    Role.LEADER: lambda cast: (cast.the_declarer.lho,),
    Role.OFFENDER: lambda cast: (cast.the_offender,),
    Role.PARTNER: lambda cast: (cast.the_offender.partner,),
    Role.LHO: lambda cast: (cast.the_offender.lho,),
    Role.RHO: lambda cast: (cast.the_offender.rho,),
    Role.DECLARING_SIDE: lambda cast: (cast.the_declarer, cast.the_declarer.partner),
    Role.DEFENDERS: lambda cast: (cast.the_declarer.lho, cast.the_declarer.rho),
    Role.OFFENDING_SIDE: lambda cast: (cast.the_offender, cast.the_offender.partner),
    Role.NON_OFFENDING_SIDE: lambda cast: (cast.the_offender.lho, cast.the_offender.rho),
    Role.EVERYONE: lambda _cast: tuple(Seat),
    Role.DIRECTOR: lambda _cast: (),
}
