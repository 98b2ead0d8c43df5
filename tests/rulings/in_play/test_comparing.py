"""Controls: a live board that is made worse in one place differs from the model within a few hundred boards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pytest

from rulings.engine import (
    Card,
    Inquiry,
    PenaltyCardKind,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Restricts,
    Seat,
    Step,
)
from rulings.in_play import bringing_up, carrying, refusing, running, taking
from rulings.in_play.events import Event, NotPlayed, OnLead
from rulings.in_play.table import OnTable
from rulings.laws import law50, law51_lead
from rulings.laws.legal_plays import plays
from tests.rulings.in_play.test_against_the_model import difference

ENOUGH: Final = 300

Carried = Callable[[OnTable, Iterable[Step]], OnTable]


def find_difference(what: str) -> str | None:
    """The first difference about ``what``, on as few boards as it takes."""
    return next((each for seed in range(ENOUGH) for each in difference(seed) if f"{what}: " in each), None)


def worse(monkeypatch: pytest.MonkeyPatch, original: object, instead: object) -> None:
    """Put ``instead`` wherever a module has ``original``, by whatever name."""
    places = [
        (module, name)
        for known, module in list(sys.modules.items())
        if known.startswith(("rulings.in_play.", "rulings.laws."))
        for name, value in vars(module).items()
        if value is original
    ]
    assert places
    for module, name in places:
        monkeypatch.setattr(module, name, instead)


def carried_worse(monkeypatch: pytest.MonkeyPatch, change: Callable[[Carried, OnTable, list[Step]], OnTable]) -> None:
    original = carrying.carried_out
    worse(monkeypatch, original, lambda table, steps: change(original, table, list(steps)))


def test_without_a_change_nothing_is_found() -> None:
    assert [each for seed in range(20) for each in difference(seed)] == []


def test_a_second_card_that_leaves_the_first_minor(monkeypatch: pytest.MonkeyPatch) -> None:
    """50.B."""

    def change(original: Carried, table: OnTable, steps: list[Step]) -> OnTable:
        minor = {each.card for each in table.penalty_cards if not each.is_major}
        then = original(table, steps)
        kept = [
            replace(each, kind=PenaltyCardKind.MINOR) if each.card in minor else each for each in then.penalty_cards
        ]
        return replace(then, penalty_cards=tuple(kept))

    carried_worse(monkeypatch, change)
    assert find_difference("penalty cards")


def test_a_small_card_led_that_is_minor(monkeypatch: pytest.MonkeyPatch) -> None:
    """50.B: exposed by a deliberate play."""

    def change(original: Carried, table: OnTable, steps: list[Step]) -> OnTable:
        placed = [each for each in steps if isinstance(each, PenaltyCardPlaced)]
        if len(placed) == 1 and not table.lying_before(placed[0].seat) and not placed[0].card.is_honour:
            minor = replace(placed[0], penalty=PenaltyCardKind.MINOR)
            steps = [minor if each is placed[0] else each for each in steps]
        return original(table, steps)

    carried_worse(monkeypatch, change)
    assert find_difference("penalty cards")


def test_cards_of_the_suit_that_are_not_all_picked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """51.B.1."""

    def change(original: Carried, table: OnTable, steps: list[Step]) -> OnTable:
        picked_up = [each for each in steps if isinstance(each, PenaltyCardPickedUp)]
        return original(table, [each for each in steps if each not in picked_up[1:]])

    carried_worse(monkeypatch, change)
    assert find_difference("penalty cards")


def test_a_card_withdrawn_that_is_no_penalty_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """52.B.2."""
    original = taking.take_event

    def taken(table: OnTable, event: Event) -> bringing_up.Taken:
        take = original(table, event)
        if not isinstance(event, NotPlayed):
            return take
        return replace(take, after=lambda then, _resolved: carrying.leave_out(then, event.seat, event.played))

    worse(monkeypatch, original, taken)
    assert find_difference("penalty cards")


def test_a_prohibition_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    worse(monkeypatch, carrying.lead_lost, lambda table, _seat: table)
    assert find_difference("restrictions")


def test_a_prohibition_that_ends_with_the_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    """50.D.2(a): it lasts for as long as he keeps the lead."""
    original = taking.take_event

    def taken(table: OnTable, event: Event) -> bringing_up.Taken:
        return original(carrying.lead_lost(table, event.seat) if isinstance(event, OnLead) else table, event)

    worse(monkeypatch, original, taken)
    assert find_difference("restrictions")


def test_a_requirement_that_does_not_end_with_the_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    original = carrying.lead_made

    def lead_made(table: OnTable) -> OnTable:
        required = tuple(each for each in table.in_force if each.restriction.what is Restricts.LEAD_REQUIRED)
        then = original(table)
        return replace(then, in_force=(*then.in_force, *(each for each in required if each not in then.in_force)))

    worse(monkeypatch, original, lead_made)
    assert find_difference("restrictions")


def test_a_choice_that_is_not_offered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """50.D.2(b): each time the partner is on lead while the card lies there."""
    original, left = taking.take_event, set[frozenset[Card]]()

    def leaving(original: Carried, table: OnTable, steps: list[Step]) -> OnTable:
        then = original(table, steps)
        if then.leader and any(each.restriction.what is Restricts.LEAD_FREE for each in then.in_force):
            left.add(majors(then, then.leader.partner))
        return then

    def taken(table: OnTable, event: Event) -> bringing_up.Taken:
        if isinstance(event, OnLead) and majors(table, event.seat.partner) in left:
            return bringing_up.Taken(replace(original(table, event).table, leader=event.seat))
        return original(table, event)

    carried_worse(monkeypatch, leaving)
    worse(monkeypatch, original, taken)
    assert find_difference("choices")


def majors(table: OnTable, seat: Seat) -> frozenset[Card]:
    return frozenset(each.card for each in table.lying_before(seat) if each.is_major)


def test_a_choice_that_is_not_offered_on_several_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    """51.B.2: it is put as though all the cards were of the first one's suit."""

    def one_suit(
        inquiry: Inquiry, cards: tuple[Card, ...], own: tuple[Card, ...] = (), minor: Card | None = None
    ) -> Card | None:
        return law50.lead.partner_leads(inquiry, cards[:1], own, minor)

    worse(monkeypatch, law51_lead.partner_leads, one_suit)
    assert find_difference("choices")


def no_duty(_sifting: object, *_rest: object) -> None:
    """Nothing is barred."""


@pytest.mark.parametrize(
    "duty",
    [
        "_respect_minor_penalty_card",
        "_play_major_penalty_cards",
        "_suits_prohibited",
        "_suit_required",
    ],
)
def test_a_duty_that_binds_nobody(duty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """50.C, 50.D.1(a), 50.D.2(a), 51.B."""
    monkeypatch.setattr(plays, duty, no_duty)
    assert find_difference("playable")


def test_penalty_cards_that_nobody_designates(monkeypatch: pytest.MonkeyPatch) -> None:
    """51.A."""
    monkeypatch.setattr(plays, "_several_major_penalty_cards", no_duty)
    assert find_difference("choices")


def test_a_mistaken_tap_that_is_not_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    worse(monkeypatch, running._undone, lambda _events: set())
    assert any("folded" in each or "left out" in each for seed in range(10) for each in difference(seed))


def test_a_tap_that_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(table: OnTable, event: Event) -> None:
        if isinstance(event, NotPlayed):
            raise running.CannotHappen("no")

    worse(monkeypatch, refusing.refuse_what_cannot_happen, refuses)
    assert find_difference("refused")
