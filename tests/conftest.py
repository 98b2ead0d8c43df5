"""What every test stands on: its own database, of either kind, and the one place where seals are lifted."""

from collections.abc import Iterator
from contextlib import suppress

import psycopg
import psycopg.sql
import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

# What the gates of trust are shown by, and how much they tried.
pytest_plugins = ["tests.gates.recording"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what one worker does for all: what takes longest would otherwise go on alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database of this run's own, so that several runs in one tree do not meet; on PostgreSQL, the web's role too."""
    entry = settings.DATABASES["default"]
    if entry["ENGINE"] == "django.db.backends.sqlite3":
        entry["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        _ensure_the_web_role(settings.DATABASE_URL, settings.DATABASE_WEB_ROLE)


def _ensure_the_web_role(url: str, role: str) -> None:
    """Create the role that may not touch what is sealed; the tests step into it with SET ROLE."""
    another_worker_was_first = (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation)
    with psycopg.connect(url, autocommit=True) as administrator, suppress(*another_worker_was_first):
        administrator.execute(psycopg.sql.SQL("CREATE ROLE {}").format(psycopg.sql.Identifier(role)))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """End the connections that servers and threads of tests left behind: PostgreSQL drops no database in use."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(scope="session", autouse=True)
def seals_are_lifted_to_empty_the_database() -> Iterator[None]:
    """Let the tests that commit empty the sealed tables afterwards, and seal them again.

    Nothing else may lift the seals: neither a test, which would then prove nothing, nor the application.
    """
    empty = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]  # Django's own, not in the stubs

    def unsealed_empty(self: TransactionTestCase) -> None:
        from rulings import sealing

        with sealing.unsealed():
            empty(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", unsealed_empty)
        yield
