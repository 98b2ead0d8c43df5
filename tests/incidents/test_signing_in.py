"""Signing in and out, and wrong passwords that wait."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog
from django.http import HttpRequest
from django.test import Client, override_settings
from django.utils import timezone

from incidents.accounts import throttling
from incidents.models import Club, ClubRole, LogEntry, Tag, User
from tests.gates.recording import Figure
from tests.incidents.conftest import PASSWORD, SignedIn, somebody

SIGN_IN = "/accounts/sign-in/"


def tries(client: Client, username: str, password: str = PASSWORD, **more: str) -> int:
    response = client.post(SIGN_IN, {"username": username, "password": password}, **more)  # type: ignore[arg-type]
    return response.status_code


def test_one_signs_in_and_out_and_both_are_noted(director: User, client: Client) -> None:
    assert tries(client, "dora") == 302
    assert client.get("/parc/").status_code == 200
    assert client.post("/accounts/sign-out/").headers["Location"] == SIGN_IN
    assert client.get("/parc/").status_code == 302
    noted = LogEntry.objects.filter(who=director, club=None).order_by("pk").values_list("tag", flat=True)
    assert list(noted) == [Tag.SIGNED_IN, Tag.SIGNED_OUT]


@pytest.mark.parametrize("typed", ["Dora", " dora ", "DORA"])
def test_a_telephones_capital_makes_no_difference(typed: str, director: User, client: Client) -> None:
    assert tries(client, typed) == 302


def test_a_wrong_password_is_told_and_the_name_stays_typed(director: User, client: Client) -> None:
    response = client.post(SIGN_IN, {"username": "dora", "password": "wrong"})
    assert response.status_code == 422
    assert b'value="dora"' in response.content
    assert not LogEntry.objects.exclude(tag=Tag.SESSION_CREATED).exists()


def test_nobody_learns_which_names_exist(director: User, client: Client) -> None:
    known = client.post(SIGN_IN, {"username": "dora", "password": "wrong"}).context["form"].errors
    unknown = client.post(SIGN_IN, {"username": "nemo", "password": "wrong"}).context["form"].errors
    assert known == unknown


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"username": "a\0b", "password": "x"},
        {"username": "x" * 10_000, "password": "x"},
        {"username": "dora", "password": "x" * 10_000},
        {"username": "dora", "password": "a\0b"},
    ],
)
def test_hostile_values_are_refused(values: dict[str, str], director: User, client: Client) -> None:
    assert client.post(SIGN_IN, values).status_code == 422


def test_one_already_signed_in_goes_on(director: User, signed_in: SignedIn) -> None:
    assert signed_in(director).get(SIGN_IN + "?next=/parc/").headers["Location"] == "/parc/"


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "http:evil", "\\\\evil"]
)
def test_signing_in_never_leads_off_the_site(target: str, director: User, client: Client) -> None:
    response = client.post(SIGN_IN, {"username": "dora", "password": PASSWORD, "next": target})
    assert response.headers["Location"] == "/"


def test_signing_out_takes_a_form(director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    assert browser.get("/accounts/sign-out/").status_code == 405
    assert browser.get("/parc/").status_code == 200


# ---- throttling ---------------------------------------------------------------------------------


def ten_wrong_passwords(client: Client, username: str = "dora") -> None:
    for number in range(10):
        status = tries(client, username, f"wrong {number}")
        # The tenth already says that the next one will not be looked at.
        assert status == (422 if number < 9 else 429)


@pytest.mark.gate("T18")
def test_the_eleventh_wrong_password_waits(director: User, client: Client) -> None:
    ten_wrong_passwords(client)
    response = client.post(SIGN_IN, {"username": "dora", "password": "wrong again"}, headers={"accept-language": "en"})
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "900"
    assert b"Wait 15 minutes" in response.content
    assert b'value="dora"' in response.content


@pytest.mark.gate("T18")
def test_even_the_right_password_waits_and_then_works(director: User, client: Client) -> None:
    ten_wrong_passwords(client)
    assert tries(client, "dora") == 429
    assert tries(client, "Dora") == 429
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert tries(client, "dora") == 302


@pytest.mark.gate("T18")
def test_others_behind_the_same_address_still_sign_in(
    club: Club, director: User, client: Client, figure: Figure
) -> None:
    people = [somebody(f"person{number}", club, ClubRole.PLAYER).username for number in range(60)]
    ten_wrong_passwords(client)
    assert {tries(Client(), name) for name in people} == {302}
    figure(people=len(people))


@pytest.mark.gate("T18", control=True)
def test_control_locking_the_address_would_shut_out_the_club(club: Club, director: User, client: Client) -> None:
    somebody("person", club)
    with override_settings(AXES_LOCKOUT_PARAMETERS=["ip_address"]):
        ten_wrong_passwords(client)
        assert tries(Client(), "person") == 429


@pytest.mark.gate("T18")
def test_the_account_is_not_locked_for_its_owner_elsewhere(director: User, client: Client) -> None:
    """Else anybody could keep a director from his session by typing nonsense."""
    ten_wrong_passwords(client)
    assert tries(Client(), "dora", REMOTE_ADDR="203.0.113.9") == 302


@pytest.mark.gate("T18", control=True)
def test_control_without_throttling_the_eleventh_is_looked_at(director: User, client: Client) -> None:
    with override_settings(AXES_ENABLED=False):
        for _ in range(10):
            assert tries(client, "dora", "wrong") == 422
        assert tries(client, "dora") == 302


@pytest.mark.gate("T18")
def test_an_address_that_fails_far_too_often_waits_as_a_whole(
    director: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttling, "MOST_FAILURES_OF_AN_ADDRESS", 12)
    for number in range(12):
        assert tries(client, f"guess{number}", "wrong") == (422 if number < 11 else 429)
    assert tries(client, "dora") == 429
    assert tries(client, "dora", REMOTE_ADDR="203.0.113.9") == 302


@pytest.mark.gate("T18")
def test_who_tries_again_too_soon_waits_no_longer_for_it(director: User, client: Client) -> None:
    ten_wrong_passwords(client)
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=10))
    response = client.post(SIGN_IN, {"username": "dora", "password": PASSWORD}, headers={"accept-language": "en"})
    assert response.headers["Retry-After"] == "300"
    assert b"Wait 5 minutes" in response.content
    AccessAttempt.objects.update(attempt_time=timezone.now() - timedelta(minutes=16))
    assert tries(client, "dora") == 302


# ---- over all addresses -------------------------------------------------------------------------


def a_hundred_wrong_passwords(username: str = "dora") -> None:
    """Ten from each of ten addresses, as of three hours ago."""
    for number in range(100):
        tries(Client(), username, f"wrong {number}", REMOTE_ADDR=f"203.0.113.{number % 10}")
    earlier = timezone.now() - timedelta(hours=3)
    AccessAttempt.objects.update(attempt_time=earlier)
    AccessFailureLog.objects.update(attempt_time=earlier)


@pytest.mark.gate("T18")
@pytest.mark.parametrize("username", ["dora", "nemo"])
def test_an_account_guessed_at_from_everywhere_waits_for_a_day(username: str, director: User) -> None:
    """Whether it exists or not."""
    a_hundred_wrong_passwords(username)
    response = Client().post(
        SIGN_IN, {"username": username, "password": PASSWORD}, headers={"accept-language": "en"}, REMOTE_ADDR="10.9.9.9"
    )
    assert response.status_code == 429
    assert response.headers["Retry-After"] == str(21 * 3600)
    assert b"Wait 21 hours" in response.content
    assert not AccessFailureLog.objects.filter(ip_address="10.9.9.9").exists()


def test_the_wait_is_told_in_french_too(director: User) -> None:
    a_hundred_wrong_passwords()
    response = Client().post(SIGN_IN, {"username": "dora", "password": PASSWORD}, headers={"accept-language": "fr"})
    assert "Attendez 21 heures, puis réessayez." in response.content.decode()


@pytest.mark.gate("T18")
def test_after_the_day_it_works_and_nothing_is_kept(director: User) -> None:
    a_hundred_wrong_passwords()
    assert tries(Client(), "dora") == 429
    AccessFailureLog.objects.update(attempt_time=timezone.now() - timedelta(hours=25))
    assert tries(Client(), "nemo", "wrong") == 422
    assert set(AccessFailureLog.objects.values_list("username", flat=True)) == {"nemo"}
    assert tries(Client(), "dora") == 302


@pytest.mark.gate("T18", control=True)
def test_control_without_the_limit_of_a_day_every_address_has_its_ten(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttling, "MOST_FAILURES_OF_A_DAY", 1_000)
    a_hundred_wrong_passwords()
    assert tries(Client(), "dora") == 302


# ---- IPv6 ---------------------------------------------------------------------------------------

HOME = "2001:db8:1:2:"


def ten_wrong_passwords_from_one_home() -> None:
    for number in range(10):
        tries(Client(), "dora", f"wrong {number}", REMOTE_ADDR=f"{HOME}:{number + 1:x}")


@pytest.mark.gate("T18")
def test_whoever_changes_his_ipv6_address_is_counted_all_the_same(director: User) -> None:
    ten_wrong_passwords_from_one_home()
    assert tries(Client(), "dora", REMOTE_ADDR=f"{HOME}ffff:ffff:ffff:ffff") == 429
    assert tries(Client(), "dora", REMOTE_ADDR="2001:db8:1:3::1") == 302


def whole_address(request: HttpRequest) -> str:
    """Without what is cut off."""
    return str(request.META["REMOTE_ADDR"])


@pytest.mark.gate("T18", control=True)
def test_control_by_whole_addresses_he_would_not_be(director: User) -> None:
    with override_settings(AXES_CLIENT_IP_CALLABLE=f"{__name__}.whole_address"):
        ten_wrong_passwords_from_one_home()
        assert tries(Client(), "dora", REMOTE_ADDR=f"{HOME}ffff:ffff:ffff:ffff") == 302


# ---- What is kept of it -------------------------------------------------------------------------


def test_a_name_longer_than_any_is_counted_too(director: User, client: Client) -> None:
    """Folded it is three times as long, and fits no column."""
    assert tries(client, "\N{GREEK SMALL LETTER IOTA WITH DIALYTIKA AND TONOS}" * 150, "wrong") == 422
    assert AccessFailureLog.objects.count() == 1


def test_no_password_is_kept_with_the_count(director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    passwords = {"current": "quokka one", "new": "quokka two", "again": "quokka three"}
    assert browser.post("/accounts/password/", passwords).status_code == 422
    assert tries(browser, "dora", "quokka four") == 422
    for row in (*AccessAttempt.objects.values(), *AccessFailureLog.objects.values()):
        assert "quokka" not in str(row)


def test_control_django_axes_keeps_what_it_is_not_told_of(director: User, signed_in: SignedIn) -> None:
    passwords = {"current": "quokka one", "new": "quokka two", "again": "quokka three"}
    with override_settings(AXES_SENSITIVE_PARAMETERS=[]):
        signed_in(director).post("/accounts/password/", passwords)
    assert "quokka two" in AccessAttempt.objects.get().post_data
