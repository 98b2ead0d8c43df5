"""What /health/ asks, and what it answers when something is amiss."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from incidents.models import LogEntry
from incidents.web import health


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the questions of each test, and none left to the next."""
    monkeypatch.setattr(health, "_checks", {})


def test_all_is_well(db: None, client: Client) -> None:
    response = client.get("/health/")
    assert (response.status_code, response.json()) == (200, {"database": True, "write": True})
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("answer", [True, False])
def test_what_other_rooms_register_is_asked(answer: bool, db: None, client: Client) -> None:
    health.register("seals", lambda: answer)
    response = client.get("/health/")
    assert response.status_code == (200 if answer else 503)
    assert response.json()["seals"] is answer


def test_a_check_that_breaks_is_a_no_and_spoils_no_other(db: None, client: Client) -> None:
    def breaks() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM there_is_no_such_table")
        return True

    health.register("a", breaks)
    health.register("b", lambda: True)
    response = client.get("/health/")
    assert (response.status_code, response.json()) == (503, {"database": True, "write": True, "a": False, "b": True})


@pytest.mark.gate("T23")
@pytest.mark.parametrize("broken", [ValueError("zz"), RecursionError(), TypeError("unhashable")])
def test_whatever_a_check_raises_is_a_no_and_is_logged(
    broken: Exception, db: None, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """What it reads may have been written by anybody."""

    def breaks() -> bool:
        raise broken

    health.register("a", breaks)
    health.register("b", lambda: True)
    response = client.get("/health/")
    assert (response.status_code, response.json()) == (503, {"database": True, "write": True, "a": False, "b": True})
    assert "/health/ cannot tell of a." in caplog.text


def test_a_database_that_cannot_write_is_told(db: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_args: object, **_kwargs: object) -> None:
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(type(LogEntry.objects.all()), "create", refuses)
    response = client.get("/health/")
    assert (response.status_code, response.json()) == (503, {"database": True, "write": False})
    assert b"readonly" not in response.content


def test_health_is_only_asked(db: None, client: Client) -> None:
    assert client.head("/health/").status_code == 200
    assert client.post("/health/").status_code == 405
