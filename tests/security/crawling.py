"""Asking, as a club's people, for everything another club has; and seeing where the source keeps it from them."""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.urls import NoReverseMatch, reverse

from incidents.models import CallLink, Club, Incident, Invitation, Membership, Player, Session, Table
from rulings.models import CardLink, Consultation, LiveEvent, Ruling, ScoreChange
from tests.forms import LONG
from tests.security.addresses import Address, address_named
from tests.security.browsing import Browser, World, cell, undo_writes
from tests.security.canary import WORD, canaries, rows_of
from tests.security.club import Things, players
from tests.security.sending import ON_A_RULING, ON_AN_APPEAL, Form, parameter
from tests.security.who_may import answer_expected

if TYPE_CHECKING:
    from tests.security.browsing import Answer

ROOMS: Final = ("incidents", "rulings")
OURS: Final = ("player", "director", "admin")
MOST_HOPS: Final = 3
NEVER_ASKED: Final = frozenset({"demonstration", "management"})
"""Folders of what runs on the command line alone."""


# ---- What is asked ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ask:
    """One request of somebody of the first club."""

    role: str
    method: str
    address: Address
    path: str
    foreign: bool
    """Whether anything in its path is the other club's."""
    club: str
    sent: Mapping[str, Any] = field(default_factory=dict, hash=False)
    given: tuple[str, ...] = ()
    """What the path holds: an answer may say it again to whoever wrote it."""

    def __str__(self) -> str:
        return f"{self.role} {self.method} {self.path} {dict(self.sent) or ''}"


Ids = Callable[[Club], Any]

THEIRS: Final[Mapping[str, Ids]] = {
    "club": lambda club: [club.slug],
    "session": lambda club: Session.objects.filter(club=club).values_list("pk", flat=True),
    "session_id": lambda club: Session.objects.filter(club=club).values_list("pk", flat=True),
    "table": lambda club: Table.objects.filter(session__club=club).values_list("pk", flat=True),
    "membership_id": lambda club: Membership.objects.filter(club=club).values_list("pk", flat=True),
    "player_id": lambda club: Player.objects.of(club).values_list("pk", flat=True),
    "invitation_id": lambda club: Invitation.objects.filter(club=club).values_list("pk", flat=True),
    # Whoever has the link is invited. Here is what somebody has who read the table.
    "token": lambda club: Invitation.objects.filter(club=club).values_list("token_hash", flat=True),
    "number": lambda club: Incident.objects.filter(club=club).values_list("number", flat=True),
    "change": lambda club: ScoreChange.objects.of(club).values_list("pk", flat=True),
    "consultation": lambda club: Consultation.objects.of(club).values_list("pk", flat=True),
    # What is the Laws', or the place of something in a list, and nobody's.
    **dict.fromkeys(("key", "law", "citation", "subject", "kind", "month", "place"), lambda _: []),
}
"""All that a club has for a parameter, by its name."""

THEIR_NUMBERS: Final[Mapping[str, Ids]] = {
    "incidents:session-board": lambda _: [77],
    "calling:call": lambda club: CallLink.objects.filter(session__club=club).values_list("token_hash", flat=True),
    "consulting:consultation": lambda club: Consultation.objects.of(club).values_list("token_hash", flat=True),
    "showing:card": lambda club: [each for link in CardLink.objects.of(club) for each in (link.token_hash, link.nonce)],
    **dict.fromkeys(
        (*ON_A_RULING, *ON_AN_APPEAL),
        lambda club: Ruling.objects.filter(club=club).values_list("number", flat=True),
    ),
}
"""Where `number` is not that of an incident, and a link not an invitation's."""


def theirs(address: Address, name: str, club: Club) -> list[Any]:
    """All that a club has for one parameter of an address."""
    ids = THEIR_NUMBERS.get(address.name) if name in ("number", "token") else None
    return list((ids or THEIRS[name])(club))


def paths(world: World, address: Address) -> Iterator[tuple[str, str, int, tuple[str, ...]]]:
    """The path of each mixture of ours and theirs, its club, how much in it is theirs, and what is in it.

    All mixtures in the long form. In the short one, of those in their club, what is ours and the first of what is
    theirs: nothing more of the address is looked at before its door.
    """
    choices = []
    for name in address.parameters:
        ours = parameter(address, name, world.here)
        choices.append([(name, value, value != ours) for value in (ours, *theirs(address, name, world.there.club))])
    for mixture in itertools.product(*choices):
        foreign = [name for name, _, is_theirs in mixture if is_theirs]
        ours_or_first = all(each in many[:2] for each, many in zip(mixture, choices, strict=True))
        if not (LONG or ours_or_first or "club" not in foreign):
            continue
        values = {name: value for name, value, _ in mixture}
        try:
            path = reverse(address.name, kwargs=values)
        except NoReverseMatch:
            continue
        yield path, str(values.get("club", "")), len(foreign), tuple(str(value) for value in values.values())


SEARCHES: Final[Mapping[str, Callable[[Things], list[Form]]]] = {
    "rulings:log": lambda there: [
        {"q": WORD},
        {"q": there.ruling.number.partition("-")[2]},
        {"session": there.session.pk},
        {"director": there.people["director"].pk},
        {"law": 54},
        {"subject": there.ready.subject, "since": "2000-01-01"},
        {"page": 2},
    ],
    "rulings:end-of-play-check": lambda there: [{"event": LiveEvent.objects.of(there.club)[0].pk}],
    "incidents:people": lambda _: [{"q": WORD}],
    "incidents:journal": lambda there: [{"who": there.people["director"].pk}],
    "incidents:club": lambda _: [{"page": 2}, {"page": 0}],
}
"""What may stand after the question mark to reach for another club."""

BORROWED: Final[Mapping[str, Callable[[Things], list[Form]]]] = {
    "incidents:session-new": lambda there: [{"creation_key": there.session.creation_key}],
    "incidents:session-players": lambda there: [
        {"text": players("Smith", there.licence)},
        {"text": players("Smith", there.licence), "step": "check"},
    ],
    "rulings:call": lambda there: [{"opening_key": there.ready.opening_key}],
    "calling:call": lambda there: [{"opening_key": there.ready.opening_key}, {"table": there.table.pk}],
    "rulings:live-note": lambda there: [{"noting_key": LiveEvent.objects.of(there.club)[0].noting_key}],
    "rulings:call-director": lambda there: [
        {"opening_key": there.ready.opening_key},
        {"table": there.table.pk},
        {"board": there.board},
    ],
    "rulings:hand-over": lambda there: [{"director": there.people["director"].pk}],
    "rulings:close": lambda there: [{"closed_as": "duplicate", "settled_by": there.ready.number}],
    "rulings:give": lambda there: [{"idempotency_key": there.ruling.idempotency_key}],
    "rulings:score-change-form": lambda there: [{"making_key": there.change.making_key}],
    "rulings:consult": lambda there: [{"asking_key": there.consultation.asking_key}],
}
"""What a form may hold that is the other club's."""

NAMED: Final = (
    ("calling:call", "table"),
    ("rulings:call-director", "table"),
    ("rulings:close", "settled_by"),
    ("rulings:hand-over", "director"),
)
"""What in them says which of our things is meant: with one of theirs a form is refused. A key is as any other key."""

CALLS: Final = ("calling:call", "rulings:call-director")
"""Whoever calls is not told the number of his call; the directors are."""


def forms(world: World, address: Address) -> list[Form]:
    """The form well filled in, and the same with what is the other club's in it."""
    usual, borrowed = world.form(address), BORROWED.get(address.name)
    return [usual, *(usual | each for each in (borrowed(world.there) if borrowed else ()))]


def asks(world: World, address: Address) -> Iterator[Ask]:
    """All that our people ask of one address.

    Whoever is turned away whatever he asks for, and by whatever method, asks once: which of their things, or how, makes
    no difference before the door is opened. `test_who_may.py` tries the doors. Where several things are theirs, the
    short form asks as the one alone who may do everything, and of others only what is ours.
    """
    for (path, club, mixed, given), role in itertools.product(paths(world, address), OURS):
        foreign = mixed > 0
        if mixed and role != "admin" and not LONG:
            continue
        methods = _methods(address, role) if foreign else ("GET", "POST")
        if foreign and club == world.there.club.slug and role != "admin":
            methods = methods[:1]
        if "GET" in methods:
            yield Ask(role, "GET", address, path, foreign, club, given=given)
        if "POST" in methods:
            for sent in [world.form(address)] if foreign else forms(world, address):
                yield Ask(role, "POST", address, path, foreign, club, sent, given)
        if not foreign:
            for sent in SEARCHES.get(address.name, _none)(world.there):
                yield Ask(role, "GET", address, f"{path}?{urlencode(sent)}", foreign, club, given=given)


def _names_theirs(world: World, ask: Ask) -> bool:
    """Whether a form says that one of their things is meant where one of ours should be."""
    meant = [name for address, name in NAMED if address == ask.address.name and ask.sent]
    # Which is all that is read of it: the rest may be another form once this one is sent.
    usual = world.form(ask.address) if meant else {}
    return any(ask.sent[name] != usual[name] for name in meant)


def _methods(address: Address, role: str) -> tuple[str, ...]:
    """The methods by which somebody gets past the door of an address."""
    return tuple(each for each in ("GET", "POST") if answer_expected(address.name, role, each) not in ("403", "405"))


def _none(_: Things) -> list[Form]:
    return []


# ---- What is answered ---------------------------------------------------------------------------


@contextmanager
def writing() -> Iterator[list[str]]:
    """Note the statements that may change a row; comparing all rows after each request would take ten times longer."""
    written: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.lstrip().upper().startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            written.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield written


def text_shown(ask: Ask, answer: Answer) -> str:
    """All that the browser is told, without what it said itself."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    text = f"{head}\n{_text(answer)}"
    for value in ask.given if ask.foreign else ():
        text = text.replace(value, "")
    return text


def _text(answer: Answer) -> str:
    """What can be read in the answer; of a workbook, which is a zip, all that is in it."""
    if not answer.content.startswith(b"PK"):
        return str(answer.content.decode(answer.charset or "utf-8"))
    with ZipFile(BytesIO(answer.content)) as book:
        return "\n".join(book.read(name).decode() for name in book.namelist())


def findings(visitor: Browser, ask: Ask, untouched: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with the answer to a request, and with the pages it leads to."""
    world = visitor.world
    with undo_writes():
        world.made_ready(ask.address)
        with writing() as written:
            answer = visitor.ask(ask.role, ask.method, ask.path, ask.sent if ask.method == "POST" else None)
        if ask.club == world.there.club.slug:
            wanted = {"404"}
        elif ask.foreign:
            said = answer_expected(ask.address.name, ask.role, ask.method)
            # The link of nobody says that it is spent.
            gone = "410" if ask.address.name == "incidents:invitation" else "404"
            wanted = {said} if said in ("403", "405") else {gone}
        else:
            # A filter may be refused, and what is named in it may be nobody's.
            wanted = {answer_expected(ask.address.name, ask.role, ask.method)} | (
                {"404", "422"} if "?" in ask.path else set()
            )
            if ask.sent.get("step") == "check":
                wanted |= {"200"}
            if wanted == {"302"} and _names_theirs(world, ask):
                wanted = {"422"}
        if cell(answer) not in wanted:
            yield f"{ask}: {answer.status_code}, and not {wanted}"
        yield from (f"{ask}: {found}" for found in canaries(text_shown(ask, answer)))
        for _ in range(MOST_HOPS):
            if answer.status_code != 302:
                break
            where = answer.headers["Location"]
            answer = visitor.ask(ask.role, "GET", where)
            if answer.status_code not in (200, 302):
                yield f"{ask}: leads to {where}, {answer.status_code}"
            yield from (f"{ask}, then {where}: {found}" for found in canaries(text_shown(ask, answer)))
        if written and ask.address.name in CALLS:
            queue = visitor.ask(
                "director", "GET", world.path(address_named("rulings:session-now"), session=world.here.tonight.pk)
            )
            yield from (f"{ask}, then the queue: {found}" for found in canaries(text_shown(ask, queue)))
        if written and rows_of(world.there.club) != untouched:
            yield f"{ask}: changes the other club"


# ---- Where it is kept from them -----------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """A place in the source where rows are narrowed to those of one club: `Model.objects.of(club)`."""

    file: str
    line: int
    last: int
    model: str
    function: str
    nth: int
    """Which one it is in its function, from 1."""

    def __str__(self) -> str:
        return f"{self.file}:{self.function}:{self.model}:{self.nth}"


def sites() -> list[Site]:
    """Every such place in the two rooms that a request may come past."""
    found: list[Site] = []
    for source in (source for room in ROOMS for source in sorted((settings.BASE_DIR / room).rglob("*.py"))):
        if not NEVER_ASKED.isdisjoint(source.parts):
            continue
        tree = ast.parse(source.read_text())
        file = str(source.relative_to(settings.BASE_DIR))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _narrowed(node)]
        for call in sorted(calls, key=lambda call: call.lineno):
            around = [each.name for each in functions if each.lineno <= call.lineno <= _last(each)][-1]
            nth = 1 + sum((site.file, site.function) == (file, around) for site in found)
            found.append(Site(file, call.lineno, _last(call), _narrowed(call), around, nth))
    return found


def _narrowed(call: ast.Call) -> str:
    """The name of the model in `Model.objects.of(club)`; empty for any other call."""
    of = call.func
    manager = of.value if isinstance(of, ast.Attribute) and of.attr == "of" else None
    if isinstance(manager, ast.Attribute) and manager.attr == "objects" and isinstance(manager.value, ast.Name):
        return manager.value.id
    return ""


def _last(node: ast.expr | ast.stmt) -> int:
    return node.end_lineno or node.lineno


SITES: Final = sites()
_FOLDERS: Final = tuple(f"{settings.BASE_DIR / room}/" for room in ROOMS)


@contextmanager
def narrowing(lifted: Site | None = None) -> Iterator[set[Site]]:
    """Note at which places rows are narrowed to a club; at one of them let every row through."""
    passed: set[Site] = set()
    with pytest.MonkeyPatch.context() as patch:
        for model in apps.get_models():
            rows = type(model._default_manager.all())
            if "of" in vars(rows):
                patch.setattr(rows, "of", _watched(rows.__dict__["of"], passed, lifted))
        yield passed


def _watched(original: Any, passed: set[Site], lifted: Site | None) -> Any:
    def of(self: Any, club: Any) -> Any:
        site = _called_from()
        if site is not None:
            passed.add(site)
        return self.all() if site is not None and site == lifted else original(self, club)

    return of


def _called_from() -> Site | None:
    frame = sys._getframe(1).f_back
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith(_FOLDERS):
            line = frame.f_lineno
            return next((site for site in SITES if file.endswith(site.file) and site.line <= line <= site.last), None)
        frame = frame.f_back
    return None


@dataclass
class Crawl:
    """What came of asking everything, and which requests came past which filter."""

    found: list[str]
    past: dict[Site, list[Ask]]
    untouched: Mapping[str, object]
    asked: int = 0


def crawl(visitor: Browser, every: list[Address]) -> Crawl:
    """Ask everything once."""
    world = visitor.world
    done = Crawl([], {site: [] for site in SITES}, rows_of(world.there.club))
    with narrowing() as passed:
        for ask in (ask for address in every for ask in asks(world, address)):
            done.found += findings(visitor, ask, done.untouched)
            done.asked += 1
            for site in passed:
                done.past[site].append(ask)
            passed.clear()
    return done
