"""From the bytes of a file, whichever program saved it, to text whose lines are counted as an editor counts them."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.importing.file_limits import KILOBYTE, MEGABYTE
from incidents.importing.mistakes import Mistake, Mistakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.core.files import File

# \r\r\n is what is left of a line's end that was converted twice.
_LINE_ENDS = re.compile(r"\r{1,2}\n|\r")
# NUL, and halves of characters: PostgreSQL keeps neither.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
BLOCK: Final = 64 * KILOBYTE
"""How much of a large file is in memory at a time."""


def decode(data: bytes, most: int) -> str:
    """The text of a file. Raises Mistakes when it is larger than `most` bytes or no text."""
    if len(data) > most:
        raise Mistakes([too_large(most)])
    for encoding in _encodings(data):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Mistakes([_no_text()])


def read_blocks(file: File[bytes], most: int) -> Iterator[str]:
    """The text of a large file, block by block, as `unify_lines` leaves it.

    Raises Mistakes as `decode` and `check_characters` do; the latter while it is read.
    """
    if (file.size or 0) > most:
        raise Mistakes([too_large(most)])
    return _blocks(file, _encoding(file))


def _encodings(beginning: bytes) -> list[str]:
    """In which encodings a file that begins so may be, those first that do not read anything."""
    if beginning.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ["utf-16"]
    # What is not UTF-8 comes from an older program; Latin-1 reads anything, so it is asked last.
    return ["utf-8-sig", "cp1252", "latin-1"]


def _encoding(file: File[bytes]) -> str:
    """In which encoding the whole file is. It is read through, and nothing of it kept."""
    file.seek(0)
    for encoding in _encodings(file.read(len(codecs.BOM_UTF16))):
        decoder = codecs.getincrementaldecoder(encoding)()
        try:
            for chunk in _chunks(file):
                decoder.decode(chunk)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            continue
        return encoding
    raise Mistakes([_no_text()])


def _chunks(file: File[bytes]) -> Iterator[bytes]:
    # Django's own chunks of a file that it holds in memory are one.
    file.seek(0)
    while chunk := file.read(BLOCK):
        yield chunk


def _blocks(file: File[bytes], encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)()
    line, held = 1, ""
    for chunk in _chunks(file):
        read = held + decoder.decode(chunk)
        # The end of a line may be cut in two.
        whole = read.rstrip("\r")
        held = read[len(whole) :]
        block = unify_lines(whole)
        check_characters(block, line)
        line += block.count("\n")
        yield block
    yield unify_lines(held)


def unify_lines(text: str) -> str:
    """The text without a byte order mark, each of its lines ended alike."""
    return _LINE_ENDS.sub("\n", text.removeprefix("\ufeff"))


def check_size(text: str, most: int) -> None:
    """Raise Mistakes when the text takes more than `most` bytes."""
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise Mistakes([too_large(most)])


def check_characters(text: str, first_line: int = 1) -> None:
    """Raise Mistakes, naming the first such line, on characters that are no text: NUL, and halves of others."""
    found = _NO_TEXT.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + first_line
        raise Mistakes([Mistake(line, _("This line holds characters that are not text."))])


def too_large(most: int) -> Mistake:
    """The reason why something is not even looked at."""
    if most >= MEGABYTE:
        return Mistake(1, _("This is larger than %(most)d MB.") % {"most": most // MEGABYTE})
    return Mistake(1, _("This is larger than %(most)d kB.") % {"most": most // KILOBYTE})


def _no_text() -> Mistake:
    return Mistake(1, _("This is not a text file."))
