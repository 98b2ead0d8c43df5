"""The fields of a form that take text: how long it is, is looked at before anything else."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator

from incidents.text import ROOM, tidy


class MeasuredField(forms.CharField):
    """A text of `max_length` letters, of which nothing else is looked at where it has more.

    Django measures after it has made a value of what was sent, and runs all validators whatever the first one says.
    """

    def __init__(self, *, max_length: int, **more: Any) -> None:
        super().__init__(max_length=max_length, **more)
        self._too_long = MaxLengthValidator(max_length)
        self._most_sent = ROOM * max_length

    def to_python(self, value: Any) -> Any:
        """The text as it will be kept. Raises ValidationError where it is too long."""
        if len(sent := str(value or "")) > self._most_sent:
            self._too_long(sent)
        text = self.spelt(super().to_python(value) or "")
        self._too_long(text)
        return text

    def spelt(self, text: str) -> str:
        """The text as the field writes it."""
        return text


class TidiedField(MeasuredField):
    """A text in one line, as it will be kept. It is measured then too: composing some letters lengthens them."""

    def spelt(self, text: str) -> str:
        """The text tidied."""
        return tidy(text)
