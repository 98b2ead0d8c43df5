"""The words nearest to one that was misspelt: how many slips of the finger lie between two words.

Pure Python: PostgreSQL's trigrams depend on the server's installation and SQLite has none, and both are to offer the
same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

SHORTEST: Final = 4
"""Letters of a word that is taken for a misspelt one: a shorter one is near to too many."""
_LONG: Final = 7
"""Letters of a word in which somebody may slip twice."""


def slips_allowed(word: str) -> int:
    """How many letters of a folded word may be wrong, missing, too many, or two of them exchanged."""
    return 0 if len(word) < SHORTEST else 1 if len(word) < _LONG else 2


def nearest(word: str, words: Iterable[str]) -> list[str]:
    """Those of the folded words that are near to one, the nearest first; of two as near, the first in the alphabet."""
    most, letters = slips_allowed(word), set(word)
    near = [
        (slips(word, each), each)
        for each in words
        # Most words are told apart by their length or their letters: each slip changes two of these at most.
        if 0 < most >= abs(len(each) - len(word)) and len(letters.symmetric_difference(each)) <= 2 * most
    ]
    return [each for count, each in sorted(near) if 0 < count <= most]


def slips(word: str, other: str) -> int:
    """How many letters have to be changed, taken out, put in or exchanged with their neighbours to make the other."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(word, start=1):
        this = [row]
        for column, its in enumerate(other, start=1):
            least = min(last[column] + 1, this[-1] + 1, last[column - 1] + (letter != its))
            if row > 1 and column > 1 and letter == other[column - 2] and word[row - 2] == its:
                least = min(least, before[column - 2] + 1)
            this.append(least)
        before, last = last, this
    return last[-1]
