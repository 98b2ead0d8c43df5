"""The first run: two questions, a club, and the link of its first administrator."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from django.test import Client

from config.club import first_run
from config.club.first_run import (
    NobodyAnswers,
    ask_for_the_club,
    links_of_clubs_that_nobody_administers,
    make_the_club,
    slug_of,
    time_zone,
)
from config.club.terminal import Language
from incidents.models import Club, ClubRole
from tests.club.conftest import Heard
from tests.rulings.a_club import a_club, a_person

pytestmark = pytest.mark.django_db

BASE = "https://192.168.1.20:8443"


@pytest.fixture(autouse=True)
def reached(settings: LazySettings) -> None:
    """As `config.club.preparing` says it to Django."""
    settings.SITE = BASE


def come_in(link: str) -> int:
    """What somebody with this link gets; the address it is at is this computer's."""
    assert link.startswith(f"{BASE}/invitations/")
    return Client().get(urlsplit(link).path).status_code


def test_two_answers_make_a_club(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_run, "time_zone", lambda: "Europe/London")
    somebody = Heard("  Thames Bridge Club ", "")
    new = ask_for_the_club(somebody)
    link = make_the_club(new)
    club = Club.objects.get()
    assert (club.name, club.slug, club.language) == ("Thames Bridge Club", "thames-bridge-club", "en")
    assert club.time_zone == "Europe/London"
    assert come_in(link) == 200
    # Nothing of a demonstration.
    assert (club.sessions.count(), club.memberships.count()) == (0, 0)


def test_what_cannot_be_taken_is_asked_for_again() -> None:
    somebody = Heard("", "x" * 121, "Cercle du Parc", "de", "fr")
    new = ask_for_the_club(somebody)
    assert (new.name, new.language) == ("Cercle du Parc", Language.FRENCH)
    assert (somebody.text.count("This name will not do."), somebody.text.count("Write fr or en.")) == (2, 1)


def test_what_is_wrong_is_said_in_the_language_spoken() -> None:
    somebody = Heard("", "Cercle du Parc", "", language=Language.FRENCH)
    assert ask_for_the_club(somebody).language is Language.FRENCH
    assert "Ce nom ne convient pas. Ce champ" in somebody.text


def test_what_is_given_on_the_line_is_not_asked(heard: Heard) -> None:
    new = ask_for_the_club(heard, "Cercle du Parc", "fr")
    assert (new.name, new.language) == ("Cercle du Parc", Language.FRENCH)


@pytest.mark.parametrize("typed", [(), ("",)])
def test_nobody_is_waited_for_for_ever(typed: tuple[str, ...]) -> None:
    with pytest.raises(NobodyAnswers):
        ask_for_the_club(Heard(*typed))


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Cercle du Parc", "cercle-du-parc"),
        ("Les Quatre Saisons à Évian", "les-quatre-saisons-a-evian"),
        ("Static", "bridge-static"),
        ("♠♥♦♣", "bridge"),
        ("桥牌", "bridge"),
        ("x" * 80, "x" * 50),
    ],
)
def test_every_name_has_an_address(name: str, slug: str) -> None:
    assert slug_of(name) == slug
    Club(slug=slug, name="A club").full_clean()


def test_a_link_that_was_not_used_is_made_anew_at_the_next_start() -> None:
    """The window was closed before it was read; and the computer has another address by now."""
    club = a_club("parc")
    (first,) = links_of_clubs_that_nobody_administers()
    (second,) = links_of_clubs_that_nobody_administers()
    assert first != second
    assert (come_in(first), come_in(second)) == (200, 200)
    a_person(club, ClubRole.DIRECTOR, "Dora")
    assert len(links_of_clubs_that_nobody_administers()) == 1
    a_person(club, ClubRole.ADMIN, "Ada")
    assert links_of_clubs_that_nobody_administers() == []


@pytest.mark.parametrize(
    ("link", "zone"),
    [
        ("/usr/share/zoneinfo/Europe/London", "Europe/London"),
        ("/var/db/timezone/zoneinfo/America/Montreal", "America/Montreal"),
        ("/usr/share/zoneinfo/Etc/UTC", "Etc/UTC"),
        ("/somewhere/else", "Europe/Paris"),
    ],
)
def test_the_time_zone_is_the_computers(link: str, zone: str, tmp_path: Path) -> None:
    (tmp_path / "localtime").symlink_to(link)
    assert time_zone(tmp_path / "localtime") == zone
    # Windows has no such file.
    assert time_zone(tmp_path / "none") == "Europe/Paris"
