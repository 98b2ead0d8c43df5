"""All that is asked of an address: as everybody, by every method, with good forms and searches, ours and theirs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import NoReverseMatch, reverse

from incidents.models import CallLink, Club, Incident, Invitation, Membership, Player, Session, Table
from rulings.models import Appeal, CardLink, Consultation, LiveEvent, Ruling, ScoreChange
from tests.forms import LONG
from tests.security.addresses import Address
from tests.security.browsing import World
from tests.security.canary import WORD
from tests.security.club import Things, players
from tests.security.sending import ON_A_RULING, ON_AN_APPEAL, WARNED, Form, parameter
from tests.security.who_may import SAFE, UNSAFE, admits, answer_expected, cells, is_turn

OURS: Final = ("player", "director", "admin")


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
    "other_id": lambda club: Player.objects.of(club).values_list("pk", flat=True),
    "invitation_id": lambda club: Invitation.objects.filter(club=club).values_list("pk", flat=True),
    # Whoever has the link is invited. Here is what somebody has who read the table.
    "token": lambda club: Invitation.objects.filter(club=club).values_list("token_hash", flat=True),
    "number": lambda club: Incident.objects.filter(club=club).values_list("number", flat=True),
    "change": lambda club: ScoreChange.objects.of(club).values_list("pk", flat=True),
    "appeal": lambda club: Appeal.objects.of(club).values_list("pk", flat=True),
    "consultation": lambda club: Consultation.objects.of(club).values_list("pk", flat=True),
    # What is the Laws', or the place of something in a list, and nobody's.
    **dict.fromkeys(("key", "law", "citation", "subject", "kind", "month", "place", "name"), lambda _: []),
}
"""All that a club has for a parameter, by its name."""

THEIR_NUMBERS: Final[Mapping[str, Ids]] = {
    "incidents:session-board": lambda _: [77],
    "calling:call": lambda club: CallLink.objects.filter(session__club=club).values_list("token_hash", flat=True),
    "consulting:consultation": lambda club: Consultation.objects.of(club).values_list("token_hash", flat=True),
    "showing:card": lambda club: [each for link in CardLink.objects.of(club) for each in (link.token_hash, link.nonce)],
    **dict.fromkeys(
        (*ON_A_RULING, *ON_AN_APPEAL, *WARNED),
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
    **dict.fromkeys(("rulings:ruling-warning", "rulings:earlier-warnings"), lambda _there: [{"q": WORD}]),
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
    "rulings:poll-new": lambda there: [{"asking_key": there.poll.asking_key}],
    "rulings:poll-turned": lambda there: [{"giving_key": there.poll.opinions.all()[0].giving_key}],
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


def names_theirs(world: World, ask: Ask) -> bool:
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
