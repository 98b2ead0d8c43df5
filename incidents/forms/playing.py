"""The forms of a director's own part in a session."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.forms.offering import offer_choices
from incidents.models import Pair, SeatLetter
from incidents.models.pairs import MOST_PAIRS
from incidents.models.sessions import MOST_BOARDS
from incidents.models.tables_in_room import has_several_sections
from incidents.playing.declare import DeclaredPlace
from incidents.playing.own import line_of
from incidents.web.measured import MeasuredField

if TYPE_CHECKING:
    from django.http import QueryDict

    from incidents.models import Session
    from incidents.playing.own import OwnPart

_RANGE: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_YES_NO: Final = [("yes", "yes"), ("no", "no")]
"""What the two buttons send."""


class PartForm(forms.Form):
    """Whether he plays; his pair, out of those that are seated or by its number; his seat."""

    plays = forms.TypedChoiceField(choices=_YES_NO, coerce=lambda sent: sent == "yes")
    pair = forms.ChoiceField(label=gettext_lazy("My pair"), required=False)
    seat = forms.ChoiceField(label=gettext_lazy("My seat"), required=False, choices=[("", "–"), *SeatLetter.choices])

    def __init__(self, session: Session, part: OwnPart, data: QueryDict | None = None) -> None:
        self._pairs = {_written(pair): pair for pair in Pair.objects.filter(session=session)}
        super().__init__(data, initial={"pair": _written(part.pair) if part.pair else "", "seat": part.seat})
        self._seated = None if part.said else part.pair
        several = has_several_sections(self._pairs.values())
        if self._pairs:
            named = [(key, _label(pair, several)) for key, pair in self._pairs.items()]
            offer_choices(self, "pair", [("", "–"), *named])
        else:
            # Nobody has said who plays: there is nothing to choose from.
            self.fields["pair"] = forms.IntegerField(
                label=_("My pair’s number"), required=False, min_value=1, max_value=MOST_PAIRS
            )

    @property
    def seat_name(self) -> str:
        """The seat as it stands, in the reader's language."""
        return str(dict(SeatLetter.choices).get(self.initial["seat"], ""))

    def clean(self) -> dict[str, Any]:
        """Refuse a seat at which his pair cannot sit: it plays in the other line."""
        cleaned = super().clean() or {}
        pair, seat = self._pairs.get(cleaned.get("pair", "")) or self._seated, str(cleaned.get("seat") or "")
        line = line_of(pair) if pair and seat and cleaned.get("plays") else None
        if line and seat not in line:
            told = {"pair": pair, "line": line.label, "seat": SeatLetter(seat).label}
            self.add_error("seat", _("Pair %(pair)s plays %(line)s: nobody of it sits %(seat)s.") % told)
        return cleaned

    def place(self) -> DeclaredPlace:
        """Where he plays, once the form is valid."""
        chosen, seat = self.cleaned_data["pair"], self.cleaned_data["seat"]
        pair = self._pairs.get(chosen)
        if pair is not None:
            return DeclaredPlace(pair.section, pair.line, pair.number, seat)
        return DeclaredPlace(number=chosen if isinstance(chosen, int) else None, seat=seat)


class BoardsForm(forms.Form):
    """The boards that the button stands for, under `boards` as played, under `unplayed` as not played after all."""

    boards = MeasuredField(required=False, max_length=7)
    unplayed = MeasuredField(required=False, max_length=7)
    back = forms.ChoiceField(required=False, choices=[("", ""), ("board", "")])

    def clean(self) -> dict[str, Any]:
        """Read the numbers. Raises ValidationError for what is no number or pair of numbers."""
        cleaned = super().clean() or {}
        played = bool(cleaned.get("boards"))
        found = _RANGE.fullmatch(cleaned.get("boards") or cleaned.get("unplayed") or "")
        if found is None:
            raise ValidationError(_("Boards are written 7, or 1-4."), code="boards")
        first, last = int(found[1]), int(found[2] or found[1])
        return cleaned | {"played": played, "numbers": list(range(first, min(last, MOST_BOARDS) + 1))}


def _written(pair: Pair) -> str:
    """A pair as the form sends it: its key in the table changes when the list of pairs is sent anew."""
    return f"{pair.section}/{pair.line}/{pair.number}"


def _label(pair: Pair, several: bool) -> str:
    name = f"{pair.section} {pair}" if several else str(pair)
    return f"{name} · {pair.names}" if pair.names else name
