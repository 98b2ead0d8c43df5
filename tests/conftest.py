"""What every test stands on: its own database, of either kind, and the one place where seals are lifted."""

import gc
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg
import psycopg.sql
import pytest
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as of_hypothesis
from pytest_django import DjangoDbBlocker

from tests import copies, tiers
from tests.forms import CHECK, HOUR_OF_LOAD, LONG, TEST, TURN
from tests.tiers import HERE, Found, nothing_of

# What the gates of trust are shown by, and how much they tried.
pytest_plugins = ["tests.gates.recording"]

# No example fails because a machine is busy, none because of its lot: in the long form others are drawn.
of_hypothesis.register_profile(
    "arbitre", deadline=None, derandomize=not LONG, suppress_health_check=[HealthCheck.too_slow]
)
of_hypothesis.load_profile("arbitre")

SQLITE: Final = "django.db.backends.sqlite3"
ON_POSTGRESQL: Final = settings.DATABASES["default"]["ENGINE"] != SQLITE
_AS_MIGRATED: Final[list[sqlite3.Connection]] = []
"""SQLite's database as the migrations left it."""


def pytest_collection_finish() -> None:
    """What is loaded by now stays: looking through all of it again and again takes an eighth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Do not even look at what is not run."""
    if not collection_path.is_relative_to(HERE):
        return None
    left_out = [tiers.KNOW_NO_DATABASE] if ON_POSTGRESQL else []
    left_out += [tiers.OF_TEST] if CHECK or TEST else []
    left_out += [tiers.OF_TEST_ON_POSTGRESQL] if (CHECK or TEST) and ON_POSTGRESQL else []
    left_out += [tiers.OF_CHECK] if CHECK else []
    place = collection_path.relative_to(HERE).as_posix() + ("/" if collection_path.is_dir() else "")
    return nothing_of(place, left_out) or None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not run; and begin with the hour of load, then with what one worker does for all, the most
    tests first.

    What takes longest would otherwise go on alone at the end.
    """
    found = [_found(item) for item in items]
    if CHECK:
        run = tiers.of_check(found, on_postgresql=ON_POSTGRESQL)
    elif TEST:
        run = tiers.of_test(found, on_postgresql=ON_POSTGRESQL)
    elif TURN is not None:
        run = tiers.of_third(found, TURN, on_postgresql=ON_POSTGRESQL)
    else:
        run = tiers.of_whole(found, on_postgresql=ON_POSTGRESQL)
    config.hook.pytest_deselected(items=[item for item, is_run in zip(items, run, strict=True) if not is_run])
    items[:] = [item for item, is_run in zip(items, run, strict=True) if is_run]
    groups = [_group(item) for item in items]
    sizes = Counter(groups)
    order = [(group != HOUR_OF_LOAD, not group, -sizes[group]) for group in groups]
    items[:] = [items[place] for place in sorted(range(len(items)), key=order.__getitem__)]


def _found(item: pytest.Item) -> Found:
    # pytest has to load it first, as a plugin.
    from tests.gates.recording import MARKER

    name = f"{item.path.relative_to(HERE).as_posix()}::{getattr(item, 'originalname', item.name)}"
    return Found(name, item.get_closest_marker(MARKER) is not None, _group(item))


def _group(item: pytest.Item) -> str:
    """What one worker does all of; nothing for a test that anybody may do."""
    marker = item.get_closest_marker("xdist_group")
    return str(marker.args[0]) if marker else ""


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A database of this run's own, so that several runs in one tree do not meet; on PostgreSQL, the web's role too."""
    entry = settings.DATABASES["default"]
    if entry["ENGINE"] == SQLITE:
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
    """Keep a copy of the new database; and end the connections that servers and threads of tests left behind, as
    PostgreSQL drops no database in use.
    """
    with django_db_blocker.unblock():
        if copies.is_possible():
            _AS_MIGRATED.append(copies.copy())
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

    Nothing else may lift the seals: neither a test, which would then prove nothing, nor the application. SQLite's
    database is put back as it was before the first of all tests, seals and all, which takes a thirtieth of the time.
    """
    empty = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]  # Django's own, not in the stubs

    def unsealed_empty(self: TransactionTestCase) -> None:
        from rulings.archive import sealing

        if copies.is_possible():
            copies.put_back(_AS_MIGRATED[0])
            return
        with sealing.lift_seals():
            empty(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", unsealed_empty)
        yield


@pytest.fixture(autouse=True)
def each_begins_in_the_language_of_the_site() -> None:
    """A request leaves its own behind, in the thread that the next test runs in."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def nothing_is_done_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done apart from a request is done within it: in the test's own transaction, and before it looks."""
    monkeypatch.setattr("incidents.accounts.apart.run_apart", lambda act: act())
