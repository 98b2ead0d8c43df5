"""The threads between clauses: those named in a sentence, and those that lead back."""

import pytest

from rulings.engine import Citation
from rulings.lawbook.links import Piece, pieces, seen_from
from rulings.web.citing import address_of, has_a_page
from rulings.words.texts import clauses


def clauses_in(text: str) -> list[str]:
    return [str(piece.cited) for piece in pieces(text) if piece.cited]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("by 50.D.2.a, then 54.D", ["50.D.2.a", "54.D"]),
        ("(41.A) and 41.A.", ["41.A", "41.A"]),
        ("Law 54 applies", ["54"]),
        ("selon la Loi 54.", ["54"]),
        ("54 cards, 12 tricks, 2 defenders", []),
        ("see 54.Z or 99.A", []),
        ("10.30 or 50.D.2.ab or x50.D", []),
        ("Law 540", []),
    ],
)
def test_a_sentence_names_the_clauses_that_have_a_page(text: str, found: list[str]) -> None:
    assert clauses_in(text) == found


def test_nothing_of_a_sentence_is_lost() -> None:
    text = "As 50.D.2.a says, and Law 54; 12 cards (41.A)."
    assert "".join(piece.words for piece in pieces(text)) == text
    assert pieces("nothing") == (Piece("nothing"),)


def test_every_thread_leads_back() -> None:
    for clause in clauses().values():
        for each in clause.see:
            assert clause.citation in seen_from(each), f"{each} is not seen from {clause.citation}"
    assert list(seen_from(Citation.parse("50.D.2"))) == sorted(seen_from(Citation.parse("50.D.2")))


def test_no_clause_is_seen_from_itself() -> None:
    assert [str(citation) for citation in clauses() if citation in seen_from(citation)] == []


@pytest.mark.parametrize(
    ("citation", "address"),
    [("54", "/parc/laws/54/"), ("50.D.2.a", "/parc/laws/50.D.2.a/"), ("50D2(a)", "/parc/laws/50.D.2.a/")],
)
def test_each_has_one_address(citation: str, address: str) -> None:
    assert address_of(Citation.parse(citation), "parc") == address


def test_only_what_there_is_has_a_page() -> None:
    assert has_a_page(Citation.parse("54"))
    assert has_a_page(Citation.parse("54.D"))
    assert not has_a_page(Citation.parse("54.Z"))
