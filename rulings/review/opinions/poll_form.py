"""The form that makes a poll, and the one that counts its slips."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from incidents import deals
from incidents.models import Scoring
from incidents.web.measured import MeasuredField
from rulings.models import Level
from rulings.review.opinions.ask_opinion import LONGEST_QUESTION
from rulings.review.opinions.ask_poll import MOST_SLIPS, PollRequest
from rulings.review.opinions.case_in_words import vulnerable_side
from rulings.review.opinions.forms import LASTS, USUAL_HOURS
from rulings.review.opinions.poll import VULNERABLE, PollToMake

if TYPE_CHECKING:
    from uuid import UUID

    from django.http import QueryDict

    from incidents.models import Incident


class PollForm(forms.Form):
    """What a director tells beside the auction and the hand, which are touched."""

    vulnerability = forms.ChoiceField(label=pgettext_lazy("board", "Vulnerable"))
    scoring = forms.ChoiceField(label=gettext_lazy("Scoring"), choices=Scoring.choices)
    level = forms.ChoiceField(label=gettext_lazy("Level of play"), choices=Level.choices, initial=Level.CLUB)
    question = MeasuredField(
        label=gettext_lazy("The pair’s methods"),
        required=False,
        max_length=LONGEST_QUESTION,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy(
            "What the calls show, as he understood them; of a play, what was played before. Nothing of what happened."
        ),
    )
    seat = forms.ChoiceField(label=gettext_lazy("Whose hand"), required=False)
    lasts = forms.TypedChoiceField(label=gettext_lazy("The link lasts"), coerce=int, choices=LASTS, initial=USUAL_HOURS)
    no_longer_in_play = forms.BooleanField(
        label=gettext_lazy("Nobody whom I ask has this board still to play"), required=False
    )

    def __init__(self, data: QueryDict | None, incident: Incident) -> None:
        board = incident.board
        usual: dict[str, Any] = {"scoring": incident.session.scoring}
        if board is not None:
            usual["vulnerability"] = board.vulnerability
        super().__init__(data, initial=usual)
        offered = [] if board is not None else [("", "–")]
        vulnerable = cast("forms.ChoiceField", self.fields["vulnerability"])
        seat = cast("forms.ChoiceField", self.fields["seat"])
        vulnerable.choices = [*offered, *((code, vulnerable_side(code)) for code in VULNERABLE)]
        next_one = ("", gettext_lazy("whoever is next to call, or leads"))
        seat.choices = [next_one, *((each, deals.name_of(each)) for each in deals.SEATS)]

    def request(self, sent: QueryDict, key: UUID) -> PollRequest:
        """What is asked, once the form is valid; what was touched is read where the poll is made."""
        told = self.cleaned_data
        poll = PollToMake(
            first=sent.get("first", ""),
            calls=sent.get("calls", ""),
            seat=told["seat"],
            cards=tuple(sent.getlist("card")),
            vulnerability=told["vulnerability"],
            scoring=told["scoring"],
        )
        return PollRequest(
            level=told["level"],
            question=told["question"],
            no_longer_in_play=told["no_longer_in_play"],
            lasts=timedelta(hours=told["lasts"]),
            key=key,
            poll=poll,
        )


class CountedSlipsForm(forms.Form):
    """How many slips choose a call or a card, and how many consider it."""

    code = MeasuredField(max_length=4)
    chosen = forms.IntegerField(min_value=0, max_value=MOST_SLIPS, required=False)
    considered = forms.IntegerField(min_value=0, max_value=MOST_SLIPS, required=False)
