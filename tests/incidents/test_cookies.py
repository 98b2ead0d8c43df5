"""No cookie breaks a page, whatever somebody writes into one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.db import DataError, connection
from django.test import Client

from incidents.models import User, browser_sessions
from incidents.models.browser_sessions import KEY, SessionStore

NAMES = (
    *(settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME),
    *(settings.KNOWN_BROWSER_COOKIE_NAME, "messages", "other"),
)
NUL = r'"aaaa\000bbbb"'
# In quotes, any byte: a NUL, what is no UTF-8, a quote, a line's end.
VALUES = (
    *(NUL, r'"\000"', r'"aaaaaaaa\377\376"', r'"aaaaaaaa\""', r'"a\015\012b: c"', '"', "", "=", "a" * 5_000),
    *(
        "é" * 32,
        "\xff" * 32,
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "1:1:1",
        "ab\u0000cd",
    ),
    r'"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\000"',
)
PAGES = ("/health/", "/accounts/sign-in/", "/", "/parc/", "/nowhere/at/all/")


def answers(name: str, value: str) -> list[int]:
    """Of each page, to somebody with this cookie; and of the sign-in, which reads most of them."""
    client = Client(headers={"cookie": f"{name}={value}"})
    sent = {"username": "dora", "password": "wrong"}
    return [*(client.get(page).status_code for page in PAGES), client.post("/accounts/sign-in/", sent).status_code]


@pytest.mark.parametrize("name", NAMES)
def test_no_cookie_breaks_a_page(name: str, director: User) -> None:
    for value in VALUES:
        assert max(answers(name, value)) < 500, value


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite looks for any text.")
def test_a_key_that_is_asked_for_whatever_it_is_breaks_every_page(director: User, monkeypatch: Any) -> None:
    """Control: as Django takes keys, of eight characters or more."""
    monkeypatch.setattr(browser_sessions, "KEY", re.compile(".{8,}", re.DOTALL))
    with pytest.raises(DataError, match="NUL"):
        answers(settings.SESSION_COOKIE_NAME, NUL)


def test_the_keys_that_are_drawn_are_keys(db: None) -> None:
    """Control: nobody is signed out by it."""
    store = SessionStore()
    store.create()
    assert store.session_key is not None
    assert KEY.fullmatch(store.session_key)
    assert SessionStore(store.session_key).session_key == store.session_key
    assert SessionStore(store.session_key + "\n").session_key is None
