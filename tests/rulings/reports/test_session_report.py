"""The session's report: its numbers are those of the log and of the database, and say who and what to whom."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from statistics import median
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from incidents.models import Club, ClubRole, Incident, Session, Table, User
from rulings.models import CheckResult, Ruling
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, every_set_of_facts, give, seat_players
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.reports.an_evening import (
    REFUSED,
    WATCHED,
    a_call,
    a_ruling,
    a_score_change,
    an_appeal,
    supersede,
    watching,
)
from tests.rulings.reports.tables import Tables
from tests.rulings.review.checks.watched import note_check

EIGHT = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)
"""Eight in the evening on the club's wall."""
BY_LAW, BY_TIME = "Rulings by law", "Incidents by the time of the call"
BY_TABLE, BY_ROUND = "Incidents by table", "Incidents by round"
NAMES = ("Zébulon Quirinus", "Wilhelmine Oberlin", "Yseult Bonaventure", "Xénophon Delmas")


@pytest.fixture
def admin(club: Club) -> User:
    return a_person(club, ClubRole.ADMIN, "Annick Brémond")


@pytest.fixture
def evening(session: Session, director: User) -> Session:
    """Seven calls of an evening: five ruled on, one of them anew, two unfinished."""
    Table.objects.bulk_create(Table(session=session, number=number) for number in (3, 4, 5))
    seat_players(session, *NAMES)
    minutes = timedelta(minutes=1)
    first = a_ruling(session, director, EIGHT + 5 * minutes, seconds=40, table=1, round=1)
    second = a_ruling(session, director, EIGHT + 20 * minutes, seconds=100, table=2, round=1, facts=REFUSED)
    supersede(second, director)
    a_ruling(session, director, EIGHT + 31 * minutes, seconds=300, table=1, round=2, facts=REFUSED)
    watched = a_ruling(session, director, EIGHT + 95 * minutes, seconds=20, table=4, facts=watching(), about=WATCHED)
    a_ruling(session, director, EIGHT + 96 * minutes, seconds=4000, table=4, round=4)
    a_call(session, director, EIGHT + 100 * minutes, table=4, round=4)
    a_call(session, director, EIGHT + 119 * minutes, table=2)
    a_score_change(first, director)
    a_score_change(first, director, entered=EIGHT)
    an_appeal(watched, director)
    an_appeal(first, director, "upheld")
    # What must not be counted: another session of the club, and another club's.
    a_ruling(a_session(session.club, name="Sunday"), director, EIGHT)
    elsewhere = a_club("autre")
    a_ruling(a_session(elsewhere), a_person(elsewhere), EIGHT)
    return session


def report(person: User, session: Session, language: str = "en") -> Any:
    response = signed_in(person, language).get(f"/{session.club.slug}/sessions/{session.pk}/report/")
    assert response.status_code == 200
    return response


def tables(person: User, session: Session) -> Tables:
    return Tables(html(report(person, session)))


def sql(query: str, *arguments: str | int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, arguments)
        return list(cursor.fetchall())


# ---- The numbers --------------------------------------------------------------------------------


def test_the_laws_are_those_of_the_database(evening: Session, admin: User) -> None:
    found = sql(
        "SELECT c.law, COUNT(DISTINCT r.id) FROM rulings_citedclause c JOIN rulings_ruling r ON r.id = c.ruling_id"
        " WHERE r.session_id = %s AND NOT EXISTS (SELECT 1 FROM rulings_ruling s WHERE s.supersedes_id = r.id)"
        " GROUP BY c.law",
        evening.pk,
    )
    said = tables(admin, evening).numbers(BY_LAW)
    assert {int(re.findall(r"\d+", name)[0]): count for name, count in said.items()} == dict(found)
    assert len(found) > 4


def numbers_by_law(page: Tables) -> dict[str, tuple[str, str]]:
    return {name: (cells[0].text, cells[1].text) for name, cells in page.rows(BY_LAW).items()}


def test_each_number_of_a_law_leads_to_as_many_rulings_in_the_log(evening: Session, admin: User) -> None:
    client = signed_in(admin)
    rows = tables(admin, evening).rows(BY_LAW)
    for cells in rows.values():
        for cell in cells:
            for link in cell.links:
                assert count_listed(client, link) == int(cell.text), link
    assert sum(len(cell.links) for cells in rows.values() for cell in cells) == len(rows)


def count_listed(client: Client, link: str) -> int:
    """How many rulings the log says that it lists."""
    page = unescape(html(client.get(link)))
    said = re.search(r'id="results-count"[^>]*>\s*(\d+) ', page)
    assert said, page
    return int(said[1])


def test_every_link_of_the_report_opens(evening: Session, admin: User) -> None:
    client = signed_in(admin)
    page = html(report(admin, evening))
    links = set(re.findall(r'href="(/parc/[^"]*)"', page.partition("<main")[2]))
    assert len(links) > 15
    for link in links:
        assert client.get(unescape(link), follow=True).status_code == 200, link


def test_tables_and_rounds_are_those_of_the_database(evening: Session, admin: User) -> None:
    page = tables(admin, evening)
    by_table = sql(
        "SELECT t.number, COUNT(*) FROM incidents_incident i JOIN incidents_table t ON t.id = i.table_id"
        " WHERE i.session_id = %s GROUP BY t.number",
        evening.pk,
    )
    assert page.numbers(BY_TABLE) == {f"Table {number}": count for number, count in by_table}
    by_round = dict(
        sql("SELECT round, COUNT(*) FROM incidents_incident WHERE session_id = %s GROUP BY round", evening.pk)
    )
    rounds = {f"Round {number}": by_round.get(number, 0) for number in range(1, evening.rounds + 1)}
    assert page.numbers(BY_ROUND) == rounds | {"not noted": by_round[None]}
    called = {number for number, _count in by_table}
    quiet = [str(number) for number in range(1, 6) if number not in called]
    assert f"Tables without incident 2 {', '.join(quiet)}" in text(report(admin, evening))


def test_times_are_those_of_the_database(evening: Session, admin: User) -> None:
    called = [at for (at,) in sql("SELECT called_at FROM incidents_incident WHERE session_id = %s", evening.pk)]
    halves: dict[str, int] = {}
    for at in map(_moment, called):
        since = (at - EIGHT) // timedelta(minutes=30)
        name = f"{20 + since // 2:02d}:{since % 2 * 30:02d}"
        halves[name] = halves.get(name, 0) + 1
    said = tables(admin, evening).numbers(BY_TIME)
    assert {name: count for name, count in said.items() if count} == halves
    # The half hours between, in which nobody called, are there too.
    assert list(said) == ["20:00", "20:30", "21:00", "21:30"]


def _moment(value: Any) -> datetime:
    """SQLite's raw answers are naive, in UTC."""
    read = datetime.fromisoformat(value) if isinstance(value, str) else value
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def test_the_totals_are_those_of_the_database_and_of_the_log(evening: Session, admin: User) -> None:
    page = text(report(admin, evening)).replace(" ,", ",")
    (incidents,) = sql("SELECT COUNT(*) FROM incidents_incident WHERE session_id = %s", evening.pk)[0]
    (given,) = sql("SELECT COUNT(*) FROM rulings_ruling WHERE session_id = %s", evening.pk)[0]
    (standing,) = sql(
        "SELECT COUNT(*) FROM rulings_ruling r WHERE session_id = %s"
        " AND NOT EXISTS (SELECT 1 FROM rulings_ruling s WHERE s.supersedes_id = r.id)",
        evening.pk,
    )[0]
    assert (incidents, given, standing) == (7, 6, 5)
    assert f"{incidents} incidents of the session {given} rulings, 1 superseded, 2 unfinished" in page
    log = f"/{evening.club.slug}/log/?{urlencode({'session': evening.pk})}"
    assert log in html(report(admin, evening))
    assert count_listed(signed_in(admin), log) == given
    # Each way of counting the incidents comes to all of them.
    found = tables(admin, evening)
    for caption in (BY_TIME, BY_TABLE, BY_ROUND):
        assert sum(found.numbers(caption).values()) == int(found.rows(caption)["All incidents"][0].text) == incidents
    decided = [int(cells[1].text) for name, cells in found.rows(BY_LAW).items() if name != "Standing rulings"]
    assert sum(decided) == int(found.rows(BY_LAW)["Standing rulings"][1].text) == standing


def test_the_time_to_a_ruling_is_from_the_call_to_the_first(evening: Session, admin: User) -> None:
    waits = sql(
        "SELECT MIN(r.given_at), i.called_at FROM rulings_ruling r JOIN incidents_incident i ON i.id = r.incident_id"
        " WHERE i.session_id = %s GROUP BY i.id, i.called_at",
        evening.pk,
    )
    seconds = sorted((_moment(given) - _moment(called)).total_seconds() for given, called in waits)
    assert seconds == [20, 40, 100, 300, 4000]
    assert median(seconds) == 100
    page = text(report(admin, evening))
    assert "1 min 40 from the call to the ruling the median; 20 s to 1 h 06" in page


def test_of_waits_that_are_alike_no_span_is_said(session: Session, director: User, admin: User) -> None:
    """“3 min to 3 min” says nothing; nor does a median of one."""
    said = ["a single ruling", "the median, and each of them"]
    for words in said:
        incident = an_incident(session, director)
        ruling = give(incident, director)
        Incident.objects.filter(pk=incident.pk).update(called_at=ruling.given_at - timedelta(minutes=3))
        page = text(report(admin, session))
        assert words in page
        assert not re.search(r"3 min\S* to 3 min", page)


def test_what_is_still_open_is_named_with_its_page(evening: Session, admin: User) -> None:
    page = text(report(admin, evening))
    assert "1 score change to be entered of 2" in page
    assert "1 appeal not decided of 2" in page
    section = html(report(admin, evening)).partition('aria-labelledby="open"')[2].partition("</section>")[0]
    tags = re.findall(r'<span class="tag[^"]*">([^<]*)</span>', section)
    watched = left_to_check(evening)
    assert watched
    assert tags == ["unfinished"] * 2 + ["score change", "appeal"]
    assert section.count('<li class="to-check">') == watched
    assert f"To check at the end of play {watched}" in page
    numbers = re.findall(r"/incidents/(\d+)/", section)
    assert len(numbers) == 2


def left_to_check(session: Session) -> int:
    """What the standing rulings leave to be checked less what was closed, from the rows themselves.

    Closed is what its last note closes, and one closed with an adjusted score only once a score change stands.
    """
    closed = sql(
        "SELECT COUNT(*) FROM rulings_endofplaycheck c JOIN rulings_ruling r ON r.id = c.ruling_id"
        " WHERE r.session_id = %s"
        " AND NOT EXISTS (SELECT 1 FROM rulings_ruling s WHERE s.supersedes_id = r.id)"
        " AND NOT EXISTS (SELECT 1 FROM rulings_endofplaycheck l"
        "  WHERE l.ruling_id = c.ruling_id AND l.place = c.place AND l.turn > c.turn)"
        " AND (c.outcome IN ('nothing-to-adjust', 'not-judged', 'not-claimed') OR c.outcome = 'score-adjusted'"
        "  AND EXISTS (SELECT 1 FROM rulings_scorechange s WHERE s.ruling_id = r.id AND s.withdrawn_at IS NULL))",
        session.pk,
    )[0][0]
    left: int = sum(
        step["kind"] == "watch"
        for ruling in Ruling.objects.filter(session=session).standing()
        for step in ruling.record["steps"]
    )
    return left - int(closed)


def test_what_is_to_be_checked_is_what_the_rows_leave_open(evening: Session, director: User, admin: User) -> None:
    """Closed, opened again, closed with a score that is to be made, made, withdrawn: the page counts as the rows do."""
    ruling = next(
        each
        for each in Ruling.objects.filter(session=evening).standing()
        if any(step["kind"] == "watch" for step in each.record["steps"])
    )
    whole = said_to_check(admin, evening)
    said = [whole]
    note_check(ruling, director)
    said.append(said_to_check(admin, evening))
    note_check(ruling, director, CheckResult.REOPENED, seen=1)
    said.append(said_to_check(admin, evening))
    note_check(ruling, director, CheckResult.ADJUSTED, seen=2)
    said.append(said_to_check(admin, evening))
    change = a_score_change(ruling, director)
    said.append(said_to_check(admin, evening))
    change.withdrawn_at, change.withdrawn_by = EIGHT, director
    change.save()
    said.append(said_to_check(admin, evening))
    assert said == [whole, whole - 1, whole, whole, whole - 1, whole]


def said_to_check(person: User, session: Session) -> int:
    """How many things the report lists as to be checked: as many as the rows and the numbers' file say."""
    section = html(report(person, session)).partition('aria-labelledby="open"')[2].partition("</section>")[0]
    listed = section.count('<li class="to-check">')
    figures = signed_in(person).get(f"/{session.club.slug}/sessions/{session.pk}/report/figures.csv")
    rows = list(csv.reader(io.StringIO(figures.getvalue().decode("utf-8-sig"))))
    assert [int(row[2]) for row in rows if row[0] == "To check at the end of play"] == [listed]
    assert left_to_check(session) == listed
    return listed


def test_a_withdrawn_score_change_is_not_counted(evening: Session, director: User, admin: User) -> None:
    ruling = Ruling.objects.filter(session=evening).first()
    assert ruling is not None
    withdrawn = a_score_change(ruling, director)
    withdrawn.withdrawn_at, withdrawn.withdrawn_by = EIGHT, director
    withdrawn.save()
    assert "1 score change to be entered of 2" in text(report(admin, evening))


def test_nothing_open_is_said(session: Session, director: User) -> None:
    a_ruling(session, director, EIGHT)
    assert "Nothing: every incident was ruled on" in text(report(director, session))


def test_a_session_without_a_call(session: Session, director: User) -> None:
    page = text(report(director, session))
    assert "The director was not called in this session." in page
    assert "0 incidents of the session" in page
    assert "Tables without incident 2 1, 2" in page


def test_tables_of_several_sections_are_told_apart(session: Session, director: User) -> None:
    a_ruling(session, director, EIGHT)
    Table.objects.create(session=session, section="B", number=1)
    page = tables(director, session)
    assert page.numbers(BY_TABLE) == {"Table A1": 1}
    assert "Tables without incident 2 A2, B1" in text(report(director, session))


# ---- Who reads what -----------------------------------------------------------------------------


def test_the_administrator_reads_who_ruled_and_nobody_who_played(
    evening: Session, director: User, admin: User, player: User
) -> None:
    for person in (director, admin):
        page = text(report(person, evening))
        for name in NAMES:
            assert name.split()[1] not in page
    assert "Anne Vidal" in html(report(admin, evening)).partition("<main")[2]
    assert "Anne Vidal" not in html(report(director, evening)).partition("<main")[2]
    path = f"/{evening.club.slug}/sessions/{evening.pk}/report/"
    assert signed_in(player).get(path).status_code == 403
    assert signed_in(a_person(a_club("third"), ClubRole.ADMIN)).get(path).status_code == 404


@pytest.mark.parametrize("file", ["", "incidents.csv", "figures.csv", "report.xlsx"])
def test_as_many_queries_for_one_incident_as_for_many(session: Session, director: User, file: str) -> None:
    client, path = signed_in(director), f"/{session.club.slug}/sessions/{session.pk}/report/{file}"

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).getvalue()
        return len(asked)

    first = a_ruling(session, director, EIGHT)
    a_score_change(first, director)
    an_appeal(first, director)
    few = queries()
    for place, facts in enumerate(list(every_set_of_facts())[:12]):
        ruling = a_ruling(session, director, EIGHT + timedelta(minutes=place), facts=facts, round=1 + place % 4)
        a_score_change(ruling, director)
        an_appeal(ruling, director)
        a_call(session, director, EIGHT, table=2)
    assert queries() == few


# ---- The clock on the club's wall -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "calls", "halves"),
    [
        # The clocks go back: the half hours between two and three come twice.
        (
            "Europe/Paris",
            ["2026-10-24T23:40", "2026-10-25T00:10", "2026-10-25T00:40", "2026-10-25T01:10", "2026-10-25T02:05"],
            {"01:30": 1, "02:00": 2, "02:30": 1, "03:00": 1},
        ),
        # They go forward: after 01:30 comes 03:00.
        ("Europe/Paris", ["2026-03-29T00:40", "2026-03-29T01:10"], {"01:30": 1, "03:00": 1}),
        # Across midnight, in a zone a quarter of an hour off the half hours of UTC.
        ("Asia/Kathmandu", ["2026-05-01T17:50", "2026-05-01T18:20"], {"23:30": 1, "00:00": 1}),
        ("Pacific/Auckland", ["2026-05-01T11:55", "2026-05-01T12:05"], {"23:30": 1, "00:00": 1}),
    ],
)
def test_half_hours_are_those_of_the_wall(db: None, zone: str, calls: list[str], halves: dict[str, int]) -> None:
    club = a_club("wall", time_zone=zone)
    director, session = a_person(club), a_session(club)
    for call in calls:
        a_call(session, director, datetime.fromisoformat(f"{call}+00:00"))

    rows = Tables(html(report(director, session))).found[BY_TIME][1:-1]
    said = [(row[0].text, int(row[1].text)) for row in rows]
    told: dict[str, int] = {}
    for name, count in said:
        told[name] = told.get(name, 0) + count
    assert {name: count for name, count in told.items() if count} == halves
    if zone == "Europe/Paris" and "02:00" in halves:
        assert [name for name, _count in said] == ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"]


def test_a_call_of_the_day_after_keeps_the_evening_readable(session: Session, director: User) -> None:
    for hours in (0, 1, 2, 26, 24 * 30, 24 * 365):
        a_call(session, director, EIGHT + timedelta(hours=hours))
    said = tables(director, session).numbers(BY_TIME)
    assert len(said) <= 16
    assert sum(said.values()) == 6


# ---- Files --------------------------------------------------------------------------------------


def test_the_csv_holds_each_incident(evening: Session, admin: User) -> None:
    response = signed_in(admin).get(f"/{evening.club.slug}/sessions/{evening.pk}/report/incidents.csv")
    rows = list(csv.DictReader(io.StringIO(response.getvalue().decode().removeprefix("\ufeff"))))

    assert len(rows) == 7
    assert [row["Called at (Europe/Paris)"][-5:] for row in rows] == [
        *("20:05", "20:20", "20:31", "21:35", "21:36", "21:40", "21:59")
    ]
    assert [row["Ruling"] for row in rows].count("unfinished") == 2
    assert rows[1]["Rulings given"] == "2"
    assert rows[1]["Minutes from call to ruling"] == "1.7"
    assert "Anne Vidal" not in response.getvalue().decode()


def test_the_numbers_of_the_file_are_those_of_the_page(evening: Session, admin: User) -> None:
    response = signed_in(admin).get(f"/{evening.club.slug}/sessions/{evening.pk}/report/figures.csv")
    rows = list(csv.reader(io.StringIO(response.getvalue().decode().removeprefix("\ufeff"))))[1:]
    page = tables(admin, evening)

    def of(what: str) -> dict[str, int]:
        return {row[1]: int(row[2]) for row in rows if row[0] == what}

    assert of(BY_TIME) == page.numbers(BY_TIME)
    assert {f"Table {name}": count for name, count in of(BY_TABLE).items()} == page.numbers(BY_TABLE)
    assert of(BY_ROUND) == page.numbers(BY_ROUND)
    by_law = {name: pair for name, pair in numbers_by_law(page).items() if name != "Standing rulings"}
    assert {name: str(count) for name, count in of("Rulings that rest on a law").items()} == {
        name: pair[0] for name, pair in by_law.items()
    }
    assert {name: str(count) for name, count in of("Rulings decided by a law").items()} == {
        name: pair[1] for name, pair in by_law.items()
    }
    assert of("Incidents")[""] == 7


def test_the_workbook_has_a_sheet_to_each_part(evening: Session, admin: User) -> None:
    response = signed_in(admin).get(f"/{evening.club.slug}/sessions/{evening.pk}/report/report.xlsx")
    book = load_workbook(io.BytesIO(response.content))

    assert book.sheetnames == ["Incidents", "Figures", "Still open"]
    assert book["Incidents"].max_row == 8
    opened = [str(row[0]) for row in book["Still open"].iter_rows(min_row=2, values_only=True)]
    assert opened[:4] == ["Incident unfinished"] * 2 + ["To check at the end of play"] + opened[3:4]
    assert "Score change to be entered" in opened
    assert "Appeal not decided" in opened
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


def test_a_hostile_session_name_breaks_no_page_and_no_file(evening: Session, admin: User) -> None:
    evening.name = '=1+1"><script>x</script>'
    evening.save()
    page = html(report(admin, evening))
    assert "<script>x" not in page
    response = signed_in(admin).get(f"/{evening.club.slug}/sessions/{evening.pk}/report/report.xlsx")
    assert response["Content-Disposition"] == (f'attachment; filename="parc-seance-2026-03-06-{evening.pk}.xlsx"')


# ---- The drawings -------------------------------------------------------------------------------


def test_the_drawings_say_what_their_tables_say(evening: Session, admin: User) -> None:
    page = html(report(admin, evening))
    drawings = re.findall(r'<svg class="chart.*?</svg>', page.replace("\n", " "))
    titles = [unescape(title) for title in re.findall(r'<title id="chart-[a-z]+">([^<]*)</title>', page)]
    assert len(titles) == 5
    found = tables(admin, evening)
    for caption in (BY_TIME, BY_TABLE, BY_ROUND):
        (title,) = (each for each in titles if each.startswith(caption))
        assert title == f"{caption}: " + "; ".join(f"{name} {n}" for name, n in found.numbers(caption).items())
    assert drawings
    # No style of their own: the policy of the pages forbids it.
    assert not re.search(r"<svg[^>]*style|<style", page)


def test_a_stroke_to_each_call(evening: Session, admin: User) -> None:
    page = html(report(admin, evening)).partition('class="chart time-line"')[2].partition("</section>")[0]
    assert page.count('class="stretch"') == 5
    assert page.count('class="open"') == 2
    # The ruling that took over an hour ends at the edge of the evening.
    ends = [float(end) for end in re.findall(r'class="stretch"[^>]*x2="([\d.]+)%"', page)]
    assert max(ends) == 100
    assert all(0 <= end <= 100 for end in ends)


def test_in_french_too(evening: Session, admin: User) -> None:
    page = report(admin, evening, "fr")
    assert "Rapport de séance" in text(page)
    # Per cents are numbers of the drawing, not of the reader.
    assert not re.search(r'="\d+,\d', html(page))
