"""Calls as people type them, in the letters of either language; what may be two calls is never guessed."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine import CALLS
from rulings.words.current_language import LANGUAGES
from rulings.words.reading_calls import NotCalls, read_calls
from rulings.words.wording import calls_in_words


def codes(text: str, language: str) -> list[str]:
    with override(language):
        return [call.code for call in read_calls(text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []),
        ("  ", []),
        ("1P 1C passe", ["1S", "1H", "pass"]),
        ("1S 2H", ["1S", "2H"]),
        ("1SA", ["1NT"]),
        ("1nt", ["1NT"]),
        ("2n", ["2NT"]),
        ("X", ["X"]),
        ("xx", ["XX"]),
        ("1♠ passe 2♥", ["1S", "pass", "2H"]),
        ("1\u2660\ufe0f 2\u2661", ["1S", "2H"]),
        ("1p1c ppp", ["1S", "1H", "pass", "pass", "pass"]),
        ("1 P", ["1S"]),
        ("P 1P", ["pass", "1S"]),
        ("1k 1t", ["1D", "1C"]),
        ("1d 2c", ["1D", "2C"]),
        ("1S, 2C; 3NT.", ["1S", "2C", "3NT"]),
        ("1 pique contre surcontre", ["1S", "X", "XX"]),
        ("1 cœur, 1 Pique, 2 Trèfles, 2 carreaux", ["1H", "1S", "2C", "2D"]),
        ("1 heart double 2 spades", ["1H", "X", "2S"]),
        ("3 sans-atout 4 no trumps", ["3NT", "4NT"]),
        ("Pass Passe passed", ["pass", "pass", "pass"]),
        ("(1♣) X !", ["1C", "X"]),
    ],
)
def test_in_the_letters_of_either_language(text: str, read: list[str], language: str) -> None:
    assert codes(text, language) == read


def test_c_is_what_stands_beside_it_or_else_what_the_reader_speaks() -> None:
    assert (codes("1C", "fr"), codes("1C", "en")) == (["1H"], ["1C"])
    assert codes("1C 1P", "en") == ["1H", "1S"]
    assert codes("1C 1S", "fr") == ["1C", "1S"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_may_be_either_it_is_not_guessed(language: str) -> None:
    with pytest.raises(NotCalls) as refused:
        codes("1S 1P 2c", language)
    assert refused.value.either
    assert refused.value.what == "2C"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("un pique", "un"),
        ("1", "1"),
        ("8P", "8p"),
        ("0S", "0s"),
        ("1Z", "1z"),
        ("1♠ - 2♥", "-"),
        ("1♠ ?", "?"),
        ("Passez", "passez"),
        ("1sab", "1sab"),
    ],
)
def test_what_is_no_call_is_named(text: str, what: str) -> None:
    with pytest.raises(NotCalls) as refused:
        codes(text, "fr")
    assert (refused.value.what, refused.value.either) == (what, False)


@pytest.mark.parametrize("language", LANGUAGES)
@given(calls=st.lists(st.sampled_from(list(CALLS.values())), max_size=20))
def test_what_is_written_is_read_again(calls: list[object], language: str) -> None:
    with override(language):
        assert list(read_calls(calls_in_words(calls))) == calls  # type: ignore[arg-type]


@given(text=st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with override("fr"):
        try:
            read = read_calls(text)
        except NotCalls:
            return
    assert all(call.code in CALLS for call in read)
