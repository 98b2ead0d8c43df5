"""When the scores of a session were there, from which the time for appeals runs: noted, put right, refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from incidents.models import LogEntry, Session, User
from incidents.publishing import publish_results
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.review.appeals.appealing import (
    IN_TIME,
    RESULTS_AT,
    set_now,
)

pytestmark = pytest.mark.usefixtures("in_time")


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


# ---- Its page -------------------------------------------------------------------------------------


def test_one_tap_says_that_the_scores_are_there(session: Session, director: User) -> None:
    desk, address = (
        f"/{session.club.slug}/sessions/{session.pk}/",
        f"/{session.club.slug}/sessions/{session.pk}/results/",
    )
    at_work = signed_in(director)
    assert "The scores are available now" in text(at_work.get(desk))
    answer = at_work.post(address, {"when": "now"})
    assert (answer.status_code, answer["Location"]) == (302, desk)
    session.refresh_from_db()
    assert session.results_at == IN_TIME
    assert "Available since Friday 6 March, 23:59." in text(at_work.get(desk))


def test_a_page_of_last_week_does_not_move_the_time_for_appeals(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button still says that the scores are available now: that they are was noted when they were."""
    address = f"/{session.club.slug}/sessions/{session.pk}/results/"
    at_work = signed_in(director)
    at_work.post(address, {"when": "now"})
    set_now(monkeypatch, IN_TIME + timedelta(days=7))
    told = at_work.post(address, {"when": "now"}, follow=True)
    session.refresh_from_db()
    assert session.results_at == IN_TIME
    assert LogEntry.objects.of(session.club).filter(tag="results-published").count() == 1
    assert "It was noted before" in text(told)
    assert "Available since Friday 6 March, 23:59." in text(told)


def test_another_time_is_typed_and_put_right(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/{session.club.slug}/sessions/{session.pk}/results/"
    at_work = signed_in(director)
    set_now(monkeypatch, IN_TIME + timedelta(days=2))
    assert 'value="2026-03-06"' in html(at_work.get(address))
    assert at_work.post(address, {"day": "2026-03-06", "time": "23:30"}).status_code == 302
    session.refresh_from_db()
    assert session.results_at == RESULTS_AT
    page = html(at_work.get(address))
    assert 'value="2026-03-06"' in page
    assert 'value="23:30"' in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "This field is required."),
        ({"day": "2026-03-07", "time": "12:00"}, "still to come"),
        ({"day": "2026-03-05", "time": "12:00"}, "before the session"),
        ({"day": "2026-03-29", "time": "02:30"}, "no such time that day"),
        ({"day": "0001-01-01", "time": "00:00"}, "too far away"),
        ({"day": "9999-12-31", "time": "23:59"}, "still to come"),
        ({"day": "x", "time": "25:00"}, "Enter a valid date."),
    ],
)
def test_a_time_that_cannot_be_is_refused(session: Session, director: User, sent: dict[str, str], said: str) -> None:
    answer = signed_in(director).post(f"/{session.club.slug}/sessions/{session.pk}/results/", sent)
    assert answer.status_code == 422
    assert said in text(answer)
    session.refresh_from_db()
    assert session.results_at is None


def test_now_is_refused_before_the_sessions_day(session: Session, director: User) -> None:
    Session.objects.update(date="2026-03-07")
    answer = signed_in(director).post(f"/{session.club.slug}/sessions/{session.pk}/results/", {"when": "now"})
    assert answer.status_code == 422
    assert "before the session" in text(answer)
