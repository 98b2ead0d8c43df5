"""Which language a page is in, and a person's preferences."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from incidents.models import Club, LogEntry, Tag, User
from tests.incidents.conftest import SignedIn

SWITCH = "/language/"


def language_of(client: Client, page: str, accept: str = "") -> str:
    response = client.get(page, headers={"accept-language": accept} if accept else {})
    assert response.status_code == 200
    return response.headers["Content-Language"]


def test_before_anything_is_known_the_browser_decides(db: None, client: Client) -> None:
    assert language_of(client, "/accounts/sign-in/", "en-GB,en;q=0.9") == "en"
    assert language_of(client, "/accounts/sign-in/", "fr") == "fr"
    assert language_of(client, "/accounts/sign-in/", "de") == "fr"


def test_the_cookie_wins_over_the_browser(db: None, client: Client) -> None:
    response = client.post(SWITCH, {"language": "en", "next": "/accounts/sign-in/"})
    assert response.headers["Location"] == "/accounts/sign-in/"
    assert language_of(client, "/accounts/sign-in/", "fr") == "en"
    assert not LogEntry.objects.exists()


def test_before_signing_in_it_is_chosen_and_where_one_was_going_is_kept(db: None, client: Client) -> None:
    page = "/accounts/sign-in/?next=/parc/members/%3Fpage%3D2"
    shown = {"Referer": f"http://testserver{page}"}
    response = client.post(SWITCH, {"language": "en", "next": page}, headers=shown)
    assert response.headers["Location"] == page
    assert language_of(client, page, "fr") == "en"


def test_the_club_wins_over_the_browser(club: Club, player: User, signed_in: SignedIn) -> None:
    assert language_of(signed_in(player), "/parc/", "en") == "fr"
    Club.objects.update(language="en")
    assert language_of(signed_in(player), "/parc/", "fr") == "en"


def test_the_person_wins_over_all(club: Club, player: User, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    browser.post(SWITCH, {"language": "en"})
    player.refresh_from_db()
    assert player.language == "en"
    browser.cookies.pop("django_language")
    assert language_of(browser, "/parc/", "fr") == "en"
    User.objects.update(language="fr")
    browser.cookies["django_language"] = "en"
    assert language_of(browser, "/parc/", "en") == "fr"


def test_the_choice_of_a_person_is_noted_once(club: Club, player: User, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    for _ in range(2):
        browser.post(SWITCH, {"language": "en"})
    entry = LogEntry.objects.get(tag=Tag.LANGUAGE_CHOSEN)
    assert (entry.who, entry.detail) == (player, {"language": "en", "before": ""})


@pytest.mark.parametrize("code", ["", "de", "en-gb", "e\0n", "x" * 5000])
def test_a_language_we_do_not_speak_changes_nothing(code: str, player: User, signed_in: SignedIn) -> None:
    response = signed_in(player).post(SWITCH, {"language": code})
    assert response.status_code == 302
    assert not response.cookies
    player.refresh_from_db()
    assert player.language == ""


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_the_switch_never_leads_off_the_site(target: str, db: None, client: Client) -> None:
    assert client.post(SWITCH, {"language": "en", "next": target}).headers["Location"] == "/"


def test_the_switch_takes_a_form(db: None, client: Client) -> None:
    assert client.get(SWITCH).status_code == 405


def test_one_request_leaves_the_next_its_own_language(club: Club, player: User, signed_in: SignedIn) -> None:
    with translation.override("fr"):
        signed_in(player).post(SWITCH, {"language": "en"})
        assert translation.get_language() == "fr"


def test_caches_are_told_what_the_page_depends_on(db: None, client: Client) -> None:
    vary = client.get("/accounts/sign-in/").headers["Vary"]
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in vary.split(",")}


# ---- preferences --------------------------------------------------------------------------------


def test_preferences_are_kept_and_noted(player: User, signed_in: SignedIn) -> None:
    browser = signed_in(player)
    response = browser.post("/preferences/", {"name": " Pia  Pons ", "language": "en", "four_colours": "on"})
    assert response.status_code == 302
    player.refresh_from_db()
    assert (player.name, player.language, player.four_colours) == ("Pia Pons", "en", True)
    entry = LogEntry.objects.get(tag=Tag.PREFERENCES_CHANGED)
    assert "Pia" not in repr(entry.detail)
    assert 'class="four-colours"' in browser.get("/preferences/").content.decode()


@pytest.mark.parametrize(
    "values", [{}, {"name": ""}, {"name": "a\0b"}, {"name": "x" * 151}, {"name": "Pia", "language": "de"}]
)
def test_wrong_preferences_are_told(values: dict[str, str], player: User, signed_in: SignedIn) -> None:
    assert signed_in(player).post("/preferences/", values).status_code == 422
    player.refresh_from_db()
    assert (player.name, player.language) == ("Pia", "")
    assert not LogEntry.objects.filter(tag=Tag.PREFERENCES_CHANGED).exists()


def test_nobody_raises_himself_through_his_preferences(player: User, signed_in: SignedIn) -> None:
    values = {"name": "Pia", "is_superuser": "on", "is_staff": "on", "username": "root", "role": "admin"}
    signed_in(player).post("/preferences/", values)
    player.refresh_from_db()
    assert (player.is_superuser, player.is_staff, player.username) == (False, False, "pia")
