"""What docs/security.md says of limits is what the settings are."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators
from django.contrib.sessions.backends.db import SessionStore as DjangosStore

from config.database import POSTGRESQL_SESSION
from config.environment import SHORTEST_KEY
from incidents.accounts import second_step, signed_in_browsers
from incidents.accounts.forms import LONGEST_PASSWORD
from incidents.accounts.known_browsers import KNOWN_FOR, MOST_ACCOUNTS
from incidents.accounts.lasting import LASTS
from incidents.accounts.mailing import AGAIN_AFTER, GOOD_ALONE, MOST_OF_A_DAY
from incidents.accounts.password_forms import MOST_DIGITS_OF_A_NUMBER
from incidents.accounts.second_factor import CODES_AT_ONCE, DIGITS, DIGITS_OF_A_RECOVERY_CODE
from incidents.accounts.strangers import MOST_OF_AN_ADDRESS, WITHIN
from incidents.accounts.throttling import (
    MOST_FAILURES,
    MOST_FAILURES_OF_A_DAY,
    MOST_FAILURES_OF_AN_ADDRESS,
    cool_off,
)
from incidents.calling import MOST_OF_A_LINK, MOST_OF_A_TABLE, WINDOW
from incidents.importing import file_limits
from incidents.models.account_links import ACCOUNT_LINK_LASTS
from incidents.models.browser_sessions import SessionStore
from incidents.models.clubs import INVITATION_LASTS
from incidents.text import LONGEST_SENT
from incidents.web.htmx import LONGEST_PLACE
from incidents.web.pace import LANGUAGES_OF_AN_HOUR, LISTS_OF_AN_HOUR, OF_A_DAY, OF_AN_HOUR, SIGN_INS_OF_AN_HOUR
from rulings.archive.issuing import LONGEST_REASON
from rulings.log.exports.fetching import MOST
from rulings.models.consultations import MOST_OPINIONS
from tests.gates.reading import ROOT

PAGE = " ".join((ROOT / "docs" / "security.md").read_text().split())


def shortest_password() -> int:
    (shortest,) = (each for each in get_default_password_validators() if isinstance(each, MinimumLengthValidator))
    return shortest.min_length


def minutes() -> int:
    return int(cool_off().total_seconds() / 60)


def sentences_with_numbers() -> list[str]:
    """The sentences with a number in them, the number as the program has it."""
    seconds = dict(re.findall(r"(\w+_timeout)=(\d+)s", POSTGRESQL_SESSION))
    return [
        f"good once, for {INVITATION_LASTS.days} days",
        f"random, good once, for {ACCOUNT_LINK_LASTS.days} day)",
        f"up to {MOST_DIGITS_OF_A_NUMBER} digits are a telephone number",
        f"a code of {DIGITS} digits",
        f"{CODES_AT_ONCE} recovery codes of {DIGITS_OF_A_RECOVERY_CODE} digits",
        f"asked for within {second_step.LASTS.seconds // 60} minutes after the password",
        f"one account gets a mail in {AGAIN_AFTER.seconds // 60} minutes at most, and {MOST_OF_A_DAY} in a day",
        {3600: "stays good for an hour whoever asks again"}[GOOD_ALONE.seconds],
        f"password and once in {signed_in_browsers.AGAIN_AFTER.seconds // 60} minutes",
        f"an address asks {MOST_OF_AN_ADDRESS} times in {WITHIN // 60} minutes, and is told",
        f"has a password there, {settings.EMAIL_TIMEOUT} seconds at most",
        f"have {shortest_password()} to {LONGEST_PASSWORD} characters",
        f"after {MOST_FAILURES} wrong passwords for one name from one address",
        f"that name waits {minutes()} minutes there",
        f"after {MOST_FAILURES_OF_A_DAY} within a day",
        f"fails {MOST_FAILURES_OF_AN_ADDRESS} times in {minutes()} minutes",
        f"kept for {KNOWN_FOR.days} days, for the last {MOST_ACCOUNTS} people",
        f"last {LASTS.days} days from signing in",
        f"an address has {settings.LONGEST_ADDRESS:,} characters, one to come back to {LONGEST_PLACE:,}",
        f"the headers {settings.LARGEST_HEADERS >> 10} kB",
        f"a form has {settings.DATA_UPLOAD_MAX_NUMBER_FIELDS} fields",
        f"and {settings.DATA_UPLOAD_MAX_MEMORY_SIZE >> 20} MB without files",
        f"a text of it {LONGEST_SENT:,} characters",
        f"a request {settings.LARGEST_REQUEST >> 20} MB",
        f"a list of players {file_limits.MOST_BYTES_OF_A_LIST >> 10} kB",
        f"a file of boards {file_limits.MOST_BYTES_OF_BOARDS >> 10} kB",
        f"an export {MOST:,} rulings",
        f"a reason {LONGEST_REASON:,} characters",
        f"an account writes {OF_AN_HOUR.most:,} times an hour and {OF_A_DAY.most:,} times a day at most",
        f"the sign-in for {SIGN_INS_OF_AN_HOUR.most} in an hour by one password",
        f"language is changed {LANGUAGES_OF_AN_HOUR.most} times an hour",
        f"makes or fills {LISTS_OF_AN_HOUR.most} sessions an hour",
        f"calls {MOST_OF_A_TABLE} times in {WINDOW.seconds // 60} minutes, all tables {MOST_OF_A_LINK} times",
        f"a consultation takes {MOST_OPINIONS} opinions",
        f"end after {seconds['statement_timeout']} seconds, waiting for a lock after {seconds['lock_timeout']}",
        f"{SHORTEST_KEY} random characters or more",
        "10 connections for each worker (`DATABASE_POOL`), 10 seconds of waiting",
    ]


@pytest.mark.parametrize("sentence", sentences_with_numbers())
def test_the_page_says_what_the_settings_are(sentence: str) -> None:
    assert sentence in PAGE


def test_sessions_are_as_the_page_says() -> None:
    assert not settings.SESSION_SAVE_EVERY_REQUEST
    assert not settings.SESSION_EXPIRE_AT_BROWSER_CLOSE
    assert settings.SESSION_ENGINE == "incidents.models.browser_sessions"
    assert issubclass(SessionStore, DjangosStore)
    assert settings.USE_TZ
    assert settings.TIME_ZONE == "UTC"
