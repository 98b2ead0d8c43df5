"""The locks that stand in the sources, and the table of which race shows which."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = ("config", "incidents", "rulings")


class Lock(NamedTuple):
    """A `select_for_update`: the file and the function in which it stands, and whose rows it holds."""

    file: str
    function: str
    model: str

    def __str__(self) -> str:
        return f"{self.file}::{self.function} {self.model}"

    @classmethod
    def named(cls, name: str) -> Lock:
        """`incidents/calling.py::_held Incident`."""
        where, _, model = name.partition(" ")
        file, _, function = where.partition("::")
        return cls(file, function, model)


def sources() -> Iterator[tuple[str, str]]:
    """Every module of ours that may lock, with its text."""
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def locks_in(file: str, text: str) -> Iterator[str]:
    """The place of each lock in a module, `incidents/calling.py::_held`; one that holds two rows comes twice."""
    if "select_for_update" in text:
        yield from _in(ast.parse(text), file, "")


def _in(node: ast.AST, file: str, function: str) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        function = node.name
    if isinstance(node, ast.Attribute) and node.attr == "select_for_update":
        yield f"{file}::{function}"
    for child in ast.iter_child_nodes(node):
        yield from _in(child, file, function)


def faults(places: Iterable[str], shown: Iterable[Lock]) -> list[str]:
    """What is wrong with the table: a lock that no race shows, or one in the table that there is not."""
    there = Counter(places)
    named = Counter(f"{lock.file}::{lock.function}" for lock in set(shown))
    return [
        *(f"{place} has a lock that no race shows" for place in sorted((there - named).elements())),
        *(f"{place} has no such lock" for place in sorted((named - there).elements())),
    ]
