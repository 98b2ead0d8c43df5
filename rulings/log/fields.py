"""The kinds of fields of the log's filters, each with what it refuses."""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _

from incidents.web.measured import MeasuredField
from rulings.archive.search.read_citation import read_citation
from rulings.archive.search.search_terms import LONGEST_QUERY

if TYPE_CHECKING:
    from rulings.engine import Citation

# Beyond what any club has, and within what both databases and every time zone can count.
EARLIEST, LATEST = date(1900, 1, 1), date(2200, 12, 31)
LARGEST_KEY: Final = 2**63 - 1


class AnyText(forms.CharField):
    """Text of which nothing is refused: what cannot be searched is left out."""

    default_validators = []

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.validators = []

    def to_python(self, value: object) -> str:
        """The text without control characters and halves of characters, cut at what is read of it."""
        text = str(value or "")[:LONGEST_QUERY]
        return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text).strip()


class CitationField(MeasuredField):
    """A law or a clause, however it is written."""

    def clean(self, value: object) -> Citation | None:
        """The citation; None when nothing was written. Raises ValidationError."""
        text = super().clean(value)
        if not text:
            return None
        citation = read_citation(text)
        if citation is None:
            raise forms.ValidationError(_("Write a law or a clause as 54, 50.D or 50D2(a)."), code="citation")
        return citation


class DayField(forms.DateField):
    """A day, as browsers send it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            input_formats=["%Y-%m-%d"],
            validators=[MinValueValidator(EARLIEST), MaxValueValidator(LATEST)],
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "form-control"}),
            **kwargs,
        )


class KeyField(forms.TypedChoiceField):
    """The key of a row, out of those that the form has found for what was sent."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, coerce=int, empty_value=None, **kwargs)


def as_key(sent: str) -> int | None:
    """What was sent as a key; None when it can be none."""
    # By its length first: Python refuses to read a number of thousands of digits.
    known = sent.isascii() and sent.isdecimal() and len(sent) <= len(str(LARGEST_KEY)) and int(sent) <= LARGEST_KEY
    return int(sent) if known else None
