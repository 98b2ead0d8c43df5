"""Law 24 at the table against a model of it from the law book alone: every short course of an auction with cards shown.

The model shares nothing with `rulings`: seats and cards are strings. `make soak` runs every course of two events after
the ruling, `make test` those of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import pytest

from rulings.engine import PACK, Edition, Regulations, Resolved, Seat, consider
from rulings.in_play import events, running
from rulings.in_play.starting import Ruled, empty
from rulings.in_play.table import OnTable
from rulings.laws import law24_exposed
from tests.forms import LONG
from tests.rulings.in_play.cases import run_all
from tests.rulings.in_play.independent_model import PARTNER, TURN, small

Happens = tuple[str, str, tuple[str, ...]]
"""How or what, whose, which cards: ``("led", "N", ("D2",))``, ``("passes", "W", ())``."""

HOW: Final = ("accident", "deliberate", "led")
CARDS: Final = {"N": ("D2", "DA"), "E": ("C3", "CK"), "S": ("S4", "SQ"), "W": ("H6", "H10")}
"""A small one and an honour of each player's."""
FIRST: Final = (("H5",), ("HK",), ("H5", "S3"))
LONGEST: Final = 2 if LONG else 1


@dataclass
class Auction:
    """Law 24, read again: what lies face up, who has to pass, what each card becomes."""

    shown: dict[str, list[str]] = field(default_factory=dict)
    meant: set[str] = field(default_factory=set)
    """Who has led a card, or shown one on purpose."""
    must_pass: set[str] = field(default_factory=set)

    def shows(self, how: str, seat: str, cards: tuple[str, ...]) -> None:
        his = self.shown.setdefault(seat, [])
        his += cards
        if how != "accident":
            self.meant.add(seat)
        if how == "led":
            self.led.add(seat)
        # A: one card below an honour that was not led costs nothing. B and C: his partner passes once.
        if len(his) > 1 or not small(his[0]) or seat in self.led:
            self.must_pass.add(PARTNER[seat])

    led: set[str] = field(default_factory=set)

    def passes(self, seat: str) -> bool:
        """Whether it was a pass that he had to make."""
        had_to = seat in self.must_pass
        self.must_pass.discard(seat)
        return had_to

    def become(self, declarer: str) -> dict[str, tuple[str, str]]:
        """D: those of his side go back. E, 50.B: a defender's are penalty cards; one small one by accident, minor."""
        defenders = {TURN[declarer], PARTNER[TURN[declarer]]}
        return {
            card: (seat, "minor" if len(cards) == 1 and small(card) and seat not in self.meant else "major")
            for seat, cards in self.shown.items()
            if seat in defenders
            for card in cards
        }


def courses() -> Iterator[tuple[str, tuple[str, ...], tuple[Happens, ...], str]]:
    """How East's first cards were shown, which; what happens then; who declares."""
    steps: list[Happens] = [
        *((how, seat, (card,)) for how in HOW for seat, cards in CARDS.items() for card in cards),
        *(("passes", seat, ()) for seat in "NESW"),
    ]
    for how, first, length, declarer in product(HOW, FIRST, range(LONGEST + 1), "NESW"):
        for then in product(steps, repeat=length):
            if len({card for step in then for card in step[2]}) == sum(len(step[2]) for step in then):
                yield how, first, then, declarer


def ruling_on(how: str, cards: tuple[str, ...]) -> Ruled:
    """East's cards, in the auction."""
    facts = {
        "24.stage": "auction",
        "particulars.offender": "E",
        "24.circumstances": {"accident": [], "deliberate": ["on-purpose"], "led": ["led"]}[how],
        "particulars.cards": list(cards),
    }
    outcome = consider(law24_exposed.card_exposed_in_auction, Edition.LAWS_2017, Regulations(), facts)
    assert isinstance(outcome, Resolved)
    return Ruled(Edition.LAWS_2017, Regulations(), outcome)


def tap_of(step: Happens) -> events.Event:
    how, seat, cards = step
    if how == "passes":
        return events.PassMade(Seat(seat))
    return events.Exposed(Seat(seat), tuple(PACK[card] for card in cards), events.HowExposed(how))


def difference(how: str, first: tuple[str, ...], then: tuple[Happens, ...], declarer: str) -> str:
    """The first thing that is not the same; nothing if all is."""
    model = Auction()
    model.shows(how, "E", first)
    table = run_all(empty(Edition.LAWS_2017, Regulations()), [ruling_on(how, first)]).table
    for step in then:
        try:
            table = running.run(table, tap_of(step)).table
        except running.CannotHappen:
            if step[0] == "passes" and not model.passes(step[1]):
                continue
            return f"{step} is refused"
        if step[0] != "passes":
            model.shows(*step)
        elif not model.passes(step[1]):
            return f"{step} is not refused"
        if state_of(table) != (model.shown, model.must_pass):
            return f"after {step}: {state_of(table)}, not {(model.shown, model.must_pass)}"
    over = running.run(table, events.AuctionOver(Seat(declarer))).table
    lying = {each.card.code: (each.seat.value, each.kind.value) for each in over.penalty_cards}
    should = model.become(declarer)
    if lying != should or over.shown or over.declarer is not Seat(declarer):
        return f"{declarer} declares: {lying}, not {should}"
    return asked_differently(over, should, declarer)


def asked_differently(over: OnTable, lying: dict[str, tuple[str, str]], declarer: str) -> str:
    """50.D.2: declarer chooses where the leader's partner has a major one; 51.A: which of several the leader leads."""
    leader = TURN[declarer]
    partners = [card for card, (seat, kind) in lying.items() if seat == PARTNER[leader] and kind == "major"]
    own = [card for card, (seat, kind) in lying.items() if seat == leader and kind == "major"]
    key = over.asking.asked.question.key if over.asking else ""
    chooses = key.startswith(("50.D.2", "51.B"))
    if chooses is not bool(partners):
        return f"{declarer} declares, {partners} before {PARTNER[leader]}: asks {key!r}"
    if not partners and (key == "51.A.designated") is not (len(own) > 1):
        return f"{declarer} declares, {own} before {leader}: asks {key!r}"
    return ""


def state_of(table: OnTable) -> tuple[dict[str, list[str]], set[str]]:
    shown = {each.seat.value: [card.code for card in each.cards] for each in table.shown}
    return shown, {each.seat.value for each in table.passes}


def test_no_difference() -> None:
    every = list(courses())
    assert len(every) > 1000
    assert [f"{course}: {found}" for course in every if (found := difference(*course))][:5] == []


@pytest.mark.parametrize("without", ["24.B", "24.C"])
def test_a_pass_that_is_forgotten_is_told(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control."""
    true = Auction.shows

    def forgets(self: Auction, how: str, seat: str, cards: tuple[str, ...]) -> None:
        true(self, how, seat, cards)
        if (len(self.shown[seat]) > 1) is (without == "24.C"):
            self.must_pass.discard(PARTNER[seat])

    monkeypatch.setattr(Auction, "shows", forgets)
    assert any(difference(*course) for course in courses())
