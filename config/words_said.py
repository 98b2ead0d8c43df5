"""The words of all that Arbitre says: with those that are listed by hand, they are nobody's name."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final

import polib
from django.conf import settings

from config.catalogues import catalogues, in_one_step
from incidents.ordinary_words import SAID, words_also_names
from incidents.text import fold
from rulings.demonstration.afterwards import REASONS
from rulings.demonstration.calls_tonight import CALLS, FROM_THE_BOOK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NOT_SAID: Final = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]*>|&\w+;|https?://\S+|\\N\{[^}]*\}")
"""What stands in a text in the place of something else."""


def words_of_texts() -> frozenset[str]:
    """Each word that Arbitre prints, in both languages, and those of the reasons of the demonstration; folded.

    Without those of one letter and those with figures, which are no words, and those that people are called by.
    """
    words = {word for text in _texts() for word in fold(_NOT_SAID.sub(" ", text)).split()}
    return frozenset(word for word in words if len(word) > 1 and word.isalpha()) - words_also_names()


def write_words_said() -> None:
    """Write them where they are read from, `incidents.ordinary_words.SAID`, as the catalogues are compiled."""
    with in_one_step(SAID) as begun:
        begun.write_text("".join(f"{word}\n" for word in sorted(words_of_texts())), encoding="utf-8")


def _texts() -> Iterator[str]:
    for path in catalogues():
        for entry in polib.pofile(str(path)):
            yield from (entry.msgid, entry.msgid_plural, entry.msgstr, *entry.msgstr_plural.values())
    for path in _files_of_words():
        yield from _strings(tomllib.loads(path.read_text(encoding="utf-8")))
    yield from REASONS
    yield from (taken.words for taken in FROM_THE_BOOK)
    for call in CALLS:
        yield call.reason
        yield from (told.statement for dispute in call.disputes.values() for told in dispute.versions)


def _files_of_words() -> Iterator[Path]:
    """The texts of the laws, the definitions and the index."""
    return (settings.BASE_DIR / "rulings" / "words").rglob("*.toml")


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)
