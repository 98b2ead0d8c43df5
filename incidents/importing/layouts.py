"""The ways in which clubs keep their lists: a line to a pair, a player or a table. All become a line to a pair."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from incidents.importing.headings import SEATS, fold_direction, title
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.read_rows import ListRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from incidents.importing.read_rows import ListRead

_SIDES: Final = {"NS": ("north", "south"), "EW": ("east", "west")}
_SEAT_LETTERS: Final = {
    **dict.fromkeys(("n", "nord", "north"), "north"),
    **dict.fromkeys(("s", "sud", "south"), "south"),
    **dict.fromkeys(("e", "est", "east"), "east"),
    **dict.fromkeys(("o", "ouest", "w", "west"), "west"),
}
_OF_A_PLAYER: Final = ("player", "licence")


def pair_rows(read: ListRead, remarks: list[Mistake]) -> list[ListRow]:
    """The list, a row to a pair, whichever way it is kept; in doubt about it something is added to the remarks.

    Raises Mistakes when columns are missing, nothing stands below them, or lines do not make pairs.
    """
    made = _pair_rows(read, remarks)
    if not made:
        raise Mistakes([Mistake(read.line, _("Below its headings, the list is empty."))])
    return made


def _pair_rows(read: ListRead, remarks: list[Mistake]) -> list[ListRow]:
    if any(f"player {seat}" in read.columns for seat in SEATS):
        return _of_tables(read, remarks, [f"player {seat}" for seat in SEATS])
    if {"players ns", "players ew"} <= read.columns:
        return _of_tables(read, remarks, ["players ns", "players ew"])
    if "player 1" in read.columns or not {"player", "players"} & read.columns:
        _require(read, "table", "direction", "pair", "player 1", "player 2")
        return [_with_whole_names(row, "1", "2") for row in read.rows]
    if "players" in read.columns:
        _require(read, "table", "direction", "pair", "players")
        return _of_pairs(read)
    _require(read, "table", "direction", "player")
    return _of_players(read, remarks)


def _require(read: ListRead, *columns: str) -> None:
    """Raise Mistakes, naming the columns that the list lacks."""
    missing = [column for column in columns if column not in read.columns]
    if missing:
        reason = _("The column “%(column)s” is missing.")
        raise Mistakes([Mistake(read.line, reason % {"column": title(column)}) for column in missing])


def _whole_name(row: ListRow, place: str) -> str:
    """First name and name, where they stand in two columns."""
    place = f" {place}" if place else ""
    return f"{row.get(f'first name{place}')} {row.get(f'player{place}')}".strip()


def _with_whole_names(row: ListRow, *places: str) -> ListRow:
    return ListRow(row.line, {**row.cells, **{f"player {place}": _whole_name(row, place) for place in places}})


def _two_names(row: ListRow, column: str, mistakes: list[Mistake]) -> dict[str, str]:
    """Both names of a cell, or none of an empty one."""
    names = row.get(column).split(" / ") if row.get(column) else ["", ""]
    if len(names) != 2:  # noqa: PLR2004, two players
        reason = _("“%(names)s” is not two names: write them as “First Last / First Last” (%(column)s).")
        mistakes.append(Mistake(row.line, reason % {"names": row.get(column)[:80], "column": title(column)}))
        return {}
    return {"player 1": names[0], "player 2": names[1]}


def _of_pairs(read: ListRead) -> list[ListRow]:
    """A line to a pair, both names in one cell."""
    mistakes: list[Mistake] = []
    made = [ListRow(row.line, {**row.cells, **_two_names(row, "players", mistakes)}) for row in read.rows]
    if mistakes:
        raise Mistakes(mistakes)
    return made


def _of_tables(read: ListRead, remarks: list[Mistake], columns: list[str]) -> list[ListRow]:
    """A line to a table: four names in four cells or in two."""
    _require(read, "table", *columns)
    mistakes: list[Mistake] = []
    made = []
    numbered = _remark_on_numbers(read, remarks, "pair ns", "pair ew")
    for row in read.rows:
        for side, seats in _SIDES.items():
            if len(columns) == len(SEATS):
                named = {f"player {place}": _whole_name(row, seat) for place, seat in zip("12", seats, strict=True)}
                named |= {
                    f"licence {place}": row.get(f"licence {seat}") for place, seat in zip("12", seats, strict=True)
                }
            else:
                named = _two_names(row, f"players {side.lower()}", mistakes)
            if not any(named.values()):
                # A pair is missing, and sits out.
                continue
            number = row.get(f"pair {side.lower()}") if numbered else row.get("table")
            made.append(ListRow(row.line, {**row.cells, **named, "direction": side, "pair": number}))
    if mistakes:
        raise Mistakes(mistakes)
    return made


def _remark_on_numbers(read: ListRead, remarks: list[Mistake], *columns: str) -> bool:
    """Whether the list numbers its pairs; where it does not, what they are numbered by is remarked on."""
    if read.columns.issuperset(columns):
        return True
    if read.columns & set(columns):
        _require(read, *columns)
    remarks.append(Mistake(read.line, _("The list does not number its pairs: each has the number of its table.")))
    return False


@dataclass
class _Together:
    """The lines that name the players of one pair."""

    line: int
    cells: dict[str, str]
    named: list[tuple[str, ListRow]] = field(default_factory=list)


def _of_players(read: ListRead, remarks: list[Mistake]) -> list[ListRow]:
    """A line to a player: those of one table, direction and round are a pair."""
    numbered = _remark_on_numbers(read, remarks, "pair")
    mistakes: list[Mistake] = []
    pairs: dict[tuple[str, ...], _Together] = {}
    for row in read.rows:
        seat = _SEAT_LETTERS.get(fold_direction(row.get("direction")), "")
        side = next((side for side, seats in _SIDES.items() if seat in seats), row.get("direction"))
        number = row.get("pair") if numbered else row.get("table")
        key = (row.get("section").upper(), row.get("table"), fold_direction(side), number, row.get("round") or "1")
        cells = {column: row.get(column) for column in ("section", "table", "round")}
        pair = pairs.setdefault(key, _Together(row.line, {**cells, "direction": side, "pair": number}))
        if len(pair.named) == 2:  # noqa: PLR2004, two players
            reason = _("A third player of the pair on line %(line)d.")
            mistakes.append(Mistake(row.line, reason % {"line": pair.line}))
        elif seat and any(seat == taken for taken, _row in pair.named):
            reason = _("This seat is already taken on line %(line)d.")
            mistakes.append(Mistake(row.line, reason % {"line": pair.line}))
        else:
            pair.named.append((seat, row))
    if mistakes:
        raise Mistakes(mistakes)
    return [_put_together(pair) for pair in pairs.values()]


def _put_together(pair: _Together) -> ListRow:
    """The two lines as one, North and East first where it is said who sits there."""
    cells, lines = dict(pair.cells), {}
    in_order: Iterable[tuple[str, ListRow]] = sorted(
        pair.named, key=lambda each: SEATS.index(each[0]) if each[0] else len(SEATS)
    )
    for place, (_seat, row) in zip("12", in_order, strict=False):
        cells[f"player {place}"], cells[f"licence {place}"] = _whole_name(row, ""), row.get("licence")
        for column in _OF_A_PLAYER:
            lines[f"{column} {place}"] = row.line
    return ListRow(pair.line, cells, lines)
