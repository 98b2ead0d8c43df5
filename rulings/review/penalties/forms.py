"""The form of the club's scale of penalties."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.review.penalties.offences import all_offences, name_of_offence
from rulings.scoring.penalty_scale import MOST_IMPS, MOST_PERCENT, MOST_VPS, Amount, PenaltyScale, ScaleLine


@dataclass(frozen=True)
class LineFields:
    """The fields of one line of the scale."""

    what: str
    called: str
    warned_first: forms.BoundField
    amounts: tuple[forms.BoundField, ...]


class ScaleForm(forms.Form):
    """The club's scale: for each thing whether a warning comes first, and how much is due as a session is scored."""

    doubles = forms.BooleanField(
        label=gettext_lazy("What comes again after a penalty costs twice as much"),
        required=False,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )

    def __init__(self, scale: PenaltyScale, data: Any = None) -> None:
        super().__init__(data, initial={"doubles": scale.doubles})
        for what in all_offences():
            line = scale.lines[what]
            self.fields[f"{what}-warned"] = forms.BooleanField(
                label=_("A warning first"),
                required=False,
                initial=line.warned_first,
                widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
            )
            self.fields[f"{what}-percent"] = forms.IntegerField(
                label=_("In % of a top"), min_value=0, max_value=MOST_PERCENT, initial=line.amount.percent
            )
            self.fields[f"{what}-imps"] = forms.IntegerField(
                label=_("In IMPs"), min_value=0, max_value=MOST_IMPS, initial=line.amount.imps
            )
            self.fields[f"{what}-vps"] = forms.DecimalField(
                label=_("In VPs"),
                min_value=Decimal(0),
                max_value=MOST_VPS,
                decimal_places=1,
                localize=True,
                initial=line.amount.vps,
            )

    @property
    def lines(self) -> list[LineFields]:
        """Its fields, line by line."""
        return [
            LineFields(
                what,
                name_of_offence(what),
                self[f"{what}-warned"],
                tuple(self[f"{what}-{unit}"] for unit in ("percent", "imps", "vps")),
            )
            for what in all_offences()
        ]

    def scale(self) -> PenaltyScale:
        """What was typed. The form must be valid."""
        said = self.cleaned_data
        return PenaltyScale(
            {
                what: ScaleLine(
                    said[f"{what}-warned"],
                    Amount(said[f"{what}-percent"], said[f"{what}-imps"], said[f"{what}-vps"]),
                )
                for what in all_offences()
            },
            said["doubles"],
        )
