"""Which months a season's report is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.log.fields import DayField
from rulings.log.periods import Period
from rulings.reports.months import Month, Span

if TYPE_CHECKING:
    from incidents.models import Club

MOST_MONTHS: Final = 60


class MonthsForm(forms.Form):
    """From when until when. Whole months: a report of a single day would tell what the months do not."""

    since = DayField(label=gettext_lazy("Since"))
    until = DayField(label=gettext_lazy("Until"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins, or that no chart would show."""
        cleaned = super().clean() or {}
        if not self.errors:
            span = self._span(cleaned)
            if span.until < span.since:
                self.add_error("until", _("The period ends before it begins."))
            elif len(span.months) > MOST_MONTHS:
                self.add_error("since", _("A report holds %(most)d months at most.") % {"most": MOST_MONTHS})
        return cleaned

    def span(self) -> Span:
        """The months asked for; without any, this season up to this month. The form must be valid."""
        return self._span(self.cleaned_data)

    def _span(self, cleaned: dict[str, Any]) -> Span:
        today = self.club.today()
        since = cleaned.get("since") or Period.THIS_SEASON.days(cleaned.get("until") or today)[0]
        return Span(Month.of(since), Month.of(cleaned.get("until") or max(today, since)))
