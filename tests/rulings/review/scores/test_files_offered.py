"""Where a session ends, and on its report, its score changes go out: as sheets, and as USEBIO once results are in."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from incidents.models import Session, User
from rulings.models import Ruling
from tests.rulings.at_the_desk import html, signed_in
from tests.rulings.review.scores.changing import make_change
from tests.rulings.review.scores.test_results_of_a_file import bring

pytestmark = pytest.mark.django_db

PAGES = ("", "report/")


@pytest.fixture(autouse=True)
def in_english(director: User) -> None:
    User.objects.filter(pk=director.pk).update(language="en")
    director.refresh_from_db()


def files(browser: Client, session: Session, page: str) -> list[str]:
    """Where the line of files leads, after the session's own address; nothing where there is no such line."""
    of_session = f"/{session.club.slug}/sessions/{session.pk}/"
    shown = html(browser.get(f"{of_session}{page}"))
    line = re.findall(r'<p class="exports[^>]*>\s*Score changes for the scorer:(.*?)</p>', shown, re.S)
    return [each.removeprefix(of_session) for each in re.findall(r'href="([^"]+)"', "".join(line))]


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_offered_where_nothing_is_changed(
    page: str, ruling: Ruling, session: Session, director: User
) -> None:
    assert files(signed_in(director), session, page) == []


@pytest.mark.parametrize("page", PAGES)
def test_each_file_opens_and_without_results_it_is_said_how_they_come(
    page: str, ruling: Ruling, session: Session, director: User
) -> None:
    make_change(ruling, director)
    browser = signed_in(director)
    offered = files(browser, session, page)
    assert offered == ["scores/csv/", "scores/xlsx/", "results/file/"]
    of_session = f"/{session.club.slug}/sessions/{session.pk}/"
    assert [browser.get(of_session + each).status_code for each in offered] == [200, 200, 200]
    bring(session, director)
    offered = files(browser, session, page)
    assert offered == ["scores/csv/", "scores/xlsx/", "scores/usebio/"]
    assert browser.get(f"{of_session}scores/usebio/").headers["Content-Type"] == "application/xml"
