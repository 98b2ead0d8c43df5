"""T1: every address, for everybody, by every method, plain and under htmx, answers what `who_may.txt` says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as of_the_site
from incidents.administration.journal_details import NAMES
from incidents.administration.tags import labels
from incidents.models import LogEntry
from incidents.models.journal import LogEntryQuerySet
from incidents.web.access import public
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.security.addresses import Address, addresses
from tests.security.browsing import Browser, cell, undo_writes
from tests.security.crawling import CRAWLED, Crawl, of_the_crawl
from tests.security.sending import CLOSED_WHILE_PLAYING
from tests.security.tables import fingerprints
from tests.security.who_may import (
    METHODS,
    ROLES,
    SIGN_IN,
    WHO_MAY,
    Unreadable,
    admits,
    answer_expected,
    cells,
    read_table,
    takes,
)

pytestmark = pytest.mark.django_db

ALL = {address.name: address for address in addresses()}
PLAIN = (False,)
HTMX = (False, True)
"""Of what htmx never sends in our pages (HEAD, PUT…), only the long form asks by htmx too."""


def observe(visitor: Browser, address: Address, role: str, method: str, *, htmx: bool = False) -> str:
    """What is answered to one person, with a form filled in well where one is sent."""
    sent = visitor.world.form(address) if method == "POST" else None
    with undo_writes():
        visitor.world.made_ready(address)
        return cell(visitor.ask(role, method, visitor.world.path(address), sent, htmx=htmx), htmx=htmx)


def wrong_cells(
    visitor: Browser, address: Address, asked: Iterable[tuple[str, str]], htmx: Iterable[bool] = HTMX
) -> Iterator[str]:
    """The cells in which the site does not do as the table says."""
    for role, method in asked:
        for by_htmx in htmx if LONG or method in ("GET", "POST") else PLAIN:
            said = answer_expected(address.name, role, method, htmx=by_htmx)
            found = observe(visitor, address, role, method, htmx=by_htmx)
            if found != said:
                how = "htmx" if by_htmx else "plain"
                yield f"{address.name}, {role}, {method}, {how}: {found}, and the table says {said}"


def rows_unmatched(found: Iterable[Address], table: Iterable[str]) -> tuple[list[str], list[str]]:
    """Addresses without a row (one for each pattern), and rows without an address."""
    names = [address.name for address in found]
    rows = list(table)
    for row in rows:
        if row in names:
            names.remove(row)
    return names, [row for row in rows if row not in {address.name for address in found}]


# ---- The table ----------------------------------------------------------------------------------


@pytest.mark.gate("T1")
def test_every_address_has_its_row_and_every_row_its_address() -> None:
    assert rows_unmatched(addresses(), WHO_MAY) == ([], [])


@pytest.mark.gate("T1")
def test_every_cell_is_there() -> None:
    assert {name: tuple(row) for name, row in WHO_MAY.items()} == dict.fromkeys(WHO_MAY, ROLES)
    assert sum(len(list(cells(name))) for name in WHO_MAY) == len(ALL) * len(ROLES) * len(METHODS)


@public
def one_more(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("nobody wrote a row for this")


class OneMore:
    """The site with one address more than the table has."""

    urlpatterns = [*of_the_site, path("one-more/", one_more, name="one-more"), path("nameless/", one_more)]


class OneTwice:
    """The site with a second address of a name that the table has."""

    urlpatterns = [path("health/again/", one_more, name="health"), *of_the_site]


@pytest.mark.gate("T1", control=True)
def test_an_address_nobody_wrote_a_row_for_is_caught() -> None:
    missing, surplus = rows_unmatched(addresses(OneMore), WHO_MAY)  # type: ignore[arg-type]  # Django takes any object
    assert (missing, surplus) == (["one-more", "[nameless/]"], [])
    twice, _ = rows_unmatched(addresses(OneTwice), [*WHO_MAY, "health"])  # type: ignore[arg-type]
    assert twice == []
    assert rows_unmatched(addresses(OneTwice), WHO_MAY)[0] == ["health"]  # type: ignore[arg-type]


@pytest.mark.gate("T1", control=True)
def test_a_row_whose_address_is_gone_is_caught() -> None:
    assert rows_unmatched(addresses(), [*WHO_MAY, "rulings:gone"]) == ([], ["rulings:gone"])


HEAD = "address " + " ".join(ROLES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rulings:log " + "200 " * 10,
        f"{HEAD}\nrulings:log " + "200 " * 9,
        f"{HEAD}\nrulings:log " + "200 " * 11,
        f"{HEAD}\nrulings:log " + "200 " * 9 + "-",
        f"{HEAD}\nrulings:log " + "200 " * 9 + "200/",
        f"{HEAD}\nrulings:log " + "200 " * 9 + "200/302+",
        f"{HEAD}\nrulings:log " + "200 " * 10 + "\nrulings:log " + "200 " * 10,
    ],
)
@pytest.mark.gate("T1", control=True)
def test_a_cell_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_table(text)


# ---- The site -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CRAWLED)
@pytest.mark.gate("T1")
@of_the_crawl
def test_everybody_gets_the_answer_of_the_table(crawl: Crawl, name: str, figure: Figure) -> None:
    asked = crawl.of(ALL[name]).cells
    by_htmx = {(each.ask.role, each.ask.method) for each in asked if each.ask.htmx}
    assert {(role, method) for role in ROLES for method in ("GET", "POST")} <= by_htmx
    assert {each.ask.method for each in asked} == set(METHODS)
    assert [f"{each.ask}: {each.cell}" for each in asked if not each.is_as_the_table_says] == []
    figure(cells=len(asked))


@pytest.mark.parametrize("name", CLOSED_WHILE_PLAYING)
@pytest.mark.gate("T1")
def test_trees_and_practice_are_closed_to_players_tonight(visitor: Browser, name: str) -> None:
    """The club plays today: its players are refused, and everybody else gets the answer of the table."""
    found = {}
    for role in ROLES:
        with undo_writes():
            found[role] = cell(visitor.ask(role, "GET", visitor.world.path(ALL[name])))
    assert found == {role: answer_expected(name, role, "GET") for role in ROLES} | {"player": "403"}


def test_signing_in_leads_back_to_the_page(visitor: Browser) -> None:
    for name, address in ALL.items():
        if not WHO_MAY[name]["anonymous"].startswith(SIGN_IN):
            continue
        shown = visitor.world.path(address) + "?page=2"
        with undo_writes():
            plain = visitor.ask("anonymous", "GET", shown).headers["Location"]
            told = {"hx-request": "true", "hx-current-url": f"http://testserver{shown}"}
            by_htmx = visitor.ask("anonymous", "POST", "/", headers=told).headers["HX-Redirect"]
        assert parse_qs(urlsplit(plain).query)["next"] == [shown]
        assert parse_qs(urlsplit(by_htmx).query)["next"] == [shown]


WRITES_WITHOUT_A_LINE = {
    # Nobody is signed in: the language is kept in the browser, and nothing in the database.
    ("incidents:language", "anonymous"),
    # Who may do all that the link offers gains nothing, and the link stays good for somebody else.
    ("incidents:invitation", "director"),
    ("incidents:invitation", "admin"),
}


SEVERAL_LINES = {
    # The call, who declares and whose hand it was, and the board: each a write of its own.
    "rulings:live-revoke": 4,
}


WITH_A_FORM = [name for name in ALL if any(takes(name, role) for role in ROLES)]


def how_many_lines(name: str, role: str) -> int:
    """How many lines a good form leaves in the journal."""
    return 0 if (name, role) in WRITES_WITHOUT_A_LINE else SEVERAL_LINES.get(name, 1)


def send_form(visitor: Browser, address: Address, role: str) -> list[LogEntry]:
    """Send a good form, and return the lines that it left in the journal, the newest first."""
    before = LogEntry.objects.count()
    visitor.ask(role, "POST", visitor.world.path(address), visitor.world.form(address))
    return list(LogEntry.objects.all()[: LogEntry.objects.count() - before])


@pytest.mark.parametrize("name", [name for name in CRAWLED if name in WITH_A_FORM])
@pytest.mark.gate("T20")
@of_the_crawl
def test_every_write_leaves_one_line_in_the_journal(crawl: Crawl, name: str, figure: Figure) -> None:
    """T20: which also shows that the forms sent above do something."""
    lines = {
        each.ask.role: each.lines
        for each in crawl.of(ALL[name]).cells
        if each.ask.method == "POST" and not each.ask.htmx and takes(name, each.ask.role)
    }
    assert {role: len(of) for role, of in lines.items()} == {
        role: how_many_lines(name, role) for role in ROLES if takes(name, role)
    }
    for line in (each for of in lines.values() for each in of):
        # The journal's page has a name for all that is noted, in both languages.
        assert set(line.detail) <= set(NAMES)
        assert line.tag in labels()
    figure(writes=len(lines))


COUNTED_WHATEVER_COMES_OF_IT = "axes_accessfailurelog"
"""Wrong passwords, and how often strangers ask for mails: a count is no change of state, and has no line."""


class NotNoted(Exception):
    """The journal takes no line."""


@pytest.mark.parametrize("name", WITH_A_FORM)
@pytest.mark.gate("T20")
def test_what_cannot_be_noted_is_not_done(visitor: Browser, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The line is of the write's own transaction: where it fails, nothing is written."""

    def refuses(*_args: object, **_kwargs: object) -> None:
        raise NotNoted

    role = next(role for role in ROLES if takes(name, role) and (name, role) not in WRITES_WITHOUT_A_LINE)
    monkeypatch.setattr(LogEntryQuerySet, "note", refuses)
    monkeypatch.setattr(type(LogEntry.objects), "note", refuses)
    with undo_writes():
        visitor.world.made_ready(ALL[name])
        before = dict(fingerprints())
        answer = visitor.ask(role, "POST", visitor.world.path(ALL[name]), visitor.world.form(ALL[name]))
        after = dict(fingerprints())
        if name == "incidents:forgotten":
            assert before.pop(COUNTED_WHATEVER_COMES_OF_IT) != after.pop(COUNTED_WHATEVER_COMES_OF_IT)
        assert (answer.status_code, after) == (500, before)


@pytest.mark.gate("T20", control=True)
def test_a_write_without_a_line_is_caught(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: the preferences are kept, and nothing tells of it."""
    address = ALL["incidents:preferences"]
    for notes in (LogEntryQuerySet, type(LogEntry.objects)):
        monkeypatch.setattr(notes, "note", lambda *_args, **_kwargs: None)
    before = fingerprints()
    with undo_writes():
        assert send_form(visitor, address, "player") == []
        assert fingerprints() != before


def test_there_is_no_back_office() -> None:
    """Django's own would edit what is written once, and ask nobody's club."""
    assert not apps.is_installed("django.contrib.admin")
    assert not [name for name in ALL if "admin" in name]


@pytest.mark.gate("T1")
def test_somebody_gets_in_everywhere() -> None:
    """Nothing is proven by an address that refuses everybody."""
    assert [name for name in ALL if not any(admits(name, role) for role in ROLES)] == []
