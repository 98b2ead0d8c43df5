"""Nothing hangs on who sits where: the same ruling with the table turned, and for a defender walked for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from zlib import crc32

from rulings.engine import (
    AuctionInPart,
    Code,
    Considered,
    Established,
    Message,
    Resolved,
    Seat,
    Step,
    WhichSeat,
    WrongAnswer,
    consider,
)
from tests.forms import CHECK, LONG
from tests.laws.spoken import once_for_each_step, seats_in, spoken
from tests.laws.walking import Path, Run, spelt

Moved = Mapping[Seat, Seat]
"""Where each player sits once the table has been turned."""
QUARTERS = (1,) if CHECK else (1, 2, 3)
"""By how many quarters the table is turned: to try all three takes the longest of all that is asked of every path, so
that in the short form each has one of them, by turns."""


def turning_the_table_turns_the_ruling(run: Run, path: Path) -> Iterator[str]:
    """Nothing hangs on who sits South, where the first question about a seat says that the seats are alike.

    Under the default regulations: no other knows one seat from another.
    """
    first = next((each for each in path.questions if isinstance(each, WhichSeat | AuctionInPart)), None)
    if run.flipped or not isinstance(path.outcome, Resolved) or first is None:
        return
    if isinstance(first, WhichSeat) and not first.alike:
        return
    here = _shape(path.outcome, 0)
    # By how the path is spelt, so that it is the same one each time.
    mine = QUARTERS if LONG else (QUARTERS[crc32(str(path).encode()) % len(QUARTERS)],)
    for quarters in mine:
        answers = _moved(path, _TURNED[quarters])
        try:
            there = _ruled(run, answers)
        except WrongAnswer:
            there = None
        if there is None or not _is_the_same(_shape(there, 4 - quarters), here):
            yield _instead(first.key, answers, path)


def seats_said_to_be_alike_are(run: Run, path: Path) -> Iterator[str]:
    """Where one defender is walked for both, the other comes to the same ruling but for the seats in it.

    The table is looked at in a mirror: who sat on the left of the first seat asked about sits on its right. An answer
    that the other cannot give is no loss: what he can give is walked. An auction has no mirror image, since the turn
    passes to the left alone: where one was told, each seat that the law tells apart walks.
    """
    seats = _about_seats(path)
    claims = [question for question in seats[1:] if question.alike or question.walked]
    if run.flipped or not isinstance(path.outcome, Resolved) or not claims or _about_auctions(path):
        return
    axis = Seat(path.answers[seats[0].key]).side
    answers = _moved(path, {seat: seat if seat.side is axis else seat.partner for seat in Seat})
    try:
        there = _ruled(run, answers)
    except WrongAnswer:
        return
    if there is None or _without_seats(there) != _without_seats(path.outcome):
        yield _instead(claims[0].key, answers, path)


def _ruled(run: Run, answers: Mapping[str, Code]) -> Resolved | None:
    """The ruling; None where another question is asked. Raises WrongAnswer."""
    outcome = consider(run.subject.law, run.edition, run.regulations, answers)
    return outcome if isinstance(outcome, Resolved) else None


def _instead(key: str, answers: Mapping[str, Code], path: Path) -> str:
    return f"with {spelt(answers[key])} in place of {spelt(path.answers[key])}"


def _about_seats(path: Path) -> list[WhichSeat]:
    return [question for question in path.questions if isinstance(question, WhichSeat)]


def _about_auctions(path: Path) -> list[AuctionInPart]:
    return [question for question in path.questions if isinstance(question, AuctionInPart)]


def _moved(path: Path, where: Moved) -> dict[str, Code]:
    """The answers of a path with everybody moved; what was said of a side is then said of the one that sits there."""
    seats = {question.key for question in _about_seats(path)}
    auctions = {question.key for question in _about_auctions(path)}
    moved: dict[str, Code] = {}
    for key, code in path.answers.items():
        if key in auctions:
            moved[key] = [where[Seat(code[0])].value, *code[1:]]
        else:
            moved[key] = where[Seat(code)].value if key in seats else code
    if where[Seat.NORTH].side is not Seat.NORTH.side:
        for key in path.answers:
            matter, _dot, side = key.rpartition(".")
            if side in _SIDES:
                moved[key] = path.answers[f"{matter}.{_SIDES[side]}"]
    return moved


_SIDES = {"ns": "ew", "ew": "ns"}
"""What a question asked about each side in turn has at the end of its key."""


def _clockwise(seat: Seat, quarters: int) -> Seat:
    for _quarter in range(quarters):
        seat = seat.lho
    return seat


_TURNED: tuple[Moved, ...] = tuple({seat: _clockwise(seat, quarters) for seat in Seat} for quarters in range(4))


def _is_the_same(here: list[tuple[object, ...]], there: list[tuple[object, ...]]) -> bool:
    """Whether two rulings have the same steps, in whichever order: of the two sides, North-South comes first."""
    return here == there or sorted(map(repr, here)) == sorted(map(repr, there))


def _shape(end: Considered, quarters: int) -> list[tuple[object, ...]]:
    """A ruling as it is seen with everybody moved round the table."""
    seen = _SEEN[quarters]
    return [seen(step) for step in end.steps if not isinstance(step, Established)]


def _seen(where: Moved, step: Step) -> tuple[object, ...]:
    """A step with everybody moved."""
    return (*_step(step), *_players(step, where), *(_spoken_of(said, where) for said in spoken(step)))


_SEEN: tuple[Callable[[Step], tuple[object, ...]], ...] = tuple(
    once_for_each_step(partial(_seen, where)) for where in _TURNED
)


def _without_seats(end: Considered) -> list[tuple[object, ...]]:
    return [
        (*_step(step), *(said.template for said in spoken(step)))
        for step in end.steps
        if not isinstance(step, Established)
    ]


def _step(step: Step) -> tuple[object, ...]:
    card = getattr(step, "card", None) or getattr(step, "cards", ())
    return step.kind, step.clause, getattr(step, "penalty", None), card, getattr(step, "until", None)


def _players(step: Step, where: Moved) -> Iterator[str]:
    if hasattr(step, "seat"):
        yield where[step.seat].value
    for name in ("seats", "authorised_seats", "unauthorised_seats"):
        yield _seated(getattr(step, name, ()), where)


def _seated(seats: tuple[Seat, ...], where: Moved) -> str:
    """Several seats whatever their order: all four are always named from North on."""
    return "".join(sorted([where[seat].value for seat in seats]))


def _spoken_of(said: Message, where: Moved) -> tuple[object, ...]:
    """A sentence, and what stands in its places."""
    return said.template, *(_seated(seats_in(value), where) or value for value in said.arguments.values())
