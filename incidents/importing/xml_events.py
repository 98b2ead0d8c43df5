"""XML from outside, handed to whoever listens while it is read: bounded as it comes, and nothing done that it asks for.

The parser is defusedxml's. What it does not bound is bounded here: how many elements and attributes there are, how long
one may be, how deep they stand in each other, and what a definition of attributes adds to each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from defusedxml.ElementTree import DefusedXMLParser

from incidents.importing.file_limits import (
    ATTRIBUTES_OF_AN_ELEMENT,
    DEEPEST,
    LETTERS_OF_AN_ELEMENT,
    LONGEST_TAG,
    LONGEST_XML_NAME,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class TooMuchXml(Exception):
    """There is more than its like can have."""


class TooDeepXml(TooMuchXml):
    """Elements stand in each other without an end."""


@dataclass
class XmlAllowance:
    """How many elements may still come, of one file or of several that belong together."""

    elements: int

    def __post_init__(self) -> None:
        self.attributes = self.elements * ATTRIBUTES_OF_AN_ELEMENT
        self.letters = self.elements * LETTERS_OF_AN_ELEMENT

    def take(self, attributes: dict[str, str] | None = None) -> None:
        """Count an element, or what takes as long as one. Raises TooMuchXml."""
        self.elements -= 1
        if attributes:
            self.attributes -= len(attributes)
            self.letters -= sum(map(len, attributes)) + sum(map(len, attributes.values()))
        if self.elements < 0 or self.attributes < 0 or self.letters < 0:
            raise TooMuchXml


class XmlListener(Protocol):
    """Who is told what comes, elements by their names without a namespace; a text may come in several pieces."""

    def start(self, name: str, attributes: dict[str, str], /) -> object:
        """An element begins."""

    def end(self, name: str, /) -> object:
        """It ends."""

    def data(self, text: str, /) -> object:
        """Text stands in it."""


class _Counted:
    """What the parser talks to: each element is counted before it is handed on."""

    def __init__(self, listener: XmlListener, allowance: XmlAllowance) -> None:
        self._start, self._end, self.data = listener.start, listener.end, listener.data
        self._allowance, self._depth = allowance, 0
        self._names: dict[str, str] = {}

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._allowance.take(attributes)
        self._depth += 1
        if self._depth > DEEPEST:
            raise TooDeepXml
        name = self._names.get(tag)
        if name is None:
            if len(tag) > LONGEST_XML_NAME:
                raise TooMuchXml
            name = self._names[tag] = tag.rpartition("}")[2]
        self._start(name, attributes)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._end(self._names[tag])

    def comment(self, _text: str) -> None:
        # It is told by itself, as a marked section is.
        self._allowance.take()

    def pi(self, _target: str, _text: str | None = None) -> None:
        self._allowance.take()

    def section(self) -> None:
        self._allowance.take()


def read_xml(
    blocks: Iterable[bytes],
    listener: XmlListener,
    allowance: XmlAllowance,
    *,
    may_have_definition: bool = False,
    encoding: str | None = None,
) -> Iterator[None]:
    """Tell the listener what comes in the blocks; after each one, whoever asks for the next may stop.

    `encoding` takes the place of what the file says of itself.

    A definition (DOCTYPE) is refused unless it may be there; it is never fetched, and entities are refused in any case.
    Raises TooMuchXml, ParseError, DefusedXmlException, and LookupError or ValueError for an encoding that is not known.
    """
    counted = _Counted(listener, allowance)
    parser = DefusedXMLParser(target=counted, encoding=encoding, forbid_dtd=not may_have_definition)
    parser.parser.StartCdataSectionHandler = counted.section
    fed = 0
    for block in blocks:
        parser.feed(block)
        fed += len(block)
        if fed - parser.parser.CurrentByteIndex > LONGEST_TAG:
            raise TooMuchXml
        yield
    parser.close()
    yield
