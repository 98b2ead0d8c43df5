"""The parts of a workbook's archive, and what each says belongs to it."""

from __future__ import annotations

import posixpath
import zipfile
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.importing.file_limits import MEGABYTE, MOST_ELEMENTS_OF_A_WORKBOOK, MOST_UNPACKED, XML_BLOCK
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.xml_events import XmlAllowance, read_xml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from incidents.importing.xml_events import XmlListener

# The others unpack as much at once as they like.
_BOUNDED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class BrokenWorkbook(Exception):
    """The file is no workbook, or contradicts itself."""


def too_much() -> Mistakes:
    """What is said of a file that holds more than a list can."""
    return Mistakes([Mistake(1, _("This file holds too much: save the list alone in a new file."))])


@dataclass(frozen=True)
class PartRelation:
    """A part that belongs to another: what it is there, and its name in the archive."""

    kind: str
    part: str


@dataclass
class WorkbookParts:
    """The archive, and how much of it may still be unpacked and read."""

    archive: zipfile.ZipFile
    unpacked: int = 0
    allowance: XmlAllowance = field(default_factory=lambda: XmlAllowance(MOST_ELEMENTS_OF_A_WORKBOOK))

    def __post_init__(self) -> None:
        self.names = frozenset(self.archive.namelist())

    def blocks(self, part: str) -> Iterator[bytes]:
        """A part as it is unpacked. Raises BrokenWorkbook when it is not there, Mistakes when all is too much."""
        if part not in self.names or (entry := self.archive.getinfo(part)).compress_type not in _BOUNDED:
            raise BrokenWorkbook
        with self.archive.open(entry) as unpacking:
            # What the directory says of its size, whoever writes the file may set.
            while block := unpacking.read(XML_BLOCK):
                self.unpacked += len(block)
                if self.unpacked > MOST_UNPACKED:
                    reason = _("This file unpacks to more than %(most)d MB: save the list alone in a new file.")
                    raise Mistakes([Mistake(1, reason % {"most": MOST_UNPACKED // MEGABYTE})])
                yield block

    def read(self, part: str, listener: XmlListener) -> Iterator[None]:
        """Tell the listener what stands in a part, block by block."""
        return read_xml(self.blocks(part), listener, self.allowance)

    def read_whole(self, part: str, listener: XmlListener) -> None:
        """Tell the listener all that stands in a part."""
        for _block in self.read(part, listener):
            pass

    def relations(self, part: str) -> dict[str, PartRelation]:
        """What belongs to a part, by the keys under which it is named there; "" is the file as a whole."""
        folder, name = posixpath.split(part)
        listed = posixpath.join(folder, "_rels", f"{name}.rels")
        if listed not in self.names:
            return {}
        listener = _Relations(folder)
        self.read_whole(listed, listener)
        return listener.found


class _Relations:
    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.found: dict[str, PartRelation] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", self._folder, attributes.get("Target", "")))
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.found[attributes.get("Id", "")] = PartRelation(kind, target.lstrip("/"))

    def end(self, name: str) -> None:
        """Nothing is kept open."""

    def data(self, text: str) -> None:
        """It has none."""
