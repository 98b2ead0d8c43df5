"""A database in which the races commit, each in a club of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="module")
def emptied_once(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, seals_are_lifted_to_empty_the_database: None
) -> Iterator[None]:
    """Let what is written stay until the module's last test: emptying the tables takes longer than the races."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _self: None)
        yield
    with django_db_blocker.unblock():
        TransactionTestCase()._fixture_teardown()  # type: ignore[attr-defined]  # Django's own, not in the stubs
