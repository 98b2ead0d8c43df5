"""Trees and practice are closed to players on a day when their club plays; the pages of the Laws are not."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from unittest.mock import patch

import pytest

from incidents.models import Club, ClubRole, Session, User
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.lawbook.reading import SUBJECT, Read

CLOSING = [f"trees/{SUBJECT}/", f"practice/{SUBJECT}/"]


@pytest.fixture
def plays(club: Club) -> Session:
    """A session of the club that is played today."""
    session = a_session(club)
    Session.objects.filter(pk=session.pk).update(date=club.today())
    return session


@pytest.mark.parametrize("path", CLOSING)
def test_open_to_players_on_other_days(club: Club, player: User, plays: Session, path: str) -> None:
    for days in (-1, 1, 7):
        Session.objects.filter(pk=plays.pk).update(date=club.today() + timedelta(days=days))
        with patch("django.utils.timezone.now", return_value=_noon(club)):
            assert Read(player, club, path).status == 200


@pytest.mark.usefixtures("plays")
@pytest.mark.parametrize("path", CLOSING)
@pytest.mark.parametrize(("language", "said"), [("en", "call the director"), ("fr", "appelez l’arbitre")])
def test_closed_to_players_while_the_club_plays(club: Club, player: User, path: str, language: str, said: str) -> None:
    page = Read(player, club, path, language=language)
    assert page.status == 403
    assert said in page.text
    assert "/parc/laws/" in page.links
    assert '<svg class="tree"' not in page.text
    assert 'name="answer"' not in page.text


@pytest.mark.usefixtures("plays")
@pytest.mark.parametrize("path", CLOSING)
@pytest.mark.parametrize("role", [ClubRole.DIRECTOR, ClubRole.ADMIN])
def test_open_to_who_directs(club: Club, role: ClubRole, path: str) -> None:
    assert Read(a_person(club, role), club, path).status == 200


@pytest.mark.usefixtures("plays")
def test_the_laws_themselves_stay_open_without_a_way_there(club: Club, player: User) -> None:
    for path in ("", "54/", "54.D/"):
        page = Read(player, club, path)
        assert page.status == 200
        assert not [link for link in page.links if "/trees/" in link or "/practice/" in link]
        assert "closed to players" in page.text
    assert "When to call" in Read(player, club, "54/").text


@pytest.mark.parametrize("path", CLOSING)
def test_another_clubs_session_closes_nothing_here(club: Club, player: User, path: str) -> None:
    Session.objects.filter(pk=a_session(a_club("quai")).pk).update(date=club.today())
    assert Read(player, club, path).status == 200


@pytest.mark.parametrize(
    ("now", "status"),
    [
        (datetime(2026, 3, 6, 22, 30, tzinfo=UTC), 403),  # 23:30 in Paris
        (datetime(2026, 3, 6, 23, 30, tzinfo=UTC), 403),  # 0:30 of the next day: the last board may be in play
        (datetime(2026, 3, 7, 9, 0, tzinfo=UTC), 200),
        (datetime(2026, 3, 5, 23, 30, tzinfo=UTC), 403),  # 0:30 in Paris, the evening before in Greenwich
        (datetime(2026, 3, 5, 22, 30, tzinfo=UTC), 200),
    ],
)
def test_the_day_is_the_one_on_the_clubs_wall(club: Club, player: User, now: datetime, status: int) -> None:
    Session.objects.filter(pk=a_session(club).pk).update(date=date(2026, 3, 6))
    with patch("django.utils.timezone.now", return_value=now):
        assert Read(player, club, CLOSING[0]).status == status


def _noon(club: Club) -> datetime:
    return datetime.combine(club.today(), datetime.min.time(), club.zone) + timedelta(hours=12)
