"""The movements there are: Mitchell's, with a skip or with relays where the tables are even, and Howell's."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from incidents.movements.movement import Encounter, Movement, NoSuchMovement, PairInMovement

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FEWEST_OF_A_MITCHELL: Final = 3
_HOWELL: Final = Path(__file__).with_name("howell.toml")
_ENTRY: Final = re.compile(r"(\d+)-(\d+)@(\d+)")


def movement_of(kind: str, tables: int) -> Movement:
    """The movement of this kind for so many tables. Raises NoSuchMovement."""
    if kind not in _KINDS:
        raise NoSuchMovement(kind)
    return _KINDS[kind](tables)


@cache
def _mitchell(tables: int) -> Movement:
    """North-South sit, East-West go up a table, boards down; at an even number East-West skip one halfway.

    Without the skip each pair would meet from there on the boards that it has played.
    """
    if tables < FEWEST_OF_A_MITCHELL:
        raise NoSuchMovement("mitchell", tables)
    even = tables % 2 == 0

    def sits(table: int, round: int) -> Encounter:
        gone = round - 1 + (even and round > tables // 2)
        return _in_lines(table, (table - 1 - gone) % tables + 1, (table + round - 2) % tables + 1)

    return Movement(tables, tables - even, sits)


@cache
def _relay_mitchell(tables: int) -> Movement:
    """The same for an even number of tables without a skip: the first and the last table share their boards all along,
    and a set rests on a stand halfway round."""
    if tables < FEWEST_OF_A_MITCHELL or tables % 2:
        raise NoSuchMovement("relay-mitchell", tables)

    def sits(table: int, round: int) -> Encounter:
        past_the_stand = table > tables // 2
        return _in_lines(table, (table - round) % tables + 1, (table + round - 2 + past_the_stand) % tables + 1)

    return Movement(tables, tables, sits)


@cache
def _howell(tables: int) -> Movement:
    """Every pair meets every other: as the table of the movement says, round by round."""
    try:
        rounds = _howells()[tables]
    except KeyError:
        raise NoSuchMovement("howell", tables) from None

    def sits(table: int, round: int) -> Encounter:
        return rounds[round - 1][table - 1]

    return Movement(tables, len(rounds), sits)


@cache
def _howells() -> Mapping[int, tuple[tuple[Encounter, ...], ...]]:
    """The tables of the Howell movements by how many tables they are for."""
    return {
        int(tables): tuple(tuple(_entry(*map(int, each)) for each in _ENTRY.findall(line)) for line in told["rounds"])
        for tables, told in tomllib.loads(_HOWELL.read_text(encoding="utf-8")).items()
    }


def _entry(ns: int, ew: int, boards: int) -> Encounter:
    return Encounter(PairInMovement("", ns), PairInMovement("", ew), boards)


def _in_lines(ns: int, ew: int, boards: int) -> Encounter:
    return Encounter(PairInMovement("NS", ns), PairInMovement("EW", ew), boards)


_KINDS: Final[Mapping[str, Callable[[int], Movement]]] = {
    "mitchell": _mitchell,
    "relay-mitchell": _relay_mitchell,
    "howell": _howell,
}
