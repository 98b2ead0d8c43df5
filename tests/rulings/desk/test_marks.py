"""What is marked on the tables' buttons: each thing on its own, the most pressing first, all of it in words."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from html import unescape
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from incidents.calling import call_director
from incidents.models import Club, ClubRole, Participation, Session, User
from rulings.desk.live.boards_in_play import A_BOARD_LASTS
from rulings.desk.silence import a_round, silent_for
from rulings.engine import Seat
from rulings.in_play.events import BoardOver, OnLead
from tests.rulings.a_club import a_person, a_session, an_incident
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import FREE, a_penalty_card, note_at, today

if TYPE_CHECKING:
    from django.test import Client


@pytest.fixture
def evening(club: Club) -> Session:
    session = a_session(club, tables=6)
    today(session)
    return session


def plain(markup: str) -> str:
    """Words without their markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", markup)).split())


def marks(client: Client, session: Session, name: str = "desk") -> dict[int, list[tuple[str, str]]]:
    """By table: the kinds of its marks, each with what it says."""
    page = client.get(reverse(f"rulings:{name}", args=(session.club.slug, session.pk))).content.decode()
    found = {}
    for table in session.tables.all():
        of_table = re.split(r'id="marks-|</button>', page.partition(f'id="marks-{table.pk}"')[2])[0]
        of_table = of_table.rpartition("</span>")[0]
        told = [each.partition('"visually-hidden">, ') for each in of_table.split('<span class="mk ')[1:]]
        if told:
            found[table.number] = [(before.split()[0].strip('"'), plain(said)) for before, _comma, said in told]
    return found


def test_each_thing_is_marked_on_its_own_table(evening: Session, director: User) -> None:
    a_penalty_card(evening, director, table=1)
    a_penalty_card(evening, director, table=2, board=2, facts=FREE | {"particulars.cards": "C2"})
    note_at(evening.tables.select_related("session__club").get(number=2), OnLead(Seat.WEST), director)
    an_incident(evening, director, {"particulars.declarer": "S"}, table=3)
    a_penalty_card(evening, director, table=4, board=3, facts=FREE | {"54.reply": "refuse-prohibit"})
    call_director(evening.tables.get(number=5), uuid.uuid4(), timezone.now())
    client = signed_in(director)
    shown = marks(client, evening)
    # Cards lie on these boards still: nobody can check them yet.
    assert shown == {
        1: [("lying", "East's ♥K lies on the table")],
        2: [("asks", "waiting for an answer"), ("lying", "East's ♣2 lies on the table")],
        3: [("todo", "an incident is unfinished")],
        4: [("barred", "West does not lead ♥")],
        5: [("call", "a player calls")],
    }
    # What renews itself says the same.
    assert marks(client, evening, "session-now") == shown


def test_a_board_that_is_over_leaves_the_check_alone(evening: Session, director: User) -> None:
    a_penalty_card(evening, director, table=1)
    note_at(evening.tables.select_related("session__club").get(number=1), BoardOver(), director)
    assert [kind for kind, _said in marks(signed_in(director), evening)[1]] == ["ok"]


def test_in_the_readers_language(evening: Session, director: User) -> None:
    a_penalty_card(evening, director, table=1)
    assert marks(signed_in(director, "fr"), evening)[1][0] == ("lying", "le ♥R d’Est est sur la table")


def test_a_director_who_plays_sees_no_card_of_a_board_before_him(evening: Session, director: User) -> None:
    a_penalty_card(evening, director, table=1)
    colleague = a_person(evening.club, ClubRole.DIRECTOR)
    assert 1 in marks(signed_in(colleague), evening)
    Participation.objects.create(session=evening, user=colleague, plays=True)
    assert marks(signed_in(colleague), evening) == {}


def test_a_round_lasts_as_long_as_its_boards(evening: Session) -> None:
    assert a_round(evening) == A_BOARD_LASTS
    evening.boards_per_round = 4
    assert a_round(evening) == timedelta(minutes=30)
    at = timezone.now()
    # Said in the language of the reader, whichever was read in before.
    with override("fr"):
        assert silent_for(evening, at - timedelta(minutes=30), at) == ""
        assert silent_for(evening, at - timedelta(minutes=31), at) == "31\N{NO-BREAK SPACE}min"


def test_what_nobody_went_on_with_for_longer_than_a_round_is_folded_away_and_stays_marked(
    evening: Session, director: User
) -> None:
    """The mark stays: a tap on the table leads to it."""
    incident = an_incident(evening, director, {}, table=3)
    incident.called_at = incident.taken_at = timezone.now() - timedelta(hours=1)
    incident.save()
    client = signed_in(director)
    page = client.get(reverse("rulings:desk", args=(evening.club.slug, evening.pk))).content.decode()
    before, folded, after = page.partition('id="older"')
    assert folded
    address = reverse("rulings:incident", args=(evening.club.slug, incident.number))
    assert address not in before
    assert address in after
    assert marks(client, evening)[3] == [("todo", "an incident is unfinished")]
