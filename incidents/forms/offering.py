"""What a field of a form has to choose from, once it is known which club, session or call is asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

if TYPE_CHECKING:
    from collections.abc import Sequence


def offer_choices(form: forms.Form, name: str, choices: Sequence[Any]) -> None:
    """Let the field of that name offer these choices, as pairs of what is sent and what is read.

    Raises TypeError for a field that offers none: the stubs know a form's fields as fields of any kind.
    """
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} is no field to choose in")
    field.choices = choices
