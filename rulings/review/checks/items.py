"""What is to be checked at the end of play, and how each thing stands.

A ruling that is superseded takes along what it left open: what is to be checked then is what the new one leaves. What
an event at the table leaves goes with the event, when that is undone; it hangs on the ruling that stands on the call
with which its board began.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from rulings.desk.live.boards_in_play import Boards, are_on_same_board
from rulings.desk.live.in_short import in_short
from rulings.desk.live.to_check import to_check
from rulings.models import CheckResult, EndOfPlayCheck, Ruling, ScoreChange
from rulings.words.current_language import in_readers_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.db.models import QuerySet

    from incidents.models import Membership
    from rulings.desk.live.board import InPlay
    from rulings.models import LiveEvent


@dataclass(frozen=True)
class Item:
    """One thing that a ruling, or an event at the table, leaves to be checked, in the reader's words."""

    ruling: Ruling
    place: int
    """Which of those of the ruling, or of the event, from 1."""
    text: str
    clause: str
    notes: tuple[EndOfPlayCheck, ...] = ()
    """What was noted of it, in order: closed, opened again, closed."""
    score_changed: bool = False
    """Whether a score change stands that its ruling ordered."""
    event: LiveEvent | None = None
    """What leaves it to be checked, where the ruling itself does not."""
    happened: str = ""
    """That event in a few words."""

    @property
    def which(self) -> str:
        """What follows its page's address, to tell an event's from the ruling's own."""
        return f"?event={self.event.pk}" if self.event else ""

    @property
    def key(self) -> tuple[int, ...]:
        """What its row shows while it is open follows from this, and from the reader's language."""
        by = self.event.noting_key if self.event else self.ruling.idempotency_key
        return self.ruling.pk, by.int, self.place, self.score_is_missing

    @property
    def last(self) -> EndOfPlayCheck | None:
        """The note that says how it stands; None while there is none, and once it was opened again."""
        note = self.notes[-1] if self.notes else None
        return None if note is None or note.outcome == CheckResult.REOPENED else note

    @property
    def score_is_missing(self) -> bool:
        """Whether it was closed with an adjusted score that nobody has made, or that was withdrawn."""
        return self.last is not None and self.last.outcome == CheckResult.ADJUSTED and not self.score_changed

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to do something about it."""
        return self.last is None or self.score_is_missing


@dataclass(frozen=True)
class BoardToCheck:
    """What is open on one board, as far as the rulings say which it is."""

    section: str
    table: int
    items: tuple[Item, ...]
    headline: str
    """What was ruled there last, in the reader's words."""

    @property
    def number(self) -> int | None:
        """The board's number, once one of its rulings names it."""
        return next((each.ruling.board_number for each in self.items if each.ruling.board_number), None)

    @property
    def score_is_missing(self) -> bool:
        """Whether an adjusted score is still to be made."""
        return any(each.score_is_missing for each in self.items)

    @property
    def key(self) -> tuple[object, ...]:
        """What its row shows follows from this, and from the reader's language."""
        return (self.section, self.table, self.headline, *(each.key for each in self.items))


@dataclass(frozen=True)
class OpenChecks:
    """All that is open in a session."""

    boards: tuple[BoardToCheck, ...]
    """In the order of the tables, and at each in the order in which they were played."""

    @property
    def tables(self) -> frozenset[tuple[str, int]]:
        """The tables where something is open, by section and number."""
        return frozenset((each.section, each.table) for each in self.boards)


def of_rulings(rulings: Iterable[Ruling]) -> tuple[Item, ...]:
    """All that these rulings themselves leave to be checked, open and closed, in their order."""
    # Of all of them, so that a page asks as often for one that leaves nothing as for many that do.
    given = list(rulings)
    keys = [ruling.pk for ruling in given]
    noted = _by(lambda note: (note.ruling_id, note.place), _notes("ruling").filter(ruling__in=keys, event=None))
    changed, watched = _changed(keys), in_short(given)
    return tuple(
        Item(ruling, place, in_readers_language(text), clause, noted.get((ruling.pk, place), ()), ruling.pk in changed)
        for ruling in given
        for place, (text, clause) in enumerate(watched[ruling.pk].watched, 1)
    )


def of_events(boards: Iterable[InPlay]) -> tuple[Item, ...]:
    """All that what was noted on these boards leaves to be checked, open and closed, in its order."""
    left = [(board.on(each.event), each) for board in boards for each in to_check(board)]
    if not left:
        return ()
    events = sorted({each.event.pk for _ruling, each in left})
    noted = _by(lambda note: (note.event_id, note.place), _notes("event").filter(event__in=events))
    changed = _changed([ruling.pk for ruling, _each in left])
    return tuple(
        Item(
            ruling,
            each.place,
            each.text,
            each.clause,
            noted.get((each.event.pk, each.place), ()),
            ruling.pk in changed,
            each.event,
            each.noted,
        )
        for ruling, each in left
    )


def of_board(board: InPlay) -> tuple[Item, ...]:
    """All that the rulings and the events on one board leave to be checked."""
    return of_rulings(board.rulings) + of_events([board])


def of_session(of: Boards, rulings: Iterable[Ruling]) -> tuple[Item, ...]:
    """All that these rulings of a session leave to be checked, and what was noted on the boards on which they stand.

    Of a board on which another ruling stands too, which the reader may not know, nothing that was noted is told.
    """
    given = list(rulings)
    known = {ruling.pk for ruling in given}
    noted = (board for board in of.noted if known.issuperset(each.pk for each in board.rulings))
    return of_rulings(given) + of_events(noted)


def of_ruling(ruling: Ruling, membership: Membership) -> tuple[Item, ...]:
    """All that one ruling, and the events that hang on it, leave to be checked, as this member may read it.

    With the events of its call where the ruling no longer stands, too: they stand all the same.
    """
    boards = [
        board
        for board in Boards(ruling.session, ruling.incident.table).noted
        if Ruling.objects.visible_to(membership).filter(pk__in=[each.pk for each in board.rulings]).count()
        == len(board.rulings)
    ]
    return of_rulings([ruling]) + tuple(
        replace(item, ruling=ruling) for item in of_events(boards) if item.ruling.incident_id == ruling.incident_id
    )


def open_by_board(boards: Boards, membership: Membership) -> OpenChecks:
    """What is open in a session and may be read by this member, board by board."""
    visible = Ruling.objects.visible_to(membership).filter(session=boards.session).standing()
    rulings = boards.rulings(visible.order_by("section", "table_number", "pk").values_list("pk", flat=True))
    found = sorted((item for item in of_session(boards, rulings) if item.is_open), key=_at)
    short = in_short({item.ruling.pk: item.ruling for item in found}.values())
    return OpenChecks(
        tuple(
            BoardToCheck(*at, tuple(items), in_readers_language(short[max(each.ruling.pk for each in items)].headline))
            for at, at_table in groupby(found, key=_at)
            for items in _of_each_board(at_table)
        )
    )


def _of_each_board(of_table: Iterable[Item]) -> list[list[Item]]:
    """The items of a table, those of one board together: a ruling that names none is on the board of the one before,
    unless it came later than any board lasts.
    """
    found: list[list[Item]] = []
    for item in sorted(of_table, key=lambda item: item.ruling.pk):
        number = item.ruling.board_number
        of_board = next((each for each in found if number and number in {_number(one) for one in each}), None)
        if of_board is None and found and _goes_on(found[-1], item):
            of_board = found[-1]
        if of_board is None:
            found.append([item])
        else:
            of_board.append(item)
    return found


def _goes_on(of_board: list[Item], item: Item) -> bool:
    """Whether something of a later ruling is on the same board."""
    number = next((one for one in map(_number, of_board) if one), None)
    apart = item.ruling.given_at - of_board[0].ruling.given_at
    return are_on_same_board(number, item.ruling.board_number, apart)


def _number(item: Item) -> int | None:
    return item.ruling.board_number


def _at(item: Item) -> tuple[str, int]:
    return item.ruling.section, item.ruling.table_number


def _by(
    place: Callable[[EndOfPlayCheck], tuple[int | None, int]], notes: Iterable[EndOfPlayCheck]
) -> dict[tuple[int | None, int], tuple[EndOfPlayCheck, ...]]:
    """Notes by what they are of; they come in that order."""
    return {which: tuple(of_it) for which, of_it in groupby(notes, key=place)}


def _changed(rulings: Iterable[int]) -> set[int]:
    """Those of these rulings of which a score change stands."""
    changes = ScoreChange.objects.filter(ruling__in=list(rulings)).standing().order_by()
    return set(changes.values_list("ruling", flat=True))


def _notes(column: str) -> QuerySet[EndOfPlayCheck]:
    """By what they are of, a ruling or an event, and in the order in which they were made."""
    return EndOfPlayCheck.objects.select_related("noted_by").order_by(f"{column}_id", "place", "turn")
