"""The club to try the product with."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from incidents.deals import hands
from incidents.models import Fact, Incident, Player, Seating, Session, User
from rulings.archive.names import LONGEST_LOOKED_AT, look_for_names
from rulings.archive.rechecking import differences
from rulings.demonstration.dealing import deals
from rulings.demonstration.past_evenings import EVENINGS, board_at, past_calls
from rulings.demonstration.tonight import CALLS, CARD, CASES, DECLARER, SLUG
from rulings.demonstration.who_plays import MEMBERS, PASSWORD, PLAYERS, ROUNDS, TABLES
from rulings.laws.subjects import SUBJECTS
from rulings.models import Appeal, Ruling, ScoreChange


def demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


# One worker makes it for them all.
pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The club made once for all the tests here, which only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo()
        transaction.set_rollback(True)


def tonight() -> Session:
    return Session.objects.latest("date")


def test_it_says_where_to_go_and_as_whom(made: str, client: Client) -> None:
    assert "http://127.0.0.1:8000/cercle-du-parc/" in made
    for member in MEMBERS:
        assert f"sign in as {member.username}" in made
        assert PASSWORD in made
        user = User.objects.get(username=member.username)
        assert user.check_password(PASSWORD)
        client.force_login(user)
        assert client.get(f"/{SLUG}/").status_code == 200
    assert {member.role for member in MEMBERS} == {"player", "director", "admin"}


def test_an_evening_of_twelve_tables_and_twenty_four_boards(made: str) -> None:
    session = tonight()
    assert Session.objects.count() == 1 + EVENINGS
    assert (session.tables.count(), session.boards.count(), session.rounds) == (12, 24, 12)
    assert Player.objects.count() == len(set(PLAYERS)) == 48
    assert Seating.objects.filter(table__session=session).count() == TABLES * ROUNDS * 2
    assert {board.deal for board in session.boards.all()} == set(deals(24))
    assert len({board.deal for board in session.boards.all()}) == 24


def test_every_pair_meets_every_pair_of_the_other_line_once(made: str) -> None:
    met = []
    for in_round in range(1, ROUNDS + 1):
        for table in tonight().tables.all():
            sitting = {seat.direction: seat.pair_id for seat in Seating.objects.at(table, in_round)}
            met.append((sitting["NS"], sitting["EW"]))
    assert len(met) == len(set(met)) == TABLES * ROUNDS


def test_the_rulings_were_given_through_the_engine(made: str) -> None:
    rulings = list(Ruling.objects.filter(session=tonight()).order_by("pk"))
    assert len(rulings) == 9
    assert [differences(ruling.record) for ruling in rulings] == [[]] * 9
    assert len({ruling.record["headline"]["en"] for ruling in rulings}) >= 6
    assert len({ruling.given_at for ruling in rulings}) == 9
    assert len({ruling.given_by_id for ruling in rulings}) == 2
    (superseding,) = [ruling for ruling in rulings if ruling.supersedes_id]
    assert superseding.reason
    assert [fact.established for fact in Fact.objects.all()].count("disputed") == 1
    unfinished = Incident.objects.exclude(subject="").get(rulings=None)
    assert unfinished.facts.exists()
    waiting = Incident.objects.get(rulings=None, subject="")
    assert waiting.word


def test_the_cards_led_were_in_the_hands_that_led_them(made: str) -> None:
    dealt = deals(24)
    for call in CALLS:
        card = call.facts.get(CARD)
        if not isinstance(card, str):
            continue
        declarer = str(call.facts[DECLARER])
        # The lead came from declarer's right, or from dummy where the declaring side led.
        steps = 2 if "declaring-side-led" in call.facts[CASES] else 3
        leader = "NESW"[("NESW".index(declarer) + steps) % 4]
        rank = card[1:].replace("10", "T")
        assert rank in hands(dealt[call.board - 1])[leader][card[0]], call


def test_each_call_fits_the_movement(made: str) -> None:
    for place, call in enumerate(CALLS):
        first = board_at(call.table, place + 1)
        assert call.board in (first, first + 1), call


def test_the_evenings_before_have_a_ruling_on_every_subject(made: str) -> None:
    before = Ruling.objects.exclude(session=tonight())
    assert before.count() == len(past_calls()) >= len(SUBJECTS)
    without = {subject.key for subject in SUBJECTS} - {ruling.subject for ruling in before}
    assert without == set(), "give each a call in rulings/demonstration/season.toml"
    assert [differences(ruling.record) for ruling in before] == [[]] * len(past_calls())
    assert not Session.objects.exclude(pk=tonight().pk).filter(results_at=None).exists()


def test_something_is_left_to_do_of_the_evening_and_nothing_of_before(made: str) -> None:
    assert [change.session for change in ScoreChange.objects.to_be_entered()] == [tonight()]
    assert ScoreChange.objects.count() == 2
    assert [appeal.ruling.session for appeal in Appeal.objects.open()] == [tonight()]
    assert Appeal.objects.count() == 2


def test_the_player_reads_the_rulings_of_his_own_table(made: str) -> None:
    himself = Player.objects.get(name=PLAYERS[0])
    assert himself.user is not None
    assert himself.user.username == "joueur"


def test_no_name_is_in_the_rulings(made: str) -> None:
    session = tonight()
    for ruling in Ruling.objects.filter(session=session):
        kept = textwrap.wrap(f"{ruling.reason} {ruling.search_text}", LONGEST_LOOKED_AT)
        assert look_for_names(*kept, session=session) is None
