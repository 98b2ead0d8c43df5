"""The form of a score change of one kind, put together of its parts: what was typed, and the change it makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from incidents.models import Direction
from incidents.sitting import who_sat
from rulings.archive.record import deciding_clause, tricks_moved
from rulings.engine import Outcome
from rulings.review.scores import adjusted
from rulings.review.scores.adjusted import MOST_RESULTS, ChangeToMake, Kind, NotAScore, Weighed
from rulings.review.scores.forms import FaultForm, PenaltyForm, PlaceForm, ResultForm, TricksForm
from rulings.review.scores.obtained import board_result, obtained_fields, where_played

if TYPE_CHECKING:
    from uuid import UUID

    from django import forms
    from django.http import QueryDict

    from incidents.models import Board, Membership, Table
    from rulings.models import Ruling

SHOWN_AT_FIRST: Final = 2
"""How many results a weighted score shows before more are asked for."""


class Rows:
    """The results for both sides, or for one: the first ones, and more where they are asked for."""

    def __init__(self, heading: str, name: str, forms: list[ResultForm], shown: int) -> None:
        self.heading, self.name, self.forms = heading, name, forms
        self.error = ""
        filled = max((place + 1 for place, form in enumerate(forms) if not form.is_open), default=0)
        self.first, self.more = forms[: max(shown, filled)], forms[max(shown, filled) :]

    def results(self) -> list[Weighed]:
        """Those that were typed, once the forms are valid. One that stands alone weighs the whole."""
        whole = [form for form in self.forms if form.result is not None]
        return [
            Weighed(form.result, form.cleaned_data.get("percent") or adjusted.WHOLE)
            for form in whole
            if form.result is not None
        ]


class Typed:
    """A score change as it is typed: the parts that its kind needs, each a form."""

    def __init__(
        self, ruling: Ruling, kind: Kind, membership: Membership, boards: list[Board], data: QueryDict | None = None
    ) -> None:
        self.ruling, self.kind, self.session = ruling, kind, ruling.session
        self.noted = board_result(ruling, membership)
        obtained = obtained_fields(ruling, self.noted)
        self._there = _place(ruling, kind)
        self.place = PlaceForm(boards, data, self._there)
        # Most often there is an artificial score because there is no result: its contract would only be in the way.
        there = {} if kind == Kind.ARTIFICIAL else obtained
        self.before = None if kind == Kind.PENALTY else ResultForm(data, "before", there)
        self.fault = FaultForm(data) if kind == Kind.ARTIFICIAL else None
        self.tricks = TricksForm(data, tricks_moved(ruling.record)) if kind == Kind.TRICKS else None
        self.penalty = PenaltyForm(self.session, data) if kind == Kind.PENALTY else None
        self.rows = list(_rows(kind, data, obtained))
        self.error = ""

    @property
    def parts(self) -> Iterable[forms.Form]:
        """All the forms."""
        parts = (self.place, self.before, self.tricks, self.fault, self.penalty)
        yield from (part for part in parts if part is not None)
        for rows in self.rows:
            yield from rows.forms

    def change(self, key: UUID) -> ChangeToMake | None:
        """The change that was typed, or None when a part says what is wrong with it."""
        # All of them, so that each says what is wrong at once.
        valid = [part.is_valid() for part in self.parts]
        board = self.place.at_board if all(valid) else None
        if board is None:
            return None
        try:
            after = self._after(board.vulnerability)
        except NotAScore as wrong:
            self.error = str(wrong)
            return None
        obtained = self.before.result if self.before else None
        return ChangeToMake(
            kind=self.kind,
            board=board,
            pairs=self.place.pairs,
            before=obtained.as_stored(board.vulnerability) if obtained else {},
            after=after,
            clause=self.place.cleaned_data["clause"],
            reason=self.place.cleaned_data["reason"],
            key=key,
            at=self._table() if self._is_of_the_call(board) else None,
        )

    def _table(self) -> Table | None:
        at = where_played(self.ruling)
        return at.table if at else self.ruling.incident.table

    def _is_of_the_call(self, board: Board) -> bool:
        """Whether it is the board and the pairs of the call, as far as they are known: others played elsewhere."""
        pairs = self.place.pairs
        return self._there["board"] in (None, board.number) and all(
            pairs.get(side) in (None, self._there.get(side)) or side not in self._there for side in Direction.values
        )

    def _after(self, vulnerability: str) -> adjusted.Json:
        if self.fault is not None:
            return adjusted.artificial(self.fault.faults, self.session.scoring)
        if self.tricks is not None and self.before is not None:
            told = self.tricks.cleaned_data
            return adjusted.move_tricks(self.before.result, told["number"], told["tricks_to"], vulnerability)
        if self.penalty is not None:
            told = self.penalty.cleaned_data
            return adjusted.penalty(told["side"], told["amount"], self.session.scoring)
        results = {rows.name: rows.results() for rows in self.rows}
        match self.kind:
            case Kind.ASSIGNED:
                if not results["to"]:
                    raise NotAScore(_("Enter a result."))
                return adjusted.assign(results["to"][0].result, vulnerability)
            case Kind.WEIGHTED:
                return adjusted.weigh(results["to"], vulnerability)
            case _:
                return adjusted.split(results, vulnerability)


def _rows(kind: Kind, data: QueryDict | None, obtained: Mapping[str, Any]) -> Iterable[Rows]:
    # Who declared does not change with the result; nor, most often, does the contract.
    there = {name: value for name, value in obtained.items() if name != "tricks"}
    match kind:
        case Kind.ASSIGNED:
            yield Rows(_("The result assigned"), "to", [ResultForm(data, "to1", there)], 1)
        case Kind.WEIGHTED:
            yield Rows(_("The results and their weights"), "to", _several(data, "to", there, 2), SHOWN_AT_FIRST)
        case Kind.SPLIT:
            for side in Direction:
                heading = _("For %(side)s") % {"side": side.label}
                yield Rows(heading, side.value, _several(data, side.value, there, 1), 1)
        case Kind.TRICKS | Kind.ARTIFICIAL | Kind.PENALTY:
            return


def _several(data: QueryDict | None, name: str, there: Mapping[str, Any], prefilled: int) -> list[ResultForm]:
    """Forms for as many results as there may be; only those shown at first are filled in."""
    return [
        ResultForm(data, f"{name}{place}", there if place <= prefilled else None, weighed=True)
        for place in range(1, MOST_RESULTS + 1)
    ]


def _place(ruling: Ruling, kind: Kind) -> dict[str, Any]:
    """The board and pairs of the call, and the kind's usual clause."""
    incident = ruling.incident
    pairs = ruling.record["call"]["pairs"] or {each.direction: str(each.pair.number) for each in who_sat(incident)}
    return {
        "board": ruling.board_number or (incident.board.number if incident.board else None),
        "clause": _clause(ruling, kind),
        **pairs,
    }


def _clause(ruling: Ruling, kind: Kind) -> str:
    """Tricks go by the clause that the ruling rests on; for the other kinds, and for a revoke whose tricks were left to
    the end, it is the one that names the score.
    """
    if kind == Kind.TRICKS and ruling.outcome != Outcome.REVOKE_COUNTED.value:
        return deciding_clause(ruling.record)
    return adjusted.usual_clause(kind, ruling.edition, ruling.session.scoring)
