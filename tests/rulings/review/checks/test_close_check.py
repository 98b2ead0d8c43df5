"""What is noted of the things to be checked: once, by one of two, on a ruling that stands, and without names."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import nullcontext
from threading import Barrier
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, connection

from incidents.models import Incident, LogEntry, Session, User
from incidents.recording import establish
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import NamesInText
from rulings.models import CheckResult, EndOfPlayCheck, Ruling
from rulings.review.checks import close_check
from rulings.review.checks.close_check import CheckKeyReused, CheckSuperseded, NoteRefused, Stale
from rulings.review.checks.items import of_rulings
from tests.rulings.a_club import a_club, a_person, a_session, give, seat_players
from tests.rulings.review.checks.watched import note_check, places, rule_and_watch
from tests.rulings.review.scores.changing import make_change
from tests.rulings.review.scores.test_at_once import together

RACES = 15


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return rule_and_watch(session, director)


def test_each_thing_is_open_until_it_is_closed(ruling: Ruling, director: User) -> None:
    items = of_rulings([ruling])
    assert [item.place for item in items] == list(range(1, places(ruling) + 1))
    assert all(item.is_open and item.last is None for item in items)
    note_check(ruling, director, words="  Two down  anyway. ")
    first, *others = of_rulings([ruling])
    assert not first.is_open
    assert first.last is not None
    assert (first.last.outcome, first.last.note, first.last.noted_by) == (
        CheckResult.NOTHING,
        "Two down anyway.",
        director,
    )
    assert all(item.is_open for item in others)


def test_what_was_closed_can_be_opened_again_and_everything_is_kept(ruling: Ruling, director: User) -> None:
    note_check(ruling, director)
    note_check(ruling, director, CheckResult.REOPENED, seen=1)
    assert of_rulings([ruling])[0].is_open
    note_check(ruling, director, CheckResult.NOT_JUDGED, seen=2)
    item = of_rulings([ruling])[0]
    assert not item.is_open
    assert [each.outcome for each in item.notes] == ["nothing-to-adjust", "reopened", "not-judged"]


def test_an_adjusted_score_closes_it_once_the_score_change_is_made(ruling: Ruling, director: User) -> None:
    note_check(ruling, director, CheckResult.ADJUSTED)
    assert of_rulings([ruling])[0].score_is_missing
    assert of_rulings([ruling])[0].is_open
    change = make_change(ruling, director)
    assert not of_rulings([ruling])[0].is_open
    change.withdrawn_at, change.withdrawn_by = change.made_at, director
    change.save()
    assert of_rulings([ruling])[0].is_open


def test_a_score_change_of_another_ruling_closes_nothing(session: Session, director: User) -> None:
    ruling, other = rule_and_watch(session, director), rule_and_watch(session, director, table=2)
    note_check(ruling, director, CheckResult.ADJUSTED)
    make_change(other, director)
    assert of_rulings([ruling])[0].is_open


def test_the_journal_says_who_and_what(ruling: Ruling, director: User) -> None:
    note_check(ruling, director, words="Nobody was hurt.")
    note_check(ruling, director, CheckResult.REOPENED, seen=1)
    closed, opened = LogEntry.objects.filter(incident=ruling.incident).order_by("-pk")[:2][::-1]
    assert (closed.tag, opened.tag) == (RulingTag.CHECK_CLOSED, RulingTag.CHECK_REOPENED)
    assert closed.who == director
    clause = of_rulings([ruling])[0].clause
    assert closed.detail == {"ruling": ruling.number, "clause": clause, "outcome": "nothing-to-adjust"}


def test_a_form_sent_twice_is_one_note(ruling: Ruling, director: User) -> None:
    key = uuid.uuid4()
    assert note_check(ruling, director, key=key) == note_check(ruling, director, key=key)
    assert EndOfPlayCheck.objects.count() == 1
    with pytest.raises(CheckKeyReused):
        note_check(ruling, director, CheckResult.ADJUSTED, key=key)


def test_of_two_directors_the_second_is_told_what_the_first_has_noted(
    ruling: Ruling, session: Session, director: User
) -> None:
    other = a_person(session.club, name="Berthe Colin")
    note_check(ruling, director)
    with pytest.raises(Stale, match="Anne Vidal"):
        note_check(ruling, other, CheckResult.NOT_JUDGED)
    assert EndOfPlayCheck.objects.count() == 1


@pytest.mark.parametrize(("outcome", "seen"), [(CheckResult.REOPENED, 0), (CheckResult.NOTHING, 1)])
def test_what_the_page_did_not_offer_is_refused(
    ruling: Ruling, director: User, outcome: CheckResult, seen: int
) -> None:
    """What is open cannot be opened, and what is closed not closed once more."""
    if seen:
        note_check(ruling, director)
    with pytest.raises(Stale):
        note_check(ruling, director, outcome, seen=seen)


@pytest.mark.parametrize("place", [0, 99])
def test_where_there_is_nothing_to_check_nothing_is_noted(ruling: Ruling, director: User, place: int) -> None:
    with pytest.raises(ValueError, match="nothing to be checked"):
        note_check(ruling, director, place=place)


def test_what_a_superseded_ruling_left_goes_with_it(ruling: Ruling, director: User) -> None:
    incident = Incident.objects.get(pk=ruling.incident_id)
    fact = ruling.record["facts"][0]
    establish(incident, fact["key"], "N" if fact["code"] != "N" else "S", director)
    incident.refresh_from_db()
    anew = give(incident, director, "Another declarer.")
    with pytest.raises(CheckSuperseded):
        note_check(ruling, director)
    assert all(item.is_open for item in of_rulings([anew]))
    note_check(anew, director)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Vu par Dupont Claire.", NamesInText),
        ("Vu par Petit.", NamesInText),
        ("x" * 501, NoteRefused),
        ("bell\x07", NoteRefused),
    ],
)
def test_a_note_that_names_somebody_or_cannot_be_kept_is_refused(
    session: Session, director: User, words: str, why: type[Exception]
) -> None:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", "Rosa Petit")
    ruling = rule_and_watch(session, director)
    with pytest.raises(why):
        note_check(ruling, director, words=words)
    assert note_check(ruling, director, words="Vu par Nord.").note == "Vu par Nord."


# ---- At once --------------------------------------------------------------------------------------


def by(ruling: Ruling, person: User, outcome: CheckResult) -> Callable[[], object]:
    return lambda: note_check(ruling, person, outcome)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_close_it_at_once_exactly_one_wins() -> None:
    club = a_club()
    session, people = a_session(club), (a_person(club), a_person(club))
    for _ in range(RACES):
        ruling = rule_and_watch(session, people[0])
        told = together(by(ruling, people[0], CheckResult.NOTHING), by(ruling, people[1], CheckResult.NOT_JUDGED))
        assert sorted(type(each).__name__ for each in told) == ["EndOfPlayCheck", "Stale"]
        assert EndOfPlayCheck.objects.filter(ruling=ruling).count() == 1


@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_the_table_itself_refuses_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read before the other wrote is what both go by; that there is one note of a turn holds even then."""
    club = a_club()
    session, people = a_session(club), (a_person(club), a_person(club))
    ruling = rule_and_watch(session, people[0])
    both_read = Barrier(2)

    def read_together(*_anything: object) -> None:
        both_read.wait(timeout=20)

    monkeypatch.setattr(close_check, "_check_note", read_together)
    monkeypatch.setattr(Incident.objects, "select_for_update", lambda **_how: Incident.objects.all())
    if connection.vendor == "sqlite":
        # It has one writer at a time: there the transaction is taken away as well.
        monkeypatch.setattr(close_check, "transaction", SimpleNamespace(atomic=nullcontext))
    told = together(by(ruling, people[0], CheckResult.NOTHING), by(ruling, people[1], CheckResult.NOT_JUDGED))
    assert sum(isinstance(each, IntegrityError) for each in told) == 1
    assert EndOfPlayCheck.objects.filter(ruling=ruling).count() == 1
