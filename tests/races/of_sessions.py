"""Races about sessions: their boards, deals, rounds and scores."""

from __future__ import annotations

import uuid
from datetime import timedelta

from django.utils import timezone

from incidents import recording, setting_up
from incidents.delete_session import delete_session
from incidents.importing import put_back, write
from incidents.importing.pbn import plan_boards, write_boards
from incidents.importing.usebio import plan_results, read_results, write_results
from incidents.models import Board, Club, FieldScores, FormerPlayers, Incident, Player, Session, Tag, User
from incidents.move_round import move_round
from incidents.note_result import Obtained, note_field, note_result
from incidents.playing.declare import say_played
from incidents.publishing import publish_results
from tests.incidents.dirty_pbn import DEALS
from tests.incidents.usebio_files import Line, compscore
from tests.races.a_club import a_call, a_club, a_person, a_session, lines
from tests.races.rendezvous import Act, Two
from tests.races.table import race
from tests.rulings.at_the_desk import signed_in


def _smaller(session: Session, by: User, *, rounds: int = 1) -> Session:
    return setting_up.change_session(
        session, by, name="Smaller", date=session.date, tables={"A": 2}, rounds=rounds, boards_per_round=2
    )


@race(
    "incidents/setting_up.py::_hold Club",
    right=("Session", "Session", 1),
    wrong=("IntegrityError", "Session", 1),
)
def a_form_for_a_session_is_sent_twice() -> Two:
    club = a_club()
    director, key = a_person(club), uuid.uuid4()

    def create() -> Session:
        return setting_up.create_session(
            club,
            director,
            name="Once",
            date=club.today(),
            tables={"A": 1},
            rounds=1,
            boards_per_round=1,
            creation_key=key,
        )

    return Two(create, create, lambda: Session.objects.of(club).count())


@race(
    "incidents/setting_up.py::_hold Club",
    before='DELETE FROM "incidents_board"',
    right=("Session", "HttpResponseNotFound", "refused"),
    wrong=("Session", "HttpResponseRedirect", "taken and lost"),
)
def a_deal_is_typed_while_its_board_goes() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    board = session.boards.get(number=4)
    taken, browser = lines(club, Tag.BOARD_CHANGED), signed_in(two)
    return Two(
        lambda: _smaller(session, one),
        lambda: browser.post(f"/{club.slug}/sessions/{session.pk}/boards/{board.number}/", {"deal": DEALS[1]}),
        lambda: "taken and lost" if taken() and not Board.objects.filter(pk=board.pk).exists() else "refused",
    )


@race(
    "incidents/recording/describe_calls.py::describe_call Club",
    "incidents/setting_up.py::_hold Club",
    right=("Session", "ValidationError", "no round"),
    wrong=("Session", "Incident", "round 3 of 1"),
)
def a_call_is_described_while_its_round_goes() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    call = a_call(session, two)

    def left() -> str:
        incident = Incident.objects.select_related("session").get(pk=call.pk)
        return f"round {incident.round} of {incident.session.rounds}" if incident.round else "no round"

    return Two(lambda: _smaller(session, one), lambda: recording.describe_call(call, 3, None, "", "", two), left)


@race(
    "incidents/importing/pbn/save_deals.py::write_boards Club",
    before='UPDATE "incidents_board"',
    right=("BoardsPlan", "Board", "as typed"),
    wrong=("BoardsPlan", "Board", "as in the file"),
)
def a_deal_is_typed_while_a_file_of_deals_is_taken() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    board = session.boards.select_related("session").get(number=1)
    text = f'[Board "1"]\n[Deal "{DEALS[1]}"]\n'
    shown = plan_boards(session, text).fingerprint
    said = {DEALS[1]: "as in the file", DEALS[2]: "as typed"}
    return Two(
        lambda: write_boards(session, text, one, shown=shown),
        lambda: setting_up.set_deal(board, DEALS[2], two),
        lambda: said[Board.objects.get(pk=board.pk).deal],
    )


@race(
    "incidents/importing/pbn/save_deals.py::write_boards Club",
    before='DELETE FROM "incidents_board"',
    right=("Session", "BoardsPlan", "nothing to take"),
    wrong=("Session", "BoardsPlan", "taken and lost"),
)
def a_file_of_deals_is_taken_while_a_board_goes() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    text = f'[Board "4"]\n[Deal "{DEALS[1]}"]\n'
    shown = plan_boards(session, text).fingerprint
    taken = lines(club, Tag.BOARDS_IMPORTED)
    return Two(
        lambda: _smaller(session, one),
        lambda: write_boards(session, text, two, shown=shown, good_only=True),
        lambda: "taken and lost" if taken() else "nothing to take",
    )


@race(
    "incidents/importing/save_players.py::write Club",
    right=("Plan", "Plan", 2),
    wrong=("Plan", "Plan", 4),
)
def two_lists_name_one_newcomer() -> Two:
    club = a_club()
    director = a_person(club)
    text = "table;direction;pair;player 1;player 2\n1;NS;1;Ana Bo;Cy Da\n"

    def taking(session: Session) -> Act:
        return lambda: write(session, text, director)

    return Two(taking(a_session(club)), taking(a_session(club)), lambda: Player.objects.of(club).count())


@race(
    "incidents/publishing.py::publish_results Club",
    right=("Session", "Session", 1),
    wrong=("Session", "Session", 2),
)
def two_directors_say_that_the_scores_are_there() -> Two:
    club = a_club()
    session, one, two, at = a_session(club), a_person(club), a_person(club), timezone.now()
    return Two(
        lambda: publish_results(session, at, one),
        lambda: publish_results(session, at, two),
        lines(club, Tag.RESULTS_PUBLISHED),
    )


@race(
    "incidents/publishing.py::publish_results Club",
    before='UPDATE "incidents_session"',
    right=("Session", "Session", "the scores are there"),
    wrong=("Session", "Session", "said and lost"),
)
def the_scores_are_there_while_the_session_is_changed() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    Session.objects.filter(pk=session.pk).update(date=club.today() - timedelta(days=1))
    session.refresh_from_db()
    at = timezone.now()
    return Two(
        lambda: _smaller(session, one, rounds=2),
        lambda: publish_results(session, at, two),
        lambda: "the scores are there" if Session.objects.get(pk=session.pk).results_at == at else "said and lost",
    )


@race("incidents/playing/declare.py::_hold Club", right=("1", "0", 1), wrong=("IntegrityError", "1", 1))
def a_board_is_said_twice_to_be_played() -> Two:
    club = a_club()
    session, director = a_session(club), a_person(club)

    def say() -> int:
        return say_played(session, director, [1], played=True)

    return Two(say, say, lines(club, Tag.BOARDS_PLAYED))


@race(
    "incidents/note_result.py::note_result Club",
    before='INSERT INTO "incidents_boardresult"',
    right=("BoardResult", "BoardResult", "4S 9"),
    wrong=("IntegrityError", "BoardResult", "4S 9"),
)
def two_directors_note_one_result() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    board, table = session.boards.get(number=1), session.tables.get(number=1)
    return Two(
        lambda: note_result(board, table, Obtained("4S", "S", 10), one),
        lambda: note_result(board, table, Obtained("4S", "S", 9), two),
        lambda: " ".join(f"{each.contract} {each.tricks}" for each in session.boards.get(number=1).results.all()),
    )


@race(
    "incidents/note_result.py::note_field Club",
    before='INSERT INTO "incidents_fieldscores"',
    right=("done", "done", [50]),
    wrong=("IntegrityError", "done", [50]),
)
def two_directors_type_the_scores_of_one_field() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    board = session.boards.get(number=1)
    return Two(
        lambda: note_field(board, [620], one),
        lambda: note_field(board, [50], two),
        lambda: FieldScores.objects.get(board=board).scores,
    )


@race(
    "incidents/importing/usebio/save_results.py::write_results Club",
    before='INSERT INTO "incidents_boardresult"',
    right=("ResultsPlan", "BoardResult", "noted 4S 9"),
    wrong=("IntegrityError", "BoardResult", "noted 4S 9"),
)
def a_result_is_noted_while_a_file_of_results_is_taken() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    board, table = session.boards.get(number=1), session.tables.get(number=1)
    plan = plan_results(session, read_results(compscore([Line(1, 1, 2)])), stay=True)
    return Two(
        lambda: write_results(session, plan.read, one, shown=plan.fingerprint, stay=True),
        lambda: note_result(board, table, Obtained("4S", "S", 9), two),
        lambda: " ".join(
            f"{each.source} {each.contract} {each.tricks}" for each in session.boards.get(number=1).results.all()
        ),
    )


def _howell(club: Club, by: User) -> Session:
    """A session whose round can be moved on."""
    return setting_up.create_session(
        club,
        by,
        name="Howell",
        date=club.day_of_play(),
        tables={"A": 3},
        rounds=5,
        boards_per_round=1,
        creation_key=uuid.uuid4(),
        movements={"A": "howell"},
    )


@race(
    "incidents/move_round.py::move_round Club",
    right=("Session", "Session", 1),
    wrong=("Session", "Session", 2),
)
def two_directors_move_the_round_on() -> Two:
    club = a_club()
    one, two = a_person(club), a_person(club)
    session = _howell(club, one)
    return Two(
        lambda: move_round(session, 2, one, seen=1),
        lambda: move_round(session, 2, two, seen=1),
        lines(club, Tag.ROUND_MOVED),
    )


@race(
    "incidents/delete_session.py::delete_session Club",
    right=("done", "DoesNotExist", "gone"),
    wrong=("done", "Incident", "gone"),  # A call that nobody was shown.
)
def a_table_calls_while_its_session_is_deleted() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    table = session.tables.get(number=1)
    return Two(
        lambda: delete_session(session, one),
        lambda: recording.open_incident(table, two, uuid.uuid4(), timezone.now()),
        lambda: "called" if Incident.objects.of(club).exists() else "gone",
    )


@race(
    "incidents/delete_session.py::delete_session Incident",
    right=("done", "DoesNotExist", "gone"),
    wrong=("done", "Fact", "gone"),  # What was just noted of it.
)
def a_call_is_answered_while_its_session_is_deleted() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    call = a_call(session, two)
    return Two(
        lambda: delete_session(session, one, calls_seen=1),
        lambda: recording.establish(call, "particulars.declarer", "S", two),
        lambda: "called" if Incident.objects.of(club).exists() else "gone",
    )


@race(
    "incidents/importing/save_players.py::put_back Club",
    before="DELETE",
    right=("4", "NothingToPutBack", 1),
    wrong=("4", "4", 2),
)
def two_directors_put_the_former_list_back() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    rows = "1;NS;1;Ana Bo;Cy Da\n1;EO;2;Ed Fo;Gi Hu\n2;NS;3;;\n2;EO;4;;\n"
    for text in (rows, "1;NS;1;Max No;Otto Pi\n"):
        write(session, f"table;direction;pair;player 1;player 2\n{text}", one)
    former = FormerPlayers.objects.get(session=session).pk
    return Two(
        lambda: put_back(session, former, one),
        lambda: put_back(session, former, two),
        lines(club, Tag.PLAYERS_PUT_BACK),
    )
