"""A ruling says which of its clauses we know by heart alone in its edition; it is worked out when it is read."""

from __future__ import annotations

import json

import pytest
from django.utils.translation import override

from incidents.models import Club, Session, User
from rulings.engine import Citation, Edition
from rulings.models import Ruling
from rulings.web.sheet import sheet
from rulings.words.texts import Sure, clauses
from tests.rulings.a_club import an_incident, give
from tests.rulings.at_the_desk import signed_in, text
from tests.rulings.records import a_record
from tests.rulings.reports.an_evening import an_appeal

SAID = "rest on memory, not on the text"
PAGES = ("", "parties/", "case-book/", "appeal/file/")
REFUSED = {
    "particulars.declarer": "S",
    "particulars.offender": "W",
    "particulars.cards": "HK",
    "54.circumstances": [],
    "54.reply": "refuse-prohibit",
}


def said_of(edition: int, *cited: str, language: str = "en") -> str:
    with override(language):
        return sheet(a_record(edition=edition, clauses=list(cited), headline={"en": "A", "fr": "A"})).from_memory


def test_it_names_them_in_the_order_of_the_record() -> None:
    assert said_of(2007, "50.A", "50.E.2", "56") == f"2007: our words of 50.E.2 and 56 {SAID}."
    assert said_of(2007, "50.E.2", "56", "57.A").startswith("2007: our words of 50.E.2, 56 and 57.A ")
    assert said_of(2007, "56") == f"2007: our words of 56 {SAID}."
    assert "50.E.2 et 56" in said_of(2007, "50.E.2", "56", language="fr")


def test_where_the_text_was_at_hand_it_says_nothing() -> None:
    assert said_of(2007, "48.A", "50.A") == ""
    assert said_of(2017, "50.A", "50.E.2", "56") == ""
    # Of a clause that we have no words of there is nothing to say.
    assert said_of(2007, "1.A") == ""


def test_what_is_marked_is_what_is_said() -> None:
    for citation, clause in clauses().items():
        for edition in Edition:
            assert bool(said_of(edition.value, str(citation))) is (clause.rests_on[edition] is Sure.MEMORY)


@pytest.mark.parametrize("citation", ["45.D", "50.E.2", "56", "57.A", "62.D.2", "63.B", "68.A", "68.D"])
def test_what_we_know_of_2007_by_heart_alone_is_marked(citation: str) -> None:
    clause = clauses()[Citation.parse(citation)]
    assert Edition.LAWS_2007 in clause.editions
    assert clause.rests_on[Edition.LAWS_2007] is Sure.MEMORY
    assert clause.rests_on[Edition.LAWS_2017] is Sure.READ


def given_under(edition: int, club: Club, session: Session, director: User) -> Ruling:
    Club.objects.update(edition=edition)
    session.refresh_from_db()
    return give(an_incident(session, director, REFUSED), director)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_ruling_says_so_wherever_it_is_read_and_keeps_nothing_of_it(
    edition: int, club: Club, session: Session, director: User
) -> None:
    ruling = given_under(edition, club, session, director)
    assert (ruling.edition, "50.E.2" in ruling.record["clauses"]) == (edition, True)
    an_appeal(ruling, director)
    for page in PAGES:
        answer = signed_in(director).get(f"/{club.slug}/rulings/{ruling.number}/{page}")
        assert answer.status_code == 200
        assert (f"our words of 50.E.2 {SAID}" in text(answer)) is (edition == 2007)
    assert "memory" not in json.dumps(ruling.record)
