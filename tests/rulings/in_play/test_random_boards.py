"""What occurs on the boards that are played at random: what never occurs has not been compared with anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from tests.rulings.in_play.independent_model import PARTNER, Event, Model, of, suit
from tests.rulings.in_play.random_boards import RandomBoard

LOOKED_AT: Final = 400

EVENTS: Final = {
    *("dropped", "shown", "picked up", "led too soon", "lead stands", "required", "forbidden", "left", "designated"),
    *("played", "two at once", "two at once, the other meant", "played instead", "accepted", "played on", "refused"),
}


def remarkable(model: Model, event: Event) -> Iterator[str]:
    """What is worth counting of a position, and of what is about to happen in it."""
    cards, turn = model.penalty_cards(), model.turn()
    owners = {owner for owner, _ in cards.values()}
    if len(owners) == 2:
        yield "both defenders have one"
    if event.name in {"required", "forbidden", "left"}:
        yield from of_a_choice(model, event, [card for card, (owner, _) in cards.items() if owner == model.leader])
    if event.name == "dropped" and "minor" in [kind for owner, kind in cards.values() if owner == event.seat]:
        yield "a minor one becomes major"
    if turn not in model.defenders() or model.choices() or event.name != "played":
        return
    his = {card: kind for card, (owner, kind) in cards.items() if owner == turn}
    hand = model.hands[turn]
    if "major" in his.values() and not his.keys() & model.playable():
        yield (
            "a major one waits while another suit is followed" if model.trick else "a major one waits for a restriction"
        )
    if "minor" in his.values() and hand - model.playable_but_for_his_penalty_card() == set() != hand - model.playable():
        yield "a minor one keeps back small ones"
    if not model.trick and model.must_lead and not of(model.must_lead, hand):
        yield "unable to lead what is required"
    if not model.trick and model.may_not_lead and not hand - of(model.may_not_lead, hand):
        yield "unable to lead what is not prohibited"
    if not model.trick and model.may_not_lead and not any(owner == PARTNER[turn] for owner, _ in cards.values()):
        yield "a prohibition is kept with the lead"


def of_a_choice(model: Model, event: Event, leaders_own: list[str]) -> Iterator[str]:
    yield f"{event.name} {len(event.suits)} of {len({suit(card) for card in model._partners_majors()})}"
    if model.may_not_lead & set(event.suits):
        yield f"{event.name} what was prohibited before"
    if of(event.suits, leaders_own):
        yield f"{event.name} what the leader has himself"


def count_events(boards: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in range(boards):
        board = RandomBoard(seed)
        seen["exposed in the auction"] += len(board.lying)
        while event := board.next_event():
            seen.update([event.name, *remarkable(board.model, event)])
            before = board.model.may_not_lead, board.model.leader
            board.model.happens(event)
            if before[0] and not board.model.may_not_lead:
                seen[f"a prohibition ends: the lead goes to {who(board.model, before[1])}"] += 1
        seen["over" if board.model.is_over() else "over early"] += 1
    return seen


def who(model: Model, lost_by: str) -> str:
    return "the partner" if model.leader == PARTNER[lost_by] else "the other side"


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    return count_events(LOOKED_AT)


def test_every_event_happens(seen: Counter[str]) -> None:
    assert {name for name in EVENTS if seen[name] < 10} == set()
    assert seen["played"] > LOOKED_AT * 40
    assert seen["exposed in the auction"] > 50
    assert seen["over"] > LOOKED_AT * 0.9 > seen["over early"] > 3


@pytest.mark.parametrize(
    "what",
    [
        "both defenders have one",
        "a minor one becomes major",
        "a major one waits while another suit is followed",
        "a major one waits for a restriction",
        "a minor one keeps back small ones",
        "unable to lead what is required",
        "unable to lead what is not prohibited",
        "a prohibition is kept with the lead",
        "a prohibition ends: the lead goes to the partner",
        "a prohibition ends: the lead goes to the other side",
        "required 1 of 1",
        "required 1 of 2",
        "required 1 of 3",
        "forbidden 1 of 1",
        "forbidden 1 of 2",
        "forbidden 2 of 2",
        "forbidden 2 of 3",
        "forbidden 3 of 3",
        "left 0 of 1",
        "left 0 of 2",
        "required what the leader has himself",
        "required what was prohibited before",
        "forbidden what the leader has himself",
        "forbidden what was prohibited before",
    ],
)
def test_what_is_remarkable_happens(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 3, seen


def test_the_same_seed_is_the_same_board() -> None:
    def events(seed: int) -> list[Event]:
        board, happened = RandomBoard(seed), []
        while event := board.next_event():
            board.model.happens(event)
            happened.append(event)
        return happened

    assert events(11) == events(11) != events(12)
