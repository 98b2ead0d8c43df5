"""Players read rulings without anybody's name: seats and pairs are in them, people are not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest

from incidents.calling import take
from incidents.models import Player, User
from tests.security.addresses import address_named, addresses
from tests.security.browsing import Browser, undo_writes
from tests.security.who_may import answer_expected

if TYPE_CHECKING:
    from tests.security.browsing import Answer

pytestmark = pytest.mark.django_db

OPEN_TO_PLAYERS: Final = [
    address
    for address in addresses()
    if "club" in address.parameters and answer_expected(address.name, "player", "GET") == "200"
]
SEARCHES: Final = ("", "?q=Vexko", "?director=1", "?session=1", "?law=54")


def names(visitor: Browser) -> list[str]:
    """The names of everybody in the club but the player who reads."""
    club, reader = visitor.world.here.club, visitor.world.people["player"]
    members = User.objects.filter(memberships__club=club).exclude(pk=reader.pk).values_list("name", flat=True)
    return [*members, *Player.objects.of(club).values_list("name", flat=True)]


def read_by(visitor: Browser, role: str) -> Iterator[tuple[str, str]]:
    """Every page that is open to players, as this person gets it, without what was searched for."""
    for address in OPEN_TO_PLAYERS:
        for search in searches(visitor, address.name):
            path = visitor.world.path(address) + search
            with undo_writes():
                visitor.world.made_ready(address)
                answer = visitor.ask(role, "GET", path)
            yield path, _read(answer)


def searches(visitor: Browser, address: str) -> tuple[str, ...]:
    """What may stand after the question mark of a page: of the log its filters, of a call the table that called."""
    called = f"?at={visitor.world.here.waiting.table_id}"
    return {"rulings:log": SEARCHES, "rulings:call-director": ("", called)}.get(address, ("",))


def _read(answer: Answer) -> str:
    return re.sub(r'value="[^"]*"|\?q=[^"&]*', "", answer.content.decode())


def test_a_player_reads_nobodys_name(visitor: Browser) -> None:
    assert {address.name for address in OPEN_TO_PLAYERS} == {
        "incidents:club",
        "rulings:appeal",
        "rulings:call-director",
        "rulings:clause",
        "rulings:law",
        "rulings:laws",
        "rulings:log",
        "rulings:practice",
        "rulings:rule-of-the-month",
        "rulings:ruling",
        "rulings:tree",
    }
    known = names(visitor)
    assert len(known) >= 7
    found = [(path, name) for path, page in read_by(visitor, "player") for name in known if name in page]
    assert found == []


@pytest.mark.parametrize(
    ("page", "role"), [("rulings:call-director", "player"), ("calling:call", "player"), ("calling:call", "anonymous")]
)
def test_a_table_is_not_told_who_took_its_call(visitor: Browser, page: str, role: str) -> None:
    """A director comes, and that is all; whoever has the link is told no more."""
    here = visitor.world.here
    path = visitor.world.path(address_named(page)) + f"?at={here.waiting.table_id}"
    with undo_writes():
        take(here.waiting, visitor.world.people["director"])
        told = _read(visitor.ask(role, "GET", path))
    assert 'class="card called taken"' in told
    assert [name for name in names(visitor) if name in told] == []


def test_a_director_reads_who_gave_it(visitor: Browser) -> None:
    """Control: the pages would hold names if they were not kept back."""
    giver = str(visitor.world.here.ruling.given_by)
    reader = "admin"
    assert len([path for path, page in read_by(visitor, reader) if giver in page]) >= 2
