"""Why a ruling was found: its sentence with the words marked, however and in whichever language they were typed."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from incidents.models import Club, ClubRole, Session, User
from rulings.archive.search.marking import SnippetPart
from rulings.log.lines import CLAUSES_SHOWN
from rulings.log.snippets import LONGEST, Marker
from rulings.models import Ruling
from tests.rulings.a_club import a_person, an_incident, establish_all, give

SEEN = {"particulars.declarer": "N", "54.circumstances": ["declarer-could-see-dummy"], "particulars.cards": "D10"}


def words_marked(query: str, sentence: str, language: str = "fr") -> list[str]:
    """The words marked; the sentence must come whole."""
    parts = Marker(query).mark(sentence, language)
    assert "".join(part.text for part in parts) == sentence
    return [part.text for part in parts if part.marked]


@pytest.mark.parametrize(
    ("query", "sentence", "language", "expected"),
    [
        ("penalisee carte", "Est a une carte pénalisée.", "fr", ["carte", "pénalisée"]),
        ("PÉNALISÉES x", "Est a une carte pénalisée.", "fr", ["pénalisée"]),
        ("penal", "Est a une carte pénalisée.", "fr", ["pénalisée"]),
        ("penal x", "Est a une carte pénalisée.", "fr", []),
        ("cœur coeur", "Attaque à cœur.", "fr", ["cœur"]),
        ("leads x", "East is to lead again.", "en", ["lead"]),
        ("♥R", "Est a joué le ♥R, puis le ♦R.", "fr", ["♥R"]),
        ("♥K", "Est a joué le ♥R, puis le ♥D.", "fr", ["♥R"]),
        ("♥K", "East has played the ♥K.", "en", ["♥K"]),
        ("1SA", "Est : passe, 1SA, 2♥.", "fr", ["1SA"]),
        ("1SA", "East: pass, 1NT, 11NT", "en", ["1NT"]),
        ("1♥ x", "Est : passe, 1♥ ; puis le ♥10.", "fr", ["1♥"]),
        ("54.A", "La Loi 54.A s’applique, table 54.", "fr", []),
        ("", "Rien n’est cherché.", "fr", []),
        ("<b> x", "a <b> b", "en", ["b", "b"]),
    ],
)
def test_words_are_marked_as_the_search_compares_them(
    query: str, sentence: str, language: str, expected: list[str]
) -> None:
    assert words_marked(query, sentence, language) == expected


@pytest.mark.parametrize(
    ("query", "clause", "cited"),
    [
        ("54.C", "54.C", True),
        ("54", "54.B.1", True),
        ("50d2", "50.D.2.a", True),
        ("carte 50 D", "50.D.1.b", True),
        ("54.C", "54", False),
        ("5", "54.B", False),
        ("", "54", False),
    ],
)
def test_a_clause_is_marked_with_all_that_stands_under_it(query: str, clause: str, *, cited: bool) -> None:
    assert Marker(query).cites(clause) is cited


def test_the_clauses_that_were_searched_come_first_among_the_few_shown(
    client: Client, club: Club, session: Session, director: User
) -> None:
    ruling = give(an_incident(session, director, SEEN), director)
    clauses = ruling.record["clauses"]
    assert len(clauses) > CLAUSES_SHOWN
    client.force_login(director)

    def shown(query: str) -> list[tuple[bool, str]]:
        line = client.get(f"/{club.slug}/log/", {"q": query}).content.decode().split("log-laws")[1].split("</div>")[0]
        chips = re.findall(r'(<mark>)?<a class="cite"[^>]*><span[^>]*>([^<]+)', line)
        return [(bool(mark), clause) for mark, clause in chips]

    unasked = [clause for _mark, clause in shown("")]
    last = next(clause for clause in reversed(clauses) if clause not in unasked)
    assert shown(last)[0] == (True, last)
    assert [clause for _mark, clause in shown(last)][1:] == unasked[:-1]


def test_nothing_searched_and_nothing_found_have_no_snippet(session: Session, director: User) -> None:
    record = give(an_incident(session, director, SEEN), director).record
    assert Marker("").snippet(record) is None
    assert Marker("2026-0001").snippet(record) is None
    assert Marker("54.C").snippet(record) is None


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("query", ["dummy declarer", "mort declarant"])
def test_the_sentence_that_holds_most_words_in_whichever_language(
    session: Session, director: User, language: str, query: str
) -> None:
    record = give(an_incident(session, director, SEEN), director).record
    with override(language):
        snippet = Marker(query).snippet(record)
    assert snippet is not None
    text = "".join(part.text for part in snippet.parts)
    typed = "en" if query.startswith("dummy") else "fr"
    held = {part.text.lower() for part in snippet.parts if part.marked}
    if typed == language:
        assert snippet.language == ""
        assert len(held) >= 2
    assert (snippet.language or language) in ("fr", "en")
    words = [
        said[snippet.language or language] for step in record["steps"] for said in (step["text"], *step["said"]) if said
    ]
    words += [record["headline"][snippet.language or language]]
    words += [fact["answer"][snippet.language or language] for fact in record["facts"]]
    assert text in words


def test_a_long_sentence_is_cut_around_the_first_word(session: Session, director: User) -> None:
    record = give(an_incident(session, director, SEEN), director).record
    long = f"{'before it ' * 40}needle {'after it ' * 60}needle"
    with override("en"):
        snippet = Marker("needle x").snippet(record, long)
    assert snippet is not None
    text = "".join(part.text for part in snippet.parts)
    assert text.startswith("… ")
    assert text.endswith(" …")
    assert len(text) < LONGEST + 20
    assert SnippetPart("needle", marked=True) in snippet.parts
    assert "before it needle after it" in text


@pytest.fixture
def page(client: Client, club: Club, session: Session, director: User) -> Ruling:
    incident = an_incident(session, director)
    give(incident, director)
    establish_all(incident, director, SEEN)
    return give(incident, director, "The hand was seen from the <i>neighbouring</i> table.")


@pytest.mark.parametrize(("role", "told"), [(ClubRole.DIRECTOR, True), (ClubRole.PLAYER, False)])
def test_marks_on_the_page_escape_what_they_hold(
    client: Client, club: Club, page: Ruling, role: ClubRole, told: bool
) -> None:
    person = a_person(club, role)
    User.objects.filter(pk=person.pk).update(language="en")
    client.force_login(person)
    text = client.get(f"/{club.slug}/log/", {"q": "neighbouring"}).content.decode()
    # What a director typed is for directors: a player is not even told that it is found.
    assert (page.number in text) is told
    assert ("<mark>neighbouring</mark>" in text) is told
    assert "<i>" not in text
    assert ("&lt;" in text) is told


def test_the_headline_is_marked_and_not_repeated(client: Client, club: Club, session: Session, director: User) -> None:
    User.objects.filter(pk=director.pk).update(language="en")
    ruling = give(an_incident(session, director, SEEN), director)
    client.force_login(director)
    text = client.get(f"/{club.slug}/log/", {"q": "accepted remains"}).content.decode()
    headline = re.search(r'class="log-headline"[^>]*>(.*?)</a>', text, re.DOTALL)
    assert headline
    assert "<mark>accepted</mark>" in headline[1]
    assert unescape(re.sub(r"<[^>]+>", "", headline[1])).strip() == ruling.record["headline"]["en"]
    assert "log-snippet" not in text
