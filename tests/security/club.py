"""A club with one of everything in it, made through the named writes as people would make it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID, uuid4

from django.utils import timezone

from incidents.accounts.inviting import invite
from incidents.accounts.inviting_players import invite_players
from incidents.accounts.password_links import draw_token, make_password_link
from incidents.administration.linking import link as say_who_plays
from incidents.call_links import make_link
from incidents.calling import call_director
from incidents.closing import close
from incidents.importing import write
from incidents.importing.usebio import plan_results, read_results, write_results
from incidents.models import (
    AccountLink,
    Closing,
    Club,
    ClubRole,
    Direction,
    Incident,
    Invitation,
    LinkFor,
    Membership,
    Player,
    Session,
    Table,
    User,
)
from incidents.models.cases import Code
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import create_session
from rulings.archive.issuing import issue
from rulings.archive.warnings_kept import note_warning
from rulings.desk.card.open_link import open_link
from rulings.desk.live.boards_in_play import board_at
from rulings.engine import Edition, Regulations, every_case
from rulings.in_play.events import NewTrick
from rulings.models import CardLink, ClaimHands, Consultation, Level, Ruling, ScoreChange
from rulings.review.opinions.ask_opinion import Request, answer, ask
from rulings.review.opinions.ask_poll import answer_poll, count_slips
from rulings.review.scores.adjusted import ChangeToMake, penalty
from rulings.review.scores.change_score import make
from tests.incidents.usebio_files import Line, brian
from tests.rulings.desk.live.a_table import note
from tests.rulings.review.opinions.polling import HAND, poll_request, poll_to_make
from tests.security.past import SUBJECT, Give, Past, a_past, incident

PASSWORD: Final = "six pips of spades"
ROLES: Final = (ClubRole.PLAYER, ClubRole.DIRECTOR, ClubRole.ADMIN)


def a_path() -> dict[str, Code]:
    """The answers that lead the subject's law to the first of its ends that leaves something to be checked."""
    cases = every_case(SUBJECT.law, Edition.LAWS_2017, Regulations())
    case = next(case for case in cases if any(step.kind == "watch" for step in case.steps))
    return {
        established.key: established.code if isinstance(established.code, str) else list(established.code)
        for established in case.path
    }


@dataclass
class Things:
    """A club, its people and one thing of each kind."""

    club: Club
    people: Mapping[str, User]
    member: Membership
    """Somebody whose role may be changed and whose membership may end."""
    player: Player
    """Somebody who plays, and signs in as nobody."""
    unseated: Player
    """Somebody who sat in no session."""
    session: Session
    table: Table
    board: int
    ready: Incident
    """All its facts are there, and no ruling."""
    unnamed: Incident
    """Nobody said what it is about."""
    ruling: Ruling
    """Nobody has appealed against it; the player sat at the table."""
    warned: Ruling
    """Of conduct: the player is warned, and it is noted on him."""
    past: Past
    change: ScoreChange
    """Of a score, by the ruling."""
    consultation: Consultation
    poll: Consultation
    """Of players, with one answer and one slip."""
    """About what the ruling is on."""
    link: str
    """The token of its link."""
    card_link: CardLink
    """To the card of what the ruling is on."""
    invitation: Invitation
    token: str
    players_token: str
    """Of the link by which the player comes in."""
    tonight: Session
    """Played today: its tables may call."""
    waiting: Incident
    """A call of tonight that nobody has taken."""
    closed: Incident
    """Closed without a ruling."""
    call_link: str
    """The token of tonight's link for calls."""
    password_link: str
    """The token of a link by which the member chooses a new password."""
    address_link: str
    """The token of one by which he confirms his address."""
    facts: Mapping[str, Code]
    licence: str
    """That of a player of the club."""
    unplayed: Session
    """To come: its movement is known, and nobody has called in it."""
    key: UUID = field(default_factory=uuid4)
    """The key of a form that was never sent."""


def give_ruling(incident: Incident, by: User, reason: str, at: datetime.datetime) -> Ruling:
    """The ruling on an incident, by the one writer of rulings; without a reason it supersedes by a cause alone."""
    cause = None if reason else Ruling.Cause.FACTS.value
    return issue(incident.pk, by, uuid4(), incident.version, reason, cause=cause, at=at)


def a_club(slug: str, day: datetime.date, *, name: str, give: Give = give_ruling) -> Things:
    """A club called `slug`, with a session on `day`; `name` is part of every name in it."""
    club = Club.objects.create(slug=slug, name=f"Club {name}", retention_months=24)
    # In no session: due to be forgotten.
    unseated = Player.with_name(club, f"Former {name}")
    unseated.save()
    people: dict[str, User] = {role.value: somebody(f"{slug}-{role}", f"{role.title()} {name}") for role in ROLES}
    for role in ROLES:
        Membership.objects.create(club=club, user=people[role], role=role)
    other = Membership.objects.create(club=club, user=somebody(f"{slug}-other", f"Other {name}"))
    by = people["director"]
    session = create_session(
        club,
        by,
        name=f"Session {name}",
        date=day,
        tables={"A": 2},
        rounds=2,
        boards_per_round=4,
        creation_key=uuid4(),
    )
    licence = f"77{club.pk}"
    write(session, players(f"West {name}", licence), by)
    player = Player.objects.get(club=club, licence=licence)
    seated = Player.objects.get(club=club, licence=f"{licence}1")
    say_who_plays(seated, club.memberships.get(user=people["player"]), people["admin"])
    table = session.tables.in_order()[0]
    facts = a_path()
    warned = warn(session, by, give, player)
    ready = incident(session, 0, by, facts)
    unnamed = open_incident(table, by, uuid4(), timezone.now())
    ruled = incident(session, 0, by, facts)
    describe_call(ruled, 1, session.boards.get(number=1), "4S", "N", by)
    ClaimHands.objects.create(
        club=club,
        incident=ruled,
        hands="N:A... K... Q... J...",
        strain="N",
        leader="N",
        side="NS",
        lines=[{"words": "The ace first", "tricks": 1}],
        noted_by=by,
    )
    ruling = give(ruled, by, "", timezone.now())
    change = make(ruling, on_board(ruling), by)
    bring_results(session, by)
    note_trick(table, by)
    consultation, link = consult(ruling, by)
    polled = poll_players(ruling.incident, by)
    invitation, token = invite(club, ClubRole.DIRECTOR, people["admin"], f"For {name}")
    players_token = invite_players(club, [player.pk], people["admin"], days=7, seen=invitation.pk).links[0].token
    tonight = create_session(
        club,
        by,
        name=f"Tonight {name}",
        date=timezone.localdate(),
        tables={"A": 2},
        rounds=2,
        boards_per_round=4,
        creation_key=uuid4(),
    )
    waiting = call_director(tonight.tables.in_order()[1], uuid4(), timezone.now(), word="Revoke")
    closed = open_incident(session.tables.in_order()[1], by, uuid4(), timezone.now())
    close(closed, Closing.OTHER, by, reason="Settled at once.")
    return Things(
        club,
        people,
        other,
        player,
        unseated,
        session,
        table,
        1,
        ready,
        unnamed,
        ruling,
        warned,
        a_past(club, by, day, facts, name, give),
        change,
        consultation,
        polled,
        link,
        open_link(ruled, by),
        invitation,
        token,
        players_token,
        tonight,
        waiting,
        closed,
        make_link(tonight, by).token,
        make_password_link(other, people["admin"])[1],
        address_link(other.user),
        facts,
        licence,
        create_session(
            club,
            by,
            name=f"To come {name}",
            date=timezone.localdate() + datetime.timedelta(days=7),
            tables={"A": 3},
            rounds=5,
            boards_per_round=2,
            creation_key=uuid4(),
            movements={"A": "howell"},
        ),
    )


def warn(session: Session, by: User, give: Give, player: Player) -> Ruling:
    """A ruling of conduct on the first board but one, and its warning noted on a player."""
    called = open_incident(session.tables.in_order()[0], by, uuid4(), timezone.now())
    choose_subject(called, "conduct", by)
    told = {"particulars.offender": "N", "74.conduct": "slow", "90.A.before": "first", "90.A.answer": "warning"}
    for key, code in told.items():
        establish(called, key, code, by)
    describe_call(called, 1, session.boards.get(number=2), "", "", by)
    ruling = give(called, by, "", timezone.now())
    note_warning(ruling, player.pk, by)
    return ruling


def bring_results(session: Session, by: User) -> None:
    """Take a scorer's file with the result of the last board; it names nobody."""
    read = read_results(brian([Line(8, 1, 2)]))
    write_results(session, read, by, shown=plan_results(session, read).fingerprint, stay=True)


def on_board(ruling: Ruling) -> ChangeToMake:
    """A penalty of a tenth of a top, on the first board."""
    board = ruling.session.boards.get(number=1)
    after = penalty(Direction.NS, 10, ruling.session.scoring)
    return ChangeToMake(ScoreChange.Kind.PENALTY, board, {"NS": "1"}, {}, after, "90.A", "", uuid4())


def note_trick(table: Table, by: User) -> None:
    """Have the table go on to a new trick on the board in play there."""
    board = board_at(table)
    if board is not None:
        note(table, NewTrick(), by, key=uuid4(), seen=board.version)


def consult(ruling: Ruling, by: User) -> tuple[Consultation, str]:
    """What was asked about an incident, with one answer; and the token of the link."""
    asked = Request(Level.CLUB, "", with_hands=False, no_longer_in_play=False, lasts=datetime.timedelta(2), key=uuid4())
    consultation, link = ask(ruling.incident, asked, by)
    answer(link, "I would rule so.", uuid4())
    return consultation, link


def poll_players(of: Incident, by: User, cards: tuple[str, ...] = HAND) -> Consultation:
    """A poll on an incident, with one answer and one slip; without cards its hand is that of the deal."""
    poll, _link = ask(of, poll_request(poll_to_make(cards=cards)), by)
    answer_poll(poll, "3H", ["pass"], uuid4())
    return count_slips(poll, "pass", 1, 0, by)


def address_link(user: User) -> str:
    """The token of a link by which he confirms an address; it was sent some time ago."""
    token = draw_token()
    an_hour_ago = timezone.now() - datetime.timedelta(hours=1)
    AccountLink.objects.all().replace(
        user, LinkFor.ADDRESS, token, address=f"{user.username}@example.com", made_at=an_hour_ago
    )
    return token


def somebody(username: str, name: str) -> User:
    """A person who is nowhere a member."""
    return User.objects.create_user(username=username, email=f"{username}@example.org", password=PASSWORD, name=name)


def players(name: str, licence: str) -> str:
    """A list of players as a spreadsheet exports it: two pairs, at the first table."""
    return (
        "table;direction;pair;player 1;player 2;licence 1;licence 2\n"
        f"1;NS;1;{name};North {name};{licence};{licence}1\n"
        f"1;EW;2;East {name};South {name};{licence}2;{licence}3\n"
    )
