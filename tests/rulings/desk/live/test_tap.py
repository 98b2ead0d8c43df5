"""A tap on the live board as a phone takes it: the event goes out, the page as it is then comes back; few queries."""

from __future__ import annotations

import json
import re
import uuid
from typing import TYPE_CHECKING, Final

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from incidents.models import LogEntry, Session, Table, Tag, User
from rulings.desk.live import note_event
from rulings.desk.live.views import live_table as view
from rulings.in_play.events import BoardOver, NewTrick, as_data
from rulings.models import LiveEvent, Ruling
from tests.bench.counting import OF_A_TRANSACTION
from tests.rulings.at_the_desk import HTMX
from tests.rulings.desk.live.a_table import (
    FIVE_SHOWN,
    KING_PLAYED,
    WEST_LEADS,
    Phone,
    hold_table,
    in_play,
    note_at,
    same_board,
)

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from rulings.in_play.events import Event

QUERIES: Final = 14
"""Two fewer than docs/speed.md allows."""


def send(phone: Phone, name: str = "live-note", **sent: object) -> Response:
    """Send a form as htmx does."""
    form = {"version": phone.hidden("version"), "noting_key": str(uuid.uuid4())} | sent
    return phone.client.post(phone.url(name), form, headers=HTMX)


def tap(phone: Phone, event: Event) -> Response:
    return send(phone, event=json.dumps(as_data(event)))


def body(response: Response) -> str:
    """The same, without what is another each time."""
    shown = response.content.decode()
    return re.sub(r'name="(?:csrfmiddlewaretoken|noting_key)" value="[\w-]+"', "", shown)


def test_a_tap_in_its_place_adds_nothing_to_the_way_back(phone: Phone) -> None:
    in_place = {**HTMX, "HX-Target": "live-now"}
    sent = {"version": phone.hidden("version"), "noting_key": str(uuid.uuid4())}
    sent["event"] = json.dumps(as_data(FIVE_SHOWN))
    response = phone.client.post(phone.url("live-note"), sent, headers=in_place)
    assert response.status_code == 200
    assert response["HX-Push-Url"] == "false"
    # What was refused neither.
    refused = phone.client.post(phone.url("live-note"), sent | {"event": "{}"}, headers=in_place)
    assert (refused.status_code, refused["HX-Push-Url"]) == (422, "false")


def test_htmx_is_answered_by_the_page_as_it_is_then(phone: Phone, table: Table) -> None:
    for response in (tap(phone, FIVE_SHOWN), tap(phone, WEST_LEADS)):
        assert response.status_code == 200
        assert response["HX-Push-Url"] == phone.url()
        assert response.content.decode().lstrip().startswith("<main")
    assert body(response) == body(phone.client.get(phone.url(), headers=HTMX))
    undone = send(phone, "live-undo", number=1)
    assert re.search(r'class="live-last".*?Undone: .*?>Put back<', undone.content.decode(), re.DOTALL)
    assert LiveEvent.objects.count() == 3


def test_a_browser_without_htmx_is_led_there(phone: Phone) -> None:
    response = phone.send(event=json.dumps(as_data(FIVE_SHOWN)))
    assert (response.status_code, response["Location"]) == (302, phone.url())


def test_what_came_of_it_is_asked_for_once_something_else_is_written(
    phone: Phone, table: Table, colleague: User
) -> None:
    """The page that answers a tap knows of the tap itself: it asks for nothing until somebody else writes."""
    (seen,) = re.findall(r"/now/\?seen=(\w+)", tap(phone, FIVE_SHOWN).content.decode())
    assert phone.look("live-table-now", seen=seen).status_code == 204
    note_at(table, KING_PLAYED, colleague)
    assert phone.look("live-table-now", seen=seen).status_code == 200


def test_what_somebody_wrote_meanwhile_is_asked_for(
    phone: Phone, session: Session, colleague: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written while the table is read is on the page or not: the page asks again."""
    hold = note_event.hold

    def hold_late(*which: object) -> note_event.HeldTable:
        LogEntry.objects.note(Tag.PART_SAID, club=session.club, who=colleague)
        return hold(*which)  # type: ignore[arg-type]

    monkeypatch.setattr(note_event, "hold", hold_late)
    (seen,) = re.findall(r"/now/\?seen=(\w+)", tap(phone, FIVE_SHOWN).content.decode())
    assert phone.look("live-table-now", seen=seen).status_code == 200


def test_the_board_shown_is_the_board_as_it_would_be_read(table: Table, ruling: Ruling, director: User) -> None:
    """Whatever is noted, and undone."""
    events: tuple[Event | int, ...] = (FIVE_SHOWN, NewTrick(), 1, KING_PLAYED, 3, 5, BoardOver(), 7)
    for each in events:
        key, seen = uuid.uuid4(), in_play(table).version
        with transaction.atomic():
            if isinstance(each, int):
                written = note_event.undo(hold_table(table), each, director, key=key, seen=seen)
            else:
                written = note_event.note(hold_table(table), each, director, key=key, seen=seen)
        assert same_board(written.board, table)


def test_a_board_without_the_event_is_noticed(table: Table, ruling: Ruling, director: User) -> None:
    """Control."""
    before = in_play(table)
    note_at(table, FIVE_SHOWN, director)
    assert not same_board(before, table)


def queries_of_a_tap(phone: Phone) -> int:
    """Without the statements that begin and end a transaction, of a board whose ruling was read before."""
    form = {
        "version": phone.hidden("version"),
        "noting_key": str(uuid.uuid4()),
        "event": json.dumps(as_data(NewTrick())),
    }
    with CaptureQueriesContext(connection) as captured:
        assert phone.client.post(phone.url("live-note"), form, headers=HTMX).status_code == 200
    return sum(not query["sql"].startswith(OF_A_TRANSACTION) for query in captured)


def test_a_tap_costs_no_more_than_said(phone: Phone) -> None:
    assert queries_of_a_tap(phone) == queries_of_a_tap(phone) == QUERIES


def test_a_tap_that_reads_its_board_again_costs_more(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control."""

    def read_again(request: object, shown: view.ShownTable) -> Response:
        return page(request, view._look(request, shown.at))  # type: ignore[arg-type, return-value]

    page = view._page
    monkeypatch.setattr(view, "_page", read_again)
    assert queries_of_a_tap(phone) > QUERIES
