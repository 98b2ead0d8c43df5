"""Finding a subject by word: in both languages, with a letter or an ending more or less, titles first."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.utils.translation import gettext, override
from hypothesis import given
from hypothesis import strategies as st

from incidents.models import Session, User
from incidents.text import fold
from rulings.archive.search.happenings import Happening, find_happenings
from rulings.archive.search.ranking import Terms, best, entry, words_that_matter
from rulings.engine import Edition
from rulings.inquiry import what_happened
from rulings.laws.moments import Moment
from rulings.laws.subjects import SUBJECTS, subject
from rulings.words.book_lines import book_lines
from tests.rulings import every_kind
from tests.rulings.a_club import SUBJECT, a_club, a_person, a_session, an_incident, give, some_rulings
from tests.rulings.at_the_desk import HTMX, Desk, html, signed_in, text

# Titles and other words as the menu has them, French and English, by a short name.
MENU = {
    "seen": (
        ("Une carte vue d’ailleurs", "A card seen from elsewhere"),
        (
            "remarque entendue, étui ouvert, renseignement étranger, 60 %",
            "overheard, remark, extraneous information, board",
        ),
    ),
    "opening": (
        ("Entame hors tour", "Opening lead out of turn"),
        ("Le mauvais joueur a entamé.", "The wrong player has led."),
    ),
    "play": (
        ("Attaque hors tour", "Lead out of turn during play"),
        ("mauvaise main, déclarant, mort, pas à lui", "wrong hand, declarer, dummy"),
    ),
    "fifth": (
        ("Cinq cartes dans une levée", "Five cards to a trick"),
        ("cinquième carte, 5e carte, carte en trop", "fifth card, one card too many"),
    ),
    "restriction": (
        ("Une restriction d’attaque n’a pas été respectée", "A lead restriction was not obeyed"),
        ("couleur interdite, exigée, renonce", "forbidden, required, revoke"),
    ),
}
ENTRIES = [
    (
        name,
        entry(
            zip(titles, ("fr", "en"), strict=True),
            zip(rest, ("fr", "en"), strict=True),
        ),
    )
    for name, (titles, rest) in MENU.items()
]


def finds(query: str) -> list[str]:
    return list(best(ENTRIES, words_that_matter(query)))


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("cinquième carte", ["fifth"]),
        ("CINQUIEME CARTES", ["fifth"]),
        ("5e carte", ["fifth"]),
        ("60 %", ["seen"]),
        ("60", ["seen"]),
        ("fifth", ["fifth"]),
        ("renonce", ["restriction"]),
        ("renoncé", ["restriction"]),
        ("revoked", ["restriction"]),
        ("lead out of turn", ["opening", "play"]),
        ("opening leads", ["opening"]),
        ("entamer", ["opening"]),
        ("l’entame", ["opening"]),
        ("hors tour mort", ["play"]),
        # While it is being typed.
        ("rem", ["seen"]),
        ("mauvaise mai", ["play"]),
        # As people speak: words that no subject knows are passed over.
        ("he has a lead out of turn here", ["opening", "play"]),
        # Little words count, and may begin others, where there are no better ones.
        ("le", ["opening", "play", "fifth", "restriction"]),
        ("restriction le", ["restriction"]),
        ("pas à lui", ["play"]),
        ("ce n’est pas l’entame qu’il", ["opening"]),
        ("zut, une cinquième carte !", ["fifth"]),
        # One word from each language.
        ("lead interdite", ["restriction"]),
    ],
)
def test_what_a_director_types(query: str, names: list[str]) -> None:
    assert finds(query) == names


def test_titles_come_before_other_words() -> None:
    assert finds("carte") == ["seen", "fifth"]
    both = [("words", entry([("Autre", "fr")], [("la levée", "fr")])), ("title", entry([("La levée", "fr")], []))]
    assert best(both, words_that_matter("levées")) == ("title", "words")


@pytest.mark.parametrize("query", ["", " ", "!?", "…", "\x00"])
def test_a_query_without_words_finds_everything(query: str) -> None:
    assert finds(query) == list(MENU)


@pytest.mark.parametrize("query", ["zeppelin", "zeppelin zinc", "54", "table 4", "♥K", "2026-0042", "é" * 500])
def test_nothing_is_found_by_words_that_no_subject_knows(query: str) -> None:
    assert finds(query) == []


def test_words_known_apart_and_never_together_find_nothing() -> None:
    assert finds("renonce étui") == []


WORDS = st.text("abcdeéèàüœñç", min_size=3, max_size=9)
SENTENCES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
THINGS = st.lists(st.tuples(SENTENCES, SENTENCES, SENTENCES, SENTENCES), min_size=1, max_size=8)


def make_entries(things: list[tuple[str, str, str, str]]) -> list[tuple[int, Terms]]:
    return [
        (place, entry([(title_fr, "fr"), (title_en, "en")], [(rest_fr, "fr"), (rest_en, "en")]))
        for place, (title_fr, title_en, rest_fr, rest_en) in enumerate(things)
    ]


@given(THINGS, st.data())
def test_every_word_of_a_thing_finds_it_in_either_language_and_any_spelling(
    things: list[tuple[str, str, str, str]], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(things) - 1))
    words = " ".join(things[place]).split()
    query = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=5)))
    for spelt in (query, query.upper(), fold(query), f"  {query}… "):
        assert place in best(make_entries(things), words_that_matter(spelt))


@given(THINGS, st.data())
def test_the_title_itself_finds_its_thing_before_any_other_thing_with_other_words(
    things: list[tuple[str, str, str, str]], data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(things) - 1))
    entries = make_entries(things)
    words = words_that_matter(things[place][data.draw(st.sampled_from([0, 1]))])
    ranked = best(entries, words)
    before = ranked[: ranked.index(place)]
    assert all(dict(entries)[other].not_in_title(words) == 0 for other in before)


@given(THINGS, SENTENCES)
def test_each_thing_once_in_an_order_that_is_kept_among_equals(
    things: list[tuple[str, str, str, str]], query: str
) -> None:
    entries, words = make_entries(things), words_that_matter(query)
    ranked = best(entries, words)
    assert len(set(ranked)) == len(ranked)
    known = [word for word in words if any(each.has(word) for _place, each in entries)]
    ranks = [(dict(entries)[place].not_in_title(known), place) for place in ranked]
    assert ranks == sorted(ranks)


@given(THINGS, WORDS, st.data())
def test_a_longer_beginning_never_finds_more(
    things: list[tuple[str, str, str, str]], word: str, data: st.DataObject
) -> None:
    """Typing on narrows: stems aside, what "entam" finds, "enta" found."""
    cut = data.draw(st.integers(1, len(word)))
    entries = make_entries(things)
    longer = {place for place, each in entries if any(term.startswith(fold(word)) for term in each.title | each.rest)}
    assert longer <= set(best(entries, words_that_matter(word[:cut]))) or not longer


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_subject_is_found_by_its_title_and_by_each_of_its_words(language: str) -> None:
    with override(language):
        for each in SUBJECTS:
            title, words = gettext(each.title), gettext(each.words) if each.words else ""
            for typed in (title, *(one.strip() for one in words.split(",") if one.strip())):
                assert each in happenings_called(typed), (each.key, typed)
            assert happenings_called(title)[0] is each, title


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_line_of_the_book_is_found_by_its_title_and_by_all_that_it_is_called(language: str) -> None:
    with override(language):
        for each in book_lines():
            for typed in (each.title.in_language(), *each.also[language]):
                assert each in happenings_called(typed), (each.key, typed)


def happenings_called(typed: str) -> list[Happening]:
    return [each.thing for each in find_happenings(typed, SUBJECTS, book_lines(), Edition.LAWS_2017)]


@pytest.fixture
def desk(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> Desk:
    lead = subject("opening-lead-out-of-turn")
    other = replace(every_kind.EVERY_KIND, key="other", title="Another matter", words="", moment=Moment.AUCTION)
    every_kind.offer(monkeypatch, other, lead, every_kind.EVERY_KIND)
    return Desk(session, signed_in(director))


def titles_on(page: str) -> list[str]:
    return re.findall(r'name="subject"\s+value="([^"]+)"', page)


def search(desk: Desk, query: str, **headers: str) -> str:
    response = desk.client.get(desk.url("subject", desk.call().number), {"q": query}, headers=headers)
    assert response.status_code == 200
    return html(response)


def test_the_frequent_ones_stand_first_then_each_moment_with_its_lines(desk: Desk) -> None:
    page = search(desk, "")
    frequent, _part, moments = page.partition('class="card moments"')
    assert titles_on(frequent) == ["opening-lead-out-of-turn", "other", "every-kind"]
    assert titles_on(moments) == ["other", "opening-lead-out-of-turn", "every-kind"]
    # Each moment that has a line, those of the book beside the subjects: of the others there is neither.
    with_a_line = [Moment.AUCTION, Moment.OPENING_LEAD, Moment.PLAY, Moment.SESSION]
    assert re.findall(r'<h2 id="([^"]+)"', moments) == [moment.code for moment in with_a_line]
    assert "?line=cheating-suspected" in moments
    assert moments.count('<details name="moment">') == len(with_a_line)


def test_the_search_is_by_rank(desk: Desk) -> None:
    assert titles_on(search(desk, "toe")) == ["every-kind"]
    assert titles_on(search(desk, "entame hors tour")) == ["opening-lead-out-of-turn"]
    page = search(desk, "kind of lead")
    assert titles_on(page)[0] == "opening-lead-out-of-turn"
    assert "Nothing is called “kind of lead”: here are all subjects." in page


def test_a_search_says_what_it_found_and_by_which_word(desk: Desk) -> None:
    one, none = search(desk, "wrong defender led"), search(desk, "zeppelin")
    assert 'data-announce="1 subject"' in one
    assert ">1 subject</p>" in one
    assert 'Also: <span lang="en"><mark>wrong</mark> <mark>defender</mark> <mark>led</mark></span>' in one
    assert "<b><mark>Opening</mark> <mark>lead</mark> out of turn" in search(desk, "opening lead")
    assert 'data-announce="Nothing is called “zeppelin”: here are all subjects."' in none
    assert len(set(titles_on(none))) == 3
    assert 'value="zeppelin"' in none


def test_what_arbitre_does_not_rule_on_says_so_and_leads_to_its_law(desk: Desk) -> None:
    """Found by word, or picked from its moment."""
    incident = desk.call()
    picked = html(desk.client.get(desk.url("subject", incident.number), {"line": "cheating-suspected"}))
    for page in (search(desk, "collusion"), picked):
        assert "Law 73, cheating suspected" in page
        assert "Arbitre does not rule on this: rule by the book." in page
        assert f'href="/{desk.session.club.slug}/laws/73.B.2/">Open Law 73.B.2</a>' in page
    assert "Arbitre does not rule on this" not in html(
        desk.client.get(desk.url("subject", incident.number), {"line": "no-such"})
    )


def test_where_no_line_answers_the_laws_that_speak_of_it_do(desk: Desk) -> None:
    page = search(desk, "appeal")
    assert "No subject is called “appeal”. The Laws speak of it:" in page
    assert "/laws/92/" in page


def test_what_is_frequent_in_a_club_stands_first_once_its_log_has_told_enough(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keys() -> list[str]:
        return [line.key for line in what_happened.frequent(session.club, Edition.LAWS_2017)]

    monkeypatch.setattr(what_happened, "LEARNT_FROM", 2)
    monkeypatch.setattr(what_happened, "OUR_ORDER", what_happened.OUR_ORDER[::-1])
    ours = keys()
    assert ours == list(what_happened.OUR_ORDER)
    assert ours[-1] == SUBJECT.key
    some_rulings(session, director, 1)
    assert keys() == ours
    some_rulings(session, director, 1)
    assert keys() == [SUBJECT.key, *ours[:-1]]
    # Not yet by what was ruled on this evening.
    session.date = session.club.day_of_play()
    session.save()
    assert keys() == ours


def test_what_another_club_is_called_for_orders_nothing(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_happened, "LEARNT_FROM", 1)
    # What they are called for stands last in our order.
    monkeypatch.setattr(what_happened, "OUR_ORDER", what_happened.OUR_ORDER[::-1])
    there = a_club("quai")
    ours = [line.key for line in what_happened.frequent(session.club, Edition.LAWS_2017)]
    by = a_person(there)
    incident = an_incident(a_session(there), by)
    give(incident, by)
    assert [line.key for line in what_happened.frequent(session.club, Edition.LAWS_2017)] == ours


def test_our_order_is_of_subjects_that_there_are() -> None:
    assert set(what_happened.OUR_ORDER) <= {each.key for each in SUBJECTS}
    assert len(what_happened.OUR_ORDER) == what_happened.MOST_FREQUENT


@pytest.mark.parametrize("query", ["<b>x</b>", '"', "\x00\x1b", "é" * 300, "%s %(words)s {0}", "\u202e\ufeff"])
def test_any_string_can_be_searched_for(desk: Desk, query: str) -> None:
    page = search(desk, query)
    assert titles_on(page)
    assert "<b>x</b>" not in page
    assert len(page) < 40_000


def test_while_somebody_types_the_address_follows(desk: Desk) -> None:
    incident = desk.call()
    url = desk.url("subject", incident.number)
    headers = {**HTMX, "HX-Target": "subjects"}
    assert desk.client.get(url, {"q": "  toe "}, headers=headers)["HX-Replace-Url"] == f"{url}?q=toe"
    assert desk.client.get(url, {"q": ""}, headers=headers)["HX-Replace-Url"] == url
    assert "HX-Replace-Url" not in desk.client.get(url, {"q": "toe"}, headers=HTMX)


def test_a_subject_is_chosen_from_among_results_as_from_the_menu(desk: Desk) -> None:
    """Two taps from the session's page: the table, the subject."""
    incident = desk.call()
    page = html(desk.client.get(desk.url("subject", incident.number), {"q": "toe"}))
    form = re.search(r'<form method="post"\s+action="([^"]+)"\s+id="subjects"', page)
    assert form
    assert form[1] == desk.url("subject", incident.number)
    incident.refresh_from_db()
    sent = {"subject": titles_on(page)[0], "version": incident.version}
    assert desk.client.post(form[1], sent).status_code == 302
    incident.refresh_from_db()
    assert incident.subject == "every-kind"
    assert "recorded" in text(desk.get("subject", incident.number))
