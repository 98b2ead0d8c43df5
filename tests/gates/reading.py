"""Which tests show which gate, read from the sources, and what they found when they last ran."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.gates.gates import GATES
from tests.gates.recording import FIGURES, MARKER

ROOT: Final = Path(__file__).resolve().parents[2]
DATABASES: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
FORMS: Final = ("test", "whole", "soak")


class Shown(NamedTuple):
    """A test that shows a gate, or is a control of those that do."""

    gate: str
    test: str
    control: bool


def marks_in(root: Path = ROOT / "tests") -> list[Shown]:
    """Every mark of every test. Raises ValueError for a gate that there is not."""
    found = [
        mark
        for path in sorted(root.rglob("test_*.py"))
        if MARKER in (text := path.read_text())
        for mark in marks(ast.parse(text), str(path.relative_to(root.parent)))
    ]
    unknown = {mark.gate for mark in found} - set(GATES)
    if unknown:
        raise ValueError(f"no such gate: {', '.join(sorted(unknown))}")
    return found


def marks(module: ast.Module, path: str) -> Iterator[Shown]:
    """The marks in one module, above a test or for the whole of it (`pytestmark`)."""
    tests = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    of_all = [
        each
        for node in module.body
        if isinstance(node, ast.Assign)
        and any(isinstance(to, ast.Name) and to.id == "pytestmark" for to in node.targets)
        for each in _gates(node.value)
    ]
    for test in tests:
        for gate, control in [*of_all, *(each for decorator in test.decorator_list for each in _gates(decorator))]:
            yield Shown(gate, f"{path}::{test.name}", control)


def _gates(node: ast.AST) -> Iterator[tuple[str, bool]]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == f"pytest.mark.{MARKER}":
            (name,) = call.args
            assert isinstance(name, ast.Constant)
            control = any(word.arg == "control" and ast.literal_eval(word.value) for word in call.keywords)
            yield str(name.value), control


def faults(marks: list[Shown]) -> list[str]:
    """The gates that nothing shows, or of which nothing shows that it could fail."""
    said = {(mark.gate, mark.control) for mark in marks}
    return [
        f"{gate} has no {'control' if control else 'test'}"
        for gate in GATES
        for control in (False, True)
        if (gate, control) not in said
    ]


@dataclass
class Found:
    """What the tests of one gate found on one database, in one form."""

    passed: int = 0
    failed: int = 0
    figures: dict[str, int] = field(default_factory=dict)


def last_outcomes(kept: Path = FIGURES) -> Mapping[tuple[str, str, str], Found]:
    """By gate, database and form: what each test found in its last run, of the tests that there still are."""
    tests = {(mark.test, mark.gate) for mark in marks_in()}
    found: dict[tuple[str, str, str], Found] = {}
    for database in DATABASES:
        for form in FORMS:
            for line in outcomes(kept / f"{database}-{form}.jsonl").values():
                for gate in line["gates"]:
                    if (function(line), gate) in tests:
                        _add(found.setdefault((gate, database, form), Found()), line)
    return found


def outcomes(path: Path) -> dict[str, dict[str, Any]]:
    """The outcomes in one file: of each test those of its last run, whatever it was tried on before."""
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    last_run: dict[str, int] = {}
    for line in lines:
        last_run[function(line)] = max(line["run"], last_run.get(function(line), 0))
    return {line["test"]: line for line in lines if line["run"] == last_run[function(line)]}


def function(line: Mapping[str, Any]) -> str:
    """The test without what it was tried on."""
    return str(line["test"]).partition("[")[0]


def _add(found: Found, line: dict[str, Any]) -> None:
    if line["passed"]:
        found.passed += 1
        for what, count in line["figures"].items():
            found.figures[what] = found.figures.get(what, 0) + count
    else:
        found.failed += 1
