"""What the columns of rulings are called where they are read: in a sheet, in a report, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, override

from rulings.archive.facets import OffenderRole
from rulings.laws.subjects import UnknownSubject, subject
from rulings.words.current_language import LANGUAGES
from rulings.words.outcomes import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable


def subject_title(key: str) -> str:
    """What the menu calls a subject, in the reader's language; its key once the menu has it no longer."""
    try:
        return gettext(subject(key).title)
    except UnknownSubject:
        return key


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


def outcome_label(code: str) -> str:
    """What came of it in the reader's language; empty when nothing was noted."""
    return str(Outcome(code).label) if code in Outcome else ""
