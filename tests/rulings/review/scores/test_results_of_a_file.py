"""What a file of results brings fills a call and its ruling, and comes back with the score changes in it."""

from __future__ import annotations

import io
import uuid
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, fromstring

import pytest
from django.utils import timezone
from openpyxl import load_workbook

from incidents.calling import call_director, take
from incidents.importing.usebio import plan_results, read_results, write_results
from incidents.models import BoardResult, Participation, Scoring, Session, TravellerLine, User
from incidents.recording import choose_subject, describe_call, open_incident
from rulings.models import Ruling
from rulings.review.scores.adjusted import Kind
from rulings.review.scores.change_score import withdraw
from tests.incidents.usebio_files import Line, brian, compscore, ebuscore, name
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give, seat_players
from tests.rulings.at_the_desk import Desk, html, signed_in, text
from tests.rulings.review.scores.changing import make_change

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.django_db

# Board 3: East-West vulnerable. Pair 1 sits North-South at table 1, pair 2 at table 2.
LINES = [
    Line(3, 1, 1, "4S", "S", 9, "HK", "-50", ("0", "2")),
    Line(3, 2, 2, "3NX", "E", 8, "D3", "200", ("2", "0")),
    Line(4, 1, 1, "", points=("1", "1")),
    Line(4, 2, 2, score="A6040"),
]


def bring(session: Session, by: User, lines: Sequence[Line] = LINES, *, stay: bool = True) -> None:
    read = read_results(compscore(list(lines)))
    write_results(session, read, by, shown=plan_results(session, read, stay=stay).fingerprint, stay=stay)


@pytest.fixture
def brought(session: Session, director: User) -> Session:
    bring(session, director)
    return session


# ---- filled in by itself ------------------------------------------------------------------------


def test_a_call_knows_its_contract_and_pairs_once_its_board_is_said(brought: Session, director: User) -> None:
    incident = open_incident(brought.tables.get(number=2), director, uuid.uuid4(), timezone.now())
    assert incident.contract == ""
    described = describe_call(incident, None, brought.boards.get(number=3), "", "", director)
    assert described.contract == "3NX"
    # Another board was meant: what was filled in goes with the first.
    again = describe_call(described, None, brought.boards.get(number=4), described.contract, "", director)
    assert again.contract == ""


def test_what_is_said_by_hand_stands(brought: Session, director: User) -> None:
    incident = open_incident(brought.tables.get(number=2), director, uuid.uuid4(), timezone.now())
    board = brought.boards.get(number=3)
    assert describe_call(incident, 2, board, "2H", "", director).contract == "2H"
    emptied = describe_call(incident, 2, board, "", "", director)
    assert (emptied.contract, emptied.round) == ("", 2)


def test_a_call_of_the_table_is_filled_when_it_is_taken(brought: Session, director: User) -> None:
    call = call_director(
        brought.tables.get(number=1), uuid.uuid4(), timezone.now(), board=brought.boards.get(number=3), by=director
    )
    assert call.contract == ""
    assert take(call, director).contract == "4S"


def test_a_list_with_rounds_tells_the_round_too(session: Session, director: User) -> None:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    read = read_results(ebuscore([Line(3, 1, 2, score="420")], offset=0))
    write_results(session, read, director, shown=plan_results(session, read, stay=False).fingerprint, stay=False)
    incident = open_incident(session.tables.get(number=1), director, uuid.uuid4(), timezone.now())
    described = describe_call(incident, None, session.boards.get(number=3), "", "", director)
    assert (described.round, described.contract) == (1, "4S")


def test_nothing_is_filled_in_for_a_director_who_has_the_board_to_play(brought: Session, director: User) -> None:
    Session.objects.filter(pk=brought.pk).update(date=brought.club.today())
    Participation.objects.create(session=brought, user=director, plays=True)
    incident = open_incident(brought.tables.get(number=2), director, uuid.uuid4(), timezone.now())
    assert describe_call(incident, None, brought.boards.get(number=3), "", "", director).contract == ""
    desk = Desk(brought, signed_in(director))
    page = text(desk.get("subject", incident.number))
    assert "By the results" not in page


def test_the_form_of_the_details_is_filled_in(brought: Session, director: User) -> None:
    incident = an_incident(brought, director, table=2, board=3)
    assert incident.contract == ""
    page = html(Desk(brought, signed_in(director)).get("details", incident.number))
    for selected in ('value="3" selected', 'value="N" selected', 'value="X" selected'):
        assert selected in page


def test_who_declared_is_said_where_it_is_asked(brought: Session, director: User) -> None:
    incident = open_incident(brought.tables.get(number=1), director, uuid.uuid4(), timezone.now())
    describe_call(incident, None, brought.boards.get(number=3), "", "", director)
    incident.refresh_from_db()
    choose_subject(incident, "opening-lead-out-of-turn", director)
    page = text(Desk(brought, signed_in(director)).get("answer", incident.number, "particulars.declarer"))
    assert "By the results South declared: 4♠ by South, 9 tricks." in page
    for said in ("By the results:", "NS 1", name(1, 0, "NS")[0], "EW 1", name(1, 1, "EW")[0]):
        assert said in page


def test_a_ruling_keeps_the_pairs_and_fills_the_score_change(brought: Session, director: User) -> None:
    """No round is known: the pairs are those of the line."""
    ruling = give(an_incident(brought, director, table=2, board=3), director)
    assert ruling.record["call"]["pairs"] == {"NS": "2", "EW": "2"}
    page = html(Desk(brought, signed_in(director)).get("score-change-form", ruling.number, "assigned"))
    for filled in ('value="3" selected', 'value="N" selected', 'value="2"'):
        assert filled in page
    noted = html(Desk(brought, signed_in(director)).get("board-result", ruling.number))
    assert 'name="result-tricks" value="8"' in noted.replace("  ", " ") or "3NT" in noted


# ---- out again ----------------------------------------------------------------------------------


@pytest.fixture
def on_table_1(brought: Session, director: User) -> Ruling:
    return give(an_incident(brought, director, board=3), director)


def out(session: Session, by: User) -> Element:
    answer = Desk(session, signed_in(by)).get("score-changes-usebio", session.pk)
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].endswith('.xml"')
    return fromstring(answer.content)  # noqa: S314, we have just written it


def line_of(root: Element, board: int, ns: str) -> dict[str, str]:
    (found,) = [
        line
        for each in root.iter("BOARD")
        if each.findtext("BOARD_NUMBER") == str(board)
        for line in each.findall("TRAVELLER_LINE")
        if line.findtext("NS_PAIR_NUMBER") == ns
    ]
    return {child.tag: child.text or "" for child in found}


def test_without_a_change_what_was_brought_comes_back(brought: Session, director: User) -> None:
    root = out(brought, director)
    assert root.get("Version") == "1.2"
    back = read_results(Desk(brought, signed_in(director)).get("score-changes-usebio", brought.pk).content)
    sent = read_results(compscore(LINES))

    def told(line: object) -> object:
        return [
            getattr(line, each) for each in ("board", "ns", "ew", "contract", "declarer", "tricks", "lead", "score")
        ]

    assert [told(line) for line in back.lines] == [told(line) for line in sent.lines]
    assert [line.percents for line in back.lines] == [line.percents for line in sent.lines]
    assert [line.points for line in back.lines] == [
        ("0.00", "2.00"),
        ("2.00", "0.00"),
        ("1.00", "1.00"),
        ("2.00", "0.00"),
    ]


def test_nobody_is_named_in_it(brought: Session, director: User, on_table_1: Ruling) -> None:
    make_change(on_table_1, director, pairs={"NS": "1", "EW": "1"})
    whole = Desk(brought, signed_in(director)).get("score-changes-usebio", brought.pk).content.decode()
    assert "PLAYER" not in whole
    for pair in (1, 2):
        for direction in ("NS", "EW"):
            for place in (0, 1):
                assert name(pair, place, direction)[0].split()[-1] not in whole


def test_an_assigned_score_takes_the_place_of_the_result(brought: Session, director: User, on_table_1: Ruling) -> None:
    change = make_change(on_table_1, director, pairs={"NS": "1", "EW": "1"})
    line = line_of(out(brought, director), 3, "1NS")
    assert (line["CONTRACT"], line["PLAYED_BY"], line["TRICKS"], line["SCORE"]) == ("4S", "S", "10", "420")
    assert line["NOTES"] == f"Ruling {on_table_1.number}, Law {change.clause}: 4♠ by South = (NS +420)"
    # The board is to be scored anew, at its other tables too.
    assert "NS_MATCH_POINTS" not in line
    assert "NS_MATCH_POINTS" not in line_of(out(brought, director), 3, "2NS")
    assert line_of(out(brought, director), 4, "1NS")["NS_MATCH_POINTS"] == "1.00"
    withdraw(change, director)
    assert line_of(out(brought, director), 3, "1NS")["SCORE"] == "-50"


@pytest.mark.parametrize("scoring", list(Scoring))
def test_an_artificial_score_is_written_in_percent(
    brought: Session, director: User, on_table_1: Ruling, scoring: Scoring
) -> None:
    after = {"unit": "percent", "fault": {"NS": "none", "EW": "directly"}, "NS": 60, "EW": 40}
    if scoring == Scoring.IMPS:
        after |= {"unit": "imps", "NS": 3, "EW": -3}
    make_change(on_table_1, director, kind=Kind.ARTIFICIAL, before={}, after=after, pairs={"NS": "1", "EW": "1"})
    line = line_of(out(brought, director), 3, "1NS")
    assert line["SCORE"] == "A6040"
    assert "CONTRACT" not in line


def test_a_weighted_score_is_told_in_words(brought: Session, director: User, on_table_1: Ruling) -> None:
    results = [
        {"contract": "4S", "declarer": "S", "tricks": 10, "score": 420, "percent": 60},
        {"contract": "4S", "declarer": "S", "tricks": 9, "score": -50, "percent": 40},
    ]
    weighted = {"NS": results, "EW": results}
    make_change(on_table_1, director, kind=Kind.WEIGHTED, after=weighted, pairs={"NS": "1", "EW": "1"})
    line = line_of(out(brought, director), 3, "1NS")
    assert "SCORE" not in line
    assert "60% of 4♠ by South = (NS +420); 40% of 4♠ by South −1 (NS −50)" in line["NOTES"]


def test_a_penalty_is_the_pairs_adjustment(brought: Session, director: User, on_table_1: Ruling) -> None:
    """A tenth of the top of one of two boards: five percent of all that the pair scores."""
    after = {"unit": "percent", "side": "EW", "amount": 10}
    make_change(on_table_1, director, kind=Kind.PENALTY, before={}, after=after, pairs={"NS": "1", "EW": "1"})
    root = out(brought, director)
    pairs = {pair.findtext("PAIR_NUMBER"): pair.findtext("ADJUSTMENT") for pair in root.iter("PAIR")}
    assert pairs == {"1NS": None, "2NS": None, "1EW": "-5.00", "2EW": None}
    line = line_of(root, 3, "1NS")
    assert (line["SCORE"], line["NS_MATCH_POINTS"]) == ("-50", "0.00")
    assert "East-West: −10% of a top" in line["NOTES"]


def test_a_change_of_pairs_that_the_file_does_not_have_is_a_line_of_its_own(
    brought: Session, director: User, on_table_1: Ruling
) -> None:
    make_change(on_table_1, director, pairs={"NS": "7", "EW": "8"})
    line = line_of(out(brought, director), 3, "7")
    assert (line["EW_PAIR_NUMBER"], line["SCORE"]) == ("8", "420")
    assert line_of(out(brought, director), 3, "1NS")["SCORE"] == "-50"


def test_without_a_file_there_is_nothing_to_change(session: Session, director: User) -> None:
    desk = Desk(session, signed_in(director))
    assert desk.get("score-changes-usebio", session.pk).status_code == 404


def test_it_is_offered_where_the_scorer_works(brought: Session, director: User, on_table_1: Ruling) -> None:
    make_change(on_table_1, director)
    desk = Desk(brought, signed_in(director))
    page = html(desk.get("score-changes", brought.pk))
    for name_of in ("score-changes-csv", "score-changes-xlsx", "score-changes-usebio"):
        assert desk.url(name_of, brought.pk) in page
    TravellerLine.objects.all().delete()
    brought.results_file.delete()
    assert desk.url("score-changes-usebio", brought.pk) not in html(desk.get("score-changes", brought.pk))


def test_the_workbook_has_what_the_scorer_needs(brought: Session, director: User, on_table_1: Ruling) -> None:
    make_change(on_table_1, director, pairs={"NS": "1", "EW": "1"})
    answer = Desk(brought, signed_in(director)).get("score-changes-xlsx", brought.pk)
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    heading, row = sheet.iter_rows(values_only=True)
    told = dict(zip(heading, row, strict=True))
    assert {
        key: told[key] for key in ("Session", "Ruling", "Board", "Table", "North-South pair", "East-West pair")
    } == {
        "Session": brought.name,
        "Ruling": on_table_1.number,
        "Board": 3,
        "Table": "1",
        "North-South pair": "1",
        "East-West pair": "1",
    }
    assert (told["Score before (NS)"], told["Score after (NS)"], told["Clause"]) == (-50, 420, "12.C.1")


def test_who_plays_still_and_who_is_elsewhere_get_nothing(brought: Session, director: User) -> None:
    there = a_club("bois")
    elsewhere = signed_in(a_person(there))
    for kind in ("usebio", "xlsx", "csv"):
        assert elsewhere.get(f"/{brought.club.slug}/sessions/{brought.pk}/scores/{kind}/").status_code == 404
        assert elsewhere.get(f"/bois/sessions/{brought.pk}/scores/{kind}/").status_code == 404
    a_session(there)
    Session.objects.filter(pk=brought.pk).update(date=brought.club.today())
    Participation.objects.create(session=brought, user=director, plays=True)
    desk = Desk(brought, signed_in(director))
    assert desk.get("score-changes-usebio", brought.pk).status_code == 403


def test_a_note_by_hand_goes_out_as_it_came(session: Session, director: User) -> None:
    """What goes out is what the scorer sent, with what rulings change: his own correction of a result is his."""
    read = read_results(brian([Line(3, 1, 2, score="420")]))
    write_results(session, read, director, shown=plan_results(session, read, stay=True).fingerprint, stay=True)
    BoardResult.objects.update(tricks=9, source="noted")
    assert line_of(out(session, director), 3, "1")["TRICKS"] == "10"
