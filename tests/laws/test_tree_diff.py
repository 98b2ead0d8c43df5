"""What is kept as a digest alone can be drawn, and what differs in it is shown."""

from pathlib import Path

from tests.laws import kept
from tests.laws.tree_diff import ROOT, differing, drawn_in


def test_all_that_a_digest_is_kept_of_can_be_drawn(tmp_path: Path) -> None:
    drawn = drawn_in(ROOT, tmp_path)
    assert kept.digests().items() <= {name: kept.digest_of(text) for name, text in drawn.items()}.items()


def test_what_differs_is_shown_line_by_line() -> None:
    before = {"trees/a": "one\ntwo\n", "trees/b": "same\n", "sets/gone": "x\n"}
    shown = list(differing(before, {"trees/a": "one\n2\n", "trees/b": "same\n", "words/new": "y\n"}))
    assert {"-two", "+2", "-x", "+y"} <= set(shown)
    assert not [line for line in shown if "same" in line]
