"""From the ruling to the scorer: the form of each kind, its check, the lists, the slips and the sheet."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from incidents.models import Club, ClubRole, Scoring, Session, User
from rulings.models import Ruling, ScoreChange
from rulings.review.scores.adjusted import Kind
from rulings.review.scores.change_score import enter, withdraw
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, establish_all, give
from tests.rulings.at_the_desk import Desk, html, signed_in
from tests.rulings.at_the_desk import text as as_sent
from tests.rulings.review.scores.changing import form_of, make_change

pytestmark = pytest.mark.django_db


def text(response: Any) -> str:
    """The page as it is read, its suits beside their levels although they are drawn apart."""
    return re.sub(r"(\d) ([♠♥♦♣])", r"\1\2", as_sent(response))


def form(desk: Desk, ruling: Ruling, kind: Kind, step: str, **other: Any) -> Any:
    return desk.post("score-change-form", ruling.number, kind.value, **form_of(kind, step=step, **other))


def test_the_kinds_are_offered_each_with_its_clause(desk: Desk, ruling: Ruling) -> None:
    page = desk.get("score-change-kinds", ruling.number)
    assert page.status_code == 200
    for kind, clause in zip(Kind, ("64.A", "12.C.2.a", "12.C.1", "12.C.1.c", "12.C.1.e", "90.A"), strict=True):
        assert desk.url("score-change-form", ruling.number, kind.value) in html(page)
        assert clause in text(page)


@pytest.mark.parametrize("kind", list(Kind))
def test_each_kind_is_typed_checked_and_made(desk: Desk, ruling: Ruling, director: User, kind: Kind) -> None:
    empty = desk.get("score-change-form", ruling.number, kind.value)
    assert empty.status_code == 200
    assert re.search(r'name="board"[^>]*>.*?<option value="3" selected', html(empty), re.DOTALL)
    assert re.search(r'name="NS"[^>]*value="1"|value="1"[^>]*name="NS"', html(empty))
    checked = form(desk, ruling, kind, "check")
    assert checked.status_code == 200, text(checked)
    assert not ScoreChange.objects.exists()
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', html(checked)))
    sent.pop("csrfmiddlewaretoken", None)
    answer = desk.post("score-change-form", ruling.number, kind.value, **sent, step="make")
    assert answer.status_code == 302
    assert answer.headers["Location"] == desk.url("ruling", ruling.number)
    change = ScoreChange.objects.get()
    assert (change.kind, change.board.number, change.pairs) == (kind, 3, {"NS": "1", "EW": "2"})
    assert change.made_by == director


def test_the_scores_are_worked_out_before_it_is_made(desk: Desk, ruling: Ruling) -> None:
    """Board 3: East-West vulnerable, North-South not."""
    page = text(form(desk, ruling, Kind.WEIGHTED, "check"))
    assert "From 4♠ by South −1 (NS −50)" in page
    assert "60% of 4♠ by South = NS +420" in page
    assert "40% of 4♠ by South −1 NS −50" in page
    page = text(form(desk, ruling, Kind.SPLIT, "check"))
    assert "North-South 4♠ by South −1 NS −50 East-West 70% of 4♠ by South = EW −420 30% of" in page
    assert "East-West −10% of a top" in text(form(desk, ruling, Kind.PENALTY, "check"))


def test_artificial_scores_are_counted_as_the_session_is(desk: Desk, ruling: Ruling, session: Session) -> None:
    assert "North-South 60% East-West 40%" in text(form(desk, ruling, Kind.ARTIFICIAL, "check"))
    Session.objects.update(scoring=Scoring.IMPS)
    assert "North-South +3 IMPs East-West −3 IMPs" in text(form(desk, ruling, Kind.ARTIFICIAL, "check"))
    assert 'value="12.C.2.b"' in html(desk.get("score-change-form", ruling.number, "artificial"))
    assert "East-West −10 IMPs" in text(form(desk, ruling, Kind.PENALTY, "check"))


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        (("none", "directly"), ["more than the equivalent in IMPs of 60%", "less than the equivalent in IMPs of 40%"]),
        (("none", "none"), ["more than", "the average of the two, NS 0 IMPs and EW 0 IMPs (12.C.4)"]),
        (("none", "partly"), ["more than", "NS +1.5 IMPs and EW −1.5 IMPs (12.C.4)"]),
        (("partly", "directly"), ["less than", "NS +1.5 IMPs and EW −1.5 IMPs (12.C.4)"]),
        (("partly", "partly"), []),
    ],
)
def test_at_imps_the_session_and_a_knock_out_count_too(
    desk: Desk, ruling: Ruling, faults: tuple[str, str], said: list[str]
) -> None:
    Session.objects.update(scoring=Scoring.IMPS)
    page = text(form(desk, ruling, Kind.ARTIFICIAL, "check", NS_fault=faults[0], EW_fault=faults[1]))
    notes = ("more than", "less than", "the average of the two")
    assert sum(note in page for note in notes) == len(said)
    for each in said:
        assert each in page


def test_split_scores_do_not_balance_in_a_knock_out(desk: Desk, ruling: Ruling) -> None:
    assert "knock-out" not in text(form(desk, ruling, Kind.SPLIT, "check"))
    Session.objects.update(scoring=Scoring.IMPS)
    page = text(form(desk, ruling, Kind.SPLIT, "check"))
    assert "the average of the two is given to both (12.C.4)." in page
    assert "knock-out" not in text(form(desk, ruling, Kind.ASSIGNED, "check"))


@pytest.mark.parametrize(
    ("rule", "minutes", "after", "over"),
    [
        ("after-results", 30, timedelta(minutes=29), False),
        ("after-results", 30, timedelta(minutes=31), True),
        ("after-results", 10, timedelta(minutes=29), False),
        ("after-results", 60, timedelta(minutes=59), False),
        ("after-results", 60, timedelta(minutes=61), True),
        ("after-ruling", 5, timedelta(minutes=29), False),
        ("after-ruling", 5, timedelta(minutes=31), True),
        ("next-day", 30, timedelta(hours=2), False),
        ("next-day", 30, timedelta(days=2), True),
    ],
)
def test_after_the_time_for_corrections_it_is_told_and_not_refused(
    desk: Desk, ruling: Ruling, rule: str, minutes: int, after: timedelta, over: bool
) -> None:
    kind = Kind.ASSIGNED
    said = "it is beyond reasonable doubt that the record is wrong. 79.C.2"
    Session.objects.update(results_at=timezone.now() - after)
    Club.objects.update(appeal_rule=rule, appeal_minutes=minutes)
    pages = [
        desk.get("score-change-kinds", ruling.number),
        desk.get("score-change-form", ruling.number, kind.value),
        form(desk, ruling, kind, "check"),
    ]
    assert [said in text(page) for page in pages] == [over] * 3
    assert form(desk, ruling, kind, "make").status_code == 302


def test_without_scores_no_time_is_over(desk: Desk, ruling: Ruling) -> None:
    Session.objects.update(results_at=None)
    assert "79.C.2" not in text(desk.get("score-change-kinds", ruling.number))


def test_before_a_ruling_is_given_late_it_is_told(desk: Desk, session: Session, director: User) -> None:
    incident = an_incident(session, director)
    assert "79.C.2" not in text(desk.get("check", incident.number))
    Session.objects.update(results_at=timezone.now() - timedelta(hours=2))
    page = text(desk.get("check", incident.number))
    assert "The correction period ended on" in page
    assert "What a player asked for in time is ruled on all the same. 92.B" in page
    Club.objects.update(edition=2007)
    assert "The correction period" not in text(desk.get("check", incident.number))


def test_a_board_passed_out_and_no_result_are_results_too(desk: Desk, ruling: Ruling) -> None:
    nothing = {"before-strain": "", "before-declarer": "", "before-tricks": ""}
    page = text(form(desk, ruling, Kind.ASSIGNED, "check", **{"before-level": ""}, **nothing))
    assert "From no result" in page
    page = text(form(desk, ruling, Kind.ASSIGNED, "check", **{"before-level": "P"}, **nothing))
    assert "From passed out (NS 0)" in page


@pytest.mark.parametrize(
    ("kind", "wrong", "said"),
    [
        (Kind.WEIGHTED, {"to2-percent": "50"}, "add up to 110, not to 100"),
        (Kind.WEIGHTED, {"to2-percent": ""}, "Say how much it weighs"),
        (Kind.WEIGHTED, {"to2-tricks": "10"}, "there twice"),
        (
            Kind.WEIGHTED,
            {f"to2-{each}": "" for each in ("level", "strain", "declarer", "tricks", "percent")},
            "two results",
        ),
        (Kind.ASSIGNED, {"to1-tricks": ""}, "Complete the result"),
        (Kind.ASSIGNED, {"to1-level": ""}, "Choose the contract"),
        (Kind.ASSIGNED, {"to1-level": "P"}, "has no contract"),
        (Kind.ASSIGNED, {"to1-level": "8"}, "not one of the available choices"),
        (Kind.ASSIGNED, {f"to1-{each}": "" for each in ("level", "strain", "declarer", "tricks")}, "Enter a result"),
        (Kind.ASSIGNED, {"board": ""}, "required"),
        (Kind.ASSIGNED, {"board": "99"}, "not one of the available choices"),
        (Kind.ASSIGNED, {"clause": "the usual one"}, "This cites nothing"),
        (Kind.ASSIGNED, {"clause": "99.A"}, "This cites nothing"),
        (Kind.ASSIGNED, {"NS": "0"}, "greater than or equal to 1"),
        (Kind.ASSIGNED, {"reason": "Ada Vexko hesitated"}, "Names stay out"),
        (Kind.ASSIGNED, {"reason": "x" * 501}, "at most 500"),
        (Kind.ASSIGNED, {"making_key": "none"}, "too old"),
        (Kind.SPLIT, {"EW1-percent": "60"}, "add up to 90"),
        (Kind.ARTIFICIAL, {"NS_fault": ""}, "required"),
        (Kind.ARTIFICIAL, {"EW_fault": "wholly"}, "not one of the available choices"),
        (Kind.PENALTY, {"amount": "101"}, "less than or equal to 100"),
        (Kind.PENALTY, {"side": ""}, "required"),
    ],
)
@pytest.mark.parametrize("step", ["check", "make"])
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    desk: Desk, ruling: Ruling, kind: Kind, wrong: dict[str, str], said: str, step: str
) -> None:
    answer = form(desk, ruling, kind, step, **{"reason": "South hesitated."} | wrong)
    assert answer.status_code == 422
    assert said in text(answer)
    assert wrong.get("reason", "South hesitated.") in text(answer)
    assert not ScoreChange.objects.exists()


def test_it_can_be_corrected_after_the_check(desk: Desk, ruling: Ruling) -> None:
    sent = form_of(Kind.ASSIGNED, step="edit", reason="South hesitated.")
    page = desk.post("score-change-form", ruling.number, "assigned", **sent)
    assert page.status_code == 200
    assert "South hesitated." in text(page)
    assert sent["making_key"] in html(page)


def test_a_double_tap_makes_one_change(desk: Desk, ruling: Ruling) -> None:
    sent = form_of(Kind.ARTIFICIAL, step="make")
    for _ in range(2):
        assert desk.post("score-change-form", ruling.number, "artificial", **sent).status_code == 302
    assert ScoreChange.objects.count() == 1
    other = desk.post("score-change-form", ruling.number, "artificial", **sent | {"NS_fault": "partly"})
    assert other.status_code == 422
    assert "already sent" in text(other)
    assert ScoreChange.objects.count() == 1


def test_no_kind_of_that_name(desk: Desk, ruling: Ruling) -> None:
    assert desk.get("score-change-form", ruling.number, "unheard-of").status_code == 404


def test_a_superseded_ruling_offers_none_and_the_new_one_says_what_stands(
    desk: Desk, ruling: Ruling, director: User
) -> None:
    make_change(ruling, director)
    withdraw(make_change(ruling, director, reason="Withdrawn at once."), director)
    establish_all(ruling.incident, director, DUMMY_CAME_DOWN | {"54.reply": "refuse-free"})
    now = give(ruling.incident, director, reason="Dummy had spread nothing.")
    for kind in ("", "assigned"):
        name = ("score-change-form", ruling.number, kind) if kind else ("score-change-kinds", ruling.number)
        assert "no longer stands" in text(desk.get(*name))
    assert form(desk, ruling, Kind.ASSIGNED, "make").status_code == 422
    page = text(desk.get("ruling", now.number))
    assert f"A score change of ruling {ruling.number}, which no longer stands, was not withdrawn" in page
    assert page.count("4♠ by South = NS +420") == 1
    assert "Withdrawn at once." not in page


def test_the_rulings_page_shows_it_to_the_director(desk: Desk, ruling: Ruling, director: User) -> None:
    assert "This ruling changes no score." in text(desk.get("ruling", ruling.number))
    change = make_change(ruling, director)
    page = desk.get("ruling", ruling.number)
    assert "to be entered" in text(page)
    assert "From 4♠ by South −1 (NS −50) To 4♠ by South = NS +420" in text(page)
    assert desk.url("score-change-entered", change.pk) in html(page)


def test_the_desk_and_the_session_say_what_is_open(
    desk: Desk, ruling: Ruling, director: User, session: Session
) -> None:
    assert "to enter" not in text(desk.get("desk", session.pk))
    first, second = make_change(ruling, director), make_change(ruling, director)
    assert "2 scores to enter" in text(desk.get("desk", session.pk))
    answer = desk.post("score-change-entered", first.pk)
    assert answer.headers["Location"] == desk.url("score-changes", session.pk)
    assert "1 score to enter" in text(desk.get("desk", session.pk))
    assert "Entered by Anne Vidal" in text(desk.get("score-changes", session.pk))
    answer = desk.post("score-change-withdrawn", second.pk, back="ruling")
    assert answer.headers["Location"] == desk.url("ruling", ruling.number)
    assert "to enter" not in text(desk.get("desk", session.pk))
    page = text(desk.get("score-changes", session.pk))
    assert "Everything has been entered." in page
    assert "Withdrawn by Anne Vidal" in page


def test_whoever_comes_second_is_told(desk: Desk, ruling: Ruling, director: User) -> None:
    change, other = make_change(ruling, director), a_person(ruling.club, ClubRole.ADMIN, "Odile Kerr")
    enter(change, other)
    late = desk.post("score-change-entered", change.pk)
    assert late.status_code == 409
    assert "Odile Kerr has already entered this score change." in text(late)
    change.refresh_from_db()
    assert change.entered_by == other


def test_what_was_entered_and_withdrawn_is_to_be_put_back(desk: Desk, ruling: Ruling, director: User) -> None:
    change = enter(make_change(ruling, director), director)
    desk.post("score-change-withdrawn", change.pk)
    page = text(desk.get("score-changes", ruling.session_id))
    assert "the former score has to be put back" in page
    assert "had been entered: put the former score back" in page


def test_the_season_lists_what_is_open_in_every_session(desk: Desk, ruling: Ruling, director: User) -> None:
    other = a_session(ruling.club, name="Tuesday")
    second = give(an_incident(other, director, board=3), director)
    changes = [make_change(each, director) for each in (ruling, second)]
    enter(make_change(ruling, director, reason="Entered already."), director)
    admin = Desk(ruling.session, signed_in(a_person(ruling.club, ClubRole.ADMIN, "Odile Kerr")))
    page = admin.get("open-scores")
    assert all(desk.url("score-change-entered", change.pk) in html(page) for change in changes)
    assert "Tuesday" in text(page)
    assert "Entered already." not in text(page)
    assert "2 scores to enter" in text(admin.client.get(f"/{ruling.club.slug}/"))
    assert admin.post("score-change-entered", changes[0].pk, back="club").headers["Location"] == desk.url("open-scores")
    assert admin.post("score-change-entered", changes[0].pk, back="club").status_code == 302
    assert desk.post("score-change-entered", changes[0].pk, back="club").status_code == 409
    admin.post("score-change-entered", changes[1].pk)
    assert "Everything has been entered, in all sessions." in text(admin.get("open-scores"))


def test_slips_are_those_of_what_is_open(desk: Desk, ruling: Ruling, director: User) -> None:
    first, second = make_change(ruling, director), make_change(ruling, director, clause="12.C.1.b")
    enter(second, director)
    page = html(desk.get("score-change-slips", ruling.session_id))
    assert f"slip-{first.pk}" in page
    assert f"slip-{second.pk}" not in page
    alone = text(desk.get("score-change", second.pk))
    for said in ("Board 3", "NS 1, EW 2", "Table 1", "4♠ by South = NS +420", "12.C.1.b", "Entered by Anne Vidal"):
        assert said in alone
    withdraw(second, director)
    assert "WITHDRAWN: not to be entered" in text(desk.get("score-change", second.pk))


def test_the_sheet_has_a_row_each_and_no_formula(desk: Desk, ruling: Ruling, director: User) -> None:
    make_change(ruling, director, reason="=1+1")
    enter(make_change(ruling, director, reason="@SUM(A1)"), director)
    answer = desk.get("score-changes-csv", ruling.session_id)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Reason"] for row in rows] == ["'=1+1", "'@SUM(A1)"]
    assert [bool(row["Entered at"]) for row in rows] == [False, True]
    assert rows[0]["To"] == "4♠ by South = (NS +420)"
    # A score is a number, which may be negative.
    texts = [cell for row in rows for heading, cell in row.items() if not heading.startswith("Score ")]
    assert not [cell for cell in texts if cell[:1] in "=+-@\t\r" and cell]
    assert [row["Score before (NS)"] for row in rows] == ["-50", "-50"]


def test_nothing_is_asked_twice_for_many_changes(
    desk: Desk, ruling: Ruling, director: User, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        make_change(ruling, director)
    with django_assert_max_num_queries(9):
        desk.get("score-changes", ruling.session_id)


@pytest.mark.parametrize("name", ["score-change", "score-change-entered", "score-change-withdrawn"])
def test_another_clubs_change_is_not_there(ruling: Ruling, director: User, name: str) -> None:
    change = make_change(ruling, director)
    there = a_club("bois")
    elsewhere = Desk(a_session(there), signed_in(a_person(there, ClubRole.ADMIN)))
    answer = elsewhere.get(name, change.pk) if name == "score-change" else elsewhere.post(name, change.pk)
    assert answer.status_code == 404
    change.refresh_from_db()
    assert (change.entered_at, change.withdrawn_at) == (None, None)


def test_players_do_not_change_scores(ruling: Ruling, player: User, director: User) -> None:
    change = make_change(ruling, director)
    browser = Desk(ruling.session, signed_in(player))
    assert browser.post("score-change-entered", change.pk).status_code == 403
    assert browser.get("score-change-kinds", ruling.number).status_code == 403


def test_a_get_enters_nothing(desk: Desk, ruling: Ruling, director: User) -> None:
    change = make_change(ruling, director)
    for name in ("score-change-entered", "score-change-withdrawn"):
        assert desk.get(name, change.pk).status_code == 405
