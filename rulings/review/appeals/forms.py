"""What is typed about an appeal, and when the scores were there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.models import Direction
from incidents.wall import NeverShown, moment_on_wall
from rulings.models import Appeal
from rulings.review.appeals.file_appeal import LONGEST_TEXT

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import Club, Session


class _OnTheWall(forms.Form):
    """A day and a time on the club's wall, at which something has happened."""

    day = forms.DateField(label=gettext_lazy("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    time = forms.TimeField(label=gettext_lazy("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))

    def __init__(self, club: Club, data: Any = None, *, at: datetime | None = None) -> None:
        there = timezone.localtime(at or timezone.now(), club.zone)
        shown = {"day": there.date(), "time": there.time().replace(second=0, microsecond=0)}
        super().__init__(data, initial=shown)
        self._club = club

    def moment(self) -> datetime:
        """The moment that was typed. Raises ValidationError where the wall's clock never showed it."""
        typed = self.cleaned_data
        try:
            return moment_on_wall(typed["day"], typed["time"], self._club.zone, by=timezone.now())
        except NeverShown:
            raise ValidationError(_("The clocks were put forward over this time: it never was.")) from None
        except OverflowError:
            raise ValidationError(_("This date is too far away.")) from None


class ResultsForm(_OnTheWall):
    """When a session's scores were available."""

    @classmethod
    def about(cls, session: Session) -> Self:
        """The form as it is first shown: with what is noted, or else the session's day, for whoever says it late."""
        form = cls(session.club, at=session.results_at)
        if session.results_at is None:
            form.initial["day"] = session.date
        return form


class RequestForm(forms.Form):
    """What a party says who appeals: why, and that his partner wants it too."""

    grounds = forms.CharField(
        label=gettext_lazy("Why should the ruling be reviewed?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("What happened, and what was overlooked. Write seats, no names."),
    )
    both_concur = forms.BooleanField(
        label=gettext_lazy("My partner agrees to the appeal"),
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
        error_messages={"required": gettext_lazy("Both players of the pair have to agree: Law 92.D.")},
    )


class NotedRequestForm(_OnTheWall):
    """What a director notes of a request: whose, why, when it was made, and whether the pair agrees."""

    side = forms.ChoiceField(label=gettext_lazy("Who appeals?"), choices=Direction.choices, widget=forms.RadioSelect)
    grounds = forms.CharField(
        label=gettext_lazy("Grounds"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Write seats or pair numbers, no names."),
    )
    both_concur = forms.BooleanField(
        label=gettext_lazy("Both players of the pair agree"),
        required=False,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )


class OutcomeForm(forms.Form):
    """What became of an appeal."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("What became of it?"), choices=Appeal.Outcome.choices, widget=forms.RadioSelect
    )
    decision = forms.CharField(
        label=gettext_lazy("The decision and its reasons"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Write seats or pair numbers, no names."),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
