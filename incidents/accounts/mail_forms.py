"""The forms about e-mail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.text import storable
from incidents.web.measured import MeasuredField

if TYPE_CHECKING:
    from incidents.web.access import UserRequest

LONGEST_ADDRESS = 254


class ForgottenForm(forms.Form):
    """Who forgot his password."""

    named = MeasuredField(
        label=_("Sign-in name or e-mail address"),
        max_length=LONGEST_ADDRESS,
        validators=[storable],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True, "spellcheck": "false"}),
    )


class AddressForm(CurrentPasswordForm):
    """The password that somebody has, and his e-mail address."""

    address = forms.EmailField(
        label=_("E-mail address"),
        required=False,
        max_length=LONGEST_ADDRESS,
        validators=[storable],
        help_text=_("If you leave it empty, no address is kept."),
    )
    field_order = ("address", "current")

    def __init__(self, request: UserRequest, data: Any = None) -> None:
        super().__init__(request, data)
        self.initial["address"] = request.user.email
