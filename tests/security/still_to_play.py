"""A club of which a director and an administrator play tonight, and what happens on a board they have still to play.

First as it is before anything of that has happened, with calls of his own that the administrator may go on with; then
with all of it, every text of which holds the token. What he reads of the rest must be the same before and after.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from django.utils import timezone

from incidents.calling import hand_over
from incidents.closing import close
from incidents.importing.usebio import plan_results, read_results, write_results
from incidents.models import Board, Closing, ClubRole, Direction, Incident, Membership, Session, User
from incidents.note_result import Obtained, note_result
from incidents.playing.declare import DeclaredPlace, say_part, say_played
from incidents.recording import choose_subject, describe_call, establish, open_incident
from incidents.setting_up import set_deal
from rulings.archive.warnings_kept import note_warning
from rulings.models import (
    AppealResult,
    ClaimHands,
    Concurrence,
    Consultation,
    ConsultationKind,
    Level,
    Ruling,
    ScoreChange,
)
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.opinions.ask_opinion import Request, answer, ask
from rulings.review.scores.adjusted import Result
from tests.incidents.usebio_files import Line, brian
from tests.rulings.review.scores.changing import make_change
from tests.security.browsing import World, signed_in
from tests.security.canary import NAME
from tests.security.club import Things, a_club, give_ruling, poll_players, somebody
from tests.security.past import dispute, incident
from tests.security.saying import Saying, copy_row

HELD: Final = "AQ965.KT82.K7.J3"
KEPT_DEAL: Final = f"N:{HELD} KJ2.A54.QJ94.Q82 T873.Q63.A85.K96 4.J97.T632.AT754"
FIRST: Final = 91_300
"""Where the numbers of what is kept begin."""
BOARD: Final = 4
"""The board that they have still to play, as those after it."""
RESULT: Final = Obtained("7CXX", "W", 0)
"""What was obtained there, and nowhere else."""
DIRECTOR, ADMIN = "playing-director", "playing-admin"
CONDUCT: Final = {"particulars.offender": "N", "74.conduct": "slow", "90.A.before": "first", "90.A.answer": "warning"}


@dataclass
class Evening:
    """The club, and the calls of its administrator who plays."""

    world: World
    own: Ruling
    """On the board that he has still to play."""
    own_change: ScoreChange
    of_conduct: Ruling
    """Of his too, on a board that he has played: it warns the player who was warned before."""
    in_its_place: Ruling
    """Of another director, on a board that they have played: it supersedes one, and both order a change."""
    unfinished: Incident
    """The same, before he has ruled."""
    settled: Incident
    """Closed as settled by another call."""
    kept: Ruling | None = None
    """Of another director on that board, appealed by both sides."""
    own_link: str = ""
    """The token of what others were asked about his call, with the hands."""
    handed_over: Incident | None = None
    """To somebody else, who has not taken it yet."""

    @property
    def session(self) -> Session:
        return self.world.here.session

    @property
    def board(self) -> Board:
        board: Board = self.session.boards.get(number=BOARD)
        return board


def before_anything_happens() -> Evening:
    """A club whose session is today, two who direct and play in it, and what they may know."""
    things = a_club("etang", timezone.localdate(), name="Vexko")
    by, session = things.people["director"], things.session
    people: dict[str, User] = dict(things.people)
    for name, role in ((DIRECTOR, ClubRole.DIRECTOR), (ADMIN, ClubRole.ADMIN)):
        people[name] = somebody(f"etang-{name}", f"{name} Plays")
        Membership.objects.create(club=things.club, user=people[name], role=role)
        say_part(session, people[name], plays=True, place=DeclaredPlace("A", "", 2, "E"))
        say_played(session, people[name], range(1, BOARD), played=True)
    User.objects.filter(memberships__club=things.club).update(language="en")
    in_its_place = _in_its_place(things.ruling, by, things)
    make_change(in_its_place, by, board=session.boards.get(number=1))
    board, himself = set_deal(session.boards.get(number=BOARD), KEPT_DEAL, by), people[ADMIN]
    of_conduct, unfinished = (_on_conduct(things, himself, 0, 1) for _ in range(2))
    conduct_ruled = give_ruling(of_conduct, himself, "", timezone.now())
    on_it = incident(session, 0, himself, things.facts)
    describe_call(on_it, 1, board, "", "", himself)
    own = give_ruling(on_it, himself, "", timezone.now())
    # At the other table something of his is unfinished too: that much of what others look into its button tells.
    beside = open_incident(session.tables.in_order()[1], himself, uuid4(), timezone.now())
    describe_call(beside, 1, session.boards.get(number=1), "", "", himself)
    settled = open_incident(session.tables.in_order()[1], by, uuid4(), timezone.now())
    describe_call(settled, 1, session.boards.get(number=1), "", "", by)
    settled.refresh_from_db()
    close(settled, Closing.OTHER, by, reason="Settled at once.")
    world = World(things, things, people, {role: signed_in(user) for role, user in people.items()})
    return Evening(world, own, make_change(own, himself, board=board), conduct_ruled, in_its_place, unfinished, settled)


def let_it_happen(evening: Evening) -> None:
    """What others note on that board, at every table, and on his own call there."""
    things = evening.world.here
    session, board, by = evening.session, evening.board, things.people["director"]
    saying = Saying(lambda _column: NAME, FIRST)
    ruled, unfinished, handed_over = (incident(session, place, by, things.facts) for place in (1, 1, 0))
    for each in (ruled, unfinished, handed_over):
        describe_call(each, 2, board, "3N", "W", by)
    ruling = saying.give(ruled, by, "", timezone.now())
    # Who has given no other ruling.
    warned = saying.give(_on_conduct(things, by, 1, BOARD), things.people["admin"], "", timezone.now())
    note_warning(warned, things.player.pk, by)
    hand_over(handed_over, things.people["admin"], by)
    for number, each in enumerate((ruled, unfinished, handed_over, warned.incident), FIRST):
        Incident.objects.filter(pk=each.pk).update(number=number)
        each.refresh_from_db()
    Incident.objects.filter(pk=evening.settled.pk).update(settled_by=ruled)
    evening.handed_over = handed_over
    _scores(evening, ruling, by)
    # One that waits, and one to be carried out.
    for side in Direction:
        request_appeal(ruling, by, side=side, grounds=NAME, concurrence=Concurrence.PAIR, late=True)
    decide_appeal(ruling.appeals.get(side=Direction.EW), by, outcome=AppealResult.CHANGED, decision=NAME, seen="")
    elsewhere = make_change(warned, by, board=session.boards.get(number=1))
    ScoreChange.objects.filter(pk=elsewhere.pk).update(reason=NAME)
    evening.kept = ruling
    for of in (evening.own.incident, ruled):
        things.poll = poll_players(of, by, cards=())
        evening.own_link, things.link = things.link, _asked_with_the_hands(of, by)
        ClaimHands.objects.create(
            club=things.club,
            incident=of,
            hands=KEPT_DEAL,
            strain="N",
            leader="N",
            side="NS",
            lines=[{"words": NAME, "tricks": 1}],
            noted_by=by,
        )
    for asked in Consultation.objects.filter(incident=ruled, kind=ConsultationKind.OPINION):
        asked.shown = saying.word(asked.shown, "")
        asked.save()


def _in_its_place(former: Ruling, by: User, things: Things) -> Ruling:
    """Give another ruling, on facts that were disputed."""
    dispute(former.incident, by, things.facts)
    former.incident.refresh_from_db()
    return give_ruling(former.incident, by, "Somebody was not heard.", timezone.now())


def _on_conduct(things: Things, by: User, place: int, board: int) -> Incident:
    """A call on a player who was slow, with all its facts."""
    called = open_incident(things.session.tables.in_order()[place], by, uuid4(), timezone.now())
    choose_subject(called, "conduct", by)
    for key, code in CONDUCT.items():
        establish(called, key, code, by)
    describe_call(called, 1, things.session.boards.get(number=board), "", "", by)
    called.refresh_from_db()
    return called


def _scores(evening: Evening, ruling: Ruling, by: User) -> None:
    """Changes, results and a scorer's file of the board, at both tables."""
    session, board = evening.session, evening.board
    former = evening.world.here.ruling
    obtained = Result(RESULT.contract, RESULT.declarer, 0).as_stored(board.vulnerability)
    changes = [make_change(each, by, board=board, before=obtained) for each in (ruling, evening.in_its_place)]
    copy_row(evening.world.here.change, ruling=former, board=board, reason=NAME)
    ScoreChange.objects.filter(pk__in=[change.pk for change in changes]).update(reason=NAME)
    note_result(board, session.tables.in_order()[1], RESULT, by)
    lines = [Line(8, 1, 2), Line(BOARD, 1, 2, RESULT.contract, "W", 0, score="7600")]
    read = read_results(brian(lines))
    write_results(session, read, by, shown=plan_results(session, read).fingerprint, stay=True)


def _asked_with_the_hands(of: Incident, by: User) -> str:
    asked = Request(Level.CLUB, "", with_hands=True, no_longer_in_play=True, lasts=datetime.timedelta(2), key=uuid4())
    consultation, link = ask(of, asked, by)
    Consultation.objects.filter(pk=consultation.pk).update(question=NAME)
    answer(link, "I would rule so.", uuid4())
    consultation.opinions.update(text=NAME)
    return link
