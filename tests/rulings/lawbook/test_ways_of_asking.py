"""The search of the Laws leads where those who ask mean, however they put it, and nowhere rather than elsewhere."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

import pytest

from incidents.models import Club, User
from rulings.archive.search import headwords
from rulings.archive.search import read_citation as citations
from rulings.lawbook import finding
from rulings.lawbook.views.laws import MOST_HEADWORDS
from rulings.web.citing import has_a_page
from rulings.words.texts import laws
from tests.rulings.lawbook.reading import Read

WAYS: Final = tomllib.loads((Path(__file__).parent / "ways_of_asking.toml").read_text(encoding="utf-8"))
BY_NUMBER: Final = [(way["query"], way["leads_to"]) for way in WAYS["by_number"]]
BY_WORD: Final = [(way["query"], set(way["finds"]), set(way.get("never", ()))) for way in WAYS["by_word"]]
FIRST_OF_THE_LIST: Final = 5


def _led_to(query: str) -> str:
    """The page that a query leads to, as a citation; none where it is looked for by its words."""
    citation = citations.read_citation(query)
    return str(citation) if citation and has_a_page(citation) else ""


def _listed(query: str) -> list[int]:
    """The laws that a query lists, in their order."""
    return list(dict.fromkeys(citation.law for citation in finding.find_clauses(query)))


def _suggested(query: str) -> list[int]:
    """The laws that the headwords of the index lead to, those that are shown, in their order."""
    shown = headwords.find_headwords(query)[:MOST_HEADWORDS]
    return [place.clause.law for headword in shown for place in headword.places]


def _wrong(query: str, finds: set[int], never: set[int]) -> str:
    listed, suggested = _listed(query), _suggested(query)
    found = {*suggested, *listed[:FIRST_OF_THE_LIST]}
    if lost := finds - found:
        return f"{query}: does not find {sorted(lost)}, but {sorted(found)}"
    if not finds and (found or finding.find_definitions(query)):
        return f"{query}: finds {sorted(found)}"
    if first := never & {*listed[:1], *suggested[:1]}:
        return f"{query}: {sorted(first)} comes first"
    return ""


@pytest.mark.parametrize(("query", "leads_to"), BY_NUMBER)
def test_a_law_is_cited_in_many_ways(query: str, leads_to: str) -> None:
    assert _led_to(query) == leads_to


@pytest.mark.parametrize(("query", "finds", "never"), BY_WORD)
def test_a_law_is_asked_for_in_many_words(query: str, finds: set[int], never: set[int]) -> None:
    assert _wrong(query, finds, never) == ""


def test_no_citation_is_taken_for_words_nor_words_for_a_citation() -> None:
    assert [query for query, _finds, _never in BY_WORD if _led_to(query)] == []


def test_there_are_many_ways_and_none_stands_twice() -> None:
    for ways, at_least in ((BY_NUMBER, 60), (BY_WORD, 140)):
        asked = [query for query, *_rest in ways]
        assert sorted(query for query in set(asked) if asked.count(query) > 1) == []
        assert len(asked) >= at_least
    assert len(BY_NUMBER) + len(BY_WORD) >= 200


def test_they_ask_for_every_law() -> None:
    assert {law for _query, finds, _never in BY_WORD for law in finds} == set(laws())


def test_a_search_that_finds_nothing_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: of the ways that must find something none is right where nothing is found; no citation leads."""
    for module, name in ((finding, "find_clauses"), (headwords, "find_headwords"), (finding, "find_definitions")):
        monkeypatch.setattr(module, name, lambda _query: ())
    monkeypatch.setattr(citations, "read_citation", lambda _text: None)
    assert [query for query, finds, never in BY_WORD if finds and not _wrong(query, finds, never)] == []
    assert [query for query, leads_to in BY_NUMBER if leads_to and _led_to(query) == leads_to] == []


def test_a_law_that_comes_first_and_must_not_would_be_seen() -> None:
    """Control."""
    assert _wrong("entame hors tour", {54}, {54}) == "entame hors tour: [54] comes first"
    assert _wrong("entame hors tour", set(), set()).startswith("entame hors tour: finds [")


def test_the_page_shows_what_is_found(club: Club, player: User) -> None:
    assert Read(player, club, query={"q": "loi n° 27 B 1 (a)"}).leads_to == "27.B.1.a/"
    page = Read(player, club, query={"q": "il n'a pas fourni à pique"}, language="fr")
    assert "<dt>Renonce</dt>" in page.text
    assert "/parc/laws/64.A/" in page.links
