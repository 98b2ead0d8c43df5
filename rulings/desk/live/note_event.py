"""The named writes about a table while a board is in play: an event noted, an event undone. Each belongs in
one transaction under the lock of its table (`hold`), adds one row and leaves one line in the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Max
from django.utils.translation import gettext as _

from incidents.models import LogEntry, Table
from rulings.archive.journal_tags import RulingTag
from rulings.desk.live.boards_in_play import board_at, keys_that_stand, with_noted
from rulings.engine import WrongAnswer
from rulings.in_play.events import Undone, as_data
from rulings.in_play.running import CannotHappen, run
from rulings.models import LiveEvent
from rulings.words.wording import in_words

if TYPE_CHECKING:
    from uuid import UUID

    from incidents.models import Club, User
    from rulings.desk.live.board import InPlay
    from rulings.in_play.events import Event
    from rulings.in_play.running import Running


class EventNotNoted(Exception):
    """Nothing was noted; `str()` says why, in the reader's language."""


class NothingInPlay(EventNotNoted):
    """There is no board in play at the table of which anybody could note something."""


class Meanwhile(EventNotNoted):
    """Somebody else noted something or gave a ruling since the page was shown: the tap may now mean another thing."""


class CannotBe(EventNotNoted):
    """It cannot happen as things lie at the table."""


class EventKeyReused(EventNotNoted):
    """The key of a form already sent comes back with other contents."""


@dataclass(frozen=True)
class HeldTable:
    """A table, held until the transaction ends, and the board in play there: what is noted at it is noted in turn."""

    table: Table
    board: InPlay | None


@dataclass(frozen=True)
class NotedEvent:
    """An event that stands noted, and the board with it."""

    event: LiveEvent
    board: InPlay | None
    line: LogEntry | None = None
    """What it left in the journal; None where it had been noted before."""


def hold(club: Club, session: int, table: int) -> HeldTable:
    """Hold the table of a club's session, by their keys, in the transaction that notes something at it.

    Raises Table.DoesNotExist.
    """
    tables = Table.objects.of(club).select_for_update(of=("self",), no_key=True).select_related("session__club")
    held = tables.get(pk=table, session__pk=session)
    return HeldTable(held, board_at(held))


def note(held: HeldTable, event: Event, by: User, *, key: UUID, seen: str) -> NotedEvent:
    """Note that something happened at a table.

    `seen` is the version of the board on the page that was tapped. Sent again with the same key it is the event already
    there; and so is what another director noted of the same since the page was shown. Raises one of the EventNotNoted
    above.
    """
    data = as_data(event)
    kind = data.pop("kind")
    if (known := _known(held.table, key)) is not None:
        return _sent_again(known, held, kind=kind, data=data)
    board, running = _in_play(held)
    if board.version != seen:
        return _noted_by_another(board, seen, kind, data)
    try:
        run(running.table, event)
    except CannotHappen as refused:
        raise CannotBe(in_words(refused.message)) from refused
    except WrongAnswer as refused:
        raise CannotBe(_("This is no answer to what is being asked.")) from refused
    return _write(board, by, key, RulingTag.LIVE_EVENT_NOTED, kind=kind, data=data)


def undo(held: HeldTable, number: int, by: User, *, key: UUID, seen: str) -> NotedEvent:
    """Note that the event of this number was a mistaken tap: the event is then what undoes it.

    As `note`: sent again, or undone by another director since the page was shown, it is what undid it already.
    Raises one of the EventNotNoted above.
    """
    if (known := _known(held.table, key)) is not None:
        return _sent_again(known, held, kind=Undone.kind, data={})
    board, _running = _in_play(held)
    if not 1 <= number <= len(board.events):
        raise CannotBe(_("There is no such event at this table."))
    undone = board.events[number - 1]
    if board.version != seen:
        return _noted_by_another(board, seen, Undone.kind, {}, undone)
    if undone.pk not in keys_that_stand(board.events):
        raise CannotBe(_("This was undone already."))
    return _write(board, by, key, RulingTag.LIVE_EVENT_UNDONE, kind=Undone.kind, data={}, undoes=undone)


def _known(table: Table, key: UUID) -> LiveEvent | None:
    return LiveEvent.objects.of(table.session.club).filter(noting_key=key).select_related("undoes").first()


def _sent_again(known: LiveEvent, held: HeldTable, **said: Any) -> NotedEvent:
    if known.table_id != held.table.pk or any(getattr(known, name) != value for name, value in said.items()):
        raise EventKeyReused(_("This form was already sent with other contents. Look at the table as it is now."))
    return NotedEvent(known, held.board)


def _in_play(held: HeldTable) -> tuple[InPlay, Running]:
    board = held.board
    if board is None or board.running is None:
        raise NothingInPlay(_("No ruling was given on the board in play at this table."))
    return board, board.running


def _noted_by_another(
    board: InPlay, seen: str, kind: str, data: dict[str, Any], undoes: LiveEvent | None = None
) -> NotedEvent:
    """The same event, noted by somebody else since the page was shown. Raises Meanwhile when it was another."""
    standing = keys_that_stand(board.events)
    for event in board.since(seen):
        if (event.kind, event.data, event.undoes) == (kind, data, undoes) and event.pk in standing:
            return NotedEvent(event, board)
    raise Meanwhile(_("Somebody else noted something at this table meanwhile. Nothing of yours was noted."))


def _write(board: InPlay, by: User, key: UUID, tag: RulingTag, **noted: Any) -> NotedEvent:
    """Add the event behind those of its board, and a line to the journal."""
    table = board.table
    last = LiveEvent.objects.filter(incident=board.incident_id).aggregate(last=Max("ordinal"))["last"] or 0
    event = LiveEvent.objects.create(
        club=table.session.club,
        session=table.session,
        table=table,
        incident_id=board.incident_id,
        ordinal=last + 1,
        after=board.newest,
        by=by,
        noting_key=key,
        **noted,
    )
    line = LogEntry.objects.note(
        tag,
        club=table.session.club,
        who=by,
        incident=board.rulings[0].incident,
        detail={"table": str(table), "kind": noted["kind"]},
    )
    return NotedEvent(event, with_noted(board, event), line)
