"""Every movement by what must hold of it, whoever published its table."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from incidents import movements
from incidents.movements import Encounter, Movement, NoSuchMovement, PairInMovement, movement_of

FIRST_BOARD, TOGETHER = 17, 3
HOWELLS = tomllib.loads((Path(movements.__file__).parent / "howell.toml").read_text(encoding="utf-8"))
ALL = [
    *(("mitchell", tables) for tables in range(3, 31)),
    *(("relay-mitchell", tables) for tables in range(4, 31, 2)),
    *(("howell", int(tables)) for tables in HOWELLS),
]
EVERY = pytest.mark.parametrize(("kind", "tables"), ALL, ids=str)


def sittings(movement: Movement) -> Iterator[tuple[int, int, Encounter]]:
    """Each round, table, and who sits there."""
    for played in range(1, movement.rounds + 1):
        for table, sitting in enumerate(movement.sittings(played), 1):
            yield played, table, sitting


def nobody_is_in_two_places(movement: Movement) -> bool:
    """Each round seats every pair, and each once."""
    every = {pair for _, _, sitting in sittings(movement) for pair in (sitting.ns, sitting.ew)}
    return len(every) == 2 * movement.tables and all(
        Counter(pair for each in movement.sittings(played) for pair in (each.ns, each.ew)) == Counter(every)
        for played in range(1, movement.rounds + 1)
    )


def meetings(movement: Movement) -> Counter[frozenset[PairInMovement]]:
    return Counter(frozenset((each.ns, each.ew)) for _, _, each in sittings(movement))


def nobody_meets_twice(movement: Movement) -> bool:
    return set(meetings(movement).values()) == {1}


def nobody_plays_a_board_twice(movement: Movement) -> bool:
    return all(
        count == 1
        for count in Counter(
            (pair, each.set) for _, _, each in sittings(movement) for pair in (each.ns, each.ew)
        ).values()
    )


def tables_that_share(movement: Movement) -> dict[int, list[tuple[int, ...]]]:
    """By round, the tables at which one set lies at once."""
    shared: dict[int, list[tuple[int, ...]]] = {}
    for played in range(1, movement.rounds + 1):
        lying: dict[int, list[int]] = {}
        for table, each in enumerate(movement.sittings(played), 1):
            lying.setdefault(each.set, []).append(table)
        found = [tuple(tables) for tables in lying.values() if len(tables) > 1]
        if found:
            shared[played] = found
    return shared


@EVERY
def test_nobody_sits_in_two_places_meets_another_twice_or_plays_a_board_twice(kind: str, tables: int) -> None:
    movement = movement_of(kind, tables)
    assert movement.tables == tables
    assert nobody_is_in_two_places(movement)
    assert nobody_meets_twice(movement)
    assert nobody_plays_a_board_twice(movement)


@EVERY
def test_no_board_lies_at_two_tables_but_where_it_is_said(kind: str, tables: int) -> None:
    movement = movement_of(kind, tables)
    told: dict[int, list[tuple[int, ...]]] = {}
    if kind == "relay-mitchell":
        told = {played: [(1, tables)] for played in range(1, movement.rounds + 1)}
    elif kind == "howell":
        told = {played: [tuple(range(1, tables + 1))] for played in HOWELLS[str(tables)].get("shares_in", [])}
    assert tables_that_share(movement) == told


@EVERY
def test_as_many_meet_as_can(kind: str, tables: int) -> None:
    """In a Howell each pair meets every other; in a Mitchell each every one of the other line, but one at a skip."""
    movement = movement_of(kind, tables)
    met = set(meetings(movement))
    if kind == "howell":
        every = [PairInMovement("", number) for number in range(1, 2 * tables + 1)]
        assert met == {frozenset(two) for two in combinations(every, 2)}
        assert movement.rounds == 2 * tables - 1
        assert {each.set for _, _, each in sittings(movement)} == set(range(1, movement.rounds + 1))
    else:
        lines = ([PairInMovement(line, number) for number in range(1, tables + 1)] for line in ("NS", "EW"))
        left_out = tables if kind == "mitchell" and tables % 2 == 0 else 0
        assert len({frozenset(two) for two in product(*lines)} - met) == left_out
        assert {each.set for _, _, each in sittings(movement)} == set(range(1, tables + 1))
        assert all(each.ns == PairInMovement("NS", table) for _, table, each in sittings(movement))


@EVERY
def test_every_table_has_the_boards_of_its_set(kind: str, tables: int) -> None:
    movement = movement_of(kind, tables)
    for played, table, sitting in sittings(movement):
        boards = list(movement.boards(table, played, first=FIRST_BOARD, together=TOGETHER))
        assert len(boards) == TOGETHER
        assert boards[0] == FIRST_BOARD + TOGETHER * (sitting.set - 1)
    assert movement.sets_in(movement.rounds) == max(each.set for _, _, each in sittings(movement))


def test_howells_are_there_for_three_to_eight_tables_each_with_its_source() -> None:
    assert list(HOWELLS) == [str(tables) for tables in range(3, 9)]
    assert all(told["source"] for told in HOWELLS.values())


@pytest.mark.parametrize(
    ("kind", "tables"), [("howell", 2), ("howell", 9), ("mitchell", 2), ("relay-mitchell", 7), ("swiss", 8)]
)
def test_what_there_is_not_is_said(kind: str, tables: int) -> None:
    with pytest.raises(NoSuchMovement):
        movement_of(kind, tables)


@pytest.mark.parametrize(("table", "round"), [(0, 1), (6, 1), (1, 0), (1, 10)])
def test_no_movement_answers_for_a_table_or_a_round_that_it_has_not(table: int, round: int) -> None:
    with pytest.raises(ValueError, match="no table"):
        movement_of("howell", 5).sitting(table, round)


# ---- Controls ---------------------------------------------------------------------------------------

CHECKS: dict[str, Callable[[Movement], bool]] = {
    "nobody is in two places": nobody_is_in_two_places,
    "nobody meets twice": nobody_meets_twice,
    "nobody plays a board twice": nobody_plays_a_board_twice,
    "no board at two tables": lambda movement: not tables_that_share(movement),
}


@pytest.mark.parametrize(
    ("wrong", "noticed"),
    [
        (lambda each: each._replace(ns=each.ew), "nobody is in two places"),
        (lambda _: movement_of("howell", 5).sitting(2, 3), "nobody meets twice"),
        (lambda each: each._replace(set=each.set % 9 + 1), "nobody plays a board twice"),
        (lambda each: each._replace(set=each.set % 9 + 1), "no board at two tables"),
    ],
)
def test_one_wrong_entry_is_noticed(wrong: Callable[[Encounter], Encounter], noticed: str) -> None:
    right = movement_of("howell", 5)
    assert CHECKS[noticed](right)

    def sits(table: int, round: int) -> Encounter:
        sitting = right.sitting(table, round)
        return wrong(sitting) if (table, round) == (2, 4) else sitting

    assert not CHECKS[noticed](replace(right, sits=sits))


def test_a_mitchell_of_an_even_number_without_its_skip_is_noticed() -> None:
    right = movement_of("mitchell", 8)

    def sits(table: int, round: int) -> Encounter:
        sitting = right.sitting(table, round)
        return sitting._replace(ew=PairInMovement("EW", (table - round) % 8 + 1))

    assert not nobody_plays_a_board_twice(replace(right, sits=sits))
