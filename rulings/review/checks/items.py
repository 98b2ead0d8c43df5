"""What is to be checked at the end of play, and how each thing stands.

A ruling that is superseded takes along what it left open: what is to be checked then is what the new one leaves. What
an event at the table leaves goes with the event, when that is undone; it hangs on the ruling that stands on the call
with which its board began.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from rulings.archive.watched import counts_tricks
from rulings.desk.live.boards_in_play import Boards
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
    def name(self) -> str:
        """What its fields are called on a form that closes several."""
        return f"{self.ruling.pk}-{self.event.pk if self.event else 0}-{self.place}"

    @property
    def counts_tricks(self) -> bool:
        """Whether it is the tricks of an established revoke."""
        return counts_tricks(self.clause)

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
