"""At which table a board was played, and by which of the session's pairs.

The format names no table. The session's list of players tells it where it seats the two pairs together in some round.
Where it does not, whoever takes the file may say that the pairs of North-South stay where they are, as in a Mitchell
movement and in a match of teams: then each sits at the table where the list seats it, or without a list at that of its
number. What cannot be told is not guessed: the line is kept without a table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from incidents.importing.usebio.notation import PairNumber, read_pair_number
from incidents.importing.usebio.read_results import LineRead, ResultsRead
from incidents.models import Direction, Pair, Seating, Session, Table

# Section, line and number, as the session's pairs are known.
Known = tuple[str, str, int]
# Section as the session has it, and the number as the file writes it, with the line where both lines write it.
Written = tuple[str, str, str]


@dataclass(frozen=True)
class PlacedLine:
    """A line of the file with what the session knows of it; None for what it does not."""

    line: LineRead
    section: str
    ns: Known | None
    ew: Known | None
    table: Table | None = None
    round: int | None = None


@dataclass
class Sections:
    """The sections of a file, by those of the session; a section of the file that is not there is missing."""

    of_session: Mapping[str, str]
    missing: list[str] = field(default_factory=list)


def match_sections(session: Session, read: ResultsRead) -> Sections:
    """Which section of the session each of the file is: the only one, that of the same name, or that in its place."""
    here = sorted(set(session.tables.values_list("section", flat=True)))
    there = list(dict.fromkeys([line.section for line in read.lines] + [pair.section for pair in read.pairs]))
    played = list(dict.fromkeys(line.section for line in read.lines))
    if len(here) == 1 and len(played) <= 1:
        return Sections(dict.fromkeys(there, here[0]))
    by_name = {name: name.upper() for name in there if name.upper() in here}
    if len(by_name) < len(played) and len(played) == len(here) and not by_name:
        by_name = dict(zip(sorted(played), here, strict=True))
    return Sections(by_name, [name for name in played if name not in by_name])


class Places:
    """The pairs and the seating of a session, beside the pairs of a file."""

    def __init__(self, session: Session, read: ResultsRead, sections: Mapping[str, str]) -> None:
        self._tables = {(table.section, table.number): table for table in session.tables.all()}
        self._pairs = {(pair.section, pair.line, pair.number): pair for pair in _pairs_of(session)}
        keys = {pair.pk: key for key, pair in self._pairs.items()}
        self._seats: dict[Known, dict[int, Table]] = defaultdict(dict)
        for seat in Seating.objects.filter(table__session=session).select_related("table"):
            self._seats[keys[seat.pair_id]][seat.round] = seat.table
        lines = [line for line in read.lines if line.section in sections]
        self._twofold = _numbered_twice(read, sections)
        self._known = self._recognise(read, lines, sections)
        sits: dict[Written, set[str]] = defaultdict(set)
        for line in lines:
            for direction, written in ((Direction.NS, line.ns), (Direction.EW, line.ew)):
                sits[self._written(sections[line.section], written, direction)].add(direction.value)
        self._always_ns = {written for written, lines_sat in sits.items() if lines_sat == {Direction.NS.value}}
        self.constant = bool(sits) and all(len(lines_sat) == 1 for lines_sat in sits.values())
        """Whether every pair of the file sits in one line all along."""
        self._by_number = self._sections_by_number()

    def pair_of(self, section: str, written: str, direction: str) -> Known | None:
        """The pair as the session knows it or would know it; None for a number that tells none."""
        return self._known.get(self._written(section, written, direction))

    def listed(self, known: Known) -> Pair | None:
        """The pair of the session's list."""
        return self._pairs.get(known)

    def place(self, line: LineRead, section: str, *, stay: bool) -> PlacedLine:
        """The line at its table, where that is known."""
        ns = self.pair_of(section, line.ns, Direction.NS)
        ew = self.pair_of(section, line.ew, Direction.EW)
        table, in_round = self._together(ns, ew, line.round)
        if table is None and stay:
            table = self._where_it_stays(section, line.ns, ns)
        return PlacedLine(line, section, ns, ew, table, in_round or (line.round if table else None))

    def _together(self, ns: Known | None, ew: Known | None, said: int | None) -> tuple[Table | None, int | None]:
        """The table where the list seats both in one round, and that round if it is the only one."""
        if ns is None or ew is None or ns == ew:
            return None, None
        first, second = self._seats.get(ns, {}), self._seats.get(ew, {})
        met = {each: table for each, table in first.items() if second.get(each) == table and said in (None, each)}
        tables = set(met.values())
        if len(tables) != 1:
            return None, None
        return tables.pop(), next(iter(met)) if len(met) == 1 else None

    def _where_it_stays(self, section: str, written: str, ns: Known | None) -> Table | None:
        if ns is None or self._written(section, written, Direction.NS) not in self._always_ns:
            return None
        seats = set(self._seats.get(ns, {}).values())
        if seats:
            return seats.pop() if len(seats) == 1 else None
        return self._tables.get((section, ns[2])) if section in self._by_number else None

    def _sections_by_number(self) -> set[str]:
        """The sections where no pair is seated and the numbers of all that sit North-South are numbers of tables."""
        seated = {known[0] for known, seats in self._seats.items() if seats}
        numbers: dict[str, set[tuple[str, int]]] = defaultdict(set)
        for written in self._always_ns:
            known = self._known.get(written)
            numbers[written[0]].add((written[0], known[2] if known else 0))
        return {section for section, held in numbers.items() if section not in seated and held <= set(self._tables)}

    def _written(self, section: str, written: str, direction: str) -> Written:
        return (section, written, Direction(direction).value if (section, written) in self._twofold else "")

    def _recognise(
        self, read: ResultsRead, lines: Iterable[LineRead], sections: Mapping[str, str]
    ) -> dict[Written, Known]:
        """The session's pair behind each number of the file; none behind those that would be one pair."""
        sat: dict[Written, Counter[str]] = defaultdict(Counter)
        for line in lines:
            for direction, number in ((Direction.NS, line.ns), (Direction.EW, line.ew)):
                sat[self._written(sections[line.section], number, direction)][direction.value] += 1
        for pair in read.pairs:
            if pair.section in sections:
                key = self._written(sections[pair.section], pair.written, pair.direction or Direction.NS)
                sat[key][pair.direction] += 1
        parsed = {key: pair_number for key in sat if (pair_number := read_pair_number(key[1])) is not None}
        both = _in_both_lines(parsed)
        found = {key: self._key_of(key, pair_number, sat[key], both) for key, pair_number in parsed.items()}
        twice = Counter(found.values())
        return {key: known for key, known in found.items() if twice[known] == 1}

    def _key_of(self, key: Written, number: PairNumber, sat: Counter[str], both: set[tuple[str, int]]) -> Known:
        section = key[0]
        line = number.line or key[2] or max((Direction.NS.value, Direction.EW.value), key=lambda each: sat[each])
        for there in (line, ""):
            if (section, there, number.number) in self._pairs:
                return (section, there, number.number)
        return (section, line if (section, number.number) in both else "", number.number)


def _numbered_twice(read: ResultsRead, sections: Mapping[str, str]) -> set[tuple[str, str]]:
    """The numbers which the file writes alike for a pair of each line."""
    directions: dict[tuple[str, str], set[str]] = defaultdict(set)
    for pair in read.pairs:
        if pair.section in sections and pair.direction:
            directions[sections[pair.section], pair.written].add(pair.direction)
    twice = {key for key, lines in directions.items() if len(lines) > 1}
    return twice | {
        (sections[line.section], line.ns) for line in read.lines if line.ns == line.ew and line.section in sections
    }


def _in_both_lines(parsed: Mapping[Written, PairNumber]) -> set[tuple[str, int]]:
    """The numbers of which there is a pair in each line: then the line is part of what a pair is called."""
    of: Counter[tuple[str, int]] = Counter((key[0], number.number) for key, number in parsed.items())
    twofold = {section for (section, _number), count in of.items() if count > 1}
    return {(key[0], number.number) for key, number in parsed.items() if key[0] in twofold}


def _pairs_of(session: Session) -> Iterable[Pair]:
    return Pair.objects.filter(session=session).select_related("first", "second")
