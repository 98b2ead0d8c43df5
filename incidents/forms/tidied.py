"""The field of a form whose text is kept tidied."""

from __future__ import annotations

from typing import Any

from django import forms

from incidents.text import tidy


class TidiedField(forms.CharField):
    """A text in one line, as it will be kept. Its length is looked at then: composing some letters lengthens them."""

    def to_python(self, value: Any) -> Any:
        """The text tidied, before anything is looked at."""
        return tidy(super().to_python(value) or "")
