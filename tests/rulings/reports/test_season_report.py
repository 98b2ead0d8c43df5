"""The season's report: its numbers are those of the log and of the database, but for those that nobody may read."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from incidents.models import Club, ClubRole, Session, User
from rulings.models import Ruling
from rulings.reports import season_counts, suppression
from rulings.reports.months import Month, Span
from rulings.reports.season_counts import Season
from tests.rulings.a_club import a_club, a_person, a_session, every_set_of_facts
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.reports.an_evening import JUDGED, REFUSED, WATCHED, a_ruling, judging, supersede, watching
from tests.rulings.reports.tables import Cell, Tables

OCTOBER = datetime(2025, 10, 10, 19, 0, tzinfo=UTC)
WHOLE = {"since": "2025-09-01", "until": "2025-12-31"}
CAPTIONS = (
    "Rulings by month",
    "Rulings by law",
    "Rulings by subject",
    "Rulings by outcome",
    "Rulings by the offender’s role",
    "Book or judgement",
    "From the call to the ruling",
)
ADDING_UP = tuple(caption for caption in CAPTIONS if caption != "Rulings by law")


@pytest.fixture
def admin(club: Club) -> User:
    return a_person(club, ClubRole.ADMIN, "Annick Brémond")


@pytest.fixture
def season(club: Club, director: User) -> Club:
    """Three months of rulings on two subjects, one of them superseded; and what is not of the season or the club."""
    for number, days in enumerate((0, 7, 30, 60)):
        session = a_session(club, name=f"Friday {number}")
        session.date = (OCTOBER + timedelta(days=days)).date()
        session.save()
        facts = list(every_set_of_facts())[number::9][:6]
        for place, chosen in enumerate(facts):
            at = OCTOBER + timedelta(days=days, minutes=5 * place)
            a_ruling(session, director, at, seconds=40 + 45 * place, facts=chosen)
        for place in range(2):
            at = OCTOBER + timedelta(days=days, minutes=90 + place)
            a_ruling(session, director, at, facts=watching(), about=WATCHED)
        if number:
            a_ruling(session, director, OCTOBER + timedelta(days=days), facts=judging(), about=JUDGED)
    supersede(a_ruling(Session.objects.of(club)[0], director, OCTOBER, facts=REFUSED), director)
    # The last moment of August, and the first of January, on the club's wall.
    a_ruling(a_session(club), director, datetime(2025, 8, 31, 21, 58, tzinfo=UTC))
    a_ruling(a_session(club), director, datetime(2025, 12, 31, 23, 0, tzinfo=UTC), seconds=1)
    elsewhere = a_club("autre")
    a_ruling(a_session(elsewhere), a_person(elsewhere), OCTOBER)
    return club


def report(person: User, club: Club, language: str = "en", **query: str) -> Any:
    return signed_in(person, language).get(f"/{club.slug}/reports/season/", query)


def page(person: User, club: Club, **query: str) -> Tables:
    return Tables(html(report(person, club, **(query or WHOLE))))


def count_listed(client: Client, link: str) -> int:
    said = re.search(r'id="results-count"[^>]*>\s*(\d+) ', unescape(html(client.get(link))))
    assert said
    return int(said[1])


def number_told(cells: list[Cell]) -> int | None:
    return int(cells[0].text) if cells[0].text.isdecimal() else None


def sql(query: str) -> dict[Any, int]:
    """The answer to an independent query on the rulings of the season that stand, by its first column."""
    within = (
        " r.club_id = (SELECT id FROM incidents_club WHERE slug = 'parc')"
        " AND r.given_at >= %s AND r.given_at < %s"
        " AND NOT EXISTS (SELECT 1 FROM rulings_ruling s WHERE s.supersedes_id = r.id)"
    )
    # The club's midnights, in UTC: summer time ends in October.
    begins, ends = datetime(2025, 8, 31, 22, tzinfo=UTC), datetime(2025, 12, 31, 23, tzinfo=UTC)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                query.replace("WITHIN", within), [f"{begins:%Y-%m-%d %H:%M:%S}", f"{ends:%Y-%m-%d %H:%M:%S}"]
            )
        else:
            cursor.execute(query.replace("WITHIN", within), [begins, ends])
        return dict(cursor.fetchall())


QUERIES = {
    "by_law": (
        "SELECT c.law, COUNT(DISTINCT r.id) FROM rulings_citedclause c JOIN rulings_ruling r ON r.id = c.ruling_id"
        " WHERE WITHIN GROUP BY c.law"
    ),
    "by_subject": "SELECT r.subject, COUNT(*) FROM rulings_ruling r WHERE WITHIN GROUP BY r.subject",
    "by_outcome": "SELECT r.outcome, COUNT(*) FROM rulings_ruling r WHERE WITHIN GROUP BY r.outcome",
    "by_role": "SELECT r.offender_role, COUNT(*) FROM rulings_ruling r WHERE WITHIN GROUP BY r.offender_role",
    "by_basis": "SELECT r.judgement, COUNT(*) FROM rulings_ruling r WHERE WITHIN GROUP BY r.judgement",
}


# ---- The numbers --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUERIES)
def test_the_counts_are_those_of_the_database(season: Club, name: str) -> None:
    counts = season_counts.count(season, Span(Month(2025, 9), Month(2025, 12)))
    found = getattr(counts, name)
    assert found == sql(QUERIES[name])
    assert len(found) > 1
    # In the order of what is counted: that of how often it was would tell more than the report does.
    assert list(found) == sorted(found)


def test_the_months_are_those_of_the_wall(season: Club) -> None:
    counts = season_counts.count(season, Span(Month(2025, 8), Month(2026, 1)))
    of_month: Counter[Month] = Counter()
    for ruling in Ruling.objects.of(season).standing():
        of_month[Month.of(ruling.given_at.astimezone(season.zone).date())] += 1
    assert dict(counts.by_month) == {month: of_month[month] for month in counts.span.months}
    assert counts.by_month[Month(2025, 8)] == counts.by_month[Month(2026, 1)] == 1
    assert counts.rulings == sum(of_month.values())


def test_sessions_tables_and_waits(season: Club) -> None:
    counts = season_counts.count(season, Span(Month(2025, 9), Month(2025, 12)))
    assert counts.sessions == 4
    assert counts.tables == 8
    # First rulings only, superseded later or not.
    assert len(counts.waits) == counts.rulings
    assert sum(counts.by_wait().values()) == counts.rulings
    assert counts.by_wait()[1] == sum(wait <= timedelta(minutes=1) for wait in counts.waits)
    assert counts.by_wait()[None] == sum(wait > timedelta(minutes=10) for wait in counts.waits)


def test_each_number_told_leads_to_as_many_rulings_in_the_log(season: Club, admin: User) -> None:
    client, found = signed_in(admin), page(admin, season)
    links = 0
    for caption in CAPTIONS:
        for name, cells in found.rows(caption).items():
            for link in cells[0].links:
                links += 1
                assert count_listed(client, link) == number_told(cells), (caption, name, link)
            # What is not told leads nowhere.
            assert number_told(cells) is not None or not cells[0].links
    assert links > 15


def test_what_is_told_of_the_whole_adds_up(season: Club, admin: User) -> None:
    found = page(admin, season)
    whole = sum(sql(QUERIES["by_subject"]).values())
    for caption in ADDING_UP:
        rows = found.rows(caption)
        parts = [number_told(cells) for name, cells in rows.items() if name != "Whole period"]
        shown = sum(part for part in parts if part is not None)
        assert shown == whole if None not in parts else shown < whole
        if caption != "From the call to the ruling":
            assert number_told(rows["Whole period"]) == whole


def test_small_counts_are_not_told(season: Club, admin: User) -> None:
    small = {law for law, count in sql(QUERIES["by_law"]).items() if count < 3}
    assert small, "the season has no rare law: it proves nothing"
    rows = page(admin, season).rows("Rulings by law")
    for name, cells in rows.items():
        law = int(re.findall(r"\d+", name)[0])
        assert (cells[0].text == "< 3") == (law in small)
    # Neither on the page nor in its drawings nor in its files is there any other trace of them.
    for file in ("", "season.csv"):
        body = signed_in(admin).get(f"/{season.slug}/reports/season/{file}", WHOLE).getvalue().decode()
        for law in small:
            for line in re.findall(rf"Law {law} ·[^\n]*", body):
                assert not re.search(r"\b[12]\b(?!\d)", line.replace(f"Law {law}", "")), line


@pytest.fixture
def files(club: Club, admin: User, monkeypatch: pytest.MonkeyPatch) -> Callable[[Season], list[Any]]:
    """What is read of a season: its page and both its files."""

    def read(told: Season) -> list[Any]:
        monkeypatch.setattr(season_counts, "count", lambda *_asked: told)
        client, address = signed_in(admin), f"/{club.slug}/reports/season/"
        book = load_workbook(io.BytesIO(client.get(f"{address}season.xlsx", WHOLE).content))
        return [
            re.findall("(?s)<main.*</main>", html(client.get(address, WHOLE))),
            client.get(f"{address}season.csv", WHOLE).getvalue(),
            list(book["Season"].iter_rows(values_only=True)),
        ]

    return read


def test_seasons_that_differ_in_what_is_hidden_read_alike(files: Callable[[Season], list[Any]]) -> None:
    """Not in their order, their sums, their drawings, their median or from one table to another."""
    one, two = files(a_season((1, 2))), files(a_season((2, 1)))
    assert all("&lt; 3" in page for page in one[0])
    assert one == two


@pytest.mark.parametrize(
    ("taken", "instead"),
    [
        ("in_order", lambda counts, _name: sorted(counts.items(), key=lambda each: -each[1].count)),
        ("follow_from_whole", lambda _few, _missing: False),
        ("middle_is_known", lambda _counts: True),
    ],
)
def test_without_the_rules_they_do_not(
    taken: str, instead: object, files: Callable[[Season], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: by the order of a table, by a part that is told beside a small one, by the median."""
    monkeypatch.setattr(suppression, taken, instead)
    assert files(a_season((1, 2))) != files(a_season((2, 1)))


def a_season(hidden: tuple[int, int]) -> Season:
    """Thirty rulings, in each table a few that are not told, or one such part with others that are withheld."""
    few, others = hidden
    months = Span(Month(2025, 9), Month(2025, 12))
    minutes = {1: few, 2: 13, 4: 5 + others, 8: 9}
    return Season(
        span=months,
        rulings=30,
        by_month=dict(zip(months.months, (27, few, others, 0), strict=True)),
        by_law={6: others, 17: few, 54: 27, 81: others, 86: few},
        by_subject={"misdeal": few, "opening-lead-out-of-turn": 27, "revoke": others},
        by_role={"": few, "declarer": 7 - few, "defender": 23},
        by_outcome={"card-played": few, "lead-accepted": 27, "waived": others},
        by_basis={False: 30 - few, True: few},
        waits=tuple(timedelta(minutes=minute) for minute, times in minutes.items() for _one in range(times)),
        sessions=4,
        sessions_by_month=dict.fromkeys(months.months, 1),
        tables=8,
    )


def test_a_small_month_is_in_doubt_in_its_rate_too(season: Club, admin: User) -> None:
    rows = page(admin, season, since="2025-08-01", until="2025-12-31").rows("Rulings by month")
    hidden = {name for name, cells in rows.items() if number_told(cells) is None}
    assert "August 2025" in hidden
    # August alone would be the whole less the others.
    assert len(hidden) > 1
    for name in hidden:
        assert rows[name][2].text == "–"


def test_a_season_with_two_rulings_says_no_more(club: Club, director: User, admin: User) -> None:
    session = a_session(club)
    for minutes in (0, 10):
        a_ruling(session, director, OCTOBER + timedelta(minutes=minutes))
    said = text(report(admin, club, **WHOLE))
    assert "< 3 standing rulings" in said
    assert "Fewer than 3 rulings stand: nothing more is told of them." in said
    assert Tables(html(report(admin, club, **WHOLE))).found == {}
    assert "– from the call to the ruling" in said


def test_a_season_without_rulings(club: Club, admin: User) -> None:
    said = text(report(admin, club, **WHOLE))
    assert "No ruling was given in these months." in said
    assert "0 standing rulings" in said


# ---- Which months -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "span"),
    [
        ({"since": "2025-10-10", "until": "2025-11-02"}, "October 2025 to November 2025"),
        ({"until": "2025-11-02"}, "September 2025 to November 2025"),
        ({"since": "2025-10-10", "until": "2025-10-12"}, "October 2025"),
    ],
)
def test_whole_months_are_counted(club: Club, admin: User, query: dict[str, str], span: str) -> None:
    assert f"Season report {span} Since" in text(report(admin, club, **query))


def test_without_a_period_it_is_this_season(club: Club, admin: User) -> None:
    today = club.today()
    year = today.year if today.month >= 9 else today.year - 1
    response = report(admin, club)
    assert f'value="{year}-09-01"' in html(response)
    assert f'value="{Month.of(today).last}"' in html(response)


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ({"since": "2025-12-01", "until": "2025-10-01"}, "The period ends before it begins."),
        ({"since": "2015-01-01", "until": "2025-10-01"}, "A report holds 60 months at most."),
        ({"since": "yesterday"}, "valid date"),
        ({"since": "1066-10-14"}, "1900"),
    ],
)
@pytest.mark.parametrize("file", ["", "season.csv", "season.xlsx"])
def test_months_that_cannot_be_are_told(club: Club, admin: User, query: dict[str, str], why: str, file: str) -> None:
    response = signed_in(admin).get(f"/{club.slug}/reports/season/{file}", query)
    assert response.status_code == 422
    assert why in text(response)
    assert Tables(html(response)).found == {}


def test_a_month_ends_at_the_midnight_of_the_wall() -> None:
    assert Month(2025, 12).next == Month(2026, 1)
    assert Month(2026, 2).last == date(2026, 2, 28)
    assert str(Month(2026, 2)) == "2026-02"
    begins, ends = Span(Month(2025, 10), Month(2025, 10)).moments(a_zone())
    # Summer time ends in it: an hour more than its days.
    assert ends.astimezone(UTC) - begins.astimezone(UTC) == timedelta(days=31, hours=1)


def a_zone() -> Any:
    from zoneinfo import ZoneInfo

    return ZoneInfo("Europe/Paris")


# ---- Who, how many queries, files ---------------------------------------------------------------


@pytest.mark.parametrize("file", ["", "season.csv", "season.xlsx"])
def test_administrators_alone_read_it(club: Club, director: User, player: User, file: str) -> None:
    path = f"/{club.slug}/reports/season/{file}"
    assert [signed_in(person).get(path).status_code for person in (director, player)] == [403, 403]
    assert signed_in(a_person(a_club("autre"), ClubRole.ADMIN)).get(path).status_code == 404


@pytest.mark.parametrize("file", ["", "season.csv", "season.xlsx"])
def test_as_many_queries_for_few_rulings_as_for_many(club: Club, director: User, admin: User, file: str) -> None:
    session, client = a_session(club), signed_in(admin)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/{club.slug}/reports/season/{file}", WHOLE).getvalue()
        return len(asked)

    for minutes in range(3):
        a_ruling(session, director, OCTOBER + timedelta(minutes=minutes))
    few = queries()
    for place, facts in enumerate(list(every_set_of_facts())[:15]):
        a_ruling(session, director, OCTOBER + timedelta(days=place), facts=facts)
    assert queries() == few


def test_the_files_hold_the_numbers_of_the_page(season: Club, admin: User) -> None:
    client, found = signed_in(admin), page(admin, season)
    body = client.get(f"/{season.slug}/reports/season/season.csv", WHOLE).getvalue().decode().removeprefix("\ufeff")
    lines = list(csv.reader(io.StringIO(body)))[1:]
    book = load_workbook(io.BytesIO(client.get(f"/{season.slug}/reports/season/season.xlsx", WHOLE).content))
    rows = list(book["Season"].iter_rows(min_row=2, values_only=True))

    assert [(row[0], row[1] or "", row[3] or "") for row in rows] == [(line[0], line[1], line[3]) for line in lines]
    assert [row[2] for row in rows] == [float(line[2]) if line[2] else None for line in lines]
    for caption in CAPTIONS:
        told_in_file = {line[1]: line[2] or line[3] for line in lines if line[0] == caption}
        on_page = {name: row[0].text for name, row in found.rows(caption).items() if name != "Whole period"}
        assert told_in_file == on_page, caption


def test_no_name_of_anybody_is_in_it(season: Club, admin: User, director: User) -> None:
    for file in ("", "season.csv"):
        body = signed_in(admin).get(f"/{season.slug}/reports/season/{file}", WHOLE).getvalue().decode()
        assert "Vidal" not in body
    assert "Vidal" in str(director)


def test_in_french_too(season: Club, admin: User) -> None:
    said = report(admin, season, "fr", **WHOLE)
    assert "Rapport de saison" in text(said)
    assert "septembre 2025 à décembre 2025" in text(said)
    assert not re.search(r'="\d+,\d', html(said))
