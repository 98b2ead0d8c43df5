"""The list of ordinary words has all that Arbitre says: whoever calls himself so blocks no sentence of a director."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from config.management.commands import ordinarywords
from config.management.commands.ordinarywords import words_of_texts
from incidents.ordinary_words import ALSO_NAMES, LIST, any_ruling_may_say, name_nobody, words_also_names
from incidents.text import fold


def missing() -> set[str]:
    return set(words_of_texts()) - set(LIST.read_text(encoding="utf-8").split())


def test_every_word_of_the_texts_is_an_ordinary_one() -> None:
    assert len(words_of_texts()) > 4_000
    assert missing() == set(), "run `manage.py ordinarywords`"


def test_a_word_that_is_not_in_the_list_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: a new text is read in the catalogues, the laws' texts, the index and the demonstration."""
    texts = list(ordinarywords._texts())
    monkeypatch.setattr(ordinarywords, "_texts", lambda: [*texts, "Un %(quidditch)s <b>Vif</b> d\u2019Or à 3SA zyx"])
    assert missing() == {"vif", "zyx"}


@pytest.mark.parametrize("path", [LIST, ALSO_NAMES], ids=lambda path: path.name)
def test_the_lists_are_folded(path: Path) -> None:
    words = path.read_text(encoding="utf-8").split()
    assert [word for word in words if fold(word) != word] == []


def test_no_word_is_in_both() -> None:
    assert not words_also_names().intersection(LIST.read_text(encoding="utf-8").split())
    assert any_ruling_may_say(["petit", "coup", "1c", "n"])
    assert not name_nobody(["petit", "coup"])
    assert not any_ruling_may_say(["jean", "petit"])


def test_the_command_adds_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = tmp_path / "words.txt"
    listed.write_text("zyx coup\n")
    monkeypatch.setattr(ordinarywords, "LIST", listed)
    monkeypatch.setattr(ordinarywords, "words_of_texts", lambda: frozenset({"carte", "coup"}))
    call_command("ordinarywords", verbosity=0)
    assert listed.read_text() == "carte\ncoup\nzyx\n"
