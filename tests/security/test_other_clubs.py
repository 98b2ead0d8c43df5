"""T2: a canary crawl. Every text of another club holds a token, and a club's people never see one.

They ask for every address with their own club's things and each of the other's, by GET and by POST, with the other
club's keys in their forms and its identifiers in their searches; in the long form with every mixture of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Final

import pytest
from django.apps import apps
from django.db import models

from incidents.models import LogEntry, Membership, Tag, User
from incidents.web import access
from tests.forms import LONG
from tests.gates.recording import Figure
from tests.security.addresses import address_named, addresses
from tests.security.answers import findings
from tests.security.asking import OURS, Ask
from tests.security.browsing import Browser, World, undo_writes
from tests.security.canary import NAME, RANDOM, TOKEN, WORKED_OUT, canaries, every_text
from tests.security.crawling import CRAWLED, Crawl, of_the_crawl
from tests.security.narrowing import SITES, Site, narrowing
from tests.security.saying import copy_row

pytestmark = [pytest.mark.django_db, of_the_crawl]


# ---- The canaries -------------------------------------------------------------------------------


@pytest.mark.gate("T2")
def test_every_text_of_every_table_holds_one(clubs: World) -> None:
    dumb = [
        f"{model._meta.label}.{column.name}"
        for model, column in every_text()
        if not any(TOKEN in str(value).upper() for value in model._default_manager.values_list(column.name, flat=True))
    ]
    assert dumb == []


def test_texts_that_are_too_short_are_codes() -> None:
    """What cannot hold the token cannot hold anybody's words."""
    texts = (models.CharField, models.TextField, models.JSONField)
    everything = {
        (model, column)
        for model in apps.get_models()
        for column in model._meta.concrete_fields
        if isinstance(column, texts) and (model, column.name) not in WORKED_OUT
    }
    assert {column.name for _, column in everything - set(every_text())} == {
        "language",
        "line",
        "direction",
        "called_by",
        "declarer",
        "seat",
        "side",
        "strain",
        "leader",
        "lead",
        "ns_line",
        "ew_line",
    }


@pytest.mark.gate("T2", control=True)
def test_a_canary_is_heard() -> None:
    assert canaries(f"<b>{TOKEN}</b>")
    assert canaries(f"<b>{TOKEN.lower()}-quai</b>")
    assert canaries('href="/parc/incidents/90213/"')
    assert canaries('href="/parc/rulings/2026-90211/"')
    assert not canaries(f'<input name="csrfmiddlewaretoken" value="x{TOKEN}x">')
    assert not canaries('<input name="opening_key" value="5b701856-d33f-4306-8902-90255bad8843">')
    assert not canaries("/parc/incidents/3/ 2026-0001 Vexko")


# ---- The crawl ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CRAWLED)
@pytest.mark.gate("T2")
def test_no_answer_holds_a_word_of_another_club(crawl: Crawl, name: str, figure: Figure) -> None:
    asked = [each for each in crawl.of(CRAWLED[name]).answers if each.ask.role in OURS]
    assert [found for each in asked for found in each.found] == []
    figure(requests=len(asked))


@pytest.mark.gate("T2")
def test_a_club_that_is_not_ones_own_looks_like_none(visitor: Browser) -> None:
    """Which clubs there are is nobody's business either: the answers are the same letter for letter."""
    world = visitor.world
    for address in addresses():
        if "club" not in address.parameters:
            continue
        told = set()
        for slug in (world.there.club.slug, "no-such-club"):
            with undo_writes():
                answer = visitor.ask("admin", "GET", world.path(address, club=slug))
            page = RANDOM.sub("", answer.content.decode()).replace(slug, "")
            told.add((answer.status_code, page, tuple(sorted(answer.headers))))
        assert len(told) == 1, address.name


def counting(visitor: Browser) -> Iterator[str]:
    """The pages that count things of the whole club, and one that asks whether anything changed in it."""
    for name in ("incidents:club", "rulings:season-report", "incidents:retention", "rulings:session-now"):
        with undo_writes():
            answer = visitor.ask("admin", "GET", visitor.world.path(address_named(name)))
        yield RANDOM.sub("", answer.content.decode())


def told_of_more(visitor: Browser) -> bool:
    """Whether our pages are others when another club has more of everything."""
    before, there = list(counting(visitor)), visitor.world.there
    with undo_writes():
        session = copy_row(there.past.session)
        copy_row(there.change, session=session)
        copy_row(there.past.appealed.appeals.get(), ruling=there.past.superseding)
        LogEntry.objects.note(Tag.BOARD_CHANGED, club=there.club, who=None)
        return before != list(counting(visitor))


@pytest.mark.gate("T2")
def test_nothing_of_another_club_is_counted(visitor: Browser) -> None:
    assert not told_of_more(visitor)


# ---- Controls -----------------------------------------------------------------------------------

COUNTED: Final = (
    "rulings/web/polling.py:newest_lines:LogEntry:1",
    "rulings/reports/season_counts.py:count:Session:2",
    "rulings/templatetags/review.py:appeals_open_in_club:Appeal:1",
    "rulings/templatetags/review.py:scores_to_enter_in_club:ScoreChange:1",
)
"""Places behind which rows are counted alone: no word of theirs is shown."""

NEEDLESS: Final = {
    "rulings/inquiry/incident.py:ruling_on:Ruling:1": "looks among the rulings of one incident, which is the club's",
    "rulings/desk/views.py:_latest_keys:Ruling:1": "looks among the rulings of one session, which is the club's",
    "rulings/models/rulings.py:_at_a_table_of:Incident:1": "looks among the rulings of the club",
    "rulings/models/rulings.py:readable_today:Session:1": "only tells how the club's are asked for",
    "rulings/models/rulings.py:visible_to:Session:1": "looks among the rulings of the club",
    "rulings/lawbook/resting.py:rulings_on:Ruling:1": "what a member may read is the club's",
    "rulings/reports/evening.py:_head:Ruling:1": "looks for the last of the club's own record",
    "incidents/accounts/signed_in_browsers.py:_was_signed_out:LogEntry:1": "looks for one member of the club",
    "rulings/reports/evening.py:_rulings:Ruling:1": "looks among the rulings of one session, which is the club's",
    "rulings/reports/evening.py:read_evening:Incident:1": "looks among those of one session, which is the club's",
    "rulings/reports/evening.py:read_evening:ScoreChange:2": "looks among those of one session, which is the club's",
    "rulings/reports/evening.py:read_evening:Appeal:3": "looks among the appeals of one session, which is the club's",
    "rulings/review/scores/change_score.py:make:Ruling:2": "looks for what supersedes one ruling, which is the club's",
    "rulings/review/checks/views.py:_event:LiveEvent:1": "looks among the events of one incident, which is the club's",
    "rulings/review/ruling/views/committee.py:file:Appeal:1": "the ruling is fetched next, among those of the club",
    "rulings/review/opinions/views/polling.py:_fetch:Consultation:1": "its incident is fetched next, among the club's",
    "rulings/review/penalties/noted_before.py:noted_before:NotedWarning:1": "looks among the club's own players",
    # These two hold each other's door, and so do the two after them.
    "rulings/review/penalties/views/note_on_player.py:_sent:Player:1": "who is noted is the club's: note_warning",
    "rulings/archive/warnings_kept.py:note_warning:Player:1": "who is sent is the club's: _sent",
    "incidents/administration/retention.py:stale_notes:Invitation:1": "what is cleared is the club's: forget_all",
    "incidents/administration/forgetting.py:forget_all:Invitation:1": "what is stale is the club's: stale_notes",
}
"""Places where something else keeps the other clubs out as well: a second lock, whose loss shows nothing."""

TRIED_ELSEWHERE: Final = {
    # One person's own rows, of whatever club: taken there is one who administers two clubs.
    "incidents/membership.py:withdraw_links:Invitation:1": "tests/incidents/test_invitations.py",
    # Only a form made by hand names another club's player.
    "incidents/accounts/inviting_players.py:invite_players:Player:1": "tests/incidents/test_inviting_players.py",
    # Few are old enough: none of those that are crawled.
    **dict.fromkeys(
        (f"rulings/archive/warnings_kept.py:{each}_before:NotedWarning:1" for each in ("count", "expire")),
        "tests/rulings/review/penalties/test_warnings.py",
    ),
    # What is counted orders our own lines, and only where there are many rulings.
    "rulings/inquiry/what_happened.py:frequent:Ruling:1": "tests/rulings/inquiry/test_menu.py",
}
"""Places that show none of another club's words, and the file with a test of their own."""

NOT_FOUND_BY_ASKING: Final = {*NEEDLESS, *COUNTED, *TRIED_ELSEWHERE}


def test_every_place_that_is_listed_is_there() -> None:
    assert {str(site) for site in SITES} >= NOT_FOUND_BY_ASKING


ASKED_IN_VAIN: Final = 20
"""How many requests look whether a place is one of those above, unless all do: nothing is expected to be found."""


def first_finding(visitor: Browser, crawl: Crawl, asks: list[Ask], site: Site) -> str | None:
    """What the crawl finds first when one filter lets every club through; None when it finds nothing."""
    tried = asks if LONG or str(site) not in NOT_FOUND_BY_ASKING else asks[:ASKED_IN_VAIN]
    with narrowing(site):
        return next((each for ask in tried for each in findings(visitor, ask, crawl.untouched)), None)


@pytest.mark.gate("T2", control=True)
def test_a_filter_that_lets_every_club_through_is_caught(visitor: Browser, crawl: Crawl, figure: Figure) -> None:
    """One after the other, every place where the source narrows rows to a club."""
    past = crawl.past()
    assert [str(site) for site in SITES if not past[site]] == [], "no request comes past these"
    missed = {str(site) for site in SITES if first_finding(visitor, crawl, past[site], site) is None}
    assert missed == NOT_FOUND_BY_ASKING
    figure(filters_taken_away=len(SITES))


@pytest.mark.gate("T2", control=True)
def test_what_is_caught_is_the_canary(visitor: Browser, crawl: Crawl) -> None:
    """Not only the status: where a list lets every club through, it is the token that is found."""
    (site,) = (site for site in SITES if str(site) == "incidents/views/home.py:club:Session:1")
    with narrowing(site):
        asks = crawl.past()[site][:3]
        found = [each for ask in asks for each in findings(visitor, ask, crawl.untouched)]
    assert any(f"Session {NAME}" in each for each in found)


@pytest.mark.parametrize("place", COUNTED)
@pytest.mark.gate("T2", control=True)
def test_a_count_of_every_club_is_caught(visitor: Browser, place: str) -> None:
    (site,) = (site for site in SITES if str(site) == place)
    with narrowing(site):
        assert told_of_more(visitor)


def open_other(visitor: Browser) -> list[str]:
    """What opens of the other club: its incident under our club's address, our own page under its address."""
    world = visitor.world
    theirs = world.path(address_named("rulings:incident"), number=world.there.ready.number)
    under_its_name = world.path(address_named("incidents:club"), club=world.there.club.slug)
    found = []
    for path in (theirs, under_its_name):
        with undo_writes():
            if visitor.ask("director", "GET", path).status_code != HTTPStatus.NOT_FOUND:
                found.append(path)
    return found


def in_any_club(_slug: str, user: User) -> Membership | None:
    return Membership.objects.current().filter(user=user).select_related("club").first()


@pytest.mark.gate("T2", control=True)
def test_a_membership_of_any_club_is_caught(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one question that finds the club of a request, which is narrowed by its address."""
    assert open_other(visitor) == []
    monkeypatch.setattr(access, "membership_in", in_any_club)
    assert open_other(visitor)
