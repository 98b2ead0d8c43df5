"""Wherever a clause is cited it leads to its page, except inside another link or button, or beside what is typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from incidents.models import Session, User
from tests.rulings.a_club import DUMMY_CAME_DOWN, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY, Desk, html, signed_in
from tests.rulings.disputing import BOTH, send

HOLD_NO_LINK = ("a", "button", "label", "summary")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "path", "rect"})


@dataclass
class Citations(HTMLParser):
    """The clauses that a page cites, and what each stands in."""

    linked: list[str] = field(default_factory=list)
    plain: list[str] = field(default_factory=list)
    """Those that lead nowhere, though nothing around them forbids it."""
    within: list[str] = field(default_factory=list)
    """Those inside a button or another link, which rightly lead nowhere."""
    nested: list[str] = field(default_factory=list)
    """Links inside a link or a button: no browser takes them as they are meant."""
    _open: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        names = (told.get("class") or "").split()
        around = [each for each, _name in self._open]
        if tag == "a" and any(each in HOLD_NO_LINK for each in around):
            self.nested.append(told.get("href") or "")
        if tag == "span" and "law" in names:
            title = told.get("title") or ""
            if ("a", "cite") in self._open:
                self.linked.append(title)
            elif any(each in HOLD_NO_LINK for each in around):
                self.within.append(title)
            else:
                self.plain.append(title)
        if tag not in VOID:
            self._open.append((tag, "cite" if "cite" in names else ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass


def citations_on(page: str) -> Citations:
    found = Citations()
    found.feed(page)
    return found


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def test_on_a_ruling_each_leads_to_its_page(desk: Desk, director: User, player: User) -> None:
    ruling = give(an_incident(desk.session, director, DUMMY_CAME_DOWN), director)
    for reader in (director, player):
        page = citations_on(html(signed_in(reader).get(desk.url("ruling", ruling.number))))
        assert len(page.linked) >= 2
        assert page.plain == page.within == page.nested == []


def test_on_the_desk_and_in_the_log_they_stand_beside_the_rows_link(desk: Desk, director: User) -> None:
    give(an_incident(desk.session, director, DUMMY_CAME_DOWN), director)
    for page in (desk.get("desk", desk.session.pk), desk.get("log")):
        found = citations_on(html(page))
        assert found.linked
        assert found.plain == found.within == found.nested == []


def test_in_the_inquiry_those_on_a_button_lead_nowhere_and_the_others_do(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    found = citations_on(html(desk.get("answer", incident.number, REPLY)))
    assert {"Law 54A", "Law 50D2(b)"} <= set(found.within), "the clauses of the choices"
    assert found.linked, "in full, and why it is asked"
    assert found.plain == found.nested == []


def test_beside_what_is_typed_none_leads_away(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    found = citations_on(html(send(desk, incident, **BOTH)))
    assert {"Law 85A", "Law 85B"} <= set(found.plain)
    assert found.linked == found.nested == []


def test_beside_the_reason_for_another_ruling_none_leads_away(desk: Desk, director: User) -> None:
    """On the check page before a first ruling nothing is typed; before another the reason is."""
    incident = an_incident(desk.session, director)
    incident.subject = "declarers-card-exposed"
    establish_all(incident, director, {"particulars.declarer": "S", "48.seen": "held"})
    before = html(desk.get("check", incident.number))
    assert "<textarea" not in before
    assert ">Law 45.C</a>" in before
    give(incident, director)
    establish_all(incident, director, {"particulars.declarer": "N", "48.seen": "held"})
    page = html(desk.get("check", incident.number))
    assert "<textarea" in page
    assert "Law 45.C" in page
    assert ">Law 45.C</a>" not in page
    assert citations_on(page).linked == []


@pytest.mark.parametrize(
    ("markup", "kind"),
    [
        ('<p><span class="law" title="x">', "plain"),
        ('<a href="/"><b></b><span class="law" title="x">', "within"),
        ('<a class="cite" href="/"><span class="law" title="x">', "linked"),
        ('<button><a class="cite" href="x"><span class="law" title="y">', "nested"),
    ],
)
def test_what_is_wrong_would_be_seen(markup: str, kind: str) -> None:
    assert getattr(citations_on(markup), kind) == ["x"]
