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

from incidents.forms.offering import offer_choices
from incidents.models import ClubRole, Invitation, MovementKind, Scoring, Session
from incidents.models.boards import dealt_properly
from incidents.models.sessions import MOST_BOARDS, MOST_BOARDS_PER_ROUND, MOST_ROUNDS
from incidents.models.tables_in_room import MOST_TABLES, section_letters
from incidents.text import storable
from incidents.web.measured import MeasuredField, TidiedField

EARLIEST = datetime.date(1990, 1, 1)
A_LONG_TIME = datetime.timedelta(days=2 * 366)
MOST_SECTIONS = 8
USUAL_TABLES = 12
AS_COPIED = "as-copied"
"""The choice of a movement that leaves to each section its own."""


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

    first_board = forms.IntegerField(
        label=gettext_lazy("First board"), required=False, min_value=1, max_value=MOST_BOARDS, initial=1
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
            shown = next((each for each in (field, field.partition("_")[0]) if each in self.fields), None)
            for reason in reasons:
                self.add_error(shown, reason)


class NewSessionForm(_SessionForm):
    """One screen from nothing to a session with its tables and boards."""

    creation_key = forms.UUIDField(widget=forms.HiddenInput)
    tables = forms.IntegerField(label=gettext_lazy("Tables"), min_value=1, max_value=MOST_TABLES)
    sections = MeasuredField(
        label=gettext_lazy("Sections"),
        required=False,
        max_length=60,
        help_text=gettext_lazy("Only if there are several: A, B. With their tables, if these differ: A 7, B 5."),
    )
    movement = forms.ChoiceField(label=gettext_lazy("Movement"), required=False)

    field_order = (
        *("name", "date", "tables", "rounds", "boards_per_round", "first_board", "movement", "scoring", "sections"),
        "creation_key",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_choices(self, "movement", [("", _("not said")), *MovementKind.choices])

    def clean_sections(self) -> dict[str, int | None]:
        """The sections' letters, and how many tables each has where that is said; A when none is named."""
        named = _sections(self.cleaned_data["sections"]) or [("A", None)]
        for section, tables in named:
            section_letters(section)
            if tables == 0:
                raise ValidationError(_("Section %(section)s has no table."), params={"section": section})
        if len(dict(named)) < len(named):
            raise ValidationError(_("A section is there twice."))
        if len(named) > MOST_SECTIONS:
            raise ValidationError(_("There are %(most)d sections at most."), params={"most": MOST_SECTIONS})
        return dict(named)

    def table_counts(self) -> dict[str, int]:
        """How many tables each section gets: its own number, else that of all."""
        sections, tables = self.cleaned_data["sections"], self.cleaned_data["tables"]
        return {section: tables if own is None else own for section, own in sections.items()}

    def movements(self) -> dict[str, str]:
        """The movement of each section, where it is said."""
        kind = self.cleaned_data["movement"]
        return dict.fromkeys(self.cleaned_data["sections"], kind) if kind else {}


class CopySessionForm(NewSessionForm):
    """Another session like one that there is: of its players nobody unless asked."""

    players_too = forms.BooleanField(label=gettext_lazy("Its players too, where they sat in it"), required=False)

    def __init__(self, source: Session, counts: dict[str, int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._movements: dict[str, str] = {section: source.movements.get(section, "") for section in counts}
        if len(set(self._movements.values())) > 1:
            told = ", ".join(
                f"{section} {MovementKind(kind).short if kind else _('not said')}"
                for section, kind in self._movements.items()
            )
            choices = [(AS_COPIED, told), ("", _("not said")), *MovementKind.choices]
            offer_choices(self, "movement", choices)

    def movements(self) -> dict[str, str]:
        """The movement of each section, where it is said: its own, unless all are to have one."""
        if self.cleaned_data["movement"] != AS_COPIED:
            return super().movements()
        there = self.cleaned_data["sections"]
        return {section: kind for section, kind in self._movements.items() if kind and section in there}


class SessionForm(_SessionForm):
    """A session that is there: the number of tables is asked for each section, for A where there is none yet."""

    def __init__(self, session: Session, counts: dict[str, int], data: Any = None) -> None:
        there = {"name": session.name, "date": session.date}
        there |= {"rounds": session.rounds, "boards_per_round": session.boards_per_round}
        there |= {"scoring": session.scoring, "first_board": session.first_board}
        super().__init__(data, initial=there)
        counts = counts or {"A": USUAL_TABLES}
        self.sections = list(counts)
        for section, count in counts.items():
            label = _("Tables in section %(section)s") % {"section": section} if len(counts) > 1 else _("Tables")
            self.fields[f"tables_{section}"] = forms.IntegerField(
                label=label, min_value=1, max_value=MOST_TABLES, initial=count
            )
        for section in counts:
            label = _("Movement in section %(section)s") % {"section": section} if len(counts) > 1 else _("Movement")
            self.fields[f"movement_{section}"] = forms.ChoiceField(
                label=label,
                required=False,
                choices=[("", _("not said")), *MovementKind.choices],
                initial=session.movements.get(section, ""),
            )

    def movements(self) -> dict[str, str] | None:
        """The movement of each section, where it is said; None where the form was sent without the question."""
        if not any(f"movement_{section}" in self.data for section in self.sections):
            return None
        said = {section: self.cleaned_data[f"movement_{section}"] for section in self.sections}
        return {section: kind for section, kind in said.items() if kind}

    def table_counts(self) -> dict[str, int]:
        """How many tables each section is to have."""
        return {section: self.cleaned_data[f"tables_{section}"] for section in self.sections}


def _sections(typed: str) -> list[tuple[str, int | None]]:
    """Sections as people write them: "A, B", "A B", or with their tables, "A 7, B 5", "A:7 B:5"."""
    found: list[tuple[str, int | None]] = []
    for part in re.split(r"[,;]", typed):
        if re.search(r"[:=](?!\s*[0-9])", part):
            # No number of tables: told as no section, as it was typed.
            found.append((part.strip(), None))
            continue
        begins = len(found)
        for word in re.findall(r"[:=]|[^\s:=]+", part.upper()):
            counts = word.isascii() and word.isdigit()
            if counts and len(found) > begins and found[-1][1] is None and not found[-1][0].isdigit():
                found[-1] = (found[-1][0], int(word))
            elif word not in ":=":
                found.append((word, None))
    return found


class DealForm(forms.Form):
    """The four hands of a board."""

    deal = MeasuredField(
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
