"""Both clubs, built once for all these tests: each request is taken back, so none sees what another did."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from incidents.models import Club
from tests.security.browsing import Browser, World, world
from tests.security.canary import a_club_of_canaries, neighbours
from tests.security.club import a_club
from tests.security.crawling import Crawl


@pytest.fixture(scope="package", autouse=True)
def refusals_are_not_logged() -> Iterator[None]:
    """Ten thousand of them are asked for here; what goes wrong is logged still."""
    logger = logging.getLogger("django.request")
    before = logger.level
    logger.setLevel(logging.ERROR)
    yield
    logger.setLevel(before)


@pytest.fixture(scope="package")
def clubs(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        # On today's weekday, as a new session is filled in like the last one of its weekday; by the clubs' wall,
        # where it is tomorrow before it is in UTC.
        today = Club().today()
        here = a_club("parc", today - timedelta(days=7), name="Vexko")
        there = a_club_of_canaries(today)
        neighbours(here, there)
        yield world(here, there)
        transaction.set_rollback(True)


@pytest.fixture(scope="package")
def crawl(clubs: World) -> Crawl:
    """What came of asking everything once: each address as soon as a test asks of it."""
    return Crawl(clubs)


@pytest.fixture
def visitor(clubs: World) -> Browser:
    return Browser(clubs)
