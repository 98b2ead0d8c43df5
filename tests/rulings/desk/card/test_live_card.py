"""The card while the board is in play: what declarer is asked, and what lies and holds at the table."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from rulings.desk.card.card_in_play import of_running
from rulings.engine import Card, Edition, Regulations, Seat
from rulings.in_play.events import Answered, BoardOver, Event, Exposed, HowExposed, NewTrick, NotPlayed, OnLead, Played
from rulings.in_play.running import Running
from rulings.in_play.starting import empty, rule_again
from rulings.laws.replaying import GivenOn
from rulings.words.current_language import LANGUAGES
from tests.rulings.in_play.cases import run_all

KING = Card.parse("HK")
CHOICE = "50.D.2.choice"
PLAYING_CARD = re.compile(r"[♠♥♦♣](?:10|[AKQJRDV2-9])\b")


def after(*events: Event) -> Running:
    """East's ♥K was led out of turn and is a major penalty card; South declares."""
    facts = {
        "particulars.declarer": "S",
        "54.circumstances": [],
        "particulars.cards": "HK",
        "54.reply": "refuse-free",
    }
    given = rule_again(GivenOn("opening-lead-out-of-turn", 2017, Regulations().as_mapping(), facts))
    assert given is not None
    return run_all(empty(Edition.LAWS_2017, Regulations()), [given, *events])


ON_LEAD = (NewTrick(), OnLead(Seat.WEST))
WAYS: dict[str, tuple[Event, ...]] = {
    "ruled": (),
    "to choose": ON_LEAD,
    "required": (*ON_LEAD, Answered({CHOICE: "require"})),
    "prohibited": (*ON_LEAD, Answered({CHOICE: "prohibit"})),
    "left free": (*ON_LEAD, Answered({CHOICE: "neither"})),
    "another one": (NewTrick(), Exposed(Seat.WEST, (Card.parse("D9"),), HowExposed.ACCIDENT)),
    "not played": (NewTrick(), NotPlayed(Seat.EAST, KING, Card.parse("S2"))),
    "played": (NewTrick(), Played(Seat.EAST, KING)),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", WAYS)
def test_there_is_a_card_with_nothing_but_what_lies_there(way: str, language: str) -> None:
    running = after(*WAYS[way])
    with override(language):
        card = of_running(running)
        assert card is not None
        lines = list(card.read_aloud())
        assert card.heading
        assert all("{" not in line for line in lines)
        exposed = {"♥R", "♥K", "♦9", "♠2"} if way in ("another one", "not played") else {"♥R", "♥K"}
        assert set(PLAYING_CARD.findall(" ".join(lines))) <= exposed


def test_declarer_is_put_his_options_with_what_follows_from_each() -> None:
    with override("en"):
        card = of_running(after(*ON_LEAD))
    assert card is not None
    assert card.heading == "What does South choose?"
    assert [line.who for line in card.words] == ["South,"]
    assert [(each.label, each.clauses) for each in card.options] == [
        ("Require ♥", ("50.D.2.a",)),
        ("Prohibit ♥", ("50.D.2.a",)),
        ("Leave it free", ("50.D.2.b",)),
    ]
    assert all(each.lines for each in card.options)
    assert card.options[1].lines[-1].aloud.startswith("West, you may not lead ♥")


def test_what_lies_and_what_holds_is_told_after_what_is_said() -> None:
    with override("en"):
        free = of_running(after(*WAYS["left free"]))
        prohibited = of_running(after(*WAYS["prohibited"]))
    assert free is not None
    assert prohibited is not None
    assert "East's ♥K lies on the table: a major penalty card" in [line.aloud for line in free.words]
    assert not free.options
    told = [line.aloud for line in prohibited.words]
    assert told[-1] == "West: Does not lead ♥ as long as he keeps the lead"
    assert not [line for line in told if "lies on the table" in line]


def test_a_fact_that_the_director_asks_is_not_put_to_the_players() -> None:
    running = after(*WAYS["not played"])
    assert running.table.asking is not None
    assert not running.table.asking.is_choice
    with override("en"):
        card = of_running(running)
        assert card is not None
        assert not card.options
        assert (card.happened, card.heading) == (
            "East has played the ♠2 and not the ♥K",
            "The director is hearing what happened",
        )
        assert [line.aloud for line in card.words] == ["East's ♥K lies on the table: a major penalty card"]


def test_of_a_board_that_is_over_there_is_none() -> None:
    with override("en"):
        assert of_running(after(BoardOver())) is None
        assert of_running(Running(empty(Edition.LAWS_2017, Regulations()), None)) is None
