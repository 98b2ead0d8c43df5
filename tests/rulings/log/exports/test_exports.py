"""The exports of the log: who may take them, what is in them, and that docs/export.md says just that."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from incidents.models import Club, ClubRole, Session, User
from rulings.log.exports import describing, fetching
from rulings.models import Ruling
from rulings.web.spreadsheets import download
from tests.rulings.a_club import (
    DUMMY_CAME_DOWN,
    a_club,
    a_person,
    a_session,
    an_incident,
    establish_all,
    give,
    seat_players,
    some_rulings,
)
from tests.rulings.at_the_desk import signed_in

DOCUMENT = Path(__file__).resolve().parents[4] / "docs" / "export.md"
NAMES = ("Anne Vidal", "Zébulon Quirinus", "Wilhelmine Oberlin", "Yseult Bonaventure", "Xénophon Delmas")
FORMATS = ("csv", "xlsx", "json")


@pytest.fixture
def as_director(director: User) -> Client:
    return signed_in(director)


@pytest.fixture
def played(session: Session, director: User) -> list[Ruling]:
    """Three rulings, the last of which supersedes the second; players sit at the table."""
    seat_players(session, *NAMES[1:])
    first = give(an_incident(session, director, board=3, in_round=1), director)
    incident = an_incident(session, director)
    second = give(incident, director)
    establish_all(incident, director, DUMMY_CAME_DOWN | {"particulars.declarer": "N"})
    return [first, second, give(incident, director, "=HYPERLINK of the declarer")]


def body(client: Client, club: Club, name: str, **query: Any) -> bytes:
    response = client.get(f"/{club.slug}/log/export.{name}", query)
    assert response.status_code == 200, response.status_code
    assert response["Content-Disposition"].startswith('attachment; filename="parc-decisions-20')
    return response.getvalue()


def sheet(client: Client, club: Club, **query: Any) -> list[dict[str, Any]]:
    read = load_workbook(io.BytesIO(body(client, club, "xlsx", **query))).worksheets[0]
    headings, *rows = read.iter_rows(values_only=True)
    return [dict(zip(map(str, headings), row, strict=True)) for row in rows]


def lines(client: Client, club: Club, **query: Any) -> list[list[str]]:
    text = body(client, club, "csv", **query).decode().removeprefix("\ufeff")
    return list(csv.reader(io.StringIO(text, newline="")))


def the_json(client: Client, club: Club, **query: Any) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(body(client, club, "json", **query))
    return read


# ---- What is in them ----------------------------------------------------------------------------


def test_all_three_hold_the_rulings_of_the_log(as_director: Client, club: Club, played: list[Ruling]) -> None:
    numbers = [ruling.number for ruling in reversed(played)]

    assert [row["Ruling"] for row in sheet(as_director, club)] == numbers
    assert [line[0] for line in lines(as_director, club)[1:]] == numbers
    read = the_json(as_director, club)
    assert [each["number"] for each in read["rulings"]] == numbers
    assert read["count"] == 3


def test_they_take_the_filters_of_the_log(as_director: Client, club: Club, played: list[Ruling]) -> None:
    later = a_session(club, name="Sunday")
    other = give(an_incident(later, played[0].given_by), played[0].given_by)

    for query in ({"session": later.pk}, {"q": other.number}):
        assert [row["Ruling"] for row in sheet(as_director, club, **query)] == [other.number]
        assert [line[0] for line in lines(as_director, club, **query)[1:]] == [other.number]
        read = the_json(as_director, club, **query)
        assert [each["number"] for each in read["rulings"]] == [other.number]
        assert read["filters"] == {name: str(value) for name, value in query.items()}


def test_they_stand_in_the_order_of_the_log(as_director: Client, session: Session, director: User) -> None:
    numbers = [ruling.number for ruling in some_rulings(session, director, 5)]
    assert [row["Ruling"] for row in sheet(as_director, session.club)] == numbers[::-1]
    assert [row["Ruling"] for row in sheet(as_director, session.club, sort="oldest")] == numbers


def test_no_ruling_at_all(as_director: Client, club: Club) -> None:
    assert sheet(as_director, club) == []
    assert len(lines(as_director, club)) == 1
    assert the_json(as_director, club)["rulings"] == []


def test_a_row_says_what_was_ruled(as_director: Client, club: Club, played: list[Ruling]) -> None:
    new, old, first = sheet(as_director, club)

    assert first["Board"] == 3
    assert first["Round"] == 1
    assert first["Table"] == 1
    assert first["Session"] == "Friday"
    assert first["Subject"] == "Opening lead out of turn"
    assert first["Ruled"] == played[0].record["headline"]["en"]
    assert first["Clauses"].split(", ") == played[0].record["clauses"]
    assert first["State"] == "stands"
    assert old["State"] == f"superseded by {played[2].number}"
    assert new["Reason"] == "=HYPERLINK of the declarer"


def test_times_are_those_of_the_clubs_wall(as_director: Client, session: Session, director: User) -> None:
    incident = an_incident(session, director)
    incident.called_at = datetime(2026, 3, 28, 23, 45, tzinfo=UTC)
    incident.save()
    # An hour and a half later by the clock: the night in which an hour is missing.
    give(incident, director, at=datetime(2026, 3, 29, 1, 15, tzinfo=UTC))

    (row,) = sheet(as_director, session.club)
    assert row["Given at (Europe/Paris)"] == datetime(2026, 3, 29, 3, 15)  # noqa: DTZ001, as sheets are
    assert row["Minutes from call to ruling"] == 90
    (line,) = lines(as_director, session.club)[1:]
    assert line[1] == "2026-03-29 03:15"
    (ruling,) = the_json(as_director, session.club)["rulings"]
    assert ruling["given_at"] == "2026-03-29T03:15:00+02:00"


def test_columns_are_in_the_readers_language_and_json_in_both(director: User, club: Club, played: list[Ruling]) -> None:
    french = signed_in(director, "fr")
    text = body(french, club, "csv").decode()
    (_, row, *_) = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    assert row[10] == played[2].record["headline"]["fr"]
    assert "Entame hors tour" in row
    assert the_json(french, club)["rulings"] == the_json(signed_in(director, "en"), club)["rulings"]


@pytest.mark.parametrize("name", FORMATS)
def test_nobodys_name_is_in_them(
    as_director: Client, club: Club, played: list[Ruling], name: str, director: User
) -> None:
    assert str(director) == NAMES[0]
    sent = body(as_director, club, name)
    if name == "xlsx":
        sent = "\n".join(str(cell) for row in sheet(as_director, club) for cell in row.values()).encode()
    for person in NAMES:
        for part in person.split():
            assert part.casefold() not in sent.decode().casefold()


# ---- The JSON and its documentation ---------------------------------------------------------------


def keys_of(data: Any, path: str = "") -> Iterator[str]:
    """The path of each key of a JSON value; lists and languages are passed through."""
    if isinstance(data, list):
        for each in data:
            yield from keys_of(each, f"{path}[]")
    elif isinstance(data, dict):
        # What is keyed by the data itself, and not by us.
        if path.rsplit(".", 1)[-1] in ("filters", "regulations", "pairs") or data.keys() == {"fr", "en"}:
            return
        for key, value in data.items():
            yield f"{path}.{key}".lstrip(".")
            yield from keys_of(value, f"{path}.{key}".lstrip("."))


def columns_documented() -> set[str]:
    return set(re.findall(r"^\| `([a-z_.\[\]]+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))


def test_the_document_names_each_key_and_no_other(
    as_director: Client, session: Session, played: list[Ruling], director: User
) -> None:
    # Every path of a subject, so that steps and facts of each kind are there.
    some_rulings(session, director, 40)
    read = the_json(as_director, session.club)
    disputed = read["rulings"][0]["facts"][0]
    disputed["versions"] = [describing._version({"side": "NS", "code": "S", "answer": None, "statement": ""})]

    assert set(keys_of(read)) == columns_documented()


def test_the_document_says_the_version_that_is_written(as_director: Client, club: Club, played: list[Ruling]) -> None:
    read = the_json(as_director, club)
    assert f'"format": "{read["format"]}", "version": {read["version"]}' in DOCUMENT.read_text(encoding="utf-8")


def test_each_ruling_of_the_json_stands_on_a_line_of_its_own(
    as_director: Client, club: Club, played: list[Ruling]
) -> None:
    read = body(as_director, club, "json").decode().splitlines()
    assert [json.loads(line.rstrip(","))["number"] for line in read[1:-1]] == [each.number for each in played[::-1]]


# ---- Who, how many, how much ----------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_players_and_other_clubs_take_nothing(club: Club, played: list[Ruling], player: User, name: str) -> None:
    assert signed_in(player).get(f"/{club.slug}/log/export.{name}").status_code == 403
    stranger = a_person(a_club("autre"), ClubRole.ADMIN)
    assert signed_in(stranger).get(f"/{club.slug}/log/export.{name}").status_code == 404


@pytest.mark.parametrize("name", FORMATS)
def test_another_clubs_session_filters_nothing_in(as_director: Client, club: Club, name: str) -> None:
    elsewhere = a_session(a_club("autre"))
    response = as_director.get(f"/{club.slug}/log/export.{name}", {"session": elsewhere.pk})
    assert response.status_code == 302
    assert response["Location"] == f"/{club.slug}/log/?session={elsewhere.pk}"


@pytest.mark.parametrize("name", FORMATS)
def test_more_than_a_file_takes_is_said_and_not_cut(
    as_director: Client, club: Club, played: list[Ruling], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "MOST", 2)
    response = as_director.get(f"/{club.slug}/log/export.{name}", {"q": "lead"})
    assert response.status_code == 422
    assert f"/{club.slug}/log/?q=lead" in response.content.decode()
    monkeypatch.setattr(fetching, "MOST", 3)
    assert as_director.get(f"/{club.slug}/log/export.{name}").status_code == 200


@pytest.mark.parametrize("name", FORMATS)
def test_as_many_queries_for_one_as_for_many(
    as_director: Client, session: Session, director: User, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_rulings(session, director, 1)
    with CaptureQueriesContext(
        connection,
    ) as few:
        body(as_director, session.club, name)
    some_rulings(session, director, 30)
    with CaptureQueriesContext(connection) as many:
        body(as_director, session.club, name)
    assert len(many) == len(few)
    # Read in batches: one more query to each.
    monkeypatch.setattr(fetching, "READ_AT_ONCE", 10)
    with CaptureQueriesContext(connection) as batches:
        body(as_director, session.club, name)
    assert len(batches) == len(few) + 3


def test_json_is_made_while_it_is_sent(
    as_director: Client, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_rulings(session, director, 6)
    made: list[Ruling] = []
    described = describing.describe

    def noted(ruling: Ruling, hidden: frozenset[int]) -> dict[str, Any]:
        made.append(ruling)
        return described(ruling, hidden)

    monkeypatch.setattr(describing, "describe", noted)
    monkeypatch.setattr(download, "WHOLE", 10)

    response: Any = as_director.get(f"/{session.club.slug}/log/export.json")
    chunks = iter(response.streaming_content)
    next(chunks)
    assert len(made) == 0
    next(chunks)
    assert len(made) == 1
    assert len(list(chunks)) == 6


def test_two_long_files_are_sent_at_once_and_short_ones_beside_them(
    as_director: Client, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads them keeps a thread for each, however slowly he reads."""
    some_rulings(session, director, 2)
    address = f"/{session.club.slug}/log/export.json"
    whole: Any = as_director.get(address)
    assert not whole.streaming
    with monkeypatch.context() as patched:
        patched.setattr(download, "WHOLE", 10)
        answers: list[Any] = [as_director.get(address) for _ in range(3)]
        first, second, third = answers
        assert [answer.status_code for answer in (first, second, third)] == [200, 200, 429]
        assert "Too many long files" in third.content.decode()
        assert json.loads(b"".join(first.streaming_content))["rulings"] == json.loads(whole.content)["rulings"]
        assert b"".join(second.streaming_content)
        answers = [as_director.get(address) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
    assert as_director.get(address).status_code == 200
    for answer in answers:
        assert b"".join(answer.streaming_content)
