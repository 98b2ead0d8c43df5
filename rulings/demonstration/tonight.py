"""What happens during the evening: calls, facts and rulings, each made through the write that a page would use."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from incidents.administration.linking import link
from incidents.calling import call_director
from incidents.importing import write
from incidents.models import (
    Basis,
    Club,
    Dispute,
    Incident,
    LogEntry,
    Membership,
    Player,
    Session,
    Tag,
    User,
)
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session, set_deal
from rulings.archive.book_ruling import note_book_ruling
from rulings.archive.issuing import hold, issue
from rulings.demonstration.afterwards import set_up_what_is_left
from rulings.demonstration.calls_tonight import CALLS, FROM_THE_BOOK, WAITING, DemoCall, FromTheBook
from rulings.demonstration.dealing import deals
from rulings.demonstration.past_evenings import set_up_season
from rulings.demonstration.who_plays import BOARDS_PER_ROUND, MEMBERS, PASSWORD, PLAYERS, ROUNDS, TABLES, places
from rulings.desk.live import note_event
from rulings.engine import Citation
from rulings.in_play.events import OnLead

SLUG: Final = "cercle-du-parc"
AT_THE_TABLE: Final = timedelta(minutes=3)
UNTIL_SUPERSEDED: Final = timedelta(minutes=6)


def set_up() -> Club:
    """Make the club and its evening. Raises IntegrityError when the club is there already."""
    now = timezone.now()
    first_call = now - timedelta(minutes=max(call.ago for call in CALLS))
    club = Club.objects.create(slug=SLUG, name="Cercle du Parc", time_zone="Europe/Paris", first_steps_done=True)
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
    calls: list[DemoCall | FromTheBook] = [*CALLS, *FROM_THE_BOOK]
    for call in sorted(calls, key=lambda each: -each.ago):
        at = now - timedelta(minutes=call.ago)
        if isinstance(call, FromTheBook):
            _take_from_the_book(call, session, people["arbitre"], at)
        else:
            _make(call, session, people[call.by], at)
    set_up_what_is_left(club, people["arbitre"], people["admin"])
    for waits in WAITING:
        call_director(
            session.tables.get(number=waits.table),
            uuid4(),
            now - timedelta(minutes=waits.ago),
            board=session.boards.get(number=waits.board),
            called_by=waits.called_by,
            word=waits.word,
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


def _make(call: DemoCall, session: Session, by: User, at: datetime) -> None:
    incident = open_incident(session.tables.get(number=call.table), by, uuid4(), at)
    board = session.boards.get(number=call.board)
    describe_call(incident, call.in_round, board, call.contract, call.called_by, by)
    choose_subject(incident, call.subject, by)
    for key, code in call.facts.items():
        establish(incident, key, code, by, call.disputes.get(key))
    if call.ruled:
        issue(incident.pk, by, uuid4(), incident.version, at=at + AT_THE_TABLE)
    if call.then:
        for key, code in call.then.items():
            establish(incident, key, code, by, Dispute(Basis.WEIGHT))
        issue(incident.pk, by, uuid4(), incident.version, call.reason, at=at + UNTIL_SUPERSEDED)
    if call.on_lead:
        held = note_event.hold(session.club, session.pk, incident.table_id)
        seen = held.board.version if held.board else ""
        note_event.note(held, OnLead(call.on_lead), by, key=uuid4(), seen=seen)


def _take_from_the_book(taken: FromTheBook, session: Session, by: User, at: datetime) -> None:
    incident = open_incident(session.tables.get(number=taken.table), by, uuid4(), at)
    board = session.boards.get(number=taken.board)
    describe_call(incident, taken.in_round, board, taken.contract, taken.called_by, by)
    clauses = [Citation.parse(each) for each in taken.clauses]
    with transaction.atomic():
        held = hold(Incident.objects.filter(pk=incident.pk))
        note_book_ruling(
            held, by, uuid4(), held.version, taken.words, clauses, session.club.language, at=at + AT_THE_TABLE
        )
