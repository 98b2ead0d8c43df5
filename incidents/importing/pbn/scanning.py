"""From the text of a PBN file to its tags and blank lines: comments, directives and the rows of tables fall away.

The standard is followed where a file follows it. Where one does not, a tag is read as a person would read it: any
spacing, other quotation marks or none, a value broken over two lines by a mail program, a comment nobody closed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake

# What a tag's value may stand between.
QUOTES = "\"'“”„«»‘’‚`´"
# A value broken over lines may hold 200 characters: four hands are 67.
_TOKEN = re.compile(
    r"""
      (?P<blank>    ^[^\S\n]*(?:\n|\Z))
    | (?P<escape>   ^%[^\n]*)
    | (?P<rest>     ;[^\n]*)
    | (?P<comment>  \{)
    | (?P<tag>      \[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\])
    | (?P<broken>   \[\s*(?P<broken_name>\w+)\s*"(?P<broken_value>[^"\\\[\]]{0,200})"\s*\])
    | (?P<loose>    \[[^\S\n]*(?P<loose_name>\w+)(?P<loose_value>[^\]\n]*)\]?)
    | (?P<text>     [^\[{;\n]+ | . | \n)
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG_AT_THE_START = re.compile(r"^[^\S\n]*\[[^\S\n]*\w+\s*[\"“']", re.MULTILINE)
_BOARD_OR_DEAL = re.compile(r"^[^\S\n]*\[[^\S\n]*(?:board|deal)\b", re.MULTILINE | re.IGNORECASE)
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True)
class PbnTag:
    """A tag pair: its name in small letters, its value, and the line on which it begins."""

    name: str
    value: str
    line: int


@dataclass(frozen=True)
class Blank:
    """A blank line: what stands between two games."""

    line: int


def scan(text: str, remarks: list[Mistake]) -> Iterator[PbnTag | Blank]:
    """The tags and blank lines of a text whose lines end with "\\n". Doubts about comments are added to the remarks."""
    place, line = 0, 1
    comments = _Comments(text)
    while place < len(text):
        found = _TOKEN.match(text, place)
        assert found is not None  # noqa: S101, the last alternative takes any character
        end = found.end()
        if found["blank"] is not None:
            yield Blank(line)
        elif found["comment"]:
            end = comments.end(place, line, remarks)
        elif found["tag"]:
            yield PbnTag(found["name"].lower(), _ESCAPED.sub(r"\1", found["value"]).strip(), line)
        elif found["broken"]:
            yield PbnTag(found["broken_name"].lower(), " ".join(found["broken_value"].split()), line)
        elif found["loose"]:
            yield PbnTag(found["loose_name"].lower(), found["loose_value"].strip().strip(QUOTES).strip(), line)
        line += text.count("\n", place, end)
        # A match may be empty at the very end only.
        place = max(end, place + 1)


class _Comments:
    """Where the comments in braces end; one that nobody closed ends with its line, or it would swallow the boards."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Found once: looking for them again at each brace would take for ever on a file of braces.
        self.closes = [found.start() for found in re.finditer("}", text)]
        self.tags = [found.start() for found in _TAG_AT_THE_START.finditer(text)]

    def end(self, start: int, line: int, remarks: list[Mistake]) -> int:
        """The place behind the comment that begins at `start`."""
        close = _first(self.closes, start)
        if close is None:
            return self._unclosed(start, line, remarks)
        tag = _first(self.tags, start)
        if tag is not None and tag < close and self.text.find("{", start + 1, close) >= 0:
            # Braces do not nest: the next comment begins before this one ends, and there are tags between them.
            return self._unclosed(start, line, remarks)
        if _BOARD_OR_DEAL.search(self.text, start, close):
            remarks.append(Mistake(line, _("The comment that begins on this line holds boards; they are left out.")))
        return close + 1

    def _unclosed(self, start: int, line: int, remarks: list[Mistake]) -> int:
        remarks.append(Mistake(line, _("The comment that begins on this line is never closed; what follows is read.")))
        end = self.text.find("\n", start)
        return len(self.text) if end < 0 else end


def _first(places: list[int], after: int) -> int | None:
    """The first of the places, in order, that lies after this one."""
    index = bisect_right(places, after)
    return places[index] if index < len(places) else None
