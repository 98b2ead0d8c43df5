"""The form of the details of a call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Field, Layout
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from incidents.forms.board_choices import board_choices
from incidents.forms.offering import offer_choices
from incidents.in_round import boards_at
from incidents.models.cases import SeatLetter
from incidents.models.tables_in_room import has_several_sections
from rulings.engine import Suit
from rulings.words.wording import suit_in_words

if TYPE_CHECKING:
    from incidents.models import Board, Incident, Table
    from incidents.sitting import PlayedThere


class CallForm(forms.Form):
    """Where it happened, in what contract and who called: all but the table, which is known, may be left open.

    What is `played` there by the results of the session is filled in where nobody has said it.
    """

    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)
    round = forms.TypedChoiceField(label=_("Round"), required=False, coerce=int, empty_value=None)
    board = forms.TypedChoiceField(label=_("Board"), required=False, coerce=int, empty_value=None)
    level = forms.ChoiceField(label=_("Contract"), required=False)
    strain = forms.ChoiceField(label=_("Denomination"), required=False)
    doubled = forms.ChoiceField(
        label=_("Doubled"),
        required=False,
        choices=[("", "–"), ("X", _("doubled")), ("XX", _("redoubled"))],
    )
    called_by = forms.ChoiceField(label=_("Who called?"), required=False)

    def __init__(
        self,
        incident: Incident,
        tables: list[Table],
        boards: list[Board],
        data: QueryDict | None = None,
        *,
        played: PlayedThere | None = None,
    ) -> None:
        contract = incident.contract or (played.contract if played else "")
        super().__init__(
            data,
            initial={
                "table": incident.table_id,
                "round": incident.round or (played.round if played else None),
                "board": incident.board.number if incident.board else None,
                "level": contract[:1],
                "strain": contract[1:2],
                "doubled": contract[2:],
                "called_by": incident.called_by,
            },
        )
        self._tables = {table.pk: table for table in tables}
        self._boards = {board.number: board for board in boards}
        unknown = ("", "–")
        several = has_several_sections(tables)
        offer_choices(self, "table", [(each.pk, each.name_in_room(several_sections=several)) for each in tables])
        offer_choices(self, "round", [unknown, *((each, str(each)) for each in range(1, incident.session.rounds + 1))])
        incident.table.session = incident.session
        offer_choices(self, "board", board_choices(boards_at(incident.table, incident.round), self._boards))
        offer_choices(self, "level", [unknown, *((str(each), str(each)) for each in range(1, 8))])
        strains = [(suit.value, f"{suit.symbol} {suit_in_words(suit)}") for suit in Suit]
        offer_choices(self, "strain", [unknown, *strains, ("N", gettext("No trump"))])
        offer_choices(self, "called_by", [unknown, *SeatLetter.choices])
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = Layout(
            Div(Field("table"), Field("round"), Field("board"), css_class="fields three"),
            Div(Field("level"), Field("strain"), Field("doubled"), css_class="fields three"),
            Field("called_by"),
        )

    def clean(self) -> dict[str, Any]:
        """Put the contract together; a level without a strain, or the other way round, is no contract."""
        cleaned = super().clean() or {}
        level, strain, doubled = (cleaned.get(part, "") for part in ("level", "strain", "doubled"))
        if bool(level) != bool(strain):
            self.add_error(
                "strain" if level else "level", _("A contract has a level and a denomination. Choose both, or neither.")
            )
        elif doubled and not level:
            self.add_error("level", _("Choose the contract that was doubled."))
        cleaned["contract"] = level + strain + doubled if level and strain else ""
        cleaned["at_table"] = self._tables.get(cleaned.get("table") or 0)
        cleaned["on_board"] = self._boards.get(cleaned.get("board") or 0)
        return cleaned
