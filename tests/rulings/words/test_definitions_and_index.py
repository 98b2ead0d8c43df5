"""The files of the definitions and of the index: read whole, and refused by name where something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from time import sleep

import pytest
from django.utils.translation import override

from rulings.words import book_index
from rulings.words.book_index import read_index, sorted_index, unaccented
from rulings.words.definitions import read_glossary
from rulings.words.toml_texts import Malformed

GLOSSARY = """
[[introduction]]
key = "strength"
en = { term = "May and must", says = "How strong." }
fr = { term = "Peut et doit", says = "Avec quelle force." }
[[definition]]
key = "trick"
en = { term = "Trick", says = "Four cards." }
fr = { term = "Levée", says = "Quatre cartes." }
see = ["44"]
also = ["strength"]
changed = [{ since = 2017, en = "New", fr = "Nouveau" }]
"""
INDEX = """
[[entry]]
en = "Revoke"
fr = "Renonce"
also = { fr = ["contre-renonce"] }
laws = [{ clause = "61", en = "what it is", fr = "ce que c'est" }]
[[entry]]
en = "Trick"
fr = "Levée"
laws = [{ clause = "44", en = "what it is", fr = "ce que c'est" }]
"""


def _refused(read: Callable[[Path], object], folder: Path, text: str) -> str:
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=r"^words\.toml: ") as refused:
        read(path)
    return str(refused.value)


def test_both_are_read(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(GLOSSARY, encoding="utf-8")
    glossary = read_glossary(path)
    assert [each.key for each in glossary.all] == ["strength", "trick"]
    assert glossary.definitions[0].says.fr == "Quatre cartes."
    path.write_text(INDEX, encoding="utf-8")
    revoke, _trick = read_index(path)
    assert revoke.also == {"fr": ("contre-renonce",), "en": ()}
    assert revoke.places[0].about.fr == "ce que c’est"


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('key = "trick"', 'key = "strength"', "strength stands twice"),
        ('also = ["strength"]', 'also = ["force"]', "there is no force"),
        ('see = ["44"]', 'see = ["044"]', "trick: "),
        ('says = "Quatre cartes."', 'says = " "', "trick: there is no text in 'fr'"),
        ("see =", "seen =", "trick: unknown: seen"),
        ("[[introduction]]", "[[preface]]", "unknown: preface"),
    ],
)
def test_malformed_definitions_are_refused_by_name(tmp_path: Path, written: str, instead: str, said: str) -> None:
    assert written in GLOSSARY
    assert said in _refused(read_glossary, tmp_path, GLOSSARY.replace(written, instead, 1))


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('fr = "Levée"', 'fr = "Renonce"', "Renonce stands twice"),
        ('laws = [{ clause = "44", en = "what it is", fr = "ce que c\'est" }]', "laws = []", "Trick: it leads nowhere"),
        ('clause = "44"', 'clause = "94"', "Trick: "),
        ("also =", "instead =", "Revoke: unknown: instead"),
        ("{ fr = [", "{ de = [", "Revoke: unknown: de"),
    ],
)
def test_a_malformed_index_is_refused_by_name(tmp_path: Path, written: str, instead: str, said: str) -> None:
    assert written in INDEX
    assert said in _refused(read_index, tmp_path, INDEX.replace(written, instead, 1))


def test_accents_do_not_change_the_order() -> None:
    assert unaccented("Étui") < unaccented("Fournir")
    assert unaccented("Cœur") < unaccented("Coffret")
    with override("fr"):
        first = sorted_index()[0].headword.fr
    assert unaccented(first).startswith("a")


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a server starts: nobody has read the index yet. What others have been given of it stays theirs."""

    def read() -> object:
        sleep(0.05)
        return read_index(book_index.FILE)

    monkeypatch.setattr(book_index, "_once", cache(read))


def given_at_once(read: Callable[[], object]) -> int:
    """How many different objects two threads are given that ask at the same time."""
    with ThreadPoolExecutor(2) as pool:
        given = [each.result() for each in [pool.submit(read) for _thread in range(2)]]
    return len({id(each) for each in given})


@pytest.mark.usefixtures("unread")
def test_two_threads_that_come_at_once_are_given_the_same_index() -> None:
    """Its entries are told apart as objects: a search with those of another reading would find none of them listed."""
    assert given_at_once(book_index.index) == 1


@pytest.mark.usefixtures("unread")
def test_without_waiting_for_each_other_each_would_have_its_own() -> None:
    """Control."""
    assert given_at_once(book_index._once) == 2
