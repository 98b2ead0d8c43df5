"""What is typed about an appeal, and when the scores were there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.forms.offering import offer_choices
from incidents.models import Direction, Scoring
from incidents.wall import NeverShown, moment_on_wall
from incidents.web.measured import MeasuredField
from rulings.models import AppealResult, Concurrence, HeardLate, HeardWithoutConsent
from rulings.review.appeals.file_appeal import LONGEST_TEXT

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from incidents.models import Club, Session
    from rulings.models import Appeal


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
            raise ValidationError(_("The clocks were put forward: there was no such time that day.")) from None
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


_MINE: Final = {
    Concurrence.PAIR: gettext_lazy("My partner"),
    Concurrence.CAPTAIN: gettext_lazy("The captain of my team"),
    Concurrence.ALONE: gettext_lazy("Nobody: it is an individual contest"),
}
"""Who agrees to an appeal, as a party says it."""
_IN_PAIRS: Final = (Concurrence.PAIR, Concurrence.CAPTAIN, Concurrence.ALONE)
_IN_TEAMS: Final = (Concurrence.CAPTAIN, Concurrence.PAIR, Concurrence.ALONE)


def _who_may_agree(session: Session) -> tuple[Concurrence, ...]:
    """Who may have to agree (Law 92.D), the likeliest first: IMPs are most often those of teams."""
    return _IN_TEAMS if session.scoring == Scoring.IMPS else _IN_PAIRS


class RequestForm(forms.Form):
    """What a party says who appeals: why, and that whoever has to agrees."""

    grounds = MeasuredField(
        label=gettext_lazy("Why should the ruling be reviewed?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("What happened, and what was overlooked. Write seats, no names."),
    )
    concurrence = forms.ChoiceField(
        label=gettext_lazy("Who agrees to the appeal with you?"),
        choices=Concurrence.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("In a pairs event both partners have to agree, in a team event the captain."),
        error_messages={
            "required": gettext_lazy("Your partner has to agree, or the captain of your team: Law 92.D."),
        },
    )

    def __init__(self, session: Session, data: Any = None) -> None:
        super().__init__(data)
        offer_choices(self, "concurrence", [(each.value, _MINE[each]) for each in _who_may_agree(session)])


class NotedRequestForm(_OnTheWall):
    """What a director notes of a request: whose, why, when it was made, and who agrees to it."""

    side = forms.ChoiceField(label=gettext_lazy("Who appeals?"), choices=Direction.choices, widget=forms.RadioSelect)
    grounds = MeasuredField(
        label=gettext_lazy("Grounds"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Write seats or pair numbers, no names."),
    )
    concurrence = forms.ChoiceField(
        label=gettext_lazy("Who agrees to the appeal?"),
        choices=Concurrence.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("In a pairs event both partners have to agree, in a team event the captain."),
    )

    def __init__(self, session: Session, data: Any = None, *, sides: Collection[Direction] = ()) -> None:
        """`sides`: those that may still appeal; whatever is sent is looked at where it is noted."""
        super().__init__(session.club, data)
        if data is None and sides:
            offer_choices(self, "side", [(side.value, side.label) for side in sides])
            self.initial["side"] = next(iter(sides)).value if len(sides) == 1 else None
        able = [(each.value, each.label) for each in (*_who_may_agree(session), Concurrence.MISSING)]
        offer_choices(self, "concurrence", able)


class OutcomeForm(forms.Form):
    """What became of an appeal."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("What became of it?"), choices=AppealResult.choices, widget=forms.RadioSelect
    )
    decision = MeasuredField(
        label=gettext_lazy("The decision and its reasons"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy("Write seats or pair numbers, no names."),
    )
    without_merit = forms.BooleanField(
        label=gettext_lazy("The appeal was without merit"),
        required=False,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )
    heard_late = forms.ChoiceField(
        label=gettext_lazy("It came too late: why was it heard?"),
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("To be said where the ruling is upheld or changed: the right to appeal had expired."),
        choices=HeardLate.choices,
    )
    heard_without_consent = forms.ChoiceField(
        label=gettext_lazy("Not all agreed who have to: why was it heard?"),
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("To be said where the ruling is upheld or changed: as it stood it was not to be heard."),
        choices=HeardWithoutConsent.choices,
    )
    seen = MeasuredField(required=False, max_length=20, widget=forms.HiddenInput)

    def __init__(self, appeal: Appeal, data: Any = None, *, initial: Any = None) -> None:
        """Of an appeal that could be heard as it stood nothing is asked about that."""
        super().__init__(data, initial=initial)
        if not appeal.is_late:
            del self.fields["heard_late"]
        if not appeal.lacks_consent:
            del self.fields["heard_without_consent"]
