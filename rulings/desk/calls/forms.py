"""The form by which a table calls the director: the table is all that it must say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from incidents.forms.board_choices import board_choices
from incidents.forms.offering import offer_choices
from incidents.in_round import boards_at
from incidents.models.cases import LONGEST_WORD, SeatLetter
from incidents.models.tables_in_room import has_several_sections
from incidents.web.measured import MeasuredField

if TYPE_CHECKING:
    from django.http import QueryDict

    from incidents.models import Board, Table


class CallDirectorForm(forms.Form):
    """A call."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int, empty_value=None)
    board = forms.TypedChoiceField(label=_("Board"), required=False, coerce=int, empty_value=None)
    called_by = forms.ChoiceField(label=_("Who calls?"), required=False, choices=[("", "–"), *SeatLetter.choices])
    word = MeasuredField(
        label=_("A word for the director"),
        required=False,
        max_length=LONGEST_WORD,
        help_text=_("Only if it helps him. Write no name and no card."),
    )

    def __init__(
        self, tables: list[Table], boards: list[Board], data: QueryDict | None = None, *, at: Table | None = None
    ) -> None:
        super().__init__(data, initial={"table": at.pk if at else None})
        self._tables = {table.pk: table for table in tables}
        self._boards = {board.number: board for board in boards}
        several = has_several_sections(tables)
        named = [(each.pk, each.name_in_room(several_sections=several)) for each in tables]
        offer_choices(self, "table", named if at else [("", "–"), *named])
        lying = boards_at(at, at.session.round_in_play) if at else ()
        offer_choices(self, "board", board_choices(lying, self._boards))

    def clean(self) -> dict[str, Any]:
        """Put the table and the board themselves beside what was chosen."""
        cleaned = super().clean() or {}
        cleaned["at_table"] = self._tables.get(cleaned.get("table") or 0)
        cleaned["on_board"] = self._boards.get(cleaned.get("board") or 0)
        return cleaned
