"""What each reader of a ruling reads at its one address."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Club, ClubRole, Membership, Player, PlayersSee, Session, User
from incidents.models.disputes import Basis, Dispute, Version
from incidents.recording import describe_call, establish
from rulings.archive.parties import side_of
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_person, a_session, an_incident, establish_all, give, seat_players
from tests.rulings.at_the_desk import REPLY, html, signed_in, text

NAMES = ("Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
STATEMENT = "ראינו: we saw the king at once"
REASON = "Pair 17 had said accept"


@pytest.fixture
def party(club: Club, session: Session) -> User:
    """Somebody who sat East-West at table 1 in round 1."""
    seat_players(session, *NAMES)
    user = a_person(club, ClubRole.PLAYER, "Uma Roy")
    Player.objects.filter(name="Uma Roy").update(user=user)
    return user


@pytest.fixture
def ruling(session: Session, director: User, party: User) -> Ruling:
    """A ruling on board 3 in 4♠X, on a card about which the sides did not agree."""
    incident = an_incident(session, director, in_round=1)
    describe_call(incident, 1, session.boards.get(number=3), "4SX", "W", director)
    versions = (Version("NS", "HK", STATEMENT), Version("EW", "H2", "It was small"))
    establish(incident, "particulars.cards", "HK", director, Dispute(Basis.WEIGHT, versions))
    incident.refresh_from_db()
    return give(incident, director)


def url(ruling: Ruling, view: str = "") -> str:
    return f"/{ruling.club.slug}/rulings/{ruling.number}/{view}"


def main(page: str) -> str:
    return page[page.index("<main") :]


# ---- Who gets which sheet -------------------------------------------------------------------------


def test_one_address_shows_each_reader_his_sheet(
    ruling: Ruling, director: User, player: User, party: User, club: Club
) -> None:
    for_director, for_party = "To say at the table", "To appeal, both players"
    for who in (director, a_person(club, ClubRole.ADMIN)):
        assert for_director in text(signed_in(who).get(url(ruling)))
    at_the_table = text(signed_in(party).get(url(ruling)))
    assert for_party in at_the_table
    assert for_director not in at_the_table
    other = text(signed_in(player).get(url(ruling)))
    assert "Case-book" in other
    assert for_party not in other
    assert for_director not in other


def test_a_director_sees_what_he_hands_over(ruling: Ruling, director: User, party: User, player: User) -> None:
    """The same sheet as its readers', but for what is on no paper."""

    def printed(page: str) -> str:
        article = re.search(r"<article.*?</article>", page, re.DOTALL)
        assert article
        bare = re.sub(r'<p class="[^"]*no-print">.*?</p>|<p class="no-print">.*?</p>', "", article[0], flags=re.DOTALL)
        return " ".join(bare.split())

    reader = signed_in(director)
    for view, who in (("parties/", party), ("case-book/", player)):
        assert printed(html(reader.get(url(ruling, view)))) == printed(html(signed_in(who).get(url(ruling))))


@pytest.mark.parametrize("view", ["parties/", "case-book/"])
def test_the_sheets_to_hand_over_are_directors(ruling: Ruling, party: User, player: User, view: str) -> None:
    for who in (party, player):
        assert signed_in(who).get(url(ruling, view)).status_code == 403


def test_a_ruling_that_may_not_be_read_yet_is_not_there(ruling: Ruling, player: User, party: User, club: Club) -> None:
    Session.objects.update(date=club.today())
    assert signed_in(player).get(url(ruling)).status_code == 404
    assert signed_in(party).get(url(ruling)).status_code == 200
    club.players_see = PlayersSee.AT_ONCE
    club.save()
    assert signed_in(player).get(url(ruling)).status_code == 200


def test_whoever_sat_there_is_a_party_and_nobody_else(
    ruling: Ruling, party: User, player: User, session: Session, director: User, club: Club
) -> None:
    """Asked of the member or of the rulings, it is the same, in one query."""
    elsewhere = give(an_incident(session, director, table=2, in_round=1), director)
    unknown = give(an_incident(session, director), director)
    for who, sides in ((party, ["EW", None, None]), (player, [None] * 3), (director, [None] * 3)):
        membership = Membership.objects.select_related("club", "user").get(club=club, user=who)
        rulings = [Ruling.objects.select_related("incident").get(pk=each.pk) for each in (ruling, elsewhere, unknown)]
        with CaptureQueriesContext(connection) as queries:
            found = [side_of(membership, each) for each in rulings]
        assert len(queries) <= len(rulings)
        assert found == sides
        own = [each for each, side in zip(rulings, found, strict=True) if side]
        assert list(Ruling.objects.concerning(membership)) == own


# ---- What is on it --------------------------------------------------------------------------------


def test_the_case_book_tells_nobody_who_it_was(ruling: Ruling, director: User, player: User) -> None:
    incident = ruling.incident
    establish_all(incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(incident, director, REASON)
    for each in (ruling, second):
        response = signed_in(player).get(url(each))
        page, seen = main(html(response)), text(response)
        told = [
            *(part for name in (*NAMES, "Anne Vidal") for part in name.split()),
            "Table 1",
            "Round 1",
            "Board 3",
            "4♠ X",
            REASON,
            STATEMENT,
            "It was small",
            f"{ruling.given_at:%H:%M}",
            "/incidents/",
            "/sessions/",
        ]
        assert [words for words in told if words in page or words in seen] == []
        assert not re.search(r"\b(?:Pairs?|North-South|East-West) \d", seen)
        assert "Session 6 March 2026" in seen


def test_in_the_case_book_a_seat_stands_with_its_part(session: Session, director: User, player: User) -> None:
    facts = {**DUMMY_CAME_DOWN, REPLY: "refuse-free"}
    ruling = give(an_incident(session, director, facts), director)
    for language, part in (("en", "East, defender"), ("fr", "Est, défenseur")):
        assert part in text(signed_in(player, language).get(url(ruling)))
    assert "East, defender" not in text(signed_in(director).get(url(ruling)))


def test_the_parties_read_facts_decision_reasons_and_deadline(ruling: Ruling, party: User) -> None:
    seen = text(signed_in(party).get(url(ruling)))
    for part in (
        "Table 1 · Round 1 · Board 3",
        "Which card did East lead? ♥K disputed Found by the weight of the evidence 85.A",
        "North-South: ♥K East-West: ♥2",
        "South Spreads his whole hand and is dummy",
        "54.A",
        "30 minutes after the scores are available 92.B",
        "Pairs North-South 1, East-West 2",
        "Contract 4♠ X",
    ):
        assert part in seen, part
    for part in (STATEMENT, "It was small", "Anne Vidal", *NAMES[:2]):
        assert part not in seen


def test_the_reasons_are_the_clauses_in_words(ruling: Ruling, party: User, player: User) -> None:
    for who in (party, player):
        for language, words in (("en", "told in our own words"), ("fr", "redits avec nos mots")):
            page = html(signed_in(who, language).get(url(ruling)))
            reasons = page[page.index('class="reasons"') : page.index(words)]
            cited = re.findall(r'<span class="law"[^>]*>([0-9A-Z.a-z]+)</span>', reasons)
            assert set(ruling.record["clauses"]) <= set(cited)
            assert reasons.count('<p class="words">') >= len(ruling.record["clauses"]) - 1


def test_statements_stand_apart_from_what_is_beside_them(ruling: Ruling, director: User) -> None:
    """A mark for writing from the right, left open, turns what comes after it: not beyond its own element."""
    page = html(signed_in(director).get(url(ruling)))
    assert re.search(rf"<bdi>\W*{STATEMENT}\W*</bdi>", page)


def test_the_directors_sheet_has_everything(ruling: Ruling, director: User) -> None:
    seen = text(signed_in(director).get(url(ruling)))
    for part in (
        "Anne Vidal",
        "It was small",
        "Correct",
        "The parties’ sheet",
        "Change the score",
        "Note an appeal",
    ):
        assert part in seen, part
    assert "data-print" in html(signed_in(director).get(url(ruling)))


def test_judgement_or_book(ruling: Ruling, director: User, session: Session) -> None:
    plain = give(an_incident(session, director), director)
    reader = signed_in(director)
    # A fact found by the weight of the evidence is judged, whatever the law.
    assert (ruling.judgement, plain.judgement) == (True, False)
    for each, said, other in (
        (ruling, "judgement", "application of the book"),
        (plain, "application of the book", "judgement"),
    ):
        for view in ("", "parties/", "case-book/"):
            page = html(reader.get(url(each, view)))
            badges = page[page.index('class="badges"') :].split("</p>")[0]
            assert said in badges
            assert other not in badges


def test_a_sheet_takes_a_number_of_queries_that_does_not_grow(
    ruling: Ruling, director: User, party: User, player: User, club: Club
) -> None:
    other = a_session(club, tables=30, boards=40, name="Larger")
    for number in range(2, 12):
        give(an_incident(other, director, table=number), director)
    for who in (director, party, player):
        reader = signed_in(who)
        reader.get(url(ruling))
        with CaptureQueriesContext(connection) as queries:
            reader.get(url(ruling))
        assert len(queries) <= 20, [query["sql"][:150] for query in queries]
