"""The drawing: boxes that do not touch, words that stay in them, lines at right angles."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rulings.lawbook import diagram
from rulings.lawbook.diagram import Box, laid_out
from rulings.lawbook.measuring import BOLD, lines, width
from rulings.lawbook.outline import nodes
from tests.laws.walking import Run
from tests.rulings.lawbook.test_outline import NEWEST, every_page

SIZES = {
    "label": diagram.LABEL * BOLD,
    "asks": diagram.TEXT * BOLD,
    "rules": diagram.TEXT * BOLD,
    "small": diagram.SMALL,
}


@pytest.fixture(autouse=True)
def _french() -> Iterator[None]:
    """The longer of the two languages."""
    with override("fr"):
        yield


def apart(one: Box, other: Box) -> bool:
    return (
        one.x + one.wide < other.x
        or other.x + other.wide < one.x
        or one.y + one.high < other.y
        or other.y + other.high < one.y
    )


@pytest.mark.parametrize("run", NEWEST, ids=str)
def test_every_page_is_drawn_in_order(run: Run) -> None:
    for top in every_page(run):
        drawn = laid_out(top, "parc")
        boxes = drawn.boxes
        assert [box.node for box in boxes] == list(nodes(top))
        for place, box in enumerate(boxes):
            assert all(apart(box, other) for other in boxes[place + 1 :]), f"{top.at}: boxes touch"
            assert box.x + box.wide <= drawn.wide
            assert box.y + box.high <= drawn.high
            inside(box)


def inside(box: Box) -> None:
    """Raise AssertionError unless all that is written stands in the box, one line under the other."""
    heights = [line.y for line in box.written]
    assert heights == sorted(set(heights))
    assert all(box.y < height < box.y + box.high for height in heights)
    for line in box.written:
        words = "".join(run.words for run in line.runs)
        assert line.x + width(words, SIZES[line.look]) <= box.x + box.wide - diagram.INSIDE + 1, words
    for chip in box.chips:
        assert box.x < chip.x < chip.x + chip.wide < box.x + box.wide
        assert heights[-1] < chip.y < chip.y + chip.high < box.y + box.high
    said = " ".join("".join(run.words for run in line.runs) for line in box.written)
    for words in (box.node.answers, box.node.asks, box.node.rules, box.node.chooser):
        assert words.replace(" ", "") in said.replace(" ", ""), "a word is lost"


@pytest.mark.parametrize("run", NEWEST[:4], ids=str)
def test_lines_are_at_right_angles_and_reach_every_box(run: Run) -> None:
    for top in every_page(run):
        drawn = laid_out(top, "parc")
        ends = set()
        for path in drawn.connectors:
            found = re.fullmatch(r"M(\d+) (\d+)([HV])(\d+)", path)
            assert found, path
            if found[3] == "H":
                ends |= {(int(found[1]), int(found[2])), (int(found[4]), int(found[2]))}
        for box in drawn.boxes[1:]:
            assert any(x == box.x and box.y <= y <= box.y + box.strip for x, y in ends), "no line comes to a box"
        for box in drawn.boxes:
            leaves = any(x == box.x + box.wide and box.y <= y <= box.y + box.high for x, y in ends)
            assert leaves == bool(box.below)


def test_it_is_larger_or_smaller_on_the_page() -> None:
    drawn = laid_out(every_page(NEWEST[0])[0], "parc")
    assert drawn.size_at(100) == (drawn.wide, drawn.high)
    assert drawn.size_at(50) == (round(drawn.wide / 2), round(drawn.high / 2))


@given(st.text(alphabet=st.sampled_from("aim W♥é")), st.integers(8, 30), st.integers(20, 300))
def test_words_are_broken_into_lines_that_find_room(text: str, size: int, room: int) -> None:
    broken = lines(text, size, room)
    assert "".join(broken).replace(" ", "") == text.replace(" ", "")
    assert all(width(line, size) <= room or len(line) == 1 for line in broken)
