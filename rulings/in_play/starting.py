"""What the standing rulings on a board left on the table."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Edition, Regulations, Resolved
from rulings.in_play.table import OnTable
from rulings.laws.replaying import CannotBeReplayed, GivenOn, replay


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, considered again from what it keeps."""

    edition: Edition
    regulations: Regulations
    resolved: Resolved


def rule_again(given_on: GivenOn) -> Ruled | None:
    """The ruling that was given on this; None if today's laws no longer come to an end on it, so that an old ruling
    never breaks a page.

    Give only rulings that stand: one that has been superseded does not count.
    """
    try:
        again = replay(given_on)
    except CannotBeReplayed:
        return None
    return Ruled(again.edition, again.regulations, again.outcome) if isinstance(again.outcome, Resolved) else None


def empty(edition: Edition, regulations: Regulations) -> OnTable:
    """A table at which nothing has happened yet."""
    return OnTable(edition=edition, regulations=regulations)
