"""The rule of the month: which law it is, who may read it when, and that its example can be put to nobody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from incidents.models import Basis, Club, ClubRole, HowEstablished, Membership, PlayersSee, Session, User
from rulings.archive.record import has_choice_or_consequence
from rulings.engine import Code
from rulings.models import Ruling
from rulings.reports import rule_of_the_month
from rulings.reports.evening import deciding_law
from rulings.reports.months import Month
from rulings.reports.rule_of_the_month import rule_of
from rulings.words.texts import laws
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, seat_players
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.reports.an_evening import (
    JUDGED,
    REFUSED,
    WATCHED,
    a_ruling,
    an_appeal,
    facts_of,
    judging,
    supersede,
    watching,
)

MARCH = Month(2026, 3)
EIGHT = datetime(2026, 3, 6, 19, 0, tzinfo=UTC)
NAMES = ("Zébulon Quirinus", "Wilhelmine Oberlin", "Yseult Bonaventure", "Xénophon Delmas")


def page(person: User, club: Club, month: str = "2026-03", language: str = "en") -> Any:
    return signed_in(person, language).get(f"/{club.slug}/reports/rule/{month}/")


@pytest.fixture
def month(session: Session, director: User) -> Session:
    """Four rulings by Law 54, two of them alike, at three tables; two by other laws."""
    seat_players(session, *NAMES)
    for place, facts in enumerate((REFUSED, REFUSED, DUMMY_CAME_DOWN)):
        a_ruling(session, director, EIGHT + timedelta(minutes=place), facts=facts, table=1 + place % 2, round=1)
    a_ruling(a_session(session.club, name="Tuesday"), director, EIGHT + timedelta(days=4), facts=REFUSED)
    a_ruling(session, director, EIGHT, facts=judging(), about=JUDGED)
    a_ruling(session, director, EIGHT, facts=watching(), about=WATCHED)
    return session


def the_rule(club: Club, month: Month = MARCH, language: str = "en") -> Any:
    with override(language):
        return rule_of(club, month, Membership(club=club, role=ClubRole.PLAYER))


# ---- Which law ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_is_the_law_that_decided_most(month: Session, language: str) -> None:
    found = the_rule(month.club, language=language)
    assert found.law == 54
    assert found.title == laws()[54].title.in_language(language)
    assert found.when_to_call == laws()[54].when_to_call.in_language(language)
    # In the order of the book, though 54.D decided three of the four.
    assert [clause for clause, _text in found.clauses] == ["54.A", "54.D"]


@pytest.mark.parametrize(("edition", "said"), [(2007, "by 54.D"), (2017, "or has it taken back")])
def test_it_is_told_as_the_clubs_edition_has_it(edition: int, said: str, session: Session, director: User) -> None:
    facts: dict[str, Code] = {
        "particulars.declarer": "S",
        "particulars.offender": "W",
        "particulars.cards": "HK",
        "53.turn": "E",
        "53.circumstances": [],
        "56.reply": "refuse-free",
    }
    Club.objects.update(edition=edition)
    session.refresh_from_db()
    a_ruling(session, director, EIGHT, facts=facts, about="lead-out-of-turn")
    rule = the_rule(session.club)
    assert rule.law == 56
    assert said in rule.text


def test_what_was_superseded_does_not_count(session: Session, director: User) -> None:
    first = a_ruling(session, director, EIGHT)
    second = supersede(first, director, "particulars.declarer", "N")
    supersede(second, director, "particulars.declarer", "E")
    for _ in range(2):
        a_ruling(session, director, EIGHT, facts=judging(), about=JUDGED)
    # One by Law 54 stands, and two by the other; given were three and two.
    assert the_rule(session.club).law != 54


def test_of_two_as_frequent_the_first_of_the_book(session: Session, director: User) -> None:
    a_ruling(session, director, EIGHT)
    a_ruling(session, director, EIGHT, facts=judging(), about=JUDGED)
    found = the_rule(session.club)
    assert found.law == min(deciding_law(each.record) for each in Ruling.objects.all())
    assert found.law != 54


TRIVIAL = "did-not-follow-suit"
NOTHING_TO_RECTIFY = "44.D"


def nothing_to_rectify() -> Mapping[str, Code]:
    """Facts by which nobody chose and nothing followed: he could not follow suit."""
    return facts_of(TRIVIAL, lambda case: str(case.steps[-1].clause) == NOTHING_TO_RECTIFY)


def test_what_teaches_nobody_anything_is_no_rule_of_a_month(session: Session, director: User) -> None:
    """However often it was ruled; it is one where nothing else was, and then without an example."""
    trivial = [
        a_ruling(session, director, EIGHT, facts=nothing_to_rectify(), about=TRIVIAL, table=table)
        for table in (1, 2, 1)
    ]
    assert not any(has_choice_or_consequence(each.record) for each in trivial)
    alone = the_rule(session.club)
    assert alone.law == deciding_law(trivial[0].record)
    assert alone.example is None
    telling = a_ruling(session, director, EIGHT)
    assert has_choice_or_consequence(telling.record)
    assert the_rule(session.club).law == 54


def test_the_example_is_one_that_teaches_something(month: Session) -> None:
    example = the_rule(month.club).example
    ruled = [each for each in Ruling.objects.filter(club=month.club) if each.record["headline"]["en"] == example.ruled]
    assert ruled
    assert all(has_choice_or_consequence(each.record) for each in ruled)


def test_it_is_the_same_each_time_that_it_is_asked(month: Session) -> None:
    assert len({repr(the_rule(month.club)) for _time in range(5)}) == 1


def test_a_month_begins_and_ends_on_the_clubs_wall(session: Session, director: User) -> None:
    # The last minute of March in Paris, which is not yet April there and nowhere else.
    a_ruling(session, director, datetime(2026, 3, 31, 21, 58, tzinfo=UTC))
    assert the_rule(session.club, Month(2026, 3)) is not None
    assert the_rule(session.club, Month(2026, 4)) is None
    assert the_rule(session.club, Month(2026, 2)) is None


def test_another_clubs_rulings_do_not_count(month: Session) -> None:
    elsewhere = a_club("autre")
    assert the_rule(elsewhere) is None


# ---- The example --------------------------------------------------------------------------------


def test_the_example_is_typical_and_says_nothing_of_where_and_when(month: Session, player: User) -> None:
    refused = Ruling.objects.filter(session=month).order_by("pk")[0]
    example = the_rule(month.club).example
    assert example.ruled == refused.record["headline"]["en"]
    shown = html(page(player, month.club)).partition('class="poster-example"')[2].partition("</section>")[0]
    words = re.sub(r"<[^>]+>", " ", shown)
    assert not re.search(r"[Tt]able|[Bb]oard|[Rr]ound|[Pp]air|2026|Friday|Tuesday", words)
    for name in (*NAMES, "Anne Vidal"):
        assert name not in html(page(player, month.club))
    for ruling in Ruling.objects.filter(session__club=month.club):
        assert ruling.number not in html(page(player, month.club))


def without_an_example(club: Club) -> bool:
    found = the_rule(club)
    assert found.law == 54
    return found.example is None


def test_no_example_of_fewer_than_three(session: Session, director: User) -> None:
    other = a_session(session.club, name="Tuesday")
    a_ruling(session, director, EIGHT)
    assert without_an_example(session.club)
    a_ruling(other, director, EIGHT)
    assert without_an_example(session.club)
    a_ruling(other, director, EIGHT)
    assert not without_an_example(session.club)


def test_no_example_where_all_were_at_one_table(session: Session, director: User) -> None:
    for minutes in range(3):
        a_ruling(session, director, EIGHT + timedelta(minutes=minutes))
    assert without_an_example(session.club)
    a_ruling(session, director, EIGHT, table=2)
    assert not without_an_example(session.club)


def test_no_example_where_players_read_no_rulings(month: Session) -> None:
    club = month.club
    assert not without_an_example(club)
    club.players_see = PlayersSee.NEVER
    assert without_an_example(club)


def test_no_example_that_is_appealed_against(month: Session, director: User) -> None:
    alike = Ruling.objects.filter(session__club=month.club, outcome=_outcome(month))
    assert len(alike) == 3
    for ruling in alike[:2]:
        an_appeal(ruling, director, "upheld")
    assert not without_an_example(month.club)
    an_appeal(alike[2], director, "upheld")
    assert without_an_example(month.club)


def _outcome(month: Session) -> str:
    return Ruling.objects.filter(session=month).order_by("pk")[0].outcome


def test_no_example_of_disputed_facts(month: Session, director: User) -> None:
    for ruling in Ruling.objects.filter(session__club=month.club, outcome=_outcome(month)):
        fact = ruling.incident.facts.get(key="particulars.declarer")
        fact.established, fact.basis = HowEstablished.FOUND, Basis.WEIGHT
        fact.versions = [{"side": "NS", "code": "S", "statement": "It was I."}]
        fact.save()
        supersede(ruling, director, "54.reply", "refuse-require")
    club = month.club
    assert [rule_of_the_month.may_be_shown(club, each) for each in _of_law_54(club)].count(True) == 1


def _of_law_54(club: Club) -> list[Ruling]:
    rulings = Ruling.objects.filter(club=club, subject="opening-lead-out-of-turn").standing()
    return list(rulings.select_related("session").prefetch_related("appeals"))


def test_no_example_while_its_session_may_be_in_play(month: Session) -> None:
    ruling = _of_law_54(month.club)[0]
    assert rule_of_the_month.may_be_shown(month.club, ruling)
    ruling.session.date = month.club.day_of_play()
    assert not rule_of_the_month.may_be_shown(month.club, ruling)


# ---- Who, and when ------------------------------------------------------------------------------


def test_players_read_it_once_the_month_is_over(month: Session, director: User, player: User) -> None:
    club = month.club
    this = Month.of(club.today())
    assert page(player, club).status_code == 200
    assert page(player, club, str(this)).status_code == 404
    assert page(director, club, str(this)).status_code == 200
    assert page(director, club, str(this.next)).status_code == 404
    assert page(a_person(a_club("autre"), ClubRole.ADMIN), club).status_code == 404


def test_while_the_month_lasts_directors_are_told_that_it_does(session: Session, director: User) -> None:
    club = session.club
    now = datetime.now(tz=UTC)
    a_ruling(session, director, now - timedelta(seconds=60), seconds=30)
    this = Month.of(club.today())
    assert "The month is not over" in text(page(director, club, str(this)))
    assert "The month is not over" not in text(page(director, club, "2026-03"))


@pytest.mark.parametrize(
    "month", ["2026-13", "2026-00", "2026-3", "26-03", "٢٠٢٦-03", "2026-03x", "1899-12", "9999-12", "x" * 1000]
)
def test_a_month_that_is_none(director: User, club: Club, month: str) -> None:
    assert page(director, club, month).status_code == 404


def test_a_month_without_rulings_says_so(club: Club, player: User) -> None:
    assert "No ruling was given in March 2026" in text(page(player, club))


def test_as_many_queries_for_few_rulings_as_for_many(month: Session, director: User, player: User) -> None:
    client = signed_in(player)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/{month.club.slug}/reports/rule/2026-03/").status_code == 200
        return len(asked)

    few = queries()
    for minutes in range(6):
        an_appeal(a_ruling(month, director, EIGHT + timedelta(minutes=minutes)), director)
    assert queries() == few


def test_every_law_that_can_decide_has_its_words() -> None:
    """The laws of the subjects on the menu are all in the reader, so that each may be the rule of a month."""
    from rulings.engine import Regulations, every_case
    from rulings.laws.subjects import SUBJECTS

    deciding = set()
    for subject in SUBJECTS:
        for place, case in enumerate(every_case(subject.law, max(subject.editions), Regulations())):
            deciding |= {step.clause.law for step in case.steps if getattr(step, "decisive", False)}
            if place > 200:
                break
    assert len(deciding) > 8
    assert deciding <= set(laws())
