"""Requests and outcomes, and when the scores were there: what is noted, what is refused, and once."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import translation

from incidents.models import AppealRule, Club, ClubRole, Direction, LogEntry, Session, User
from rulings.archive.appeal_state import AppealStanding
from rulings.archive.names import NamesInText
from rulings.models import Appeal, AppealResult, Concurrence, Ruling
from rulings.review.appeals.file_appeal import (
    LONGEST_TEXT,
    AlreadyAppealed,
    AppealedAgain,
    MeritRefused,
    NoLongerStands,
    StaleOutcome,
    TextRefused,
    TimeRefused,
    TooLate,
    decide_appeal,
)
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_person, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY
from tests.rulings.review.appeals.appealing import (
    GIVEN_AT,
    GROUNDS,
    IN_TIME,
    RESULTS_AT,
    TOO_LATE,
    a_ruling,
    an_appeal,
    an_appeal_in_time,
    set_now,
)

OUTCOME = AppealResult


def tags(club: Club) -> list[tuple[str, dict[str, Any]]]:
    lines = LogEntry.objects.of(club).filter(tag__contains="appeal").order_by("pk")
    return [(line.tag, line.detail) for line in lines]


# ---- Requests -------------------------------------------------------------------------------------


def test_a_request_is_noted_with_the_deadline_that_holds(
    ruling: Ruling, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now(monkeypatch, IN_TIME)
    appeal = an_appeal(ruling, director, late=False, grounds="  West  had not\tseen it. ")
    appeal.refresh_from_db()
    assert (appeal.ruling, appeal.side, appeal.noted_by, appeal.outcome) == (ruling, "EW", director, "")
    assert appeal.grounds == "West had not seen it."
    assert appeal.requested_at == IN_TIME
    assert appeal.deadline == RESULTS_AT + timedelta(minutes=30)
    assert not appeal.is_late
    detail = {"ruling": ruling.number, "side": "EW", "late": False}
    assert tags(ruling.club) == [("appeal-requested", detail)]
    assert LogEntry.objects.of(ruling.club).get(tag="appeal-requested").incident == ruling.incident


def test_grounds_and_a_decision_keep_their_paragraphs(ruling: Ruling, director: User, club: Club) -> None:
    told, kept = (
        " First,  the lead. \r\n\r\n \r\n\u200b\r\nThen the\u00a0claim.\r\nNothing else. ",
        ("First, the lead.\n\nThen the claim.\nNothing else."),
    )
    appeal = an_appeal_in_time(ruling, director, grounds=told)
    assert an_appeal_in_time(ruling, director, grounds=told) == appeal
    for seen in ("", "upheld"):
        decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision=told, seen=seen)
    appeal.refresh_from_db()
    assert (appeal.grounds, appeal.decision) == (kept, kept)
    assert [tag for tag, _ in tags(club)] == ["appeal-requested", "appeal-decided"]
    refused = "\x1b\nTwo lines."
    with pytest.raises(TextRefused):
        an_appeal_in_time(ruling, director, side=Direction.NS, grounds=refused)


def test_a_name_is_found_that_begins_on_one_line_and_ends_on_the_next(ruling: Ruling, director: User) -> None:
    with pytest.raises(NamesInText):
        an_appeal_in_time(ruling, director, grounds="It was Zoé\r\nKowalska who led.")


def test_the_deadline_noted_does_not_follow_the_clubs_rule(ruling: Ruling, director: User) -> None:
    appeal = an_appeal(ruling, director)
    Club.objects.update(appeal_rule=AppealRule.NEXT_DAY)
    Session.objects.update(results_at=RESULTS_AT + timedelta(hours=1))
    appeal.refresh_from_db()
    assert appeal.deadline == RESULTS_AT + timedelta(minutes=30)


def test_after_the_deadline_only_a_director_notes_it(
    ruling: Ruling, director: User, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now(monkeypatch, TOO_LATE)
    with pytest.raises(TooLate, match="The time for appeals is over"):
        an_appeal(ruling, player, late=False)
    assert not Appeal.objects.exists()
    assert tags(ruling.club) == []
    assert an_appeal(ruling, director).is_late
    assert tags(ruling.club)[0][1]["late"] is True


def test_what_was_requested_in_time_and_noted_later_is_in_time(
    ruling: Ruling, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now(monkeypatch, TOO_LATE)
    assert not an_appeal(ruling, director, requested_at=IN_TIME).is_late


def test_without_scores_there_is_no_deadline_to_miss(session: Session, director: User) -> None:
    appeal = an_appeal(a_ruling(session, director, results=False), director, late=False)
    assert appeal.deadline is None
    assert not appeal.is_late


@pytest.mark.parametrize("moment", [GIVEN_AT - timedelta(seconds=1), TOO_LATE + timedelta(days=9_999)])
def test_a_request_comes_after_the_ruling_and_is_no_prophecy(ruling: Ruling, director: User, moment: datetime) -> None:
    with pytest.raises(TimeRefused) as refused:
        an_appeal(ruling, director, requested_at=moment)
    assert refused.value.field == "requested_at"


def test_a_request_in_the_minute_of_the_ruling_is_after_it(session: Session, director: User) -> None:
    """Times are typed to the minute."""
    ruling = a_ruling(session, director)
    later = give(an_incident(session, director, in_round=1), director, at=GIVEN_AT + timedelta(seconds=40))
    assert an_appeal(later, director, requested_at=GIVEN_AT).requested_at == GIVEN_AT
    assert an_appeal(ruling, director).ruling == ruling


def test_sent_again_it_is_the_same_request(ruling: Ruling, director: User) -> None:
    assert an_appeal(ruling, director) == an_appeal(ruling, director, grounds=f" {GROUNDS}")
    assert len(tags(ruling.club)) == 1


@pytest.mark.parametrize("other", [{"grounds": "Otherwise."}, {"concurrence": Concurrence.MISSING}])
def test_one_appeal_of_a_side(ruling: Ruling, director: User, other: dict[str, Any]) -> None:
    an_appeal(ruling, director)
    with pytest.raises(AlreadyAppealed):
        an_appeal(ruling, director, **other)
    assert Appeal.objects.count() == 1
    assert len(tags(ruling.club)) == 1


@pytest.mark.parametrize("outcome", [None, *AppealResult])
def test_each_side_may_appeal_whatever_became_of_the_other_s(
    ruling: Ruling, director: User, outcome: AppealResult | None
) -> None:
    first = an_appeal_in_time(ruling, director)
    if outcome:
        decide_appeal(first, director, outcome=outcome, decision="So be it.", seen="")
    second = an_appeal(ruling, director, side=Direction.NS)
    assert an_appeal(ruling, director, side=Direction.NS) == second
    assert list(Appeal.objects.order_by("pk").values_list("side", "outcome")) == [("EW", outcome or ""), ("NS", "")]
    assert len([tag for tag, _ in tags(ruling.club) if tag == "appeal-requested"]) == 2


def test_a_side_that_has_withdrawn_its_appeal_may_appeal_again_in_time(
    ruling: Ruling, director: User, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now(monkeypatch, IN_TIME)
    first = an_appeal(ruling, director)
    decide_appeal(first, director, outcome=OUTCOME.WITHDRAWN, decision="", seen="")
    again = an_appeal(ruling, player, late=False)
    assert again != first
    assert Appeal.objects.count() == 2
    # Made again, the first would be a second appeal of one side.
    with pytest.raises(AppealedAgain):
        decide_appeal(first, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="withdrawn")
    decide_appeal(again, director, outcome=OUTCOME.WITHDRAWN, decision="", seen="")
    decide_appeal(first, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="withdrawn")
    set_now(monkeypatch, TOO_LATE)
    with pytest.raises(AlreadyAppealed):
        an_appeal(ruling, player, late=False, grounds="Otherwise.")


def test_once_the_time_is_over_what_was_withdrawn_stays_so(
    ruling: Ruling, director: User, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = an_appeal(ruling, director)
    decide_appeal(first, director, outcome=OUTCOME.WITHDRAWN, decision="", seen="")
    set_now(monkeypatch, TOO_LATE)
    with pytest.raises(TooLate):
        an_appeal(ruling, player, late=False)


def test_a_ruling_that_no_longer_stands_is_not_appealed(ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "South had said accept")
    with pytest.raises(NoLongerStands):
        an_appeal(ruling, director)
    assert an_appeal(second, director).ruling == second


@pytest.mark.parametrize("grounds", ["", " \n ", "x" * (LONGEST_TEXT + 1), "a\x00b", "\ud800"])
def test_grounds_that_are_refused(ruling: Ruling, director: User, grounds: str) -> None:
    with pytest.raises(TextRefused) as refused:
        an_appeal(ruling, director, grounds=grounds)
    assert refused.value.field == "grounds"
    assert not Appeal.objects.exists()


@pytest.mark.parametrize("grounds", ["Kowalska had played", "Yann Petit saw it"])
def test_grounds_that_name_somebody(ruling: Ruling, director: User, grounds: str) -> None:
    with pytest.raises(NamesInText):
        an_appeal(ruling, director, grounds=grounds)
    assert not Appeal.objects.exists()


def test_words_of_the_table_are_no_names(session: Session, director: User) -> None:
    """A Mr West at the table must not forbid the seat."""
    ruling = a_ruling(session, director)
    pair = session.pairs.get(number=1)
    assert pair.first
    pair.first.name, pair.first.folded_name = "Paul West", "paul west"
    pair.first.save()
    assert an_appeal(ruling, director).grounds == GROUNDS


# ---- Outcomes -------------------------------------------------------------------------------------


def test_an_outcome_is_noted_and_put_right(ruling: Ruling, director: User, club: Club) -> None:
    appeal, admin = an_appeal_in_time(ruling, director), a_person(club, ClubRole.ADMIN)
    decide_appeal(appeal, admin, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    appeal.refresh_from_db()
    assert (appeal.outcome, appeal.decision, appeal.decided_by) == ("upheld", "Nothing new.", admin)
    assert appeal.decided_at is not None
    decide_appeal(appeal, director, outcome=OUTCOME.CHANGED, decision="West was right.", seen="upheld")
    appeal.refresh_from_db()
    assert (appeal.outcome, appeal.decided_by) == ("changed", director)
    assert [detail for tag, detail in tags(club) if tag == "appeal-decided"] == [
        {"ruling": ruling.number, "side": "EW", "outcome": "upheld", "before": ""},
        {"ruling": ruling.number, "side": "EW", "outcome": "changed", "before": "upheld"},
    ]


@pytest.mark.parametrize("outcome", [OUTCOME.UPHELD, OUTCOME.WITHDRAWN, OUTCOME.NOT_HEARD])
def test_an_appeal_may_have_been_without_merit(ruling: Ruling, director: User, outcome: AppealResult) -> None:
    appeal = an_appeal_in_time(ruling, director)
    decide_appeal(appeal, director, outcome=outcome, decision="Nothing in it.", seen="", without_merit=True)
    appeal.refresh_from_db()
    assert appeal.without_merit
    assert tags(ruling.club)[-1][1]["without_merit"] is True


def test_what_changed_the_ruling_had_its_merit(ruling: Ruling, director: User) -> None:
    appeal = an_appeal_in_time(ruling, director)
    with pytest.raises(MeritRefused) as refused:
        decide_appeal(appeal, director, outcome=OUTCOME.CHANGED, decision="Right.", seen="", without_merit=True)
    assert refused.value.field == "without_merit"
    appeal.refresh_from_db()
    assert (appeal.outcome, appeal.without_merit) == ("", False)


def test_the_same_outcome_twice_is_once(ruling: Ruling, director: User) -> None:
    appeal = an_appeal_in_time(ruling, director)
    for _ in range(2):
        decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    assert len(tags(ruling.club)) == 2


def test_whoever_did_not_see_the_outcome_does_not_replace_it(ruling: Ruling, director: User) -> None:
    appeal = an_appeal_in_time(ruling, director)
    decide_appeal(appeal, director, outcome=OUTCOME.UPHELD, decision="Nothing new.", seen="")
    with pytest.raises(StaleOutcome):
        decide_appeal(appeal, director, outcome=OUTCOME.CHANGED, decision="West was right.", seen="")
    appeal.refresh_from_db()
    assert appeal.outcome == "upheld"


@pytest.mark.parametrize("outcome", [OUTCOME.UPHELD, OUTCOME.CHANGED, OUTCOME.NOT_HEARD])
@pytest.mark.parametrize("decision", ["", "x" * (LONGEST_TEXT + 1), "a\x00b"])
def test_decisions_that_are_refused(ruling: Ruling, director: User, outcome: AppealResult, decision: str) -> None:
    appeal = an_appeal_in_time(ruling, director)
    with pytest.raises(TextRefused) as refused:
        decide_appeal(appeal, director, outcome=outcome, decision=decision, seen="")
    assert refused.value.field == "decision"
    assert len(tags(ruling.club)) == 1


def test_withdrawn_needs_no_reason_but_no_name_either(ruling: Ruling, director: User) -> None:
    appeal = an_appeal(ruling, director)
    with pytest.raises(NamesInText, match="Oger"):
        decide_appeal(appeal, director, outcome=OUTCOME.WITHDRAWN, decision="Oger withdrew", seen="")
    assert decide_appeal(appeal, director, outcome=OUTCOME.WITHDRAWN, decision="", seen="").outcome == "withdrawn"


# ---- Two at once ----------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_requests_at_once_one_is_noted(session: Session, director: User) -> None:
    ruling = a_ruling(session, director)
    found = at_once(
        lambda place: an_appeal(ruling, director, grounds=f"Ground {place}"),
        expected=AlreadyAppealed,
    )
    assert sorted(found) == ["AlreadyAppealed"] * 3 + ["done"]
    assert Appeal.objects.count() == 1
    assert len(tags(ruling.club)) == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_outcomes_at_once_one_is_noted(session: Session, director: User) -> None:
    appeal = an_appeal_in_time(a_ruling(session, director), director)
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


# ---- What a reader may do -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "side", "stands", "now", "appealed", "may_request", "may_note"),
    [
        (ClubRole.PLAYER, Direction.NS, True, IN_TIME, False, True, False),
        (ClubRole.PLAYER, Direction.NS, True, TOO_LATE, False, False, False),
        (ClubRole.PLAYER, Direction.NS, False, IN_TIME, False, False, False),
        (ClubRole.PLAYER, Direction.EW, True, IN_TIME, True, False, False),
        (ClubRole.PLAYER, Direction.NS, True, IN_TIME, True, True, False),
        (ClubRole.PLAYER, None, True, IN_TIME, False, False, False),
        (ClubRole.DIRECTOR, None, True, TOO_LATE, False, False, True),
        (ClubRole.DIRECTOR, Direction.NS, True, IN_TIME, False, False, True),
        (ClubRole.ADMIN, None, False, IN_TIME, False, False, False),
        (ClubRole.ADMIN, None, True, IN_TIME, True, False, True),
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
        an_appeal(ruling, director)
    set_now(monkeypatch, now)
    membership = a_person(ruling.club, role).memberships.select_related("club").get()
    shown = AppealStanding.of(Ruling.objects.get(pk=ruling.pk), membership, side, stands=stands)
    assert (shown.may_request, shown.may_note) == (may_request, may_note)
