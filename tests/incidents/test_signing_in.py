"""Signing in and out, and wrong passwords that wait."""

from __future__ import annotations

from datetime import timedelta

import pytest
from axes.models import AccessAttempt
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
        assert tries(client, f"guess{number}", "wrong") == 422
    assert tries(client, "dora") == 429
    assert tries(client, "dora", REMOTE_ADDR="203.0.113.9") == 302
