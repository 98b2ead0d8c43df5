"""What the log can be asked: a form whose fields are the parameters of the address."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.days import written_out
from incidents.forms.offering import offer_choices
from incidents.models import ClubRole, Player, Session, User
from incidents.wall import midnight
from rulings.archive.facets import OffenderRole
from rulings.archive.record import FROM_THE_BOOK
from rulings.archive.sentence import subject_title
from rulings.laws.subjects import SUBJECTS
from rulings.log.fields import AnyText, CitationField, DayField, KeyField, as_key
from rulings.log.periods import Period
from rulings.log.states import FOR_PLAYERS, State, in_state
from rulings.models import Ruling
from rulings.words.outcome_labels import OUTCOMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from incidents.models import Club, Membership
    from rulings.models import RulingQuerySet

BOOK, JUDGEMENT = "book", "judgement"
MINE = "mine"
OLDEST = "oldest"


class LogFilters(forms.Form):
    """The filters of the log, each optional. The director's is for admins; players are offered fewer states, and "at my
    table" is for those of whom somebody has said which player of the club they are."""

    q = AnyText(
        label=gettext_lazy("Search"),
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "enterkeyhint": "search",
                "autocomplete": "off",
                "aria-describedby": "id_q-hint",
                "class": "form-control",
            }
        ),
    )
    law = CitationField(label=gettext_lazy("Law or clause"), required=False, max_length=30)
    subject = forms.ChoiceField(label=gettext_lazy("Subject"), required=False)
    outcome = forms.ChoiceField(label=gettext_lazy("Outcome"), required=False, choices=[*OUTCOMES.items()])
    role = forms.ChoiceField(label=gettext_lazy("Player concerned"), required=False, choices=OffenderRole.choices)
    basis = forms.ChoiceField(
        label=gettext_lazy("Book or judgement"),
        required=False,
        choices=[(BOOK, gettext_lazy("application of the book")), (JUDGEMENT, gettext_lazy("judgement"))],
    )
    table = forms.ChoiceField(
        label=gettext_lazy("Table"), required=False, choices=[(MINE, gettext_lazy("at my table"))]
    )
    session = KeyField(label=gettext_lazy("Session"))
    period = forms.ChoiceField(label=gettext_lazy("Period"), required=False, choices=Period.choices)
    since = DayField(label=gettext_lazy("Since"))
    until = DayField(label=gettext_lazy("Until"))
    director = KeyField(label=gettext_lazy("Director"))
    state = forms.ChoiceField(label=gettext_lazy("State"), required=False, choices=State.choices)
    sort = forms.ChoiceField(
        label=gettext_lazy("Order"), required=False, choices=[(OLDEST, gettext_lazy("oldest first"))]
    )

    def __init__(self, *args: Any, club: Club, membership: Membership, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.membership = membership
        self._choose("subject", {key: subject_title(key) for key in (*(each.key for each in SUBJECTS), FROM_THE_BOOK)})
        self._choose("session", _session(club, self.data.get("session", "")))
        if membership.may(ClubRole.ADMIN):
            self._choose("director", _director(membership, self.data.get("director", "")))
        else:
            del self.fields["director"]
        if not Player.objects.filter(club=club, user=membership.user_id).exists():
            del self.fields["table"]
        if not membership.may(ClubRole.DIRECTOR):
            self._choose("state", {state.value: str(state.label) for state in FOR_PLAYERS})

    def clean(self) -> dict[str, Any]:
        """Refuse a period that ends before it begins."""
        cleaned = super().clean() or {}
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and until < since:
            self.add_error("until", _("The period ends before it begins."))
        return cleaned

    def in_force(self) -> dict[str, str]:
        """The parameters in force, as the address has them: what was left empty is left out."""
        if not self.is_valid():
            return {}
        written = {}
        for name, value in self.cleaned_data.items():
            if value not in (None, ""):
                written[name] = value.isoformat() if isinstance(value, date) else str(value)
        return written

    def in_words(self) -> Iterator[tuple[str, str, str]]:
        """Each filter in force: its parameter, its label, its value as people read it. The order is no filter."""
        for name, written in self.in_force().items():
            value, field = self.cleaned_data[name], self.fields[name]
            if name == "sort":
                continue
            shown = _day(value) if isinstance(value, date) else written
            if isinstance(field, forms.ChoiceField):
                choices: Any = field.choices
                shown = str(dict(choices)[value])
            yield name, str(field.label), shown

    def narrow(self, rulings: RulingQuerySet) -> RulingQuerySet:
        """Those of the rulings that every filter lets through."""
        for name, value in self.cleaned_data.items():
            if value not in (None, ""):
                rulings = self._narrowed(rulings, name, value)
        return rulings

    @property
    def oldest_first(self) -> bool:
        """Whether the oldest are asked for first."""
        return bool(self.cleaned_data["sort"] == OLDEST)

    def moments(self, first: date, after: date) -> tuple[datetime, datetime]:
        """When one day begins and when another does, on the club's wall."""
        return midnight(first, self.club.zone), midnight(after, self.club.zone)

    def _narrowed(self, rulings: RulingQuerySet, name: str, value: Any) -> RulingQuerySet:
        match name:
            case "q":
                return rulings.matching(value, self.membership)
            case "law":
                return rulings.citing(value)
            case "table":
                return rulings.concerning(self.membership)
            case "role":
                return rulings.filter(offender_role=value)
            case "basis":
                return rulings.filter(judgement=value == JUDGEMENT)
            case "period":
                first, after = self.moments(*Period(value).days(self.club.today()))
                return rulings.filter(given_at__gte=first, given_at__lt=after)
            case "since":
                return rulings.filter(given_at__gte=midnight(value, self.club.zone))
            case "until":
                return rulings.filter(given_at__lt=midnight(value + timedelta(days=1), self.club.zone))
            case "director":
                return rulings.filter(given_by=value)
            case "state":
                return in_state(rulings, State(value))
            case "sort":
                return rulings
            case _:
                return rulings.filter(**{name: value})

    def _choose(self, name: str, offered: dict[str, str]) -> None:
        key = int if isinstance(self.fields[name], KeyField) else str
        offer_choices(self, name, [(key(value), label) for value, label in offered.items()])


def _session(club: Club, sent: str) -> dict[str, str]:
    """The session that is asked for, when the club has it."""
    key = as_key(sent)
    found = Session.objects.of(club).filter(pk=key) if key is not None else ()
    return {str(session.pk): session_label(session.name, session.date) for session in found}


def session_label(name: str, day: date) -> str:
    """A session among others: its name and its day."""
    return f"{name}, {_day(day)}"


def _director(membership: Membership, sent: str) -> dict[str, str]:
    """The director who is asked for, when he is of the club and has given a ruling of which this member may know."""
    key = as_key(sent)
    if key is None:
        return {}
    given = Ruling.objects.visible_to(membership).filter(given_by=OuterRef("pk"))
    people = User.objects.filter(Exists(given), pk=key, memberships__club=membership.club_id).distinct()
    return {str(person.pk): str(person) for person in people}


def _day(day: date) -> str:
    return written_out(day, "j F Y")
