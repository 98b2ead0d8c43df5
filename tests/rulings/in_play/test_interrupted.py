"""What happens while something else is being asked: it is refused where it would leave nothing to ask, and whatever is
tapped, undone or noted by two directors at once, the board goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from rulings.engine import PACK, Edition, Regulations, Seat, WrongAnswer
from rulings.in_play import offers, running
from rulings.in_play.events import (
    Answered,
    Designated,
    Event,
    Exposed,
    HowExposed,
    LeadLost,
    LedTooSoon,
    NewTrick,
    NotPlayed,
    OnLead,
    PickedUp,
    Played,
    ToPlay,
    Unable,
    Undone,
    WhyPickedUp,
)
from rulings.in_play.running import CannotHappen, LeftOut, Running, in_turn, run
from rulings.in_play.table import OnTable
from tests.forms import LONG

N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH
CA, HK, H2, S2, SA = (PACK[code] for code in ("CA", "HK", "H2", "S2", "SA"))
START: Final = OnTable(edition=Edition.LAWS_2017, regulations=Regulations(), declarer=E)
MAJOR: Final = Exposed(N, (CA,), HowExposed.DELIBERATE)
TOO_SOON: Final = LedTooSoon(S, H2)
NOT_A_PENALTY_CARD: Final = PickedUp(N, (CA,), WhyPickedUp.DIRECTOR)

LEFT_WITHOUT: Final[dict[str, tuple[Event, ...]]] = {
    "the card that is to be chosen over": (MAJOR, TOO_SOON, NOT_A_PENALTY_CARD),
    "the card that is asked about, shown already": (
        Exposed(N, (HK, SA), HowExposed.AT_ONCE),
        Exposed(N, (SA,), HowExposed.DELIBERATE),
    ),
    "the card that was due": (
        Exposed(N, (S2,), HowExposed.ACCIDENT),
        NotPlayed(N, S2, H2),
        PickedUp(N, (S2,), WhyPickedUp.DIRECTOR),
    ),
}


@pytest.mark.parametrize("left_without", LEFT_WITHOUT)
def test_what_would_leave_nothing_to_ask_is_refused(left_without: str) -> None:
    *before, last = LEFT_WITHOUT[left_without]
    table = START
    for event in before:
        table = run(table, event).table
    asking = table.asking
    assert asking
    with pytest.raises(CannotHappen):
        run(table, last)


def test_where_an_answer_is_undone_what_it_let_happen_is_left_out_and_told() -> None:
    """Declarer left the lead free, then the director designated the card; without the choice it is asked again."""
    first = run(run(START, MAJOR).table, TOO_SOON)
    chosen = [Answered({"50.D.2.played-since": "no"}), Answered({"50.D.2.choice": "neither"})]
    events: list[Event] = [MAJOR, TOO_SOON, *chosen, NOT_A_PENALTY_CARD, Undone(4)]
    assert first.table.asking
    came = list(in_turn(START, events))
    assert [each.number for each in came if isinstance(each, LeftOut)] == [5]
    last = [each for each in came if isinstance(each, Running)][-1]
    assert last.table.asking
    assert [each.card for each in last.table.lying_before(N)] == [CA]


# ---- whatever is tapped --------------------------------------------------------------------------

WALKS: Final = 60_000 if LONG else 3_000
CARDS: Final = tuple(PACK[code] for code in ("HK", "H2", "CA", "C2", "D5", "S3", "SA", "H10"))


def anything(dice: Random, table: OnTable) -> Event:
    """Something that a page offers, or that one of an older page might send."""
    kind = dice.random()
    if table.asking and kind < 0.4:
        codes = [each.code for each in offers.choices(table)]
        if codes:
            return Answered({table.asking.asked.question.key: dice.choice(codes)})
    offered = [each.event for each in offers.possible(table) if each.event]
    if offered and kind < 0.6:
        return dice.choice(offered)
    seat, card = dice.choice((N, S, N, S, E)), dice.choice(CARDS)
    if table.penalty_cards and kind < 0.8:
        lying = dice.choice(table.penalty_cards)
        seat, card = lying.seat, lying.card
    events: list[Event] = [
        Played(seat, card),
        PickedUp(seat, (card,), dice.choice(list(WhyPickedUp))),
        Designated(seat, card),
        NotPlayed(seat, card, dice.choice(CARDS)),
        ToPlay(seat, card.suit),
        OnLead(seat),
        LedTooSoon(seat.partner, dice.choice(CARDS)),
        Unable(seat),
        Exposed(seat, tuple(dice.sample(CARDS, dice.choice([1, 1, 2]))), dice.choice(list(HowExposed))),
        NewTrick(),
        LeadLost(seat),
    ]
    return dice.choice(events)


def breaks(walks: int) -> Iterator[str]:
    """What was raised on so many boards that nobody expects, at an event or on the page after it."""
    for seed in range(walks):
        dice = Random(seed)  # noqa: S311, the same board every time
        table, happened = START, list[Event]()
        try:
            for step in range(dice.randint(3, 12)):
                # Where nothing lies there, little can happen.
                event = anything(dice, table) if step else Exposed(N, (dice.choice(CARDS),), HowExposed.DELIBERATE)
                try:
                    table = run(table, event).table
                except (CannotHappen, WrongAnswer):
                    continue
                happened.append(event)
                list(offers.possible(table)), list(offers.choices(table))
            if happened:
                list(in_turn(START, [*happened, Undone(dice.randint(1, len(happened)))]))
                # Another ruling has taken the place of the one that they came after.
                list(in_turn(replace(START, declarer=dice.choice((N, E, None))), happened[1:]))
        except Exception as broken:
            yield f"{type(broken).__name__} {broken}, board {seed}: {happened}"


def test_no_tap_and_no_undoing_breaks_a_board() -> None:
    assert next(breaks(WALKS), "") == ""


def test_what_breaks_a_board_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "refuse_what_leaves_nothing_to_ask", lambda *_: None)
    assert next(breaks(WALKS), "") != ""
