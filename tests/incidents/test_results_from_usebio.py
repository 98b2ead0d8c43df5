"""Results from USEBIO files: what each program writes is read, placed, shown, and taken in one."""

from __future__ import annotations

import datetime
import http.server
import threading
from collections.abc import Iterator
from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from incidents.administration.forgetting import KnownPerson, forget
from incidents.importing import Mistakes, write
from incidents.importing.file_limits import MOST_BYTES_OF_RESULTS
from incidents.importing.usebio import (
    OldPage,
    ResultsChanged,
    ResultsPlan,
    pack,
    plan_results,
    read_results,
    unpack,
    write_results,
)
from incidents.importing.usebio.notation import read_contract, read_lead, read_pair_number, read_score
from incidents.models import (
    BoardPlayed,
    BoardResult,
    Club,
    LogEntry,
    Pair,
    Participation,
    Player,
    ResultsFile,
    Session,
    Tag,
    TravellerLine,
    User,
)
from incidents.note_result import Obtained, note_result
from incidents.setting_up import create_session
from tests.incidents import usebio_files
from tests.incidents.conftest import SignedIn
from tests.incidents.usebio_files import Line, a_mitchell, compscore, ebuscore

DOUBLED = Line(1, 1, 2, "5CX", "W", 9, "ST", "300")
PASSED = Line(1, 3, 4, "")
SMALL_SLAM = Line(2, 1, 2, "6N", "N", 12, "D3", "1440")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director(director: User) -> User:
    director.language = "en"
    director.save()
    return director


def plan_file(session: Session, data: bytes, *, stay: bool | None = None) -> ResultsPlan:
    return plan_results(session, read_results(data), stay=stay)


def take(
    session: Session, data: bytes, by: User, *, stay: bool | None = None, instead: tuple[str, ...] = ()
) -> ResultsPlan:
    """Show the file and take it."""
    plan = plan_file(session, data, stay=stay)
    return write_results(session, plan.read, by, shown=plan.fingerprint, stay=plan.stay, instead=instead)


def results_there(session: Session) -> dict[tuple[int, int], tuple[str, str, int | None]]:
    """The results of the session by board and table."""
    return {
        (each.board.number, each.table.number): (each.contract, each.declarer, each.tricks)
        for each in BoardResult.objects.filter(board__session=session).select_related("board", "table")
    }


# ---- what programs write ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "program", [compscore, ebuscore, usebio_files.scorebridge, usebio_files.brian, usebio_files.realbridge]
)
def test_each_programs_lines_are_read_whole(program: object) -> None:
    read = read_results(program([DOUBLED, PASSED, SMALL_SLAM]))  # type: ignore[operator]
    assert [(line.board, line.contract, line.declarer, line.tricks, line.score) for line in read.lines] == [
        (1, "5CX", "W", 9, 300),
        (1, "", "", None, 0),
        (2, "6N", "N", 12, 1440),
    ]
    assert not read.not_read
    # ScoreBridge writes none; of a board passed out there is none.
    leads = [line.lead for line in read.lines]
    assert leads in (["ST", "", "D3"], ["", "", ""])
    assert (leads == ["", "", ""]) == (program is usebio_files.scorebridge)


@pytest.mark.parametrize(
    ("kind", "points_of"),
    [("MP_PAIRS", "match-points"), ("BUTLER_PAIRS", "butler"), ("CROSS_IMP", "cross-imps")],
)
def test_points_are_those_of_the_event(kind: str, points_of: str) -> None:
    line = replace(DOUBLED, points=("-2.57", "2.57"))
    (read,) = read_results(compscore([line], kind=kind)).lines
    assert (read.points_of, read.points) == (points_of, ("-2.57", "2.57"))


@pytest.mark.parametrize("program", [compscore, ebuscore, usebio_files.brian])
def test_an_artificial_score_is_read(program: object) -> None:
    (read,) = read_results(program([Line(1, 1, 2, score="A6040")])).lines  # type: ignore[operator]
    assert (read.percents, read.contract, read.score) == ((60, 40), None, None)


def test_of_teams_the_match_says_the_round() -> None:
    read = read_results(usebio_files.teams([Line(1, 1, 2), Line(1, 2, 1, "3N", "E", 8, score="50")]))
    assert [(line.ns, line.ew, line.round) for line in read.lines] == [("1-1-2", "2-3-4", 1), ("2-1-2", "1-3-4", 1)]
    assert len(read.pairs) == 4


def test_of_a_swiss_the_match_says_the_pairs() -> None:
    (read,) = read_results(usebio_files.swiss([Line(3, 5, 8)])).lines
    assert (read.ns, read.ew, read.round, read.board) == ("5", "8", 2, 3)


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("3NT", "3N"),
        ("3N", "3N"),
        ("4 S", "4S"),
        ("5Cx", "5CX"),
        ("5C**", "5CXX"),
        ("Passed", ""),
        ("PASS", ""),
        ("42", None),
        ("8S", None),
        ("", None),
    ],
)
def test_contracts_are_written_in_many_ways(written: str, contract: str | None) -> None:
    assert read_contract(written) == contract


@pytest.mark.parametrize(
    ("written", "card"), [("D10", "DT"), ("10D", "DT"), ("AS", "SA"), ("SA", "SA"), ("3d", "D3"), ("Z3", ""), ("", "")]
)
def test_leads_are_written_suit_first_and_rank_first(written: str, card: str) -> None:
    assert read_lead(written) == card


@pytest.mark.parametrize(
    ("written", "score", "percents"),
    [("-100", -100, None), ("420", 420, None), ("A6040", None, (60, 40)), ("Adj", None, None), ("", None, None)],
)
def test_a_score_is_a_number_or_percents(written: str, score: int | None, percents: tuple[int, int] | None) -> None:
    read = read_score(written)
    assert (read.score, read.percents) == (score, percents)


@pytest.mark.parametrize(
    ("written", "number", "line"), [("12NS", 12, "NS"), ("7", 7, ""), ("1-3-4", 1, ""), ("A3", 3, ""), ("x", 0, "")]
)
def test_a_pairs_number_is_found(written: str, number: int, line: str) -> None:
    read = read_pair_number(written)
    assert (read.number if read else 0, read.line if read else "") == (number, line)


def test_what_is_not_read_is_said_with_its_board() -> None:
    read = read_results(compscore([Line(1, 1, 2, score="480"), Line(2, 1, 2)]).replace(b"4S<", b"42<", 1))
    assert read.not_read == [
        (1, "1NS–2EW: the contract “42” is not read with who declared and the tricks made."),
    ]
    # The line is there with its score: nothing is lost without a word.
    assert [(line.contract, line.score) for line in read.lines] == [(None, 480), ("4S", 420)]


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "cp1252", "utf-16"])
def test_accents_survive_whatever_the_program_saved(encoding: str) -> None:
    """Compscore says no encoding: what is not UTF-8 is what older programs write."""
    read = read_results(compscore(encoding=encoding))
    assert "Dolorès" in " ".join(person.name for pair in read.pairs for person in pair.people)


def test_a_wrong_encoding_is_no_hindrance() -> None:
    data = ebuscore().replace(b"iso-8859-1", b"utf-8")
    assert "Dolorès" in " ".join(person.name for pair in read_results(data).pairs for person in pair.people)


# ---- what a file may not do ---------------------------------------------------------------------

BOMB = b"""<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><USEBIO><EVENT EVENT_TYPE="PAIRS"><DATE>&c;</DATE></EVENT></USEBIO>"""
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/hostname">]>
<USEBIO><EVENT EVENT_TYPE="PAIRS"><DATE>&x;</DATE></EVENT></USEBIO>"""


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (BOMB, "This file defines entities"),
        (OUTSIDE, "This file defines entities"),
        (OUTSIDE.replace(b"<!ENTITY x", b"<!ENTITY % x"), "This file defines entities"),
        (b"<USEBIO>" + b" " * MOST_BYTES_OF_RESULTS, "This is larger than 5 MB."),
        (b"<USEBIO>" + b"<A>" * 100_000, "This is no file of results"),
        (b"", "This is not XML"),
        (b"Table;Pair\n1;2", "This is not XML"),
        (b"<USEBIO><EVENT>", "This is not XML"),
        (b"<html><body>404</body></html>", "This is no file of results"),
        (b"<USEBIO/>", "This is no file of results"),
        (b"<USEBIO><EVENT EVENT_TYPE='PAIRS'/></USEBIO>", "The file holds no results"),
        (b"<USEBIO><EVENT EVENT_TYPE='INDIVIDUAL'/></USEBIO>", "These are the results of an individual"),
        (b"<USEBIO><EVENT><SESSION/><SESSION/></EVENT></USEBIO>", "The file holds several sessions"),
        (b"<?xml version='1.0' encoding='nothing'?><USEBIO/>", "This file names an encoding"),
        (b"\x00\x01\xff\xfe", "This is not XML"),
    ],
)
def test_what_is_no_file_of_results_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(Mistakes) as refused:
        read_results(data)
    assert refused.value.found[0].reason.startswith(reason)


def test_the_definition_that_a_file_names_is_not_fetched() -> None:
    asked: list[str] = []

    class Listening(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

    server = http.server.HTTPServer(("127.0.0.1", 0), Listening)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        there = f"http://127.0.0.1:{server.server_port}/usebio_v1_2.dtd".encode()
        data = compscore().replace(b"http://www.ebu.co.uk/usebio/usebio_v1_2.dtd", there)
        assert there in data
        assert read_results(data).lines
    finally:
        server.shutdown()
        server.server_close()
    assert asked == []


# ---- where it was played ------------------------------------------------------------------------


def seat_in_rounds(session: Session, by: User, lines: list[Line]) -> None:
    """The list of players that the lines come of: at its table in each round, both lines numbered on."""
    rows = ["table;direction;pair;player 1;player 2;round"]
    met = {(line.ns, line.ew): (line.board - 1) // session.boards_per_round for line in lines}
    for (ns, ew), held in sorted(met.items()):
        in_round = (held - (ns - 1)) % session.rounds + 1
        rows.append(f"{ns};NS;{ns};;;{in_round}")
        rows.append(f"{ns};EW;{ew + 10};;;{in_round}")
    write(session, "\n".join(rows), by)


def test_the_seating_tells_the_table_and_the_round(session: Session, director: User) -> None:
    lines = a_mitchell()
    seat_in_rounds(session, director, lines)
    plan = plan_file(session, ebuscore(lines), stay=False)
    assert not plan.without_table
    assert not plan.may_stay
    assert {placed.round for placed in plan.lines} == {1, 2, 3}
    assert all(placed.table is not None and str(placed.table.number) == placed.line.ns for placed in plan.lines)


def test_without_a_seating_north_south_may_stay(session: Session) -> None:
    plan = plan_file(session, compscore())
    assert plan.stay
    assert plan.may_stay
    assert not plan.without_table
    assert {(p.table.number if p.table else 0, p.line.ns) for p in plan.lines} == {(n, f"{n}NS") for n in range(1, 7)}
    otherwise = plan_file(session, compscore(), stay=False)
    assert otherwise.may_stay
    assert len(otherwise.without_table) == len(otherwise.lines) == 36
    assert not otherwise.results


def test_a_pair_that_changes_its_line_does_not_stay(session: Session) -> None:
    """Of a Howell movement the format tells no table: nothing is guessed."""
    lines = [Line(1, 1, 2), Line(1, 3, 4), Line(3, 2, 3), Line(3, 4, 1)]
    plan = plan_file(session, usebio_files.scorebridge(lines))
    assert not plan.stay
    assert len(plan.without_table) == 4
    assert len(plan_file(session, usebio_files.scorebridge(lines), stay=True).without_table) == 4


def test_a_list_of_the_first_round_places_who_stays(session: Session, director: User) -> None:
    """Pair 5 sits at table 2, whatever its number: so says the list."""
    write(session, "table;direction;pair;player 1;player 2\n2;NS;5;;\n2;EW;16;;", director)
    plan = plan_file(session, ebuscore([Line(1, 5, 6), Line(2, 5, 1), Line(1, 3, 1)]))
    assert [placed.table and placed.table.number for placed in plan.lines] == [2, None, 2]


def test_numbers_beyond_the_tables_are_not_tables(session: Session) -> None:
    """RealBridge numbers on from table to table, East-West between: pair 7 is not at table 7."""
    plan = plan_file(session, usebio_files.realbridge([Line(1, 1, 2), Line(1, 7, 8)]))
    assert len(plan.without_table) == 2


def test_two_lines_of_one_table_are_placed_nowhere(session: Session) -> None:
    plan = plan_file(session, compscore([Line(1, 1, 2), Line(1, 1, 3), Line(2, 1, 2)]))
    assert [placed.table is None for placed in plan.lines] == [True, True, False]
    assert "Several lines would be of table A1" in plan.remarks[0].reason


def test_teams_find_their_tables(session: Session, director: User) -> None:
    done = take(session, usebio_files.teams([Line(1, 1, 2), Line(1, 2, 1, "3N", "E", 8, score="50")]), director)
    assert results_there(session) == {(1, 1): ("4S", "S", 10), (1, 2): ("3N", "E", 8)}
    assert {(pair.known[1], pair.known[2]) for pair in done.pairs} == {("NS", 1), ("EW", 1), ("NS", 2), ("EW", 2)}
    assert set(TravellerLine.objects.values_list("round", flat=True)) == {1}


def test_sections_find_their_own_by_name_or_by_place(club: Club, director: User) -> None:
    of = create_session(
        club,
        director,
        name="Two sections",
        date=datetime.date(2026, 11, 20),
        tables={"A": 2, "B": 2},
        rounds=2,
        boards_per_round=1,
        creation_key=uuid4(),
    )
    for names, found in ((("A", "B"), ["A1", "B1"]), (("1", "2"), ["A1", "B1"])):
        data = ebuscore([Line(1, 1, 2)], section=names[0])
        other = ebuscore([Line(1, 1, 2)], section=names[1])
        second = other[other.index(b"<SECTION") : other.index(b"</SECTION>") + len(b"</SECTION>")]
        both = data.replace(b"</SECTION>", b"</SECTION>" + second)
        assert [str(placed.table) for placed in plan_file(of, both).lines] == found
    astray = plan_file(of, ebuscore([Line(1, 1, 2)], section="C"))
    assert (astray.missing_sections, astray.lines) == (["C"], [])


# ---- what does not match ------------------------------------------------------------------------


def test_what_the_session_does_not_have_is_said_and_left_out(session: Session) -> None:
    plan = plan_file(session, compscore([Line(1, 1, 2), Line(27, 1, 2), Line(28, 2, 3)]))
    assert plan.missing_boards == [27, 28]
    assert [placed.line.board for placed in plan.lines] == [1]


def test_a_score_that_is_not_the_contracts_is_said(session: Session) -> None:
    plan = plan_file(session, compscore([Line(1, 1, 2, score="450")]))
    assert [(each.board, each.reason) for each in plan.remarks] == [
        (1, "1NS–2EW: the file scores 450, the contract makes 420.")
    ]


def test_other_names_are_said_and_the_lists_stay(session: Session, director: User) -> None:
    write(session, "table;direction;pair;player 1;player 2\n1;NS;1;Anna Xerxes;Otto Xerxes", director)
    plan = take(session, ebuscore([Line(1, 1, 2)]), director)
    assert [pair.known for pair in plan.differing_pairs] == [("A", "", 1)]
    assert Pair.objects.get(session=session, number=1).names == "Anna Xerxes – Otto Xerxes"


# ---- taking it ----------------------------------------------------------------------------------


def test_pairs_results_and_lines_are_taken_at_once(session: Session, director: User) -> None:
    take(session, compscore(), director)
    assert results_there(session)[1, 1] == ("4S", "S", 10)
    assert len(results_there(session)) == 36
    assert set(BoardResult.objects.values_list("source", "noted_by")) == {("imported", director.pk)}
    assert TravellerLine.objects.count() == 36
    assert Pair.objects.filter(session=session).count() == 12
    assert Player.objects.of(session.club).count() == 24
    line = LogEntry.objects.get(tag=Tag.RESULTS_IMPORTED)
    assert line.detail == {
        "session": session.pk,
        "boards": [1, 2, 3, 4, 5, 6],
        "pairs": 12,
        "results": 36,
        "replaced": 0,
    }


def test_names_stand_where_players_names_live_and_nowhere_else(session: Session, director: User) -> None:
    take(session, usebio_files.realbridge([Line(1, 1, 2)]), director)
    take(session, compscore(), director)
    player = Player.objects.of(session.club).get(licence="700002")
    assert player.name == usebio_files.name(1, 0, "NS")[0]
    forget(KnownPerson(session.club, (player,), None), director)
    family = player.name.split()[-1]
    every = [*TravellerLine.objects.values(), *ResultsFile.objects.values(), *BoardResult.objects.values()]
    every += [entry.detail for entry in LogEntry.objects.all()]
    assert family not in str(every)
    player.refresh_from_db()
    assert not player.name


def test_sent_again_it_changes_nothing(session: Session, director: User) -> None:
    take(session, compscore(), director)
    before = list(BoardResult.objects.order_by("pk").values())
    again = take(session, compscore(), director)
    assert len(again.same) == 36
    assert not any((again.new, again.replaced, again.asked, again.gone, again.newcomers, again.new_pairs))
    assert list(BoardResult.objects.order_by("pk").values()) == before
    assert TravellerLine.objects.count() == 36
    assert ResultsFile.objects.count() == 1
    assert Player.objects.of(session.club).count() == 24


def test_a_later_file_takes_the_place_of_the_one_before(session: Session, director: User) -> None:
    take(session, compscore([Line(1, 1, 2), Line(2, 1, 2)]), director)
    done = take(session, compscore([Line(1, 1, 2, "3N", "W", 8, score="50")]), director)
    assert (len(done.replaced), len(done.gone)) == (1, 1)
    assert results_there(session) == {(1, 1): ("3N", "W", 8)}
    assert LogEntry.objects.filter(tag=Tag.RESULTS_IMPORTED).order_by("-pk")[0].detail["replaced"] == 1


def test_what_a_director_noted_stays_unless_he_says_otherwise(session: Session, director: User) -> None:
    board, table = session.boards.get(number=1), session.tables.get(number=1)
    note_result(board, table, Obtained("4S", "S", 9), director)
    note_result(session.boards.get(number=2), table, Obtained("4S", "S", 10), director)
    plan = plan_file(session, compscore())
    assert [each.key for each in plan.asked] == [f"1-{table.pk}"]
    take(session, compscore(), director)
    assert results_there(session)[1, 1] == ("4S", "S", 9)
    assert BoardResult.objects.at(board, table).get().source == "noted"
    # Asked again with the next file, and then taken.
    take(session, compscore(), director, instead=(f"1-{table.pk}",))
    assert results_there(session)[1, 1] == ("4S", "S", 10)
    assert LogEntry.objects.filter(tag=Tag.RESULTS_IMPORTED).order_by("-pk")[0].detail["replaced"] == 1


def test_a_result_noted_outlives_a_file_without_it(session: Session, director: User) -> None:
    note_result(session.boards.get(number=5), session.tables.get(number=4), Obtained("1N", "E", 7), director)
    take(session, compscore([Line(1, 1, 2)]), director)
    assert results_there(session)[5, 4] == ("1N", "E", 7)


def test_nothing_is_taken_that_was_not_shown(session: Session, director: User) -> None:
    plan = plan_file(session, compscore())
    note_result(session.boards.get(number=1), session.tables.get(number=1), Obtained("1N", "E", 7), director)
    with pytest.raises(ResultsChanged):
        write_results(session, plan.read, director, shown=plan.fingerprint, stay=plan.stay)
    assert not TravellerLine.objects.exists()
    assert not Pair.objects.filter(session=session).exists()
    assert not Player.objects.exists()


def test_nothing_is_half_written(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_file(session, compscore())

    def breaks(*_args: object, **_more: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(BoardResult.objects, "bulk_create", breaks)
    with pytest.raises(RuntimeError):
        write_results(session, plan.read, director, shown=plan.fingerprint, stay=plan.stay)
    assert not any(each.objects.exists() for each in (TravellerLine, Pair, Player))


def test_guests_share_a_number_and_no_licence(session: Session, director: User) -> None:
    data = compscore([Line(1, 1, 2)])
    for place in (0, 1):
        data = data.replace(usebio_files.name(1, place, "NS")[1].encode(), b"88888888")
    data = data.replace(usebio_files.name(2, 0, "EW")[1].encode(), b"4711")
    data = data.replace(usebio_files.name(2, 1, "EW")[1].encode(), b"4711")
    take(session, data, director)
    assert set(Player.objects.of(session.club).values_list("licence", flat=True)) == {""}
    assert Player.objects.of(session.club).count() == 4


def test_a_known_player_is_recognised(session: Session, director: User) -> None:
    known = Player.with_name(session.club, usebio_files.name(1, 0, "NS")[0].upper(), "")
    known.save()
    take(session, compscore([Line(1, 1, 2)]), director)
    pair = Pair.objects.get(session=session, line="", number=1)
    assert pair.first == known
    known.refresh_from_db()
    assert known.licence == "700002"


def test_artificial_scores_and_scores_alone_are_no_results(session: Session, director: User) -> None:
    data = usebio_files.brian([Line(1, 1, 7, score="A6040"), Line(1, 2, 8)]).replace(b"<CONTRACT>4S</CONTRACT>", b"")
    done = take(session, data, director)
    assert (done.artificial, done.scored_only, len(done.results)) == (1, 1, 0)
    assert list(TravellerLine.objects.values_list("ns_percent", "ew_percent", "score")) == [
        (60, 40, None),
        (None, None, 420),
    ]
    assert not BoardResult.objects.exists()


# ---- the page -----------------------------------------------------------------------------------


def url(session: Session) -> str:
    return f"/parc/sessions/{session.pk}/results/file/"


def form_with(data: bytes) -> dict[str, object]:
    return {"step": "check", "file": SimpleUploadedFile("results.xml", data, "text/xml")}


def test_the_page_shows_first_and_then_takes(session: Session, director: User, signed_in: SignedIn) -> None:
    client = signed_in(director)
    shown = client.post(url(session), form_with(compscore()))
    assert shown.status_code == 200
    page = shown.content.decode()
    for said in ("6 boards", "12 pairs", "36 results", "36 new results", "24 players new to the club", "Compscore3"):
        assert said in page
    assert not TravellerLine.objects.exists()
    context = shown.context
    form = {
        "step": "import",
        "read": context["packed"],
        "shown": context["plan"].fingerprint,
        "stay": "yes",
    }
    done = client.post(url(session), form, follow=True)
    assert "36 results are there." in done.content.decode()
    assert len(results_there(session)) == 36
    assert "36 results from the file" in client.get(url(session)).content.decode()
    # The same form again: somebody changed the session, himself.
    assert client.post(url(session), form).status_code == 409


def test_the_page_asks_whether_north_south_stay(session: Session, director: User, signed_in: SignedIn) -> None:
    client = signed_in(director)
    shown = client.post(url(session), form_with(compscore()))
    assert "Taken to be so: North-South pairs stay." in shown.content.decode()
    other = client.post(url(session), {"step": "place", "read": shown.context["packed"], "stay": "no"})
    assert "36 lines without a table" in other.content.decode()
    assert "Not taken to be so." in other.content.decode()


def test_a_director_who_plays_is_not_told_of_boards_he_has_to_play(
    session: Session, director: User, signed_in: SignedIn
) -> None:
    session.date = session.club.today()
    session.save()
    table = session.tables.get(number=1)
    for number in (1, 2):
        note_result(session.boards.get(number=number), table, Obtained("1N", "E", 5 + number), director)
    Participation.objects.create(session=session, user=director, plays=True)
    BoardPlayed.objects.create(board=session.boards.get(number=2), user=director)
    data = compscore([Line(1, 1, 2, score="999"), Line(2, 1, 2, score="888")])
    page = signed_in(director).post(url(session), form_with(data)).content.decode()
    assert "kept from you until you have played this board" in page
    assert "noted: 1NT by East, 7 tricks" in page
    assert "noted: 1NT by East, 6 tricks" not in page
    assert "888" in page
    assert "999" not in page


@pytest.mark.parametrize(("data", "status"), [(b"<html/>", 422), (BOMB, 422), (b"", 422)])
def test_a_bad_file_is_answered_in_words(
    session: Session, director: User, signed_in: SignedIn, data: bytes, status: int
) -> None:
    answer = signed_in(director).post(url(session), form_with(data))
    assert answer.status_code == status
    assert "Nothing was taken." in answer.content.decode()


def test_what_comes_back_is_what_was_sent_out(session: Session) -> None:
    read = read_results(compscore([DOUBLED, PASSED, Line(2, 1, 2, score="A5050")]))
    packed = pack(read, session)
    assert unpack(packed, session) == read
    other = Session(pk=session.pk + 1)
    for forged, of in ((packed + "x", session), (packed, other)):
        with pytest.raises(OldPage):
            unpack(forged, of)


def test_an_old_page_is_said_to_be_old(session: Session, director: User, signed_in: SignedIn) -> None:
    answer = signed_in(director).post(url(session), {"step": "import", "read": "forged", "shown": ""})
    assert answer.status_code == 422
    assert "This page was too old." in answer.content.decode()


def test_players_and_other_clubs_find_nothing(
    session: Session, player: User, stranger: User, admin: User, signed_in: SignedIn
) -> None:
    assert signed_in(player).get(url(session)).status_code == 403
    assert signed_in(player).post(url(session), form_with(compscore())).status_code == 403
    assert signed_in(stranger).get(url(session)).status_code == 404
    there = url(session).replace("parc", "quai")
    assert signed_in(stranger).post(there, form_with(compscore())).status_code == 404
    assert signed_in(admin).get(url(session)).status_code == 200
    assert not TravellerLine.objects.exists()
