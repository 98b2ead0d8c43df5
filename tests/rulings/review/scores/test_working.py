"""An adjusted score is worked out line by line against the other tables: noted, adjusted themselves, or typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.utils import translation

from incidents.models import Board, Club, ClubRole, FieldScores, LogEntry, Scoring, Session, Tag, User
from incidents.note_result import Obtained, note_field, note_result
from rulings.models import Ruling, ScoreChange
from rulings.review.scores import adjusted
from rulings.review.scores.adjusted import Kind, NotAScore, Result, Weighed
from rulings.review.scores.field import field_of, read_scores
from rulings.review.scores.working import Working, own_error, work_out
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give, seat_players
from tests.rulings.at_the_desk import Desk, signed_in, text
from tests.rulings.review.scores.changing import change_to_make, make_change

OTHERS: Final = [650, 620, 620, 170, 140, -100, -100]
MADE: Final = Result("4S", "S", 10)
"""On board 2, where North-South are vulnerable: 620."""
PART_SCORE: Final = Result("2S", "S", 10)
DOWN: Final = Result("4S", "S", 9)


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def session(club: Club) -> Session:
    """Of three tables."""
    return a_session(club, tables=3)


@pytest.fixture
def board(session: Session) -> Board:
    return session.boards.get(number=2)


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    return give(an_incident(session, director, board=2, in_round=1), director)


def make_weighted(ruling: Ruling, by: User, **other: Any) -> ScoreChange:
    """60 % of the game and 40 % of the part-score, instead of one down."""
    vulnerability = ruling.session.boards.get(number=2).vulnerability
    told = {
        "kind": Kind.WEIGHTED,
        "board": ruling.session.boards.get(number=2),
        "before": DOWN.as_stored(vulnerability),
        "after": adjusted.weigh([Weighed(MADE, 60), Weighed(PART_SCORE, 40)], vulnerability),
        "clause": "12.C.1.c",
    }
    return make_change(ruling, by, **(told | other))


def work_it_out(change: ScoreChange) -> Working:
    working = work_out(change)
    assert working is not None
    return working


def test_each_outcome_is_counted_and_then_weighted(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(ruling, director)
    note_field(board, OTHERS, director)
    ns, ew = work_it_out(change).sides
    assert [(line.points, line.weight, line.worth, line.part) for line in ns.lines] == [
        ("+620", "60%", "10", "6"),
        ("+170", "40%", "7", "2.8"),
    ]
    assert (ns.total, ns.before, ns.entered) == ("8.8 of 14 (62.86%)", "2 of 14 (14.29%)", "9 of 14 (64.29%)")
    assert (ew.total, ew.entered, ew.gained) == ("5.2 of 14 (37.14%)", "5 of 14 (35.71%)", "−7")
    assert (ns.pair, ew.pair, ns.gained) == ("1", "2", "+7")


def test_a_club_may_keep_them_exact_and_count_one_for_a_pair_beaten(
    ruling: Ruling, board: Board, director: User
) -> None:
    change = make_weighted(ruling, director)
    note_field(board, OTHERS, director)
    change.club.regulations = {"adjusted_scores_rounded": False, "one_matchpoint_for_a_pair_beaten": True}
    ns, _ew = work_it_out(change).sides
    assert (ns.total, ns.entered, ns.gained) == ("4.4 of 7 (62.86%)", "", "+3.4")


def test_both_sides_apart_may_have_more_than_a_top(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(
        ruling,
        director,
        kind=Kind.SPLIT,
        clause="82.C",
        after=adjusted.split(
            {
                "NS": [Weighed(MADE, 75), Weighed(PART_SCORE, 25)],
                "EW": [Weighed(MADE, 25), Weighed(PART_SCORE, 75)],
            },
            board.vulnerability,
        ),
    )
    note_field(board, OTHERS, director)
    ns, ew = work_it_out(change).sides
    assert (ns.total.split()[0], ew.total.split()[0]) == ("9.25", "6.25")


def test_results_noted_at_the_other_tables_count(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(ruling, director)
    assert work_out(change) is None
    second, third = ruling.session.tables.exclude(number=1).order_by("number")[:2]
    note_result(board, second, Obtained("4S", "N", 10), director)
    note_result(board, third, Obtained(), director)
    # The result here is what the change is about, and is compared with itself by nobody.
    note_result(board, ruling.session.tables.get(number=1), Obtained("4S", "S", 9), director)
    assert field_of(change).scores == (620, 0)
    ns, ew = work_it_out(change).sides
    assert (ns.total, ew.total) == ("2.6 of 4 (65.00%)", "1.4 of 4 (35.00%)")


def test_another_table_is_met_as_a_ruling_left_it(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(ruling, director)
    second, third = ruling.session.tables.exclude(number=1).order_by("number")[:2]
    note_result(board, second, Obtained("4S", "N", 9), director)
    note_result(board, third, Obtained("4S", "N", 10), director)
    there = give(an_incident(ruling.session, director, table=2, board=2), director)
    other = make_weighted(there, director, before=DOWN.as_stored(board.vulnerability))
    # 620 or 170 there: 620 here beats it in four of ten and ties in six; 170 ties in four.
    ns, _ew = work_it_out(change).sides
    assert ns.lines[0].worth == "2.4"
    ScoreChange.objects.filter(pk=other.pk).update(withdrawn_at=other.made_at, withdrawn_by=director)
    ns, _ew = work_it_out(change).sides
    assert ns.lines[0].worth == "3"


def test_artificial_scores_elsewhere_bring_in_the_formula(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(ruling, director)
    second, third = ruling.session.tables.exclude(number=1).order_by("number")[:2]
    note_result(board, second, Obtained("4S", "N", 9), director)
    there = give(an_incident(ruling.session, director, table=3, board=2), director)
    artificial = {"NS": "none", "EW": "directly"}
    averages = make_weighted(
        there, director, kind=Kind.ARTIFICIAL, before={}, after=adjusted.artificial(artificial, "matchpoints")
    )
    assert third.number == 3
    ns, ew = work_it_out(change).sides
    # Two of three can be compared: (2 + 1) × 3 / 2 − 1, of 4.
    assert (ns.total, ew.total) == ("3.5 of 4 (87.50%)", "0.5 of 4 (12.50%)")
    assert ns.formula == "Neuberg: (2 + 1) × 3 / 2 − 1, where a pair beaten counts 2."
    # Of the other table's own change: 60 and 40 % of the top.
    note_result(board, ruling.session.tables.get(number=1), Obtained("4S", "S", 9), director)
    ns, ew = work_it_out(averages).sides
    assert (ns.total, ew.total, ns.lines) == ("2.4 of 4 (60.00%)", "1.6 of 4 (40.00%)", ())


def test_teams_are_scored_in_imps(ruling: Ruling, board: Board, director: User) -> None:
    Session.objects.filter(pk=ruling.session_id).update(scoring=Scoring.IMPS)
    ruling.session.refresh_from_db()
    down_and_made = adjusted.weigh([Weighed(MADE, 70), Weighed(DOWN, 30)], board.vulnerability)
    change = make_weighted(ruling, director, after=down_and_made)
    change.session.refresh_from_db()
    note_field(board, [620], director)
    ns, ew = work_it_out(change).sides
    assert (ns.total, ns.entered, ew.entered) == ("−3.6 IMPs", "−4 IMPs", "+4 IMPs")
    assert work_it_out(change).knock_out == ""
    uneven = adjusted.split({"NS": [Weighed(MADE)], "EW": [Weighed(DOWN)]}, board.vulnerability)
    split = make_weighted(ruling, director, kind=Kind.SPLIT, after=uneven)
    # Nothing to North-South, twelve to East-West: six each way.
    assert work_it_out(split).knock_out.startswith("In a knock-out match: NS −6 IMPs, EW +6 IMPs")


def test_in_a_field_imps_are_their_mean(ruling: Ruling, board: Board, director: User) -> None:
    Session.objects.filter(pk=ruling.session_id).update(scoring=Scoring.IMPS)
    change = make_weighted(ruling, director)
    change.session.refresh_from_db()
    note_field(board, OTHERS, director)
    ns, _ew = work_it_out(change).sides
    assert ns.total == "+2.8286 IMPs"
    assert ns.formula == "+19.8 IMPs against the 7 other tables together; this is their mean."


def test_a_side_keeps_what_it_has_inflicted_on_itself(ruling: Ruling, board: Board, director: User) -> None:
    made = adjusted.assign(MADE, board.vulnerability)
    change = make_weighted(ruling, director, kind=Kind.ASSIGNED, after=made)
    note_field(board, OTHERS, director)
    # 2 at the table, 10 without the infraction, 6 (a part-score of 140 ties and beats two) without the double.
    own = own_error(change, "NS", 140)
    assert own is not None
    assert (own.at_the_table, own.without_its_own_error, own.total) == (
        "2 of 14 (14.29%)",
        "5 of 14 (35.71%)",
        "7 of 14 (50.00%)",
    )
    assert own.is_damaged


def test_the_page_takes_the_scores_and_shows_every_line(ruling: Ruling, desk: Desk, director: User) -> None:
    change = make_weighted(ruling, director)
    assert "No other result of this board is known yet" in text(desk.get("score-working", change.pk))
    answer = desk.post("score-working", change.pk, scores="650 620x2 170; 140 −100x2")
    assert answer.status_code == 302
    assert FieldScores.objects.get().scores == OTHERS
    shown = text(desk.get("score-working", change.pk))
    for line in ("+620 60% 10 6", "+170 40% 7 2.8", "Now: 8.8 of 14 (62.86%)", "Against before: +7"):
        assert line in shown
    assert LogEntry.objects.get(tag=Tag.FIELD_NOTED).detail["scores"] == 7
    # The same again writes nothing; nothing typed forgets them.
    desk.post("score-working", change.pk, scores="650 620 620 170 140 -100 -100")
    assert LogEntry.objects.filter(tag=Tag.FIELD_NOTED).count() == 1
    desk.post("score-working", change.pk, scores="")
    assert not FieldScores.objects.exists()


def test_a_wrong_score_is_named_and_what_was_typed_stays(ruling: Ruling, desk: Desk, director: User) -> None:
    change = make_weighted(ruling, director)
    answer = desk.post("score-working", change.pk, scores="620 made4")
    assert answer.status_code == 422
    assert "“made4” is no score" in text(answer)
    assert 'value="620 made4"' in answer.content.decode()
    assert not FieldScores.objects.exists()


def test_its_own_error_is_asked_on_the_page(ruling: Ruling, board: Board, desk: Desk, director: User) -> None:
    change = make_weighted(
        ruling, director, kind=Kind.SPLIT, after=adjusted.assign(MADE, board.vulnerability), clause="12.C.1.e"
    )
    note_field(board, OTHERS, director)
    asked = desk.url("score-working", change.pk) + "?side=NS&without="
    assert "7 of 14 (50.00%)" in text(desk.client.get(asked + "140"))
    assert "Write one score." in text(desk.client.get(asked + "140 170"))
    assert "is no score" in text(desk.client.get(asked + "x"))


def test_it_is_french_to_a_french_reader(ruling: Ruling, board: Board, director: User) -> None:
    change = make_weighted(ruling, director)
    note_field(board, OTHERS, director)
    french = Desk(ruling.session, signed_in(director, "fr"))
    shown = text(french.get("score-working", change.pk))
    assert "8,8 sur 14 (62,86 %)" in shown.replace("\u00a0", " ")
    assert "Never" not in shown


def test_a_penalty_moves_no_score_of_a_board(ruling: Ruling, desk: Desk, director: User) -> None:
    penalty = make_weighted(
        ruling, director, kind=Kind.PENALTY, before={}, after=adjusted.penalty("NS", 10, "matchpoints")
    )
    assert "A penalty comes off the total" in text(desk.get("score-working", penalty.pk))
    assert work_out(penalty) is None


def test_it_is_the_directors_and_no_other_clubs(ruling: Ruling, director: User, player: User) -> None:
    change = make_weighted(ruling, director)
    assert Desk(ruling.session, signed_in(player)).get("score-working", change.pk).status_code == 403
    elsewhere = a_club("elsewhere")
    stranger = a_person(elsewhere, ClubRole.DIRECTOR, "Zoe Kern")
    there = Desk(a_session(elsewhere), signed_in(stranger))
    assert there.get("score-working", change.pk).status_code == 404
    assert there.post("score-working", change.pk, scores="620").status_code == 404
    assert not FieldScores.objects.exists()


@pytest.mark.parametrize(
    ("typed", "scores"),
    [("", []), ("-100 620X2", [620, 620, -100]), ("+50,−50;0", [50, 0, -50]), ("10*3", [10, 10, 10])],
)
def test_scores_as_they_are_typed(typed: str, scores: list[int]) -> None:
    assert read_scores(typed) == scores


@pytest.mark.parametrize("typed", ["15", "7610", "4S", "620y2", "620x999 620x999"])
def test_what_is_no_score(typed: str) -> None:
    with pytest.raises(NotAScore):
        read_scores(typed)


def test_the_change_made_here_is_not_one_of_the_others(ruling: Ruling, board: Board, director: User) -> None:
    """A second change of the same table is compared with the others alone."""
    first, second = make_weighted(ruling, director), make_weighted(ruling, director)
    assert field_of(first).ns == field_of(second).ns == ()
    assert change_to_make(ruling).board.number == 3
