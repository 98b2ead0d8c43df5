"""The seat that a director who plays says he has: one at which his pair can sit."""

from __future__ import annotations

import datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from incidents.models import Club, Direction, LogEntry, Pair, Participation, Player, Seating, Session, Tag, User
from incidents.playing.own import line_of
from incidents.setting_up import create_session
from tests.incidents.conftest import SignedIn

REFUSED = "Pair 3 plays North-South: nobody of it sits East."


@pytest.fixture
def tonight(club: Club, director: User) -> Session:
    return create_session(
        club,
        director,
        name="Tournoi du soir",
        date=datetime.datetime.now(club.zone).date(),
        tables={"A": 2},
        rounds=3,
        boards_per_round=2,
        creation_key=uuid4(),
    )


@pytest.fixture
def browser(director: User, signed_in: SignedIn) -> Client:
    client = signed_in(director)
    client.cookies["django_language"] = "en"
    return client


def seat(pair: Pair, round: int, direction: Direction) -> None:
    table = pair.session.tables.get(number=1)
    Seating.objects.create(table=table, round=round, direction=direction, pair=pair)


def url(session: Session) -> str:
    return reverse("incidents:playing", args=[session.club.slug, session.pk])


@pytest.mark.parametrize("listed", [True, False], ids=["numbered-by-line", "seated-in-it"])
def test_a_seat_of_the_other_line_is_refused_and_what_was_chosen_stays(
    listed: bool, tonight: Session, browser: Client
) -> None:
    pair = Pair.objects.create(session=tonight, number=3, line="NS" if listed else "")
    if not listed:
        seat(pair, 1, Direction.NS)
        seat(pair, 2, Direction.NS)
    chosen = f"A/{pair.line}/3"
    answer = browser.post(url(tonight), {"plays": "yes", "pair": chosen, "seat": "E"})
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert (REFUSED.replace("3", str(pair))) in shown
    assert f'<option value="{chosen}" selected>' in shown
    assert '<option value="E" selected>' in shown
    assert not Participation.objects.exists()
    assert not LogEntry.objects.filter(tag=Tag.PART_SAID).exists()
    # Control: a seat of its own is taken.
    assert browser.post(url(tonight), {"plays": "yes", "pair": chosen, "seat": "S"}).status_code == 302
    assert Participation.objects.get().seat == "S"


def test_a_seat_alone_is_held_against_the_pair_he_sits_in(tonight: Session, browser: Client, director: User) -> None:
    himself = Player.with_name(tonight.club, "Dora Martin")
    himself.user = director
    himself.save()
    seat(Pair.objects.create(session=tonight, number=3, first=himself), 1, Direction.NS)
    assert browser.post(url(tonight), {"plays": "yes", "seat": "E"}).status_code == 422
    assert browser.post(url(tonight), {"plays": "yes", "seat": "N"}).status_code == 302


def test_a_pair_that_changes_its_line_may_sit_anywhere(tonight: Session, browser: Client) -> None:
    pair = Pair.objects.create(session=tonight, number=3)
    seat(pair, 1, Direction.NS)
    seat(pair, 2, Direction.EW)
    assert line_of(pair) is None
    assert browser.post(url(tonight), {"plays": "yes", "pair": "A//3", "seat": "E"}).status_code == 302


def test_whoever_does_not_play_has_no_seat_to_be_wrong(tonight: Session, browser: Client) -> None:
    Pair.objects.create(session=tonight, number=3, line="NS")
    assert browser.post(url(tonight), {"plays": "no", "pair": "A/NS/3", "seat": "E"}).status_code == 302
