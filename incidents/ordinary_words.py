"""Words that any ruling says: those of the table, of the game, of the Laws, and the small change of both languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection

LIST: Final = Path(__file__).with_suffix(".txt")
"""One word to a line, by hand: what Arbitre's own texts do not say."""
SAID: Final = Path(__file__).with_name("words_said.txt")
"""Those of the texts, written by `manage.py compilecatalogues` as the catalogues are compiled."""
ALSO_NAMES: Final = Path(__file__).with_name("words_also_names.txt")


@cache
def ordinary_words() -> frozenset[str]:
    """The words of French and English that name nobody, folded.

    A word that is a surname as often as a word (petit, grand, leblanc) is none of them: it is asked about. Raises
    FileNotFoundError where the catalogues have not been compiled.
    """
    return _read(LIST) | _read(SAID)


@cache
def words_also_names() -> frozenset[str]:
    """The words, folded, that a ruling may say as well as any other, and that people are called by too."""
    return _read(ALSO_NAMES)


def name_nobody(words: Collection[str]) -> bool:
    """Whether these words, folded, are ordinary ones all of them; letters and what has figures ("1c") name nobody."""
    return all(word in ordinary_words() or _is_no_word(word) for word in words)


def any_ruling_may_say(words: Collection[str]) -> bool:
    """Whether each of these words, folded, is one that a ruling may say, whoever is called by it."""
    return all(word in ordinary_words() or word in words_also_names() or _is_no_word(word) for word in words)


def _is_no_word(word: str) -> bool:
    return len(word) == 1 or not word.isalpha()


def _read(path: Path) -> frozenset[str]:
    return frozenset(path.read_text(encoding="utf-8").split())
