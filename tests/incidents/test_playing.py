"""Directors who play: who plays, which boards are kept from him until when, and his own page."""

from __future__ import annotations

import datetime
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from incidents.models import (
    BoardPlayed,
    Club,
    ClubRole,
    Direction,
    Incident,
    LogEntry,
    Membership,
    Pair,
    Participation,
    Player,
    Seating,
    Session,
    Tag,
    User,
)
from incidents.playing.declare import DeclaredPlace, say_part, say_played
from incidents.playing.own import (
    StillToPlay,
    at_own_table,
    deputies,
    hidden_deals,
    may_see_deal,
    open_to,
    own_table,
    part_of,
    perhaps_at_own_table,
)
from incidents.recording import describe_call, open_incident
from incidents.setting_up import change_session, create_session, set_deal
from tests.incidents.conftest import SignedIn, somebody

DEAL = "N:AQ965.KT82.K7.J3 KJ2.A54.QJ94.Q82 T873.Q63.A85.K96 4.J97.T632.AT754"
HAND = "AQ965.KT82.K7.J3"


@pytest.fixture
def tonight(club: Club, director: User) -> Session:
    """Two tables, three rounds of two boards, today; the deal of the first board is known."""
    session = create_session(
        club,
        director,
        name="Tournoi du soir",
        date=club.day_of_play(),
        tables={"A": 2},
        rounds=3,
        boards_per_round=2,
        creation_key=uuid4(),
    )
    set_deal(session.boards.get(number=1), DEAL, director)
    return session


@pytest.fixture
def membership(club: Club, director: User) -> Membership:
    return Membership.objects.select_related("club").get(club=club, user=director)


def anew(membership: Membership) -> Membership:
    """As the next request fetches it: whether he plays himself is asked once of each."""
    return Membership.objects.select_related("club").get(pk=membership.pk)


def seat(session: Session, user: User, table: int = 1, round: int = 1) -> Pair:
    """A pair of which he is the second player, North-South at a table."""
    first = Player.with_name(session.club, "Paul Durand")
    second = Player.with_name(session.club, "Dora Martin")
    second.user = user
    first.save()
    second.save()
    pair = Pair.objects.create(session=session, number=3, first=first, second=second)
    at = session.tables.get(number=table)
    Seating.objects.create(table=at, round=round, direction=Direction.NS, pair=pair)
    return pair


def call(session: Session, by: User, board: int | None = None, table: int = 1, round: int | None = 1) -> Incident:
    incident = open_incident(session.tables.get(number=table), by, uuid4(), timezone.now())
    on = session.boards.get(number=board) if board else None
    return describe_call(incident, round, on, "", "", by)


# ---- Who plays ----------------------------------------------------------------------------------


def test_a_linked_player_plays_as_he_sits(tonight: Session, director: User) -> None:
    pair = seat(tonight, director)
    part = part_of(director, tonight)
    assert (part.plays, part.said, part.pair, part.seat) == (True, False, pair, "S")


def test_nobody_plays_who_is_not_seated(tonight: Session, director: User, player: User) -> None:
    seat(tonight, player)
    assert not part_of(director, tonight).plays


def test_what_he_says_counts_for_more(tonight: Session, director: User, membership: Membership) -> None:
    seat(tonight, director)
    say_part(tonight, director, plays=False)
    assert not part_of(director, tonight).plays
    assert hidden_deals(membership) == frozenset()


def test_his_pair_is_found_again_when_the_list_is_sent_anew(tonight: Session, director: User) -> None:
    say_part(tonight, director, plays=True, place=DeclaredPlace("A", "", 7, "E"))
    assert part_of(director, tonight).pair is None
    pair = Pair.objects.create(session=tonight, number=7)
    part = part_of(director, tonight)
    assert (part.pair, part.seat) == (pair, "E")


# ---- Which boards are kept from him -------------------------------------------------------------


def test_every_board_of_today_is_kept_until_he_has_played_it(
    tonight: Session, director: User, membership: Membership
) -> None:
    board = tonight.boards.get(number=1)
    assert may_see_deal(anew(membership), board)
    say_part(tonight, director, plays=True)
    assert not may_see_deal(membership, board)
    assert hidden_deals(membership) == frozenset(tonight.boards.values_list("pk", flat=True))
    say_played(tonight, director, [1, 2], played=True)
    assert may_see_deal(membership, board)
    assert set(hidden_deals(membership)) == set(tonight.boards.filter(number__gt=2).values_list("pk", flat=True))
    say_played(tonight, director, [1], played=False)
    assert not may_see_deal(membership, board)


def test_the_day_after_nothing_is_kept(tonight: Session, director: User, membership: Membership) -> None:
    say_part(tonight, director, plays=True)
    board = tonight.boards.get(number=1)
    Session.objects.filter(pk=tonight.pk).update(date=tonight.date - datetime.timedelta(days=1))
    assert may_see_deal(anew(membership), board)
    Session.objects.filter(pk=tonight.pk).update(date=tonight.date + datetime.timedelta(days=1))
    assert not may_see_deal(membership, board)


def test_a_new_board_of_the_session_is_kept_too(tonight: Session, director: User, membership: Membership) -> None:
    say_part(tonight, director, plays=True)
    say_played(tonight, director, range(1, 7), played=True)
    change_session(tonight, director, name="T", date=tonight.date, tables={"A": 2}, rounds=4, boards_per_round=2)
    assert len(hidden_deals(membership)) == 2
    # A board that goes takes with it that he played it.
    change_session(tonight, director, name="T", date=tonight.date, tables={"A": 2}, rounds=2, boards_per_round=2)
    assert BoardPlayed.objects.count() == 4


def test_players_see_no_deal_and_are_kept_from_nothing(tonight: Session, director: User, player: User) -> None:
    membership = Membership.objects.select_related("club").get(user=player)
    seat(tonight, player)
    call(tonight, director, 1)
    assert not may_see_deal(membership, tonight.boards.get(number=1))
    assert not Incident.objects.kept_from(membership).exists()


def test_what_others_direct_is_kept_and_his_own_is_not(
    tonight: Session, director: User, admin: User, membership: Membership
) -> None:
    say_part(tonight, director, plays=True)
    say_played(tonight, director, [1], played=True)
    played, theirs, anywhere = (call(tonight, admin, board) for board in (1, 2, None))
    own = call(tonight, director, 2)
    assert set(Incident.objects.visible_to(membership)) == {played, own}
    for kept in (theirs, anywhere):
        with pytest.raises(StillToPlay):
            open_to(membership, kept)
    open_to(membership, own)
    assert not may_see_deal(membership, own.board)
    say_played(tonight, director, range(1, 7), played=True)
    assert set(Incident.objects.visible_to(membership)) == {played, theirs, anywhere, own}


def test_another_clubs_are_not_visible(tonight: Session, other_club: Club, membership: Membership) -> None:
    stranger = somebody("tom", other_club, ClubRole.DIRECTOR)
    session = create_session(
        other_club,
        stranger,
        name="T",
        date=tonight.date,
        tables={"A": 1},
        rounds=1,
        boards_per_round=1,
        creation_key=uuid4(),
    )
    call(session, stranger, 1)
    assert not Incident.objects.visible_to(membership).exists()


# ---- His own table ------------------------------------------------------------------------------


def test_his_own_table_is_where_he_sits_in_that_round(tonight: Session, director: User, admin: User) -> None:
    seat(tonight, director, table=2, round=2)
    assert own_table(director, tonight, 2) == tonight.tables.get(number=2)
    assert own_table(director, tonight, 1) is None
    assert at_own_table(director, call(tonight, admin, table=2, round=2))
    assert not at_own_table(director, call(tonight, admin, table=2, round=1))
    assert not at_own_table(director, call(tonight, admin, table=1, round=2))
    assert not at_own_table(admin, call(tonight, director, table=2, round=2))


def test_of_an_unknown_round_it_is_only_perhaps_his(tonight: Session, director: User, admin: User) -> None:
    seat(tonight, director, table=2, round=2)
    open_round = call(tonight, admin, table=2, round=None)
    assert not at_own_table(director, open_round)
    assert perhaps_at_own_table(director, open_round)
    assert not perhaps_at_own_table(director, call(tonight, admin, table=1, round=None))
    assert not perhaps_at_own_table(director, call(tonight, admin, table=2, round=1))


def test_deputies_are_those_who_do_not_play(
    tonight: Session, club: Club, director: User, admin: User, player: User, membership: Membership
) -> None:
    third = somebody("zoe", club, ClubRole.DIRECTOR)
    say_part(tonight, director, plays=True)
    assert deputies(membership, tonight) == [str(admin), str(third)]
    call(tonight, third, 1)
    assert deputies(membership, tonight) == [str(third)]
    say_part(tonight, third, plays=True)
    assert deputies(membership, tonight) == [str(admin)]


# ---- The pages ----------------------------------------------------------------------------------


def url(name: str, session: Session, *more: int) -> str:
    return reverse(f"incidents:{name}", args=[session.club.slug, session.pk, *more])


@pytest.fixture
def browser(director: User, signed_in: SignedIn) -> Client:
    client = signed_in(director)
    client.cookies["django_language"] = "en"
    return client


def test_he_says_that_he_plays_and_then_that_he_does_not(tonight: Session, browser: Client, director: User) -> None:
    Pair.objects.create(session=tonight, number=3)
    address = url("playing", tonight)
    assert b"Do you play in this session?" in browser.get(address).content
    assert browser.post(address, {"plays": "yes", "pair": "A//3", "seat": "E"}).status_code == 302
    said = Participation.objects.get(user=director)
    assert (said.plays, said.section, said.number, said.seat) == (True, "A", 3, "E")
    shown = browser.get(address).content.decode()
    assert "You play in this session." in shown
    assert "6 boards are still to be played" in shown
    assert browser.post(address, {"plays": "no", "pair": "A//3"}).status_code == 302
    said.refresh_from_db()
    assert (said.plays, said.number, said.seat) == (False, None, "")


def test_pairs_of_both_lines_are_called_in_his_language(tonight: Session, browser: Client) -> None:
    Pair.objects.create(session=tonight, line=Direction.EW, number=3)
    browser.cookies["django_language"] = "fr"
    shown = browser.get(url("playing", tonight)).content.decode()
    assert ">EO 3<" in shown
    assert "EW 3" not in shown


def test_without_a_list_of_players_a_pair_is_its_number(tonight: Session, browser: Client) -> None:
    assert browser.post(url("playing", tonight), {"plays": "yes", "pair": "12"}).status_code == 302
    assert Participation.objects.get().number == 12


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"plays": "perhaps"},
        {"plays": "yes", "pair": "-1"},
        {"plays": "yes", "pair": "x"},
        {"plays": "yes", "seat": "Q"},
    ],
)
def test_what_cannot_be_is_refused(tonight: Session, browser: Client, sent: dict[str, str]) -> None:
    assert browser.post(url("playing", tonight), sent).status_code == 422
    assert not Participation.objects.exists()


def test_said_twice_it_is_noted_once(tonight: Session, director: User) -> None:
    for _ in range(2):
        say_part(tonight, director, plays=True, place=DeclaredPlace(number=3))
        say_played(tonight, director, [1, 2], played=True)
    tags = list(LogEntry.objects.filter(who=director).values_list("tag", flat=True))
    assert tags.count(Tag.PART_SAID) == 1
    assert tags.count(Tag.BOARDS_PLAYED) == 1
    assert BoardPlayed.objects.count() == 2


def test_one_tap_plays_a_round_and_another_takes_it_back(tonight: Session, browser: Client, director: User) -> None:
    say_part(tonight, director, plays=True)
    page = browser.get(url("playing", tonight)).content.decode()
    assert [page.count(f'value="{each}"') for each in ("1-2", "3-4", "5-6", "1-6")] == [1, 1, 1, 1]
    browser.post(url("boards-played", tonight), {"boards": "3-4"})
    assert set(BoardPlayed.objects.values_list("board__number", flat=True)) == {3, 4}
    assert 'name="unplayed"' in browser.get(url("playing", tonight)).content.decode()
    browser.post(url("boards-played", tonight), {"unplayed": "3-4"})
    assert not BoardPlayed.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"boards": ""}, {"boards": "a-b"}, {"boards": "1-"}, {"boards": "٣"}])
def test_boards_that_are_none_are_refused(tonight: Session, browser: Client, sent: dict[str, str]) -> None:
    assert browser.post(url("boards-played", tonight), sent).status_code == 422
    assert not BoardPlayed.objects.exists()


def test_a_boards_page_says_why_it_is_kept_and_opens_when_it_is_played(
    tonight: Session, browser: Client, director: User
) -> None:
    address = url("session-board", tonight, 1)
    assert HAND in browser.get(address).content.decode()
    say_part(tonight, director, plays=True)
    kept = browser.get(address)
    assert kept.status_code == 403
    assert HAND not in kept.content.decode()
    assert "You have still to play this board" in kept.content.decode()
    assert browser.post(address, {"deal": ""}).status_code == 403
    assert tonight.boards.get(number=1).deal
    played = browser.post(url("boards-played", tonight), {"boards": "1", "back": "board"}, follow=True)
    assert HAND in played.content.decode()
    assert "to play" in browser.get(url("session-boards", tonight)).content.decode()


def test_under_htmx_a_refusal_loads_the_page_whole(
    tonight: Session, browser: Client, director: User, admin: User
) -> None:
    say_part(tonight, director, plays=True)
    theirs = call(tonight, admin, 2)
    address = reverse("rulings:subject", args=[tonight.club.slug, theirs.number])
    shown = browser.get(address, headers={"HX-Request": "true"})
    assert (shown.status_code, shown["HX-Redirect"]) == (403, address)
    assert "Kept from you while you play" in shown.content.decode()
    sent = browser.post(address, {"subject": "x"}, headers={"HX-Request": "true"})
    assert (sent.status_code, sent["HX-Redirect"]) == (403, url("playing", tonight))
