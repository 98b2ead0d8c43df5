"""The forms that ask for a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth import authenticate
from django.utils.translation import gettext_lazy as _

from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.accounts.second_factor import GoodCode, KeyToOffer, good_code_of, spend
from incidents.accounts.throttling import count_failure
from incidents.text import storable
from incidents.web.measured import MeasuredField

if TYPE_CHECKING:
    from django.http import HttpRequest

    from incidents.web.access import UserRequest

LONGEST_CODE = 40
WRONG = _("This code is not valid, or has been used already.")


def _code(label: Any, **more: Any) -> MeasuredField:
    attrs = {"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
    return MeasuredField(
        label=label, max_length=LONGEST_CODE, validators=[storable], widget=forms.TextInput(attrs=attrs), **more
    )


class SpentByForm(forms.Form):
    """A form whose code is looked at with it, and spent by `spend_code`, in the transaction of what it opens."""

    asked: HttpRequest
    username: str
    good_code: GoodCode | None = None

    def check_code(self, typed: str) -> None:
        """Raise ValidationError unless the code is good. A wrong one is counted as a wrong password is."""
        checked = authenticate(self.asked, username=self.username, code=typed)
        if checked is None:
            raise forms.ValidationError(WRONG, code="wrong")
        self.good_code = good_code_of(checked)

    def spend_code(self) -> bool:
        """Use the code of a valid form up; whether it was good until now."""
        return self.good_code is not None and spend(self.good_code)

    def refuse_code(self) -> None:
        """Say that the code was used meanwhile, and count it as any that was used already."""
        authenticate(self.asked, username=self.username, code=self.cleaned_data["code"])
        self.add_error("code", forms.ValidationError(WRONG, code="wrong"))


class SecondStepForm(SpentByForm):
    """The code of somebody who has just given his password. Wrong ones are counted as wrong passwords are."""

    code = _code(_("Code"), help_text=_("The six digits that your telephone shows, or a recovery code."))

    def __init__(self, request: HttpRequest, username: str, data: Any = None) -> None:
        super().__init__(data)
        self.fields["code"].widget.attrs["autofocus"] = True
        self.asked, self.username = request, username

    def clean_code(self) -> str:
        """The code, if it is good."""
        code: str = self.cleaned_data["code"]
        self.check_code(code)
        return code


class SwitchOnForm(CurrentPasswordForm):
    """The password that somebody has, and the code by which his telephone shows that it took over the key."""

    code = _code(_("Code that the telephone shows"))
    key = MeasuredField(max_length=200, widget=forms.HiddenInput)

    def __init__(self, request: UserRequest, data: Any = None) -> None:
        super().__init__(request, data)
        # The key of the form that was sent, as long as it is good: the telephone has it already.
        sent = KeyToOffer.from_form(data.get("key", "")) if data else None
        self.offered = sent or KeyToOffer()
        self._is_stale = data is not None and sent is None
        self.initial["key"] = self.offered.sealed
        self.device: Any = None

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError by field where the code is not that of the key."""
        cleaned = super().clean() or self.cleaned_data
        if self._is_stale:
            self.add_error("code", forms.ValidationError(_("This page was open too long: scan the new key."), "stale"))
        elif "current" in cleaned and "code" in cleaned:
            self.device = self.offered.confirmed(self.request.user, cleaned["code"])
            if self.device is None:
                # Else whoever has the password could have it looked at without end.
                count_failure(self.request, self.request.user.username)
                self.add_error("code", forms.ValidationError(_("The telephone shows another code now."), "wrong"))
        return cleaned


class ChangeSecondFactorForm(SpentByForm, CurrentPasswordForm):
    """The password that somebody has, and a code: what it takes to change what is asked of him."""

    code = _code(_("Code"), help_text=_("The six digits that your telephone shows, or a recovery code."))

    def __init__(self, request: UserRequest, data: Any = None, *, prefix: str = "") -> None:
        super().__init__(request, data)
        self.auto_id = f"id_{prefix}_%s"
        self.asked, self.username = request, request.user.username

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError at the code: it is looked at after the password alone."""
        cleaned = super().clean() or self.cleaned_data
        if "current" in cleaned and "code" in cleaned:
            try:
                self.check_code(cleaned["code"])
            except forms.ValidationError as refused:
                self.add_error("code", refused)
        return cleaned
