"""What may be tapped next: few things, and nothing that cannot happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulings.engine import Card, Edition, Regulations, Seat, Suit
from rulings.in_play.events import BoardOver, Exposed, HowExposed, LedTooSoon, NotPlayed, ToPlay, from_data
from rulings.in_play.offers import Offer, choices, possible
from rulings.in_play.running import CannotHappen, run
from rulings.in_play.table import OnTable
from rulings.words.wording import in_words
from tests.rulings.in_play.cases import Case, case_files, cases_of, run_all

ALL = [case for file in case_files() for case in cases_of(file)]
FEW = 24
"""With three penalty cards; a page shows the first of them and folds the rest."""


def tables(case: Case) -> Iterator[OnTable]:
    """The table after each thing that happened."""
    table, happened = case.start, case.happened
    for count in range(len(happened) + 1):
        table = run_all(case.start, happened[:count]).table
        yield table


def tell_each_way(offer: Offer, table: OnTable) -> Iterator[dict[str, object]]:
    """The event of an offer, with what one tap does not tell told in each way that there may be."""
    lying = {each.card for each in table.penalty_cards}.union(*(each.cards for each in table.shown))
    other, another = [card for card in map(Card.parse, ("C6", "D6", "S6", "H6")) if card not in lying][:2]
    given = {name: card.code for name, card in offer.given}
    data: dict[str, object] = {"kind": offer.kind, "seat": offer.seat.value if offer.seat else None, **given}
    match offer.kind:
        case Exposed.kind:
            yield data | {"cards": [other.code], "how": HowExposed.ACCIDENT.value}
            yield data | {"cards": [other.code], "how": HowExposed.DELIBERATE.value}
            if table.declarer is None:
                yield data | {"cards": [other.code], "how": HowExposed.LED.value}
            elif table.asking is None:
                yield data | {"cards": [other.code, another.code], "how": HowExposed.AT_ONCE.value}
        case ToPlay.kind:
            yield from (data | {"led": suit.value} for suit in Suit)
        case NotPlayed.kind:
            yield data | {"played": other.code}
        case LedTooSoon.kind:
            yield data | {"card": other.code}
        case _:
            raise AssertionError(offer.kind)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_all_that_is_offered_can_happen(case: Case) -> None:
    for table in tables(case):
        offered = possible(table)
        assert len(offered) <= FEW
        for offer in offered:
            events = [offer.event] if offer.event else [from_data(data) for data in tell_each_way(offer, table)]
            for event in events:
                assert event.kind == offer.kind
                run(table, event)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_each_is_offered_once_and_in_words(case: Case) -> None:
    for table in tables(case):
        labels = [in_words(offer.label, "en") for offer in possible(table)]
        assert len(set(labels)) == len(labels), labels


def test_nothing_is_offered_on_a_board_that_is_over_or_has_no_declarer() -> None:
    start = OnTable(edition=Edition.LAWS_2017, regulations=Regulations())
    assert possible(start) == ()
    assert possible(replace(start, declarer=Seat.SOUTH)) != ()
    assert possible(run(replace(start, declarer=Seat.SOUTH), BoardOver()).table) == ()


def labels(*events: dict[str, object]) -> list[str]:
    table = Case("", list(events)).runs()[-1][1].table
    return [in_words(offer.label, "en") for offer in possible(table)]


EXPOSED: dict[str, object] = {"kind": "exposed", "seat": "W", "cards": ["HK"], "how": "accident"}
ON_LEAD: dict[str, object] = {"kind": "on-lead", "seat": "E"}


def choice_of(code: str) -> dict[str, object]:
    return {"kind": "answered", "answers": {"50.D.2.choice": code}}


def test_of_a_major_penalty_card_the_lead_and_the_card_come_first() -> None:
    assert labels(EXPOSED)[:3] == ["West is on lead", "East is on lead", "West has played the ♥K"]


def test_of_a_suit_required_that_he_has_led() -> None:
    assert labels(EXPOSED, ON_LEAD, choice_of("require"))[:2] == ["East has led", "East cannot lead as he must"]


def test_of_a_suit_prohibited_that_the_lead_is_lost() -> None:
    assert labels(EXPOSED, ON_LEAD, choice_of("prohibit"), {"kind": "new-trick"})[0] == "East has lost the lead"


def test_of_a_lead_that_waits_that_it_was_made_too_soon() -> None:
    assert labels(EXPOSED, ON_LEAD)[:2] == ["East has led too soon", "East had led already"]


def test_in_the_auction_the_pass_that_is_due_then_who_declares() -> None:
    ruled = {
        "ruled": "card-exposed-in-auction",
        "cards": ["HK"],
        "offender": "E",
        "facts": {"24.stage": "auction", "24.circumstances": []},
    }
    table = Case("", [ruled], declarer="").runs()[-1][1].table
    assert [in_words(offer.label, "en") for offer in possible(table)] == [
        "West has passed",
        *(f"The auction is over: {seat} declares" for seat in ("North", "East", "South", "West")),
        "North has shown a card",
        "East has just shown a card",
        "South has shown a card",
        "West has shown a card",
        "All four have passed",
    ]


def test_of_several_cards_which_is_designated() -> None:
    two = EXPOSED | {"cards": ["HK", "D4"]}
    assert {"South designates the ♥K", "South designates the ♦4"} <= set(labels(two))


# ---- what is being asked ----------------------------------------------------------------------------


def test_each_choice_is_told_with_its_consequence_and_its_clause() -> None:
    table = Case("", [EXPOSED, ON_LEAD]).runs()[-1][1].table
    offered = choices(table)
    assert [(each.code, in_words(each.label, "en"), str(each.clause)) for each in offered] == [
        ("require", "Require ♥", "50.D.2.a"),
        ("prohibit", "Prohibit ♥", "50.D.2.a"),
        ("neither", "Leave it free", "50.D.2.b"),
    ]
    assert [in_words(each.line.message, "en") for each in offered if each.line] == [
        "East must lead ♥; West picks up the ♥K",
        "East may not lead ♥; West picks up the ♥K",
        "East's lead is free; West's ♥K stays a penalty card",
    ]
    assert all(each.said for each in offered)


def test_a_choice_after_which_more_is_asked_has_no_consequence_yet() -> None:
    three = EXPOSED | {"cards": ["S7", "H8", "C2"]}
    table = Case("", [three, ON_LEAD]).runs()[-1][1].table
    assert [(each.code, each.line is None) for each in choices(table)] == [
        ("require", True),
        ("prohibit", True),
        ("neither", False),
    ]
    asked = run(table, from_data({"kind": "answered", "answers": {"51.B.2.several": "require"}})).table
    assert [each.code for each in choices(asked)] == ["S", "H", "C"]


def test_cards_designated_are_choices_too() -> None:
    two = EXPOSED | {"cards": ["HK", "D4"]}
    table = Case("", [two, {"kind": "on-lead", "seat": "W"}]).runs()[-1][1].table
    assert [(each.code, in_words(each.label, "en")) for each in choices(table)] == [("HK", "♥K"), ("D4", "♦4")]


def test_a_fact_is_answered_with_yes_or_no_and_circumstances_are_no_choices() -> None:
    too_soon = {"kind": "led-too-soon", "seat": "E", "card": "S2"}
    assert [each.code for each in choices(Case("", [EXPOSED, too_soon]).runs()[-1][1].table)] == ["yes", "no"]
    not_played = {"kind": "not-played", "seat": "W", "due": "HK", "played": "S2"}
    assert choices(Case("", [EXPOSED, not_played]).runs()[-1][1].table) == ()
    assert choices(Case("", [EXPOSED]).runs()[-1][1].table) == ()


def test_while_something_is_asked_the_rest_is_refused() -> None:
    table = Case("", [EXPOSED, ON_LEAD]).runs()[-1][1].table
    with pytest.raises(CannotHappen):
        run(table, from_data({"kind": "to-play", "seat": "W", "led": "H"}))
