"""What is kept as a digest alone can be drawn, and what differs in it is shown."""

from pathlib import Path

import pytest

from tests.laws import kept
from tests.laws.tree_diff import ROOT, differing, drawn_in


def test_all_that_a_digest_is_kept_of_can_be_drawn(tmp_path: Path) -> None:
    if kept.renewing():
        pytest.skip("The digests are being renewed.")
    drawn = drawn_in(ROOT, tmp_path)
    other = [name for name, digest in kept.digests().items() if digest != kept.digest_of(drawn.get(name, ""))]
    assert other == [], "make keep renews their digests"


def test_what_differs_is_shown_line_by_line() -> None:
    before = {"trees/a": "one\ntwo\n", "trees/b": "same\n", "sets/gone": "x\n"}
    shown = list(differing(before, {"trees/a": "one\n2\n", "trees/b": "same\n", "words/new": "y\n"}))
    assert {"-two", "+2", "-x", "+y"} <= set(shown)
    assert not [line for line in shown if "same" in line]
