"""The boards in play, out of what is kept: the rulings that stand on them, and the events noted since.

The rulings of a table on one board make one live board, in the order in which their incidents were first ruled on. A
ruling that names no board is taken to be on the board in play there, unless the call came later than any board lasts:
most calls name none, and a card of an hour ago must bind nobody now. Another board begins with a ruling that names
another number, or that is given once the board was said to be over.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from rulings.desk.live.board import InPlay
from rulings.desk.live.in_short import in_short
from rulings.in_play.events import BoardOver, Undone, WrongEvent, from_data
from rulings.models import LiveEvent, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from incidents.models import Session, Table
    from rulings.in_play.events import Event
    from rulings.in_play.starting import Ruled


A_BOARD_LASTS: Final = timedelta(minutes=20)
"""No board is played for longer."""


def are_on_same_board(one: int | None, other: int | None, apart: timedelta) -> bool:
    """Whether two calls at a table are on the same board, from the boards noted and the time between them.

    It is the same where one is missing, if the calls came within the time that a board lasts.
    """
    return apart <= A_BOARD_LASTS if one is None or other is None else one == other


@dataclass
class _Given:
    """A ruling on the board of a table, without its record."""

    pk: int
    incident: int
    board: int | None
    called_at: datetime
    first: int
    """The first ruling on its incident, whose place it takes."""


@dataclass
class _Gathered:
    """The rulings of a table on one board."""

    given: list[_Given] = field(default_factory=list)
    board: int | None = None

    def takes(self, given: _Given, over: Iterable[int]) -> bool:
        """Whether a ruling is on this board (`are_on_same_board`), which was not yet over when it came."""
        if not self.given:
            return True
        same = are_on_same_board(self.board, given.board, given.called_at - self.given[0].called_at)
        since = self.given[0].first
        return same and not any(since <= after < given.first for after in over)


@dataclass(frozen=True)
class Boards:
    """The boards of a session, or of one of its tables, as they stand when first asked for. At most four queries."""

    session: Session
    table: Table | None = None

    @property
    def in_play(self) -> list[InPlay]:
        """The board in play at each table where there is a ruling on it."""
        return [board for board, is_in_play, _noted in self._read if is_in_play]

    @property
    def noted(self) -> list[InPlay]:
        """All on which something was noted, those long over too."""
        if not self._events:
            return []
        return [board for board, _in_play, is_noted in self._read if is_noted]

    def rulings(self, keys: Iterable[int]) -> list[Ruling]:
        """The rulings with these keys, in that order, without their long records. Most are on these boards."""
        keys = list(keys)
        read = {ruling.pk: ruling for board, _in_play, _noted in self._read for ruling in board.rulings}
        if others := [key for key in keys if key not in read]:
            unread = Ruling.objects.without_searched().defer("record").select_related("incident__board")
            read |= unread.in_bulk(others)
        return [read[key] for key in keys]

    def said_over(self, table: int, since: datetime) -> bool:
        """Whether it was said since, and stayed said, that a board at this table was over."""
        events = self._events.get(table, [])
        standing = keys_that_stand(events)
        return any(each.kind == BoardOver.kind and each.at >= since and each.pk in standing for each in events)

    @property
    def _rulings(self) -> QuerySet[Ruling]:
        """With all that their boards tell of them, without their records, which are long."""
        rulings = Ruling.objects.without_searched().defer("record").select_related("incident__table", "incident__board")
        # Who ruled and who noted what is told on the page of one table alone.
        return rulings if self.table is None else rulings.select_related("given_by")

    @cached_property
    def _events(self) -> dict[int, list[LiveEvent]]:
        return _events(self.session, self.table)

    @cached_property
    def together(self) -> dict[int, int]:
        """By the key of each ruling that stands, that of the first one on the same board."""
        return {given.pk: board.given[0].pk for of_table in self._all for board in of_table for given in board.given}

    @cached_property
    def _all(self) -> list[list[_Gathered]]:
        return _gathered(self.session, self.table, self._events)

    @cached_property
    def _read(self) -> list[tuple[InPlay, bool, bool]]:
        """Each with whether it is in play, and whether anything was noted on it."""
        events = self._events
        noted = {event.incident_id for of_table in events.values() for event in of_table}
        found = [
            (board, board is of_table[-1], not noted.isdisjoint(each.incident for each in board.given))
            for of_table in self._all
            for board in of_table
        ]
        wanted = [each for each in found if each[1] or each[2]]
        read = _read_in([board for board, _in_play, _noted in wanted], events, self._rulings)
        for board in read:
            board.table.session = self.session
        return [(board, *each[1:]) for board, each in zip(read, wanted, strict=True)]


def board_at(table: Table) -> InPlay | None:
    """The board in play at one table; None without a ruling there."""
    return next(iter(Boards(table.session, table).in_play), None)


def _events(session: Session, table: Table | None) -> dict[int, list[LiveEvent]]:
    """What was noted, by table."""
    events: dict[int, list[LiveEvent]] = defaultdict(list)
    of = LiveEvent.objects.filter(session=session) if table is None else _at(table)
    for event in of.order_by("pk"):
        events[event.table_id].append(event)
    return events


def _at(table: Table) -> QuerySet[LiveEvent]:
    return LiveEvent.objects.filter(table=table).select_related("by")


def _read_in(
    boards: Iterable[_Gathered], events: dict[int, list[LiveEvent]], rulings: QuerySet[Ruling]
) -> list[InPlay]:
    """Boards with their rulings."""
    boards = list(boards)
    chosen = {given.pk: gathered for gathered in boards for given in gathered.given}
    by_key = {ruling.pk: ruling for ruling in rulings.filter(pk__in=chosen)} if chosen else {}
    short = in_short(by_key.values())
    return [
        _in_play([(by_key[given.pk], short[given.pk].ruled) for given in each.given], each.given, events)
        for each in boards
    ]


def _gathered(session: Session, table: Table | None, events: dict[int, list[LiveEvent]]) -> list[list[_Gathered]]:
    """The rulings that stand at each table, board by board; the last is the one in play there."""
    given = Ruling.objects.filter(session=session).order_by("pk")
    if table is not None:
        given = given.filter(incident__table=table)
    rows = given.values_list(
        "pk", "incident", "incident__table", "incident__board__number", "incident__called_at", "supersedes"
    )
    first: dict[int, int] = {}
    superseded: set[int | None] = set()
    at: dict[int, list[_Given]] = defaultdict(list)
    for pk, incident, of_table, board, called_at, supersedes in rows:
        superseded.add(supersedes)
        at[of_table].append(_Given(pk, incident, board, called_at, first.setdefault(incident, pk)))
    found = []
    for of_table, all_given in at.items():
        over = _over(events[of_table])
        gathered = _Gathered()
        boards = [gathered]
        for each in sorted(all_given, key=lambda given: given.first):
            if each.pk in superseded:
                continue
            if not gathered.takes(each, over):
                gathered = _Gathered()
                boards.append(gathered)
            gathered.given.append(each)
            gathered.board = each.board or gathered.board
        found.append(boards)
    return found


def keys_that_stand(events: Iterable[LiveEvent]) -> set[int]:
    """The keys of the events that nobody undid, or whose undoing was undone itself."""
    # Whatever undoes an event was noted after it.
    standing: set[int] = set()
    undone: set[int | None] = set()
    for event in sorted(events, key=lambda event: event.pk, reverse=True):
        if event.pk not in undone:
            standing.add(event.pk)
            undone.add(event.undoes_id)
    return standing


def with_noted(board: InPlay, event: LiveEvent) -> InPlay:
    """A board on which an event has just been noted, as it would be read again."""
    numbers = {each.pk: number for number, each in enumerate(board.events, 1)}
    return replace(board, events=(*board.events, event), happened=(*board.happened, _read(event, numbers)))


def _over(events: Sequence[LiveEvent]) -> list[int]:
    """After which rulings it was said, and stayed said, that the board was over."""
    standing = keys_that_stand(events)
    return [event.after_id for event in events if event.kind == BoardOver.kind and event.pk in standing]


def _in_play(
    rulings: Sequence[tuple[Ruling, Ruled | None]], given: Sequence[_Given], events: dict[int, list[LiveEvent]]
) -> InPlay:
    """Put together the rulings of a board and what was noted on it."""
    table = rulings[0][0].incident.table
    incidents = {each.incident for each in given}
    happened: list[tuple[tuple[int, int], Ruled | Event]] = [
        ((each.first, 0), again) for (_ruling, again), each in zip(rulings, given, strict=True) if again is not None
    ]
    noted: list[LiveEvent] = []
    numbers: dict[int, int] = {}
    after = 0
    for event in (each for each in events[table.pk] if each.incident_id in incidents):
        try:
            read = _read(event, numbers)
        except WrongEvent:
            continue
        noted.append(event)
        numbers[event.pk] = len(noted)
        after = max(after, event.after_id)
        happened.append(((after, len(noted)), read))
    happened.sort(key=itemgetter(0))
    return InPlay(
        table, tuple(ruling for ruling, _again in rulings), tuple(noted), tuple(each for _place, each in happened)
    )


def _read(event: LiveEvent, numbers: Mapping[int, int]) -> Event:
    """What was noted. Raises WrongEvent where it is kept as something that no event is."""
    if event.undoes_id is None:
        return from_data({"kind": event.kind, **event.data})
    if event.undoes_id not in numbers:
        raise WrongEvent(f"{event.undoes_id} is not among them")
    return Undone(numbers[event.undoes_id])
