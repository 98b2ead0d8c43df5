"""Races about the record: calls, facts, sessions, people."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from incidents import call_links, calling, closing, membership, recording, setting_up
from incidents.accounts import inviting
from incidents.administration.forgetting import KnownPerson, forget, forget_all
from incidents.administration.linking import link
from incidents.importing import write
from incidents.importing.pbn import plan_boards, write_boards
from incidents.models import (
    Board,
    Closing,
    Club,
    ClubRole,
    Fact,
    Incident,
    Invitation,
    LogEntry,
    Membership,
    Player,
    Session,
    Tag,
    User,
)
from incidents.playing.declare import say_played
from incidents.publishing import publish_results
from tests.incidents.dirty_pbn import DEALS
from tests.races.rendezvous import Act, Two
from tests.races.table import race
from tests.rulings import a_club as making
from tests.rulings.at_the_desk import signed_in

PASSWORD, ANOTHER = "six pips of spades", "seven quiet herons"


def a_club() -> Club:
    return making.a_club(f"club-{uuid.uuid4().hex[:8]}")


def a_person(club: Club, role: ClubRole = ClubRole.DIRECTOR) -> User:
    return making.a_person(club, role, password=None)


def a_session(club: Club) -> Session:
    """A session in play today."""
    session = making.a_session(club)
    session.date = club.day_of_play()
    session.save()
    return session


def a_call(session: Session, by: User, table: int = 1) -> Incident:
    return recording.open_incident(session.tables.get(number=table), by, uuid.uuid4(), timezone.now())


def of(user: User) -> Membership:
    return Membership.objects.current().get(user=user)


def lines(club: Club, tag: str) -> Callable[[], int]:
    """How many lines the club's journal has about it."""
    return lambda: LogEntry.objects.of(club).filter(tag=tag).count()


def administrators(club: Club) -> Callable[[], int]:
    return lambda: Membership.objects.current().filter(club=club, role=ClubRole.ADMIN).count()


def numbers(club: Club) -> Callable[[], list[int]]:
    """The numbers of the club's incidents."""
    return lambda: list(Incident.objects.of(club).order_by("number").values_list("number", flat=True))


# ---- Calls ----------------------------------------------------------------------------------------


@race(
    "incidents/recording.py::open_incident Club",
    right=("Incident", "Incident", [1, 2]),
    wrong=("IntegrityError", "Incident", [1]),
)
def two_incidents_are_opened() -> Two:
    club = a_club()
    session, people = a_session(club), [a_person(club), a_person(club)]

    def opening(place: int) -> Act:
        table = session.tables.select_related("session").get(number=place + 1)
        return lambda: recording.open_incident(table, people[place], uuid.uuid4(), timezone.now())

    return Two(opening(0), opening(1), numbers(club))


@race(
    "incidents/calling.py::call_director Club",
    right=("Incident", "Incident", [1]),
    wrong=("IntegrityError", "Incident", [1]),
)
def two_players_of_one_table_call() -> Two:
    club = a_club()
    table = a_session(club).tables.select_related("session").get(number=1)

    def call() -> Incident:
        return calling.call_director(table, uuid.uuid4(), timezone.now())

    return Two(call, call, numbers(club))


def _waiting(club: Club) -> Incident:
    table = a_session(club).tables.select_related("session").get(number=1)
    return calling.call_director(table, uuid.uuid4(), timezone.now())


@race(
    "incidents/calling.py::_held Incident",
    right=("Incident", "AlreadyTaken", 1),
    wrong=("Incident", "Incident", 2),
)
def two_directors_take_one_call() -> Two:
    club = a_club()
    call, one, two = _waiting(club), a_person(club), a_person(club)
    return Two(lambda: calling.take(call, one), lambda: calling.take(call, two), lines(club, Tag.CALL_TAKEN))


@race(
    "incidents/calling.py::_held Incident",
    right=("Incident", "Incident", "his to whom it was handed"),
    wrong=("Incident", "Incident", "his who took it"),
)
def a_call_is_taken_and_handed_over() -> Two:
    club = a_club()
    call, one, two, three = _waiting(club), *(a_person(club) for _ in range(3))
    has_it = {one.pk: "his who took it", two.pk: "his to whom it was handed"}
    return Two(
        lambda: calling.take(call, one),
        lambda: calling.hand_over(call, two, three),
        lambda: has_it[Incident.objects.values_list("director", flat=True).get(pk=call.pk) or 0],
    )


@race(
    "incidents/closing.py::_held Incident",
    right=("Incident", "StaleIncident", 1),
    wrong=("Incident", "Incident", 2),
)
def an_incident_is_closed_for_two_reasons() -> Two:
    club = a_club()
    director = a_person(club)
    call = a_call(a_session(club), director)

    def close(reason: Closing) -> Act:
        return lambda: closing.close(call, reason, director)

    return Two(close(Closing.MISTAKE), close(Closing.NO_IRREGULARITY), lines(club, Tag.INCIDENT_CLOSED))


@race(
    "incidents/closing.py::_held Incident",
    right=("Incident", "Incident", 1),
    wrong=("Incident", "Incident", 2),
)
def two_directors_open_it_again() -> Two:
    club = a_club()
    one, two = a_person(club), a_person(club)
    call = closing.close(a_call(a_session(club), one), Closing.MISTAKE, one)
    return Two(lambda: closing.reopen(call, one), lambda: closing.reopen(call, two), lines(club, Tag.INCIDENT_REOPENED))


@race(
    "incidents/recording.py::_locked Incident",
    right=("Fact", "StaleIncident", {"version": 1, "facts": 1}),
    wrong=("Fact", "Fact", {"version": 1, "facts": 2}),
)
def two_directors_answer_two_questions() -> Two:
    club = a_club()
    one, two = a_person(club), a_person(club)
    call = a_call(a_session(club), one)

    def answer(key: str, by: User) -> Act:
        seen = Incident.objects.get(pk=call.pk)
        return lambda: recording.establish(seen, key, "S", by, expected_version=seen.version)

    return Two(
        answer("particulars.declarer", one),
        answer("54.reply", two),
        lambda: {
            "version": Incident.objects.get(pk=call.pk).version - call.version,
            "facts": Fact.objects.filter(incident=call).count(),
        },
    )


@race(
    "incidents/call_links.py::make_link Club",
    right=("CallLink", "CallLink", 1),
    wrong=("IntegrityError", "CallLink", 1),
)
def two_directors_make_a_link_for_calls() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    return Two(
        lambda: call_links.make_link(session, one),
        lambda: call_links.make_link(session, two),
        session.call_links.count,
    )


@race("incidents/call_links.py::end_link Club", right=("done", "done", 1), wrong=("done", "done", 2))
def two_directors_end_a_link_for_calls() -> Two:
    club = a_club()
    session, one, two = a_session(club), a_person(club), a_person(club)
    call_links.make_link(session, one)
    return Two(
        lambda: call_links.end_link(session, one),
        lambda: call_links.end_link(session, two),
        lines(club, Tag.CALL_LINK_ENDED),
    )


# ---- Sessions -------------------------------------------------------------------------------------


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
    "incidents/recording.py::describe_call Club",
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


# ---- People ---------------------------------------------------------------------------------------


@race(
    "incidents/membership.py::_held Club",
    right=("Membership", "LastAdministrator", 1),
    wrong=("Membership", "Membership", 0),
)
def two_administrators_leave() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: membership.end_membership(of(one), one),
        lambda: membership.change_role(of(two), ClubRole.DIRECTOR, two),
        administrators(club),
    )


@race(
    "incidents/administration/forgetting.py::_hold Club",
    right=("done", "LastAdministrator", 1),
    wrong=("done", "Membership", 0),
)
def an_administrator_is_forgotten_and_the_other_leaves() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: forget(KnownPerson.signing_in(club, one), None),
        lambda: membership.end_membership(of(two), two),
        administrators(club),
    )


@race(
    "incidents/administration/forgetting.py::_hold Club",
    right=("1", "LastAdministrator", 1),
    wrong=("1", "Membership", 0),
)
def names_are_kept_long_enough_and_an_administrator_leaves() -> Two:
    club = a_club()
    one, two = a_person(club, ClubRole.ADMIN), a_person(club, ClubRole.ADMIN)
    return Two(
        lambda: forget_all(club, [KnownPerson.signing_in(club, one)], [], None),
        lambda: membership.end_membership(of(two), two),
        administrators(club),
    )


def a_player(club: Club, user: User | None = None) -> Player:
    player = Player.with_name(club, "Pia Dupond")
    player.user = user
    player.save()
    return player


@race(
    "incidents/administration/forgetting.py::_hold User",
    before='UPDATE "incidents_player"',
    right=("done", "done", "no account"),
    wrong=("done", "done", "an account of no club"),
)
def two_clubs_forget_one_person() -> Two:
    here, there = a_club(), a_club()
    user = a_person(here)
    Membership.objects.create(club=there, user=user, role=ClubRole.PLAYER)
    a_player(here, user)

    def forgetting(club: Club) -> Act:
        return lambda: forget(KnownPerson.signing_in(club, user), None)

    return Two(
        forgetting(here),
        forgetting(there),
        lambda: "an account of no club" if User.objects.get(pk=user.pk).is_active else "no account",
    )


@race(
    "incidents/administration/forgetting.py::_hold User",
    "incidents/accounts/inviting.py::accept User",
    before='UPDATE "incidents_user"',
    right=("done", "InvitationSpent", 0),
    wrong=("done", "Membership", 1),
)
def a_person_is_forgotten_while_another_club_lets_him_in() -> Two:
    here, there = a_club(), a_club()
    user = a_person(here)
    _, token = inviting.invite(there, ClubRole.PLAYER, None)
    return Two(
        lambda: forget(KnownPerson.signing_in(here, user), None),
        lambda: inviting.accept(token, user),
        lambda: Membership.objects.current().filter(user=user).count(),
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("Player", "done", None),
    wrong=("Player", "done", "somebody forgotten"),
)
def a_player_is_said_to_be_a_member_who_is_forgotten() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    member = of(user)
    return Two(
        lambda: link(player, member, admin),
        lambda: forget(KnownPerson.signing_in(club, user), admin),
        lambda: "somebody forgotten" if Player.objects.get(pk=player.pk).user_id == user.pk else None,
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("Player", "done", None),
    wrong=("Player", "done", "a member"),
)
def a_player_is_forgotten_while_he_is_said_to_be_a_member() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    member = of(user)
    return Two(
        lambda: link(player, member, admin),
        lambda: forget(KnownPerson.playing(player), admin),
        lambda: "a member" if Player.objects.get(pk=player.pk).user_id else None,
    )


@race(
    "incidents/administration/linking.py::link Club",
    right=("done", "HttpResponseNotFound", 0),
    wrong=("done", "HttpResponseRedirect", 1),
)
def a_member_is_said_to_be_a_player_who_is_forgotten() -> Two:
    club = a_club()
    user, admin, player = a_person(club), a_person(club, ClubRole.ADMIN), a_player(club)
    browser = signed_in(admin)
    return Two(
        lambda: forget(KnownPerson.playing(player), admin),
        lambda: browser.post(f"/{club.slug}/people/{player.pk}/member/", {"member": user.pk}),
        lines(club, Tag.PLAYER_LINKED),
    )


@race(
    "incidents/accounts/inviting.py::_hold Club",
    right=("Membership", "InvitationSpent", 1),
    wrong=("Membership", "Membership", 2),
)
def two_people_come_with_one_invitation() -> Two:
    club, elsewhere = a_club(), a_club()
    one, two = a_person(elsewhere), a_person(elsewhere)
    _, token = inviting.invite(club, ClubRole.PLAYER, None)
    return Two(
        lambda: inviting.accept(token, one),
        lambda: inviting.sign_up(token, User(username=f"new-{two.pk}")),
        lambda: Membership.objects.current().filter(club=club).count(),
    )


@race(
    "incidents/accounts/inviting.py::_hold Club",
    right=("done", "InvitationSpent", "withdrawn"),
    wrong=("done", "Membership", "withdrawn after it was used"),
)
def an_invitation_is_withdrawn_while_somebody_uses_it() -> Two:
    club = a_club()
    admin, user = a_person(club, ClubRole.ADMIN), a_person(a_club())
    invitation, token = inviting.invite(club, ClubRole.PLAYER, admin)

    def left() -> str:
        used = Invitation.objects.get(pk=invitation.pk).used_at is not None
        return "withdrawn after it was used" if used else "withdrawn"

    return Two(lambda: inviting.revoke(invitation, admin), lambda: inviting.accept(token, user), left)


def a_browser(user: User) -> Client:
    user.set_password(PASSWORD)
    user.save()
    return signed_in(user)


@race(
    "incidents/accounts/passwords.py::_kept User",
    before='UPDATE "incidents_user"',
    right=("HttpResponseRedirect", "done", "no password"),
    wrong=("HttpResponseRedirect", "done", "a password"),
)
def somebody_is_forgotten_while_he_changes_his_password() -> Two:
    club = a_club()
    user = a_person(club)
    browser = a_browser(user)
    typed = {"current": PASSWORD, "new": ANOTHER, "again": ANOTHER}
    return Two(
        lambda: browser.post("/accounts/password/", typed),
        lambda: forget(KnownPerson.signing_in(club, user), None),
        lambda: "a password" if User.objects.get(pk=user.pk).has_usable_password() else "no password",
    )


@race(
    "incidents/accounts/preferences.py::preferences User",
    before='UPDATE "incidents_user"',
    right=("HttpResponseRedirect", "done", ""),
    wrong=("HttpResponseBadRequest", "done", "Pia Dupond"),
)
def somebody_is_forgotten_while_he_types_his_name() -> Two:
    club = a_club()
    user = a_person(club)
    browser = a_browser(user)
    typed = {"name": "Pia Dupond", "language": "en"}
    return Two(
        lambda: browser.post("/preferences/", typed),
        lambda: forget(KnownPerson.signing_in(club, user), None),
        lambda: User.objects.get(pk=user.pk).name,
    )
