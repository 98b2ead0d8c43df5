"""What typed words mean, before any database is asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.archive.search.search_terms import (
    LONGEST_QUERY,
    LONGEST_TERM,
    MOST_WORDS,
    Wanted,
    as_search_text,
    bid_terms,
    card_terms,
    citation_terms,
    contract_terms,
    number_term,
    place_terms,
    terms_wanted,
    word_terms,
)


def finds(query: str, terms: list[str]) -> bool:
    """The meaning of a query, in plain Python: what both databases must answer."""
    return all(
        any(term in word.terms or (word.beginning and term.startswith(word.beginning)) for term in terms)
        for word in terms_wanted(query)
    )


@pytest.mark.parametrize(
    "typed",
    ["50D2a", "50D2(a)", "50.D.2.a", "50 D 2 a", "50d2a", "Loi 50 D 2 (a)", "law 50.d.2.(a)", "５０Ｄ２ａ", "50 D2a"],
)
def test_one_clause_however_it_is_written(typed: str) -> None:
    assert terms_wanted(typed) == (Wanted(("50d2a",)),)


@pytest.mark.parametrize(
    "typed",
    ["article 54", "art. 54", "Art 54", "L54", "l. 54", "law 54", "Loi n° 54", "règle 54", "§54", "l’article 54", "54"],
)
def test_a_law_is_called_as_people_call_it(typed: str) -> None:
    assert terms_wanted(typed) == (Wanted(("54",)),)


@pytest.mark.parametrize("typed", ["art déco 54", "lundi 54", "part 54"])
def test_a_word_before_a_law_stays_a_word(typed: str) -> None:
    assert not finds(typed, citation_terms("54"))


@pytest.mark.parametrize("typed", ["50", "50D", "50 d", "50D2", "50.D.2", "Loi 50", "050D"])
def test_a_clause_is_found_by_all_it_stands_under(typed: str) -> None:
    assert finds(typed, citation_terms("50.D.2.a"))


@pytest.mark.parametrize("typed", ["5", "50E", "50D1", "50D2b", "500", "D2"])
def test_a_clause_is_not_found_by_another(typed: str) -> None:
    assert not finds(typed, citation_terms("50.D.2.a"))


@pytest.mark.parametrize("typed", ["12C1e(i)", "12.C.1.e.i", "12 C 1 e i"])
def test_the_deepest_clauses(typed: str) -> None:
    assert terms_wanted(typed) == (Wanted(("12c1ei",)),)


@pytest.mark.parametrize("typed", ["1SA", "1NT", "1 sa", "1nt"])
def test_a_bid_in_no_trump_in_either_language(typed: str) -> None:
    assert finds(typed, bid_terms("1NT"))
    assert not finds(typed, bid_terms("1S"))


@pytest.mark.parametrize("typed", ["1♥", "1 ♥", "1♡"])
def test_a_bid_in_a_suit(typed: str) -> None:
    assert finds(typed, bid_terms("1H"))
    assert not finds(typed, bid_terms("2H"))


@pytest.mark.parametrize("typed", ["♥R", "♥K", "♥ k", "♡r", "♥\ufe0fR"])
def test_a_card_in_either_language(typed: str) -> None:
    assert terms_wanted(typed) == (Wanted(("♥k",)),)
    assert finds(typed, card_terms("HK"))


@pytest.mark.parametrize(
    "typed", ["R♥", "K♥", "r ♥", "K♥\ufe0f", "RC", "rc", "CR", "HK", "KH", "kh", "Kh", "le RC", "HK spread"]
)
def test_a_card_on_either_side_of_its_suit_and_in_letters(typed: str) -> None:
    assert finds(typed, [*card_terms("HK"), *word_terms("le spread", "fr")])
    assert not finds(typed, [*card_terms("HQ"), *card_terms("SK"), *word_terms("le spread", "fr")])


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("DK", {"DK", "DQ"}),  # ♦K in English, dame de carreau in French
        ("AC", {"HA", "CA"}),
        ("VT", {"CJ"}),
        ("P10", {"S10"}),
        ("10S", {"S10"}),
        ("C7", {"C7", "H7"}),
        ("7D", set()),  # a clause
        ("10C", set()),
        ("A♥R", {"HK"}),  # "il y a ♥R", typed without its space
    ],
)
def test_letters_mean_the_cards_that_they_are_in_either_language(typed: str, cards: set[str]) -> None:
    pack = [f"{suit}{rank}" for suit in "SHDC" for rank in (*"AKQJ", "10", *"98765432")]
    assert {card for card in pack if finds(typed, [card_terms(card)[0]])} == cards


def test_a_card_in_letters_may_be_a_word_and_the_beginning_of_one() -> None:
    assert finds("as de coeur", word_terms("l’as de cœur", "fr"))
    assert finds("ac", word_terms("accepter", "fr"))
    assert not finds("AC", word_terms("accepter", "fr"))


@pytest.mark.parametrize("typed", ["roi", "Roi de cœur", "king of hearts", "COEUR roi", "hearts"])
def test_a_card_by_its_name(typed: str) -> None:
    assert finds(typed, card_terms("HK"))
    assert not finds(typed + " pique", card_terms("HK"))


@pytest.mark.parametrize("typed", ["♥10", "dix de coeur", "ten of hearts"])
def test_the_ten(typed: str) -> None:
    assert finds(typed, card_terms("H10"))


@pytest.mark.parametrize("typed", ["table 7", "Tables 7", "TABLE7", "table 07"])
def test_a_table(typed: str) -> None:
    assert finds(typed, place_terms("table", 7))
    assert not finds(typed, place_terms("table", 71))
    assert not finds(typed, place_terms("board", 7))
    assert not finds(typed, citation_terms("7"))


@pytest.mark.parametrize("typed", ["donne 7", "étui 7", "etui 7", "board 7", "deal 7", "Étui 7"])
def test_a_board(typed: str) -> None:
    assert finds(typed, place_terms("board", 7))
    assert not finds(typed, place_terms("board", 8))


@pytest.mark.parametrize(
    ("typed", "contract"),
    [("4♥", "4H"), ("4♥", "4HXX"), ("4♥x", "4HX"), ("4 ♡", "4H"), ("3SA", "3N"), ("3nt", "3N"), ("3NTX", "3NX")],
)
def test_a_contract(typed: str, contract: str) -> None:
    assert finds(typed, contract_terms(contract))


@pytest.mark.parametrize(("typed", "contract"), [("4♥X", "4H"), ("3♥", "4H"), ("7D", "7D"), ("4", "4H"), ("x", "")])
def test_no_contract(typed: str, contract: str) -> None:
    """Law 7.D is no contract of seven diamonds."""
    assert not finds(typed, contract_terms(contract))


@pytest.mark.parametrize("typed", ["2026-0042", "2026-42", "2026 - 0042"])
def test_a_rulings_number(typed: str) -> None:
    assert finds(typed, [number_term("2026-0042")])
    assert not finds(typed, [number_term("2026-0043")])


@pytest.mark.parametrize(
    ("typed", "written", "language"),
    [
        ("penalite", "les cartes pénalisées, pénalités", "fr"),
        ("PÉNALITÉS", "une pénalité", "fr"),
        ("carte exposee", "Cartes exposées", "fr"),
        ("l'entame de l’Est", "Entame d'Est", "fr"),
        ("leads", "the opening lead", "en"),
        ("declarer's choice", "choices of declarer", "en"),
        ("lukasz", "Łukasz", "fr"),
        ("coeur", "Cœur", "fr"),
        ("the lead of the king", "lead, king", "en"),
        ("hors de tour", "hors tour", "fr"),
        ("ﬁn", "fin de la donne", "fr"),
        ("strasse", "Straße", "en"),
        ("simultané x", "jouées simultanément, x", "fr"),
        ("simultanément x", "des jeux simultanés, x", "fr"),
        ("simultanément x", "les déclarations simultanées, x", "fr"),
        ("simultanée x", "jouées simultanément, x", "fr"),
        ("forbid x", "is forbidden, x", "en"),
        ("forbidden x", "he forbids it, x", "en"),
        ("forbade x", "to forbid, x", "en"),
        ("interdiction x", "interdire l’entame, x", "fr"),
        ("interdire x", "l’entame interdite, x", "fr"),
        ("pénalisé x", "les cartes pénalisées, x", "fr"),
    ],
)
def test_words_meet_whatever_their_form(typed: str, written: str, language: str) -> None:
    assert finds(typed, word_terms(written, language))


@pytest.mark.parametrize(("typed", "written"), [("pique", "cœur"), ("attaque", "attention"), ("est", "ouest")])
def test_other_words_do_not(typed: str, written: str) -> None:
    assert not finds(f"{typed} x", [*word_terms(written, "fr"), "x"])


@given(
    st.text(alphabet="abcdefghijklmnopqrstuvwxyzéèàùçœ ", min_size=1, max_size=40),
    st.sampled_from(["fr", "en"]),
    st.data(),
)
def test_every_beginning_of_every_word_finds_it(text: str, language: str, data: st.DataObject) -> None:
    words = text.split()
    if words:
        word = data.draw(st.sampled_from(words))
        beginning = word[: data.draw(st.integers(1, len(word)))]
        assert finds(beginning, word_terms(text, language))


def test_only_the_last_word_may_be_a_beginning() -> None:
    terms = word_terms("declarer plays", "en")
    assert finds("plays declar", terms)
    assert not finds("decla plays", terms)


@pytest.mark.parametrize("typed", ["3N", "3n", "3ń", "3Ń", "3śa", "3s", "4p", "4P", "4♠", "3NT", "3ńt", "20260", "5ó"])
def test_what_has_a_figure_is_no_beginning(typed: str) -> None:
    """Contracts, clauses and numbers are compared whole: of none of them a beginning is asked for."""
    (word,) = terms_wanted(typed)
    assert word.beginning == ""


@pytest.mark.parametrize("typed", ["3ń", "3N", "3n", "4p", "4P", "3śa", "4"])
@pytest.mark.parametrize("contract", ["3N", "3NXX", "4S", "4SX"])
def test_the_beginning_of_a_contract_finds_none(typed: str, contract: str) -> None:
    assert not finds(typed, contract_terms(contract))


@pytest.mark.parametrize(
    ("typed", "tells"),
    [
        *((each, True) for each in ("table 4", "tâble4", "étui 7", "boárd7", "4♠", "4 ♤x", "3NT", "3ńt", "3SA", "3ᴺᵀ")),
        *((each, False) for each in ("table", "boar", "4", "54.B", "4p", "3ń", "3N", "♠A", "2026-0042", "four spades")),
    ],
)
def test_what_tells_who_was_there(typed: str, *, tells: bool) -> None:
    assert any(word.tells_who_it_was for word in terms_wanted(typed)) is tells


@pytest.mark.parametrize("typed", ["", " ", "!!", "\x00", "()*\"'", "\ud800", "’", "♥"])
def test_what_holds_no_word_wants_nothing(typed: str) -> None:
    assert terms_wanted(typed) == ()


@settings(max_examples=500)
@given(st.text(max_size=300))
def test_terms_are_what_both_databases_can_hold(text: str) -> None:
    for word in terms_wanted(text):
        for term in (*word.terms, word.beginning):
            assert len(term) <= LONGEST_TERM
            assert term == term.strip()
            assert not set(term) & set(" '\"\\\0*():&|!<>")
            term.encode()
        assert all(word.terms)
    assert not set(as_search_text(word_terms(text, "fr"))) & set("'\"\\\0*():&|!<>")


def test_a_long_query_is_cut() -> None:
    assert len(terms_wanted(" ".join(f"mot{place}x" for place in range(5_000)))) == MOST_WORDS
    (word,) = terms_wanted("a" * 10_000)
    assert max(len(term) for term in (*word.terms, word.beginning)) == LONGEST_TERM


def test_what_stands_beyond_the_longest_query_is_not_read() -> None:
    """Signs cost as much to read as words, and none of them fills the words that are wanted."""
    assert terms_wanted("-" * (LONGEST_QUERY - 4) + " xyz") == terms_wanted("xyz") != ()
    assert terms_wanted("-" * LONGEST_QUERY + " xyz") == ()


def test_a_word_is_wanted_once() -> None:
    """A term that is asked for twice costs PostgreSQL its index."""
    assert len(terms_wanted("carte carte cartes CARTE x")) == 2
    for word in terms_wanted("table tables tabling lead"):
        assert len(set(word.terms)) == len(word.terms)
