"""Words cut to their stems, once they are folded (`incidents.text.fold`).

Pure Python, used when a ruling is written and again when somebody searches, so that both databases
compare the very same words. Neither SQLite nor PostgreSQL is trusted with a language: they differ
("ł" is not folded by SQLite, PostgreSQL's dictionaries depend on the server's installation).
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import snowballstemmer

from rulings.archive.search.word_families import kin, loose_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

_LANGUAGES: Final = {"fr": "french", "en": "english"}

# A stemmer keeps the word it works on in itself: one for each thread, or two requests mix their letters.
_own = threading.local()


# A ruling is some hundreds of words out of a few thousand: nearly all of them were cut before.
@lru_cache(maxsize=16_384)
def stem(word: str, language: str) -> str:
    """The stem of a folded word in "fr" or "en". Raises KeyError for another language."""
    name = _LANGUAGES[language]
    stemmer = getattr(_own, name, None)
    if stemmer is None:
        stemmer = snowballstemmer.stemmer(name)
        setattr(_own, name, stemmer)
    return str(stemmer.stemWord(word))


def stems(word: str) -> Sequence[str]:
    """The stems of a folded word in every language, each once: nobody says in which one he searches."""
    return list(dict.fromkeys(stem(word, language) for language in _LANGUAGES))


@lru_cache(maxsize=4_096)
def stems_of_family(word: str) -> Sequence[str]:
    """The same, and what the other words of its family are found by."""
    own = tuple(stems(word))
    others = [cut for other in kin(word, own) for cut in (other, *stems(other))]
    return tuple(dict.fromkeys([*own, *loose_ends(own[0]), *others]))
