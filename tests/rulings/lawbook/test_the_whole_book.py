"""Every clause, definition and word of the book has its page, in both languages: none is missing, none invented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from incidents.models import Club, User
from rulings.engine import Citation, Edition
from rulings.lawbook.pages import show_glossary, show_law
from rulings.words.book_index import index, sorted_index, unaccented
from rulings.words.definitions import glossary
from rulings.words.texts import clauses, laws
from tests.laws.book import clauses_of
from tests.rulings.lawbook.reading import Read

OF_2017 = clauses_of(Edition.LAWS_2017)
TERMS = (Path(__file__).parent / "terms_of_2017.txt").read_text(encoding="utf-8").split("\n")
"""The terms that the book defines, in its order, as they are spelt in an address."""
BOTH_LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])


def test_every_clause_of_2017_is_there_and_no_other() -> None:
    written = {citation for citation, clause in clauses().items() if Edition.LAWS_2017 in clause.editions}
    assert sorted(map(str, OF_2017 - written)) == []
    assert sorted(map(str, written - OF_2017)) == []


def test_the_list_is_that_of_the_book() -> None:
    """Control: it has the 93 laws and what stands deepest in them, and a clause that was taken out is missed."""
    assert {clause.law for clause in OF_2017} == set(range(1, 94)) == set(laws())
    assert {"12.C.1.e.ii", "40.B.2.c.iv", "80.B.2.g.ii"} <= {str(clause) for clause in OF_2017}
    assert len(OF_2017) == 828


@BOTH_LANGUAGES
def test_every_law_shows_each_of_its_clauses(language: str, club: Club, player: User) -> None:
    for number in laws():
        page = Read(player, club, f"{number}/", language=language)
        assert page.status == 200
        anchors = set(re.findall(r'id="clause-([^"]+?)"', page.text))
        of_the_law = {str(clause) for clause in OF_2017 if clause.law == number and clause.letter}
        assert of_the_law - anchors == set(), f"Law {number} in {language}"


@BOTH_LANGUAGES
def test_a_clause_has_a_page_of_its_own_however_deep(language: str, club: Club, player: User) -> None:
    deepest = [clause for clause in sorted(OF_2017) if clause.item]
    assert len(deepest) == 19
    for clause in deepest:
        page = Read(player, club, f"{clause}/", language=language)
        assert page.status == 200
        with override(language):
            assert clauses()[clause].text.in_language()[:30] in page.text


def test_every_term_is_defined_and_no_other() -> None:
    assert [each.key for each in glossary().definitions] == [term for term in TERMS if term]


@BOTH_LANGUAGES
def test_the_definitions_stand_in_the_order_of_the_readers_alphabet(language: str, club: Club, player: User) -> None:
    page = Read(player, club, "definitions/", language=language)
    assert page.status == 200
    with override(language):
        shown = show_glossary()
        terms = [each.term for each in shown.definitions]
    assert terms == sorted(terms, key=unaccented)
    for each in (*shown.definitions, *shown.introduction):
        assert f'id="{each.anchor}"' in page.text
        assert each.term in page.text


def test_definitions_and_index_lead_to_clauses_that_there_are() -> None:
    seen = {clause for each in glossary().all for clause in each.see}
    spoken_of = {place.clause for entry in index() for place in entry.places}
    assert sorted(map(str, (seen | spoken_of) - OF_2017)) == []


def test_every_law_is_reached_from_two_words_of_the_index_at_least() -> None:
    words_for: dict[int, set[str]] = {number: set() for number in laws()}
    for entry in index():
        for place in entry.places:
            words_for[place.clause.law].add(entry.headword.en)
    assert [number for number, those in words_for.items() if len(those) < 2] == []
    assert len(index()) >= 250


@BOTH_LANGUAGES
def test_the_index_shows_each_word_once_in_the_order_of_the_alphabet(language: str, club: Club, player: User) -> None:
    page = Read(player, club, "index/", language=language)
    assert page.status == 200
    with override(language):
        headwords = [entry.headword.in_language() for entry in sorted_index()]
    assert headwords == sorted(headwords, key=unaccented)
    shown = re.findall(r"<dt>([^<]+)</dt>", page.text)
    assert shown == headwords


def test_what_the_engine_does_not_rule_on_is_not_said_to_be_applied() -> None:
    """Control: what it rules on is."""
    with override("en"):
        of_89 = show_law(laws()[89], Edition.LAWS_2017)
        of_54 = show_law(laws()[54], Edition.LAWS_2017)
    assert of_89.whole is not None
    assert not of_89.whole.applied
    assert {str(each.citation) for each in of_54.clauses if each.applied} == {f"54.{letter}" for letter in "ABCDE"}


@BOTH_LANGUAGES
def test_the_booklet_has_every_clause_unfolded(language: str, club: Club, player: User) -> None:
    whole = Read(player, club, "booklet/", language=language)
    assert whole.status == 200
    assert "<details" not in whole.text.partition("<main")[2]
    shown = set(re.findall(r'class="law"[^>]*>([^<]+)<', whole.text))
    assert {str(clause) for clause in OF_2017 if clause.letter} - shown == set()
    one = Read(player, club, "54/booklet/", language=language)
    assert one.status == 200
    assert len(one.text) < len(whole.text) / 20


def test_there_is_no_booklet_of_a_law_that_there_is_not(club: Club, player: User) -> None:
    assert Read(player, club, "94/booklet/").status == 404


def test_a_citation_reads_to_the_last_item() -> None:
    assert Citation.parse("12C1(e)(ii)").in_the_book == "12C1(e)(ii)"
