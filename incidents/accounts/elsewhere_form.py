"""The form by which somebody signs out in other browsers than the one he holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.days import written_out

if TYPE_CHECKING:
    from incidents.accounts.signed_in_browsers import SignedInBrowser
    from incidents.web.access import UserRequest


class ElsewhereForm(CurrentPasswordForm):
    """In which browser, and the password that he has."""

    which = forms.ChoiceField(
        label=gettext_lazy("Sign out"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("You are not signed in there any more.")},
    )
    field_order = ("which", "current")

    def __init__(self, request: UserRequest, browsers: list[SignedInBrowser], data: Any = None) -> None:
        """`browsers`: all of his; the one that he holds is told, the others can be chosen."""
        super().__init__(request, data)
        # Beside the form for a new password, which asks for the current one too.
        self.auto_id = "id_elsewhere_%s"
        which = self.fields["which"]
        assert isinstance(which, forms.ChoiceField)  # noqa: S101, for mypy
        others = [(each.mark, in_words(each)) for each in browsers if not each.is_this]
        which.choices = [("", _("everywhere else")), *others]
        self.initial["which"] = ""
        self.here = next((in_words(each) for each in browsers if each.is_this), "")


def in_words(browser: SignedInBrowser) -> str:
    """Which browser it is, and since when, by the clock in force."""
    name = browser.browser or _("a browser that does not say its name")
    if browser.since is None:
        return name
    since = written_out(localtime(browser.since), "j F Y, H:i")
    return _("%(browser)s, since %(moment)s") % {"browser": name, "moment": since}
