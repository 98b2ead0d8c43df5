"""T16: what people write stays text. Every free text is markup that would break out of any page; on every page and in
every file that anybody may open it makes no element, no attribute, no address that is run, and no line of a header.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.template import engines
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.forms import part
from tests.gates.recording import Figure
from tests.security.addresses import Address, addresses
from tests.security.browsing import Browser, World, signed_in, undo_writes
from tests.security.club import Things
from tests.security.payloads import MARK, SHORTEST, a_club_of_payloads, free_texts, name_of, payload
from tests.security.sending import ON_A_RULING, ON_AN_APPEAL
from tests.security.test_hostile_values import ALSO_READ, QUERIES
from tests.security.who_may import answer_expected

if TYPE_CHECKING:
    from django.db.models import Field

    from tests.security.browsing import Answer

# One worker asks for every page, for them all.
pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("markup")]

ALL: Final = {address.name: address for address in addresses()}
WORST: Final = payload("Ruling.reason")
READERS: Final[Mapping[str, str]] = {"anonymous": "en", "player": "fr", "director": "en", "admin": "fr"}
"""Who looks at the pages, and in which language."""

UNSEEN: Final = {
    # Django's own user has them, and no page of ours.
    "User.first_name",
    "User.last_name",
}
"""Free texts that no page shows."""


@pytest.fixture(scope="module")
def payloads(clubs: World, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The world from within the club of payloads."""
    with django_db_blocker.unblock(), transaction.atomic():
        here = a_club_of_payloads(timezone.localdate())
        people = dict(clubs.people) | dict(here.people)
        yield World(here, clubs.there, people, {role: signed_in(here.people[role]) for role in here.people})
        transaction.set_rollback(True)


# ---- What a browser makes of a page ---------------------------------------------------------------


class Page(HTMLParser):
    """A page as a browser reads it: what on it comes from a payload, and which of them stand there as text."""

    ADDRESSES: Final = frozenset({"href", "src", "action", "formaction", "srcset", "data", "poster", "xlink:href"})

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.read: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if MARK in tag or tag == SHORTEST.strip("<>"):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            text = value or ""
            self.read.append(text)
            if MARK in name or name.startswith("on"):
                self.found.append(f"{tag} {name}")
            if MARK in text and (name in ("style", "srcdoc", "id", "class") or name.startswith("hx-on")):
                self.found.append(f"{tag} {name}={text}")
            if (name in self.ADDRESSES or name.startswith("hx-")) and _runs(text):
                self.found.append(f"{tag} {name}={text}")

    def handle_data(self, data: str) -> None:
        self.read.append(data)

    def handle_comment(self, data: str) -> None:
        if MARK in data:
            self.found.append(f"<!--{data}")

    def handle_decl(self, decl: str) -> None:
        if MARK in decl:
            self.found.append(f"<!{decl}")


def _runs(address: str) -> bool:
    """Whether a browser runs what stands where an address is expected."""
    return re.sub(r"[\x00-\x20]", "", address).casefold().startswith(("javascript:", "data:text", "vbscript:"))


def markup(answer: HttpResponse | Answer) -> list[str]:
    """What in an answer is not the text that it was."""
    found = [f"{name}: {value}" for name, value in answer.headers.items() if _breaks_a_header(name, value)]
    if answer.headers.get("X-Content-Type-Options") != "nosniff":
        found.append("a browser may guess what it is")
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    if kind == "text/html":
        text = answer.content.decode()
        found += Page(text).found
        if str(7919 * 7907) in text:
            found.append("a template within the text")
    elif answer.content:
        found += _in_a_file(kind, answer)
    return found


def _breaks_a_header(name: str, value: str) -> bool:
    """Whether a header holds what somebody wrote as he wrote it: quoted as an address it may."""
    return bool(MARK in value and re.search(r"[<>\"'\s{}\\]|[^\x20-\x7e]", value)) or (
        MARK in value and name == "Content-Disposition"
    )


def _in_a_file(kind: str, answer: HttpResponse | Answer) -> list[str]:
    kept = answer.headers.get("Content-Disposition", "").startswith("attachment")
    found = [f"{kind}, in the page"] if MARK.encode() in answer.content and not kept else []
    match kind:
        case "application/json":
            json.loads(answer.content)
        case "text/csv":
            pass
        case "application/xml":
            root = ET.fromstring(answer.content)  # noqa: S314, we made it
            found += [each.tag for each in root.iter() if MARK in each.tag or any(MARK in name for name in each.attrib)]
        case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":
            with ZipFile(BytesIO(answer.content)) as book:
                parts = [ET.fromstring(book.read(name)) for name in book.namelist()]  # noqa: S314, we made it
            found += [each.tag for part in parts for each in part.iter() if MARK in each.tag]
        case "text/x-pbn":
            lines = answer.content.decode("iso-8859-1").splitlines()
            found += [line for line in lines if line.startswith(f"[{MARK}")]
            found += [line for line in lines if "}" in line and line != "}" and not line.startswith("[")]
        case _:
            found.append(f"{kind}: who looks into such a file?")
    return found


# ---- Everything that may be opened ----------------------------------------------------------------


def open_all(visitor: Browser) -> Iterator[tuple[str, Answer]]:
    """Every address that is read, by all who may; searched for a payload; and every form refused that holds them."""
    for name, address in part(ALL.items(), one_in=12):
        for role, language in READERS.items():
            told = {"accept-language": language}
            if answer_expected(name, role, "GET") in ("200", "302"):
                for instead in ({}, *_past(address, visitor.world.here)):
                    yield f"{role} {name} {instead}", _asked(visitor, role, "GET", address, told, instead=instead)
        told = {"accept-language": "en", "hx-target": "results"}
        if name in QUERIES and answer_expected(name, "admin", "GET") == "200":
            for query in QUERIES[name]:
                yield (
                    f"admin {name}?{query}",
                    _asked(visitor, "admin", "GET", address, told, search=urlencode({query: WORST})),
                )
        if answer_expected(name, "admin", "POST") in ("200", "302"):
            form = visitor.world.form(address)
            for sent in (dict.fromkeys([*form, *ALSO_READ.get(name, ())], WORST), form | {"version": WORST}):
                yield f"admin {name} POST", _asked(visitor, "admin", "POST", address, told, sent=sent)


def _past(address: Address, of: Things) -> Iterator[Mapping[str, object]]:
    """What else stands for the parameters of an address: out of the club's past, and of what tables called for."""
    past, known = of.past, address.parameters
    if address.name in ON_A_RULING:
        yield from ({"number": each.number} for each in (past.superseding, past.appealed, past.decided))
    elif "number" in known and address.name not in ON_AN_APPEAL and "session_id" not in known:
        yield from ({"number": each.number} for each in (past.superseding.incident, of.waiting, of.closed))
    yield from (
        {str(name): session.pk}
        for session in (past.session, of.tonight)
        for name in ("session", "session_id")
        if name in known and "table" not in known
    )


def _asked(
    visitor: Browser,
    role: str,
    method: str,
    address: Address,
    told: Mapping[str, str],
    *,
    search: str = "",
    instead: Mapping[str, object] = MappingProxyType({}),
    sent: Mapping[str, object] | None = None,
) -> Answer:
    path = visitor.world.path(address, **instead) + (f"?{search}" if search else "")
    with undo_writes():
        visitor.world.made_ready(address)
        return visitor.ask(role, method, path, sent, htmx="hx-target" in told, headers=told)


@pytest.fixture(scope="module")
def answers(payloads: World, django_db_blocker: DjangoDbBlocker) -> list[tuple[str, Answer]]:
    with django_db_blocker.unblock():
        return list(open_all(Browser(payloads)))


@pytest.mark.gate("T16")
def test_every_free_text_is_a_payload(payloads: World, figure: Figure) -> None:
    """A column that is added, and neither a code nor filled in by payloads.py, fails here."""
    assert [name_of(field) for _, field in free_texts() if not _is_one(field)] == []
    figure(columns_of_text=len(list(free_texts())))


def _is_one(field: Field[object, object]) -> bool:
    told = payload(name_of(field))
    shown = told[:30] if len(told) > 30 else told
    rows = field.model._default_manager.values_list(field.name, flat=True)
    return any(
        shown in value if isinstance(value, str) else json.dumps(shown)[1:-1] in json.dumps(value) for value in rows
    )


@pytest.mark.gate("T16")
def test_no_page_and_no_file_is_more_than_text(answers: list[tuple[str, Answer]], figure: Figure) -> None:
    assert {what: markup(answer) for what, answer in answers if markup(answer)} == {}
    assert [what for what, answer in answers if answer.status_code >= 500] == []
    figure(answers=len(answers))


@pytest.mark.gate("T16")
def test_every_free_text_is_seen(answers: list[tuple[str, Answer]]) -> None:
    """Nothing is proven by a text that stands on no page."""
    read = "\n".join(
        text
        for _, answer in answers
        if answer.headers.get("Content-Type", "").startswith("text/html")
        for text in Page(answer.content.decode()).read
    )
    long = [name_of(field) for _, field in free_texts() if f"{name_of(field)}." in payload(name_of(field))]
    assert {column for column in long if f"{MARK}//{column}." not in read} == UNSEEN
    assert SHORTEST in read


# ---- Controls -------------------------------------------------------------------------------------


@pytest.mark.gate("T16", control=True)
def test_texts_that_are_not_escaped_are_found(payloads: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if all of a page were called safe: each page with anybody's words on it is found."""
    visitor = Browser(payloads)
    monkeypatch.setattr(
        engines["django"].engine,  # type: ignore[attr-defined]  # Django's own, not in the stubs
        "autoescape",
        False,
    )
    for name in ("incidents:club", "incidents:members", "incidents:journal", "rulings:ruling", "rulings:appeals"):
        assert markup(_asked(visitor, "admin", "GET", ALL[name], {"accept-language": "en"})), name


@pytest.mark.parametrize(
    "template",
    [
        "<p>{{ text|safe }}</p>",
        "<a href={{ text }}>x</a>",
        '<a href="{{ text }}">x</a>',
        "<p title='{{ text|safe }}'>",
        "<textarea>{{ text|safe }}</textarea>",
        "<title>{{ text|safe }}</title>",
        "<p {{ text }}>",
    ],
)
@pytest.mark.parametrize("column", ["Ruling.reason", "Club.name"])
@pytest.mark.gate("T16", control=True)
def test_a_template_that_lets_it_out_is_caught(template: str, column: str) -> None:
    page = engines["django"].from_string(template).render({"text": payload(column)})
    assert Page(page).found


@pytest.mark.gate("T16", control=True)
def test_the_shortest_is_caught_too() -> None:
    assert Page(f"<p>{SHORTEST}</p>").found


@pytest.mark.parametrize(
    "template", ["<p>{{ text }}</p>", '<p title="{{ text }}">', "<textarea>{{ text }}</textarea>", "<p>{{ 71|add:0 }}"]
)
def test_a_template_that_keeps_it_in_is_let_be(template: str) -> None:
    assert Page(engines["django"].from_string(template).render({"text": WORST})).found == []


@pytest.mark.parametrize(
    ("name", "value", "breaks"),
    [
        ("Content-Disposition", f'attachment; filename="{MARK}.csv"', True),
        ("Content-Disposition", 'attachment; filename="club-log.csv"', False),
        ("HX-Replace-Url", f'/parc/log/?q="><{MARK}>', True),
        ("HX-Replace-Url", f"/parc/log/?q=%22%3E%3C{MARK}%3E", False),
        ("X-Said", f"{MARK}é", True),
    ],
)
@pytest.mark.gate("T16", control=True)
def test_a_header_that_holds_it_is_caught(name: str, value: str, *, breaks: bool) -> None:
    assert _breaks_a_header(name, value) is breaks


@pytest.mark.gate("T16", control=True)
def test_a_file_that_is_shown_in_the_page_is_caught() -> None:
    shown = HttpResponse(MARK, content_type="text/csv", headers={"X-Content-Type-Options": "nosniff"})
    assert markup(shown) == ["text/csv, in the page"]
    shown["Content-Disposition"] = "attachment"
    assert markup(shown) == []
    del shown["X-Content-Type-Options"]
    assert markup(shown) == ["a browser may guess what it is"]
