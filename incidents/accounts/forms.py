"""The forms by which people come in and say what they prefer."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from incidents.accounts.display_names import display_name
from incidents.models import User
from incidents.web.measured import MeasuredField, TidiedField


class SignInForm(AuthenticationForm):
    """A sign-in name and a password."""

    username = UsernameField(
        label=_("Sign-in name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autofocus": True, "spellcheck": "false"}),
    )
    # The limit keeps a megabyte of password away from the hasher.
    password = MeasuredField(
        label=_("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    error_messages = {
        "invalid_login": _("This sign-in name and password do not go together."),
        "inactive": _("This account is closed."),
    }

    def clean_username(self) -> str:
        """The name in the one spelling under which it is kept."""
        return User.normalize_username(self.cleaned_data["username"])


class SignUpForm(BaseUserCreationForm):  # type: ignore[type-arg]
    """What an invited person chooses: the name others see, a sign-in name and a password."""

    class Meta:
        model = User
        fields = ("name", "username")
        field_classes = {"username": UsernameField, "name": TidiedField}
        labels = {"name": _("Your name"), "username": _("Sign-in name")}
        help_texts = {
            "username": _(
                "A short name that you will remember, without spaces: letters, figures and @ . + - _ only. "
                "Capitals make no difference."
            )
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        self.fields["name"].widget.attrs |= {"autocomplete": "name", "autofocus": True}
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["username"].widget.attrs["spellcheck"] = "false"
        for field in ("password1", "password2"):
            self.fields[field].validators.append(_not_endless)

    def clean_name(self) -> str:
        """The name, if it can be told from the words of a ruling."""
        return display_name(self.cleaned_data["name"])

    def clean_username(self) -> str:
        """The name in the one spelling under which it is kept, unless it is kept for those who were forgotten."""
        username = User.normalize_username(self.cleaned_data["username"])
        if User.is_kept_for_the_forgotten(username):
            raise forms.ValidationError(_("This sign-in name cannot be chosen."), code="kept")
        return username


LANGUAGES = [("fr", _("French")), ("en", _("English"))]


class PreferencesForm(forms.ModelForm[User]):
    """What a person prefers, in every club."""

    class Meta:
        model = User
        fields = ("name", "language", "four_colours")
        field_classes = {"name": TidiedField}
        labels = {
            "name": _("Your name"),
            "language": _("Language"),
            "four_colours": _("Four colours for the suits"),
        }
        help_texts = {
            "language": _("Left open, each club speaks its own language."),
            "four_colours": _("Spades blue, hearts red, diamonds orange, clubs green."),
        }
        widgets = {"four_colours": forms.CheckboxInput(attrs={"class": "form-check-input"})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = True
        # What the open choice means, instead of Django's dashes.
        self.fields["language"].widget.choices = [("", _("that of the club")), *LANGUAGES]

    def clean_name(self) -> str:
        """The name as it is, or another that can be told from the words of a ruling."""
        return display_name(self.cleaned_data["name"], before=self.initial["name"])


LONGEST_PASSWORD = 200


def _not_endless(password: str) -> None:
    if len(password) > LONGEST_PASSWORD:
        raise forms.ValidationError(_("A password has %(most)d characters at most."), params={"most": LONGEST_PASSWORD})
