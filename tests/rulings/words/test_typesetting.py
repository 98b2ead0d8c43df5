"""The texts as they are printed, whatever keyboard they were typed on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.words.typesetting import typeset


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("l'arbitre", "l’arbitre"),
        ("Qui ? Lui ; moi : non !", "Qui\u00a0? Lui\u00a0; moi\u00a0: non\u00a0!"),
        ("Qui? Lui; non!", "Qui\u00a0? Lui\u00a0; non\u00a0!"),
        ("à 10:30, voir http://x", "à 10:30, voir http://x"),
        ('"mais voir E".', "«\u00a0mais voir E\u00a0»."),
        ("« mais voir E »", "«\u00a0mais voir E\u00a0»"),
        ("(« E »)", "(«\u00a0E\u00a0»)"),
    ],
)
def test_french(typed: str, printed: str) -> None:
    assert typeset(typed, "fr") == printed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("East's card", "East’s card"),
        ('he says "low", or ("high")', "he says “low”, or (“high”)"),
        ("Who? Him: no!", "Who? Him: no!"),
    ],
)
def test_english(typed: str, printed: str) -> None:
    assert typeset(typed, "en") == printed


@given(st.text(alphabet=st.sampled_from("aé 0'\"«»“”:;?!.\u00a0\u202f(")), st.sampled_from(["fr", "en"]))
def test_once_is_as_good_as_twice(text: str, language: str) -> None:
    once = typeset(text, language)
    assert typeset(once, language) == once
