"""Which language is in force: the one answer to that question, and to which words of several are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import get_language

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("fr", "en")
SOURCE: Final = "en"
"""What Django writes where no language is in force: the words as they stand in the sources."""


def current_language() -> str:
    """The language in force, one of LANGUAGES."""
    spoken = (get_language() or SOURCE).partition("-")[0]
    return spoken if spoken in LANGUAGES else SOURCE


def in_readers_language(words: Mapping[str, str]) -> str:
    """The words of a record, ``{"fr": …, "en": …}``, in the language in force; the other's where it has none in it."""
    spoken = current_language()
    return str(words[spoken] if spoken in words else next(iter(words.values())))
