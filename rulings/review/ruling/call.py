"""The call that a ruling answers, and the regulations that it was given under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from incidents.models import Direction
from incidents.models.tables_in_room import name_in_room
from incidents.regulations import REGULATIONS
from incidents.sitting import who_sat

if TYPE_CHECKING:
    from rulings.models import Ruling


class CallTold(TypedDict):
    """Where it was, as far as it is known by now."""

    round: int | None
    board: int | None
    contract: str
    pairs: dict[str, str]


def call_of(given: Ruling) -> CallTold:
    """The call as the ruling keeps it, completed by what was noted on the incident after the ruling was given."""
    incident = given.incident
    noted = given.record["call"]
    return {
        "round": noted["round"] or incident.round,
        "board": noted["board"] or (incident.board.number if incident.board else None),
        "contract": noted["contract"] or incident.contract,
        "pairs": noted["pairs"] or {each.direction: str(each.pair.number) for each in who_sat(incident)},
    }


def regulations_of(given: Ruling) -> list[tuple[str, bool]]:
    """What the club had elected of what the edition leaves open, each with its label."""
    elected, edition = given.record["regulations"], given.record["edition"]
    counting = [each for each in REGULATIONS if each.key in elected and each.counts_in(edition)]
    return [(str(each.label), elected[each.key]) for each in counting]


def call_in_words(given: Ruling) -> dict[str, Any]:
    """Where it was, as the sheets of those who were there say it: `call`, `table` and `pairs`.

    And whether the session has `several_sections`, for whatever else names a table beside it.
    """
    call = call_of(given)
    several = given.session.tables.of_other_sections(given.section).exists()
    return {
        "call": call,
        "table": name_in_room(given.section, given.table_number, several_sections=several),
        "several_sections": several,
        "pairs": ", ".join(f"{each.label} {call['pairs'][each]}" for each in Direction if each in call["pairs"]),
    }
