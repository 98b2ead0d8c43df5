"""From the bytes of a file, whichever program saved it, to text whose lines are counted as an editor counts them."""

from __future__ import annotations

import codecs
import re

from django.utils.translation import gettext as _

from incidents.importing.mistakes import Mistake, Mistakes

# \r\r\n is what is left of a line's end that was converted twice.
_LINE_ENDS = re.compile(r"\r{1,2}\n|\r")
# NUL, and halves of characters: PostgreSQL keeps neither.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
KILOBYTE = 1024


def decode(data: bytes, most: int) -> str:
    """The text of a file. Raises Mistakes when it is larger than `most` bytes or no text."""
    if len(data) > most:
        raise Mistakes([too_large(most)])
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        # What is not UTF-8 comes from an older program; Latin-1 reads anything, so it is asked last.
        encodings = ["utf-8-sig", "cp1252", "latin-1"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise Mistakes([Mistake(1, _("This is not a text file."))])


def unify_lines(text: str) -> str:
    """The text without a byte order mark, each of its lines ended alike."""
    return _LINE_ENDS.sub("\n", text.removeprefix("\ufeff"))


def check_size(text: str, most: int) -> None:
    """Raise Mistakes when the text takes more than `most` bytes."""
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise Mistakes([too_large(most)])


def check_characters(text: str) -> None:
    """Raise Mistakes, naming the first such line, on characters that are no text: NUL, and halves of others."""
    found = _NO_TEXT.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise Mistakes([Mistake(line, _("This line holds characters that are not text."))])


def too_large(most: int) -> Mistake:
    """The reason why something is not even looked at."""
    return Mistake(1, _("This is larger than %(most)d kB.") % {"most": most // KILOBYTE})
