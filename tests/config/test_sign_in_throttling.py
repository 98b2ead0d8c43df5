"""Whose guesses are counted: the address is the one our own proxy saw, not the one a visitor claims."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from config.client import address

VISITOR, CLAIMED, PROXY = "203.0.113.7", "198.51.100.1", "10.0.0.2"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "wanted"),
    [
        (0, None, PROXY),
        (0, CLAIMED, PROXY),
        (1, VISITOR, VISITOR),
        (1, f"{CLAIMED}, {VISITOR}", VISITOR),
        (2, f"{CLAIMED}, {VISITOR}, {PROXY}", VISITOR),
        # Fewer entries than proxies: somebody came round them; only the connection itself is believed.
        (1, None, PROXY),
        (2, VISITOR, PROXY),
    ],
)
def test_only_our_own_proxies_are_believed(
    rf: RequestFactory, settings: Settings, proxies: int, forwarded: str | None, wanted: str
) -> None:
    settings.PROXIES = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    assert address(rf.get("/", headers=headers, REMOTE_ADDR=PROXY)) == wanted
