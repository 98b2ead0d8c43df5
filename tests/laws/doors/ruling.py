"""What a ruling comes to, whichever subject it was asked of: what is left of its sentences when only the effect counts.

The cards' fates, the penalty cards, who may use what, who is bound to what, who declares, and who had something to
choose. Why, by which clause and in which words is not compared; it is shown where two rulings differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rulings.engine import Card, PenaltyCardKind, Seat

Restricted = tuple[Seat, str, tuple[str, ...]]


class Fate(Enum):
    """What becomes of a card."""

    BACK = "goes back"
    MAY_GO_BACK = "may be taken back"
    STAYS = "is played"
    LIES = "stays face up for now"
    PENALTY = "is a penalty card"
    OPEN = "not said"


@dataclass(frozen=True)
class End:
    """One way in which a ruling ends, after what has been chosen."""

    fates: frozenset[tuple[Card, Fate]]
    penalty: frozenset[tuple[Seat, Card, PenaltyCardKind]]
    uses: frozenset[tuple[Card, Seat, bool]]
    """Of each card: who may use what it has shown, and who may not; but for its owner and for dummy."""
    restrictions: frozenset[Restricted]
    declarer: Seat | None
    board: str = ""
    """What becomes of the whole board, where it is not played on as it is."""
    sent_on: str = ""
    """The law that the director is sent to, where nothing is ruled but that."""
    leads: frozenset[Seat] = field(default=frozenset(), compare=False)
    """Whose lead it is, where that is said."""
    clauses: str = field(default="", compare=False)
    headline: str = field(default="", compare=False)
    auction: str = ""
    """What becomes of a call, and who is bound by it, in the one word of the outcome."""
    deaf: frozenset[Seat] = frozenset()
    """Who may not use what a call that does not stand has told."""
    watched: frozenset[str] = frozenset()
    """What is looked at when play is over, by its clauses."""

    def fate(self, card: Card) -> Fate:
        """What becomes of this card."""
        return next((fate for each, fate in self.fates if each is card), Fate.OPEN)

    def may_use(self, card: Card) -> frozenset[Seat]:
        """Who is told that he may use what it has shown."""
        return frozenset(seat for each, seat, may in self.uses if each is card and may)

    @property
    def laws(self) -> frozenset[str]:
        """The laws that it rests on, by number."""
        return frozenset(clause.partition(".")[0] for clause in self.clauses.split(", "))

    def __str__(self) -> str:
        said = [f"{card.code} {fate.value}" for card, fate in sorted(self.fates, key=str)]
        said += [f"{seat.value}'s {card.code} {kind.value}" for seat, card, kind in sorted(self.penalty, key=str)]
        for may, words in ((True, "for"), (False, "not for")):
            for card in sorted({each for each, _seat, is_may in self.uses if is_may is may}, key=str):
                who = "".join(s.value for s in Seat if (card, s, may) in self.uses)
                said.append(f"{card.code} {words} {who}")
        said += [f"{seat.value} {what} {''.join(of)}".strip() for seat, what, of in sorted(self.restrictions, key=str)]
        said += [f"the board: {self.board}"] if self.board else []
        said += [self.auction] if self.auction else []
        said += [f"the call not for {''.join(s.value for s in Seat if s in self.deaf)}"] if self.deaf else []
        said += [f"at the end {', '.join(sorted(self.watched))}"] if self.watched else []
        said += [f"SENT ON to {self.sent_on}"] if self.sent_on else []
        said += [f"{self.declarer.value} declares"] if self.declarer not in (None, Seat.SOUTH) else []
        return f"{', '.join(said) or 'nothing'}  [{self.headline}; {self.clauses}]"


@dataclass(frozen=True)
class Ruling:
    """What a subject comes to on the facts: every end that the choices of players lead to."""

    subject: str
    ends: frozenset[End]
    choosers: frozenset[Seat]

    @property
    def effect(self) -> tuple[frozenset[End], frozenset[Seat]]:
        """What is compared."""
        return self.ends, self.choosers

    def __str__(self) -> str:
        who = "".join(seat.value for seat in Seat if seat in self.choosers)
        lines = [f"  {self.subject}" + (f" ({who} to choose)" if who else "")]
        return "\n".join((*lines, *sorted(f"    = {end}" for end in self.ends)))
