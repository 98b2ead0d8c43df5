"""What the columns of rulings are called where they are read: in a sheet, in a report, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import override

from rulings.archive.facets import OffenderRole
from rulings.words.current_language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable


def in_both(word: Callable[[], str]) -> dict[str, str]:
    """What `word` says in each language."""
    said = {}
    for language in LANGUAGES:
        with override(language):
            said[language] = word()
    return said


def role_label(code: str) -> str:
    """The offender's role in the reader's language; empty when there is none."""
    return str(OffenderRole(code).label) if code in OffenderRole else ""
