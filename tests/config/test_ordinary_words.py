"""The ordinary words have all that Arbitre says: whoever calls himself so blocks no sentence of a director."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from config import words_said
from config.words_said import words_of_texts
from incidents.ordinary_words import ALSO_NAMES, LIST, any_ruling_may_say, name_nobody, ordinary_words, words_also_names
from incidents.text import fold


def by_hand() -> list[str]:
    return LIST.read_text(encoding="utf-8").split()


def test_every_word_of_the_texts_is_an_ordinary_one() -> None:
    assert len(words_of_texts()) > 4_000
    assert words_of_texts() <= ordinary_words()


def test_a_new_text_is_read_word_by_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the catalogues, the laws' texts, the index and the demonstration."""
    texts = list(words_said._texts())
    monkeypatch.setattr(words_said, "_texts", lambda: [*texts, "Un %(quidditch)s <b>Vif</b> d\u2019Or à 3SA zyx"])
    assert words_of_texts() - ordinary_words() == {"vif", "zyx"}


@pytest.mark.parametrize("path", [LIST, ALSO_NAMES], ids=lambda path: path.name)
def test_the_lists_are_folded(path: Path) -> None:
    words = path.read_text(encoding="utf-8").split()
    assert [word for word in words if fold(word) != word] == []


def test_no_word_is_in_both() -> None:
    assert not words_also_names().intersection(by_hand())
    assert any_ruling_may_say(["petit", "coup", "1c", "n"])
    assert not name_nobody(["petit", "coup"])
    assert not any_ruling_may_say(["jean", "petit"])


def test_none_is_listed_by_hand_that_is_said() -> None:
    assert sorted(by_hand()) == by_hand()
    assert not words_of_texts().intersection(by_hand())


def test_they_are_written_as_the_catalogues_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = tmp_path / "words_said.txt"
    monkeypatch.setattr(words_said, "SAID", said)
    monkeypatch.setattr(words_said, "words_of_texts", lambda: frozenset({"carte", "coup"}))
    call_command("compilecatalogues", verbosity=0)
    assert said.read_text() == "carte\ncoup\n"
    assert list(tmp_path.iterdir()) == [said]
