"""From what a file says to what a session would hold, and all that does not match; nothing is written here."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from incidents.duplicate_score import score
from incidents.importing.mistakes import Mistake
from incidents.importing.plan_players import PairPlace
from incidents.importing.recognise_players import NamedPlayer, recognise_players
from incidents.importing.usebio.place_lines import Known, PlacedLine, Places, match_sections
from incidents.models import BoardResult, Direction, Pair, ResultSource
from incidents.models.boards import Board
from incidents.note_result import Obtained
from incidents.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from incidents.importing.usebio.read_results import LineRead, PairRead, PersonRead, ResultsRead
    from incidents.models import Session, Table


@dataclass(frozen=True)
class PairToSeat:
    """A pair of the file: which it is, who plays in it, and what of that the session does not have yet."""

    known: Known
    people: tuple[NamedPlayer, ...]
    listed: Pair | None
    several_sections: bool = False

    @property
    def label(self) -> str:
        """As the page calls it."""
        section, line, number = self.known
        said = [section] if self.several_sections else []
        return " ".join([*said, *([Direction(line).short] if line else []), str(number)])

    @property
    def names(self) -> str:
        """Both players, as the file names them."""
        return " – ".join(person.name for person in self.people)

    @property
    def is_new(self) -> bool:
        """Whether the session's list has no such pair."""
        return self.listed is None

    @property
    def is_named(self) -> bool:
        """Whether the list has the pair without its players, whom the file names."""
        return self.listed is not None and bool(self.people) and self.listed.first is None

    @property
    def differs(self) -> bool:
        """Whether the list has other players: its names are kept."""
        if self.listed is None or not self.people or self.listed.first is None or self.listed.second is None:
            return False
        there = {fold(self.listed.first.name), fold(self.listed.second.name)}
        return there != {fold(person.name) for person in self.people}


@dataclass(frozen=True)
class ResultToTake:
    """The result of a board at a table: what the file says, and what is there."""

    board: Board
    table: Table
    obtained: Obtained
    there: BoardResult | None

    @property
    def key(self) -> str:
        """By which the reader says what becomes of it."""
        return f"{self.board.number}-{self.table.pk}"

    @property
    def noted(self) -> Obtained | None:
        """What is there."""
        return None if self.there is None else Obtained(self.there.contract, self.there.declarer, self.there.tricks)

    @property
    def is_same(self) -> bool:
        """Whether this very result is there."""
        return self.noted == self.obtained

    @property
    def is_asked(self) -> bool:
        """Whether the director noted something else himself: it stays unless he says otherwise."""
        return self.there is not None and not self.is_same and self.there.source == ResultSource.NOTED


@dataclass
class ResultsPlan:
    """All that a file would bring to a session."""

    session: Session
    read: ResultsRead
    stay: bool
    may_stay: bool = False
    """Whether it can be asked if the pairs of North-South stay at their tables."""
    pairs: list[PairToSeat] = field(default_factory=list)
    lines: list[PlacedLine] = field(default_factory=list)
    results: list[ResultToTake] = field(default_factory=list)
    gone: list[BoardResult] = field(default_factory=list)
    """What an earlier file brought and this one does not."""
    remarks: list[Mistake] = field(default_factory=list)
    missing_sections: list[str] = field(default_factory=list)
    missing_boards: list[int] = field(default_factory=list)

    @property
    def boards(self) -> int:
        """How many boards of the session the file has results of."""
        return len({placed.line.board for placed in self.lines})

    @property
    def without_table(self) -> list[PlacedLine]:
        """The lines of which nobody knows the table."""
        return [placed for placed in self.lines if placed.table is None]

    @property
    def artificial(self) -> int:
        """How many lines have an artificial score."""
        return sum(placed.line.percents is not None for placed in self.lines)

    @property
    def scored_only(self) -> int:
        """How many lines say what was scored and not what was played."""
        return sum(placed.line.percents is None and placed.line.contract is None for placed in self.lines)

    @property
    def new(self) -> list[ResultToTake]:
        """Results of which nothing was known."""
        return [each for each in self.results if each.there is None]

    @property
    def same(self) -> list[ResultToTake]:
        """Results that are there already."""
        return [each for each in self.results if each.is_same]

    @property
    def replaced(self) -> list[ResultToTake]:
        """Results which an earlier file brought otherwise."""
        return [each for each in self.results if each.there and not each.is_same and not each.is_asked]

    @property
    def asked(self) -> list[ResultToTake]:
        """Results which the director has noted otherwise."""
        return [each for each in self.results if each.is_asked]

    @property
    def new_pairs(self) -> list[PairToSeat]:
        """Pairs that the session's list does not have."""
        return [pair for pair in self.pairs if pair.is_new]

    @property
    def named_pairs(self) -> list[PairToSeat]:
        """Pairs of the list which get their names."""
        return [pair for pair in self.pairs if pair.is_named]

    @property
    def differing_pairs(self) -> list[PairToSeat]:
        """Pairs of the list with other names."""
        return [pair for pair in self.pairs if pair.differs]

    @property
    def newcomers(self) -> list[NamedPlayer]:
        """Players whom the club does not know, of the pairs that would be seated."""
        people = dict.fromkeys(
            person for pair in (*self.new_pairs, *self.named_pairs) for person in pair.people if person.known is None
        )
        return list(people)

    @property
    def fingerprint(self) -> str:
        """What would be written over what, in short: equal as long as what was shown is what would be written."""
        told = [f"{each.key} {each.obtained} {each.noted} {each.is_asked}" for each in self.results]
        told += [f"gone {result.pk}" for result in self.gone]
        told += [f"{pair.known} {pair.is_new} {pair.is_named} {pair.differs}" for pair in self.pairs]
        told += [f"{placed.line} {placed.table and placed.table.pk} {placed.round}" for placed in self.lines]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()


def plan_results(session: Session, read: ResultsRead, *, stay: bool | None = None) -> ResultsPlan:
    """What the file would bring to this session.

    `stay` is whether the pairs of North-South stay at their tables; None where nobody has said it yet: then it is taken
    to be so when every pair sits in one line all along, which the page shows.
    """
    sections = match_sections(session, read)
    places = Places(session, read, sections.of_session)
    planned = ResultsPlan(session, read, places.constant if stay is None else stay)
    planned.missing_sections = sections.missing
    planned.remarks = [Mistake(0, reason, board or None) for board, reason in read.not_read]
    boards = {board.number: board for board in session.boards.all()}
    played = [line for line in read.lines if line.section in sections.of_session]
    planned.missing_boards = sorted({line.board for line in played} - set(boards))
    here = [line for line in played if line.board in boards]
    _place(planned, places, here, sections.of_session)
    _results(planned, boards)
    _pairs(planned, places, sections.of_session)
    return planned


def _place(planned: ResultsPlan, places: Places, lines: Sequence[LineRead], sections: Mapping[str, str]) -> None:
    """Each line at its table; a table where one board would have been played twice has none of the two."""
    placed = [places.place(line, sections[line.section], stay=planned.stay) for line in lines]
    # Of a line that the seating places nothing has to be asked.
    planned.may_stay = any(
        places.place(line, sections[line.section], stay=False).table is None
        and places.place(line, sections[line.section], stay=True).table is not None
        for line in lines
    )
    at: dict[tuple[int, int], list[PlacedLine]] = defaultdict(list)
    for each in placed:
        if each.table is not None:
            at[each.line.board, each.table.pk].append(each)
    twice = {id(each) for group in at.values() if len(group) > 1 for each in group}
    for group in at.values():
        if len(group) > 1:
            told = {"table": str(group[0].table), "pairs": ", ".join(f"{e.line.ns}–{e.line.ew}" for e in group)}
            reason = _("Several lines would be of table %(table)s: %(pairs)s. None of them is taken there.")
            planned.remarks.append(Mistake(0, reason % told, group[0].line.board))
    planned.lines = [
        PlacedLine(each.line, each.section, each.ns, each.ew) if id(each) in twice else each for each in placed
    ]


def _results(planned: ResultsPlan, boards: Mapping[int, Board]) -> None:
    there = {
        (result.board_id, result.table_id): result
        for result in BoardResult.objects.filter(board__session=planned.session).select_related("board", "table")
    }
    for placed in planned.lines:
        line, board = placed.line, boards[placed.line.board]
        _compare(line, board, planned.remarks)
        if placed.table is None or line.contract is None:
            continue
        obtained = Obtained(line.contract, line.declarer, line.tricks)
        known = there.get((board.pk, placed.table.pk))
        planned.results.append(ResultToTake(board, placed.table, obtained, known))
    planned.results.sort(key=lambda each: (each.board.number, each.table.section, each.table.number))
    brought = {(each.board.pk, each.table.pk) for each in planned.results}
    planned.gone = [
        result for key, result in there.items() if result.source == ResultSource.IMPORTED and key not in brought
    ]


def _compare(line: LineRead, board: Board, remarks: list[Mistake]) -> None:
    """Remark on a score that is not that of the contract: one of the two may be wrong."""
    if line.contract is None or line.score is None:
        return
    scored = 0
    if line.contract:
        side = Direction.NS if line.declarer in "NS" else Direction.EW
        vulnerable = board.vulnerability in ("all", side.value)
        scored = score(line.contract, line.tricks or 0, vulnerable=vulnerable)
        scored = scored if side == Direction.NS else -scored
    if scored != line.score:
        told = {"ns": line.ns, "ew": line.ew, "given": line.score, "scored": scored}
        reason = _("%(ns)s–%(ew)s: the file scores %(given)d, the contract makes %(scored)d.")
        remarks.append(Mistake(0, reason % told, board.number))


def _pairs(planned: ResultsPlan, places: Places, sections: Mapping[str, str]) -> None:
    """The pairs of the list of participants, their players recognised as those of the players' list are."""
    found: dict[Known, PairRead] = {}
    for pair in planned.read.pairs:
        if pair.section in sections:
            known = places.pair_of(sections[pair.section], pair.written, pair.direction or Direction.NS)
            if known is not None:
                found.setdefault(known, pair)
    order = sorted(found)
    seats = [
        PairPlace(
            place, known[0], 0, Direction.NS, known[2], tuple(NamedPlayer(*_called(each)) for each in pair.people), 1
        )
        for place, (known, pair) in enumerate(((known, found[known]) for known in order), start=1)
    ]
    mistakes: list[Mistake] = []
    recognised, remarks, questions = recognise_players(planned.session.club, seats, mistakes, {})
    # Nothing is asked of a file of results: whoever may be somebody is taken for another, and said to be looked at.
    reason = _("%(name)s may be somebody whom the club knows, written the other way round: make one of the two then.")
    remarks += [Mistake(question.line, reason % {"name": question.name}) for question in questions]
    people = {seat.line: seat.players for seat in recognised}
    several = len(set(sections.values())) > 1
    for place, known in enumerate(order, start=1):
        planned.pairs.append(PairToSeat(known, people.get(place, ()), places.listed(known), several))
    planned.remarks += [
        Mistake(0, _("Pair %(pair)s: %(reason)s") % {"pair": planned.pairs[each.line - 1].label, "reason": each.reason})
        for each in (*mistakes, *remarks)
    ]


def _called(person: PersonRead) -> tuple[str, str]:
    return person.name, person.licence
