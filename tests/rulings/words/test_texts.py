"""Our words on the Laws: there for every clause that a ruling can cite, whole in both languages, linked to what is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from incidents.models import Basis
from rulings.archive.disputed_facts import CLAUSES
from rulings.engine import Citation, Edition
from rulings.lawbook.resting import come_to
from rulings.laws.subjects import SUBJECTS
from rulings.web.citing import has_a_page
from rulings.words.texts import FOLDER, Clause, Sure, clauses, laws, read_law
from rulings.words.toml_texts import Both, Malformed
from tests.settings import BASE_DIR

IN_EDITIONS = [(subject, edition) for subject in SUBJECTS for edition in sorted(subject.editions)]
IN_A_TEMPLATE = re.compile(r'{% citation "([^"]+)"')


def _also_cited() -> set[str]:
    """What pages cite beside the clauses that the Laws are applied by: how a fact was found, the appeal."""
    templates = "".join(path.read_text(encoding="utf-8") for path in (BASE_DIR / "templates").rglob("*.html"))
    return {*CLAUSES.values(), *IN_A_TEMPLATE.findall(templates)}


WELL_FORMED = """
law = 54
title = { en = "Opening lead", fr = "Entame" }
when_to_call = { en = "At once.", fr = "Tout de suite." }
[[clause]]
clause = "54.A"
editions = [2007, 2017]
sure = "read"
en = "One"
fr = "Un"
[[clause]]
clause = "54.B"
editions = [2017]
sure = "memory"
en = "Two"
fr = "Deux"
see = ["41.C"]
changed = [{ since = 2017, en = "New", fr = "Nouveau" }]
authorities = [{ who = "FFB", en = "So", fr = "Ainsi" }]
"""


def _texts() -> Iterator[tuple[str, Both]]:
    for law in laws().values():
        yield f"{law.number}, title", law.title
        yield f"{law.number}, when to call", law.when_to_call
        for clause in law.clauses:
            yield str(clause.citation), clause.text
            yield from ((f"{clause.citation}, in {year.value}", text) for year, text in clause.otherwise.items())
            yield from ((f"{clause.citation}, since {change.since.value}", change.text) for change in clause.changed)
            yield from ((f"{clause.citation}, {each.who}", each.text) for each in clause.authorities)


# ---- every clause has its entry ----------------------------------------------------------------


def test_every_clause_that_a_path_cites_has_its_words() -> None:
    missing: dict[Citation, str] = {}
    for subject, edition in IN_EDITIONS:
        for clause in come_to(subject, edition):
            if not has_a_page(clause):
                missing.setdefault(clause, f"{subject.key}, {edition.value}")
    # Joined, so that each is named: of a long list pytest shows the first.
    assert "\n".join(f"{clause}, cited in {missing[clause]}" for clause in sorted(missing)) == ""


def test_every_clause_that_the_pages_cite_has_its_words() -> None:
    assert set(CLAUSES) == set(Basis)
    cited = _also_cited()
    assert {"85.A", "92.B"} <= cited
    wholes = {whole for clause in cited for whole in Citation.parse(clause).ancestry}
    assert [str(clause) for clause in sorted(wholes) if not has_a_page(clause)] == []


def test_what_contains_a_clause_has_words_too() -> None:
    wholes = {whole for clause in clauses() for whole in clause.ancestry}
    assert " ".join(str(whole) for whole in sorted(wholes) if not has_a_page(whole)) == ""


def test_what_is_cited_in_an_edition_is_told_of_it() -> None:
    """A ruling under the Laws of 2007 leads to a page that says the same of them, or what has changed."""
    untold = {
        f"{clause} in {edition.value}"
        for subject, edition in IN_EDITIONS
        for clause in come_to(subject, edition)
        if clause in clauses() and not _tells_of(clauses()[clause], edition)
    }
    assert sorted(untold) == []


def _tells_of(clause: Clause, edition: Edition) -> bool:
    return edition in clause.editions or any(change.since >= edition for change in clause.changed)


# ---- both languages, well written ----------------------------------------------------------------


def test_both_languages_are_whole_and_different() -> None:
    alike = [place for place, text in _texts() if text.en == text.fr]
    assert alike == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("fr", r"'|\"|(?<=\w)[;?!](?= |$)|(?<![\u00a0])[»]|«(?!\u00a0)| [:;?!»]|  |\bLaws?\b|\bth?e\b"),
        ("en", r"'|\"|[«»]|[ \u00a0][:;?!]|  |\bLois?\b|\bles?\b"),
    ],
)
def test_each_language_is_written_as_it_is_printed(language: str, wrong: str) -> None:
    found = [
        f"{place}: {text.in_language(language)!r}"
        for place, text in _texts()
        if re.search(wrong, text.in_language(language))
    ]
    assert found == []


def test_players_are_not_called_tu() -> None:
    found = [place for place, text in _texts() if re.search(r"\b(tu|ton|tes|toi)\b|\bt’", text.fr)]
    assert found == []


# ---- links ----------------------------------------------------------------


def test_every_clause_to_see_is_there() -> None:
    lost = [
        f"{clause.citation} sees {each}" for clause in clauses().values() for each in clause.see if not has_a_page(each)
    ]
    assert lost == []


def test_no_clause_sends_to_itself_or_twice() -> None:
    assert [str(each.citation) for each in clauses().values() if each.citation in each.see] == []
    assert [str(each.citation) for each in clauses().values() if len(set(each.see)) < len(each.see)] == []


def test_what_an_edition_changed_was_otherwise_before() -> None:
    odd = [str(each.citation) for each in clauses().values() for one in each.changed if one.since is min(Edition)]
    assert odd == []


# ---- the loader ----------------------------------------------------------------


def _read(folder: Path, text: str, name: str = "law54.toml") -> None:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    read_law(path)


def test_a_file_is_read_into_typed_things(tmp_path: Path) -> None:
    path = tmp_path / "law54.toml"
    path.write_text(WELL_FORMED, encoding="utf-8")
    law = read_law(path)
    assert (law.number, law.title.en, law.when_to_call.fr) == (54, "Opening lead", "Tout de suite.")
    first, second = law.clauses
    assert first.editions == (Edition.LAWS_2007, Edition.LAWS_2017)
    assert set(second.rests_on.values()) == {Sure.MEMORY}
    assert second.see == (Citation.parse("41.C"),)
    assert (second.changed[0].since, second.changed[0].text.fr) == (Edition.LAWS_2017, "Nouveau")
    assert (second.authorities[0].who, second.authorities[0].text.en) == ("FFB", "So")


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        ("law = 54", "law = 53", "law 53 belongs in law53.toml"),
        ('fr = "Un"', "", "54.A: there is no 'fr'"),
        ('fr = "Un"', 'fr = " "', "54.A: there is no text in 'fr'"),
        ('fr = "Un"', "fr = 1", "54.A: there is no text in 'fr'"),
        ('"54.B"', '"54B"', "54B: 54B is written 54.B"),
        ('"54.B"', '"54.A"', "each once, in the order of the book"),
        ('"54.B"', '"55.B"', "55.B is of another law"),
        ("[2017]", "[2016]", "54.B: 2016 is not a valid Edition"),
        ("[2007, 2017]", "[2017, 2007]", "54.A: the editions do not stand"),
        ("[2017]", "[]", "54.B: the editions do not stand"),
        ('"memory"', '"rumour"', "54.B: 'rumour' is not a valid Sure"),
        ('"memory"', '"memory"\nsure_until_2017 = "rumour"', "54.B: 'rumour' is not a valid Sure"),
        ('"memory"', '"memory"\nsure_until_2008 = "read"', "54.B: unknown: sure_until_2008"),
        ('["41.C"]', '["41.C."]', "not a citation"),
        ("see =", "seen =", "54.B: unknown: seen"),
        ("since = 2017", "in = 2017", "54.B: there is no 'since'"),
        ('who = "FFB", ', "", "54.B: there is no 'who'"),
        ("title =", "titel =", "unknown: titel"),
        ('"54.A"', '"54.A', "law54.toml: "),
    ],
)
def test_a_malformed_file_is_refused_by_name(tmp_path: Path, written: str, instead: str, said: str) -> None:
    assert written in WELL_FORMED
    with pytest.raises(Malformed, match=r"^law54\.toml: ") as refused:
        _read(tmp_path, WELL_FORMED.replace(written, instead, 1))
    assert said in str(refused.value)


OLDER: Final = 'otherwise = [{ edition = 2007, en = "Else", fr = "Autre" }]\nsee = []'


def test_what_the_words_of_an_older_edition_rest_on_may_be_another_thing(tmp_path: Path) -> None:
    for marks, known in (
        ("", ["read", "read", "read"]),
        ('sure_until_2017 = "memory"', ["memory", "memory", "read"]),
        ('sure_until_2017 = "summary"\nsure_until_2007 = "memory"', ["memory", "summary", "read"]),
    ):
        path = tmp_path / "law54.toml"
        path.write_text(WELL_FORMED.replace('sure = "read"', f'sure = "read"\n{marks}', 1), encoding="utf-8")
        first = read_law(path).clauses[0]
        assert [first.rests_on[edition].value for edition in Edition] == known


def test_what_an_older_edition_says_otherwise_has_a_mark_of_its_own(tmp_path: Path) -> None:
    otherwise = WELL_FORMED.replace('fr = "Un"', f'fr = "Un"\n{OLDER}')
    with pytest.raises(Malformed, match=r"54\.A: .* sure_until_2017"):
        _read(tmp_path, otherwise)
    _read(tmp_path, otherwise.replace('sure = "read"', 'sure = "read"\nsure_until_2017 = "read"', 1))


def test_every_file_there_is_can_be_read() -> None:
    assert {f"law{number}" for number in laws()} == {path.stem for path in FOLDER.glob("*.toml")}
    assert list(laws()) == sorted(laws())
    assert list(clauses()) == sorted(clauses())
