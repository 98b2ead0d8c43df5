"""From the text of a PBN file to its tags and blank lines: comments, directives and the rows of tables fall away.

The standard is followed where a file follows it. Where one does not, a tag is read as a person would read it: any
spacing, other quotation marks or none, a value broken over two lines by a mail program, a comment nobody closed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from incidents.importing.file_limits import LONGEST_LINE_OF_BOARDS, MOST_LINES_OF_BOARDS, MOST_PIECES_OF_BOARDS
from incidents.importing.mistakes import Mistake, Mistakes, Notices

# What a tag's value may stand between.
QUOTES = "\"'“”„«»‘’‚`´"
# A value broken over lines may hold 200 characters: four hands are 67. Blank lines, and lines in which nothing begins,
# are taken together, a hundred at a time.
_TOKEN = re.compile(
    r"""
      (?P<blank>    ^[^\S\n]*(?:\n(?:[^\S\n]*\n){0,100}|\Z))
    | (?P<escape>   ^%[^\n]*\n?)
    | (?P<rest>     ;[^\n]*\n?)
    | (?P<comment>  \{)
    | (?P<tag>      \[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\](?:[^\S\n]*\n)?)
    | (?P<broken>   \[\s*(?P<broken_name>\w+)\s*"(?P<broken_value>[^"\\\[\]]{0,200})"\s*\])
    | (?P<loose>    \[[^\S\n]*(?P<loose_name>\w+)(?P<loose_value>[^\]\n]*)\]?)
    | (?P<text>     [^\[{;\n]+(?:\n(?![%\s])[^\[{;\n]+){0,100}\n? | . | \n)
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG_AT_THE_START = re.compile(r"^[^\S\n]*\[[^\S\n]*\w+\s*[\"“']", re.MULTILINE)
_BOARD_OR_DEAL = re.compile(r"^[^\S\n]*\[[^\S\n]*(?:board|deal)\b", re.MULTILINE | re.IGNORECASE)
_END_OF_LINE = re.compile(r"$", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
AHEAD: Final = 16 * 1024
AT_ONCE: Final = 256 * 1024
LONGEST_COMMENT: Final = 256 * 1024
"""What was not closed by then is not closed at all."""


class PbnTag(NamedTuple):
    """A tag pair: its name in small letters, its value, and the line on which it begins."""

    name: str
    value: str
    line: int


class Blank(NamedTuple):
    """Blank lines: what stands between two games; the first of them."""

    line: int


def scan(blocks: Iterable[str], remarks: Notices) -> Iterator[PbnTag | Blank]:
    """The tags and blank lines of a text that comes in blocks, its lines ended with "\\n"; never all of it is held.

    Doubts about comments are added to the remarks. Raises Mistakes on a line that is too long, or too much of anything.
    """
    window = _Window(_with_bearable_lines(blocks))
    line = pieces = 1
    while window.fill():
        found = _TOKEN.match(window.text, window.place)
        assert found is not None  # noqa: S101, the last alternative takes any character
        end = found.end()
        if end == len(window.text) and not window.is_last:
            # It may go on in what is not read yet.
            window.read_on()
            continue
        pieces += 1
        if pieces > MOST_PIECES_OF_BOARDS:
            raise _too_much(line)
        match found.lastgroup:
            case "blank":
                yield Blank(line)
            case "comment":
                end = window.end_of_comment(line, remarks)
            case "tag":
                value = found["value"]
                value = _ESCAPED.sub(r"\1", value) if "\\" in value else value
                yield PbnTag(found["name"].lower(), value.strip(), line)
            case "broken":
                yield PbnTag(found["broken_name"].lower(), " ".join(found["broken_value"].split()), line)
            case "loose":
                yield PbnTag(found["loose_name"].lower(), found["loose_value"].strip().strip(QUOTES).strip(), line)
            case _:
                pass
        line += window.text[window.place : end].count("\n")
        # A match may be empty at the very end only.
        window.place = max(end, window.place + 1)


def _too_much(line: int) -> Mistakes:
    """What is said of a file that goes on for ever."""
    return Mistakes([Mistake(line, _("The file holds more than a session can have."))])


def _with_bearable_lines(blocks: Iterable[str]) -> Iterator[str]:
    """The blocks, of which none has a line that is too long, nor do they together. Raises Mistakes."""
    line, begun = 1, 0
    for block in blocks:
        first, *others = block.split("\n")
        lengths = [begun + len(first), *map(len, others)]
        if max(lengths) > LONGEST_LINE_OF_BOARDS:
            place = next(place for place, length in enumerate(lengths) if length > LONGEST_LINE_OF_BOARDS)
            reason = _("This line is longer than %(most)d characters.")
            raise Mistakes([Mistake(line + place, reason % {"most": LONGEST_LINE_OF_BOARDS})])
        line, begun = line + len(others), lengths[-1]
        if line > MOST_LINES_OF_BOARDS:
            raise _too_much(line)
        yield block


class _Window:
    """The part of a text that is looked at: what was read is let go of, and more is fetched before it runs short.

    A comment in braces ends where it is closed; one that nobody closed, with its line, or it would swallow the boards.
    """

    def __init__(self, blocks: Iterator[str]) -> None:
        self._blocks = blocks
        self.text = ""
        self.place = 0
        self.is_last = False

    def fill(self) -> bool:
        """Have as much before the place as a tag may take; whether anything is left."""
        while not self.is_last and len(self.text) - self.place < AHEAD:
            self.read_on()
        return self.place < len(self.text)

    def read_on(self) -> None:
        """Fetch more, and let go of what lies behind."""
        # The character before stays: whether a line begins here is asked of it.
        behind = max(self.place - 1, 0)
        parts, size = [self.text[behind:]], 0
        while size < AT_ONCE and not self.is_last:
            block = next(self._blocks, None)
            self.is_last = block is None
            parts.append(block or "")
            size += len(parts[-1])
        self.text = "".join(parts)
        self.place -= behind
        # Found once: looking for them again at each brace would take for ever on a file of braces.
        self._closes = [found.start() for found in re.finditer("}", self.text)]
        self._tags = [found.start() for found in _TAG_AT_THE_START.finditer(self.text)]

    def end_of_comment(self, line: int, remarks: Notices) -> int:
        """The place behind the comment that begins here."""
        while not self.is_last and not self._has_close() and len(self.text) - self.place < LONGEST_COMMENT:
            self.read_on()
        start = self.place
        close = _first(self._closes, start)
        if close is None:
            return self._unclosed(line, remarks)
        tag = _first(self._tags, start)
        if tag is not None and tag < close and self.text.find("{", start + 1, close) >= 0:
            # Braces do not nest: the next comment begins before this one ends, and there are tags between them.
            return self._unclosed(line, remarks)
        if _BOARD_OR_DEAL.search(self.text, start, close):
            remarks.append(Mistake(line, _("The comment that begins on this line holds boards; they are left out.")))
        return close + 1

    def _has_close(self) -> bool:
        return _first(self._closes, self.place) is not None

    def _unclosed(self, line: int, remarks: Notices) -> int:
        if not remarks.is_full:
            reason = _("The comment that begins on this line is never closed; what follows is read.")
            remarks.append(Mistake(line, reason))
        found = _END_OF_LINE.search(self.text, self.place)
        assert found is not None  # noqa: S101, at the latest where the text ends
        return found.start()


def _first(places: list[int], after: int) -> int | None:
    """The first of the places, in order, that lies after this one."""
    index = bisect_right(places, after)
    return places[index] if index < len(places) else None
