"""Players read rulings without anybody's name: seats and pairs are in them, people are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from zipfile import ZipFile, is_zipfile

import pytest
from django.utils import timezone

from incidents.calling import take
from incidents.models import Incident, Player, User
from rulings.review.scores.change_score import enter
from tests.security.addresses import address_named, addresses
from tests.security.browsing import Browser, undo_writes
from tests.security.crawling import Crawl, of_the_crawl
from tests.security.who_may import answer_expected

pytestmark = pytest.mark.django_db

OPEN_TO_PLAYERS: Final = [
    address
    for address in addresses()
    if "club" in address.parameters and answer_expected(address.name, "player", "GET") == "200"
]


def names(visitor: Browser) -> list[str]:
    """The names of everybody in the club but the player who reads."""
    club, reader = visitor.world.here.club, visitor.world.people["player"]
    members = User.objects.filter(memberships__club=club).exclude(pk=reader.pk).values_list("name", flat=True)
    return [*members, *Player.objects.of(club).values_list("name", flat=True)]


def read_by(crawl: Crawl, role: str) -> Iterator[tuple[str, str]]:
    """Every page that is open to players, as this person gets it, without what was searched for."""
    for address in OPEN_TO_PLAYERS:
        for each in crawl.of(address).answers:
            if each.text and each.ask.role == role:
                yield each.ask.path, _read(each.text)


def _read(text: str) -> str:
    return re.sub(r'value="[^"]*"|\?q=[^"&]*', "", text)


@of_the_crawl
def test_a_player_reads_nobodys_name(visitor: Browser, crawl: Crawl) -> None:
    assert {address.name for address in OPEN_TO_PLAYERS} == {
        "incidents:club",
        "rulings:appeal",
        "rulings:call-director",
        "rulings:clause",
        "rulings:law",
        "rulings:laws",
        *("rulings:definitions", "rulings:book-index", "rulings:booklet", "rulings:law-booklet"),
        "rulings:log",
        "rulings:practice",
        "rulings:rule-of-the-month",
        "rulings:ruling",
        "rulings:tree",
    }
    known = names(visitor)
    assert len(known) >= 7
    pages = list(read_by(crawl, "player"))
    assert len([path for path, _ in pages if "/log/" in path]) >= 5, "the log is searched too"
    assert [(path, name) for path, page in pages for name in known if name in page] == []


@pytest.mark.parametrize(
    ("page", "role"), [("rulings:call-director", "player"), ("calling:call", "player"), ("calling:call", "anonymous")]
)
def test_a_table_is_not_told_who_took_its_call(visitor: Browser, page: str, role: str) -> None:
    """A director comes, and that is all; whoever has the link is told no more."""
    here = visitor.world.here
    path = visitor.world.path(address_named(page)) + f"?at={here.waiting.table_id}"
    with undo_writes():
        # For some minutes he is told that somebody comes; all that was asked before may have taken longer.
        Incident.objects.filter(pk=here.waiting.pk).update(called_at=timezone.now())
        take(here.waiting, visitor.world.people["director"])
        told = _read(visitor.ask(role, "GET", path).content.decode())
    assert 'class="card called taken"' in told
    assert [name for name in names(visitor) if name in told] == []


FILES: Final = {
    *("rulings:log-csv", "rulings:log-xlsx", "rulings:log-json", "rulings:case-pbn"),
    *("rulings:score-changes-csv", "rulings:score-changes-xlsx", "rulings:score-changes-usebio"),
    *("rulings:session-report-csv", "rulings:session-report-figures", "rulings:session-report-xlsx"),
    *("rulings:season-report-csv", "rulings:season-report-xlsx"),
}


def test_no_file_that_is_carried_away_holds_a_name(visitor: Browser) -> None:
    """Of all there is, whatever the administrator may take along; what was done by name is done before."""
    here = visitor.world.here
    everybody = {*names(visitor), str(visitor.world.people["player"])}
    files: dict[str, str] = {}
    with undo_writes():
        enter(here.change, visitor.world.people["director"])
        for address in addresses():
            if "club" in address.parameters:
                answer = visitor.ask("admin", "GET", visitor.world.path(address))
                if answer.headers.get("Content-Disposition", "").startswith("attachment"):
                    files[address.name] = _words_in(b"".join(answer))
    assert files.keys() == FILES
    assert all(files.values())
    assert [(name, who) for name, words in files.items() for who in everybody if who.casefold() in words] == []


def _words_in(content: bytes) -> str:
    """All that a file says: of a workbook what stands in each of its parts."""
    if is_zipfile(BytesIO(content)):
        with ZipFile(BytesIO(content)) as parts:
            content = b" ".join(parts.read(name) for name in parts.namelist())
    return content.decode("utf-8", "replace").casefold()


@of_the_crawl
def test_a_director_reads_who_gave_it(visitor: Browser, crawl: Crawl) -> None:
    """Control: the pages would hold names if they were not kept back."""
    giver = str(visitor.world.here.ruling.given_by)
    reader = "admin"
    assert len([path for path, page in read_by(crawl, reader) if giver in page]) >= 2
