"""A decision tree laid out to be drawn: boxes in columns, right-angled lines between them, words broken into lines.

All measures are in whole units of the drawing, whose `viewBox` says how many there are: a fraction would be written
with the comma of the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.engine import Citation
from rulings.lawbook.measuring import BOLD, lines, width
from rulings.lawbook.outline import Node
from rulings.web.citing import address_of

BOX: Final = 248
BETWEEN_COLUMNS: Final = 36
BETWEEN_ROWS: Final = 16
EDGE: Final = 8
INSIDE: Final = 12
"""Between a box and its words."""
LABEL, TEXT, SMALL, CHIP = 14, 15, 13, 12
"""The sizes of the letters: the answer that leads here, what is asked or ruled, what is beside it, a clause."""
ROUND: Final = 10
"""The round of a corner."""
LEADING: Final = 1.32
_UNDER_THE_LINE: Final = 0.28
_CHIP_HIGH: Final = 20
_BETWEEN_CHIPS: Final = 6
_CARD: Final = re.compile(r"[♠♥♦♣](?:10|[2-9AKQJRDV](?![^\W_]))?")
_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


@dataclass(frozen=True)
class Run:
    """Some letters of a line, and the suit that colours them."""

    words: str
    suit: str = ""


@dataclass(frozen=True)
class TextLine:
    """One line of words: where it begins, on which height its letters stand, and what they are."""

    x: int
    y: int
    runs: tuple[Run, ...]
    look: str
    """The class of its letters: "label", "asks", "rules", "small"."""


@dataclass(frozen=True)
class ClauseChip:
    """A clause: a small box with its citation in it."""

    x: int
    y: int
    wide: int
    citation: Citation
    url: str
    high: int = _CHIP_HIGH

    @property
    def middle(self) -> int:
        """Where its words are centred."""
        return self.x + self.wide // 2

    @property
    def foot(self) -> int:
        """What its letters stand on."""
        return self.y + self.high - 6


@dataclass
class Box:
    """A question or an end, with all that is written in it."""

    node: Node
    x: int
    y: int
    high: int
    strip: int
    """How much of its height, from the top, holds the answer that leads to it."""
    written: tuple[TextLine, ...]
    chips: tuple[ClauseChip, ...]
    below: list[Box] = field(default_factory=list)
    wide: int = BOX

    @property
    def kind(self) -> str:
        """The class of the box."""
        return "choice" if self.node.chooser else "question" if self.node.asks else "end"

    @property
    def strip_foot(self) -> int:
        """Where the answer that leads to it ends."""
        return self.y + self.strip

    @property
    def strip_top(self) -> int:
        """Where the straight sides of the answer begin, under its round corners."""
        return self.y + ROUND

    @property
    def strip_right(self) -> int:
        """Where the straight top of the answer ends, before its round corner."""
        return self.x + self.wide - ROUND

    @property
    def from_right(self) -> int:
        """On which height the line to what is below it leaves."""
        return self.y + self.strip + (self.high - self.strip) // 2


@dataclass(frozen=True)
class Diagram:
    """The whole drawing."""

    wide: int
    high: int
    boxes: tuple[Box, ...]
    connectors: tuple[str, ...]
    """Paths, as SVG has them."""

    def size_at(self, percent: int) -> tuple[int, int]:
        """Its width and height on a page, at so many per cent."""
        return round(self.wide * percent / 100), round(self.high * percent / 100)


def laid_out(top: Node, club: str) -> Diagram:
    """Lay out what a page of a club shows of a tree, the first question at the top left."""
    first, foot = _placed(top, EDGE, EDGE, club)
    boxes = tuple(_all(first))
    return Diagram(
        wide=max(box.x + box.wide for box in boxes) + EDGE,
        high=foot + EDGE,
        boxes=boxes,
        connectors=tuple(path for box in boxes for path in _connectors(box)),
    )


def _all(box: Box) -> Sequence[Box]:
    return [box, *(each for below in box.below for each in _all(below))]


def _placed(node: Node, x: int, y: int, club: str) -> tuple[Box, int]:
    """A box with those below it in the next columns, and how far down the whole reaches."""
    box = _written(node, x, y, club)
    foot = y + box.high
    next_y = y
    for below in node.below:
        placed, reached = _placed(below, x + BOX + BETWEEN_COLUMNS, next_y, club)
        box.below.append(placed)
        foot, next_y = max(foot, reached), reached + BETWEEN_ROWS
    return box, foot


def _connectors(box: Box) -> list[str]:
    """From a box to its right, along a trunk, to the answer on each box below it."""
    if not box.below:
        return []
    trunk, right = box.x + box.wide + BETWEEN_COLUMNS // 2, box.x + box.wide
    arrivals = [below.y + below.strip // 2 for below in box.below]
    heights = [box.from_right, *arrivals]
    return [
        f"M{right} {box.from_right}H{trunk}",
        f"M{trunk} {min(heights)}V{max(heights)}",
        *(f"M{trunk} {arrival}H{below.x}" for arrival, below in zip(arrivals, box.below, strict=True)),
    ]


def _written(node: Node, x: int, y: int, club: str) -> Box:
    """A box as high as its words."""
    pen = _Pen(x + INSIDE, y)
    if node.answers:
        pen.write(node.answers, LABEL, "label", BOLD)
        pen.down(7)
    strip = pen.y - y if node.answers else 0
    pen.down(4 if node.answers else 0)
    if node.number:
        pen.write(_("Number %(number)d") % {"number": node.number}, SMALL, "small")
    for passed in node.passed:
        pen.write(f"{passed.question} {passed.answers}", SMALL, "small")
    if node.asks:
        if node.rules:
            pen.write(node.rules, SMALL, "small")
        if node.chooser:
            pen.write(_("%(player)s chooses") % {"player": node.chooser}, SMALL, "small")
        pen.write(node.asks, TEXT, "asks", BOLD)
    else:
        pen.write(node.rules, TEXT, "rules", BOLD)
    if beyond := told_beyond(node):
        pen.write(beyond, SMALL, "small")
    pen.down(6)
    chips = _chips(node, x + INSIDE, pen.y, club)
    foot = chips[-1].y + _CHIP_HIGH if chips else pen.y
    return Box(node, x, y, foot + 10 - y, strip, tuple(pen.written), chips)


def told_beyond(node: Node) -> str:
    """What is said of a question whose answers are not shown on it: where they are, or how many there are."""
    if node.again:
        return _("goes on as at number %(number)d") % {"number": node.again.number}
    if node.further:
        return ngettext("%(count)d possible answer", "%(count)d possible answers", node.further) % {
            "count": node.further
        }
    return ""


def _chips(node: Node, x: int, y: int, club: str) -> tuple[ClauseChip, ...]:
    chips: list[ClauseChip] = []
    left = x
    for citation in node.clauses:
        wide = ceil(width(str(citation), CHIP)) + 14
        if chips and left + wide > x + BOX - 2 * INSIDE:
            left, y = x, y + _CHIP_HIGH + _BETWEEN_CHIPS
        chips.append(ClauseChip(left, y, wide, citation, address_of(citation, club)))
        left += wide + _BETWEEN_CHIPS
    return tuple(chips)


class _Pen:
    """Writes lines one under the other, and knows how far down it has come."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y + 6
        self.written: list[TextLine] = []

    def write(self, text: str, size: float, look: str, wider: float = 1.0) -> None:
        """Write a text, broken into lines that find room in a box."""
        for line in lines(text, size * wider, BOX - 2 * INSIDE):
            self.y += round(size * LEADING)
            self.written.append(TextLine(self.x, self.y - round(size * _UNDER_THE_LINE), _runs(line), look))

    def down(self, by: int) -> None:
        """Leave some room."""
        self.y += by


def _runs(line: str) -> tuple[Run, ...]:
    """A line with its cards and suits taken apart, so that they can be coloured."""
    runs: list[Run] = []
    end = 0
    for found in _CARD.finditer(line):
        runs += (Run(line[end : found.start()]), Run(found[0], _SUITS[found[0][0]]))
        end = found.end()
    return tuple(run for run in (*runs, Run(line[end:])) if run.words)
