"""A browser in which somebody has signed in before: nobody elsewhere keeps it waiting, and it opens nothing."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import Morsel

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings
from django.core import signing
from django.test import Client, override_settings
from django.utils import timezone

from incidents.accounts import known_browsers, throttling
from incidents.accounts.inviting import invite
from incidents.administration.forgetting import KnownPerson, forget
from incidents.models import Club, ClubRole, User
from tests.gates.recording import Figure
from tests.incidents.conftest import PASSWORD, somebody
from tests.incidents.test_signing_in import a_hundred_wrong_passwords, ten_wrong_passwords, tries

COOKIE = settings.KNOWN_BROWSER_COOKIE_NAME
NEW = "seven quiet herons"


def browser_of(*people: User) -> Client:
    """A browser in which these have signed in one after the other, and nobody is signed in now."""
    browser = Client()
    for each in people:
        assert tries(browser, each.username) == 302
        assert browser.post("/accounts/sign-out/").status_code == 302
    return browser


def cookie_of(browser: Client) -> Morsel[str]:
    """The cookie by which it is known."""
    return browser.cookies[COOKIE]


# ---- Nobody locks it out ------------------------------------------------------------------------


@pytest.mark.gate("T18")
def test_a_neighbour_at_the_clubs_address_does_not_lock_it_out(director: User, figure: Figure) -> None:
    hers = browser_of(director)
    ten_wrong_passwords(Client())
    assert tries(Client(), "dora") == 429
    assert tries(hers, "dora") == 302
    figure(wrong=10)


@pytest.mark.gate("T18", control=True)
def test_control_without_its_cookie_it_is_locked_out(director: User) -> None:
    hers = browser_of(director)
    ten_wrong_passwords(Client())
    hers.cookies.pop(COOKIE)
    assert tries(hers, "dora") == 429


@pytest.mark.gate("T18")
def test_an_address_that_waits_as_a_whole_does_not_lock_it_out(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    hers = browser_of(director)
    monkeypatch.setattr(throttling, "MOST_FAILURES_OF_AN_ADDRESS", 12)
    for number in range(12):
        tries(Client(), f"guess{number}", "wrong")
    assert tries(Client(), "dora") == 429
    assert tries(hers, "dora") == 302


@pytest.mark.gate("T18")
def test_guesses_from_everywhere_do_not_lock_it_out(director: User) -> None:
    hers = browser_of(director)
    a_hundred_wrong_passwords()
    assert tries(Client(), "dora") == 429
    assert tries(hers, "dora") == 302


@pytest.mark.gate("T18")
def test_its_owner_changes_his_password_meanwhile(director: User) -> None:
    hers = browser_of(director)
    assert tries(hers, "dora") == 302
    ten_wrong_passwords(Client())
    change = {"current": PASSWORD, "new": NEW, "again": NEW}
    assert hers.post("/accounts/password/", change).status_code == 302
    # Known with the new password too.
    assert hers.post("/accounts/sign-out/").status_code == 302
    assert tries(hers, "dora", NEW) == 302


@pytest.mark.gate("T18")
def test_who_came_in_by_an_invitation_is_known(club: Club) -> None:
    _, token = invite(club, ClubRole.PLAYER, None)
    browser = Client()
    form = {"name": "Nora", "username": "nora", "password1": NEW, "password2": NEW}
    assert browser.post(f"/invitations/{token}/", form).status_code == 302
    ten_wrong_passwords(Client(), "nora")
    assert tries(browser, "nora", NEW) == 302


@pytest.mark.gate("T18")
def test_at_the_clubs_desk_each_who_signed_in_is_known(club: Club, figure: Figure) -> None:
    people = [somebody(f"person{number}", club) for number in range(known_browsers.MOST_ACCOUNTS + 1)]
    desk = browser_of(*people)
    first, *others = people
    for each in people:
        ten_wrong_passwords(Client(), each.username)
    assert tries(desk, first.username) == 429
    assert {tries(desk, each.username) for each in others} == {302}
    figure(people=len(others))
    assert len(cookie_of(desk).value) < 1_500


# ---- What it has of its own ---------------------------------------------------------------------


@pytest.mark.gate("T18")
def test_it_waits_for_its_own_wrong_passwords_wherever_it_is(director: User) -> None:
    hers = browser_of(director)
    for number in range(10):
        address = f"203.0.113.{number}"
        assert tries(hers, "dora", "wrong", REMOTE_ADDR=address) == (422 if number < 9 else 429)
    assert tries(hers, "dora", REMOTE_ADDR="203.0.113.99") == 429
    # Elsewhere nobody waits for it.
    assert tries(Client(), "dora") == 302


@pytest.mark.gate("T18")
def test_a_hundred_of_its_own_in_a_day_wait_too(director: User) -> None:
    hers = browser_of(director)
    for _ in range(10):
        for number in range(10):
            tries(hers, "dora", f"wrong {number}")
        AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert AccessFailureLog.objects.count() == 100
    assert tries(hers, "dora") == 429
    assert tries(Client(), "dora") == 302


@pytest.mark.gate("T18")
def test_it_speaks_for_its_own_account_alone(club: Club, director: User) -> None:
    other = somebody("otto", club)
    his = browser_of(other)
    ten_wrong_passwords(his)
    assert tries(his, "dora") == 429
    assert tries(Client(), "dora") == 429


@pytest.mark.gate("T18")
def test_signing_in_there_leaves_the_count_elsewhere(director: User) -> None:
    """Else who guesses at the club would have ten more each time that she comes in."""
    hers = browser_of(director)
    ten_wrong_passwords(Client())
    assert tries(hers, "dora") == 302
    assert tries(Client(), "dora") == 429


# ---- When it ends -------------------------------------------------------------------------------


def is_known(browser: Client, username: str, password: str = PASSWORD) -> bool:
    """Whether it gets through where others wait."""
    ten_wrong_passwords(Client(), username)
    assert tries(Client(), username, password) == 429
    return tries(browser, username, password) == 302


@pytest.mark.gate("T18")
def test_another_password_ends_it(director: User) -> None:
    hers = browser_of(director)
    director.set_password(NEW)
    director.save()
    assert not is_known(hers, "dora", NEW)


@pytest.mark.gate("T18")
def test_signing_out_elsewhere_ends_it_there(director: User) -> None:
    here, there = browser_of(director), browser_of(director)
    assert tries(here, "dora") == 302
    assert here.post("/accounts/sign-out-elsewhere/", {"current": PASSWORD}).status_code == 302
    assert here.post("/accounts/sign-out/").status_code == 302
    assert not is_known(there, "dora")
    assert tries(here, "dora") == 302


@pytest.mark.gate("T18")
def test_being_forgotten_ends_it_and_takes_the_counts(club: Club, director: User) -> None:
    somebody("ada", club, ClubRole.ADMIN)
    hers = browser_of(director)
    tries(hers, "dora", "wrong")
    tries(Client(), "dora", "wrong")
    tries(Client(), "doran", "wrong")
    forget(KnownPerson.signing_in(club, director), None)
    assert {row.username for row in (*AccessAttempt.objects.all(), *AccessFailureLog.objects.all())} == {"doran"}
    somebody("dora", club)
    assert not is_known(hers, "dora")


@pytest.mark.gate("T18")
def test_it_ends_with_its_year(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    hers = browser_of(director)
    assert cookie_of(hers)["max-age"] == 365 * 24 * 3600
    monkeypatch.setattr(known_browsers, "KNOWN_FOR", timedelta(seconds=-1))
    assert not is_known(hers, "dora")


@pytest.mark.gate("T18")
@pytest.mark.parametrize("spoilt", ["", "x", "a:b:c", "é", "\0", "x" * 4_000])
def test_what_nobody_signed_is_nothing(spoilt: str, director: User) -> None:
    forged = Client()
    forged.cookies[COOKIE] = spoilt
    assert not is_known(forged, "dora")


@pytest.mark.gate("T18")
def test_signed_under_another_key_it_is_nothing(director: User) -> None:
    with override_settings(SECRET_KEY="another key" * 9):
        hers = browser_of(director)
    assert not is_known(hers, "dora")


def test_it_opens_nothing(director: User) -> None:
    hers = browser_of(director)
    assert hers.get("/parc/").status_code == 302
    assert tries(hers, "dora", "wrong") == 422


def test_it_tells_no_name_and_no_password(director: User) -> None:
    hers = browser_of(director)
    told = repr(signing.loads(cookie_of(hers).value, salt=known_browsers.SALT))
    assert "dora" not in told
    assert director.password not in told
    assert director.get_session_auth_hash() not in told
