"""The hands and the lines of a claim as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from incidents import deals
from incidents.models import Direction
from rulings.models import ClaimHands
from rulings.review.claims.claim_position import ClaimPosition, tricks_of
from rulings.review.claims.double_dummy import Bounds, bounds
from rulings.review.opinions.case_in_words import HandShown, suits_of

if TYPE_CHECKING:
    from incidents.models import Incident


@dataclass(frozen=True)
class LineShown:
    """A line and its tricks for the side that claims."""

    words: str
    tricks: str


@dataclass(frozen=True)
class ClaimShown:
    """What is noted of a claim."""

    hands: tuple[HandShown, ...]
    strain: str
    leader: str
    side: str
    other_side: str
    left: int
    lines: tuple[LineShown, ...]
    worst: str
    """Of the lines noted; empty where there is none."""
    best: str
    bounds: Bounds | None
    told: str
    """What the solver says for the side that claims, and for the other."""
    told_others: str
    by_card_fewest: str
    by_card_most: str


def claim_shown(incident: Incident) -> ClaimShown | None:
    """What is noted of an incident's claim; None where nothing is."""
    row: ClaimHands | None = getattr(incident, "claim_hands", None)
    return lay_out(row) if row else None


def lay_out(row: ClaimHands) -> ClaimShown:
    """Lay out what is noted."""
    position = ClaimPosition.kept(row)
    side = Direction(row.side)
    solved = bounds(row.solved, position)
    tricks = [line["tricks"] for line in row.lines]
    left = position.left
    return ClaimShown(
        hands=tuple(
            HandShown(seat, deals.name_of(seat), tuple(suits_of(position.suits(seat)))) for seat in deals.SEATS
        ),
        strain=str(ClaimHands.Strain(row.strain).label),
        leader=deals.name_of(row.leader),
        side=str(side.label),
        other_side=str((Direction.EW if side is Direction.NS else Direction.NS).label),
        left=left,
        lines=tuple(LineShown(line["words"], tricks_of(line["tricks"], left)) for line in row.lines),
        worst=tricks_of(min(tricks), left) if tricks else "",
        best=tricks_of(max(tricks), left) if tricks else "",
        bounds=solved,
        told=tricks_of(solved.tricks, left) if solved else "",
        told_others=tricks_of(solved.others, left) if solved else "",
        by_card_fewest=str(solved.fewest) if solved else "",
        by_card_most=str(solved.most) if solved else "",
    )
