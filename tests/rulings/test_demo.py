"""The club to try the product with."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from incidents.deals import hands
from incidents.models import Fact, Incident, Player, Seating, Session, User
from incidents.text import LONGEST_TEXT
from rulings.archive.names import look_for_names
from rulings.archive.rechecking import differences
from rulings.demonstration.calls_tonight import (
    CALLS,
    CARD,
    CASES,
    DECLARER,
    FROM_THE_BOOK,
    OFFENDER,
    OPENING_LEAD,
    WAITING,
    DemoCall,
)
from rulings.demonstration.dealing import deals
from rulings.demonstration.past_evenings import EVENINGS, board_at, past_calls
from rulings.demonstration.tonight import SLUG
from rulings.demonstration.who_plays import MEMBERS, PASSWORD, PLAYERS, ROUNDS, TABLES
from rulings.laws.subjects import SUBJECTS, subject
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
    assert "http://testserver/cercle-du-parc/" in made
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
    rulings = list(Ruling.objects.filter(session=tonight(), from_book=False).order_by("pk"))
    given = sum(call.ruled for call in CALLS) + sum(bool(call.then) for call in CALLS)
    assert len(rulings) == given
    assert [differences(ruling.record) for ruling in rulings] == [[]] * given
    assert len({ruling.record["headline"]["en"] for ruling in rulings}) >= 10
    assert len({ruling.given_at for ruling in rulings}) == given
    assert len({ruling.given_by_id for ruling in rulings}) == 2
    (superseding,) = [ruling for ruling in rulings if ruling.supersedes_id]
    assert superseding.reason
    assert [fact.established for fact in Fact.objects.all()].count("disputed") == 1
    unfinished = Incident.objects.exclude(subject="").get(rulings=None)
    assert unfinished.facts.exists()
    waiting = Incident.objects.filter(rulings=None, subject="")
    assert [call.word for call in waiting.order_by("called_at")] == [call.word for call in WAITING]


def test_one_is_taken_from_the_book_in_the_clubs_language(made: str, client: Client) -> None:
    (taken,) = FROM_THE_BOOK
    ruling = Ruling.objects.get(session=tonight(), from_book=True)
    assert ruling.record["headline"] == {"fr": taken.words}
    assert (ruling.record["clauses"], ruling.board_number) == (list(taken.clauses), taken.board)
    # In the order of the calls.
    before = Ruling.objects.filter(session=tonight(), pk__lt=ruling.pk)
    assert before.count() == sum(call.ago > taken.ago for call in CALLS) + sum(bool(call.then) for call in CALLS)
    # A revoke: it is listed first of what is to be checked.
    client.force_login(User.objects.get(username="arbitre"))
    page = client.get(f"/{SLUG}/sessions/{tonight().pk}/").content.decode()
    first = page.partition('class="with-board"')[2].partition("</a>")[0]
    assert taken.words in first


def test_the_evening_is_one_as_it_is(made: str) -> None:
    """Something of each moment of play, and not one kind of call over and over."""
    given = Ruling.objects.filter(session=tonight(), supersedes=None, from_book=False)
    counts = Counter(ruling.subject for ruling in given)
    assert {subject(key).moment for key in counts} == {each.moment for each in SUBJECTS}
    assert counts[OPENING_LEAD] <= counts.total() / 3
    assert len(counts) >= 8


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_sessions_page_has_each_thing_that_an_evening_brings(made: str, client: Client, language: str) -> None:
    """Two calls, a card on one table, a suit forbidden, a pass due, a choice pending, something unfinished, a check;
    and what was played in the rounds before is not in play any more.
    """
    director = User.objects.get(username="arbitre")
    client.force_login(director)
    client.cookies["django_language"] = language
    page = client.get(f"/{SLUG}/sessions/{tonight().pk}/").content.decode()
    buttons = re.findall(r'class="tb".*?</button>', page, re.S)
    marks = [re.findall(r'class="mk (\w+)', each) for each in buttons]
    first = {number: of_table[0] for number, of_table in enumerate(marks, 1) if of_table}
    shown = {3: "barred", 4: "todo", 5: "held", 6: "asks", 8: "call", 10: "lying", 12: "call"}
    assert first.items() >= shown.items()
    assert set(first.values()) == {*shown.values(), "ok"}
    assert sum("lying" in of_table for of_table in marks if "asks" not in of_table) == 1


def test_the_cards_were_in_the_hands_that_showed_them(made: str) -> None:
    dealt = deals(24)
    seen = 0
    for call in CALLS:
        cards = call.facts.get(CARD)
        for card in [cards] if isinstance(cards, str) else cards or []:
            seen += 1
            assert card[1:].replace("10", "T") in hands(dealt[call.board - 1])[showed_it(call)][card[0]], call
    assert seen >= 10


def showed_it(call: DemoCall) -> str:
    """Whose hand the card came from: the offender's; else that of declarer's right, or of dummy."""
    if OFFENDER in call.facts:
        return str(call.facts[OFFENDER])
    of_dummy = call.subject != OPENING_LEAD or "declaring-side-led" in call.facts[CASES]
    return "NESW"[("NESW".index(str(call.facts[DECLARER])) + (2 if of_dummy else 3)) % 4]


def test_each_call_fits_the_movement(made: str) -> None:
    now = max(call.in_round for call in CALLS)
    for call in (*CALLS, *FROM_THE_BOOK):
        first = board_at(call.table, call.in_round)
        assert call.board in (first, first + 1), call
    for waits in WAITING:
        first = board_at(waits.table, now)
        assert waits.board in (first, first + 1), waits


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
        kept = textwrap.wrap(f"{ruling.reason} {ruling.search_text}", LONGEST_TEXT)
        assert look_for_names(*kept, session=session) is None
