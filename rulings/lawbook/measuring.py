"""How wide words are in a drawing, and where they are broken into lines.

A drawing is made where no letter can be measured. So each is taken for as wide as it is in the widest of the families
that its reader may have: a line may end early, and none runs out of its box.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_WIDTHS: Final = (
    ("ijl|'’.,:;!·", 0.34),
    (' \u00a0ftrI()[]«»“”"-/', 0.46),
    ("mwMW%—…→", 0.99),
    ("ABCDEGHKNOPQRSTUVXYZÀÉÈÊÇŒ&", 0.78),
    ("0123456789", 0.65),
    ("♠♥♦♣", 0.9),
)
"""In parts of the size of the letter; what is not here is a small letter."""
_SMALL_LETTER: Final = 0.63
BOLD: Final = 1.09
"""How much wider a bold letter is."""
_OF_A_LETTER: Final = {letter: width for letters, width in _WIDTHS for letter in letters}


def width(text: str, size: float) -> float:
    """How wide a text may be in letters of this size."""
    return size * sum(_OF_A_LETTER.get(letter, _SMALL_LETTER) for letter in text)


@lru_cache(maxsize=4096)
def lines(text: str, size: float, room: float) -> tuple[str, ...]:
    """The text broken between words into lines no wider than ``room``; a word that is wider than that is broken too."""
    broken: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, size) <= room:
            line = longer
            continue
        if line:
            broken.append(line)
        line = word
        while width(line, size) > room and len(line) > 1:
            fits = _fitting(line, size, room)
            broken.append(line[:fits])
            line = line[fits:]
    return (*broken, line)


def _fitting(word: str, size: float, room: float) -> int:
    """How many letters of a word find room: one at least."""
    return max(1, next(number for number in range(1, len(word) + 1) if width(word[:number], size) > room) - 1)
