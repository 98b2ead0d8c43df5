"""A table with a penalty card on it, and directors who tap what happens there."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from incidents.models import Session, Table, User
from rulings.desk.live import note_event
from rulings.desk.live.board import InPlay
from rulings.desk.live.boards_in_play import board_at
from rulings.engine import PACK, Code, Seat
from rulings.in_play.events import Event, Exposed, HowExposed, OnLead, Played
from rulings.in_play.running import Running
from rulings.models import LiveEvent, Ruling
from tests.rulings.a_club import an_incident, give

if TYPE_CHECKING:
    from django.test import Client
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

FREE: dict[str, Code] = {
    "particulars.declarer": "S",
    "54.circumstances": [],
    "particulars.cards": "HK",
    "54.reply": "refuse-free",
}
"""East has led the king of hearts out of turn; South, who declares, leaves the lead free: it lies before East."""

WEST, EAST, KING, FIVE = Seat.WEST, Seat.EAST, PACK["HK"], PACK["H5"]
WEST_LEADS = OnLead(WEST)
KING_PLAYED = Played(EAST, KING)
FIVE_SHOWN = Exposed(WEST, (FIVE,), HowExposed.ACCIDENT)


def a_penalty_card(
    session: Session, by: User, *, table: int = 1, board: int | None = 1, facts: dict[str, Code] | None = None
) -> Ruling:
    """The ruling that leaves the king of hearts before East."""
    return give(an_incident(session, by, facts or FREE, table=table, board=board, in_round=1), by)


def today(session: Session) -> None:
    """Have the session played this evening."""
    session.date = timezone.localdate()
    session.save()


def in_play(table: Table) -> InPlay:
    """The board in play, which there is."""
    board = board_at(table)
    assert board is not None
    return board


def running(table: Table) -> Running:
    """What holds at a table now."""
    found = in_play(table).running
    assert found is not None
    return found


def hold_table(table: Table) -> note_event.HeldTable:
    """The table held, in a transaction."""
    return note_event.hold(table.session.club, table.session_id, table.pk)


def note(table: Table, event: Event, by: User, *, key: uuid.UUID, seen: str) -> LiveEvent:
    """Note an event at a table, in a transaction of its own."""
    with transaction.atomic():
        return note_event.note(hold_table(table), event, by, key=key, seen=seen).event


def undo(table: Table, number: int, by: User, *, key: uuid.UUID, seen: str) -> LiveEvent:
    """Undo an event at a table, in a transaction of its own."""
    with transaction.atomic():
        return note_event.undo(hold_table(table), number, by, key=key, seen=seen).event


def note_at(table: Table, event: Event, by: User) -> LiveEvent:
    """Note an event on the page as it stands."""
    return note(table, event, by, key=uuid.uuid4(), seen=in_play(table).version)


def same_board(shown: InPlay | None, table: Table) -> bool:
    """Whether what a director is shown after a tap is the board as it would be read again."""
    read = in_play(table)
    return shown is not None and (shown, shown.key, shown.running) == (read, read.key, read.running)


@dataclass
class Phone:
    """A director's browser on the live board of a table."""

    client: Client
    table: Table

    def url(self, name: str = "live-table") -> str:
        session = self.table.session
        return reverse(f"rulings:{name}", args=(session.club.slug, session.pk, self.table.pk))

    def look(self, name: str = "live-table", **query: str) -> Response:
        return self.client.get(self.url(name), query)

    def hidden(self, name: str) -> str:
        """What the first form of the page carries under this name."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.look().content.decode())
        assert found is not None
        return found[1]

    def buttons(self) -> dict[str, str]:
        """What can be noted in one tap: each button's words, and what it sends."""
        html = self.look().content.decode()
        found = re.findall(r'<button type="submit"[^>]*?name="event" value="([^"]*)"[^>]*>(.*?)</button>', html, re.S)
        return {" ".join(unescape(re.sub(r"<[^>]+>", "", words)).split()): unescape(event) for event, words in found}

    def send(self, name: str = "live-note", **sent: Any) -> Response:
        form = {"version": self.hidden("version"), "noting_key": str(uuid.uuid4())} | sent
        return self.client.post(self.url(name), form)

    def tap(self, words: str) -> Response:
        """Tap the button that begins with these words."""
        (event,) = [event for label, event in self.buttons().items() if label.startswith(words)]
        return self.send(event=event)


def text_of(response: Response) -> str:
    """A page as it is read, without its markup."""
    main = response.content.decode()
    main = main[main.find("<main") :] if "<main" in main else main
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())
