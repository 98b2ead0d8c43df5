"""What every page of the inquiry has in common: whole or in part, as cheap for fifty rows as for one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from incidents.models import Board, Club, Session, Table, User
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_session, an_incident, give
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, HTMX, REPLY, SUBJECT, Desk, html, signed_in, text

RESTORING = {**HTMX, "HX-History-Restore-Request": "true"}
Address = Callable[[Desk], str]


def subject(desk: Desk) -> str:
    return desk.url("subject", desk.call().number)


def question(desk: Desk) -> str:
    return desk.url("answer", desk.up_to(DECLARER).number, CIRCUMSTANCES)


def options(desk: Desk) -> str:
    return desk.url("answer", desk.up_to(CARD).number, REPLY)


def check(desk: Desk) -> str:
    return desk.url("check", desk.up_to(REPLY).number)


def details(desk: Desk) -> str:
    return desk.url("details", desk.up_to(DECLARER).number)


def ruling(desk: Desk) -> str:
    return str(desk.give(desk.up_to(REPLY))["Location"])


def table(desk: Desk) -> str:
    return desk.url("desk", desk.session.pk)


PAGES = [table, subject, question, options, check, details, ruling]


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_whole_for_a_browser_and_its_root_alone_for_htmx(desk: Desk, address: Address) -> None:
    url = address(desk)
    whole, part, restored = (desk.client.get(url, headers=headers) for headers in ({}, HTMX, RESTORING))
    assert html(whole).lstrip().startswith("<!DOCTYPE html>")
    assert html(part).strip().startswith("<main")
    assert html(part).strip().endswith("</main>")
    assert html(part).count('id="page"') == html(whole).count('id="page"') == 1
    # htmx asks for the page of its lost history and swaps the whole of it.
    assert html(restored).lstrip().startswith("<!DOCTYPE html>")
    for response in (whole, part, restored):
        assert {"HX-Request", "HX-History-Restore-Request"} <= set(response["Vary"].replace(" ", "").split(","))
        assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", PAGES)
def test_a_part_brings_its_title_and_its_heading(desk: Desk, address: Address) -> None:
    url = address(desk)
    title = re.search(r"<title>([^<]+)</title>", html(desk.client.get(url)))
    part = html(desk.client.get(url, headers=HTMX))
    carried = re.search(r'data-title="([^"]+)"', part)
    assert title
    assert carried
    assert carried[1] == title[1].strip()
    assert len(re.findall(r"<h1[ >]", part)) == 1


@pytest.mark.parametrize("address", PAGES)
def test_no_page_needs_a_script_or_brings_a_style(desk: Desk, address: Address) -> None:
    page = html(desk.client.get(address(desk)))
    assert not re.findall(r"\sstyle=|<style|\son\w+=|javascript:", page)
    assert re.findall(r"<script[^>]*>", page) == re.findall(r'<script src="/static/[^"]+" defer[^>]*>', page)
    assert all("csrfmiddlewaretoken" in form for form in re.findall(r'<form[^>]*method="post".*?</form>', page, re.S))


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_walk_is_the_same_with_and_without_htmx(session: Session, director: User, headers: dict[str, str]) -> None:
    desk = Desk(session, signed_in(director), headers)
    response = desk.give(desk.up_to(REPLY))
    assert response.status_code == 302
    page = desk.client.get(response["Location"], headers=headers)
    assert "Opening lead out of turn refused, ♥ prohibited" in text(page)


def test_a_refused_form_leaves_an_address_that_can_be_loaded(desk: Desk) -> None:
    """These addresses take forms only: the address bar must not keep them."""
    incident = desk.up_to(REPLY)
    table = desk.session.tables.get(number=1)
    desk.headers = HTMX
    for response, page in (
        (desk.post("give", incident.number), desk.url("check", incident.number)),
        (desk.post("call", desk.session.pk, table.pk), desk.url("desk", desk.session.pk)),
    ):
        assert response.status_code == 422
        assert response["HX-Push-Url"] == page
        assert desk.client.get(page).status_code == 200


def test_the_language_switch_comes_back_to_a_page_that_can_be_loaded(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    page = html(desk.post("give", incident.number))
    assert f'name="next" value="{desk.url("check", incident.number)}"' in page


def test_htmx_is_told_what_it_may_not_do(desk: Desk) -> None:
    page = html(desk.get("desk", desk.session.pk))
    config = re.search(r"name=\"htmx-config\"\s+content='([^']+)'", page)
    assert config
    for policy in (
        '"allowEval":false',
        '"allowScriptTags":false',
        '"selfRequestsOnly":true',
        '"includeIndicatorStyles":false',
        '"historyCacheSize":0',
        '"timeout":10000',
    ):
        assert policy in config[1]


def a_night(session: Session, by: User, rows: int) -> None:
    """So many tables and boards, so many incidents that wait, so many rulings."""
    Table.objects.filter(session=session, incidents=None).delete()
    Table.objects.bulk_create(Table(session=session, number=number) for number in range(1, rows + 1))
    Board.objects.bulk_create(Board(session=session, number=number) for number in range(1, rows + 1))
    for row in range(rows):
        an_incident(session, by, {DECLARER: "S"}, table=row + 1, board=row + 1, in_round=1)
        give(an_incident(session, by, DUMMY_CAME_DOWN, table=row + 1), by)


def queries(desk: Desk, url: str) -> int:
    desk.client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert desk.client.get(url).status_code == 200
    return len(captured)


@pytest.mark.parametrize("address", PAGES)
def test_a_page_costs_as_many_queries_for_fifty_rows_as_for_one(
    club: Club, director: User, address: Address, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    nights = []
    for rows in (1, 50):
        session = a_session(club, tables=0, boards=0, name=f"{rows}")
        a_night(session, director, rows)
        nights.append(Desk(session, signed_in(director)))
    small, large = nights
    budget = queries(small, address(small))
    url = address(large)
    large.client.get(url)
    with django_assert_num_queries(budget):
        large.client.get(url)


def test_the_rows_are_really_there(club: Club, director: User) -> None:
    """The control of the test above: fifty rows are fifty rows on the page."""
    session = a_session(club, tables=0, boards=0)
    a_night(session, director, 50)
    page = html(Desk(session, signed_in(director)).get("desk", session.pk))
    assert page.count("formaction=") == 50
    assert len(re.findall(r'href="/parc/incidents/\d+/"', page)) == 50
    assert len(set(re.findall(r'href="/parc/rulings/[\d-]+/"', page))) == 8


@pytest.mark.parametrize("name", ["call", "subject", "answer", "give", "details"])
def test_no_form_is_taken_without_its_token(session: Session, director: User, name: str) -> None:
    desk = Desk(session, signed_in(director))
    incident = desk.up_to(REPLY)
    desk.client.handler.enforce_csrf_checks = True
    args = {"call": (session.pk, session.tables.get(number=1).pk), "answer": (incident.number, REPLY)}
    assert desk.post(name, *args.get(name, (incident.number,)), subject=SUBJECT).status_code == 403
