"""What is asked of the director himself: a score, a board, the facts, his error, mercy, a review."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rulings.engine import Outcome, Seat
from tests.laws.doors.expecting import Expected, comes_to
from tests.laws.doors.of_directing import OfDirecting
from tests.laws.doors.situation import Act, Situation

ADJUSTED, NOTHING = Outcome.ADJUSTED_SCORE, Outcome.NO_RECTIFICATION
LATEST = ("at the table", "after the board", "after the deadline")


def asked(theme: str, actor: Seat, *expected: Expected, **facts: Any) -> Situation:
    """A situation in which something is asked of the director."""
    return Situation(theme=theme, act=Act.DIRECTED, actor=actor, directing=OfDirecting(**facts), expected=expected)


def scores() -> Iterator[Situation]:
    """12.A to C."""
    theme, what = "an adjusted score", "a score to be adjusted"
    for why, harm, own, told in product(
        ("a law", "no law"), (False, True), ("", "an absurdity", "a gamble"), (False, True)
    ):
        comes = comes_to("12.B.1", ADJUSTED if harm else NOTHING)
        facts = {"why": why, "harm": harm, "threw_it_away": own, "can_be_told": told, "when": "after the board"}
        yield asked(theme, Seat.SOUTH, comes, what=what, **facts)
        yield asked(theme, Seat.WEST, comes, what=what, several=True, **facts)
    for actor in Seat:
        yield asked(theme, actor, comes_to("84.D", Outcome.SCORE_REVIEWED), what=what, why="no law")
        yield asked(theme, actor, comes_to("92.B", NOTHING), what=what, why="a law", when="after the deadline")
    yield asked(theme, Seat.NORTH, comes_to("12.A.2", ADJUSTED), what=what, why="no play")
    yield asked(theme, Seat.NORTH, comes_to("12.B.2", NOTHING), what=what, why="severity")


def boards() -> Iterator[Situation]:
    """12.C.2 and 82.B.2."""
    theme, what = "a board not played", "a board left out"
    for why, waits in product(("the clock", "an empty chair", "it is not here"), (False, True)):
        comes = comes_to("82.B.2", Outcome.BOARD_PUT_OFF) if waits else comes_to("12.C.2.a", ADJUSTED)
        yield asked(theme, Seat.NORTH, comes, what=what, why=why, waits=waits)
    yield asked(theme, Seat.NORTH, comes_to("12.A.2", ADJUSTED), what=what, why="it is spoilt")
    again = comes_to("6.D.3", Outcome.DEALT_AGAIN)
    yield asked(theme, Seat.NORTH, again, what=what, why="it is spoilt", again=True)


def mistakes() -> Iterator[Situation]:
    """82.C, within the times of 81.C.3; 12.A.3 leads to it."""
    theme = "the director's own mistake"
    for asked_as, when, mended, told in product(
        ({"what": "his own mistake"}, {"what": "a score to be adjusted", "why": "his own mistake"}),
        LATEST,
        (False, True),
        (False, True),
    ):
        late = when == "after the deadline"
        comes = comes_to("82.C", NOTHING if late or mended else ADJUSTED)
        facts = {"when": when, "mended": mended, "can_be_told": told}
        yield asked(theme, Seat.NORTH, comes, **asked_as, **facts)
        if when == "after the board":
            yield asked(theme, Seat.NORTH, comes_to("81.C.3", ADJUSTED), refused=True, **asked_as, **facts)


def facts_told() -> Iterator[Situation]:
    """85."""
    theme, what = "disputed facts", "versions that differ"
    for when in ("at the table", "after the board"):
        found = comes_to("85.A.2", Outcome.FACTS_ESTABLISHED)
        yield asked(theme, Seat.NORTH, found, what=what, when=when, believed=True)
        yield asked(theme, Seat.NORTH, comes_to("84.A", NOTHING), what=what, when=when, believed=False)
        yield asked(theme, Seat.NORTH, comes_to("85.B", NOTHING), what=what, when=when)


def mercies() -> Iterator[Situation]:
    """81.C.5 and 10.B."""
    theme, due = "asked for mercy", Outcome.RECTIFICATION_DUE
    for actor, good in product((Seat.SOUTH, Seat.EAST), (False, True)):
        for who, comes in (
            ("the others", comes_to("81.C.5", Outcome.WAIVED if good else due)),
            ("the sinners", comes_to("81.C.5", due)),
            ("they have shaken hands", comes_to("10.B", NOTHING if good else due)),
        ):
            yield asked(theme, actor, comes, what="mercy", who=who, good_reason=good)


def reviews() -> Iterator[Situation]:
    """92 and 93."""
    theme, what = "a review is asked for", "a second look"
    heard = {"both", "a lone player", "the captain"}
    for who, why, committee in product(
        ("both", "one of two", "a lone player", "the captain", "a team", "the neighbours"),
        ("law", "judgement", "both", "discipline"),
        (False, True),
    ):
        comes = comes_to("92.D", Outcome.APPEAL_HEARD if who in heard else Outcome.APPEAL_NOT_HEARD)
        yield asked(theme, Seat.NORTH, comes, what=what, who=who, why=why, committee=committee)
    late = comes_to("92.B", Outcome.APPEAL_NOT_HEARD)
    yield asked(theme, Seat.NORTH, late, what=what, who="both", when="after the deadline")


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from scores()
    yield from boards()
    yield from mistakes()
    yield from facts_told()
    yield from mercies()
    yield from reviews()
