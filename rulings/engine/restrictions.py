"""What an obligation restricts, in codes: what the sentences tell the players, for a program that keeps track of it."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine.cards import Suit
from rulings.engine.terms import Term


class Restricts(Term):
    """In what way a call, a lead or a play is restricted."""

    LEAD_REQUIRED = "lead-required"
    """He leads the suit."""
    LEAD_PROHIBITED = "lead-prohibited"
    """He leads none of the suits."""
    LEAD_FREE = "lead-free"
    """He leads what he likes: declarer has chosen to restrict nothing."""
    LEAD_TO_BE_PROHIBITED = "lead-to-be-prohibited"
    """Declarer may prohibit him a suit when he is first to lead, should the offender defend (26.B): not chosen yet."""
    HIGHEST = "highest"
    """He plays his highest card of the suit led."""
    LOWEST = "lowest"
    """He plays his lowest card of the suit led."""
    SUIT_REQUIRED = "suit-required"
    """He plays the suit, which is not the one led."""
    SUIT_FORBIDDEN = "suit-forbidden"
    """He plays no card of the suit, which is not the one led."""
    PASS = "pass"  # noqa: S105 - what a player says
    """He passes: once or until the auction ends, as the obligation's duration says."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What a player is held to call, lead or play; for how long is the obligation's to say."""

    what: Restricts
    suits: tuple[Suit, ...] = ()
    """Those it is about; none where it is about the suit led, or about none."""
