"""Nothing hangs on who sits where: the same ruling with the table turned, and for a defender walked for both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rulings.engine import Code, Established, Message, Outcome, Resolved, Seat, Step, WhichSeat, WrongAnswer, consider
from tests.laws.spoken import seats_in, spoken
from tests.laws.walking import Path, Run, spelt

Moved = Callable[[Seat], Seat]
"""Where a player sits once the table has been turned."""


def turning_the_table_turns_the_ruling(run: Run, path: Path) -> Iterator[str]:
    """Nothing hangs on who sits South, where the first question about a seat says that the seats are alike.

    Under the default regulations: no other knows one seat from another.
    """
    seats = _about_seats(path)
    if run.flipped or not isinstance(path.outcome, Resolved) or not seats or not seats[0].alike:
        return
    here = _shape(path.outcome, _turned(0))
    for quarters in (1, 2, 3):
        answers = _moved(path, _turned(quarters))
        try:
            there = _ruled(run, answers)
        except WrongAnswer:
            there = None
        if there is None or _shape(there, _turned(4 - quarters)) != here:
            yield _instead(seats[0].key, answers, path)


def seats_said_to_be_alike_are(run: Run, path: Path) -> Iterator[str]:
    """Where one defender is walked for both, the other comes to the same ruling but for the seats in it.

    The table is looked at in a mirror: who sat on the left of the first seat asked about sits on its right. An answer
    that the other cannot give is no loss: what he can give is walked.
    """
    seats = _about_seats(path)
    claims = [question for question in seats[1:] if question.alike or question.walked]
    if run.flipped or not isinstance(path.outcome, Resolved) or not claims:
        return
    axis = Seat(path.answers[seats[0].key]).side
    answers = _moved(path, lambda seat: seat if seat.side is axis else seat.partner)
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
    return [asked.question for asked in path.asked if isinstance(asked.question, WhichSeat)]


def _moved(path: Path, where: Moved) -> dict[str, Code]:
    """The answers of a path with everybody moved; what was said of a side is then said of the one that sits there."""
    seats = {question.key for question in _about_seats(path)}
    moved = {key: where(Seat(code)).value if key in seats else code for key, code in path.answers.items()}
    if where(Seat.NORTH).side is not Seat.NORTH.side:
        for key in path.answers:
            matter, _dot, side = key.rpartition(".")
            if side in _SIDES:
                moved[key] = path.answers[f"{matter}.{_SIDES[side]}"]
    return moved


_SIDES = {"ns": "ew", "ew": "ns"}
"""What a question asked about each side in turn has at the end of its key."""


def _turned(quarters: int) -> Moved:
    def where(seat: Seat) -> Seat:
        for _quarter in range(quarters % 4):
            seat = seat.lho
        return seat

    return where


def _shape(end: Outcome, where: Moved) -> Counter[tuple[object, ...]]:
    """A ruling as it is seen with everybody moved, in whichever order: of the two sides, North-South comes first."""
    return Counter(
        (*_step(step), *_players(step, where), *(tuple(_arguments(said, where)) for said in spoken(step)))
        for step in end.steps
        if not isinstance(step, Established)
    )


def _without_seats(end: Outcome) -> list[tuple[object, ...]]:
    return [_step(step) for step in end.steps if not isinstance(step, Established)]


def _step(step: Step) -> tuple[object, ...]:
    return (
        step.kind,
        step.clause,
        getattr(step, "penalty", None),
        getattr(step, "card", None) or getattr(step, "cards", ()),
        getattr(step, "until", None),
        *(said.template for said in spoken(step)),
    )


def _players(step: Step, where: Moved) -> Iterator[object]:
    owner = getattr(step, "seat", None)
    yield None if owner is None else where(owner)
    for name in ("seats", "authorised_seats", "unauthorised_seats"):
        yield frozenset(map(where, getattr(step, name, ())))


def _arguments(said: Message, where: Moved) -> Iterator[object]:
    """What stands in a sentence; several seats as a set, since all four are always named from North on."""
    for value in said.arguments.values():
        yield frozenset(map(where, seats_in(value))) or value
