"""A pytest plugin: `@pytest.mark.gate("T1")` says that a test shows a gate, `control=True` that it shows those tests
able to fail, and the fixture `figure` notes what was tried. What passed or failed is written to `var/figures/`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.forms import CHECK, LONG, TEST

FIGURES: Final = Path(__file__).resolve().parents[2] / "var" / "figures"
MARKER: Final = "gate"

Figure = Callable[..., None]


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known, and note the outcome of each test of a gate in the process that hears of all of them."""
    config.addinivalue_line("markers", "gate(name, control=False): the test shows a gate of trust, or is its control")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Outcomes())


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Note how much was tried: `figure(cells=40)`. The figures of one gate are added up by name."""

    def note(**counts: int) -> None:
        request.node.user_properties.append(("figure", counts))

    return note


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """Send the gates of a test along with its outcome."""
    report = yield
    names = sorted({str(marker.args[0]) for marker in item.iter_markers(MARKER)})
    if names:
        # By its own name: pytest-xdist adds that of a group to the node's.
        test = f"{Path(item.location[0]).as_posix()}::{item.name}"
        report.user_properties = [*report.user_properties, ("gates", names), ("test", test)]
    return report


class _Outcomes:
    """Heard while the tests run, written when they are over: one line to a test."""

    def __init__(self) -> None:
        self.run = time.time_ns()
        self.lines: list[dict[str, Any]] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        said = dict(report.user_properties)
        if "gates" not in said or report.skipped or (report.when != "call" and report.passed):
            return
        figures: dict[str, int] = {}
        for name, counts in report.user_properties:
            if name == "figure" and isinstance(counts, dict):
                for what, count in counts.items():
                    figures[what] = figures.get(what, 0) + count
        line = {"test": said["test"], "passed": report.passed, "figures": figures}
        self.lines.append(line | {"gates": said["gates"], "run": self.run})

    def pytest_sessionfinish(self) -> None:
        if not self.lines:
            return
        from django.db import connection

        FIGURES.mkdir(parents=True, exist_ok=True)
        form = "soak" if LONG else "check" if CHECK else "test" if TEST else "whole"
        lines = "".join(f"{json.dumps(line)}\n" for line in self.lines)
        with (FIGURES / f"{connection.vendor}-{form}.jsonl").open("a") as kept:
            kept.write(lines)
