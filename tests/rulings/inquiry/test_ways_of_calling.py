"""What happened is found by what directors call it, in both languages, and nothing else is with it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from django.utils.translation import override

from incidents.models import Club
from rulings.archive.search import happenings
from rulings.engine import Edition
from rulings.inquiry.what_happened import find
from rulings.laws.subjects import SUBJECTS
from rulings.words.book_lines import book_lines
from rulings.words.current_language import LANGUAGES

WAYS: Final = tomllib.loads((Path(__file__).parent / "ways_of_calling.toml").read_text(encoding="utf-8"))["way"]
CLUB: Final = Club(slug="parc")


def _wrong(way: dict[str, Any]) -> str:
    found = find(way["query"], CLUB, Edition.LAWS_2017)
    lines = [line.key for line in found.lines]
    if lines != way["finds"]:
        return f"{way['query']}: finds {lines}"
    if not lines and not way["query"][0].isdigit():
        laws = [str(each.law) for each in found.in_the_laws]
        return "" if laws == way.get("laws", []) else f"{way['query']}: the Laws speak of it in {laws}"
    return ""


@pytest.mark.parametrize("way", WAYS, ids=[way["query"] for way in WAYS])
def test_what_happened_is_found_by_what_directors_call_it(way: dict[str, Any]) -> None:
    """In whichever language they read."""
    for language in LANGUAGES:
        with override(language):
            assert _wrong(way) == ""


def test_there_are_many_ways_and_none_stands_twice() -> None:
    queries = [way["query"] for way in WAYS]
    assert sorted(query for query in set(queries) if queries.count(query) > 1) == []
    assert len(queries) >= 120


def test_they_ask_for_all_there_is() -> None:
    """Whoever writes a subject says what directors call it."""
    asked = {key for way in WAYS for key in way["finds"]}
    assert {each.key for each in SUBJECTS} | {each.key for each in book_lines()} == asked


def test_a_wrong_suggestion_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: where less of what was typed suffices, what has a word in passing is found too, and it is told."""
    for name in ("_ENOUGH", "_NEAR"):
        monkeypatch.setattr(happenings, name, 0.1)
    wrong = [way["query"] for way in WAYS if _wrong(way)]
    assert "une carte est tombée sur la table" in wrong
    assert len(wrong) >= 6


def test_a_search_that_finds_nothing_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control."""
    monkeypatch.setattr(happenings, "answers", lambda _query, _listing: [])
    by_word = [way for way in WAYS if way["finds"] and not any(map(str.isdigit, way["query"]))]
    assert [way["query"] for way in by_word if not _wrong(way)] == []


def test_a_law_is_found_by_its_number_though_no_line_begins_there() -> None:
    with override("fr"):
        found = find("84", CLUB, Edition.LAWS_2017)
    assert [(str(each.law), each.address) for each in found.in_the_laws] == [("84", "/parc/laws/84/")]
    assert find("999", CLUB, Edition.LAWS_2017).in_the_laws == ()
