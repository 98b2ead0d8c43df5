"""Who may read which ruling, and from when."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.models import Club, ClubRole, Incident, Membership, Player, PlayersSee, Seating, Session, User
from rulings.models import Ruling
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give, seat_players, some_rulings

NAMES = ("Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")


def readable(club: Club, user: User) -> list[str]:
    """The numbers of the rulings that this member may read now."""
    membership = Membership.objects.select_related("club", "user").get(club=club, user=user)
    return list(Ruling.objects.visible_to(membership).order_by("pk").values_list("number", flat=True))


def set_policy(club: Club, policy: PlayersSee) -> None:
    club.players_see = policy
    club.save()


def is_now(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def played_today(session: Session) -> None:
    session.date = session.club.today()
    session.save()


def link(user: User, name: str) -> None:
    Player.objects.filter(name=name).update(user=user)


@pytest.mark.parametrize(
    ("policy", "sees"), [(PlayersSee.NEXT_DAY, False), (PlayersSee.AT_ONCE, True), (PlayersSee.NEVER, False)]
)
def test_on_the_day_itself_players_read_what_the_club_lets_them(
    club: Club, session: Session, director: User, player: User, policy: PlayersSee, sees: bool
) -> None:
    set_policy(club, policy)
    played_today(session)
    ruling = give(an_incident(session, director), director)
    assert readable(club, player) == ([ruling.number] if sees else [])
    assert readable(club, director) == [ruling.number]
    assert readable(club, a_person(club, ClubRole.ADMIN)) == [ruling.number]


@pytest.mark.parametrize(
    ("policy", "sees"), [(PlayersSee.NEXT_DAY, True), (PlayersSee.AT_ONCE, True), (PlayersSee.NEVER, False)]
)
def test_long_after_players_read_what_the_club_lets_them(
    club: Club, session: Session, director: User, player: User, policy: PlayersSee, sees: bool
) -> None:
    set_policy(club, policy)
    ruling = give(an_incident(session, director), director)
    assert readable(club, player) == ([ruling.number] if sees else [])
    assert readable(club, director) == [ruling.number]


@pytest.mark.parametrize("policy", PlayersSee)
@pytest.mark.parametrize("name", NAMES)
def test_whoever_sat_at_the_table_reads_it_at_once(
    club: Club, session: Session, director: User, player: User, policy: PlayersSee, name: str
) -> None:
    set_policy(club, policy)
    played_today(session)
    seat_players(session, *NAMES)
    ruling = give(an_incident(session, director, in_round=1), director)
    elsewhere = give(an_incident(session, director, table=2, in_round=1), director)
    later = give(an_incident(session, director, in_round=2), director)
    unknown = give(an_incident(session, director), director)
    link(player, name)
    own = {ruling.number}
    others = {elsewhere.number, later.number, unknown.number}
    assert set(readable(club, player)) == (own | others if policy is PlayersSee.AT_ONCE else own)


def test_who_sat_there_follows_the_seating_as_it_is_put_right(
    club: Club, session: Session, director: User, player: User
) -> None:
    """The round may be noted after the ruling, or have been mistaken: the record's people count, not the record."""
    set_policy(club, PlayersSee.NEVER)
    seat_players(session, *NAMES)
    link(player, NAMES[0])
    incident = an_incident(session, director)
    ruling = give(incident, director)
    assert readable(club, player) == []
    Incident.objects.filter(pk=incident.pk).update(round=1)
    assert readable(club, player) == [ruling.number]
    Seating.objects.filter(pair__first__name=NAMES[0]).delete()
    assert readable(club, player) == []


def test_a_seat_in_another_club_opens_nothing(club: Club, session: Session, director: User, player: User) -> None:
    """The same person belongs to both clubs and sat at a table of one."""
    other = a_club("quai")
    theirs = a_session(other)
    seat_players(theirs, *NAMES)
    link(player, NAMES[0])
    chief = a_person(other)
    there = give(an_incident(theirs, chief, in_round=1), chief)
    here = give(an_incident(session, director, in_round=1), director)
    Membership.objects.create(club=other, user=player, role=ClubRole.PLAYER)
    set_policy(club, PlayersSee.NEVER)
    set_policy(other, PlayersSee.NEVER)
    assert readable(club, player) == []
    assert readable(other, player) == [there.number]
    assert readable(club, director) == [here.number]


ZONES = (
    "Europe/Paris",
    "Europe/London",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Los_Angeles",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Africa/Casablanca",
    "America/Santiago",
    "Africa/Cairo",
)
DAYS = (
    date(2026, 3, 6),
    date(2026, 3, 28),  # the clocks of Europe go forward in the night
    date(2026, 10, 24),  # and back
    date(2026, 4, 23),  # Cairo has no midnight in the night
    date(2026, 9, 5),  # nor has Santiago
    date(2026, 12, 31),
    date(2028, 2, 29),
)


@pytest.mark.parametrize("zone", ZONES)
def test_the_next_day_is_that_of_the_clubs_wall_clock(
    director: User, club: Club, session: Session, player: User, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    """Five hours into the day after it is open, not a second sooner: neither at midnight, nor at that of UTC."""
    club.time_zone = zone
    club.save()
    ruling = give(an_incident(session, director), director)
    wall = zoneinfo.ZoneInfo(zone)
    for day in DAYS:
        session.date = day
        session.save()
        opens = _five_hours_into(day + timedelta(days=1), wall)
        for moment, seen in (
            (datetime.combine(day, time(20), wall).astimezone(UTC), False),
            (datetime.combine(day, time(23, 59, 59), wall).astimezone(UTC), False),
            (opens - timedelta(hours=5), False),
            (opens - timedelta(seconds=1), False),
            (opens, True),
            (opens + timedelta(hours=12), True),
        ):
            is_now(monkeypatch, moment)
            assert (readable(club, player) == [ruling.number]) is seen, f"{day} {moment}"


def _five_hours_into(day: date, wall: zoneinfo.ZoneInfo) -> datetime:
    """Five hours after the first moment of a day, in UTC: found by walking there, minute by minute."""
    moment = datetime.combine(day, time(), UTC) - timedelta(hours=15)
    while moment.astimezone(wall).date() < day:
        moment += timedelta(minutes=1)
    return moment + timedelta(hours=5)


def test_what_a_player_may_read_takes_one_query(club: Club, session: Session, director: User, player: User) -> None:
    seat_players(session, *NAMES)
    link(player, NAMES[0])
    given = some_rulings(session, director, 12)
    membership = Membership.objects.select_related("club", "user").get(club=club, user=player)
    for policy in PlayersSee:
        membership.club.players_see = policy
        with CaptureQueriesContext(
            connection,
        ) as queries:
            found = list(Ruling.objects.visible_to(membership))
        assert len(queries) == 1
        assert len(found) == (0 if policy is PlayersSee.NEVER else len(given))


def test_what_may_be_read_can_be_narrowed_counted_and_sorted(
    club: Club, session: Session, director: User, player: User
) -> None:
    """The log, the law reader and the exports go on from here."""
    given = some_rulings(session, director, 3)
    membership = Membership.objects.select_related("club", "user").get(club=club, user=player)
    found = Ruling.objects.of(club).standing().visible_to(membership).matching("entame", membership)
    assert found.count() == len(given)
    assert [ruling.pk for ruling in found.newest_first()[:2]] == [given[2].pk, given[1].pk]
