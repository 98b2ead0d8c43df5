"""A canary crawl for directors who play: of the boards they have still to play they are told nothing.

Of one board of a session of today every text holds a token and the deal is known. A director and an administrator who
play there ask for every address with everything the club has. Then the filter is taken away, and it is found.
"""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from incidents.models import Board, ClubRole, Direction, Incident, Membership, User
from incidents.models.cases import IncidentQuerySet
from incidents.playing import own
from incidents.playing.declare import DeclaredPlace, say_part, say_played
from incidents.recording import describe_call
from incidents.setting_up import set_deal
from rulings.models import Concurrence, Level, ScoreChange, scores
from rulings.review.appeals.file_appeal import request_appeal
from rulings.review.opinions.ask_opinion import Request, ask
from rulings.review.scores.change_score import make
from tests.forms import LONG
from tests.security.addresses import Address, addresses
from tests.security.answers import body_of
from tests.security.asking import SEARCHES, THEIR_NUMBERS, THEIRS
from tests.security.browsing import Browser, World, signed_in, undo_writes
from tests.security.canary import NAME, RANDOM, TOKEN, WORD
from tests.security.club import Things, a_club, on_board, poll_players, somebody
from tests.security.past import incident
from tests.security.saying import Saying
from tests.security.sending import parameter

if TYPE_CHECKING:
    from tests.security.browsing import Answer

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("playing")]

HELD: Final = "AQ965.KT82.K7.J3"
KEPT_DEAL: Final = f"N:{HELD} KJ2.A54.QJ94.Q82 T873.Q63.A85.K96 4.J97.T632.AT754"
HAND: Final = ("AQ965", "A Q 9 6 5", "A D 9 6 5")
"""A suit of that deal, as PBN writes it and as pages do in either language."""
FIRST: Final = 91_300
"""Where the numbers of what is kept begin."""
PLAYING: Final = ("playing-director", "playing-admin")
MOST_PATHS: Final = 12 if LONG else 3
"""Of one address: each mixture of what the club has."""


@pytest.fixture(scope="module")
def here(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield a_club_with_a_board_to_play()
        transaction.set_rollback(True)


def a_club_with_a_board_to_play() -> World:
    """A club whose session is today: the first board holds the token, two who direct have still to play it."""
    things = a_club("etang", timezone.localdate(), name="Vexko")
    club, by = things.club, things.people["director"]
    set_deal(things.session.boards.get(number=4), KEPT_DEAL, by)
    saying = Saying(lambda _column: NAME, FIRST)
    ruled, unfinished = (incident(things.session, 1, by, things.facts) for _ in range(2))
    board = things.session.boards.get(number=4)
    for each in (ruled, unfinished):
        describe_call(each, 2, board, "3N", "W", by)
    ruling = saying.give(ruled, by, "", timezone.now())
    change = make(ruling, replace(on_board(ruling), board=board), by)
    ScoreChange.objects.filter(pk=change.pk).update(reason=NAME)
    appeal = request_appeal(
        ruling, by, side=Direction.NS, grounds="Heard too late.", concurrence=Concurrence.PAIR, late=True
    )
    type(appeal).objects.filter(pk=appeal.pk).update(grounds=NAME)
    asked = Request(Level.CLUB, "", with_hands=True, no_longer_in_play=True, lasts=datetime.timedelta(2), key=uuid4())
    consultation, link = ask(ruled, asked, by)
    type(consultation).objects.filter(pk=consultation.pk).update(question=NAME)
    for number, each in enumerate((ruled, unfinished), FIRST):
        Incident.objects.filter(pk=each.pk).update(number=number)
    people: dict[str, User] = dict(things.people)
    for name, role in zip(PLAYING, (ClubRole.DIRECTOR, ClubRole.ADMIN), strict=True):
        people[name] = somebody(f"etang-{name}", f"{name} Plays")
        Membership.objects.create(club=club, user=people[name], role=role)
        say_part(things.session, people[name], plays=True, place=DeclaredPlace("A", "", 2, "E"))
        say_played(things.session, people[name], [1, 2, 3], played=True)
    things.link = link
    things.poll = poll_players(ruled, by, cards=())
    return World(things, things, people, {role: signed_in(user) for role, user in people.items()})


# ---- The crawl ----------------------------------------------------------------------------------


def paths(world: World, address: Address) -> Iterator[str]:
    """Every mixture of what the club has for the parameters of an address."""
    choices = []
    for name in address.parameters:
        ours = parameter(address, name, world.here)
        values = {str(ours): ours} | {str(each): each for each in _all(address, name, world.here)}
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


def _all(address: Address, name: str, things: Things) -> list[Any]:
    if name == "club":
        return []
    if address.name == "incidents:session-board":
        return [4] if name == "number" else [things.session.pk]
    ids = THEIR_NUMBERS.get(address.name) if name in ("number", "token") else None
    found = list((ids or THEIRS[name])(things.club)) if (ids or name in THEIRS) else []
    # The newest first: what is kept came last.
    return sorted(found, key=str, reverse=True)


def asked_for(world: World) -> Iterator[str]:
    """Every page, and the searches that would find what is kept."""
    for address in addresses():
        for path in paths(world, address):
            yield path
            searches = SEARCHES[address.name](world.here) if address.name in SEARCHES else []
            for searched in searches:
                yield f"{path}?" + "&".join(f"{name}={value}" for name, value in searched.items())
            if address.name.startswith("rulings:log"):
                yield f"{path}?q={WORD}"
                yield f"{path}?q={FIRST}"


def text_of(answer: Answer) -> str:
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return RANDOM.sub("", f"{head}\n{body_of(answer)}")


def board_in(text: str, path: str) -> list[str]:
    """What of the board is in a text, but for what the address said itself."""
    plain = text.replace(path, "").replace(f"q={WORD}", "").replace(f'"{WORD}"', "")
    marks = (TOKEN, *HAND, f"/incidents/{FIRST}", f"/incidents/{FIRST + 1}", f"-{FIRST // 100}")
    return [f"{mark}: …{plain[max(0, at - 60) : at + 40]}" for mark in marks if (at := plain.find(mark)) >= 0]


def crawl(world: World) -> tuple[int, list[str]]:
    """How many pages answered an administrator, who may open them all, and what of the board was found on them."""
    browser, found, answered = Browser(world), [], 0
    for path in asked_for(world):
        with undo_writes():
            answer = browser.ask(PLAYING[1], "GET", path)
        answered += answer.status_code == 200
        found += [f"{path}: {each}" for each in board_in(text_of(answer), path.split("?")[0])]
    return answered, found


def test_nothing_of_a_board_still_to_play_is_told(here: World) -> None:
    answered, found = crawl(here)
    assert answered > 100
    assert found == []


# ---- Controls -----------------------------------------------------------------------------------


@contextmanager
def told_all() -> Iterator[None]:
    """Nothing is kept from anybody."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IncidentQuerySet, "kept_from", lambda self, _membership: self.none())
        for module in (own, scores):
            patch.setattr(module, "boards_to_play", lambda _membership: Board.objects.none())
        yield


def test_without_the_filter_it_is_found_on_every_kind_of_page(here: World) -> None:
    with told_all():
        _, found = crawl(here)
    pages = {each.split(" ")[0].split("?")[0].rstrip(":") for each in found}
    session = here.here.session.pk
    number = here.here.session.rulings.latest("pk").number
    change = here.here.session.score_changes.latest("pk").pk
    appeal = here.here.session.rulings.latest("pk").appeals.get().pk
    wanted = {
        f"rulings/{number}/",
        f"rulings/{number}/parties/",
        f"rulings/{number}/case-book/",
        f"rulings/{number}/appeal/",
        f"rulings/{number}/appeal/file/",
        f"rulings/{number}/appeal/{appeal}/outcome/",
        f"rulings/{number}/case.pbn",
        "log/",
        "log/export.csv",
        "log/export.json",
        "log/export.xlsx",
        "laws/54/",
        "appeals/",
        "journal/",
        "scores/",
        f"scores/{change}/",
        f"sessions/{session}/",
        f"sessions/{session}/report/",
        f"sessions/{session}/scores/",
        f"incidents/{FIRST}/check/",
        f"incidents/{FIRST}/consult/",
        f"incidents/{FIRST}/hands/",
    }
    assert {f"/etang/{each}" for each in wanted} - pages == set()


def test_without_the_rule_on_boards_the_deal_is_found(here: World) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own, "boards_to_play", lambda _membership: Board.objects.none())
        browser = Browser(here)
        path = reverse("incidents:session-board", args=["etang", here.here.session.pk, 4])
        assert HELD in text_of(browser.ask(PLAYING[0], "GET", path))


def test_whoever_does_not_play_is_told_everything(here: World) -> None:
    browser = Browser(here)
    number = here.here.session.rulings.latest("pk").number
    assert TOKEN in text_of(browser.ask("director", "GET", reverse("rulings:ruling", args=["etang", number])))
