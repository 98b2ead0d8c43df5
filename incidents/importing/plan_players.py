"""From rows to who plays with whom and sits where; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from incidents.importing.headings import fold_direction, title
from incidents.importing.layouts import pair_rows
from incidents.importing.mistakes import Mistake, Mistakes
from incidents.importing.read_rows import ListRow, rows
from incidents.importing.recognise_players import NamedPlayer, NameQuestion, recognise_players
from incidents.models import Direction, Session, Table
from incidents.models.pairs import LONGEST_FOLDED, MOST_PAIRS
from incidents.models.tables_in_room import MOST_TABLES
from incidents.text import fold, storable, tidy

LONGEST_NAME = 120
LONGEST_LICENCE = 30
MOST_DIGITS = 5

# Section, line and number.
PairKey = tuple[str, str, int]

_DIRECTIONS = {
    **dict.fromkeys(("ns", "n s", "nord sud", "north south"), Direction.NS),
    **dict.fromkeys(("eo", "e o", "ew", "e w", "est ouest", "east west", "oe", "we"), Direction.EW),
}


@dataclass(frozen=True)
class PairPlace:
    """One row, understood: a pair at a table for a round."""

    line: int
    section: str
    table: int
    direction: Direction
    number: int
    players: tuple[NamedPlayer, ...]
    round: int


@dataclass(frozen=True)
class PlannedPair:
    """A pair to be: `line` says NS or EW only where both lines are numbered alike."""

    section: str
    line: str
    number: int
    players: tuple[NamedPlayer, ...]

    @property
    def names(self) -> str:
        """Both players."""
        return " – ".join(player.name for player in self.players)


@dataclass
class Plan:
    """All that a list says, ready to be shown and written."""

    session: Session
    pairs: dict[PairKey, PlannedPair] = field(default_factory=dict)
    seats: list[tuple[PairPlace, PairKey]] = field(default_factory=list)
    unknown_headings: list[str] = field(default_factory=list)
    remarks: list[Mistake] = field(default_factory=list)
    questions: list[NameQuestion] = field(default_factory=list)

    @property
    def unanswered(self) -> list[NameQuestion]:
        """What is still asked: until it is answered nothing is written."""
        return [question for question in self.questions if not question.answer]

    @property
    def shown(self) -> list[tuple[PairPlace, PlannedPair]]:
        """Every place with its pair, as the reader checks them."""
        return [(place, self.pairs[key]) for place, key in self.seats]

    @property
    def people(self) -> list[NamedPlayer]:
        """Everybody named, each once."""
        return list(dict.fromkeys(player for pair in self.pairs.values() for player in pair.players))

    @property
    def newcomers(self) -> list[NamedPlayer]:
        """Those whom the club does not know yet."""
        return [somebody for somebody in self.people if somebody.known is None]


def plan(session: Session, text: str, answers: Mapping[str, str] | None = None) -> Plan:
    """What the list says about this session, with the answers given about names that may be somebody's.

    Raises Mistakes with everything that is wrong.
    """
    read = rows(text)
    mistakes: list[Mistake] = []
    remarks: list[Mistake] = []
    places = _understood(session, pair_rows(read, remarks), mistakes)
    places, doubts, questions = recognise_players(session.club, places, mistakes, answers or {})
    planned = Plan(session, unknown_headings=read.unknown, remarks=sorted(remarks + doubts), questions=questions)
    _pair_up(planned, places, mistakes)
    _check_places(places, mistakes)
    if mistakes:
        raise Mistakes(mistakes)
    return planned


def _understood(session: Session, read: Iterable[ListRow], mistakes: list[Mistake]) -> list[PairPlace]:
    tables = {(table.section, table.number) for table in Table.objects.filter(session=session)}
    sections = sorted({section for section, number in tables})
    places = []
    for row in read:
        reasons: list[Mistake] = []
        place = _place(row, sections, session.rounds, reasons)
        if place is not None and (place.section, place.table) not in tables:
            reason = _("The session has no table %(table)s.") % {"table": f"{place.section}{place.table}"}
            reasons.append(Mistake(row.line, reason))
        mistakes += reasons
        if place is not None and not reasons:
            places.append(place)
    return places


def _place(row: ListRow, sections: list[str], rounds: int, reasons: list[Mistake]) -> PairPlace | None:
    """The row as a place, or None with the reasons."""
    section = _section(row, sections, reasons)
    table = _number(row, "table", MOST_TABLES, reasons)
    direction = _DIRECTIONS.get(fold_direction(row.get("direction")))
    if direction is None:
        given = row.get("direction")[:20]
        reason = (
            _("“%(direction)s” is not a direction: write NS or EW.") % {"direction": given}
            if given
            else _("The direction is missing: write NS or EW.")
        )
        reasons.append(Mistake(row.line, reason))
    number = _number(row, "pair", MOST_PAIRS, reasons)
    in_round = _number(row, "round", rounds, reasons) if row.get("round") else 1
    players = _players(row, reasons)
    if reasons or section is None or table is None or direction is None or number is None or in_round is None:
        return None
    return PairPlace(row.line, section, table, direction, number, players, in_round)


def _section(row: ListRow, sections: list[str], reasons: list[Mistake]) -> str | None:
    section = row.get("section").upper()
    if not section and len(sections) == 1:
        return sections[0]
    if not section:
        reasons.append(Mistake(row.line, _("The session has several sections: say which.")))
        return None
    if section not in sections:
        reason = _("The session has no section %(section)s.") % {"section": section[:20]}
        reasons.append(Mistake(row.line, reason))
        return None
    return section


def _number(row: ListRow, column: str, most: int, reasons: list[Mistake]) -> int | None:
    cell = row.get(column)
    if not cell:
        reason = _("The column “%(column)s” is empty.") % {"column": title(column)}
        reasons.append(Mistake(row.line, reason))
    elif not (cell.isascii() and cell.isdigit() and len(cell) <= MOST_DIGITS and 1 <= int(cell) <= most):
        reason = _("“%(given)s” is not a number from 1 to %(most)d (%(column)s).")
        told = {"given": cell[:20], "most": most, "column": title(column)}
        reasons.append(Mistake(row.line, reason % told))
    else:
        return int(cell)
    return None


def _players(row: ListRow, reasons: list[Mistake]) -> tuple[NamedPlayer, ...]:
    """Both players, or nobody: a pair may be known by its number alone."""
    people = []
    for place in ("1", "2"):
        # As it is kept: composing some letters lengthens them.
        name, licence = tidy(row.get(f"player {place}")), row.get(f"licence {place}").replace(" ", "").upper()
        line = row.line_of(f"player {place}")
        wrong: list[str] = []
        if not name:
            if licence:
                reason = _("The licence is there but not the name (%(column)s).") % {"column": title(f"player {place}")}
                reasons.append(Mistake(line, reason))
            continue
        if len(name) > LONGEST_NAME:
            reason = _("The name is longer than %(most)d characters (%(column)s).")
            wrong.append(reason % {"most": LONGEST_NAME, "column": title(f"player {place}")})
        elif not _is_name(name):
            reason = _("“%(name)s” is not a name (%(column)s).")
            wrong.append(reason % {"name": name[:40], "column": title(f"player {place}")})
        if len(licence) > LONGEST_LICENCE or not (not licence or (licence.isalnum() and licence.isascii())):
            reason = _("“%(licence)s” is not a licence number (%(column)s).")
            wrong.append(reason % {"licence": licence[:40], "column": title(f"licence {place}")})
        reasons += [Mistake(line, reason) for reason in wrong]
        people.append(NamedPlayer(name, licence, line))
    if len(people) == 1:
        missing = title("player 2" if row.get("player 1") else "player 1")
        reason = _("One of the two players is missing (%(column)s).") % {"column": missing}
        reasons.append(Mistake(row.line, reason))
    return tuple(people)


def _is_name(name: str) -> bool:
    """Whether somebody may be called so; "#N/A" and its like are what a spreadsheet says where it knows nothing."""
    return (
        any(character.isalpha() for character in name)
        and not name.startswith("#")
        and _is_storable(name)
        and not _is_endless(name)
    )


def _is_storable(name: str) -> bool:
    try:
        storable(name)
    except ValidationError:
        return False
    return True


def _is_endless(name: str) -> bool:
    """Whether it is longer, as names are compared, than is kept of one: there are signs that stand for a sentence."""
    return len(fold(name)) > LONGEST_FOLDED


def _pair_up(planned: Plan, places: list[PairPlace], mistakes: list[Mistake]) -> None:
    """Find the pairs. Where one number sits in both directions in one round, both lines are numbered from 1."""
    seen: dict[tuple[str, int, int], Direction] = {}
    twofold: set[str] = set()
    for place in places:
        before = seen.setdefault((place.section, place.number, place.round), place.direction)
        if before != place.direction:
            twofold.add(place.section)
    named_on: dict[PairKey, int] = {}
    sits_on: dict[tuple[PairKey, int], int] = {}
    for place in places:
        line = place.direction.value if place.section in twofold else ""
        key = (place.section, line, place.number)
        told = {"number": f"{line} {place.number}".strip(), "round": place.round}
        known = planned.pairs.get(key)
        if known is None or not known.players:
            planned.pairs[key] = PlannedPair(*key, place.players)
            named_on[key] = place.line
        elif place.players and set(place.players) != set(known.players):
            reason = _("Pair %(number)s has other players on line %(line)d.")
            mistakes.append(Mistake(place.line, reason % (told | {"line": named_on[key]})))
        if (key, place.round) in sits_on:
            reason = _("Pair %(number)s already sits somewhere in round %(round)d, on line %(line)d.")
            mistakes.append(Mistake(place.line, reason % (told | {"line": sits_on[key, place.round]})))
        sits_on.setdefault((key, place.round), place.line)
        planned.seats.append((place, key))


def _check_places(places: list[PairPlace], mistakes: list[Mistake]) -> None:
    """Nobody in two places at once, and no place taken twice."""
    taken: dict[tuple[str, int, Direction, int], int] = {}
    seated: dict[tuple[NamedPlayer, int], int] = {}
    for place in places:
        spot = (place.section, place.table, place.direction, place.round)
        if spot in taken:
            reason = _("Table %(table)s %(direction)s is already taken in round %(round)d, on line %(line)d.")
            mistakes.append(
                Mistake(
                    place.line,
                    reason
                    % {
                        "table": f"{place.section}{place.table}",
                        "direction": place.direction.value,
                        "round": place.round,
                        "line": taken[spot],
                    },
                )
            )
        taken.setdefault(spot, place.line)
        for player in place.players:
            if (player, place.round) in seated:
                reason = _("%(name)s already plays in round %(round)d, on line %(line)d.")
                told = {"name": player.name, "round": place.round, "line": seated[player, place.round]}
                mistakes.append(Mistake(player.line, reason % told))
            seated.setdefault((player, place.round), player.line)
