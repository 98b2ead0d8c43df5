"""What the log can be asked: a form whose fields are the parameters of the address."""

from __future__ import annotations

import unicodedata
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.models import Role, Session, User
from rulings.engine import Citation
from rulings.laws.subjects import SUBJECTS
from rulings.models import Ruling
from rulings.search.terms import LONGEST_QUERY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from incidents.models import Club, Membership
    from rulings.models import RulingQuerySet

SESSIONS_OFFERED: Final = 60
"""The latest sessions of the club; a link may name an older one."""
# Beyond what any club has, and within what both databases and every time zone can count.
EARLIEST, LATEST = date(1900, 1, 1), date(2200, 12, 31)
_LARGEST_KEY: Final = 2**63 - 1


class AnyText(forms.CharField):
    """Text of which nothing is refused: what cannot be searched is left out."""

    default_validators = []

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.validators = []

    def to_python(self, value: object) -> str:
        """The text without control characters and halves of characters, cut at what is read of it."""
        text = str(value or "")[:LONGEST_QUERY]
        return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text).strip()


class CitationField(forms.CharField):
    """A law or a clause, however it is written."""

    def clean(self, value: object) -> Citation | None:
        """The citation; None when nothing was written. Raises ValidationError."""
        text = super().clean(value)
        if not text:
            return None
        for prefix in ("loi", "law"):
            text = text.removeprefix(prefix).removeprefix(prefix.capitalize()).strip()
        try:
            return Citation.parse(text)
        except ValueError:
            raise forms.ValidationError(_("Write a law or a clause as 54, 50.D or 50D2(a)."), code="citation") from None


class DayField(forms.DateField):
    """A day, as browsers send it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            required=False,
            input_formats=["%Y-%m-%d"],
            validators=[MinValueValidator(EARLIEST), MaxValueValidator(LATEST)],
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            **kwargs,
        )


class LogFilters(forms.Form):
    """The filters of the log, each optional. Players are not offered the director's."""

    q = AnyText(
        label=gettext_lazy("Search"),
        widget=forms.TextInput(
            attrs={"type": "search", "enterkeyhint": "search", "autocomplete": "off", "aria-describedby": "id_q-hint"}
        ),
    )
    law = CitationField(label=gettext_lazy("Law or clause"), required=False, max_length=30)
    subject = forms.ChoiceField(label=gettext_lazy("Subject"), required=False)
    session = forms.TypedChoiceField(label=gettext_lazy("Session"), required=False, coerce=int, empty_value=None)
    since = DayField(label=gettext_lazy("Since"))
    until = DayField(label=gettext_lazy("Until"))
    director = forms.TypedChoiceField(label=gettext_lazy("Director"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, club: Club, membership: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.choices: dict[str, dict[str, str]] = {
            "subject": {subject.key: _(subject.title) for subject in SUBJECTS},
            "session": self._sessions(),
        }
        if membership.may(Role.DIRECTOR):
            self.choices["director"] = _directors(club)
        else:
            del self.fields["director"]
        for name, offered in self.choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101, for mypy: declared above
            field.choices = [("", _("All")), *offered.items()]
        for name, field in self.fields.items():
            field.widget.attrs["class"] = "form-select" if name in self.choices else "form-control"

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins."""
        cleaned = super().clean() or {}
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", _("The period ends before it begins."))
        return cleaned

    def chosen(self) -> dict[str, str]:
        """The parameters in force, as the address has them: what was left empty is left out."""
        if not self.is_valid():
            return {}
        written = {}
        for name, value in self.cleaned_data.items():
            if value not in (None, ""):
                written[name] = value.isoformat() if isinstance(value, date) else str(value)
        return written

    def in_words(self) -> Iterator[tuple[str, str, str]]:
        """Each filter in force: its parameter, its label, its value as people read it."""
        for name, written in self.chosen().items():
            value = self.cleaned_data[name]
            shown = self.choices.get(name, {}).get(written, written)
            if isinstance(value, date):
                shown = _day(value)
            yield name, str(self.fields[name].label), shown

    def narrow(self, rulings: RulingQuerySet) -> RulingQuerySet:
        """Those of the rulings that every filter lets through."""
        for name, value in self.cleaned_data.items():
            if value in (None, ""):
                continue
            match name:
                case "q":
                    rulings = rulings.matching(value)
                case "law":
                    rulings = rulings.citing(value)
                case "since":
                    rulings = rulings.filter(given_at__gte=self._midnight(value))
                case "until":
                    rulings = rulings.filter(given_at__lt=self._midnight(value + timedelta(days=1)))
                case "director":
                    rulings = rulings.filter(given_by=value)
                case _:
                    rulings = rulings.filter(**{name: value})
        return rulings

    def _sessions(self) -> dict[str, str]:
        sessions = Session.objects.of(self.club)
        offered = list(sessions.newest_first()[:SESSIONS_OFFERED])
        asked = self.data.get("session", "")
        # By its length first: Python refuses to read a number of thousands of digits.
        known = asked.isdecimal() and len(asked) <= len(str(_LARGEST_KEY)) and int(asked) <= _LARGEST_KEY
        if known and int(asked) not in {session.pk for session in offered}:
            offered += sessions.filter(pk=int(asked))
        return {str(session.pk): f"{session.name}, {_day(session.date)}" for session in offered}

    def _midnight(self, day: date) -> datetime:
        """When the day begins on the club's wall."""
        return timezone.make_aware(datetime.combine(day, time.min), self.club.zone)


def _directors(club: Club) -> dict[str, str]:
    given = Ruling.objects.of(club).filter(given_by=OuterRef("pk"))
    people = User.objects.filter(Exists(given), memberships__club=club).distinct()
    return {str(person.pk): str(person) for person in sorted(people, key=str)}


def _day(day: date) -> str:
    return date_format(day, "j F Y")
