"""A canary crawl for directors who play: of the boards they have still to play they are told nothing.

An administrator who plays asks for every address with everything the club has, before anything has happened on a board
that he has still to play and after: every text of what happens there holds a token, and the deal and a result are
known. He finds none of it; what he is told of the rest stays as it was, word for word and count for count. Then each
place that keeps something from him lets everything through, and it is found.
"""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.urls import NoReverseMatch, reverse
from pytest_django import DjangoDbBlocker

from rulings.models import Consultation
from rulings.review.opinions.ask_poll import token_of
from rulings.review.scores.adjusted import Kind
from tests.forms import LONG
from tests.rulings.review.scores.changing import form_of
from tests.security.addresses import Address, addresses
from tests.security.answers import body_of
from tests.security.asking import SEARCHES, THEIR_NUMBERS, THEIRS
from tests.security.browsing import Browser, undo_writes
from tests.security.canary import RANDOM, TOKEN, WORD
from tests.security.club import Things
from tests.security.keeping import GUARDS, Guard, keeping
from tests.security.sending import parameter
from tests.security.still_to_play import ADMIN, BOARD, FIRST, Evening, before_anything_happens, let_it_happen

if TYPE_CHECKING:
    from tests.security.browsing import Answer

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("playing")]

HAND: Final = ("AQ965", "A Q 9 6 5", "T873", "10 8 7 3")
"""Two suits of that deal, as PBN writes them and as pages do."""
OBTAINED: Final = ("7♣XX", "7CXX", "7600")
"""What was obtained, as pages, files and scores have it."""
COUNTED: Final = ("third warning",)
"""What is counted of a player who was warned once elsewhere."""
FIRST_PATHS: Final = 2
MOST_PATHS: Final = 12 if LONG else FIRST_PATHS
"""Of one address: each mixture of what the club has."""
TOLD: Final = re.compile(
    r"of which you are told no more|left out|on a board that you have still to play|Deputy:|ask a deputy"
    r"|results? from the file|· \w+ \d+ \w+, \d\d:\d\d, "
)
"""Lines that say that something is left out, who else directs tonight, that there is a scorer's file, and when."""
_BY_THE_MOMENT: Final = re.compile(
    r"Content-Length: \d+|\?seen=\w+|exported_at\": \"[^\"]+|name=\"time\" value=\"[\d:]+|<dcterms:\w+ .*?</dcterms"
    r'|(?<= title="\d\d:\d\d")>[^<]*</time>|<section class="card" aria-labelledby="code">.*?</section>'
    r'|^"Rulings of the club.*?$',
    re.DOTALL | re.MULTILINE,
)
"""What differs from one moment to the next; and the code that answers for all rulings of the club, which is not told to
whoever may not know of the last."""
_TOKENS_ALONE: Final = ("/accounts/", "/journal/", ".xlsx")
"""Pages of which only what they say of the board is looked at: they are drawn by lot, list what was done on his own
calls too, or hold the code among their numbers."""


_OF_OTHER_BOARDS: Final = (
    re.compile(r"/sessions/\d+/tables/\d+/live/(?:now/|tell/|plays/)?$"),
    re.compile(r"/incidents/\d+/players/link/$"),
    re.compile(r"/scores/\d+/(?:working/)?$"),
)
"""Among the further mixtures of an address, pages that rightly tell otherwise of what he has played: a table is closed
to him once that board is begun there, a card of a board that is over gets no link, one more result is compared with.
Only what they say of the board itself is looked at."""


@dataclass(frozen=True)
class Asked:
    """One request."""

    path: str
    method: str = "GET"
    sent: tuple[tuple[str, Any], ...] = ()


@dataclass
class Crawled:
    """What the administrator was told, request by request, and which requests came past which guard."""

    told: dict[Asked, str] = field(default_factory=dict)
    answered: int = 0
    past: dict[Guard, list[Asked]] = field(default_factory=dict)


@dataclass
class Both:
    """The club as it is now, and what was told before anything had happened and since."""

    evening: Evening
    before: Crawled
    since: Crawled
    further: frozenset[str]
    """The paths whose answers are not compared with those of before."""


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Both]:
    with django_db_blocker.unblock(), transaction.atomic():
        evening = before_anything_happens()
        before, further = crawl(evening, list(asked_for(evening))), frozenset(of_other_boards(evening))
        let_it_happen(evening)
        since = list(dict.fromkeys([*before.told, *asked_for(evening), *sent_to(evening)]))
        yield Both(evening, before, crawl(evening, since), further)
        transaction.set_rollback(True)


# ---- The crawl ----------------------------------------------------------------------------------


def paths(evening: Evening, address: Address) -> Iterator[str]:
    """Every mixture of what the club has for the parameters of an address."""
    choices = []
    for name in address.parameters:
        ours = parameter(address, name, evening.world.here)
        values = {str(ours): ours} | {str(each): each for each in _all(address, name, evening.world.here)}
        choices.append([(name, value) for value in values.values()])
    # First what belongs together: of an appeal and its ruling the newest of each.
    longest = max(map(len, choices), default=0)
    together = [tuple(each[min(place, len(each) - 1)] for each in choices) for place in range(longest)]
    mixtures = dict.fromkeys([*together[:2], *itertools.product(*choices)])
    for mixture in itertools.islice(mixtures, MOST_PATHS):
        try:
            yield reverse(address.name, kwargs=dict(mixture))
        except NoReverseMatch:
            continue


def of_other_boards(evening: Evening) -> Iterator[str]:
    """Those of the further mixtures that may tell otherwise."""
    for address in addresses():
        for path in itertools.islice(paths(evening, address), FIRST_PATHS, None):
            of_the_board = f"/scores/{evening.own_change.pk}/" in path
            if not of_the_board and any(page.search(path) for page in _OF_OTHER_BOARDS):
                yield path


def _all(address: Address, name: str, things: Things) -> list[Any]:
    if name == "club":
        return []
    if address.name == "incidents:session-board":
        return [BOARD] if name == "number" else [things.session.pk]
    ids = THEIR_NUMBERS.get(address.name) if name in ("number", "token") else None
    found = list((ids or THEIRS[name])(things.club)) if (ids or name in THEIRS) else []
    # The newest first: what is kept came last.
    return sorted(found, key=str, reverse=True)


def asked_for(evening: Evening) -> Iterator[Asked]:
    """The pages, the searches that would find what is kept, and the pages of his own calls, of which he closes one as
    settled by a call that is kept from him.
    """
    closing = {"closed_as": "duplicate", "settled_by": FIRST, "version": evening.unfinished.version}
    path = reverse("rulings:close", args=(evening.world.here.club.slug, evening.unfinished.number))
    yield Asked(path, "POST", tuple(closing.items()))
    for address in addresses():
        of_his = _of_his(evening, address)
        for path in dict.fromkeys([*paths(evening, address), *of_his]):
            yield Asked(path)
            searches = SEARCHES[address.name](evening.world.here) if address.name in SEARCHES else []
            if address.name.startswith("rulings:log"):
                searches = [*searches, {"q": WORD}, {"q": FIRST}, {"director": evening.world.people["admin"].pk}]
            yield from (Asked(f"{path}?{urlencode(searched)}") for searched in searches)


def _of_his(evening: Evening, address: Address) -> Iterator[str]:
    """The pages about his own calls, and what hangs on them; of the table where he had to rule, each seat's."""
    club, session = evening.world.here.club.slug, evening.session.pk
    known = {"club": club, "session": session, "change": evening.own_change.pk}
    rest = set(address.parameters) - known.keys()
    if rest <= {"number", "kind"} and "number" in rest:
        incidents = [evening.own.incident, evening.of_conduct.incident, evening.unfinished, evening.settled]
        rulings = [evening.own, evening.of_conduct, evening.in_its_place]
        for number in (*(each.number for each in rulings), *(each.number for each in incidents)):
            yield from _reversed(address, known | {"number": number, "kind": "penalty"})
    elif address.name == "rulings:live-plays":
        for path in _reversed(address, known | {"table": evening.own.incident.table_id}):
            yield from (f"{path}?seat={seat}&from=deal" for seat in "NESW")
    elif address.name == "consulting:consultation":
        for poll in Consultation.objects.polls():
            yield from _reversed(address, {"token": token_of(poll)})
    elif not rest and "change" in address.parameters:
        yield from _reversed(address, known)


def _reversed(address: Address, known: dict[str, Any]) -> Iterator[str]:
    try:
        yield reverse(address.name, kwargs={name: known[name] for name in address.parameters})
    except NoReverseMatch:
        return


def sent_to(evening: Evening) -> Iterator[Asked]:
    """The pages of what is kept, and the forms by which it might be opened."""
    club = evening.world.here.club.slug
    assert evening.handed_over is not None
    yield Asked(reverse("consulting:consultation", args=(evening.own_link,)))
    yield from of_what_is_kept(evening)
    yield Asked(reverse("rulings:take", args=(club, evening.handed_over.number)), "POST")
    for asked in evening.handed_over.session.incidents.get(number=FIRST).consultations.all():
        yield Asked(reverse("rulings:consultation-close", args=(club, asked.pk)), "POST")
    live = reverse("rulings:live-note", args=(club, evening.session.pk, evening.session.tables.in_order()[1].pk))
    yield Asked(live, "POST", (("kind", "new-trick"),))
    assert evening.kept is not None
    place = (club, evening.session.pk, evening.kept.incident.table_id)
    yield from (Asked(reverse(f"rulings:{name}", args=place)) for name in ("live-table", "live-table-now"))
    for appeal in evening.kept.appeals.all():
        yield Asked(reverse("rulings:appeal-outcome", args=(club, evening.kept.number, appeal.pk)))
    for unfinished in evening.session.incidents.filter(number__gte=FIRST, rulings=None):
        given = {"version": unfinished.version, "idempotency_key": evening.world.here.key}
        yield Asked(reverse("rulings:give", args=(club, unfinished.number)), "POST", tuple(given.items()))
    own = evening.own.incident
    for form in ({"step": "solve", "version": 1}, {"step": "add", "version": 1, "words": "The ace", "tricks": 0}):
        yield Asked(reverse("rulings:claim-hands", args=(club, own.number)), "POST", tuple(form.items()))
    change = form_of(Kind.ASSIGNED, board=str(BOARD))
    for ruling in (evening.own, evening.of_conduct):
        path = reverse("rulings:score-change-form", args=(club, ruling.number, "assigned"))
        yield Asked(path, "POST", tuple(change.items()))


def of_what_is_kept(evening: Evening) -> list[Asked]:
    """Every kind of page that tells of the board to whoever does not play."""
    kept, session = evening.kept, evening.session
    assert kept is not None
    change = kept.score_changes.latest("pk")
    waiting = kept.appeals.latest("pk")
    pages = (
        f"rulings/{kept.number}/",
        f"rulings/{kept.number}/parties/",
        f"rulings/{kept.number}/case-book/",
        f"rulings/{kept.number}/appeal/",
        f"rulings/{kept.number}/appeal/file/",
        f"rulings/{kept.number}/appeal/{waiting.pk}/outcome/",
        f"rulings/{kept.number}/case.pbn",
        "log/",
        "log/export.csv",
        "log/export.json",
        "log/export.xlsx",
        "laws/54/",
        "appeals/",
        "journal/",
        "scores/",
        f"scores/{change.pk}/",
        f"sessions/{session.pk}/",
        f"sessions/{session.pk}/boards/{BOARD}/",
        f"sessions/{session.pk}/report/",
        f"sessions/{session.pk}/scores/",
        f"incidents/{FIRST}/check/",
        f"incidents/{FIRST}/consult/",
        f"incidents/{FIRST}/hands/",
    )
    return [Asked(f"/{evening.world.here.club.slug}/{page}") for page in pages]


def text_of(answer: Answer) -> str:
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return RANDOM.sub("", f"{answer.status_code}\n{head}\n{body_of(answer)}")


def board_in(text: str, asked: Asked) -> list[str]:
    """What of the board is in a text, but for what the address said itself."""
    plain = text.replace(asked.path.split("?")[0], "").replace(f"q={WORD}", "").replace(f'"{WORD}"', "")
    numbers = [f"/incidents/{FIRST + each}" for each in range(4)]
    marks = (TOKEN, *HAND, *OBTAINED, *COUNTED, *numbers, f"-{FIRST // 100}")
    return [f"{mark}: …{plain[max(0, at - 60) : at + 40]}" for mark in marks if (at := plain.find(mark)) >= 0]


def ask(browser: Browser, asked: Asked, role: str = ADMIN) -> Answer:
    with undo_writes():
        return browser.ask(role, asked.method, asked.path, dict(asked.sent) or None)


def crawl(evening: Evening, every: list[Asked]) -> Crawled:
    """What an administrator, who may open all pages, is told when he asks for these."""
    browser, done = Browser(evening.world), Crawled()
    with keeping() as passed:
        for asked in every:
            answer = ask(browser, asked)
            done.told[asked] = text_of(answer)
            done.answered += answer.status_code == 200
            for guard in passed:
                done.past.setdefault(guard, []).append(asked)
            passed.clear()
    return done


def told_otherwise(before: str, since: str) -> list[str]:
    """The lines that differ, but for those which say that something is left out."""
    plain = (_BY_THE_MOMENT.sub("", text).splitlines() for text in (before, since))
    was, now = ([line for line in of if line.strip() and not TOLD.search(line)] for of in plain)
    return [line for line in difflib.unified_diff(was, now, n=0, lineterm="") if line[:3] not in ("---", "+++")]


def found_in(both: Both, asked: Asked, text: str) -> list[str]:
    """What of the board is told in an answer, by itself or by what differs of what was told before."""
    found = board_in(text, asked)
    compared = asked.path not in both.further and not any(each in asked.path for each in _TOKENS_ALONE)
    if not found and asked in both.before.told and compared:
        found = told_otherwise(both.before.told[asked], text)
    return [f"{asked.method} {asked.path}: {each}" for each in found]


def test_nothing_of_a_board_still_to_play_is_told(both: Both) -> None:
    assert both.since.answered > 100
    found = [each for asked, text in both.since.told.items() for each in found_in(both, asked, text)]
    assert found == []


# ---- Controls -----------------------------------------------------------------------------------


_OF_PLAYING: Final = "tests/rulings/test_playing_directors.py"
_OF_EVENTS: Final = "tests/rulings/review/checks/test_of_events.py"
ELSEWHERE: Final = {
    "rulings/inquiry/board_touch.py:_likely_by_what_was_noted:not_kept_from:1": _OF_PLAYING,
    "rulings/reports/evening.py:_kept_at:kept_from:1": _OF_PLAYING,
    "rulings/review/checks/by_board.py:of_the_board_of:visible_to:1": _OF_EVENTS,
    "rulings/review/checks/items.py:of_ruling:visible_to:1": _OF_EVENTS,
    "rulings/reports/otherwise.py:rulings_otherwise:visible_to:1": "tests/rulings/reports/test_otherwise.py",
    "rulings/review/ruling/views/committee.py:_hands:may_see_hands:1": _OF_PLAYING,
    "rulings/templatetags/desk.py:own_part_in:kept_from:1": _OF_PLAYING,
    "rulings/templatetags/review.py:score_files:not_kept_from:1": _OF_PLAYING,
    "incidents/views/import_results.py:_check:hidden_deals:1": "tests/incidents/test_results_from_usebio.py",
    "rulings/reports/rule_of_the_month.py:rule_of:not_kept_from:1": _OF_PLAYING,
    "rulings/templatetags/review.py:rulings_touched:not_kept_from:1": _OF_PLAYING,
    "rulings/web/readable.py:readable:kept_from:1": _OF_EVENTS,
}
"""Places of which this crawl tells nothing, and why."""


@pytest.mark.parametrize("guard", [each for each in GUARDS if str(each) not in ELSEWHERE], ids=str)
def test_without_a_guard_it_is_found(both: Both, guard: Guard) -> None:
    assert guard in both.since.past, "nobody comes past it"
    browser = Browser(both.evening.world)
    with keeping(guard):
        for asked in both.since.past[guard]:
            if found_in(both, asked, text_of(ask(browser, asked))):
                break
        else:
            pytest.fail(f"taken away, it is missed by nobody: {len(both.since.past[guard])}")
    # What was found comes of the guard alone: with it, the same request is told nothing.
    assert found_in(both, asked, text_of(ask(browser, asked))) == []


def test_whoever_does_not_play_is_told_of_it_on_every_kind_of_page(both: Both) -> None:
    browser = Browser(both.evening.world)
    every = of_what_is_kept(both.evening)
    assert [asked.path for asked in every if not board_in(text_of(ask(browser, asked, "admin")), asked)] == []
