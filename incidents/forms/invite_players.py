"""The forms by which an administrator invites players: whom, for how long, in which language, and by mail to where."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.accounts.forms import LANGUAGES
from incidents.accounts.inviting_players import LETTERS_OF_A_LINK, MOST_AT_ONCE
from incidents.accounts.mail_forms import LONGEST_ADDRESS
from incidents.text import storable
from incidents.web.measured import MeasuredField

LARGEST_KEY: Final = 2**63 - 1
EVERYBODY: Final = "everybody"


class SlipsForm(forms.Form):
    """For how long the links are good, and in which language their slips are."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("Good for"),
        coerce=int,
        initial=30,
        choices=[(7, gettext_lazy("a week")), (30, gettext_lazy("a month"))],
    )
    language = forms.ChoiceField(label=gettext_lazy("Language of the slips"), choices=LANGUAGES)
    seen = forms.IntegerField(min_value=0, max_value=LARGEST_KEY, widget=forms.HiddenInput)


class InvitePlayersForm(SlipsForm):
    """Which players beside: those ticked, one whose link is renewed, or everybody who needs a link."""

    data: QueryDict

    whom = MeasuredField(required=False, max_length=20, validators=[storable])
    only = forms.IntegerField(required=False, min_value=1, max_value=LARGEST_KEY)

    def clean(self) -> dict[str, Any]:
        """Put `players` beside: the keys of those meant, None for everybody."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        ticked = self.ticked()
        if cleaned.get("only"):
            cleaned["players"] = [cleaned["only"]]
        elif cleaned.get("whom") == EVERYBODY:
            cleaned["players"] = None
        elif not ticked:
            raise ValidationError(_("Tick whom you invite."), code="nobody")
        elif len(ticked) > MOST_AT_ONCE:
            raise ValidationError(_("%(most)d at once at most."), code="many", params={"most": MOST_AT_ONCE})
        else:
            cleaned["players"] = [_key(each) for each in ticked]
        return cleaned

    def ticked(self) -> list[str]:
        """The keys of the players ticked, as they were sent."""
        return self.data.getlist("players") if self.is_bound else []


def _key(typed: str) -> int:
    """Raise ValidationError unless this may be a row's key."""
    if not (typed.isascii() and typed.isdecimal()) or not 0 < int(typed) <= LARGEST_KEY:
        raise ValidationError(_("Choose from the list of players."), code="players")
    return int(typed)


class MailInvitationForm(forms.Form):
    """The address to which a link is sent, once."""

    address = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=LONGEST_ADDRESS, validators=[storable])
    token = MeasuredField(max_length=2 * LETTERS_OF_A_LINK, widget=forms.HiddenInput, validators=[storable])
    language = forms.ChoiceField(choices=LANGUAGES, widget=forms.HiddenInput)
