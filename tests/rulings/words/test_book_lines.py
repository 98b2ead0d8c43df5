"""The lines that lead to the book: read whole, refused by name where something is wrong, none where Arbitre rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulings.laws.subjects import SUBJECTS
from rulings.web.citing import has_a_page
from rulings.words.book_lines import book_lines, read_book_lines
from rulings.words.toml_texts import Malformed

LINES = """
[[line]]
key = "insufficient-bid"
moment = "auction"
en = "Insufficient bid"
fr = "Enchère insuffisante"
also = { en = ["too low"], fr = ["l'enchère trop basse"] }
laws = ["27", "18.D"]
[[line]]
key = "revoke"
moment = "tricks"
en = "Revoke"
fr = "Renonce"
also = { en = [], fr = [] }
laws = ["64"]
"""


def test_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "lines.toml"
    path.write_text(LINES, encoding="utf-8")
    bid, revoke = read_book_lines(path)
    assert (bid.key, bid.moment.code, bid.title.fr) == ("insufficient-bid", "auction", "Enchère insuffisante")
    assert bid.also == {"en": ("too low",), "fr": ("l’enchère trop basse",)}
    assert [str(law) for law in bid.laws] == ["27", "18.D"]
    assert revoke.moment.code == "tricks"


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ('key = "revoke"', 'key = "insufficient-bid"', "insufficient-bid stands twice"),
        ('laws = ["64"]', "laws = []", "revoke: it leads nowhere"),
        ('laws = ["64"]', 'laws = ["094"]', "revoke: "),
        ('moment = "tricks"', 'moment = "supper"', "revoke: there is no 'supper'"),
        ('fr = "Renonce"', 'fr = " "', "revoke: there is no text in 'fr'"),
        ("also = { en = [], fr", "also = { de = [], fr", "revoke: unknown: de"),
        ("laws = [", "law = [", "unknown: law"),
        ("[[line]]", "[[lines]]", "unknown: lines"),
    ],
)
def test_malformed_lines_are_refused_by_name(tmp_path: Path, written: str, instead: str, said: str) -> None:
    path = tmp_path / "lines.toml"
    assert written in LINES
    path.write_text(LINES.replace(written, instead), encoding="utf-8")
    with pytest.raises(Malformed, match=r"^lines\.toml: ") as refused:
        read_book_lines(path)
    assert said in str(refused.value)


def test_each_leads_to_a_page_and_none_is_a_subject() -> None:
    assert [(line.key, str(law)) for line in book_lines() for law in line.laws if not has_a_page(law)] == []
    keys, titles = {each.key for each in SUBJECTS}, {each.title for each in SUBJECTS}
    assert [line.key for line in book_lines() if line.key in keys or line.title.en in titles] == []
