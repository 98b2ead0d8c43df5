"""Two clubs alike in all that a player reads; where he does not read, one of them says words known to nobody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from django.test import Client
from django.utils import timezone

from incidents.models import Club, ClubRole, Player, User
from rulings.models import Ruling
from tests.security.club import Things, a_club
from tests.security.past import dispute
from tests.security.saying import Saying

WORDS: Final = {
    "Ruling.reason": "ornith",
    "LaterReason.words": "fandan",
    "Ruling.record": "zeppel",
    "Fact.versions": "xyloph",
    "Incident.word": "kaleid",
    "Incident.closing_reason": "hippog",
    "ScoreChange.reason": "quetza",
    "Appeal.grounds": "jabber",
    "Appeal.decision": "wyvern",
    "EndOfPlayCheck.note": "vortex",
    "Opinion.text": "yggdra",
    "Consultation.question": "umbrel",
    "Player.name": "bander",
    "User.name": "mimsyb",
}
"""What each column says of which no player reads a word; in a ruling's record, it is what the sides said of a fact."""
AMONG: Final = "lead penalty information south"
"""Words that every ruling is found by: what stands beside them may not be shown for them."""
NOTHING: Final = "so"
"""What it says in the other club: a reason there must be."""

CALL: Final[Mapping[str, Any]] = {"table": 1, "board": 1, "contract": "3NX"}
"""Who was there, on every ruling of the one; of the other's it is in other words."""
ANOTHER_CALL: Final[Mapping[str, Any]] = {"table": 99, "board": None, "contract": ""}
PLACES: Final = ("table1", "table 1", "tâble1", "board1", "board 1", "boárd 1", "étui 1", "donne 1", "deal 1")
CONTRACTS: Final = ("3NT", "3nt", "3ńt", "3N", "3n", "3ń", "3ŃT", "3SA", "3śa", "3ᴺᵀ", "3NTX", "3ntx", "3ńtx", "3 NT x")


class SayingWhatIsHidden(Saying):
    """Says it only where players do not read, and on each ruling that `call` was the call."""

    words = ("statement",)

    def __init__(self, first: int, call: Mapping[str, Any], words: Mapping[str, str]) -> None:
        super().__init__(lambda column: f"{words[column]} {AMONG}" if column in words else NOTHING, first)
        self.call = call

    def word(self, record: Any, column: str) -> Any:
        """The record with its statements said, and its call."""
        said = super().word(record, column)
        if isinstance(said, dict) and "call" in said:
            said["call"] = {**said["call"], **self.call}
        return said


@dataclass(frozen=True)
class Twins:
    """The club that says them, and the one that does not."""

    saying: Things
    silent: Things


def twins(day: date) -> Twins:
    """Both clubs, the same but for what players do not read."""
    return Twins(_one("saying", day, CALL, WORDS), _one("silent", day, ANOTHER_CALL, {}))


def _one(slug: str, day: date, call: Mapping[str, Any], words: Mapping[str, str]) -> Things:
    saying = SayingWhatIsHidden(50410, call, words)
    things = a_club(slug, day, name="Twin", give=saying.give)
    # The player's own table has a ruling that was superseded, too.
    dispute(things.ruling.incident, things.people["director"], things.facts)
    things.ruling.incident.refresh_from_db()
    saying.give(things.ruling.incident, things.people["director"], "reason", timezone.now())
    saying.write(things.club)
    Club.objects.filter(pk=things.club.pk).update(name="Club Twin")
    Player.objects.of(things.club).update(name=saying.say("Player.name"))
    User.objects.filter(memberships__club=things.club).update(name=saying.say("User.name"), language="en")
    return things


def somebody_else(things: Things) -> User:
    """A player who sat at no table."""
    user: User = things.member.user
    assert things.member.role == ClubRole.PLAYER
    return user


@dataclass(frozen=True)
class Told:
    """What the page of a search tells: what was found, in its order, the counts, what is marked in which sentences."""

    numbers: tuple[str, ...]
    facets: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    lines: tuple[tuple[object, ...], ...]
    said: tuple[object, ...]


def ask(things: Things, user: User, query: str, **filters: str) -> Told:
    """What the log tells this member when he searches it."""
    browser = Client()
    browser.force_login(user)
    response = browser.get(f"/{things.club.slug}/log/", {"q": query, **filters})
    context = response.context
    lines = [line for _day, of_day in context["days"] for line in of_day]
    return Told(
        tuple(line.ruling.number for line in lines),
        tuple((facet.name, tuple((value.label, value.count) for value in facet.values)) for facet in context["facets"]),
        tuple(
            (
                *(line.headline, line.facts, line.snippet, line.clauses, line.more_clauses, line.outcome),
                *(line.is_own, line.superseded_by, line.tags, line.noted, line.session, line.day),
            )
            for line in lines
        ),
        (response.status_code, context["count"], context["announced"], context["any_ruling"], context["found"].further),
    )


def rulings_of(things: Things) -> list[Ruling]:
    """All rulings of one of them, the newest first."""
    return list(Ruling.objects.of(things.club).newest_first())


def a_week_ago() -> date:
    """Far enough back for everybody to read it."""
    return timezone.localdate() - timedelta(days=7)
