"""Information: a pause, a remark, a look, an explanation, and what partner made of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rulings.engine import Outcome, Seat
from tests.laws.doors.expecting import Expected, chooses, comes_to
from tests.laws.doors.of_information import OfInformation
from tests.laws.doors.situation import Act, Situation

REVIEWED, ADJUSTED, NOTHING = Outcome.SCORE_REVIEWED, Outcome.ADJUSTED_SCORE, Outcome.NO_RECTIFICATION
SHOWN = ("a long pause", "no pause at all", "a remark", "a look", "an explanation")


def about(theme: str, actor: Seat, *expected: Expected, **facts: Any) -> Situation:
    """A situation about information."""
    return Situation(theme=theme, act=Act.INFORMED, actor=actor, information=OfInformation(**facts), expected=expected)


def from_partner() -> Iterator[Situation]:
    """16.B, with 85 where the facts are disputed and 75.A where it was an explanation."""
    theme = "information from partner"
    for what, actor in product(SHOWN, (Seat.NORTH, Seat.EAST)):
        yield about(theme, actor, comes_to("16.B.1", REVIEWED), what=what)
        yield about(theme, actor, comes_to("85.A", REVIEWED), what=what, disputed=True)
        none = {"what": what, "disputed": True, "over": True}
        yield about(theme, actor, comes_to("85.A", NOTHING), believed=False, **none)
        yield about(theme, actor, comes_to("85.B", NOTHING), undecided=True, **none)
        over = {"what": what, "over": True}
        yield about(theme, actor, comes_to("16.B.1.b", NOTHING), points_there=True, did_better=True, **over)
        yield about(theme, actor, comes_to("16.B.1.a", NOTHING), peers_differ=True, did_better=True, **over)
        used = {"peers_differ": True, "points_there": True, **over}
        yield about(theme, actor, comes_to("16.B.3", NOTHING), **used)
        yield about(theme, actor, comes_to("16.B.3", ADJUSTED), did_better=True, **used)


def told() -> Iterator[Situation]:
    """20.F, 21 and 75."""
    theme, stands = "what the other side was told", Outcome.CALL_STANDS
    for what, stage in product(("told wrongly", "no alert", "half told"), ("in the auction", "before the lead")):
        told_so: dict[str, Any] = {"what": what, "stage": stage}
        yield about(theme, Seat.EAST, comes_to("21.B.1.a", NOTHING), **told_so)
        for whose in ("the next player", "the player before"):
            last = told_so | {"last_call": whose}
            yield about(theme, Seat.EAST, comes_to("21.B.1.a", stands), **last)
            his = chooses("21.B.1.a", Seat.EAST.lho if whose == "the next player" else Seat.EAST.rho)
            yield about(theme, Seat.EAST, his, might_differ=True, **last)
        if what == "told wrongly":
            yield about(theme, Seat.EAST, comes_to("75.C", NOTHING), agreed="as told", **told_so)
    for spoke, declares, stage in product(("the actor", "his partner"), (False, True), ("before the lead", "over")):
        told_so = {"what": "told wrongly", "stage": stage, "spoke": spoke, "declares": declares}
        yield about(theme, Seat.WEST, comes_to("20.F", NOTHING), **told_so)
    for agreed in ("something else", "nothing", "nobody can show"):
        told_so = {"what": "told wrongly", "agreed": agreed}
        yield about(theme, Seat.SOUTH, comes_to("20.F.6", REVIEWED), stage="in the play", **told_so)
        yield about(theme, Seat.SOUTH, comes_to("21.B.3", NOTHING), stage="over", **told_so)
        yield about(theme, Seat.SOUTH, comes_to("21.B.3", ADJUSTED), stage="over", loses=True, **told_so)
        by_a_play = told_so | {"loses": True, "by_a_play": True}
        yield about(theme, Seat.WEST, comes_to("47.E.2.b", ADJUSTED), stage="over", **by_a_play)
    for stage in ("in the play", "over"):
        yield about(
            theme, Seat.SOUTH, comes_to("75.C", NOTHING), what="told wrongly", agreed="as told", stage=stage, loses=True
        )


def misled() -> Iterator[Situation]:
    """73.D and E."""
    theme, what = "misled by an opponent", "something that misled"
    for actor in Seat:
        yield about(theme, actor, comes_to("73.D.1", REVIEWED), what=what)
        yield about(theme, actor, comes_to("84.A", NOTHING), what=what, disputed=True, believed=False, over=True)
        for choice, concluded, could_know, loses in product((False, True), repeat=4):
            comes = comes_to("73.E.2", ADJUSTED if not choice and concluded and could_know and loses else NOTHING)
            facts = {"choice": choice, "concluded": concluded, "could_know": could_know, "loses": loses}
            yield about(theme, actor, comes, what=what, over=True, **facts)


def departures() -> Iterator[Situation]:
    """40.B and C, 75.C."""
    theme = "a call off the methods"
    for known, loses, told_what in product((False, True), repeat=3):
        facts = {"known_to_partner": known, "loses": loses, "can_be_told": told_what}
        yield about(theme, Seat.NORTH, comes_to("75.C", NOTHING), what="a forgotten call", **facts)
        barred = comes_to("40.B.4", ADJUSTED if loses else NOTHING)
        yield about(theme, Seat.NORTH, barred, what="a barred agreement", **facts)
        barred = comes_to("40.B.2.a.v", ADJUSTED if loses else NOTHING)
        yield about(theme, Seat.WEST, barred, what="a barred wild call", **facts)
        for what in ("a wild call", "a call off their methods"):
            comes = comes_to("40.C.1", ADJUSTED if known and loses else NOTHING)
            yield about(theme, Seat.EAST, comes, what=what, **facts)


def asked() -> Iterator[Situation]:
    """20, 76 of who only looks on, and 90 and 91."""
    theme = "a question"
    for what in ("by dummy", "about one call"):
        yield about(theme, Seat.NORTH, comes_to("20.F", NOTHING), what=what)
    yield about(theme, Seat.NORTH, comes_to("20.F.1", NOTHING), what="in addition")
    yield about(theme, Seat.NORTH, comes_to("20.B", NOTHING), what="while he has to pass")
    yield about(theme, Seat.NORTH, comes_to("20.D", NOTHING), what="of his partner")
    yield about(theme, Seat.NORTH, comes_to("20.E", REVIEWED), what="answered wrongly")
    for what, clause in (("of his own card", "40.B.2.b"), ("of their card", "40.B.2.c")):
        yield about(theme, Seat.NORTH, comes_to(clause, NOTHING), what=what)
    for stage, turn, part in (
        ("in the auction", "20.F.1", "20.B"),
        ("before the lead", "41.B", "20.C.2"),
        ("in the play", "20.F.2", "41.C"),
    ):
        yield about(theme, Seat.EAST, comes_to(turn, NOTHING), what="out of turn", stage=stage)
        yield about(theme, Seat.EAST, comes_to(part, NOTHING), what="about a part", stage=stage)
    for what in ("for partner", "to be misled"):
        yield about(theme, Seat.WEST, comes_to("20.G", REVIEWED), what=what)
    for what, reached in product(("pointed out", "spoke", "sighed", "walked round"), (False, True)):
        comes = comes_to("76", REVIEWED if reached else NOTHING)
        yield about("a spectator", Seat.NORTH, comes, what=what, reached_a_player=reached)
    for called, clause in ((False, "16.D.2"), (True, "16.D.3")):
        comes = comes_to(clause, REVIEWED)
        yield about("a spectator", Seat.NORTH, comes, what="pointed out", reached_a_player=True, called=called)
    for what, again in product(("slow", "loud", "rude", "insulting"), (False, True)):
        clause = "90.A" if what in {"slow", "loud"} else "91.A"
        comes = comes_to(clause, Outcome.PENALISED if again else Outcome.WARNED)
        yield about("conduct", Seat.SOUTH, comes, what=what, again=again)


def situations() -> Iterator[Situation]:
    """All of them."""
    yield from from_partner()
    yield from told()
    yield from misled()
    yield from departures()
    yield from asked()
