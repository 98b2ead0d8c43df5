"""The club to try the product with."""

from __future__ import annotations

import time
from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client

from incidents.deals import hands
from incidents.models import Club, Fact, Incident, LogEntry, Membership, Player, Seating, Session, User
from rulings.demonstration.dealing import deals
from rulings.demonstration.evening import CALLS, CARD, CASES, DECLARER, SLUG
from rulings.demonstration.people import MEMBERS, PASSWORD, PLAYERS, ROUNDS, TABLES
from rulings.models import Ruling
from rulings.names import name_in
from rulings.rechecking import differences

MODELS = (Club, User, Membership, Session, Player, Seating, Incident, Fact, Ruling, LogEntry)


def demo(*options: str) -> str:
    out = StringIO()
    call_command("demo", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def made(db: None) -> str:
    return demo()


def everything() -> list[list[tuple[object, ...]]]:
    return [list(model._default_manager.order_by("pk").values_list()) for model in MODELS]


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
    session = Session.objects.get()
    assert (session.tables.count(), session.boards.count(), session.rounds) == (12, 24, 12)
    assert Player.objects.count() == len(set(PLAYERS)) == 48
    assert Seating.objects.count() == TABLES * ROUNDS * 2
    assert {board.deal for board in session.boards.all()} == set(deals(24))
    assert len({board.deal for board in session.boards.all()}) == 24


def test_every_pair_meets_every_pair_of_the_other_line_once(made: str) -> None:
    met = []
    for in_round in range(1, ROUNDS + 1):
        for table in Session.objects.get().tables.all():
            sitting = {seat.direction: seat.pair_id for seat in Seating.objects.at(table, in_round)}
            met.append((sitting["NS"], sitting["EW"]))
    assert len(met) == len(set(met)) == TABLES * ROUNDS


def test_the_rulings_were_given_through_the_engine(made: str) -> None:
    rulings = list(Ruling.objects.order_by("pk"))
    assert len(rulings) == 9
    assert [differences(ruling.record) for ruling in rulings] == [[]] * 9
    assert len({ruling.record["headline"]["en"] for ruling in rulings}) >= 6
    assert len({ruling.given_at for ruling in rulings}) == 9
    assert len({ruling.given_by_id for ruling in rulings}) == 2
    (superseding,) = [ruling for ruling in rulings if ruling.supersedes_id]
    assert superseding.reason
    assert [fact.established for fact in Fact.objects.all()].count("disputed") == 1
    unfinished = Incident.objects.get(rulings=None)
    assert unfinished.subject
    assert unfinished.facts.exists()


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
        # Relay between tables 6 and 7; tables 1 and 12 share.
        boards = (call.table + place + (call.table > TABLES // 2) - 1) % 12 + 1
        assert call.board in (2 * boards - 1, 2 * boards), call


def test_no_name_is_in_the_rulings(made: str) -> None:
    session = Session.objects.get()
    for ruling in Ruling.objects.all():
        assert name_in(f"{ruling.reason} {ruling.search_text}", session) == ""


def test_a_second_run_changes_nothing(made: str) -> None:
    before = everything()
    began = time.perf_counter()
    again = demo("--base-url", "https://example.org/")
    assert time.perf_counter() - began < 2
    assert everything() == before
    assert "Already there: https://example.org/cercle-du-parc/" in again
    assert PASSWORD in again


def test_all_or_nothing(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything()
    monkeypatch.setattr("rulings.demonstration.evening.issue", lambda *_args, **_kwargs: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        demo()
    assert everything() == before


def test_never_in_production(db: None, settings: LazySettings) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        demo()
    assert not User.objects.exists()
