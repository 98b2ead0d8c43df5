"""Text as people type it: compared without case or accents, and free of what a database refuses."""

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

# Letters which NFKD leaves whole although everybody types them plain.
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
# Soft hyphens and spaces of no width, which come with what is pasted; and what turns round all that follows it, on
# whosever page it stands.
_UNSEEN = dict.fromkeys(
    [0x00AD, 0x200B, *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x206A), 0xFEFF]
)


def fold(text: str) -> str:
    """The text without case, accents, punctuation or repeated spaces, so that two spellings of one name are equal."""
    bare = "".join(
        character
        for character in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(character)
    )
    plain = bare.casefold().translate(_PLAIN).translate(_UNSEEN)
    return " ".join("".join(character if character.isalnum() else " " for character in plain).split())


MOST_WORDS_TURNED = 8


def turned_round(folded: str) -> Iterator[str]:
    """The folded name with as many of its first words at its end as there may be: surname first, or first name."""
    words = folded.split()
    if len(words) <= MOST_WORDS_TURNED:
        for place in range(1, len(words)):
            turned = " ".join(words[place:] + words[:place])
            if turned != folded:
                yield turned


def tidy(text: str) -> str:
    """The text as it should be kept: composed, without spaces around it or repeated inside it, or what is not seen."""
    # What is not seen goes first: it may stand between a letter and its accent.
    return " ".join(unicodedata.normalize("NFC", text.translate(_UNSEEN)).split())


def tidy_paragraphs(text: str) -> str:
    """What is told at length as it should be kept: each line tidied, no more than one empty line between two."""
    lines = "\n".join(tidy(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


def storable(text: str) -> None:
    """Raise ValidationError on characters that PostgreSQL refuses, or that no reader could see in a name.

    SQLite would take them, and the two databases must say the same.
    """
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in text):
        raise ValidationError(_("This text holds characters that cannot be kept."), code="unstorable")


def write_number(number: int | Decimal) -> str:
    """A number as the reader's language writes it: "1,032", "62.86". None is negative."""
    whole, point, tenths = f"{Decimal(number):,f}".partition(".")
    first, *groups = whole.split(",")
    for group in groups:
        first = pgettext("number", "%(thousands)s,%(group)s") % {"thousands": first, "group": group}
    return pgettext("number", "%(whole)s.%(tenths)s") % {"whole": first, "tenths": tenths} if point else first


def number_sent(sent: str, *, most_digits: int = 18) -> int:
    """A whole number that was sent, a key or a count; 0 for what is none, or has more digits than any here has."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= most_digits else 0
