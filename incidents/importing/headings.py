"""The columns of a list, and the headings under which clubs keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from incidents.importing.file_limits import LONGEST_DIRECTION, LONGEST_HEADING, MOST_COLUMNS
from incidents.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SEATS: Final = ("north", "south", "east", "west")
_NUMBERED: Final = ("n {}", "no {}", "{} no", "num {}", "numero {}", "numero de {}", "numero de la {}", "{} number")
_PLAYER: Final = ("player", "joueur", "nom", "name", "surname", "last name", "nom de famille", "nom du joueur")
_FIRST_NAME: Final = ("first name", "firstname", "given name", "prenom")
_LICENCE: Final = ("licence", "license", "n licence", "no licence", "numero de licence", "licence number")
_PAIR: Final = ("pair", "paire", "n paire", "no paire", "numero de paire", "pair number")
_PLAYERS: Final = ("players", "joueurs", "names", "noms", "noms des joueurs")
_PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "1": ("1",),
    "2": ("2",),
    "north": ("north", "nord", "n"),
    "south": ("south", "sud", "s"),
    "east": ("east", "est", "e"),
    "west": ("west", "ouest", "o", "w"),
}
_NS: Final = ("ns", "n s", "nord sud", "north south")
_EW: Final = ("eo", "e o", "ew", "e w", "est ouest", "east west")


def _at(nouns: Iterable[str], places: Iterable[str]) -> frozenset[str]:
    """Headings such as "joueur 1" and "joueur1"."""
    return frozenset(f"{noun}{gap}{place}" for noun in nouns for place in places for gap in (" ", ""))


# Each column by the headings, folded, under which it is known. "N° table" folds to "n table".
COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "section": frozenset({"section", "sect", "sec"}),
    "table": frozenset({"table", *(each.format("table") for each in _NUMBERED)}),
    "direction": frozenset(
        {"direction", "dir", "ligne", "line", "orientation", "ns eo", "ns ew", "seat", "position", "siege"}
    ),
    "pair": frozenset({*_PAIR, *(each.format("paire") for each in _NUMBERED), "pair no"}),
    "pair ns": _at(_PAIR, _NS),
    "pair ew": _at(_PAIR, _EW),
    "round": frozenset({"round", "tour", "n tour", "no tour", "numero de tour", "round number"}),
    "player": frozenset(_PLAYER),
    "first name": frozenset(_FIRST_NAME),
    "licence": frozenset(_LICENCE),
    "players": frozenset(_PLAYERS),
    "players ns": frozenset(_NS) | _at(_PLAYERS, _NS),
    "players ew": frozenset(_EW) | _at(_PLAYERS, _EW),
    **{f"player {place}": _at(_PLAYER, called) for place, called in _PLACES.items()},
    **{f"first name {place}": _at(_FIRST_NAME, called) for place, called in _PLACES.items()},
    **{f"licence {place}": _at(_LICENCE, called) for place, called in _PLACES.items()},
    # A seat's own name, where the words are not single letters: "N°" folds to one.
    **{f"seat {seat}": frozenset(each for each in _PLACES[seat] if len(each) > 1) for seat in SEATS},
}
_COLUMN_OF: Final = {name: column for column, names in reversed(list(COLUMNS.items())) for name in names}
SEVERAL_NAMES: Final = ("players", "players ns", "players ew")
"""The columns whose cells hold two people."""
_TWICE: Final = ("player", "first name", "licence")


def known_columns(headings: Iterable[str]) -> list[str | None]:
    """The column of each heading, None for what is none: the same one twice is that of the first and second player."""
    found = [_column(heading) if place < MOST_COLUMNS else None for place, heading in enumerate(headings)]
    for column in _TWICE:
        if found.count(column) == 2:  # noqa: PLR2004, two players
            found[found.index(column)] = f"{column} 1"
            found[found.index(column)] = f"{column} 2"
    return found


def _column(heading: str) -> str | None:
    column = _COLUMN_OF.get(fold(heading)) if len(heading) <= LONGEST_HEADING else None
    return f"player {column.removeprefix('seat ')}" if column and column.startswith("seat ") else column


def fold_direction(written: str) -> str:
    """What stands in the column of directions, as it is compared; what is too long for one as it is."""
    return fold(written) if len(written) <= LONGEST_DIRECTION else written


_TITLES: Final = {
    "section": _("section"),
    "table": _("table"),
    "direction": _("direction"),
    "pair": _("pair"),
    "pair ns": _("pair NS"),
    "pair ew": _("pair EW"),
    "round": _("round"),
    "player": _("player"),
    "first name": _("first name"),
    "licence": _("licence"),
    "players": _("players"),
    "players ns": _("players NS"),
    "players ew": _("players EW"),
    "player 1": _("player 1"),
    "player 2": _("player 2"),
    "player north": _("North"),
    "player south": _("South"),
    "player east": _("East"),
    "player west": _("West"),
    "licence 1": _("licence 1"),
    "licence 2": _("licence 2"),
    "licence north": _("licence North"),
    "licence south": _("licence South"),
    "licence east": _("licence East"),
    "licence west": _("licence West"),
}


def title(column: str) -> str:
    """A column's heading in the reader's language."""
    return str(_TITLES.get(column, column))
