"""Asking once for everything there is: each address as everybody, by every method, plain and under htmx, with good
forms and searches; and as a club's people with all that another club has. What is answered is noted, and several tests
ask of it: who may do what (T1), what another club's people are shown (T2), what reading changes (T4), what a write
leaves in the journal (T20), whom players read of, what a browser may keep.
"""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.urls import NoReverseMatch, reverse

from incidents.models import CallLink, Club, Incident, Invitation, LogEntry, Membership, Player, Session, Table
from rulings.models import CardLink, Consultation, LiveEvent, Ruling, ScoreChange
from tests.forms import CHECK, LONG
from tests.on_postgresql import part
from tests.security.addresses import Address, address_named, addresses
from tests.security.browsing import Browser, World, cell, undo_writes
from tests.security.canary import WORD, canaries, rows_of
from tests.security.club import Things, players
from tests.security.sending import ON_A_RULING, ON_AN_APPEAL, Form, parameter
from tests.security.tables import differing, fingerprints
from tests.security.who_may import SAFE, UNSAFE, admits, answer_expected, cells, is_turn, takes

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
    htmx: bool = False
    is_cell: bool = False
    """Whether the table of who may do what says the answer: with our own things, and the form well filled in."""

    @property
    def is_of_ours(self) -> bool:
        """Whether the first club's people ask as they do by tapping and typing."""
        return self.role in OURS and self.method in ("GET", "POST") and not self.htmx

    def __str__(self) -> str:
        how = " by htmx" if self.htmx else ""
        return f"{self.role} {self.method}{how} {self.path} {dict(self.sent) or ''}"


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

OUR_SEARCHES: Final[Mapping[str, Callable[[Things], list[Form]]]] = {
    "rulings:log": lambda _: [{"q": "Vexko"}, {"director": 1}, {"session": 1}, {"law": 54}],
    "rulings:call-director": lambda here: [{"at": here.waiting.table_id}],
}
"""What one's own club is searched for: names; the table that called."""

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


def is_tried(name: str, role: str, method: str) -> bool:
    """Whether a cell of the table is asked: all in the long form; in the short one what no page sends by some roles.

    They take turns: of those whom the address opens to every second one reads so, of the others one in four.
    """
    one_in = 2 if admits(name, role) and method in SAFE else 4
    return LONG or method in ("GET", "POST") or is_turn(name, role, one_in=one_in)


def _cells(world: World, address: Address, methods: Container[str]) -> Iterator[Ask]:
    """The cells of an address, each method as it is sent: only the long form asks by htmx what htmx never sends."""
    path, club = world.path(address), world.here.club.slug if "club" in address.parameters else ""
    for role, method in cells(address.name):
        if method in methods and is_tried(address.name, role, method):
            sent = world.form(address) if method == "POST" else {}
            for htmx in (False, True) if LONG or method in ("GET", "POST") else (False,):
                yield Ask(role, method, address, path, foreign=False, club=club, sent=sent, htmx=htmx, is_cell=True)


def reads(world: World, address: Address) -> Iterator[Ask]:
    """All that only reads of our own: the cells, and the searches of those who find something."""
    yield from _cells(world, address, SAFE)
    searches = SEARCHES.get(address.name, _none)(world.there) + OUR_SEARCHES.get(address.name, _none)(world.here)
    for role, search in itertools.product(OURS, searches):
        path = f"{world.path(address)}?{urlencode(search)}"
        yield Ask(role, "GET", address, path, foreign=False, club=world.here.club.slug)


def writes(world: World, address: Address) -> Iterator[Ask]:
    """All that may write: the cells, and forms with what is the other club's in them."""
    yield from _cells(world, address, UNSAFE)
    for role, sent in itertools.product(OURS, forms(world, address)[1:]):
        yield Ask(role, "POST", address, world.path(address), foreign=False, club=world.here.club.slug, sent=sent)


def reaches(world: World, address: Address) -> Iterator[Ask]:
    """All that our people ask of one address for what is the other club's.

    Whoever is turned away whatever he asks for, and by whatever method, asks once: which of their things, or how, makes
    no difference before the door is opened. Where several things are theirs, the short form asks as the one alone who
    may do everything.
    """
    for (path, club, mixed, given), role in itertools.product(paths(world, address), OURS):
        if not mixed or (role != "admin" and not LONG):
            continue
        methods = _methods(address, role)
        if club == world.there.club.slug and role != "admin":
            methods = methods[:1]
        if "GET" in methods:
            yield Ask(role, "GET", address, path, foreign=True, club=club, given=given)
        if "POST" in methods:
            yield Ask(role, "POST", address, path, foreign=True, club=club, sent=world.form(address), given=given)


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


@dataclass(frozen=True)
class Answered:
    """What came of one request."""

    ask: Ask
    cell: str
    """As the table of who may do what says it."""
    headers: Mapping[str, str]
    text: str
    """All that could be read, where somebody may read it whom it may not tell everything; empty elsewhere."""
    lines: tuple[LogEntry, ...]
    """What a good form left in the journal."""
    found: tuple[str, ...]
    """What is wrong with the answer and with the pages it leads to: anything of the other club's."""

    @property
    def is_as_the_table_says(self) -> bool:
        return self.cell == answer_expected(self.ask.address.name, self.ask.role, self.ask.method, htmx=self.ask.htmx)


def answer_of(visitor: Browser, ask: Ask, untouched: Mapping[str, object]) -> Answered:
    """The answer to a request; whatever was written stays."""
    is_taken = ask.is_cell and not ask.htmx and ask.method == "POST" and takes(ask.address.name, ask.role)
    before = LogEntry.objects.count() if is_taken else 0
    with writing() as written:
        answer = visitor.ask(ask.role, ask.method, ask.path, ask.sent if ask.method == "POST" else None, htmx=ask.htmx)
    lines = tuple(LogEntry.objects.all()[: LogEntry.objects.count() - before]) if is_taken else ()
    found: list[str] = []
    if ask.is_of_ours:
        found = list(_wrong(visitor, ask, answer, written, untouched))
    elif ask.role in OURS:
        found = [f"{ask}: {each}" for each in canaries(text_shown(ask, answer))]
    is_read = ask.is_of_ours and ask.method == "GET" and not ask.foreign
    return Answered(
        ask,
        cell(answer, htmx=ask.htmx),
        answer.headers,
        text_shown(ask, answer) if is_read else "",
        lines,
        tuple(found),
    )


def _wrong(
    visitor: Browser, ask: Ask, answer: Answer, written: list[str], untouched: Mapping[str, object]
) -> Iterator[str]:
    """What is wrong with the answer to a request of our people, and with the pages it leads to."""
    world = visitor.world
    wanted = _wanted(world, ask)
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


def _wanted(world: World, ask: Ask) -> set[str]:
    """The answers that are right."""
    said = answer_expected(ask.address.name, ask.role, ask.method)
    if ask.club == world.there.club.slug:
        return {"404"}
    if ask.foreign:
        # The link of nobody says that it is spent.
        gone = "410" if ask.address.name == "incidents:invitation" else "404"
        return {said} if said in ("403", "405") else {gone}
    # A filter may be refused, and what is named in it may be nobody's.
    wanted = {said} | ({"404", "422"} if "?" in ask.path else set())
    if ask.sent.get("step") == "check":
        wanted |= {"200"}
    return {"422"} if wanted == {"302"} and _names_theirs(world, ask) else wanted


def findings(visitor: Browser, ask: Ask, untouched: Mapping[str, object]) -> tuple[str, ...]:
    """What is wrong with the answer to a request, and with the pages it leads to; it leaves no trace."""
    with undo_writes():
        visitor.world.made_ready(ask.address)
        return answer_of(visitor, ask, untouched).found


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
        text = source.read_text()
        if ".of(" not in text:
            # No time is spent on reading what narrows nothing.
            continue
        tree = ast.parse(text)
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
        if frame.f_code.co_filename.startswith(_FOLDERS):
            return _site_at(frame.f_code.co_filename, frame.f_lineno)
        frame = frame.f_back
    return None


@cache
def _site_at(file: str, line: int) -> Site | None:
    return next((site for site in SITES if file.endswith(site.file) and site.line <= line <= site.last), None)


@dataclass
class Crawled:
    """What came of asking one address for everything."""

    answers: list[Answered] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """The tables that are not as before when all was asked that only reads."""
    past: dict[Site, list[Ask]] = field(default_factory=dict)
    """Which requests of our people came past which filter."""

    @property
    def cells(self) -> list[Answered]:
        return [each for each in self.answers if each.ask.is_cell]


class Crawl:
    """Every address, asked once for everything by whoever first looks at what came of it."""

    def __init__(self, world: World) -> None:
        self.visitor = Browser(world)
        self.untouched = rows_of(world.there.club)
        self._crawled: dict[str, Crawled] = {}

    def of(self, address: Address) -> Crawled:
        """What came of asking one address."""
        if address.name not in self._crawled:
            self._crawled[address.name] = done = self.reading(address)
            self._ask(done, itertools.chain(*(which(self.visitor.world, address) for which in (writes, reaches))))
        return self._crawled[address.name]

    def reading(self, address: Address) -> Crawled:
        """What came of all that only reads: asked without taking anything back, to see whether anything changed."""
        done = Crawled()
        with undo_writes():
            self.visitor.world.made_ready(address)
            before = fingerprints()
            self._ask(done, reads(self.visitor.world, address), nullcontext)
            done.changed = differing(before, fingerprints())
        return done

    def past(self) -> Mapping[Site, list[Ask]]:
        """Which requests came past which filter."""
        crawled = [self.of(address) for address in CRAWLED.values()]
        return {site: [ask for each in crawled for ask in each.past.get(site, ())] for site in SITES}

    def _ask(
        self, done: Crawled, every: Iterable[Ask], taken_back: Callable[[], AbstractContextManager[None]] = undo_writes
    ) -> None:
        with narrowing() as passed:
            for ask in every:
                with taken_back():
                    self.visitor.world.made_ready(ask.address)
                    done.answers.append(answer_of(self.visitor, ask, self.untouched))
                if ask.is_of_ours:
                    for site in passed:
                        done.past.setdefault(site, []).append(ask)
                passed.clear()


PART: Final = 4
"""Of so many addresses one is asked where a part is enough."""
CRAWLED: Final = {address.name: address for address in part(addresses(), one_in=12 if CHECK else PART)}
"""What is crawled, by name."""

of_the_crawl = pytest.mark.xdist_group("crawl")
"""Above a test that asks of it: one worker crawls for them all."""
