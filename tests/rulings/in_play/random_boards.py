"""Boards dealt, bid and played at random, with the irregularities of two careless defenders: the same for a seed.

What is legal is asked of the independent model, never of the live board that is to be compared with it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.rulings.in_play.independent_model import PACK, Event, Model, small

# Of so many boards, one is played by defenders who drop a card now and then, one by those who do little else.
CARELESSNESS: Final = (0.0, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3)
BEFORE_THE_LEAD: Final = 0.2
LEAVES_EARLY: Final = 0.03


class RandomBoard:
    """A board and who plays it. `next_event` says what happens next, and the caller makes it happen."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311, the same board every time
        pack = self.chance.sample(sorted(PACK), 52)
        hands = {seat: set(pack[place::4]) for place, seat in enumerate("NESW")}
        declarer = self.chance.choice("NESW")
        trumps = self.chance.choice(("S", "H", "D", "C", ""))
        self.careless = self.chance.choice(CARELESSNESS)
        self.model = Model(hands, declarer, trumps)
        self.lying = self._exposed_in_the_auction()
        for event in self.lying:
            self.model.happens(event)
        self.led_too_soon_at = 0
        self.stops_at = self.chance.randrange(13) if self.chance.random() < LEAVES_EARLY else 0

    def next_event(self) -> Event | None:
        """None when the board is over, after thirteen tricks or sooner (a claim)."""
        model = self.model
        if model.is_over() or (self.stops_at and not model.trick and len(model.hands["N"]) <= self.stops_at):
            return None
        choices = sorted(model.choices())
        if choices == ["accept", "refuse"]:
            return self._answer()
        irregular = self._irregularity()
        if irregular:
            return irregular
        if choices:
            return self._choice(self.chance.choice(choices))
        return Event("played", model.turn(), (self.chance.choice(sorted(model.playable())),))

    # ---- declarer ---------------------------------------------------------------------------------

    def _answer(self) -> Event:
        answers = ["accepted", "refused", "refused"]
        if len(self.model.trick) < 3:
            answers.append("played on")  # Who comes next is declarer or dummy.
        return Event(self.chance.choice(answers), self.model.turn())

    def _choice(self, chosen: str) -> Event:
        verb, _, about = chosen.partition(" ")
        match verb:
            case "designate":
                return Event("designated", self.model.turn(), cards=(about,))
            case "require":
                return Event("required", self.model.leader, suits=(about,))
            case "forbid":
                return Event("forbidden", self.model.leader, suits=tuple(about))
            case _:
                return Event("left", self.model.leader)

    # ---- the defenders ----------------------------------------------------------------------------

    def _exposed_in_the_auction(self) -> list[Event]:
        """Penalty cards under Law 24.E, before the opening lead."""
        if self.chance.random() > BEFORE_THE_LEAD:
            return []
        return [self._exposure(self.chance.choice(self.model.defenders()))]

    def _irregularity(self) -> Event | None:
        model, chance = self.model, self.chance
        if chance.random() >= self.careless:
            return self._while_bound() if self.careless and chance.random() < 0.2 else None
        seat = chance.choice(model.defenders())
        if not self._unexposed(seat):
            return None
        if self._designates_for_a_lead() and seat != model.turn():
            return None  # Declarer says in one breath what is to be led.
        lying = sorted(card for card, (owner, _) in model.penalty_cards().items() if owner == seat)
        if lying and not self._led_too_soon() and chance.random() < 0.05:
            return Event("picked up", seat, (chance.choice(lying),))
        if seat == model.turn() and chance.random() < 0.5:
            return self._at_his_turn(seat)
        return self._exposure(seat)

    def _led_too_soon(self) -> bool:
        """Whether a card led too soon waits for declarer's choice, with which alone it becomes a penalty card."""
        return "leave" in self.model.choices() and len(self.model.hands[self.model.leader]) == self.led_too_soon_at

    def _designates_for_a_lead(self) -> bool:
        return not self.model.trick and any(each.startswith("designate") for each in self.model.choices())

    def _at_his_turn(self, seat: str) -> Event | None:
        model, chance = self.model, self.chance
        if model.choices():
            return None
        played = chance.choice(sorted(model.playable()))
        others = [card for card in self._unexposed(seat) if card != played]
        if not others:
            return None
        name = chance.choice(("two at once", "two at once", "two at once, the other meant"))
        return Event(name, seat, (played, chance.choice(others)))

    def _while_bound(self) -> Event | None:
        """What a defender does who does not wait for declarer, or forgets his penalty card."""
        model, chance = self.model, self.chance
        seat = model.turn()
        if seat not in model.defenders():
            return None
        if "leave" in model.choices():
            unexposed = self._unexposed(seat)
            if not unexposed:
                return None
            self.led_too_soon_at = len(model.hands[seat])
            return Event(
                chance.choice(("led too soon", "led too soon", "lead stands")), seat, (chance.choice(unexposed),)
            )
        if model.choices():
            return None
        # Any card that would be legal but for his penalty card.
        wrong = sorted(model.playable_but_for_his_penalty_card() - model.playable())
        return Event("played instead", seat, (chance.choice(wrong),)) if wrong else None

    def _exposure(self, seat: str) -> Event:
        unexposed = self._unexposed(seat)
        chance = self.chance
        kind = chance.random()
        if kind < 0.1 and len(unexposed) > 1:
            return Event("dropped", seat, tuple(chance.sample(unexposed, 2)))
        if kind < 0.25:
            return Event("shown", seat, (chance.choice(unexposed),))
        # Small cards, and so minor ones, would otherwise seldom stay alone long enough to bind anybody.
        low = [card for card in unexposed if small(card)]
        return Event("dropped", seat, (chance.choice(low if low and kind < 0.5 else unexposed),))

    def _unexposed(self, seat: str) -> list[str]:
        return sorted(self.model.hands[seat] - set(self.model.kinds))
