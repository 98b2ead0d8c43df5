"""A ruling keeps the rule for appeals under which it was given: a club that sets another moves no deadline."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from incidents.models import AppealRule, Club, Direction, Session, User
from rulings.archive.appeal_deadline import Deadline, DeadlineRule
from rulings.archive.issuing import NothingChanged, issue
from rulings.models import Concurrence, Ruling
from rulings.review.appeals.file_appeal import TooLate, request_appeal
from tests.rulings.a_club import an_incident, give
from tests.rulings.at_the_desk import signed_in, text
from tests.rulings.review.appeals.appealing import GIVEN_AT, GROUNDS, RESULTS_AT, a_party, a_ruling

HALF_AN_HOUR = RESULTS_AT + timedelta(minutes=30)
OTHERWISE: list[dict[str, Any]] = [
    {"appeal_minutes": 10},
    {"appeal_minutes": 2880},
    {"appeal_rule": AppealRule.AFTER_RULING},
    {"appeal_rule": AppealRule.NEXT_DAY, "appeal_time": time(18, 30)},
]


def fresh(ruling: Ruling) -> tuple[Ruling, Club]:
    read = Ruling.objects.select_related("club", "session").get(pk=ruling.pk)
    return read, read.club


@pytest.fixture(autouse=True)
def english() -> Any:
    with translation.override("en"):
        yield


@pytest.mark.parametrize("otherwise", OTHERWISE)
def test_the_deadline_stays_when_the_club_sets_another_rule(
    otherwise: dict[str, Any], session: Session, director: User
) -> None:
    ruling = a_ruling(session, director)
    Club.objects.filter(pk=ruling.club_id).update(**otherwise)
    kept = Deadline.of(*fresh(ruling))
    assert (kept.until, kept.rule) == (HALF_AN_HOUR, "30 minutes after the scores are available")
    # The next one has the new rule.
    later = Ruling.objects.get(pk=give(an_incident(session, director, in_round=1), director, at=GIVEN_AT).pk)
    assert Deadline.of(*fresh(later)) != kept


def test_a_day_is_the_one_on_the_wall_where_it_was_given(session: Session, director: User) -> None:
    Club.objects.update(appeal_rule=AppealRule.NEXT_DAY, appeal_time=time(12, 30))
    ruling = a_ruling(session, director)
    Club.objects.update(time_zone="Pacific/Auckland")
    assert Deadline.of(*fresh(ruling)).until == datetime(2026, 3, 7, 11, 30, tzinfo=UTC)


def test_a_party_appeals_until_what_is_printed_and_not_longer(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = a_ruling(session, director)
    party = a_party(ruling.club, "Uma Roy")
    Club.objects.update(appeal_minutes=10)
    monkeypatch.setattr(timezone, "now", lambda: HALF_AN_HOUR - timedelta(minutes=1))
    page = signed_in(party).get(f"/{ruling.club.slug}/rulings/{ruling.number}/")
    assert "until Saturday 7 March 2026, 00:00 (30 minutes after the scores are available)" in text(page)
    assert "Appeal this ruling" in text(page)
    Club.objects.update(appeal_minutes=2880)
    monkeypatch.setattr(timezone, "now", lambda: HALF_AN_HOUR + timedelta(minutes=1))
    with pytest.raises(TooLate):
        request_appeal(ruling, party, side=Direction.EW, grounds=GROUNDS, concurrence=Concurrence.PAIR)
    monkeypatch.setattr(timezone, "now", lambda: HALF_AN_HOUR)
    appeal = request_appeal(ruling, party, side=Direction.EW, grounds=GROUNDS, concurrence=Concurrence.PAIR)
    assert appeal.deadline == HALF_AN_HOUR


def test_scores_that_come_later_still_move_it(session: Session, director: User) -> None:
    """That is the rule that was printed, and not another."""
    ruling = a_ruling(session, director, results=False)
    assert Deadline.of(*fresh(ruling)).until is None
    Session.objects.update(results_at=RESULTS_AT + timedelta(hours=1))
    assert Deadline.of(*fresh(ruling)).until == HALF_AN_HOUR + timedelta(hours=1)


def test_another_rule_for_appeals_makes_no_other_ruling(session: Session, director: User) -> None:
    ruling = a_ruling(session, director)
    Club.objects.update(appeal_minutes=45)
    with pytest.raises(NothingChanged):
        issue(ruling.incident_id, director, uuid.uuid4(), ruling.incident.version, "Looked at again")


def test_one_from_before_rulings_kept_it_has_the_clubs(session: Session, director: User) -> None:
    ruling = a_ruling(session, director)
    rule = DeadlineRule.of(ruling.club)
    assert DeadlineRule.of_record(ruling.record, ruling.club) == rule
    Club.objects.update(appeal_minutes=45)
    read, club = fresh(ruling)
    del read.record["appeals"]
    assert DeadlineRule.of_record(read.record, club) == DeadlineRule.of(club) != rule
