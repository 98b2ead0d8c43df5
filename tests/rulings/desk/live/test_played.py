"""Which cards the events tell to have been played: for good, and not such as went back or lie there."""

from __future__ import annotations

import uuid

import pytest

from incidents.models import Table, User
from rulings.desk.live.note_event import undo
from rulings.desk.live.played_cards import known_played
from rulings.engine import PACK
from rulings.in_play.events import Answered, Event, Exposed, HowExposed, NotPlayed, PickedUp, WhyPickedUp
from rulings.models import Ruling
from tests.rulings.desk.live.a_table import EAST, KING, KING_PLAYED, WEST, in_play, note_at

INSTEAD = NotPlayed(EAST, KING, PACK["S2"])
NONE_OF_THESE = Answered({"52.circumstances": []})


@pytest.mark.parametrize(
    ("events", "codes"),
    [
        ([], set()),
        ([KING_PLAYED], {"HK"}),
        ([INSTEAD], set()),
        ([INSTEAD, NONE_OF_THESE, Answered({"52.B.reply": "accept"})], {"S2"}),
        ([INSTEAD, NONE_OF_THESE, Answered({"52.B.reply": "refuse"})], {"HK"}),
        ([PickedUp(EAST, (KING,), WhyPickedUp.DIRECTOR)], set()),
        ([Exposed(EAST, (PACK["S2"],), HowExposed.ACCIDENT)], set()),
    ],
    ids=["nothing", "played", "not answered", "accepted", "refused", "picked up", "shown"],
)
def test_what_was_played(table: Table, ruling: Ruling, director: User, events: list[Event], codes: set[str]) -> None:
    for event in events:
        note_at(table, event, director)
    assert {card.code for card in known_played(in_play(table), EAST)} == codes
    assert known_played(in_play(table), WEST) == frozenset()


def test_undone_it_was_not_played(table: Table, ruling: Ruling, director: User) -> None:
    note_at(table, KING_PLAYED, director)
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert known_played(in_play(table), EAST) == frozenset()
