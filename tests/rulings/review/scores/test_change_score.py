"""Score changes are written by three named writes: made once, entered by one person, withdrawn, never edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from incidents.models import ClubRole, LogEntry, Session, User
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import NamesInText
from rulings.models import Ruling, ScoreChange
from rulings.review.scores import adjusted
from rulings.review.scores.adjusted import Result
from rulings.review.scores.change_score import (
    ChangeKeyReused,
    NoLongerOpen,
    RulingSuperseded,
    enter,
    make,
    withdraw,
)
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_person, establish_all, give
from tests.rulings.review.scores.changing import change_to_make, make_change

pytestmark = pytest.mark.django_db


def tags() -> list[str]:
    return list(LogEntry.objects.filter(tag__startswith="score-change").order_by("pk").values_list("tag", flat=True))


def test_it_is_made_entered_and_withdrawn_with_a_line_each(ruling: Ruling, director: User) -> None:
    change = make_change(ruling, director)
    assert list(ScoreChange.objects.to_be_entered()) == [change]
    assert (change.club, change.session, change.ruling, change.made_by) == (
        ruling.club,
        ruling.session,
        ruling,
        director,
    )
    entered = enter(change, director)
    assert (entered.entered_by, entered.withdrawn_at) == (director, None)
    assert entered.entered_at is not None
    assert not ScoreChange.objects.to_be_entered().exists()
    assert list(ScoreChange.objects.standing()) == [change]
    gone = withdraw(change, director)
    assert gone.withdrawn_by == director
    assert gone.entered_at == entered.entered_at
    assert not ScoreChange.objects.standing().exists()
    assert tags() == [RulingTag.SCORE_CHANGE_MADE, RulingTag.SCORE_CHANGE_ENTERED, RulingTag.SCORE_CHANGE_WITHDRAWN]
    lines = LogEntry.objects.filter(tag__startswith="score-change").order_by("pk")
    assert {line.incident for line in lines} == {ruling.incident}
    assert {line.who for line in lines} == {director}
    assert lines[2].detail == {"score_change": change.pk, "ruling": ruling.number, "was_entered": True}


def test_sent_again_it_is_the_one_already_made(ruling: Ruling, director: User) -> None:
    change = change_to_make(ruling)
    assert make(ruling, change, director) == make(ruling, change, director)
    assert ScoreChange.objects.count() == 1
    assert tags() == [RulingTag.SCORE_CHANGE_MADE]


def test_a_key_sent_with_other_contents_is_refused(ruling: Ruling, director: User) -> None:
    change = make_change(ruling, director)
    other = adjusted.assign(Result("4S", "S", 11), "EW")
    others: tuple[dict[str, Any], ...] = (
        {"after": other},
        {"clause": "12.C.1.b"},
        {"reason": "Otherwise."},
        {"pairs": {}},
        {"before": {}},
    )
    for differs in others:
        with pytest.raises(ChangeKeyReused):
            make(ruling, change_to_make(ruling, key=change.making_key, **differs), director)
    assert ScoreChange.objects.get() == change


def test_one_key_serves_each_club(ruling: Ruling, director: User) -> None:
    from tests.rulings.a_club import a_club, a_session, an_incident

    change = make_change(ruling, director)
    other = a_club("bois")
    there = a_person(other)
    elsewhere = give(an_incident(a_session(other), there, board=3), there)
    assert make_change(elsewhere, there, key=change.making_key).club == other


def test_the_clause_is_kept_in_its_one_spelling(ruling: Ruling, director: User) -> None:
    assert make_change(ruling, director, clause="12c1(c)").clause == "12.C.1.c"
    with pytest.raises(ValueError, match="no clause"):
        make_change(ruling, director, clause="no clause")


@pytest.mark.parametrize(
    "reason", ["Vexko hésite", "Ada aurait passé", "par la main de M. Ornulf", "Paul Weber l'a dit"]
)
def test_names_stay_out_of_the_reason(ruling: Ruling, director: User, player: User, reason: str) -> None:
    with pytest.raises(NamesInText, match=r"Vexko|Ada|Ornulf|Weber"):
        make_change(ruling, director, reason=reason)
    assert not ScoreChange.objects.exists()


def test_a_reason_in_seats_is_kept(ruling: Ruling, director: User) -> None:
    reason = "Nord hésite ; sans l'enchère de Sud, 3♠ est joué par Est."
    assert make_change(ruling, director, reason=reason).reason == reason


def test_a_ruling_that_no_longer_stands_changes_no_score(ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, DUMMY_CAME_DOWN | {"54.reply": "refuse-free"})
    now = give(ruling.incident, director, reason="Le mort n'avait rien étalé.")
    with pytest.raises(RulingSuperseded):
        make_change(ruling, director)
    assert make_change(now, director).ruling == now


def test_of_two_people_who_enter_it_the_second_is_told_who_was_first(ruling: Ruling, director: User) -> None:
    change, other = make_change(ruling, director), a_person(ruling.club, ClubRole.ADMIN, "Odile Kerr")
    enter(change, director)
    enter(change, director)
    with pytest.raises(NoLongerOpen, match="Anne Vidal"):
        enter(change, other)
    assert ScoreChange.objects.get().entered_by == director
    assert tags() == [RulingTag.SCORE_CHANGE_MADE, RulingTag.SCORE_CHANGE_ENTERED]


def test_what_was_withdrawn_is_not_entered(ruling: Ruling, director: User) -> None:
    change = make_change(ruling, director)
    withdraw(change, director)
    withdraw(change, director)
    with pytest.raises(NoLongerOpen):
        enter(change, director)
    assert tags() == [RulingTag.SCORE_CHANGE_MADE, RulingTag.SCORE_CHANGE_WITHDRAWN]
    assert ScoreChange.objects.get().entered_at is None


def test_a_refused_write_leaves_nothing(
    ruling: Ruling, director: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of the journal is written in the same transaction: without it there is no change either."""
    from rulings.review.scores import change_score

    change = make_change(ruling, director)

    def fails(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(change_score, "_note", fails)
    writes: tuple[Callable[[], object], ...] = (
        lambda: make_change(ruling, director),
        lambda: enter(change, director),
        lambda: withdraw(change, director),
    )
    for write in writes:
        with pytest.raises(RuntimeError):
            write()
    (kept,) = ScoreChange.objects.all()
    assert (kept.entered_at, kept.withdrawn_at) == (None, None)
