"""What rulings on calls leave behind, a second time, from the law book alone: passes that are due, and Law 26.B.

As `independent_model` it shares nothing with `rulings`: seats, suits and cards are strings. Of 2017.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.rulings.in_play.independent_model import PARTNER, SUITS, TURN, Event, Model, small

LEAVES: Final = {
    "27.B.2": ("partner throughout", True),
    "31.A.2.b": ("partner once", True),
    "30.A": ("offender once", False),
    "37.B": ("both throughout", True),
    "25.B": ("", True),
    "27.A": ("", False),
}
"""By the clause of a ruling on a call: who passes, and whether the lead may be restricted."""


@dataclass
class Auction:
    """From the rulings until somebody declares."""

    passes: dict[str, str] = field(default_factory=dict)
    """Who has to pass: ``once`` or ``throughout``."""
    to_come: set[str] = field(default_factory=set)
    """Whose first lead may be restricted."""
    shown: dict[str, list[str]] = field(default_factory=dict)
    on_purpose: set[str] = field(default_factory=set)

    def ruled(self, clause: str, offender: str) -> None:
        who, restricts = LEAVES[clause]
        for player in {"": (), "both": (offender, PARTNER[offender]), "offender": (offender,)}.get(
            who.split(" ")[0], (PARTNER[offender],)
        ):
            self._has_to(player, who.split(" ")[1])
        if restricts:
            # Two calls withdrawn by one player: one right.
            self.to_come.add(PARTNER[offender])

    def shows(self, how: str, seat: str, card: str) -> None:
        """24: an honour, a card led, or a second one: his partner passes once."""
        his = self.shown.setdefault(seat, [])
        his.append(card)
        if how != "accident":
            self.on_purpose.add(seat)
        if how == "led":
            self.has_led.add(seat)
        if len(his) > 1 or not small(card) or seat in self.has_led:
            self._has_to(PARTNER[seat], "once")

    has_led: set[str] = field(default_factory=set)

    def passed(self, seat: str) -> bool:
        """Whether that was a pass of which to take note: one that was due once."""
        if self.passes.get(seat) != "once":
            return False
        del self.passes[seat]
        return True

    def is_over(self, declarer: str) -> list[Event]:
        """Nobody passes any more, and no lead of the declaring side's comes; a defender's cards are penalty cards."""
        self.passes = {}
        defenders = (TURN[declarer], PARTNER[TURN[declarer]])
        self.to_come &= set(defenders)
        return [
            Event("shown" if seat in self.on_purpose else "dropped", seat, tuple(cards))
            for seat, cards in self.shown.items()
            if seat in defenders
        ]

    def _has_to(self, player: str, long: str) -> None:
        if self.passes.get(player) != "throughout":
            self.passes[player] = long


class ModelOfLeads(Model):
    """The play, with the right of 26.B over the first lead of each of those whose partner has withdrawn a call.

    Beside those of `Event` there happen:

    - ``banned``: declarer prohibits the suit; ``freed``: he prohibits none;
    - ``unnoticed``: the lead is made, and nobody thinks of the right.
    """

    def __init__(
        self,
        hands: dict[str, set[str]],
        declarer: str,
        trumps: str,
        lying: list[Event],
        to_come: set[str],
        specified: dict[str, set[str]],
    ) -> None:
        """``specified``: the suits that each player has specified in the legal auction."""
        self.specified = specified
        self.to_come = {seat for seat in to_come if self.may_be_banned(seat)}
        super().__init__(hands, declarer, trumps, lying)

    def may_be_banned(self, seat: str) -> set[str]:
        return set(SUITS) - self.specified[PARTNER[seat]]

    def waits(self) -> bool:
        """Whether declarer is to choose over a withdrawn call now."""
        return not self.is_over() and not self.trick and self.leader in self.to_come and not self.instead

    def choices(self) -> set[str]:
        # The two rights are separate. Which is used first the law does not say: here it is this one.
        if self.waits():
            return {"free"} | {f"ban {suit}" for suit in self.may_be_banned(self.leader)}
        return super().choices()

    def happens(self, event: Event) -> None:
        match event.name:
            case "banned":
                self.may_not_lead |= set(event.suits)
                self.to_come.discard(self.leader)
            case "freed":
                self.to_come.discard(self.leader)
            case "unnoticed":
                self._play(event.seat, event.cards[0])
            case _:
                super().happens(event)

    def _play(self, seat: str, card: str, and_shows: tuple[str, bool] | None = None) -> None:
        if not self.trick:
            # His first turn to lead is over.
            self.to_come.discard(seat)
        super()._play(seat, card, and_shows)
