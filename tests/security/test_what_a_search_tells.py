"""T24: what a search finds or counts tells a player nothing that the page would not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from incidents.models import ClubRole, Membership, Session, User
from incidents.playing.declare import say_part, say_played
from rulings.archive.disputed_facts import statements
from rulings.archive.record import RuledCase
from rulings.archive.search import search_terms
from rulings.archive.search.dialect import Sought
from rulings.archive.search.search_terms import (
    Wanted,
    card_terms,
    citation_terms,
    number_term,
    terms_wanted,
    word_terms,
)
from rulings.log.snippets import Marker, Snippet
from rulings.models import Ruling
from rulings.models.rulings import RulingQuerySet
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import RANK_LETTERS
from tests.forms import part
from tests.gates.recording import Figure
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, every_set_of_facts, give
from tests.security.past import dispute
from tests.security.what_is_hidden import (
    AMONG,
    CONTRACTS,
    PLACES,
    WORDS,
    Twins,
    a_week_ago,
    ask,
    rulings_of,
    somebody_else,
    twins,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Twins]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield twins(a_week_ago())
        transaction.set_rollback(True)


def beginnings(word: str) -> list[str]:
    return [word[:length] for length in range(1, len(word) + 1)]


def differences(both: Twins, queries: list[str], *, at_the_table: bool = False) -> list[str]:
    """The queries by which a player is told anything else in the club that says more than he reads."""
    people = [
        (things, things.people["player"] if at_the_table else somebody_else(things))
        for things in (both.saying, both.silent)
    ]
    return [query for query in queries if len({ask(*each, query) for each in people}) > 1]


HIDDEN = sorted({start for word in WORDS.values() for start in beginnings(word)[:-1]})
WHERE = sorted({start for place in (*PLACES, *CONTRACTS) for start in beginnings(place)} - {*PLACES, *CONTRACTS})


@pytest.mark.gate("T24")
def test_no_word_that_he_does_not_read_and_no_beginning_of_one(both: Twins, figure: Figure) -> None:
    queries = [*part(HIDDEN, one_in=4), *WORDS.values(), *(f"lead {word}" for word in WORDS.values())]
    assert differences(both, queries) == []
    figure(terms=len(WORDS), searches=len(queries))


@pytest.mark.gate("T24")
def test_no_table_no_board_no_contract_and_no_beginning_of_one(both: Twins, figure: Figure) -> None:
    queries = [
        *part(WHERE, one_in=4),
        *PLACES,
        *CONTRACTS,
        "table",
        "tables",
        "boards",
        "étuis",
        "donnes",
        "deals",
        "lead 3NT",
        "lead table 1",
        "1",
        "99",
    ]
    assert differences(both, queries) == []
    figure(terms=len(PLACES) + len(CONTRACTS), searches=len(queries))


@pytest.mark.gate("T24")
def test_not_at_his_own_table_either(both: Twins, figure: Figure) -> None:
    """The parties read why a ruling was superseded; it is no word of theirs to search by."""
    queries = [*beginnings(WORDS["Ruling.reason"]), *WORDS.values()]
    assert differences(both, queries, at_the_table=True) == []
    figure(terms=len(WORDS), searches=len(queries))


def test_what_is_compared_is_something(both: Twins) -> None:
    told = [ask(things, somebody_else(things), "") for things in (both.saying, both.silent)]
    assert told[0] == told[1]
    assert len(told[0].numbers) == len(rulings_of(both.saying)) == 10
    assert len(told[0].facets) > 3


def test_directors_find_what_they_wrote_and_where_it_was(both: Twins) -> None:
    """A search is of no use to them otherwise. What the sides said they read, and no search finds."""
    director = both.saying.people["director"]
    superseding = tuple(ruling.number for ruling in rulings_of(both.saying) if ruling.reason)
    assert len(superseding) == 2
    for query in beginnings(WORDS["Ruling.reason"])[3:]:
        assert ask(both.saying, director, query).numbers == superseding, query
    everything = tuple(ruling.number for ruling in rulings_of(both.saying))
    for query in ("table 1", "board 1", "3NT", "3SA", "3ńt", "3NTX"):
        assert ask(both.saying, director, query).numbers == everything, query
    for query in ("3ń", "3N", "3n", WORDS["Ruling.record"]):
        assert ask(both.saying, director, query).numbers == (), query


def test_at_his_own_table_he_finds_where_it_was(both: Twins) -> None:
    things = both.saying
    at_his_table = {things.ruling.incident_id, things.warned.incident_id}
    own = [ruling.number for ruling in rulings_of(things) if ruling.incident_id in at_his_table]
    for query in ("table 1", "board 1", "3NT", "lead 3NTX"):
        assert list(ask(things, things.people["player"], query).numbers) == own, query
        assert ask(things, somebody_else(things), query).numbers == (), query


@pytest.mark.gate("T24")
def test_what_may_not_be_read_today_is_found_by_no_term_of_it(figure: Figure) -> None:
    """By a player while others may still have to play the board, and by a director who has still to play it himself."""
    club = a_club("tonight")
    tonight = a_session(club)
    Session.objects.filter(pk=tonight.pk).update(date=club.day_of_play())
    tonight.refresh_from_db()
    player, plays, deputy = (a_person(club, role) for role in (ClubRole.PLAYER, ClubRole.DIRECTOR, ClubRole.DIRECTOR))
    say_part(tonight, plays, plays=True)
    kept = give(an_incident(tonight, deputy, table=2, board=1), deputy)
    terms = {*kept.search_text.split(), *kept.players_search_text.split(), kept.number}

    def found_by(user: User) -> set[str]:
        membership = Membership.objects.get(user=user)
        readable = Ruling.objects.readable_today(membership)
        return {term for term in terms if readable.matching(term, membership).exists()}

    assert found_by(player) == found_by(plays) == set()
    assert found_by(deputy) == terms, "the control: it is what they are found by"
    say_played(tonight, plays, [1], played=True)
    assert found_by(plays) == terms
    figure(terms=len(terms), searches=2 * len(terms))


# ---- Controls -----------------------------------------------------------------------------------


def as_directors_search(searched: RulingQuerySet, text: str, membership: Membership) -> RulingQuerySet:
    """The search with players given the directors' text."""
    return searched.filter(club=membership.club_id, search_text__matches=Sought(terms_wanted(text), membership.club_id))


@pytest.mark.gate("T24", control=True)
def test_the_directors_text_in_a_players_search_is_caught(both: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RulingQuerySet, "matching", as_directors_search)
    assert differences(both, beginnings(WORDS["Ruling.reason"])) == beginnings(WORDS["Ruling.reason"])[2:]
    places = ["table1", "étui 1", "boar", "3NT", "3ńt"]
    assert differences(both, places) == places


@pytest.mark.gate("T24", control=True)
def test_the_beginning_of_a_contract_is_caught(both: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even in the directors' text it asks nothing, unless any word may be the beginning of what is compared whole."""

    def begins_anything(word: str, _cut: object, *, last: bool) -> Iterator[Wanted]:
        yield Wanted((word,), word if last else "")

    monkeypatch.setattr(RulingQuerySet, "matching", as_directors_search)
    assert differences(both, ["3ń"]) == []
    monkeypatch.setattr(search_terms, "_read_word", begins_anything)
    assert differences(both, ["3ń"]) == ["3ń"]


@pytest.mark.gate("T24", control=True)
def test_what_a_side_said_among_the_excerpts_is_caught(both: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    excerpt = Marker.snippet

    def with_statements(marker: Marker, record: RuledCase, *also: str, **how: Any) -> Snippet | None:
        return excerpt(marker, record, *also, *(said for fact in record["facts"] for said in statements(fact)), **how)

    assert differences(both, [AMONG]) == []
    monkeypatch.setattr(Marker, "snippet", with_statements)
    assert differences(both, [AMONG]) == [AMONG]


# ---- What the page shows ------------------------------------------------------------------------


def test_a_player_searches_nothing_that_his_pages_do_not_show() -> None:
    """Every term of every way to rule, in both languages, stands in the case-book or in the log."""
    club = a_club("shown")
    session, director, player = a_session(club), a_person(club), a_person(club, ClubRole.PLAYER)
    given = [give(an_incident(session, director, facts), director) for facts in islice(every_set_of_facts(), 0, 60, 5)]
    disputed = an_incident(session, director)
    dispute(disputed, director, {"54.reply": "spread"})
    disputed.refresh_from_db()
    given.append(give(disputed, director))
    assert any(fact.get("basis") for fact in given[-1].record["facts"])
    unseen = {ruling.number: terms_searched(ruling) - terms_shown(ruling, player) for ruling in given}
    assert {number: terms for number, terms in unseen.items() if terms} == {}
    # The directors' text has more: what was said at the table, and where.
    assert all(set(ruling.search_text.split()) - terms_shown(ruling, player) for ruling in given)


def terms_searched(ruling: Ruling) -> set[str]:
    return set(ruling.players_search_text.split())


def terms_shown(ruling: Ruling, player: User) -> set[str]:
    """What somebody who was not there could search by, of what he reads on the ruling's page and in the log."""
    terms = {number_term(ruling.number)}
    for language in LANGUAGES:
        User.objects.filter(pk=player.pk).update(language=language)
        browser = Client()
        browser.force_login(player)
        club = ruling.club.slug
        for address in (f"/{club}/rulings/{ruling.number}/", f"/{club}/log/?q={ruling.number}"):
            page = browser.get(address)
            assert page.status_code == 200
            text = unescape(re.sub(r"<[^>]+>", " ", page.content.decode().partition("<main")[2]))
            terms |= {term for each in LANGUAGES for term in word_terms(text, each)}
            terms |= {term for clause in _CLAUSE.findall(text) for term in citation_terms(clause)}
            terms |= {term for suit, rank in _CARD.findall(text) for term in card_terms(_code(suit, rank, language))}
    return terms


_CLAUSE = re.compile(r"\b[0-9]{1,3}(?:\.[A-Za-z0-9]+)*\b")
_CARD = re.compile(r"([♠♥♦♣])\s*(10|[2-9A-Z])\b")


def _code(suit: str, rank: str, language: str) -> str:
    ranks = {letter: known.value for known, letter in RANK_LETTERS[language].items()}
    return f"{'SHDC'['♠♥♦♣'.index(suit)]}{ranks.get(rank, rank)}"
