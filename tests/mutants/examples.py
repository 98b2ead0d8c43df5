"""The tests on legal plays, called without pytest: what mutants of those laws are judged by."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

LONG = {"deal"}
"""Parameters that only repeat a test on other positions: the first of them will do."""


@dataclass(frozen=True)
class Example:
    """One test with one set of its parameters."""

    module: str
    test: str
    number: int

    def run(self) -> None:
        """Call it, as its module now is. Raises what the test raises."""
        test = getattr(sys.modules[self.module], self.test)
        test(**_parameters(test)[self.number])


def quickest_first(modules: Sequence[str]) -> tuple[Example, ...]:
    """Every example of the modules, in the order of the time that they take."""
    took: dict[Example, float] = {}
    for example in _all(modules):
        began = time.perf_counter()
        example.run()
        took[example] = time.perf_counter() - began
    return tuple(sorted(took, key=lambda example: took[example]))


def _all(modules: Sequence[str]) -> Iterator[Example]:
    for module in modules:
        for name, test in vars(sys.modules[module]).items():
            if name.startswith("test_") and callable(test):
                yield from (Example(module, name, number) for number in range(len(_parameters(test))))


def _parameters(test: Callable[..., object]) -> list[dict[str, Any]]:
    """Every set of parameters of a test; none for one that asks for a fixture, which only pytest has."""
    marks = [mark.args for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    known = {name for names, _values in marks for name in _names(names)}
    if known != set(inspect.signature(test).parameters):
        return []
    every = [[_named(_names(names), value) for value in values] for names, values in marks]
    sets = [{name: value for one in chosen for name, value in one.items()} for chosen in product(*every)]
    return sets[:1] if known == LONG else sets


def _names(written: str | Sequence[str]) -> list[str]:
    return [name.strip() for name in written.split(",")] if isinstance(written, str) else list(written)


def _named(names: Sequence[str], value: Any) -> Mapping[str, Any]:
    values = getattr(value, "values", value) if type(value).__name__ == "ParameterSet" else value
    return dict(zip(names, values if len(names) > 1 else (values,), strict=True))
