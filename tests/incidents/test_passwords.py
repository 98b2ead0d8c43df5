"""A person changes his password, and signs out wherever else he is signed in."""

from __future__ import annotations

from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import AbstractUser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client

from incidents.accounts.password_forms import OUR_WORDS, OurWordsValidator
from incidents.models import Club, LogEntry, Tag, User
from tests.incidents.conftest import PASSWORD
from tests.incidents.test_signing_in import tries

CHANGE, ELSEWHERE = "/accounts/password/", "/accounts/sign-out-elsewhere/"
NEW = "seven quiet herons"


def browser(user: User, password: str = PASSWORD) -> Client:
    """One more browser in which he signed in by the form."""
    client = Client(headers={"accept-language": "en"})
    sent = {"username": user.username, "password": password}
    assert client.post("/accounts/sign-in/", sent).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/preferences/").status_code == 200


def change(client: Client, **other: str) -> int:
    return client.post(CHANGE, {"current": PASSWORD, "new": NEW, "again": NEW} | other).status_code


@pytest.fixture(autouse=True)
def in_english(director: User) -> None:
    User.objects.filter(pk=director.pk).update(language="en")


def test_the_password_is_changed_and_every_other_session_ends(director: User) -> None:
    here, there = browser(director), browser(director)
    assert change(here) == 302
    assert "Your password is changed" in here.get("/preferences/").content.decode()
    assert is_in(here)
    assert not is_in(there)
    director.refresh_from_db()
    assert not director.check_password(PASSWORD)
    browser(director, NEW)
    noted = LogEntry.objects.get(tag=Tag.PASSWORD_CHANGED)
    assert (noted.who, noted.detail) == (director, {})


def test_signing_out_elsewhere_leaves_the_password(director: User) -> None:
    here, there = browser(director), browser(director)
    assert here.post(ELSEWHERE, {"current": PASSWORD}).status_code == 302
    assert is_in(here)
    assert not is_in(there)
    browser(director)
    assert LogEntry.objects.get(tag=Tag.SIGNED_OUT_ELSEWHERE).who == director


@pytest.mark.parametrize("url", [CHANGE, ELSEWHERE])
def test_without_the_current_password_nothing_changes(url: str, director: User) -> None:
    here, there = browser(director), browser(director)
    answer = here.post(url, {"current": "quokka", "new": NEW, "again": NEW})
    assert answer.status_code == 422
    assert "This is not your password." in answer.content.decode()
    assert "quokka" not in answer.content.decode()
    assert is_in(there)
    browser(director)
    assert not LogEntry.objects.filter(tag__in=(Tag.PASSWORD_CHANGED, Tag.SIGNED_OUT_ELSEWHERE)).exists()


def test_guessing_the_current_password_waits(director: User) -> None:
    """Whoever found a telephone signed in guesses no faster than at the sign-in."""
    here = browser(director)
    assert [change(here, current=f"wrong {number}") for number in range(10)] == [422] * 9 + [429]
    answer = here.post(CHANGE, {"current": PASSWORD, "new": NEW, "again": NEW})
    assert answer.status_code == 429
    assert "Wait 15 minutes" in answer.content.decode()
    AccessAttempt.objects.all().delete()
    assert change(here) == 302


@pytest.mark.parametrize(
    "other",
    [
        {"again": "seven quiet swans"},
        {"new": "", "again": ""},
        {"new": "short", "again": "short"},
        {"new": "qwertyuiop", "again": "qwertyuiop"},
        {"new": "ArbitreBridge2026!", "again": "ArbitreBridge2026!"},
        {"new": "x" * 201, "again": "x" * 201},
        {"new": "a\0b" * 10, "again": "a\0b" * 10},
    ],
)
def test_a_new_password_that_will_not_do_is_told(other: dict[str, str], director: User) -> None:
    here = browser(director)
    assert change(here, **other) == 422
    browser(director)


@pytest.mark.parametrize("password", ["x y " * 16, "été à la plage, ♠♥♦♣ !", "HERONS seven quiet", "quietsevenherons"])
def test_any_composition_will_do(password: str, director: User) -> None:
    """Long ones, of whatever characters, kept exactly as they are typed."""
    here = browser(director)
    assert change(here, new=password, again=password) == 302
    browser(director, password)
    director.refresh_from_db()
    assert not director.check_password(password.lower().strip() + " ?")


def test_the_words_of_a_bridge_club_are_refused(club: Club, director: User) -> None:
    club.name = "Cercle du Parc de Vincennes"
    club.save()
    for password in (
        "arbitre2026",
        "Bridge-Club-75!",
        "piquecoeurcarreautrefle",
        "Cercle-du-Parc-2026",
        "Vincennes 1234",
    ):
        with pytest.raises(ValidationError, match=r"bridge"):
            OurWordsValidator().validate(password, director)
    for password in ("four quiet herons at the club", "Vincentienne trotte"):
        OurWordsValidator().validate(password, director)
    # Nothing is known of the club of somebody who signs up.
    OurWordsValidator().validate("Vincennes 1234", User())
    assert all(word == word.lower() and word.isascii() for word in OUR_WORDS)


@pytest.mark.parametrize("password", ["83061725 94170 6352", "50288419716939937510", "#;~§µ{[|@€"])
def test_digits_and_signs_alone_will_do(password: str, director: User) -> None:
    validate_password(password, director)


@pytest.mark.parametrize(
    "password",
    [
        "0612345678",
        "+33 6 12 34 56 78",
        "0033-6.12.34.56.78",
        "830617259417063",
        "24121969 13071971",
        "1234567890123456",
        "0123456789012345678901234567890",
        "9876543210987654",
        "1111111111111111",
        "0612345678061234567806123456780612345678",
        "!!!!!!!!!!",
        "06/12/34/56/78!",
    ],
)
def test_what_looks_like_a_telephone_number_is_refused(password: str, director: User) -> None:
    with pytest.raises(ValidationError):
        validate_password(password, director)


def test_control_without_our_validator_a_telephone_number_would_do(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OurWordsValidator, "validate", lambda *_: None)
    validate_password("0612345678", director)


def test_the_most_used_passwords_are_refused(director: User) -> None:
    """Of the twenty thousand that Django knows from breaches, those that are long enough."""
    for password in ("1234567890", "qwertyuiop", "password123", "iloveyou12", "princess123"):
        with pytest.raises(ValidationError):
            validate_password(password, director)


def test_the_fields_are_hidden_and_may_be_pasted_into(director: User) -> None:
    page = browser(director).get(CHANGE).content.decode()
    assert page.count('type="password"') == 4
    assert page.count('autocomplete="current-password"') == 2
    assert page.count('autocomplete="new-password"') == 2
    assert "onpaste" not in page


def test_control_a_session_that_did_not_hold_for_one_hash_would_go_on(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = browser(director), browser(director)
    monkeypatch.setattr(User, "get_session_auth_hash", lambda _: "the same for ever")
    monkeypatch.setattr(User, "get_session_auth_fallback_hash", lambda _: iter(()))
    here, there = browser(director), browser(director)
    assert change(here) == 302
    assert is_in(there)


# ---- A newer setting of the hashes --------------------------------------------------------------


class NewerHasher(MD5PasswordHasher):
    """Another sort of hash than the one that is kept."""

    algorithm = "newer"


@pytest.fixture
def newer(settings: Any, director: User) -> Any:
    """The setting changes when there are passwords and sessions already."""

    def change() -> None:
        settings.PASSWORD_HASHERS = [f"{__name__}.NewerHasher", *settings.PASSWORD_HASHERS]

    return change


def hashed(user: User) -> str:
    return User.objects.get(pk=user.pk).password.split("$")[0]


@pytest.mark.gate("T18")
def test_at_the_next_sign_in_it_is_hashed_anew_and_nobody_waits(
    newer: Any, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer()
    depths: list[int] = []
    encode = NewerHasher.encode

    def noting(self: NewerHasher, password: str, salt: str) -> str:
        depths.append(len(connection.atomic_blocks))
        return encode(self, password, salt)

    outside = len(connection.atomic_blocks)
    monkeypatch.setattr(NewerHasher, "encode", noting)
    assert is_in(browser(director))
    assert hashed(director) == "newer"
    assert depths
    assert set(depths) == {outside}


def chosen_meanwhile(director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another password is chosen while somebody's sign-in by the one before is hashed anew."""
    encode = NewerHasher.encode

    def meanwhile(self: NewerHasher, password: str, salt: str) -> str:
        monkeypatch.setattr(NewerHasher, "encode", encode)
        other = User.objects.get(pk=director.pk)
        other.set_password(NEW)
        other.save()
        return encode(self, password, salt)

    monkeypatch.setattr(NewerHasher, "encode", meanwhile)


@pytest.mark.gate("T18")
def test_hashing_anew_brings_no_password_back(newer: Any, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    newer()
    chosen_meanwhile(director, monkeypatch)
    here = Client()
    tries(here, "dora", PASSWORD)
    assert User.objects.get(pk=director.pk).check_password(NEW)
    assert not is_in(here)


@pytest.mark.gate("T18", control=True)
def test_control_as_django_does_it_would_come_back(newer: Any, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    newer()
    monkeypatch.setattr(User, "check_password", AbstractUser.check_password)
    chosen_meanwhile(director, monkeypatch)
    tries(Client(), "dora", PASSWORD)
    monkeypatch.undo()
    assert not User.objects.get(pk=director.pk).check_password(NEW)


@pytest.mark.parametrize(
    ("url", "typed"),
    [
        ("/accounts/password/", {"new": NEW, "again": NEW}),
        ("/accounts/sign-out-elsewhere/", {}),
        ("/accounts/address/", {"address": "dora@example.org"}),
    ],
)
def test_whoever_gives_his_password_on_a_page_stays_signed_in(
    url: str, typed: dict[str, str], newer: Any, director: User
) -> None:
    here = browser(director)
    newer()
    assert here.post(url, {"current": PASSWORD} | typed).status_code == 302
    assert hashed(director) == "newer"
    assert is_in(here)
