"""A clause that says something else in an older edition is shown as that edition has it to whoever plays by it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from incidents.models import Club, User
from rulings.engine import Citation, Edition
from rulings.lawbook.pages import show_clause
from rulings.review.ruling.reasons import reasons
from rulings.words.texts import clauses, read_law
from rulings.words.toml_texts import Malformed
from tests.rulings.lawbook.reading import Read
from tests.rulings.records import a_record

CLAUSE = Citation(86, "A")
IN_2007, IN_2017 = "an average plus is normally worth plus three IMPs", "have a board of a match dealt again"
TEXT = """
law = 86
title = { en = "Team play", fr = "Équipes" }
when_to_call = { en = "Say so.", fr = "Dites-le." }
[[clause]]
clause = "86.A"
editions = [2007, 2017]
sure = "read"
sure_until_2017 = "memory"
en = "Now."
fr = "Maintenant."
otherwise = [ { edition = 2007, en = "Then.", fr = "Alors." } ]
"""


@pytest.mark.parametrize(
    ("edition", "said", "not_said"), [(2007, IN_2007, IN_2017), (2017, IN_2017, IN_2007)], ids=["2007", "2017"]
)
def test_the_clubs_edition_decides_which_words_are_shown(
    edition: int, said: str, not_said: str, club: Club, player: User
) -> None:
    Club.objects.update(edition=edition)
    club.refresh_from_db()
    assert said in Read(player, club, "86/").text
    page = Read(player, club, "86.A/").text
    assert said in page
    assert not_said not in page


def test_a_ruling_gives_as_its_reason_what_its_own_edition_says() -> None:
    decided = {"kind": "finding", "clause": "86.A", "text": {"fr": "", "en": ""}, "decisive": True}
    for edition, said in ((2007, IN_2007), (2017, IN_2017)):
        with override("en"):
            (reason,) = reasons(a_record(edition=edition, steps=[decided], clauses=["86.A"]))
        assert said in "".join(piece.words for piece in reason.words)


@pytest.mark.parametrize("words", ["average plus", "moyenne plus"])
def test_either_text_is_found(words: str, club: Club, player: User) -> None:
    assert "/parc/laws/86.A/" in Read(player, club, query={"q": words}).links


def test_a_clause_without_another_text_says_the_same_in_every_edition() -> None:
    same = clauses()[Citation(50, "A")]
    assert same.texts == (same.text,)
    assert {show_clause(same, edition).text for edition in Edition} == {show_clause(same, Edition.LAWS_2017).text}


def test_it_is_read_with_its_clause(tmp_path: Path) -> None:
    path = tmp_path / "law86.toml"
    path.write_text(TEXT, encoding="utf-8")
    (clause,) = read_law(path).clauses
    assert [clause.said_in(edition).en for edition in (Edition.LAWS_2007, Edition.LAWS_2017)] == ["Then.", "Now."]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("edition = 2017", "only an older edition"),
        ("edition = 1987", "1987"),
        ("edition = 2007, year = 3", "unknown: year"),
    ],
)
def test_what_cannot_be_is_refused(wrong: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "law86.toml"
    path.write_text(TEXT.replace("edition = 2007", wrong), encoding="utf-8")
    with pytest.raises(Malformed, match=re.escape(told)):
        read_law(path)
