"""The rulings that today's Laws would give otherwise: for those who answer for them to see, and with what reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from incidents.models import Board, Club, ClubRole, Session, User
from incidents.playing.declare import DeclaredPlace, say_part
from rulings.archive import as_data
from rulings.engine import VERSION, Citation, Finding, Inquiry, Obligation, Outcome, YesNo, clause
from rulings.laws.subjects import menu
from rulings.models import Ruling
from rulings.reports import otherwise
from rulings.reports.otherwise import reasons_of, rulings_otherwise
from tests.rulings.a_club import DUMMY_CAME_DOWN, SUBJECT, a_person, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY, html, signed_in, text
from tests.rulings.records import change_record

OLDER = VERSION - 1


@pytest.fixture
def of_old(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ruling]:
    """Gives rulings as the engine before today's did."""

    def given(*args: Any, **kwargs: Any) -> Ruling:
        with monkeypatch.context() as patch:
            patch.setattr(as_data, "VERSION", OLDER)
            return give(*args, **kwargs)

    return given


def mend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the subject's law cite another clause, and ask one fact more where nothing was seen."""
    before = SUBJECT.law

    def otherwise_cited(inquiry: Inquiry) -> None:
        before(inquiry)
        steps = inquiry.steps
        first = next(step for step in steps if isinstance(step, Finding | Obligation))
        steps[steps.index(first)] = replace(first, clause=Citation.parse("93.A"))

    monkeypatch.setattr(menu, "SUBJECTS", (replace(SUBJECT, law=otherwise_cited),))


def url(club: Club) -> str:
    return f"/{club.slug}/reports/otherwise/"


def test_nothing_differs_and_it_says_of_how_many(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling]
) -> None:
    reader = signed_in(director)
    assert f"Every standing ruling was given with today’s version, {VERSION}." in text(reader.get(url(club)))
    of_old(an_incident(session, director), director)
    give(an_incident(session, director), director)
    page = text(reader.get(url(club)))
    assert "1 standing ruling of an older version was put to today’s law. None would come out otherwise." in page


def test_what_differs_is_listed_with_its_reasons(
    club: Club,
    session: Session,
    director: User,
    of_old: Callable[..., Ruling],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = of_old(an_incident(session, director, DUMMY_CAME_DOWN), director)
    new = give(an_incident(session, director), director)
    mend(monkeypatch)
    page = signed_in(director).get(url(club))
    assert "1 would come out otherwise." in text(page)
    assert f"version {OLDER} of the laws" in text(page)
    assert "It rests on other clauses" in text(page)
    assert "93.A" in text(page)
    assert f'href="/{club.slug}/rulings/{old.number}/"' in html(page)
    assert new.number not in text(page)
    assert Ruling.objects.get(pk=old.pk).record == old.record


def test_in_french(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    of_old(an_incident(session, director), director)
    mend(monkeypatch)
    page = text(signed_in(director, "fr").get(url(club)))
    assert "Décisions que les Lois d’aujourd’hui donneraient autrement" in page
    assert "Elle s’appuie sur d’autres articles" in page


def test_what_was_superseded_is_left_out(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    incident = an_incident(session, director)
    of_old(incident, director)
    establish_all(incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = of_old(incident, director, "Misheard.")
    mend(monkeypatch)
    (told,) = rulings_otherwise(director.memberships.get()).found
    assert told.ruling == second


def test_players_do_not_read_it(club: Club, player: User) -> None:
    assert signed_in(player).get(url(club)).status_code == 403
    for role in (ClubRole.DIRECTOR, ClubRole.ADMIN):
        reader = signed_in(a_person(club, role))
        assert reader.get(url(club)).status_code == 200
        assert url(club) in html(reader.get(f"/{club.slug}/"))


def test_it_goes_on_with_the_older_ones(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a page is full of those that differ or time is up."""
    numbers = [of_old(an_incident(session, director), director).number for _ in range(5)]
    mend(monkeypatch)
    reader = signed_in(director)
    for most, at_once in ((2, 100), (100, 2)):
        monkeypatch.setattr(otherwise, "ON_A_PAGE", most)
        monkeypatch.setattr(otherwise, "REPLAYED_AT_ONCE", at_once)
        address, read = url(club), []
        for _page in range(3):
            page = html(reader.get(address))
            read += [number for number in numbers[::-1] if f"/rulings/{number}/" in page]
            address = url(club) + page.partition('rel="next" href="')[2].partition('"')[0]
        assert read == numbers[::-1]
        assert address == url(club)


def test_as_many_queries_for_one_ruling_as_for_many(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = signed_in(director)
    counts = []
    for _time in range(2):
        for _ruling in range(3):
            of_old(an_incident(session, director), director)
        with monkeypatch.context() as patch:
            mend(patch)
            with CaptureQueriesContext(connection) as queries:
                reader.get(url(club))
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 8


@pytest.mark.parametrize("strange", ["0", "-1", "x", "9" * 5_000, "\x00", "²"])
def test_an_address_that_nobody_wrote_starts_anew(club: Club, director: User, strange: str) -> None:
    assert signed_in(director).get(url(club), {"before": strange}).status_code == 200


def test_each_reason_is_said_in_a_directors_words(
    session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = give(an_incident(session, director), director)
    record = ruling.record

    def said(outcome: str = "", **parts: Any) -> list[str]:
        return [str(reason) for reason in reasons_of(change_record(record, **parts), outcome)]

    translation.activate("en")
    assert said() == []
    assert said(outcome=Outcome.TAKEN_BACK.value)[0].startswith(
        "It comes to something else; no longer card taken back, nothing due"
    )
    (headline,) = said(headline={"fr": "autrement", "en": "otherwise"})
    assert headline == f"Another ruling in a line; no longer otherwise; today {record['headline']['en']}"
    (cards,) = said(penalty_cards=[{"card": "HK", "seat": "E", "kind": "major"}])
    assert cards == "Other penalty cards are left on the table; no longer ♥K, East: major penalty card"
    facts = [*record["facts"], {**record["facts"][0], "key": "54.of-old"}]
    (fewer,) = said(facts=facts)
    assert fewer == f"It no longer turns on all the facts; no longer {record['facts'][0]['question']['en']}"
    refused = [{**fact, "code": "no-such"} if fact["key"] == REPLY else fact for fact in record["facts"]]
    (no_answer,) = said(facts=refused)
    assert no_answer.startswith("Today’s law no longer takes the answer that was given; no longer ")
    for gone in ({"subject": "no-such"}, {"edition": 1900}, {"regulations": {"of_old": True}}):
        assert said(**gone) == ["Arbitre no longer has the subject, the edition or the regulation it was given on"]
    assert "Who has to do what; today " in " ".join(said(steps=[]))
    assert said(steps=record["steps"][::-1]) == ["The same is said in another order"]

    @clause("54")
    def asks_more(inquiry: Inquiry) -> None:
        SUBJECT.law(inquiry)
        inquiry.ask(YesNo(key="54.of-late", text="Was it late?"))

    monkeypatch.setattr(menu, "SUBJECTS", (replace(SUBJECT, law=asks_more),))
    assert said() == ["Today’s law asks one more fact; today Was it late? (54)"]


def test_what_is_kept_from_a_director_who_plays_is_left_out(
    club: Club, session: Session, director: User, of_old: Callable[..., Ruling], monkeypatch: pytest.MonkeyPatch
) -> None:
    Session.objects.update(date=club.today())
    of_old(an_incident(session, director), director)
    mend(monkeypatch)
    assert len(rulings_otherwise(director.memberships.get()).found) == 1
    session.refresh_from_db()
    assert Board.objects.filter(session=session).exists()
    other = a_person(club)
    say_part(session, other, plays=True, place=DeclaredPlace("A", "", 2, "E"))
    assert rulings_otherwise(other.memberships.get()).found == ()
    assert len(rulings_otherwise(director.memberships.get()).found) == 1
