"""The parts of the form of a score change: where, a result, whose fault, a penalty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.forms.offering import offer_choices
from incidents.models import Direction, Scoring, SeatLetter
from incidents.models.board_results import MOST_TRICKS
from incidents.models.pairs import MOST_PAIRS
from incidents.text import storable
from incidents.web.measured import MeasuredField, TidiedField
from rulings.engine import Citation, Suit
from rulings.review.scores.adjusted import MOST_IMPS, MOST_OF_A_TOP, WHOLE, DegreeOfFault, Result
from rulings.review.scores.change_score import LONGEST_REASON
from rulings.words.wording import suit_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from incidents.models import Board, Session
    from rulings.archive.record import RecordedTricks

PASSED_OUT = "P"


def _labelled(form: forms.Form) -> None:
    """Give the controls their look. The stubs know a form's fields as fields of any kind."""
    for field in form.fields.values():
        select = isinstance(field.widget, forms.Select)
        field.widget.attrs.setdefault("class", "form-select" if select else "form-control")


class PlaceForm(forms.Form):
    """On which board, for which pairs, under which clause and why."""

    board = forms.TypedChoiceField(label=gettext_lazy("Board"), coerce=int)
    NS = forms.IntegerField(label=gettext_lazy("North-South pair"), required=False, min_value=1, max_value=MOST_PAIRS)
    EW = forms.IntegerField(label=gettext_lazy("East-West pair"), required=False, min_value=1, max_value=MOST_PAIRS)
    clause = MeasuredField(label=gettext_lazy("Clause"), max_length=24, validators=[storable])
    # In one line: its line breaks are no part of it.
    reason = TidiedField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=LONGEST_REASON,
        validators=[storable],
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Left empty, the scorer reads what was ruled. Write seats, no names."),
    )

    def __init__(self, boards: list[Board], data: QueryDict | None, there: Mapping[str, Any]) -> None:
        super().__init__(data, initial=dict(there))
        self._boards = {board.number: board for board in boards}
        offer_choices(self, "board", [("", "–"), *((number, str(number)) for number in self._boards)])
        self.fields["clause"].widget.attrs |= {"spellcheck": "false", "autocapitalize": "characters"}
        _labelled(self)

    def clean_clause(self) -> str:
        """The clause in its one spelling."""
        try:
            return str(Citation.parse(self.cleaned_data["clause"]))
        except ValueError:
            raise ValidationError(_("This cites nothing: write a clause as 12.C.1 or 90.A.")) from None

    @property
    def at_board(self) -> Board | None:
        """The board, when one of the session was chosen."""
        return self._boards.get(self.cleaned_data.get("board") or 0)

    @property
    def pairs(self) -> dict[str, str]:
        """The numbers of the pairs that were typed."""
        return {side: str(self.cleaned_data[side]) for side in Direction.values if self.cleaned_data.get(side)}


class ResultForm(forms.Form):
    """A contract, who declared it and how many tricks he made. All of it left open: no result."""

    level = forms.ChoiceField(label=gettext_lazy("Contract"), required=False)
    strain = forms.ChoiceField(label=gettext_lazy("Denomination"), required=False)
    doubled = forms.ChoiceField(label=gettext_lazy("Doubled"), required=False)
    declarer = forms.ChoiceField(label=gettext_lazy("Declarer"), required=False)
    tricks = forms.TypedChoiceField(label=gettext_lazy("Tricks made"), required=False, coerce=int, empty_value=None)
    percent = forms.IntegerField(label=gettext_lazy("Weight in %"), required=False, min_value=1, max_value=WHOLE)

    def __init__(
        self,
        data: QueryDict | None,
        prefix: str,
        there: Mapping[str, Any] | None = None,
        *,
        weighed: bool = False,
    ) -> None:
        super().__init__(data, prefix=prefix, initial=dict(there or {}))
        unknown = ("", "–")
        levels = [(str(level), str(level)) for level in range(1, 8)]
        offer_choices(self, "level", [("", "–"), *levels, (PASSED_OUT, _("Passed out"))])
        strains = [(suit.value, f"{suit.symbol} {suit_in_words(suit)}") for suit in Suit]
        offer_choices(self, "strain", [unknown, *strains, ("N", _("NT"))])
        offer_choices(self, "doubled", [unknown, ("X", "X"), ("XX", "XX")])
        offer_choices(self, "declarer", [unknown, *SeatLetter.choices])
        offer_choices(self, "tricks", [unknown, *((tricks, str(tricks)) for tricks in range(MOST_TRICKS, -1, -1))])
        if not weighed:
            del self.fields["percent"]
        _labelled(self)

    def clean(self) -> dict[str, Any]:
        """Put the result together: whole, passed out, or none."""
        cleaned = super().clean() or {}
        level = cleaned.get("level", "")
        played = {name: cleaned.get(name) for name in ("strain", "declarer", "tricks")}
        told = any(value not in ("", None) for value in played.values()) or bool(cleaned.get("doubled"))
        cleaned["result"] = None
        if level == PASSED_OUT:
            cleaned["result"] = Result()
            if told:
                self.add_error("level", _("A board that was passed out has no contract."))
        elif level:
            for name, value in played.items():
                if value in ("", None) and name not in self.errors:
                    self.add_error(name, _("Complete the result."))
            if not self.errors:
                contract = f"{level}{played['strain']}{cleaned.get('doubled', '')}"
                cleaned["result"] = Result(contract, str(played["declarer"]), int(played["tricks"] or 0))
        elif (told or cleaned.get("percent")) and "level" not in self.errors:
            self.add_error("level", _("Choose the contract."))
        unweighed = "percent" in self.fields and not cleaned.get("percent") and "percent" not in self.errors
        if cleaned["result"] is not None and unweighed:
            self.add_error("percent", _("Say how much it weighs."))
        return cleaned

    @property
    def result(self) -> Result | None:
        """The result, when the form is valid and not left open."""
        found: Result | None = self.cleaned_data.get("result")
        return found

    @property
    def is_open(self) -> bool:
        """Whether nothing was typed into it."""
        return not any(self[name].value() for name in self.fields)


class TappedResultForm(ResultForm):
    """The same, each choice a button: what was tapped before "Passed out" counts no more."""

    def clean(self) -> dict[str, Any]:
        """Put the result together; there has to be one."""
        if self.cleaned_data.get("level") == PASSED_OUT:
            self.cleaned_data |= {"strain": "", "doubled": "", "declarer": "", "tricks": None}
        cleaned = super().clean()
        if cleaned["result"] is None and not self.errors:
            self.add_error("level", _("Choose the contract."))
        return cleaned


class TricksForm(forms.Form):
    """How many tricks go to which side."""

    tricks_to = forms.ChoiceField(label=gettext_lazy("For which side?"), choices=[("", "–"), *Direction.choices])
    number = forms.IntegerField(label=gettext_lazy("Tricks more"), min_value=1, max_value=MOST_TRICKS)

    def __init__(self, data: QueryDict | None, moved: RecordedTricks | None) -> None:
        ordered = {"tricks_to": moved["to"], "number": moved["number"]} if moved else None
        super().__init__(data, initial=ordered)
        _labelled(self)


class FaultForm(forms.Form):
    """How far each side was at fault."""

    NS_fault = forms.ChoiceField(label=Direction.NS.label, choices=DegreeOfFault.choices)
    EW_fault = forms.ChoiceField(label=Direction.EW.label, choices=DegreeOfFault.choices)

    @property
    def faults(self) -> dict[str, str]:
        """Each side's fault."""
        return {side: self.cleaned_data[f"{side}_fault"] for side in Direction.values}


class PenaltyForm(forms.Form):
    """Which side is penalised, and by how much."""

    side = forms.ChoiceField(label=gettext_lazy("Who is penalised?"), choices=[("", "–"), *Direction.choices])

    def __init__(self, session: Session, data: QueryDict | None) -> None:
        super().__init__(data)
        imps = session.scoring == Scoring.IMPS
        self.fields["amount"] = forms.IntegerField(
            label=_("Penalty in IMPs") if imps else _("Penalty in % of a top"),
            min_value=1,
            max_value=MOST_IMPS if imps else MOST_OF_A_TOP,
        )
        _labelled(self)
