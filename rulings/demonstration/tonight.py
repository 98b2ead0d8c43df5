"""What happens during the evening: calls, facts and rulings, each made through the write that a page would use."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from incidents.administration.linking import link
from incidents.calling import call_director
from incidents.importing import write
from incidents.models import (
    Basis,
    Club,
    Direction,
    Dispute,
    Incident,
    LogEntry,
    Membership,
    Player,
    Session,
    Tag,
    User,
    Version,
)
from incidents.models.cases import Code
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session, set_deal
from rulings.archive.issuing import issue
from rulings.demonstration.afterwards import set_up_what_is_left
from rulings.demonstration.dealing import deals
from rulings.demonstration.past_evenings import set_up_season
from rulings.demonstration.who_plays import BOARDS_PER_ROUND, MEMBERS, PASSWORD, PLAYERS, ROUNDS, TABLES, places

SLUG: Final = "cercle-du-parc"
BETWEEN_CALLS: Final = timedelta(minutes=14)
AT_THE_TABLE: Final = timedelta(minutes=3)
UNTIL_SUPERSEDED: Final = timedelta(minutes=6)

CALLING_TABLE: Final = 8
WAITED: Final = timedelta(minutes=2)

DECLARER, CASES, CARD, REPLY = "particulars.declarer", "54.circumstances", "particulars.cards", "54.reply"


@dataclass(frozen=True)
class DemoCall:
    """A call for the director. The round, the table and the board fit the movement; the card, the deal."""

    table: int
    board: int
    contract: str
    called_by: str
    facts: dict[str, Code]
    disputes: dict[str, Dispute] = field(default_factory=dict)
    """What the sides said of a fact, where the table did not agree."""
    by: str = "arbitre"
    then: dict[str, Code] = field(default_factory=dict)
    """Facts that turned out to be otherwise after the ruling."""
    reason: str = ""
    ruled: bool = True


# One call in each round, in order.
CALLS: Final = (
    DemoCall(1, 1, "3N", "N", {DECLARER: "N", CASES: ["declarer-could-see-dummy"], CARD: "S3"}),
    DemoCall(
        7,
        18,
        "4S",
        "S",
        {DECLARER: "S", CASES: [], CARD: "HA", REPLY: "refuse-prohibit"},
        disputes={
            CASES: Dispute(
                Basis.WEIGHT,
                (
                    Version(Direction.NS, statement="Le mort n’avait rien montré."),
                    Version(Direction.EW, statement="Nous n’avons pas fait attention."),
                ),
            )
        },
    ),
    DemoCall(12, 6, "4H", "E", {DECLARER: "E", CASES: [], CARD: "S2", REPLY: "spread"}),
    DemoCall(3, 12, "6N", "W", {DECLARER: "W", CASES: ["face-down"]}),
    DemoCall(9, 3, "3N", "W", {DECLARER: "S", CASES: ["told-by-opponent"], CARD: "CK"}, by="admin"),
    DemoCall(
        2,
        14,
        "4HX",
        "E",
        {DECLARER: "E", CASES: ["leader-led-too"], "54.leaders-card": "face-up", "57.D.playable": "no", CARD: "CA"},
        disputes={
            CARD: Dispute(
                Basis.WEIGHT,
                (
                    Version(Direction.NS, "CJ", "C’était le valet, il l’a repris tout de suite."),
                    Version(Direction.EW, "CA", "L’as est resté sur la table jusqu’à l’arrivée de l’arbitre."),
                ),
            )
        },
    ),
    DemoCall(
        11,
        11,
        "4S",
        "N",
        {DECLARER: "W", CASES: [], CARD: "D2", REPLY: "refuse-free"},
        then={CASES: ["declarer-began-to-spread"]},
        reason="Ouest avait commencé à étaler son jeu avant l’appel : les quatre joueurs l’ont confirmé.",
    ),
    DemoCall(
        5, 23, "3N", "S", {DECLARER: "S", CASES: ["declaring-side-led"], "54.E.who": "dummy", CARD: "C10"}, by="admin"
    ),
    DemoCall(4, 24, "3N", "N", {DECLARER: "W", CASES: []}, ruled=False),
)


def set_up() -> Club:
    """Make the club and its evening. Raises IntegrityError when the club is there already."""
    first_call = timezone.now() - BETWEEN_CALLS * len(CALLS)
    club = Club.objects.create(slug=SLUG, name="Cercle du Parc", language="fr", time_zone="Europe/Paris")
    LogEntry.objects.note(Tag.CLUB_CREATED, club=club, who=None, detail={"slug": SLUG})
    people = _people(club)
    today = first_call.astimezone(club.zone).date()
    set_up_season(club, (people["arbitre"], people["admin"]), today)
    session = create_session(
        club,
        people["arbitre"],
        name="Tournoi par paires",
        date=today,
        tables={"A": TABLES},
        rounds=ROUNDS,
        boards_per_round=BOARDS_PER_ROUND,
        creation_key=uuid4(),
    )
    write(session, places(), people["arbitre"])
    # So that the player who signs in reads the rulings of his own table.
    himself = Membership.objects.current().get(club=club, user=people["joueur"])
    link(Player.objects.get(club=club, name=PLAYERS[0]), himself, people["admin"])
    boards = list(session.boards.all())
    for board, deal in zip(boards, deals(len(boards)), strict=True):
        set_deal(board, deal, people["arbitre"])
    for place, call in enumerate(CALLS):
        _make(call, session, place + 1, people[call.by], first_call + BETWEEN_CALLS * place)
    set_up_what_is_left(club, people["arbitre"], people["admin"])
    # The last of the evening: a table waits, and nobody has taken its call yet.
    call_director(
        session.tables.get(number=CALLING_TABLE),
        uuid4(),
        timezone.now() - WAITED,
        board=boards[0],
        called_by="E",
        word="Une carte est tombée",
    )
    return club


def _people(club: Club) -> dict[str, User]:
    password = make_password(PASSWORD)
    people = {}
    for member in MEMBERS:
        user = User.objects.create(username=member.username, name=member.name, password=password)
        Membership.objects.create(club=club, user=user, role=member.role)
        people[member.username] = user
    return people


def _make(call: DemoCall, session: Session, in_round: int, by: User, at: datetime) -> Incident:
    incident = open_incident(session.tables.get(number=call.table), by, uuid4(), at)
    board = session.boards.get(number=call.board)
    describe_call(incident, in_round, board, call.contract, call.called_by, by)
    choose_subject(incident, "opening-lead-out-of-turn", by)
    for key, code in call.facts.items():
        establish(incident, key, code, by, call.disputes.get(key))
    if call.ruled:
        issue(incident.pk, by, uuid4(), incident.version, at=at + AT_THE_TABLE)
    if call.then:
        for key, code in call.then.items():
            establish(incident, key, code, by, Dispute(Basis.WEIGHT))
        issue(incident.pk, by, uuid4(), incident.version, call.reason, at=at + UNTIL_SUPERSEDED)
    return incident
