"""The forms that ask for a password, and which passwords are too easy to guess here."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

from django import forms
from django.contrib.auth import authenticate, password_validation, update_session_auth_hash
from django.contrib.auth.hashers import check_password
from django.utils.translation import gettext_lazy as _

from incidents.accounts.forms import LONGEST_PASSWORD
from incidents.models import Club, User
from incidents.text import fold
from incidents.web.access import UserRequest
from incidents.web.measured import MeasuredField

OUR_WORDS: Final = frozenset(
    word
    for line in (
        "arbitre arbitrage directeur director bridge club cercle federation tournoi tournament seance session",
        "joueur player pique coeur carreau trefle spades hearts diamonds clubs spade heart diamond sans atout notrump",
        "contre surcontre mort dummy entame lead levee trick etui board motdepasse password admin",
    )
    for word in line.split()
)
"""What anybody would try first in a bridge club. docs/security.md lists them."""
FEWEST_OTHER_CHARACTERS: Final = 4
MOST_DIGITS_OF_A_NUMBER: Final = 16
"""A telephone number has 15 at most, the code of its country with it (ITU-T E.164); two days have 16."""
FEWEST_DIFFERENT_DIGITS: Final = 5
SHORTEST_WORD: Final = 3


class OurWordsValidator:
    """Refuses a password of which little is left without a bridge club's words, the club's own name, and digits.

    What is left counts: letters, and different signs but those that part words. Digits alone will do where they are
    more than a telephone number or two days have, and are not counted up or repeated: what anybody could look up or
    guess is refused, and no sort of characters.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ValidationError when it is made of those words and few digits."""
        left = fold(password).replace(" ", "")
        for word in sorted(OUR_WORDS | _clubs_words(user), key=len, reverse=True):
            left = left.replace(word, " ")
        letters = re.sub(r"[\W\d_]", "", left)
        signs = set(re.sub(r"[\w\s.,/-]", "", password))
        if len(letters) + len(signs) < FEWEST_OTHER_CHARACTERS and not _many_digits(re.sub(r"\D", "", left)):
            raise forms.ValidationError(self.get_help_text(), code="our_words")

    def get_help_text(self) -> str:
        """What is asked for, in the reader's language."""
        return str(
            _("Your password may not be just words that anybody would try in a bridge club, with a few figures.")
        )


def _many_digits(digits: str) -> bool:
    """Whether these are more digits than a number that one knows, and drawn rather than counted or repeated."""
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(digits)}
    few = min(len(set(digits)), len(steps)) < FEWEST_DIFFERENT_DIGITS
    again = digits in (digits + digits)[1:-1]
    return len(digits) > MOST_DIGITS_OF_A_NUMBER and not few and not again


def _clubs_words(user: User | None) -> set[str]:
    if user is None or user.pk is None:
        return set()
    clubs = Club.objects.filter(memberships__user=user, memberships__ended_at=None)
    return {word for club in clubs for word in fold(f"{club.name} {club.slug}").split() if len(word) >= SHORTEST_WORD}


def _asked(label: Any, autocomplete: str, **more: Any) -> MeasuredField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return MeasuredField(label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget, **more)


class CurrentPasswordForm(forms.Form):
    """The password that somebody has. Wrong ones are counted, as at the sign-in."""

    current = _asked(_("Current password"), "current-password")

    def __init__(self, request: UserRequest, data: Any = None) -> None:
        super().__init__(data, auto_id="id_elsewhere_%s" if type(self) is CurrentPasswordForm else "id_%s")
        self.request = request

    def clean_current(self) -> str:
        """The password, if it is his."""
        current: str = self.cleaned_data["current"]
        known = authenticate(self.request, username=self.request.user.username, password=current)
        if known is None:
            raise forms.ValidationError(_("This is not your password."), code="wrong")
        his = self.request.user
        if known.password != his.password and check_password(current, his.password):
            # The same password, hashed anew by a newer setting: a session holds for one hash.
            his.password = known.password
            update_session_auth_hash(self.request, his)
        return current


class ChosenPasswordForm(forms.Form):
    """The password that somebody chooses, twice."""

    new = _asked(_("New password"), "new-password", help_text=password_validation.password_validators_help_text_html)
    again = _asked(_("New password, once more"), "new-password")

    def __init__(self, chooser: User, data: Any = None) -> None:
        super().__init__(data)
        self.chooser = chooser

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError by field when the two differ or it is too easy to guess."""
        cleaned = super().clean() or self.cleaned_data
        check_chosen(self, self.chooser)
        return cleaned


class NewPasswordForm(CurrentPasswordForm):
    """The password that somebody has, and the one that he chooses, twice."""

    new = ChosenPasswordForm.base_fields["new"]
    again = ChosenPasswordForm.base_fields["again"]

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError by field when the two differ or it is too easy to guess."""
        cleaned = super().clean() or self.cleaned_data
        check_chosen(self, self.request.user)
        return cleaned


def check_chosen(form: forms.Form, chooser: User) -> None:
    """Add to the form what is wrong with the password chosen: the two differ, or it is too easy to guess."""
    new, again = form.cleaned_data.get("new"), form.cleaned_data.get("again")
    if new and again and new != again:
        form.add_error("again", forms.ValidationError(_("The two new passwords differ."), code="differ"))
    if new:
        try:
            password_validation.validate_password(new, chooser)
        except forms.ValidationError as refused:
            form.add_error("new", refused)
