"""One meaning of a search: each database answers what a few lines of Python answer."""

from __future__ import annotations

import random
import uuid

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from incidents.models import Club, Incident, Session, User
from rulings.archive.search import dialect
from rulings.archive.search.search_terms import (
    as_search_text,
    card_terms,
    citation_terms,
    place_terms,
    terms_wanted,
    word_terms,
)
from rulings.engine import Code
from rulings.models import LaterReason, Ruling
from tests.gates.recording import Figure
from tests.rulings.a_club import a_session, an_incident, give, who_directs
from tests.rulings.records import a_record

FRENCH = (
    "Entame hors tour acceptée : le déclarant étale son jeu. La carte exposée devient une carte pénalisée principale ;"
    " Ouest ne peut pas attaquer Cœur tant qu'il garde la main. Information non autorisée pour le camp fautif, œuvre,"
    " levée, étui, naïve, Noël, ça, à côté, l'as, jusqu'à la fin"
)
ENGLISH = (
    "Opening lead out of turn accepted: dummy's hand is spread. The exposed card becomes a major penalty card; West may"
    " not lead hearts for as long as he keeps the lead, unauthorised information, tricks, plays, played, playing"
)
SUIT_BID: dict[str, Code] = {"particulars.auction": ["E", "1NT"], "particulars.call": "1S"}
ODD = "Łódź Straße ﬁn Ωmega Жук 牌 カード ١٢٣ ½ x² e\u0301t\u00e9 İstanbul ᾳ ǆ 𝔸𝕓 zz_zz snake_case Ünïcödé ﷺ ꙮ ᏸ ႠႡ Ⅷ"
CLAUSES = ["50.D.2.a", "50.D.2.b", "50.E.1", "54", "54.D", "5", "47.E.1", "12.C.1.e"]
CARDS = ["HK", "H10", "S2", "CA", "DQ"]


def some_text(dice: random.Random) -> str:
    terms = []
    for text, language in ((FRENCH, "fr"), (ENGLISH, "en"), (ODD, "fr")):
        words = text.split()
        terms += word_terms(" ".join(dice.sample(words, dice.randint(0, 8))), language)
    for clause in dice.sample(CLAUSES, dice.randint(0, 3)):
        terms += citation_terms(clause)
    for card in dice.sample(CARDS, dice.randint(0, 2)):
        terms += card_terms(card)
    terms += place_terms("table", dice.randint(1, 12))
    return as_search_text(terms)


@pytest.fixture
def library(session: Session, director: User) -> dict[int, str]:
    """Rulings with search texts of all kinds, by primary key."""
    dice = random.Random(54)  # noqa: S311, the same every time
    incidents = Incident.objects.bulk_create(
        Incident(
            club=session.club,
            number=number,
            session=session,
            table=session.tables.all()[0],
            called_at=timezone.now(),
            opening_key=uuid.uuid4(),
        )
        for number in range(1, 61)
    )
    texts = ["", *(some_text(dice) for _ in incidents[1:])]
    rulings = Ruling.objects.bulk_create(
        Ruling(
            club=session.club,
            incident=incident,
            year=2026,
            ordinal=ordinal,
            number=f"2026-{ordinal:04d}",
            given_at=timezone.now(),
            given_by=director,
            subject="x",
            edition=2017,
            record=a_record(),
            search_text=texts[ordinal],
            session=session,
            section="A",
            table_number=1,
            idempotency_key=uuid.uuid4(),
            request_digest="",
        )
        for ordinal, incident in enumerate(incidents)
    )
    return {ruling.pk: ruling.search_text for ruling in rulings}


def by_hand(library: dict[int, str], query: str) -> set[int]:
    """The reference: every word has one of its terms, or a term which begins so."""
    words = terms_wanted(query)
    return {
        pk
        for pk, text in library.items()
        for terms in [text.split(" ")]
        if all(
            any(term in word.terms or (word.beginning and term.startswith(word.beginning)) for term in terms)
            for word in words
        )
    }


def by_database(query: str) -> set[int]:
    """Of the only club that there is."""
    return set(Ruling.objects.matching(query, who_directs(Club.objects.get())).values_list("pk", flat=True))


_words = st.sampled_from(f"{FRENCH} {ENGLISH} {ODD}".split())
_pieces = st.one_of(
    _words,
    _words.flatmap(lambda word: st.integers(1, len(word)).map(lambda length: word[:length])),
    st.sampled_from(["50", "50D", "50d2a", "50 D 2", "54", "5", "♥R", "♥10", "table 3", "TABLE 11", "roi", "12C1(e)"]),
    st.text(max_size=6),
)
queries = st.lists(_pieces, max_size=4).map(" ".join)


@pytest.mark.parametrize("query", ["1♠", "1SA", "1NT", "contre", "double", "insuffisante", "enchère insuffisante 1SA"])
def test_a_ruling_is_found_by_its_calls(session: Session, director: User, query: str) -> None:
    """In the facts alone or in an auction, in either language; not by a call that nobody made."""
    given_on_calls(session, director, SUIT_BID, replaced_by="double")
    assert by_database(query)
    assert not by_database("2♠")
    assert not by_database("7NT")


def given_on_calls(session: Session, director: User, answers: dict[str, Code], *, replaced_by: str) -> Ruling:
    """A ruling on an insufficient bid that was replaced so."""
    facts = {**answers, "27.circumstances": [], "27.A.1.reply": "refuse", "27.B.replacement": replaced_by}
    incident = an_incident(session, director, {**facts, "23.A.comparison": "same-meaning"})
    incident.subject = "insufficient-bid"
    incident.save()
    return give(incident, director)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=queries)
@example(query="")
@example(query="50e1")
@example(query="é")
@example(query="牌")
@example(query="𝔸𝕓")
@example(query="١٢")
@example(query="a' OR 'b")
@example(query='a" OR "b')
@example(query="carte NOT pénalisée")
@example(query="zz_zz")
@example(query="ꙮ ᏸ Ⴀ")
def test_the_database_answers_as_python_does(library: dict[int, str], query: str) -> None:
    assert by_database(query) == by_hand(library, query)


def test_the_property_test_finds_something(library: dict[int, str]) -> None:
    """Control: neither the queries above nor their answers are empty."""
    found = {
        query: by_database(query) for query in ("carte", "carte exposee", "50d", "♥R", "table 3", "牌", "pena", "é")
    }
    assert all(found.values())
    assert len({frozenset(answer) for answer in found.values()}) > 5
    assert by_database("carte xyzzy") == set()
    assert by_database("") == set(library)


HOSTILE = [
    "\x00",
    "'",
    '"',
    "\\",
    "%",
    "_",
    "*",
    "(",
    ")",
    ":",
    "&",
    "|",
    "!",
    "<->",
    "-",
    "^",
    "NEAR",
    "AND",
    "OR",
    "NOT",
]
HOSTILE += [
    "\ud800",
    "\udfff",
    "é",
    "\u0301",
    "♥",
    "50",
    "D",
    "2(a)",
    "27B1(a)",
    "table",
    "9" * 400,
    "a" * 3_000,
    " ",
    "\n",
]
HOSTILE += [
    "{",
    "}",
    "[",
    "]",
    "^",
    "+",
    "search_text:",
    "'a':*",
    "--",
    "/*",
    ";",
    "\u202e",
    "\ufeff",
    "ﷺ",
    "𝔸",
    "İ",
    "ß",
]


@pytest.mark.gate("T12")
def test_ten_thousand_hostile_strings(library: dict[int, str], club: Club, figure: Figure) -> None:
    dice = random.Random(2017)  # noqa: S311, the same every time
    for _ in range(10_000):
        pieces = dice.choices(HOSTILE, k=dice.randint(1, 6))
        if dice.random() < 0.3:
            pieces += [chr(dice.randrange(0x110000)) for _ in range(5)]
        dice.shuffle(pieces)
        Ruling.objects.matching(dice.choice(["", " "]).join(pieces), who_directs(club)).exists()
    for long in ("x" * 10_000, "mot " * 2_500, "' OR " * 2_000, '"' * 10_000, " ".join(f"a{n}b" for n in range(3_000))):
        Ruling.objects.matching(long, who_directs(club)).exists()
    figure(searches=10_000)


@pytest.mark.parametrize("index", dialect.INDEXES)
def test_the_index_is_used(library: dict[int, str], club: Club, index: dialect.SearchIndex) -> None:
    """The query writes exactly what the index is made of; else PostgreSQL reads every ruling."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        # Of a handful of rulings it would rather read all that the club has.
        sought = {f"{index.column}__matches": dialect.Sought(terms_wanted("carte exposee"), club.pk)}
        rows = LaterReason if index is dialect.LATER else Ruling
        plan = rows.objects.filter(**sought).explain()
    wanted_in_plan = index.name if connection.vendor == "postgresql" else "VIRTUAL TABLE INDEX"
    assert wanted_in_plan in plan


def test_a_ruling_is_found_as_soon_as_it_is_given(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director, table=2, board=3), director)
    clause = ruling.record["clauses"][-1].replace(".", "")
    for query in (ruling.number, f"table 2 {clause}", "donne 3", "♥R", "roi coeur", "opening lead"):
        assert by_database(query) == {ruling.pk}, query
    assert by_database("table 1") == set()


@pytest.mark.django_db
@pytest.mark.parametrize("index", dialect.INDEXES)
def test_what_the_search_needs_is_told_when_missing(index: dialect.SearchIndex) -> None:
    with connection.cursor() as cursor:
        what = "INDEX" if connection.vendor == "postgresql" else "TABLE"
        cursor.execute(f"DROP {what} {index.name}")
    assert dialect.missing_index(connection) == [index.name]
    dialect.create_index(connection)
    assert dialect.missing_index(connection) == []


def test_each_club_searches_its_own(session: Session, director: User) -> None:
    """Clubs whose keys begin alike are two clubs, and no club's key is a word."""
    clubs = [session.club, *(Club.objects.create(pk=int(f"{session.club.pk}{more}"), slug=f"c{more}") for more in "12")]
    given = {}
    for club in clubs:
        theirs = session if club == session.club else a_session(club)
        given[club.pk] = give(an_incident(theirs, director), director).pk
    for query in ("", "entame", "e", "x", "54", "♥R", f"{session.club.pk}x", f"{session.club.pk}xentame"):
        for club in clubs:
            found = set(Ruling.objects.matching(query, who_directs(club)).values_list("pk", flat=True))
            assert found == ({given[club.pk]} if "x" not in query else set()), (query, club.pk)


def test_the_index_of_all_clubs_gives_way_to_that_by_clubs(session: Session, director: User) -> None:
    """As an older database has it: `migrate` asks for nothing that it is about to make, and then makes it."""
    ruling = give(an_incident(session, director), director)
    # PostgreSQL indexes nothing that a transaction has still to check.
    connection.check_constraints()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"DROP INDEX {dialect.DIRECTORS.name}")
            former = "array_to_tsvector(string_to_array(search_text, ' '))"
            cursor.execute(f"CREATE INDEX {dialect.FORMER_INDEX} ON {dialect.TABLE} USING gin (({former}))")
        else:
            cursor.execute(f"DROP TRIGGER {dialect.DIRECTORS.trigger}")
            cursor.execute(f"DROP TABLE {dialect.DIRECTORS.name}")
            cursor.execute(f"CREATE VIRTUAL TABLE {dialect.FORMER_INDEX} USING fts5(search_text)")
            fill = f"INSERT INTO {dialect.FORMER_INDEX} (rowid, search_text) VALUES (NEW.id, NEW.search_text)"  # noqa: S608, names of ours
            cursor.execute(f"CREATE TRIGGER {dialect.FORMER_TRIGGER} AFTER INSERT ON {dialect.TABLE} BEGIN {fill}; END")
    assert dialect.missing_index(connection) == []
    dialect.create_index(connection)
    assert dialect.missing_index(connection) == []
    assert not {dialect.FORMER_INDEX, dialect.FORMER_TRIGGER} & names_there()
    assert by_database(ruling.number) == {ruling.pk}
    other_session = a_session(session.club, name="Tuesday")
    other = give(an_incident(other_session, director), director)
    assert by_database("entame") == {ruling.pk, other.pk}


def names_there() -> set[str]:
    """The names of all indexes, tables and triggers of this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class" if connection.vendor == "postgresql" else "SELECT name FROM sqlite_master"
        )
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.django_db
def test_indexing_a_million_is_not_broken_off() -> None:
    """The limit on what a query may take holds again afterwards."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no such limit")
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {dialect.PLAYERS.name}")
        cursor.execute("SET statement_timeout = '7s'")
        dialect.create_index(connection)
        cursor.execute("SHOW statement_timeout")
        assert cursor.fetchone() == ("7s",)
        cursor.execute("RESET statement_timeout")


def test_the_index_is_filled_anew_with_rulings_written_while_it_was_away(session: Session, director: User) -> None:
    dialect.drop_triggers(connection)
    ruling = give(an_incident(session, director), director)
    dialect.create_index(connection)
    assert by_database(ruling.number) == {ruling.pk}


def test_another_database_is_refused() -> None:
    sought = dialect.Sought(terms_wanted("x"), 1)
    lookup = Ruling.objects.filter(search_text__matches=sought).query.where.children[-1]
    with pytest.raises(NotImplementedError, match=connection.vendor):
        lookup.as_sql(None, connection)  # type: ignore[union-attr]
