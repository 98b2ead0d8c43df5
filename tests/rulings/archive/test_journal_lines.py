"""The journal speaks in words: of no tag does its reader meet a code, a key or the number of a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from incidents.accounts.forms import PreferencesForm
from incidents.administration import journal_details
from incidents.administration.tags import labels
from incidents.forms.club import ClubForm
from incidents.models import Club, ClubRole, Incident, LogEntry, Membership, Player, Session, Tag, User
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_person, an_incident, seat_players
from tests.rulings.archive.journal_lines import lines

AS_THEY_STAND = frozenset(
    {"board", "boards", "boards_per_round", "clause", "codes_left", "edition", "incident", "notes", "pairs", "people"}
    | {
        "places",
        "renamed",
        "players",
        "results",
        "scores",
        "warnings",
        "replaced",
        "retention_months",
        "round",
        "rounds",
        "ruling",
        "rulings",
        "slug",
        "supersedes",
        "table",
    }
    | {"tables", "tricks"}
)
"""What people know by its number, or by the word that is noted."""
CODE = re.compile(
    r"\b[a-z]+-[a-z]+(?:-[a-z]+)*\b|_|\d{4}-\d\d-\d\dT|\bTrue\b|\bFalse\b|^None$|[\[\]{}']|\b\d+\.[a-z]+\b|7000\d"
)
"""Codes ("refuse-free"), keys ("54.reply", "four_colours"), moments as they are kept, and what Python writes."""
WORDS_WITH_A_HYPHEN = ("face-down", "four-colour", "non-offending", "sous-", "ci-", "lui-même", "vis-à-vis")
LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


@pytest.fixture
def incident(session: Session, director: User) -> Incident:
    return an_incident(session, director, DUMMY_CAME_DOWN)


@pytest.fixture
def admin(club: Club) -> User:
    return a_person(club, ClubRole.ADMIN, "Ada Admin")


@pytest.fixture
def noted(incident: Incident, session: Session, club: Club, director: User) -> dict[str, dict[str, Any]]:
    """A line of every tag in the journal of the club."""
    seat_players(session, "Paul Weber", "Carla Nunez")
    all_lines = lines(incident, Membership.objects.get(user=director), Player.objects.get(name="Paul Weber"))
    for tag, detail in all_lines.items():
        LogEntry.objects.create(tag=tag, club=club, who=director, incident=incident, detail=detail)
    return all_lines


def read(client: Client, club: Club, admin: User, language: str, tag: str) -> tuple[str, dict[str, str]]:
    """What the line of a tag says, and its details, as the page has them."""
    User.objects.filter(pk=admin.pk).update(language=language)
    client.force_login(admin)
    response = client.get(f"/{club.slug}/journal/", {"tag": tag})
    assert response.status_code == 200
    line = response.context["lines"][0]
    for name, value in line.details:
        assert name in response.content.decode()
        assert value
    return line.what, dict(line.details)


def find_codes(detail: Mapping[str, Any], said: Mapping[str, str], language: str) -> Iterator[str]:
    """What of a line is told as it is kept. In English some codes are the words that they stand for ("director")."""
    for value in said.values():
        words = value
        for word in WORDS_WITH_A_HYPHEN:
            words = words.replace(word, "")
        if CODE.search(words):
            yield value
    for key, kept in detail.items():
        is_word = language == "en" and isinstance(kept, str)
        if (
            key not in AS_THEY_STAND
            and (key != "before" or "round" not in detail)
            and not is_word
            and str(kept) in said.values()
        ):
            yield f"{key}: {kept}"


def test_there_is_a_line_for_every_tag(noted: dict[str, Any]) -> None:
    assert set(noted) == set(labels())


@LANGUAGES
def test_every_tag_and_every_detail_is_told_in_words(
    language: str, noted: dict[str, Any], club: Club, admin: User, client: Client
) -> None:
    for tag, detail in noted.items():
        what, said = read(client, club, admin, language, tag)
        assert what != tag
        assert list(find_codes(detail, said, language)) == [], tag
        assert not [value for value in said.values() if "no longer" in value or "plus connu" in value], tag
        assert len(said) >= len(set(detail) - journal_details._UNSAID) - ("before" in detail), tag


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            {
                "question": "Que choisit Sud\u00a0?",
                "réponse": "Laisser libre",
                "avant": "Accepter",
                "établi": "contesté",
                "fondement": "n’a pu être établi\u00a0: décision prise pour que le jeu continue",
            },
        ),
        (
            "en",
            {
                "question": "What does South choose?",
                "answer": "Leave it free",
                "before": "Accept",
                "established": "disputed",
                "basis": "could not be determined: ruled so that play may go on",
            },
        ),
    ],
)
def test_a_fact_is_told_as_it_was_asked(
    language: str, told: dict[str, str], noted: dict[str, Any], club: Club, admin: User, client: Client
) -> None:
    _what, said = read(client, club, admin, language, Tag.FACT_ESTABLISHED)
    assert said == told


@LANGUAGES
def test_a_question_that_is_asked_no_more_is_called_by_its_law(
    language: str, noted: dict[str, Any], club: Club, admin: User, incident: Incident, client: Client
) -> None:
    for detail in (
        {"key": "45.C.4.designation", "code": "change", "before": None, "established": "agreed"},
        {"key": "particulars.offender", "code": "W", "before": "HK", "established": "agreed"},
        {"key": "particulars.cards", "code": ["HK", "S2"], "before": [], "established": "agreed"},
        {"key": "27.circumstances", "code": ["told-by-opponent"], "before": "1NT", "established": "agreed"},
    ):
        LogEntry.objects.create(tag=Tag.FACT_ESTABLISHED, club=club, who=admin, incident=incident, detail=detail)
        _what, said = read(client, club, admin, language, Tag.FACT_ESTABLISHED)
        assert list(find_codes(detail, said, language)) == []
    # And where the subject was said to be another one since, or nobody has said which.
    Incident.objects.filter(pk=incident.pk).update(subject="")
    _what, said = read(client, club, admin, language, Tag.FACT_ESTABLISHED)
    assert list(find_codes(detail, said, language)) == []


@pytest.mark.parametrize("guard", ["reader", "unsaid", "names", "writer"])
def test_what_is_told_as_it_is_kept_is_caught(
    guard: str, noted: dict[str, Any], club: Club, admin: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: with each of the ways to words taken away, the test above fails."""
    match guard:
        case "reader":
            monkeypatch.setattr(journal_details, "_readers", {})
        case "unsaid":
            monkeypatch.setattr(journal_details, "_UNSAID", frozenset())
        case "names":
            monkeypatch.setattr(journal_details, "names_in", lambda _entries: journal_details.KnownNames())
        case _:
            monkeypatch.setattr(journal_details, "_writers", {})
    caught = {
        tag for tag, detail in noted.items() if list(find_codes(detail, read(client, club, admin, "fr", tag)[1], "fr"))
    }
    assert caught


def test_every_field_of_a_form_that_is_noted_has_a_name() -> None:
    called = journal_details._codes["fields"]
    assert {*ClubForm.Meta.fields, *PreferencesForm.Meta.fields} <= set(called)


def test_a_page_of_lines_on_one_incident_asks_as_much_as_one(
    noted: dict[str, Any], club: Club, admin: User, incident: Incident, client: Client
) -> None:
    client.force_login(admin)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/{club.slug}/journal/", {"tag": Tag.FACT_ESTABLISHED}).status_code == 200
        return len(asked)

    once = cost()
    for _more in range(30):
        LogEntry.objects.create(
            tag=Tag.FACT_ESTABLISHED, club=club, incident=incident, detail=noted[Tag.FACT_ESTABLISHED]
        )
    assert cost() == once
