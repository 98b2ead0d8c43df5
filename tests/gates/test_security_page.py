"""What docs/security.md says of limits is what the settings are."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators

from config.database import POSTGRESQL_SESSION
from config.environment import SHORTEST_KEY
from incidents.accounts.forms import LONGEST_PASSWORD
from incidents.accounts.lasting import LASTS
from incidents.accounts.throttling import MOST_FAILURES_OF_AN_ADDRESS, cool_off
from incidents.importing import read_rows
from incidents.importing.pbn import plan_deals
from incidents.models.clubs import INVITATION_LASTS
from rulings.archive.issuing import LONGEST_REASON
from rulings.log.exports.fetching import MOST
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
        f"have {shortest_password()} to {LONGEST_PASSWORD} characters",
        f"after {settings.AXES_FAILURE_LIMIT} wrong passwords for one name from one address",
        f"that name waits {minutes()} minutes there",
        f"fails {MOST_FAILURES_OF_AN_ADDRESS} times in {minutes()} minutes",
        f"last {LASTS.days} days from signing in",
        f"a form has {settings.DATA_UPLOAD_MAX_NUMBER_FIELDS} fields",
        f"and {settings.DATA_UPLOAD_MAX_MEMORY_SIZE >> 20} MB without files",
        f"a request {settings.LARGEST_REQUEST >> 20} MB",
        f"a list of players {read_rows.MOST_BYTES >> 10} kB",
        f"a file of boards {plan_deals.MOST_BYTES >> 10} kB",
        f"an export {MOST:,} rulings",
        f"a reason {LONGEST_REASON:,} characters",
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
    assert settings.SESSION_ENGINE == "django.contrib.sessions.backends.db"
    assert settings.USE_TZ
    assert settings.TIME_ZONE == "UTC"
