"""What every test stands on: its own database, of either kind, and the one place where seals are lifted."""

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
from pytest_django import DjangoDbBlocker

from tests.forms import HOUR_OF_LOAD, LONG, some

# What the gates of trust are shown by, and how much they tried.
pytest_plugins = ["tests.gates.recording"]

HERE: Final = Path(__file__).parent
SQLITE: Final = "django.db.backends.sqlite3"
SHOWN: Final = (
    *("config/test_environment.py", "incidents/test_boards_from_pbn.py", "incidents/test_importing.py"),
    *("incidents/test_passwords.py", "rulings/appeals/test_pages.py", "rulings/live/test_pages.py"),
    *("rulings/log/test_sentence.py", "rulings/scores/test_pages.py", "rulings/sheets/test_views.py"),
    *("rulings/test_causes.py", "rulings/test_demo.py", "rulings/test_disputed", "rulings/test_inquiry_"),
    "rulings/watching/",
)
"""What looks at pages and files, which hardly depend on the database: in the short form all are tried on SQLite, and
one in three on PostgreSQL, by turns."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL leave out what `make soak` tries there; and begin with the hour of load, then with what one worker
    does for all, the most tests first.

    What takes longest would otherwise go on alone at the end.
    """
    if not LONG and settings.DATABASES["default"]["ENGINE"] != SQLITE:
        shown = [item for item in items if item.path.relative_to(HERE).as_posix().startswith(SHOWN)]
        left_out = set(shown) - set(some(shown, one_in=3))
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]
    groups = [_group(item) for item in items]
    sizes = Counter(groups)
    order = [(group != HOUR_OF_LOAD, not group, -sizes[group]) for group in groups]
    items[:] = [items[place] for place in sorted(range(len(items)), key=order.__getitem__)]


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
