"""The four seats and the two sides."""

from __future__ import annotations

from rulings.engine.terms import Term


class Side(Term):
    """A partnership."""

    NORTH_SOUTH = "NS"
    EAST_WEST = "EW"


class Seat(Term):
    """A place at the table. The turn passes clockwise: North, East, South, West."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def lho(self) -> Seat:
        """Left-hand opponent: the next player in turn."""
        return _CLOCKWISE[self]

    @property
    def partner(self) -> Seat:
        return _ACROSS[self]

    @property
    def rho(self) -> Seat:
        """Right-hand opponent: the player whose turn comes just before."""
        return _BEFORE[self]

    @property
    def side(self) -> Side:
        return Side.NORTH_SOUTH if self in (Seat.NORTH, Seat.SOUTH) else Side.EAST_WEST


_CLOCKWISE = {
    Seat.NORTH: Seat.EAST,
    Seat.EAST: Seat.SOUTH,
    Seat.SOUTH: Seat.WEST,
    Seat.WEST: Seat.NORTH,
}
# A ruling asks for them again and again.
_ACROSS = {seat: _CLOCKWISE[_CLOCKWISE[seat]] for seat in Seat}
_BEFORE = {after: seat for seat, after in _CLOCKWISE.items()}
