"""The pages of the Laws: what each says, where it leads, what of the club rests on it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Club, ClubRole, PlayersSee, Session, User
from rulings.engine import Citation
from rulings.lawbook import resting
from rulings.web import counting
from rulings.words.texts import clauses, laws
from tests.forms import some
from tests.rulings.a_club import a_club, a_person, a_session, some_rulings
from tests.rulings.lawbook.reading import SUBJECT, Read

OTHER_SPELLINGS = ["50D2a", "50D2(a)", "50d2a", "50 D 2 a", "Law 50.D.2.a", "loi 50.D.2.a"]


# ---- the index ----------------------------------------------------------------


def test_the_index_lists_every_law_and_every_subject(club: Club, player: User) -> None:
    page = Read(player, club)
    assert page.status == 200
    for law in laws().values():
        assert f"/parc/laws/{law.number}/" in page.links
        assert law.title.en in page.text
    assert f"/parc/laws/trees/{SUBJECT}/" in page.links
    assert f"/parc/laws/practice/{SUBJECT}/" in page.links


@pytest.mark.parametrize("query", ["penalty card", "carte pénalisée", "CARTE PENALISEE", "penalis"])
def test_words_find_laws_in_either_language(club: Club, player: User, query: str) -> None:
    page = Read(player, club, query={"q": query})
    assert "/parc/laws/50/" in page.links
    assert "/parc/laws/93/" not in page.links
    assert "/parc/laws/50.A/" in page.links


@pytest.mark.parametrize(
    ("query", "first"), [("entame hors tour", 54), ("penalty card", 50), ("renonce consommée", 63)]
)
def test_the_law_that_is_called_so_comes_first(club: Club, player: User, query: str, first: int) -> None:
    laws_found = Read(player, club, query={"q": query}).text.partition('class="rows law-rows"')[2]
    assert laws_found.partition('href="')[2].startswith(f"/parc/laws/{first}/")


def test_the_title_of_a_law_finds_the_law_and_not_each_of_its_clauses(club: Club, player: User) -> None:
    page = Read(player, club, query={"q": "entame"})
    spoken_of = [each.citation for each in laws()[54].clauses if "entame" in each.text.fr or "entamé" in each.text.fr]
    silent = [
        each.citation for each in laws()[54].clauses if each.citation not in spoken_of and "lead" not in each.text.en
    ]
    assert silent
    assert not {f"/parc/laws/{each}/" for each in silent} & set(page.links)


def test_what_nothing_has_is_said_and_everything_shown(club: Club, player: User) -> None:
    page = Read(player, club, query={"q": "zeppelin"})
    assert "No law has “zeppelin”" in page.text
    assert {f"/parc/laws/{number}/" for number in laws()} <= set(page.links)


@pytest.mark.parametrize(("query", "address"), [("54", "54/"), ("50d2a", "50.D.2.a/"), ("Loi 50.D", "50.D/")])
def test_a_citation_leads_to_its_page(club: Club, player: User, query: str, address: str) -> None:
    page = Read(player, club, query={"q": query})
    assert (page.status, page.leads_to) == (302, address)


def test_while_it_is_typed_a_citation_is_only_found(club: Club, player: User) -> None:
    page = Read(player, club, query={"q": "50"}, headers={"HX-Request": "true", "HX-Target": "found"})
    assert page.status == 200
    assert "/parc/laws/50/" in page.links
    assert "/parc/laws/50.D.2.a/" in page.links


# ---- a law, a clause ----------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_law_says_when_to_call_before_all_else(club: Club, player: User, language: str) -> None:
    law = laws()[54]
    page = Read(player, club, "54/", language=language)
    assert page.status == 200
    when, said = law.when_to_call.in_language(language), law.clauses[1].text.in_language(language)
    assert page.text.index(when[:30]) < page.text.index(said[:30])
    assert law.title.in_language(language) in page.text
    assert law.title.in_language("fr" if language == "en" else "en") not in page.text


def test_every_clause_of_a_law_is_on_its_page_with_its_badges_and_threads(club: Club, player: User) -> None:
    page = Read(player, club, "50/")
    for clause in laws()[50].clauses:
        if clause.citation.letter:
            assert f'id="clause-{clause.citation}"' in page.text
            assert f"/parc/laws/{clause.citation}/" in page.links
        for each in clause.see:
            assert f"/parc/laws/{each}/" in page.links
    assert '<span class="tag">FFB</span>' in page.text
    assert "Changed in 2017:" in page.text
    assert "every edition since 1997" in page.text


@pytest.mark.parametrize(
    ("clause", "rests_on_in_2007"),
    [("56", "our words are from memory"), ("50.E.1", "our words rest on a summary"), ("48.A", "")],
)
def test_what_our_words_rest_on_is_said_for_the_clubs_edition(
    clause: str, rests_on_in_2007: str, club: Club, player: User
) -> None:
    for edition, said in ((2007, rests_on_in_2007), (2017, "")):
        Club.objects.update(edition=edition)
        page = Read(player, club, f"{clause}/").text
        facts = page[page.index('class="paraphrase"') : page.index("<section", page.index('class="paraphrase"'))]
        told = [each for each in ("our words are from memory", "our words rest on a summary") if each in facts]
        assert told == [said] * bool(said)


def test_every_page_there_is_can_be_read(club: Club, player: User) -> None:
    """Every other one in each language, and in the short form one in five; each text is whole in both: test_texts."""
    every = [*map(Citation, laws()), *(each for each in clauses() if each.letter)]
    for place, citation in some(enumerate(every), one_in=5):
        assert Read(player, club, f"{citation}/", language=("en", "fr")[place % 2]).status == 200, str(citation)


def test_a_clause_stands_among_those_above_and_below(club: Club, player: User) -> None:
    page = Read(player, club, "50.D.2/")
    assert page.section("above").count('class="clause ') == 1
    assert 'id="clause-50.D"' in page.text
    assert 'id="clause-50.D.2.a"' in page.text
    assert 'id="clause-50.D.1.a"' not in page.text
    assert "/parc/laws/50/#clause-50.D.2" in page.links


def test_a_clause_says_which_send_to_it(club: Club, player: User) -> None:
    senders = [each.citation for each in clauses().values() if Citation.parse("50.D.2") in each.see]
    assert senders
    page = Read(player, club, "50.D.2/")
    assert "Cited by" in page.text
    assert {f"/parc/laws/{each}/" for each in senders} <= set(page.links)


@pytest.mark.parametrize("spelling", OTHER_SPELLINGS)
def test_another_spelling_is_sent_to_the_one(club: Club, player: User, spelling: str) -> None:
    page = Read(player, club, f"{spelling}/")
    assert (page.status, page.leads_to) == (302, "50.D.2.a/")


def test_a_clause_without_a_page_is_sent_to_what_contains_it(club: Club, player: User) -> None:
    page = Read(player, club, "45.D.2.a/")
    assert (page.status, page.leads_to) == (302, "45.D.2/")


@pytest.mark.parametrize("nothing", ["99/", "0/", "54.Z/", "50.D.2.b.7/", "nothing/", "9" * 5000 + "/"])
def test_what_is_no_law_is_not_found(club: Club, player: User, nothing: str) -> None:
    assert Read(player, club, nothing).status == 404


# ---- the edition that the club plays by ----------------------------------------------------------------


def test_an_older_edition_is_told_and_only_the_administrator_can_change_it(club: Club, player: User) -> None:
    admin = a_person(club, ClubRole.ADMIN)
    assert "Your club plays by" not in Read(admin, club, "50/").text
    Club.objects.update(edition=2007)
    assert "otherwise in the 2007 edition" in Read(player, club, "50/").text
    assert "Your club plays by the 2007 edition" in Read(player, club, "50/").text
    assert "/parc/settings/" not in Read(player, club, "50/").links
    assert "/parc/settings/" in Read(admin, club, "50/").links


# ---- what rests on it ----------------------------------------------------------------


def test_the_subjects_that_come_to_a_law_stand_on_its_page(club: Club, player: User) -> None:
    page = Read(player, club, "54.D/")
    assert f"/parc/laws/trees/{SUBJECT}/" in page.links
    assert f"/parc/laws/practice/{SUBJECT}/" in page.links
    assert "/parc/laws/trees/dummy-touched-a-card/" not in page.links


def test_the_rulings_on_a_law_are_counted_as_the_log_lists_them(club: Club, director: User) -> None:
    given = some_rulings(a_session(club), director, 12)
    for citation in ("54", "54.A", "50.D.2.a", "12"):
        cited = [ruling.number for ruling in given if ruling.cited.filter(clause__startswith=citation).exists()]
        section = Read(director, club, f"{citation}/").section("rulings-on")
        if not cited:
            assert "None yet." in section
            continue
        latest = cited[::-1][: resting.LATEST]
        assert [number for number in latest if f"/parc/rulings/{number}/" in section] == latest
        assert section.count("/parc/rulings/") == len(latest)
        assert f'href="/parc/log/?law={citation}"' in section
        assert (f"All {len(cited)} in the log" if len(cited) > 1 else "1 ruling in the log") in section


def test_more_rulings_than_are_counted_are_more_than_a_thousand(
    club: Club, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = some_rulings(a_session(club), director, 5)
    monkeypatch.setattr(counting, "COUNTED", 3)
    section = Read(director, club, "54/").section("rulings-on")
    assert "more than" in section
    assert f"/parc/rulings/{given[-1].number}/" in section


def test_players_read_of_rulings_what_the_log_lets_them(club: Club, director: User, player: User) -> None:
    today = a_session(club)
    Session.objects.filter(pk=today.pk).update(date=club.today())
    (given,) = some_rulings(today, director, 1)
    assert f"/parc/rulings/{given.number}/" in Read(director, club, "54/").links
    assert f"/parc/rulings/{given.number}/" not in Read(player, club, "54/").links
    Club.objects.update(players_see=PlayersSee.AT_ONCE)
    assert f"/parc/rulings/{given.number}/" in Read(player, club, "54/").links


def test_rulings_of_another_club_do_not_rest_on_it_here(club: Club, director: User) -> None:
    other = a_club("quai")
    colleague = a_person(other)
    some_rulings(a_session(other), colleague, 2)
    assert "None yet." in Read(director, club, "54/").text
    assert "2 in the log" in Read(colleague, other, "54/").text


def test_more_rulings_take_no_more_queries(club: Club, director: User) -> None:
    session = a_session(club)
    counts = []
    for _more in range(3):
        some_rulings(session, director, 2)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert Read(director, club, "54/").status == 200
        counts.append(len(queries))
    assert counts[1] == counts[2]


def test_a_session_last_week_closes_nothing(club: Club, player: User, session: Session) -> None:
    Session.objects.filter(pk=session.pk).update(date=club.today() - timedelta(days=7))
    assert f"/parc/laws/trees/{SUBJECT}/" in Read(player, club, "54/").links
