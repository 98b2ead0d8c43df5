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


@pytest.mark.parametrize(
    ("connection", "wanted"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:203.0.113.7", VISITOR),
        ("", None),
        ("unix:", None),
    ],
)
def test_of_ipv6_the_64_bits_that_are_handed_out_count(
    rf: RequestFactory, settings: Settings, connection: str, wanted: str | None
) -> None:
    settings.PROXIES = 0
    assert address(rf.get("/", REMOTE_ADDR=connection)) == wanted


@pytest.mark.parametrize(
    "forwarded",
    [
        "unknown",
        "203.0.113.7:80",
        "[2001:db8::1]",
        "1.2.3",
        "999.1.1.1",
        "x" * 10_000,
        "\x00",
        "é",
        "203.0.113.7;",
        "::g",
    ],
)
def test_what_is_no_address_is_not_believed(rf: RequestFactory, settings: Settings, forwarded: str) -> None:
    """A database takes none of it for an address."""
    settings.PROXIES = 1
    assert address(rf.get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR=PROXY)) == PROXY
