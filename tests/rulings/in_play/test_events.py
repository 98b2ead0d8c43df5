"""Events as data: each comes back as it was, and what is none is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from rulings.engine import Card, Seat, Suit
from rulings.in_play.events import (
    EVENTS,
    Answered,
    AuctionOver,
    BoardOver,
    Designated,
    Event,
    Exposed,
    HowExposed,
    LeadLost,
    LedTooSoon,
    NewTrick,
    NotPlayed,
    OnLead,
    PassMade,
    PickedUp,
    Played,
    ToPlay,
    Unable,
    Undone,
    WhyPickedUp,
    WrongEvent,
    as_data,
    from_data,
)

HK, H5, S2 = (Card.parse(code) for code in ("HK", "H5", "S2"))
EACH: list[tuple[Event, dict[str, Any]]] = [
    (PassMade(Seat.WEST), {"kind": "passed", "seat": "W"}),
    (AuctionOver(Seat.SOUTH), {"kind": "auction-over", "declarer": "S"}),
    (Played(Seat.WEST, HK), {"kind": "played", "seat": "W", "card": "HK"}),
    (OnLead(Seat.EAST), {"kind": "on-lead", "seat": "E"}),
    (ToPlay(Seat.WEST, Suit.SPADES), {"kind": "to-play", "seat": "W", "led": "S"}),
    (Designated(Seat.WEST, HK), {"kind": "designated", "seat": "W", "card": "HK"}),
    (Answered({"52.circumstances": ["had-to"]}), {"kind": "answered", "answers": {"52.circumstances": ["had-to"]}}),
    (
        Exposed(Seat.WEST, (HK, H5), HowExposed.AT_ONCE),
        {"kind": "exposed", "seat": "W", "cards": ["HK", "H5"], "how": "at-once"},
    ),
    (NotPlayed(Seat.WEST, HK, S2), {"kind": "not-played", "seat": "W", "due": "HK", "played": "S2"}),
    (LedTooSoon(Seat.EAST, S2), {"kind": "led-too-soon", "seat": "E", "card": "S2"}),
    (Unable(Seat.EAST), {"kind": "unable", "seat": "E"}),
    (
        PickedUp(Seat.WEST, (HK,), WhyPickedUp.DIRECTOR),
        {"kind": "picked-up", "seat": "W", "cards": ["HK"], "why": "director"},
    ),
    (LeadLost(Seat.EAST), {"kind": "lead-lost", "seat": "E"}),
    (NewTrick(), {"kind": "new-trick"}),
    (BoardOver(), {"kind": "board-over"}),
    (Undone(3), {"kind": "undone", "of": 3}),
]


@pytest.mark.parametrize(("event", "data"), EACH, ids=lambda each: each.kind if hasattr(each, "kind") else "")
def test_an_event_comes_back_as_it_was(event: Event, data: dict[str, Any]) -> None:
    assert as_data(event) == data
    assert from_data(json.loads(json.dumps(data))) == event


def test_every_kind_is_among_them() -> None:
    assert {data["kind"] for _event, data in EACH} == set(EVENTS)


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({}, "no event None"),
        ({"kind": "dealt"}, "no event 'dealt'"),
        ({"kind": ["played"]}, "no event"),
        ({"kind": "on-lead"}, "on-lead has seat"),
        ({"kind": "on-lead", "seat": "E", "card": "HK"}, "on-lead has seat"),
        ({"kind": "new-trick", "seat": "E"}, "new-trick has no field"),
        ({"kind": "on-lead", "seat": "X"}, "'X' is not a valid Seat"),
        ({"kind": "on-lead", "seat": ["E"]}, "Seat"),
        ({"kind": "played", "seat": "W", "card": "H11"}, "'H11' is not a card"),
        ({"kind": "played", "seat": "W", "card": None}, "'None' is not a card"),
        ({"kind": "exposed", "seat": "W", "cards": [], "how": "accident"}, "one or more"),
        ({"kind": "exposed", "seat": "W", "cards": "HK", "how": "accident"}, "one or more"),
        ({"kind": "exposed", "seat": "W", "cards": ["HK", "HK"], "how": "accident"}, "named twice"),
        ({"kind": "exposed", "seat": "W", "cards": ["HK"], "how": "thrown"}, "'thrown' is not a valid How"),
        ({"kind": "answered", "answers": {}}, "one or more"),
        ({"kind": "answered", "answers": {"52.B.reply": 1}}, "1 is no code"),
        ({"kind": "answered", "answers": {"52.circumstances": [1]}}, "1 is no code"),
        ({"kind": "undone", "of": 0}, "0 is no event's number"),
        ({"kind": "undone", "of": True}, "True is no event's number"),
        ({"kind": "undone", "of": "2"}, "'2' is no event's number"),
    ],
)
def test_what_is_no_event_is_refused(data: Mapping[str, object], wrong: str) -> None:
    with pytest.raises(WrongEvent, match=wrong):
        from_data(data)
