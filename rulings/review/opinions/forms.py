"""The form that asks for an opinion, and the one that gives it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.translation import gettext_lazy

from incidents.web.measured import MeasuredField
from rulings.models import Level
from rulings.review.opinions.ask_opinion import LONGEST_OPINION, LONGEST_QUESTION, Request

if TYPE_CHECKING:
    from uuid import UUID

    from django.http import QueryDict

USUAL_HOURS: Final = 48
LASTS: Final = [
    (12, gettext_lazy("12 hours")),
    (USUAL_HOURS, gettext_lazy("48 hours")),
    (24 * 7, gettext_lazy("a week")),
    (24 * 30, gettext_lazy("30 days")),
]


class AskForm(forms.Form):
    """What the director asks, and what the link shows."""

    level = forms.ChoiceField(label=gettext_lazy("Level of play"), choices=[("", "–"), *Level.choices])
    question = MeasuredField(
        label=gettext_lazy("Your question"),
        required=False,
        max_length=LONGEST_QUESTION,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Left empty, it is how they would rule. Write seats, no names."),
    )
    lasts = forms.TypedChoiceField(label=gettext_lazy("The link lasts"), coerce=int, choices=LASTS, initial=USUAL_HOURS)
    with_hands = forms.BooleanField(label=gettext_lazy("Show the hands"), required=False)
    no_longer_in_play = forms.BooleanField(
        label=gettext_lazy("The board is no longer in play, nor will be at any table"), required=False
    )

    def __init__(self, data: QueryDict | None, *, deal_known: bool) -> None:
        super().__init__(data)
        if not deal_known:
            del self.fields["with_hands"], self.fields["no_longer_in_play"]

    def request(self, key: UUID) -> Request:
        """What is asked, once the form is valid."""
        told = self.cleaned_data
        return Request(
            level=told["level"],
            question=told["question"],
            with_hands=told.get("with_hands", False),
            no_longer_in_play=told.get("no_longer_in_play", False),
            lasts=timedelta(hours=told["lasts"]),
            key=key,
        )


class OpinionForm(forms.Form):
    """An opinion."""

    text = MeasuredField(
        label=gettext_lazy("Your opinion"),
        max_length=LONGEST_OPINION,
        # Its line breaks stay: `readable` looks at each line.
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
