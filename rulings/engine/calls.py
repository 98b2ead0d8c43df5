"""Calls and their denominations. A call is spelt as in ``1S``, ``3NT``, ``pass``, ``X``, ``XX``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.cards import Suit
from rulings.engine.terms import Term


class Strain(Term):
    """The five denominations, from the lowest to the highest (18.E)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NO_TRUMP = "NT"

    @property
    def suit(self) -> Suit | None:
        """The suit of that name; None for no trump."""
        return None if self is Strain.NO_TRUMP else Suit(self.value)


class OtherCall(Term):
    """A call that names no denomination."""

    PASS = "pass"  # noqa: S105 - what a player says
    DOUBLE = "X"
    REDOUBLE = "XX"

    @property
    def code(self) -> str:
        """The one spelling of the call."""
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Bid:
    """So many odd tricks, one to seven, in a denomination (18.A)."""

    level: int
    strain: Strain

    @property
    def code(self) -> str:
        """The one spelling of the bid: ``1S``, ``3NT``."""
        return f"{self.level}{self.strain.value}"

    def is_above(self, other: Bid) -> bool:
        """Whether it supersedes the other: the same number in a higher denomination, or a greater number (18.B-C)."""
        return (self.level, _HEIGHT[self.strain]) > (other.level, _HEIGHT[other.strain])


_HEIGHT = {strain: height for height, strain in enumerate(Strain)}
MOST_ODD_TRICKS = 7

Call = Bid | OtherCall
PASS, DOUBLE, REDOUBLE = OtherCall.PASS, OtherCall.DOUBLE, OtherCall.REDOUBLE
BIDS: tuple[Bid, ...] = tuple(Bid(level, strain) for level in range(1, MOST_ODD_TRICKS + 1) for strain in Strain)
"""The thirty-five bids, from the lowest to the highest."""
_OTHERS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE)
CALLS: Mapping[str, Call] = {call.code: call for call in (*_OTHERS, *BIDS)}
"""Every call of the bidding box by its code."""


def parse_call(code: str) -> Call:
    """The call spelt ``code``.

    Raises ValueError when ``code`` is not one of the thirty-eight spellings.
    """
    try:
        return CALLS[code]
    except KeyError:
        message = f"{code!r} is not a call; a call is a bid as in 1S or 3NT, or pass, X or XX"
        raise ValueError(message) from None
