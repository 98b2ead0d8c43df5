"""Text as people type it: measured before anything else, compared without case or accents, and free of what a database
refuses.

Whatever comes from outside is taken in one order: how long it is; then how it is written (`as_kept`); then what stands
in it, which other modules look for.
"""

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, Literal

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

LONGEST_TEXT: Final = 5_000
"""No text that is kept is longer."""
ROOM: Final = 4
"""How many times as long as it is kept a text may be sent: an accent may be a letter of its own, a line end in two."""
LONGEST_SENT: Final = ROOM * LONGEST_TEXT
"""What is longer is refused at the door (`incidents.web.sizes`), but for lists and files."""
_BEGINNING: Final = 20
"""Letters of a text by which whoever typed it knows which one is meant."""
MOST_MARKS: Final = 30
"""On one letter: no language writes more (UAX #15, "Stream-Safe Text Format")."""
_MANY_SIGNS: Final = re.compile(rf"(?:[^\w\s!-~]|[\uff9e\uff9f]){{{MOST_MARKS + 1},}}")
"""No letters, digits, spaces or signs of ASCII, but for two letters that are marks in another form."""


def composed(text: str, form: Literal["NFC", "NFKC", "NFKD"]) -> str:
    """The text in a normal form. Marks beyond `MOST_MARKS` on a letter are left out: Python would sort them all.

    Ten thousand take it a third of a second, and twice as many four times as long.
    """
    return text if text.isascii() else unicodedata.normalize(form, _MANY_SIGNS.sub(_with_few_marks, text))


def _with_few_marks(signs: re.Match[str]) -> str:
    kept, marks = [], 0
    for sign in signs[0]:
        is_mark = unicodedata.category(sign)[0] == "M" or sign in "\uff9e\uff9f"
        marks = marks + 1 if is_mark else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def fold(text: str) -> str:
    """The text without case, accents, punctuation or repeated spaces, so that two spellings of one name are equal."""
    bare = "".join(character for character in composed(text.casefold(), "NFKD") if not unicodedata.combining(character))
    plain = bare.casefold().translate(_PLAIN).translate(_UNSEEN)
    return " ".join("".join(character if character.isalnum() else " " for character in plain).split())


def fold_licence(licence: str) -> str:
    """A licence number without the noughts before it, which a spreadsheet drops where it takes it for a number."""
    return licence.lstrip("0") or licence[:1]


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
    return " ".join(composed(text.translate(_UNSEEN), "NFC").split())


def as_kept(text: str, most: int, *, paragraphs: bool = False) -> str:
    """What was typed, tidied, to be kept if it has `most` letters then; `fault_of` tells what keeps it from that.

    Of what is too long however it is written nothing but that is looked at: it comes back as it was sent.
    """
    if len(text) > most * ROOM:
        return text
    return tidy_paragraphs(text) if paragraphs else tidy(text)


def fault_of(text: str, most: int) -> str:
    """Why a text, as it came out of `as_kept`, cannot be kept, in the reader's language; empty where it can."""
    if len(text) > most:
        beginning = "".join(each if each.isprintable() else " " for each in text[:_BEGINNING])
        return _("“%(beginning)s…” has %(length)s characters and is too long: %(most)s characters at most.") % {
            "beginning": beginning,
            "length": write_number(len(text)),
            "most": write_number(most),
        }
    try:
        storable(text.replace("\n", " "))
    except ValidationError as unstorable:
        return " ".join(unstorable.messages)
    return ""


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
