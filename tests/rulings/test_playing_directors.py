"""Directors who play, on the pages of rulings: what the desk says, what a call warns of, what a ruling notes."""

from __future__ import annotations

import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.template import Context
from django.test import Client
from django.utils import timezone

from incidents.calling import hand_over
from incidents.models import ClubRole, Direction, Incident, Membership, Pair, Player, Seating, Session, User
from incidents.note_result import Obtained, note_result
from incidents.playing.declare import say_part, say_played
from incidents.recording import describe_call
from incidents.setting_up import set_deal
from rulings.archive.record import DIRECTOR_PLAYED_AT_TABLE, notes_of
from rulings.inquiry.board_touch import board_touch
from rulings.log.exports.describing import describe
from rulings.models import ClaimHands, Concurrence, Level, Ruling
from rulings.review.appeals.file_appeal import request_appeal
from rulings.review.opinions.ask_opinion import Request, ask
from rulings.review.scores.adjusted import Kind
from rulings.templatetags.review import rulings_touched, score_files
from tests.rulings.a_club import a_person
from tests.rulings.at_the_desk import REPLY, Desk, signed_in
from tests.rulings.review.opinions.polling import poll_request
from tests.rulings.review.scores.changing import form_of, make_change

DEAL = "N:AQ965.KT82.K7.J3 KJ2.A54.QJ94.Q82 T873.Q63.A85.K96 4.J97.T632.AT754"
NOTED = "ruled by a director playing at the table"


@pytest.fixture
def tonight(session: Session) -> Session:
    """The session is today's; the deal of the first board is known."""
    Session.objects.filter(pk=session.pk).update(date=session.club.day_of_play())
    session.refresh_from_db()
    set_deal(session.boards.get(number=1), DEAL, a_person(session.club, ClubRole.ADMIN, "Berthe Admin"))
    return session


@pytest.fixture
def deputy(tonight: Session) -> User:
    return a_person(tonight.club, ClubRole.DIRECTOR, "Zoe Libre")


@pytest.fixture
def desk(tonight: Session, director: User) -> Desk:
    return Desk(tonight, signed_in(director))


@pytest.fixture
def other_desk(tonight: Session, deputy: User) -> Desk:
    return Desk(tonight, signed_in(deputy))


def seat(session: Session, user: User, table: int) -> None:
    """He sits North at a table in the first round."""
    player = Player.with_name(session.club, "Somebody Seated")
    player.user = user
    player.save()
    pair = Pair.objects.create(session=session, number=33, first=player)
    Seating.objects.create(table=session.tables.get(number=table), round=1, direction=Direction.NS, pair=pair)


def noted_at(incident: Incident, by: User, board: int | None = 1) -> None:
    on = incident.session.boards.get(number=board) if board else None
    describe_call(incident, 1, on, "", "", by)
    incident.refresh_from_db()


def rule_as(desk: Desk, by: User, *, table: int = 1, board: int | None = 1) -> Ruling:
    incident = desk.up_to(REPLY, table)
    noted_at(incident, by, board)
    check = desk.get("check", incident.number).content.decode()
    key = check.partition('name="idempotency_key" value="')[2][:36]
    given = desk.post("give", incident.number, version=incident.version, idempotency_key=key)
    assert given.status_code == 302, given.content.decode()
    return Ruling.objects.get(incident=incident)


def text(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(body.decode())


# ---- The desk -----------------------------------------------------------------------------------


def test_the_desk_asks_whether_he_plays_and_says_what_is_kept(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    assert "Do you play in this session yourself?" in text(desk.get("desk", desk.session.pk))
    ruling = rule_as(other_desk, deputy)
    assert ruling.number in text(desk.get("desk", desk.session.pk))
    say_part(desk.session, director, plays=True)
    page = text(desk.get("desk", desk.session.pk))
    assert "You play in this session" in page
    assert "1 incident of which you are told no more" in page
    assert ruling.number not in page
    say_played(desk.session, director, range(1, 400), played=True)
    assert ruling.number in text(desk.get("desk", desk.session.pk))


def test_the_desk_does_not_ask_whoever_said_that_he_does_not_play(desk: Desk, director: User) -> None:
    say_part(desk.session, director, plays=False)
    assert "Do you play in this session yourself?" not in text(desk.get("desk", desk.session.pk))


def test_the_report_says_that_something_is_left_out(desk: Desk, other_desk: Desk, director: User, deputy: User) -> None:
    rule_as(other_desk, deputy, table=2)
    say_part(desk.session, director, plays=True)
    page = text(desk.get("session-report", desk.session.pk))
    assert "1 incident is left out" in page
    # A table that called is not among those that did not.
    quiet = page.partition('id="quiet"')[2].partition("</section>")[0]
    assert "2" not in quiet.partition("<p>")[2].partition("</p>")[0].replace(" ", "").split(",")


# ---- A call of his own --------------------------------------------------------------------------


def test_a_call_on_a_board_he_has_still_to_play_says_so_and_names_a_deputy(
    desk: Desk, director: User, deputy: User
) -> None:
    say_part(desk.session, director, plays=True)
    incident = desk.call()
    page = text(desk.get("subject", incident.number))
    assert "You have still to play this board" not in page
    noted_at(incident, director)
    page = text(desk.get("subject", incident.number))
    assert "You have still to play this board: give the call to a deputy" in page
    assert str(deputy) in page
    say_played(desk.session, director, [1], played=True)
    assert "You have still to play this board" not in text(desk.get("subject", incident.number))


def test_his_own_table_asks_for_a_deputy(desk: Desk, director: User, deputy: User) -> None:
    seat(desk.session, director, 2)
    at_his, elsewhere = desk.call(2), desk.call(1)
    assert "You sit at this table in some round" in text(desk.get("subject", at_his.number))
    for incident in (at_his, elsewhere):
        noted_at(incident, director)
    assert "This is your own table: let a deputy rule." in text(desk.get("subject", at_his.number))
    assert "This is your own table" not in text(desk.get("subject", elsewhere.number))


def test_whoever_does_not_play_is_warned_of_nothing(desk: Desk, director: User) -> None:
    incident = desk.call()
    noted_at(incident, director)
    assert "deputy" not in text(desk.get("subject", incident.number)).casefold()


def test_hands_are_not_released_by_whoever_has_the_board_to_play(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    noted_at(incident, director)
    assert 'name="with_hands"' in text(desk.get("consult", incident.number))
    say_part(desk.session, director, plays=True)
    assert 'name="with_hands"' not in text(desk.get("consult", incident.number))


def test_a_link_with_hands_shows_none_to_whoever_has_the_board_to_play(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    def link(by: User, incident: Incident) -> str:
        asked = Request(Level.CLUB, "", with_hands=True, no_longer_in_play=True, lasts=timedelta(1), key=uuid4())
        return f"/consultations/{ask(incident, asked, by)[1]}/"

    own, theirs = desk.up_to(REPLY), other_desk.up_to(REPLY, 2)
    for incident, by in ((own, director), (theirs, deputy)):
        noted_at(incident, by)
    of_own, of_theirs = link(director, own), link(deputy, theirs)
    assert "A Q 9 6 5" in text(desk.client.get(of_own))
    say_part(desk.session, director, plays=True)
    shown = desk.client.get(of_own)
    assert (shown.status_code, "A Q 9 6 5" in text(shown)) == (200, False)
    assert desk.client.get(of_theirs).status_code == 403
    assert "A Q 9 6 5" in text(Client(headers={"accept-language": "en"}).get(of_theirs))


def test_a_poll_shows_no_hand_to_whoever_has_the_board_to_play(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    noted_at(incident, director)
    poll, token = ask(incident, poll_request(), director)
    pages = [desk.url("poll-new", incident.number), f"/consultations/{token}/"]
    pages += [desk.url(name, poll.pk) for name in ("poll", "poll-turned", "poll-slips")]
    assert [desk.client.get(each).status_code for each in pages] == [200] * 5
    say_part(desk.session, director, plays=True)
    assert [desk.client.get(each).status_code for each in pages] == [403] * 5
    assert Client().get(pages[1]).status_code == 200


# ---- What a ruling notes ------------------------------------------------------------------------


def test_a_ruling_at_his_own_table_says_so(desk: Desk, director: User) -> None:
    seat(desk.session, director, 2)
    own, elsewhere = rule_as(desk, director, table=2), rule_as(desk, director, table=1)
    assert own.record["noted"] == [DIRECTOR_PLAYED_AT_TABLE]
    assert elsewhere.record["noted"] == []
    for name in ("ruling", "ruling-parties"):
        assert NOTED in text(desk.get(name, own.number))
        assert NOTED not in text(desk.get(name, elsewhere.number))
    # It would tell who was there.
    assert NOTED not in text(desk.get("ruling-case-book", own.number))
    assert text(desk.get("log")).count(NOTED) == 1
    exported = json.loads(text(desk.get("log-json")))["rulings"]
    assert {each["number"]: each["noted"] for each in exported} == {
        own.number: [DIRECTOR_PLAYED_AT_TABLE],
        elsewhere.number: [],
    }
    assert text(desk.get("log-csv")).count(NOTED) == 1


def test_players_are_not_told_in_the_log(desk: Desk, director: User, player: User) -> None:
    seat(desk.session, director, 2)
    rule_as(desk, director, table=2)
    Session.objects.filter(pk=desk.session.pk).update(date="2026-01-01")
    log = text(Desk(desk.session, signed_in(player)).get("log"))
    assert "1 ruling" in log
    assert NOTED not in log


def test_a_record_from_before_notes_nothing(desk: Desk, director: User) -> None:
    ruling = rule_as(desk, director)
    del ruling.record["noted"]
    assert notes_of(ruling.record) == ()
    assert describe(ruling)["noted"] == []


def test_a_deputy_who_rules_the_same_gives_no_other_ruling(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    """Who rules does not make it another ruling."""
    seat(desk.session, director, 2)
    own = rule_as(desk, director, table=2)
    page = text(other_desk.get("check", own.incident.number))
    assert f"Ruling {own.number} was given on these facts and stands." in page


def test_exports_hold_no_deal_of_a_board_he_has_still_to_play(desk: Desk, director: User) -> None:
    ruling = rule_as(desk, director)
    assert DEAL in text(desk.get("case-pbn", ruling.number))
    assert DEAL in text(desk.get("log-json"))
    say_part(desk.session, director, plays=True)
    assert DEAL not in text(desk.get("case-pbn", ruling.number))
    assert ruling.number in text(desk.get("log-json"))
    assert DEAL not in text(desk.get("log-json"))


def test_memberships_of_players_are_never_kept_from_a_ruling(desk: Desk, director: User, player: User) -> None:
    ruling = rule_as(desk, director)
    say_part(desk.session, player, plays=True)
    membership = Membership.objects.select_related("club").get(user=player)
    assert Ruling.objects.not_kept_from(membership).filter(pk=ruling.pk).exists()


# ---- What others note on his own calls, and whom he may take a call from --------------------------


def kept_by(incident: Incident, by: User) -> ClaimHands:
    return ClaimHands.objects.create(
        club=incident.club, incident=incident, hands=DEAL, strain="N", leader="N", side="NS", noted_by=by
    )


def test_of_what_was_handed_over_to_somebody_else_he_takes_nothing(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    admin = User.objects.get(name="Berthe Admin")
    theirs, called = other_desk.call(1), other_desk.call(2)
    noted_at(theirs, deputy)
    say_part(desk.session, director, plays=True)
    hand_over(theirs, admin, deputy)
    Incident.objects.filter(pk=called.pk).update(director=None, taken_at=None)
    assert desk.post("take", theirs.number).status_code == 403
    assert f"/incidents/{theirs.number}/" not in text(desk.get("desk", desk.session.pk))
    theirs.refresh_from_db()
    assert (theirs.director, theirs.taken_at) == (admin, None)
    # A call that nobody has he may answer, whatever its board.
    assert desk.post("take", called.number).status_code == 302
    # What was handed over to himself, and what is not kept from him, he takes.
    hand_over(theirs, director, deputy)
    assert desk.post("take", theirs.number).status_code == 302
    hand_over(theirs, admin, director)
    say_played(desk.session, director, [1], played=True)
    assert desk.post("take", theirs.number).status_code == 302


def test_a_claims_hands_are_neither_shown_nor_taken_before_he_has_played_its_board(
    desk: Desk, director: User, deputy: User
) -> None:
    ruling = rule_as(desk, director)
    own = ruling.incident
    kept_by(own, deputy)
    hands = {"step": "hands", "version": 1, "N": "SA", "E": "SK", "S": "SQ", "W": "SJ", "strain": "N"}
    say_part(desk.session, director, plays=True)
    for board in (own.board, None):
        Incident.objects.filter(pk=own.pk).update(board=board)
        assert desk.get("claim-hands", own.number).status_code == 403
        assert desk.post("claim-hands", own.number, **hands, leader="N", side="NS").status_code == 403
        assert "A Q 9 6 5" not in text(desk.get("ruling", ruling.number))
    Incident.objects.filter(pk=own.pk).update(board=own.board)
    say_played(desk.session, director, [1], played=True)
    assert "A Q 9 6 5" in text(desk.get("claim-hands", own.number))
    assert "A Q 9 6 5" in text(desk.get("ruling", ruling.number))


def test_the_committees_file_holds_a_claims_hands_once_nobody_can_have_them_to_play(
    desk: Desk, director: User, deputy: User
) -> None:
    ruling = rule_as(desk, director)
    kept_by(ruling.incident, deputy)
    request_appeal(ruling, director, side=Direction.NS, grounds="Late.", concurrence=Concurrence.PAIR, late=True)
    hands = ("The hands and the lines", "A Q 9 6 5")
    assert not any(each in text(desk.get("appeal-file", ruling.number)) for each in hands)
    Session.objects.filter(pk=desk.session.pk).update(results_at=timezone.now())
    assert all(each in text(desk.get("appeal-file", ruling.number)) for each in hands)
    say_part(desk.session, director, plays=True)
    assert not any(each in text(desk.get("appeal-file", ruling.number)) for each in hands)


def test_of_a_result_on_it_he_is_told_what_he_noted_himself(desk: Desk, director: User, deputy: User) -> None:
    ruling = rule_as(desk, director)
    board, table = ruling.incident.board, ruling.incident.table
    assert board is not None
    say_part(desk.session, director, plays=True)
    note_result(board, table, Obtained("6HX", "W", 3), deputy)
    assert "Obtained at the table" not in text(desk.get("ruling", ruling.number))
    assert 'value="6" selected' not in text(desk.get("score-change-form", ruling.number, "assigned"))
    note_result(board, table, Obtained("6HX", "W", 4), director)
    assert "Obtained at the table" in text(desk.get("ruling", ruling.number))
    assert 'value="6" selected' in text(desk.get("score-change-form", ruling.number, "assigned"))


def test_a_score_change_tells_nothing_of_another_board_he_has_still_to_play(desk: Desk, director: User) -> None:
    ruling = rule_as(desk, director)
    say_part(desk.session, director, plays=True)
    on_board = {number: form_of(Kind.ASSIGNED, board=str(number)) for number in (1, 3)}
    assert desk.post("score-change-form", ruling.number, "assigned", **on_board[1]).status_code == 200
    assert desk.post("score-change-form", ruling.number, "assigned", **on_board[3]).status_code == 403


def test_his_ruling_says_that_polls_and_opinions_on_the_hands_are_left_out(desk: Desk, director: User) -> None:
    ruling = rule_as(desk, director)
    for question, hands in (("Of the facts?", False), ("Of the hands?", True)):
        asked = Request(
            Level.CLUB, question, with_hands=hands, no_longer_in_play=hands, lasts=timedelta(1), key=uuid4()
        )
        ask(ruling.incident, asked, director)
    ask(ruling.incident, poll_request(), director)
    poll = ruling.incident.consultations.polls().get()
    link = desk.url("poll", poll.pk)
    page = text(desk.get("ruling", ruling.number))
    assert all(each in page for each in ("Of the facts?", "Of the hands?", link))
    say_part(desk.session, director, plays=True)
    page = text(desk.get("ruling", ruling.number))
    assert "Of the facts?" in page
    assert not any(each in page for each in ("Of the hands?", link))
    assert "Polls, and opinions on the hands, are left out" in page


def test_the_rule_of_the_month_counts_nothing_that_is_kept_from_him(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    rule_as(other_desk, deputy)
    month = f"{desk.club.today():%Y-%m}"
    assert "Law 54" in text(desk.get("rule-of-the-month", month))
    say_part(desk.session, director, plays=True)
    assert "Law 54" not in text(desk.get("rule-of-the-month", month))


def test_a_list_of_players_names_no_ruling_that_is_kept_from_him(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    ruling = rule_as(other_desk, deputy)

    def touched() -> list[Ruling]:
        membership = Membership.objects.select_related("club").get(user=director)
        context = Context({"request": SimpleNamespace(membership=membership)})
        return list(rulings_touched(context, desk.session, [ruling.incident.number]))

    assert touched() == [ruling]
    say_part(desk.session, director, plays=True)
    assert touched() == []


def test_no_board_is_likely_because_of_what_is_kept_from_him(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    theirs, own = other_desk.call(), desk.call()
    last = desk.session.boards.count()
    noted_at(theirs, deputy, last)
    membership = Membership.objects.select_related("club").get(user=director)
    told = board_touch(own, membership)
    assert told is not None
    assert told.likely[0] == last
    say_part(desk.session, director, plays=True)
    told = board_touch(own, Membership.objects.select_related("club").get(user=director))
    assert told is not None
    assert told.likely[0] != last


def test_no_file_is_offered_for_a_change_that_is_kept_from_him(
    desk: Desk, other_desk: Desk, director: User, deputy: User
) -> None:
    make_change(rule_as(other_desk, deputy), deputy)
    membership = Membership.objects.select_related("club").get(user=director)
    assert score_files(desk.session, membership) == (True, False)
    say_part(desk.session, director, plays=True)
    membership = Membership.objects.select_related("club").get(user=director)
    assert score_files(desk.session, membership) == (False, False)


@pytest.mark.parametrize(
    ("guard", "told"),
    [
        ("rulings.review.claims.views.may_see_hands", "the hands of a claim"),
        ("rulings.templatetags.review.may_see_hands", "the same on its ruling"),
        ("rulings.review.scores.obtained.may_see_deal", "a result"),
        ("incidents.calling.open_to_person", "what was handed over"),
    ],
)
def test_without_its_guard_it_is_told(
    desk: Desk, director: User, deputy: User, guard: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling, theirs = rule_as(desk, director), desk.call(2)
    board = ruling.incident.board
    assert board is not None
    noted_at(theirs, director)
    kept_by(ruling.incident, deputy)
    note_result(board, ruling.incident.table, Obtained("6HX", "W", 3), deputy)
    hand_over(theirs, deputy, director)
    say_part(desk.session, director, plays=True)

    def what_he_is_told() -> list[str]:
        page = text(desk.get("ruling", ruling.number))
        opened = {
            "the hands of a claim": desk.get("claim-hands", ruling.incident.number).status_code == 200,
            "the same on its ruling": "A Q 9 6 5" in page,
            "a result": "Obtained at the table" in page,
            "what was handed over": desk.post("take", theirs.number).status_code == 302,
        }
        return [name for name, is_told in opened.items() if is_told]

    assert what_he_is_told() == []
    monkeypatch.setattr(guard, lambda *_: True)
    assert what_he_is_told() == [told]
