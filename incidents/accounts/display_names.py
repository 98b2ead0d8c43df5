"""Which names a person may choose to be shown by: no word of a ruling may become somebody's name."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from incidents.ordinary_words import name_nobody
from incidents.text import fold, tidy

FEWEST_LETTERS: Final = 4
FEWEST_WORDS: Final = 2


def display_name(typed: str, before: str = "") -> str:
    """The name without stray spaces. Raises ValidationError unless one word of it is none that any ruling says.

    `before` is the name that the person has: one that was chosen before this was asked may stay.
    """
    name = tidy(typed)
    if name == before:
        return name
    words = [word for word in fold(name).split() if any(map(str.isalpha, word))]
    letters = sum(map(str.isalpha, name))
    if len(words) < FEWEST_WORDS and letters < FEWEST_LETTERS:
        raise ValidationError(_("A name has at least two words, or four letters."), code="too_short")
    if name_nobody(words):
        raise ValidationError(
            _("“%(name)s” is also an everyday word: write your first name and your surname."),
            code="ordinary_words",
            params={"name": name},
        )
    return name
