"""The club that the browser tests walk through: people, one session, incidents and rulings made by the named writes."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.utils import timezone

from incidents.importing import write
from incidents.models import Club, ClubRole, Incident, Membership, Session, User
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session
from rulings.archive.issuing import issue
from rulings.models import Ruling

Code = str | list[str]

PASSWORD = "five of diamonds"
SUBJECT = "opening-lead-out-of-turn"

DIRECTOR = "Dorothée Lambert"
COLLEAGUE = "Corentin Vasseur"
ADMIN = "Annick Brémond"
PLAYER = "Philibert Quenneville"
FAMILIES = ("Abgrall", "Bonnefoy", "Castagnède", "Delahousse")
"""Who sits at table 1, and with a number at the others: names that no word of a page can be taken for."""

FREE: Mapping[str, Code] = {
    "particulars.declarer": "S",
    "54.circumstances": [],
    "particulars.cards": "HK",
    "54.reply": "refuse-free",
}
DUMMY_SEEN: Mapping[str, Code] = {
    "particulars.declarer": "N",
    "54.circumstances": ["declarer-could-see-dummy"],
    "particulars.cards": "D10",
}


@dataclass(frozen=True)
class TheClub:
    """A club with twelve tables in play this evening."""

    club: Club
    session: Session
    director: User
    colleague: User
    """Another director."""
    admin: User
    player: User
    """A member who plays, and whose own name stands in the list of players."""

    @property
    def home(self) -> str:
        """The club's page."""
        return f"/{self.club.slug}/"

    @property
    def desk(self) -> str:
        """The session's page, where a director works."""
        return f"{self.home}sessions/{self.session.pk}/"

    @property
    def log(self) -> str:
        """Every ruling of the club."""
        return f"{self.home}log/"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody, which players' pages may not show."""
        return (DIRECTOR, COLLEAGUE, ADMIN, PLAYER, *FAMILIES)

    def incident(
        self,
        facts: Mapping[str, Code] | None = None,
        *,
        table: int = 4,
        board: int | None = None,
        contract: str = "",
        subject: str = SUBJECT,
    ) -> Incident:
        """A call to a table with these facts established, in their order; none of them: nothing said yet."""
        called = open_incident(self.session.tables.get(number=table), self.director, uuid4(), timezone.now())
        if facts is None:
            return called
        choose_subject(called, subject, self.director)
        self.answers(called, facts, by=self.director)
        if board:
            on = self.session.boards.get(number=board)
            describe_call(called, 1, on, contract, "N", self.director)
        return called

    def answers(self, incident: Incident, facts: Mapping[str, Code], *, by: User) -> None:
        """These facts, established by a director from his own telephone."""
        for key, code in facts.items():
            establish(incident, key, code, by)

    def ruling(
        self, facts: Mapping[str, Code] = FREE, *, table: int = 4, board: int = 3, subject: str = SUBJECT
    ) -> Ruling:
        """A ruling given by the director on these facts."""
        called = self.incident(facts, table=table, board=board, contract="4SX", subject=subject)
        return issue(called.pk, self.director, uuid4(), called.version)

    def superseding(self, ruling: Ruling, facts: Mapping[str, Code], reason: str) -> Ruling:
        """A new ruling on the same incident after these facts changed."""
        called = ruling.incident
        self.answers(called, facts, by=self.director)
        return issue(called.pk, self.director, uuid4(), called.version, reason)

    def address(self, incident: Incident, page: str = "") -> str:
        """The address of a page of an incident: "check/", "answers/<key>/"; without one, where it stands."""
        return f"{self.home}incidents/{incident.number}/{page}"

    def page_of(self, ruling: Ruling) -> str:
        """A ruling's permanent address."""
        return f"{self.home}rulings/{ruling.number}/"


def a_club(language: str = "") -> TheClub:
    """A French-speaking club whose members each prefer `language`, or nothing."""
    club = Club.objects.create(slug="beaulieu", name="Bridge Club de Beaulieu", language="fr")
    director = _member(club, "dorothee", DIRECTOR, ClubRole.DIRECTOR, language)
    session = create_session(
        club,
        director,
        name="Tournoi du mardi soir",
        date=datetime.date(2026, 3, 10),
        tables={"A": 12},
        rounds=12,
        boards_per_round=2,
        creation_key=uuid4(),
    )
    write(session, _list_of_players(), director)
    return TheClub(
        club=club,
        session=session,
        director=director,
        colleague=_member(club, "corentin", COLLEAGUE, ClubRole.DIRECTOR, language),
        admin=_member(club, "annick", ADMIN, ClubRole.ADMIN, language),
        player=_member(club, "philibert", PLAYER, ClubRole.PLAYER, language),
    )


def _member(club: Club, username: str, name: str, role: ClubRole, language: str) -> User:
    user = User.objects.create_user(username=username, password=PASSWORD, name=name, language=language)
    Membership.objects.create(club=club, user=user, role=role)
    return user


def _list_of_players() -> str:
    lines = ["table;direction;pair;player 1;player 2"]
    for table in range(1, 13):
        first, second, third, fourth = (
            (f"{family} {'I' * (table % 4)}{chr(64 + table)}" if table > 1 else family) for family in FAMILIES
        )
        lines.append(f"{table};NS;{table};{first};{second}")
        lines.append(f"{table};EW;{table + 12};{third};{PLAYER if table == 1 else fourth}")
    return "\n".join(lines)
