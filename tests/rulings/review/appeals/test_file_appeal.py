"""Requests and outcomes, and when the scores were there: what is noted, what is refused, and once."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.utils import timezone, translation

from incidents.models import AppealRule, Club, ClubRole, Direction, LogEntry, Session, User
from incidents.publishing import publish_results
from rulings.archive.appeal_state import AppealStanding, is_late
from rulings.models import Appeal, Ruling
from rulings.review.appeals.file_appeal import (
    LONGEST_TEXT,
    AlreadyAppealed,
    AppealNotNoted,
    NoLongerStands,
    StaleOutcome,
    TextRefused,
    TimeRefused,
    TooLate,
    decide_appeal,
    request_appeal,
)
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY
from tests.rulings.review.appeals.appealing import GIVEN_AT, GROUNDS, IN_TIME, RESULTS_AT, TOO_LATE, a_ruling

OUTCOME = Appeal.Outcome


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return a_ruling(session, director)


@pytest.fixture(autouse=True)
def english() -> Any:
    with translation.override("en"):
        yield


def now_is(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def ask(ruling: Ruling, by: User, **other: Any) -> Appeal:
    asked: dict[str, Any] = {"side": Direction.EW, "grounds": GROUNDS, "both_concur": True, "late": True}
    return request_appeal(ruling, by, **asked | other)


def tags(club: Club) -> list[tuple[str, dict[str, Any]]]:
    lines = LogEntry.objects.of(club).filter(tag__contains="appeal").order_by("pk")
    return [(line.tag, line.detail) for line in lines]


# ---- Requests -------------------------------------------------------------------------------------


def test_a_request_is_noted_with_the_deadline_that_holds(
    ruling: Ruling, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_is(monkeypatch, IN_TIME)
    appeal = ask(ruling, director, late=False, grounds="  West  had not\nseen it. ")
    appeal.refresh_from_db()
    assert (appeal.ruling, appeal.side, appeal.noted_by, appeal.outcome) == (ruling, "EW", director, "")
    assert appeal.grounds == "West had not seen it."
    assert appeal.requested_at == IN_TIME
    assert appeal.deadline == RESULTS_AT + timedelta(minutes=30)
    assert not is_late(appeal)
    detail = {"ruling": ruling.number, "side": "EW", "late": False}
    assert tags(ruling.club) == [("appeal-requested", detail)]
    assert LogEntry.objects.of(ruling.club).get(tag="appeal-requested").incident == ruling.incident


def test_the_deadline_noted_does_not_follow_the_clubs_rule(ruling: Ruling, director: User) -> None:
    appeal = ask(ruling, director)
    Club.objects.update(appeal_rule=AppealRule.NEXT_DAY)
    Session.objects.update(results_at=RESULTS_AT + timedelta(hours=1))
    appeal.refresh_from_db()
    assert appeal.deadline == RESULTS_AT + timedelta(minutes=30)


def test_after_the_deadline_only_a_director_notes_it(
    ruling: Ruling, director: User, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_is(monkeypatch, TOO_LATE)
    with pytest.raises(TooLate, match="The time for appeals is over"):
        ask(ruling, player, late=False)
    assert not Appeal.objects.exists()
    assert tags(ruling.club) == []
    assert is_late(ask(ruling, director))
    assert tags(ruling.club)[0][1]["late"] is True


def test_what_was_requested_in_time_and_noted_later_is_in_time(
    ruling: Ruling, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_is(monkeypatch, TOO_LATE)
    assert not is_late(ask(ruling, director, requested_at=IN_TIME))


def test_without_scores_there_is_no_deadline_to_miss(session: Session, director: User) -> None:
    appeal = ask(a_ruling(session, director, results=False), director, late=False)
    assert appeal.deadline is None
    assert not is_late(appeal)


@pytest.mark.parametrize("moment", [GIVEN_AT - timedelta(seconds=1), TOO_LATE + timedelta(days=9_999)])
def test_a_request_comes_after_the_ruling_and_is_no_prophecy(ruling: Ruling, director: User, moment: datetime) -> None:
    with pytest.raises(TimeRefused) as refused:
        ask(ruling, director, requested_at=moment)
    assert refused.value.field == "requested_at"


def test_a_request_in_the_minute_of_the_ruling_is_after_it(session: Session, director: User) -> None:
    """Times are typed to the minute."""
    ruling = a_ruling(session, director)
    later = give(an_incident(session, director, in_round=1), director, at=GIVEN_AT + timedelta(seconds=40))
    assert ask(later, director, requested_at=GIVEN_AT).requested_at == GIVEN_AT
    assert ask(ruling, director).ruling == ruling


def test_sent_again_it_is_the_same_request(ruling: Ruling, director: User) -> None:
    assert ask(ruling, director) == ask(ruling, director, grounds=f" {GROUNDS}")
    assert len(tags(ruling.club)) == 1


@pytest.mark.parametrize("other", [{"side": Direction.NS}, {"grounds": "Otherwise."}, {"both_concur": False}])
def test_one_appeal_to_a_ruling(ruling: Ruling, director: User, other: dict[str, Any]) -> None:
    ask(ruling, director)
    with pytest.raises(AlreadyAppealed):
        ask(ruling, director, **other)
    assert Appeal.objects.count() == 1
    assert len(tags(ruling.club)) == 1


def test_a_ruling_that_no_longer_stands_is_not_appealed(ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "South had said accept")
    with pytest.raises(NoLongerStands):
        ask(ruling, director)
    assert ask(second, director).ruling == second


@pytest.mark.parametrize(
    "grounds", ["", " \n ", "x" * (LONGEST_TEXT + 1), "a\x00b", "\ud800", "Kowalska had played", "Yann Petit saw it"]
)
def test_grounds_that_are_refused(ruling: Ruling, director: User, grounds: str) -> None:
    with pytest.raises(TextRefused) as refused:
        ask(ruling, director, grounds=grounds)
    assert refused.value.field == "grounds"
    assert not Appeal.objects.exists()


def test_words_of_the_table_are_no_names(session: Session, director: User) -> None:
    """A Mr West at the table must not forbid the seat."""
    ruling = a_ruling(session, director)
    pair = session.pairs.get(number=1)
    assert pair.first
    pair.first.name = "Paul West"
    pair.first.save()
    assert ask(ruling, director).grounds == GROUNDS


# ---- Outcomes -------------------------------------------------------------------------------------


def test_an_outcome_is_noted_and_put_right(ruling: Ruling, director: User, club: Club) -> None:
    appeal, admin = ask(ruling, director), a_person(club, ClubRole.ADMIN)
    decide_appeal(appeal, admin, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    appeal.refresh_from_db()
    assert (appeal.outcome, appeal.decision, appeal.decided_by) == ("upheld", "Nothing new.", admin)
    assert appeal.decided_at is not None
    decide_appeal(appeal, director, outcome=OUTCOME.CHANGED, decision="West was right.", seen="upheld")
    appeal.refresh_from_db()
    assert (appeal.outcome, appeal.decided_by) == ("changed", director)
    assert [detail for tag, detail in tags(club) if tag == "appeal-decided"] == [
        {"ruling": ruling.number, "outcome": "upheld", "before": ""},
        {"ruling": ruling.number, "outcome": "changed", "before": "upheld"},
    ]


def test_the_same_outcome_twice_is_once(ruling: Ruling, director: User) -> None:
    appeal = ask(ruling, director)
    for _ in range(2):
        decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    assert len(tags(ruling.club)) == 2


def test_whoever_did_not_see_the_outcome_does_not_replace_it(ruling: Ruling, director: User) -> None:
    appeal = ask(ruling, director)
    decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    with pytest.raises(StaleOutcome):
        decide_appeal(appeal, director, outcome=OUTCOME.CHANGED, decision="West was right.", seen="")
    appeal.refresh_from_db()
    assert appeal.outcome == "upheld"


@pytest.mark.parametrize("outcome", [OUTCOME.UPHELD, OUTCOME.CHANGED, OUTCOME.NOT_HEARD])
@pytest.mark.parametrize("decision", ["", "x" * (LONGEST_TEXT + 1), "a\x00b", "Oger is right"])
def test_decisions_that_are_refused(ruling: Ruling, director: User, outcome: Appeal.Outcome, decision: str) -> None:
    appeal = ask(ruling, director)
    with pytest.raises(TextRefused) as refused:
        decide_appeal(appeal, director, outcome=outcome, decision=decision, seen="")
    assert refused.value.field == "decision"
    assert len(tags(ruling.club)) == 1


def test_withdrawn_needs_no_reason_but_no_name_either(ruling: Ruling, director: User) -> None:
    appeal = ask(ruling, director)
    with pytest.raises(AppealNotNoted, match="Oger"):
        decide_appeal(appeal, director, outcome=OUTCOME.WITHDRAWN, decision="Oger withdrew", seen="")
    assert decide_appeal(appeal, director, outcome=OUTCOME.WITHDRAWN, decision="", seen="").outcome == "withdrawn"


# ---- Two at once ----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_requests_at_once_one_is_noted(session: Session, director: User) -> None:
    ruling = a_ruling(session, director)
    found = at_once(
        lambda place: ask(ruling, director, grounds=f"Ground {place}"),
        expected=AlreadyAppealed,
    )
    assert sorted(found) == ["AlreadyAppealed"] * 3 + ["done"]
    assert Appeal.objects.count() == 1
    assert len(tags(ruling.club)) == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_outcomes_at_once_one_is_noted(session: Session, director: User) -> None:
    appeal = ask(a_ruling(session, director), director)
    found = at_once(
        lambda place: decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision=f"As {place}", seen=""),
        expected=StaleOutcome,
    )
    assert sorted(found) == ["StaleOutcome"] * 3 + ["done"]
    assert len(tags(appeal.club)) == 2


def at_once(act: Any, *, expected: type[Exception]) -> list[str]:
    """What became of four that act at the same moment."""
    found: list[str] = []
    ready = threading.Barrier(4)

    def run(place: int) -> None:
        try:
            with translation.override("en"):
                ready.wait()
                act(place)
            found.append("done")
        except expected as refused:
            found.append(type(refused).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# ---- When the scores were there -------------------------------------------------------------------


def test_the_scores_are_there_and_the_time_is_put_right(session: Session, director: User) -> None:
    publish_results(session, RESULTS_AT, director)
    later = RESULTS_AT + timedelta(minutes=10)
    publish_results(session, later, director)
    publish_results(session, later, director)
    session.refresh_from_db()
    assert session.results_at == later
    noted = LogEntry.objects.of(session.club).filter(tag="results-published").order_by("pk")
    assert [line.detail for line in noted] == [
        {"session": session.pk, "at": RESULTS_AT.isoformat(), "before": None},
        {"session": session.pk, "at": later.isoformat(), "before": RESULTS_AT.isoformat()},
    ]


@pytest.mark.parametrize(
    ("zone", "moment", "taken"),
    [
        ("Europe/Paris", datetime(2026, 3, 5, 22, 59, 59, tzinfo=UTC), False),
        ("Europe/Paris", datetime(2026, 3, 5, 23, 0, tzinfo=UTC), True),
        ("Pacific/Kiritimati", datetime(2026, 3, 5, 10, 0, tzinfo=UTC), True),
        ("Pacific/Pago_Pago", datetime(2026, 3, 6, 10, 59, tzinfo=UTC), False),
        ("Pacific/Pago_Pago", datetime(2026, 3, 6, 11, 0, tzinfo=UTC), True),
    ],
)
def test_scores_come_on_the_sessions_day_or_later(zone: str, moment: datetime, taken: bool, db: None) -> None:
    session = a_session(a_club(time_zone=zone))
    by = a_person(session.club)
    if taken:
        assert publish_results(session, moment, by).results_at == moment
    else:
        with pytest.raises(ValidationError, match="before the session"):
            publish_results(session, moment, by)
        assert not LogEntry.objects.of(session.club).exists()


def test_scores_do_not_come_tomorrow(session: Session, director: User) -> None:
    with pytest.raises(ValidationError, match="still to come"):
        publish_results(session, timezone.now() + timedelta(minutes=1), director)


# ---- What a reader may do -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "side", "stands", "now", "appealed", "may_request", "may_note"),
    [
        (ClubRole.PLAYER, Direction.NS, True, IN_TIME, False, True, False),
        (ClubRole.PLAYER, Direction.NS, True, TOO_LATE, False, False, False),
        (ClubRole.PLAYER, Direction.NS, False, IN_TIME, False, False, False),
        (ClubRole.PLAYER, Direction.NS, True, IN_TIME, True, False, False),
        (ClubRole.PLAYER, None, True, IN_TIME, False, False, False),
        (ClubRole.DIRECTOR, None, True, TOO_LATE, False, False, True),
        (ClubRole.DIRECTOR, Direction.NS, True, IN_TIME, False, False, True),
        (ClubRole.ADMIN, None, False, IN_TIME, False, False, False),
        (ClubRole.ADMIN, None, True, IN_TIME, True, False, False),
    ],
)
def test_who_may_ask_for_what(
    ruling: Ruling,
    director: User,
    monkeypatch: pytest.MonkeyPatch,
    role: ClubRole,
    side: Direction | None,
    stands: bool,
    now: datetime,
    appealed: bool,
    may_request: bool,
    may_note: bool,
) -> None:
    if appealed:
        ask(ruling, director)
    now_is(monkeypatch, now)
    membership = a_person(ruling.club, role).memberships.select_related("club").get()
    shown = AppealStanding.of(Ruling.objects.get(pk=ruling.pk), membership, side, stands=stands)
    assert (shown.may_request, shown.may_note) == (may_request, may_note)
