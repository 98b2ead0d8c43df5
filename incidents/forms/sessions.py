"""The forms of a club's own pages."""

from __future__ import annotations

import datetime
import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.forms.tidied import TidiedField
from incidents.models import ClubRole, Invitation, Scoring, Session
from incidents.models.sessions import (
    MOST_BOARDS_PER_ROUND,
    MOST_ROUNDS,
    MOST_TABLES,
    dealt_properly,
    section_letters,
)
from incidents.text import storable

EARLIEST = datetime.date(1990, 1, 1)
A_LONG_TIME = datetime.timedelta(days=2 * 366)
MOST_SECTIONS = 8
USUAL_TABLES = 12


def day_input() -> forms.DateInput:
    """A day, as browsers write it."""
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class _SessionForm(forms.Form):
    """What every session has."""

    name = TidiedField(label=gettext_lazy("Name"), max_length=120, validators=[storable])
    date = forms.DateField(label=gettext_lazy("Date"), widget=day_input())
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    boards_per_round = forms.IntegerField(
        label=gettext_lazy("Boards per round"), min_value=1, max_value=MOST_BOARDS_PER_ROUND
    )
    scoring = forms.ChoiceField(
        label=gettext_lazy("Scoring"), choices=Scoring.choices, initial=Scoring.MATCHPOINTS.value
    )

    def clean_date(self) -> datetime.date:
        """A date at which somebody may have played, or soon will."""
        given: datetime.date = self.cleaned_data["date"]
        if not EARLIEST <= given <= timezone.localdate() + A_LONG_TIME:
            raise ValidationError(_("This date is too far away."))
        return given

    def refuse(self, error: ValidationError) -> None:
        """Show under its field what the write refused; what names no field of this form stands above all."""
        for field, reasons in error.message_dict.items():
            for reason in reasons:
                self.add_error(field if field in self.fields else None, reason)


class NewSessionForm(_SessionForm):
    """One screen from nothing to a session with its tables and boards."""

    creation_key = forms.UUIDField(widget=forms.HiddenInput)
    tables = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLES)
    sections = forms.CharField(
        label=gettext_lazy("Sections"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Only if there are several: A, B. Each gets that many tables."),
    )

    field_order = ("name", "date", "tables", "rounds", "boards_per_round", "scoring", "sections", "creation_key")

    def clean_sections(self) -> list[str]:
        """The sections' letters; A when none is named."""
        sections = [each.upper() for each in re.split(r"[\s,;]+", self.cleaned_data["sections"]) if each] or ["A"]
        for section in sections:
            section_letters(section)
        if len(set(sections)) < len(sections):
            raise ValidationError(_("A section is there twice."))
        if len(sections) > MOST_SECTIONS:
            raise ValidationError(_("There are %(most)d sections at most."), params={"most": MOST_SECTIONS})
        return sections

    def table_counts(self) -> dict[str, int]:
        """How many tables each section gets."""
        return dict.fromkeys(self.cleaned_data["sections"], self.cleaned_data["tables"])


class SessionForm(_SessionForm):
    """A session that is there: the number of tables is asked for each section, for A where there is none yet."""

    def __init__(self, session: Session, counts: dict[str, int], data: Any = None) -> None:
        there = {"name": session.name, "date": session.date}
        there |= {"rounds": session.rounds, "boards_per_round": session.boards_per_round}
        there |= {"scoring": session.scoring}
        super().__init__(data, initial=there)
        counts = counts or {"A": USUAL_TABLES}
        self.sections = list(counts)
        for section, count in counts.items():
            label = _("Tables in section %(section)s") % {"section": section} if len(counts) > 1 else _("Tables")
            self.fields[f"tables_{section}"] = forms.IntegerField(
                label=label, min_value=1, max_value=MOST_TABLES, initial=count
            )

    def table_counts(self) -> dict[str, int]:
        """How many tables each section is to have."""
        return {section: self.cleaned_data[f"tables_{section}"] for section in self.sections}


class DealForm(forms.Form):
    """The four hands of a board."""

    deal = forms.CharField(
        label=gettext_lazy("The four hands"),
        required=False,
        max_length=200,
        validators=[storable, dealt_properly],
        widget=forms.Textarea(attrs={"rows": 3, "autocapitalize": "characters", "spellcheck": "false"}),
        help_text=gettext_lazy(
            "As in PBN, from any seat clockwise: N:AKQ.J32.T98.7654 … Left empty, the deal is forgotten."
        ),
    )


class InvitationForm(forms.ModelForm[Invitation]):
    """Whom to invite as what."""

    class Meta:
        model = Invitation
        fields = ("role", "note")
        field_classes = {"note": TidiedField}
        help_texts = {"note": gettext_lazy("For your own list; the person invited does not see it.")}


class RoleForm(forms.Form):
    """A member's role."""

    role = forms.ChoiceField(choices=ClubRole.choices)
