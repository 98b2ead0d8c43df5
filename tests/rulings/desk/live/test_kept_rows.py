"""The rows of the session's page are written once for each state of a table: they tell all the same what holds now."""

from __future__ import annotations

import re
import uuid
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from incidents.models import Session, Table, User
from rulings.desk.live.board import InPlay
from rulings.desk.live.boards_in_play import Boards
from rulings.desk.live.in_short import in_short
from rulings.models import Ruling
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import FIVE_SHOWN, FREE, Phone, a_penalty_card, in_play, note_at, undo

if TYPE_CHECKING:
    from django.test import Client


def rows(client: Client, session: Session) -> str:
    """The live tables, and what is to be checked there, as they are read."""
    page = client.get(reverse("rulings:desk", args=(session.club.slug, session.pk))).content.decode()
    parts = re.findall(
        r'<li>\s*<a class="line[^"]*" href="[^"]*/live/".*?</li>|<details class="fold end-of-play".*', page, re.S
    )
    return " ".join(re.sub(r"<[^>]+>", " ", " ".join(parts)).split())


def test_each_reader_in_his_language(phone: Phone, table: Table, session: Session, director: User) -> None:
    note_at(table, FIVE_SHOWN, director)
    french, english = signed_in(director, "fr"), phone.client
    said = [rows(client, session) for client in (english, french, english, french)]
    assert "♥K East · major" in said[0]
    assert "♥R Est · principale" in said[1]
    assert said[:2] == said[2:]


def test_what_is_noted_and_undone_is_seen(phone: Phone, table: Table, session: Session, director: User) -> None:
    before = rows(phone.client, session)
    event = note_at(table, FIVE_SHOWN, director)
    assert "♥5 West · minor" in rows(phone.client, session)
    undo(table, event.ordinal, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert rows(phone.client, session) == before


QUEEN_OF_SPADES = FREE | {"particulars.cards": "SQ"}


def test_another_table_has_rows_of_its_own(phone: Phone, session: Session, director: User) -> None:
    a_penalty_card(session, director, table=2, board=2, facts=QUEEN_OF_SPADES)
    assert re.findall(r"Table \d \S+ East", rows(phone.client, session)) == ["Table 1 ♥K East", "Table 2 ♠Q East"]


def test_boards_under_one_key_would_be_taken_for_each_other(
    phone: Phone, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control."""
    monkeypatch.setattr(InPlay, "key", (uuid.uuid4().int,))
    a_penalty_card(session, director, table=2, board=2, facts=QUEEN_OF_SPADES)
    assert re.findall(r"Table \d \S+ East", rows(phone.client, session)) == ["Table 1 ♥K East", "Table 2 ♥K East"]


def test_a_record_is_read_once(phone: Phone, session: Session) -> None:
    """And without it a ruling is read all the same, by whoever needs what is not kept of it."""
    ruling = Ruling.objects.get()
    for times in (1, 0, 0):
        with CaptureQueriesContext(connection) as asked:
            assert in_short([ruling])[ruling.pk].headline == ruling.record["headline"]
        assert len(asked) == times
    (board,) = Boards(session).in_play
    assert "record" not in vars(board.rulings[0])
    assert board.rulings[0].headline == ruling.headline
