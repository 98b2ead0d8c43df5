"""The first of a month in French, and no other day otherwise than Django writes it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils.formats import date_format
from django.utils.timezone import override as zone
from django.utils.translation import override

from incidents.days import written_out
from tests.settings import BASE_DIR


@pytest.mark.parametrize(
    ("language", "day", "written"),
    [
        ("fr", date(2026, 11, 1), "dimanche 1er novembre 2026"),
        ("fr", date(2026, 11, 11), "mercredi 11 novembre 2026"),
        ("en", date(2026, 11, 1), "Sunday 1 November 2026"),
        ("fr", date(2026, 12, 4), "vendredi 4 décembre 2026"),
    ],
)
def test_the_first_of_a_month(language: str, day: date, written: str) -> None:
    with override(language):
        assert written_out(day, "l j F Y") == written
        if day.day != 1:
            assert written_out(day, "l j F Y") == date_format(day, "l j F Y")


def test_on_a_page_a_moment_is_that_of_the_clubs_wall() -> None:
    template = Template('{% load days %}{{ at|day:"j F Y, H:i" }}|{{ never|day:"j F Y" }}')
    at = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)
    with override("fr"), zone("Europe/Paris"):
        assert template.render(Context({"at": at, "never": None})) == "1er novembre 2026, 00:30|"


def test_every_page_writes_days_so() -> None:
    pages = (BASE_DIR / "templates").rglob("*.html")
    assert [page.name for page in pages if '|date:"j ' in page.read_text() or '|date:"l ' in page.read_text()] == []
