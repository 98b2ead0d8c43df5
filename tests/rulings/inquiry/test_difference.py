"""What a ruling changes of the one before: told on both sheets, from the records alone, and short on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from incidents.models import Incident, Session, User
from incidents.models.disputes import Basis, Dispute, Version
from incidents.recording import describe_call, establish
from rulings.inquiry.difference import Difference, difference
from rulings.models import Ruling
from rulings.web.sheet import sheet
from tests.rulings.a_club import DUMMY_CAME_DOWN, an_incident, give
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, REPLY, html, signed_in

FREE = DUMMY_CAME_DOWN | {REPLY: "refuse-free"}


def change_facts(session: Session, by: User, **facts: Any) -> tuple[Ruling, Ruling]:
    """A ruling on a refused lead, and the one in its place once these facts have changed (by their keys' last word)."""
    first = give(an_incident(session, by, FREE), by)
    incident = Incident.objects.get(pk=first.incident_id)
    keys = {key.rsplit(".")[-1]: key for key in (CARD, CIRCUMSTANCES, REPLY)}
    for name, code in facts.items():
        establish(incident, keys[name], code, by)
    incident.refresh_from_db()
    return first, give(incident, by, "Misheard.")


def between(first: Ruling, second: Ruling, *, several_sections: bool = False) -> Difference:
    return difference(first.number, first.record, second.number, second.record, several_sections=several_sections)


def test_from_a_refusal_to_an_acceptance(session: Session, director: User) -> None:
    first, second = change_facts(session, director, reply="spread")
    found = between(first, second)
    assert found.headline is not None
    assert (found.headline.before, found.headline.now) == (first.headline, second.headline)
    (fact,) = found.facts
    assert fact.before != fact.now
    assert [(card.card, card.major) for card in found.cards_gone] == [(sheet(first.record).penalty_cards[0].card, True)]
    assert not found.cards_come
    assert set(found.duties.gone) == set(sheet(first.record).duties) - set(sheet(second.record).duties)
    assert set(found.duties.come) == set(sheet(second.record).duties) - set(sheet(first.record).duties)
    assert found.duties.gone
    assert found.duties.come
    assert found.checks.gone == sheet(first.record).watch
    assert set(found.clauses_gone) == set(first.record["clauses"]) - set(second.record["clauses"])
    assert set(found.clauses_come) == set(second.record["clauses"]) - set(first.record["clauses"])
    assert "54.D" in found.clauses_gone
    assert "54.A" in found.clauses_come


def test_there_and_back_is_the_same_turned_round(session: Session, director: User) -> None:
    first, second = change_facts(session, director, reply="spread")
    there, back = between(first, second), between(second, first)
    assert (there.duties.gone, there.duties.come) == (back.duties.come, back.duties.gone)
    assert (there.cards_gone, there.clauses_come) == (back.cards_come, back.clauses_gone)


def test_a_ruling_differs_in_nothing_from_itself(session: Session, director: User) -> None:
    first, _second = change_facts(session, director, reply="spread")
    same = between(first, first)
    assert same.headline is None
    assert not any(
        (same.facts, same.duties, same.checks, same.cards_gone, same.cards_come, same.clauses_gone, same.clauses_come)
    )


def test_another_card_is_another_penalty_card(session: Session, director: User) -> None:
    found = between(*change_facts(session, director, cards="SA"))
    assert len(found.cards_gone) == len(found.cards_come) == 1
    assert found.cards_gone != found.cards_come


def test_a_fact_no_longer_asked_and_one_newly_asked_say_so(session: Session, director: User) -> None:
    first, second = change_facts(session, director, circumstances=["declarer-could-see-dummy"])
    there, back = between(first, second), between(second, first)
    reply = next(fact for fact in first.record["facts"] if fact["key"] == REPLY)["answer"]
    assert [(fact.now, bool(fact.before)) for fact in there.facts][-1] == ("", True)
    assert any(not fact.before and fact.now in reply.values() for fact in back.facts)


def test_how_a_fact_was_found_is_a_difference_too(session: Session, director: User) -> None:
    first = give(an_incident(session, director, FREE), director)
    incident = Incident.objects.get(pk=first.incident_id)
    versions = (Version("NS", "HK", "The king."), Version("EW", "H2", ""))
    establish(incident, CARD, "HK", director, Dispute(Basis.WEIGHT, versions))
    incident.refresh_from_db()
    (fact,) = between(first, give(incident, director, "Not agreed.")).facts
    assert fact.before != fact.now
    assert "The king." not in fact.now


def test_another_board_is_a_difference_of_the_call(session: Session, director: User) -> None:
    first = give(an_incident(session, director, FREE, board=1, in_round=1), director)
    incident = Incident.objects.get(pk=first.incident_id)
    describe_call(incident, 1, session.boards.get(number=3), "4SX", "W", director)
    incident.refresh_from_db()
    found = between(first, give(incident, director, "The board after."))
    assert [(fact.before, fact.now) for fact in found.facts] == [("1", "3"), ("–", "4♠X")]
    assert found.headline is None


def change_table(session: Session, by: User) -> tuple[Ruling, Ruling]:
    """A ruling at table 1, and the one in its place once it is known that it was table 2."""
    first = give(an_incident(session, by, FREE, table=1), by)
    incident = Incident.objects.get(pk=first.incident_id)
    describe_call(incident, None, None, "", "", by, table=session.tables.get(number=2))
    incident.refresh_from_db()
    return first, give(incident, by, "The table beside.")


def test_another_table_goes_by_its_number_unless_there_are_several_sections(session: Session, director: User) -> None:
    first, second = change_table(session, director)
    for several, names in ((False, ("1", "2")), (True, ("A1", "A2"))):
        (fact,) = between(first, second, several_sections=several).facts
        assert (fact.before, fact.now) == names


# ---- On the sheets ----------------------------------------------------------------------------------


def part(page: str) -> str:
    return page.partition('<details class="card difference')[2].partition("</details>")[0]


@pytest.mark.parametrize(
    ("language", "gone", "new"), [("en", "No longer holds", "New"), ("fr", "Ne vaut plus", "Nouveau")]
)
def test_both_sheets_tell_it_in_the_readers_language(
    session: Session, director: User, language: str, gone: str, new: str
) -> None:
    first, second = change_facts(session, director, reply="spread")
    for ruling in (first, second):
        told = part(html(signed_in(director, language).get(f"/{session.club.slug}/rulings/{ruling.number}/")))
        assert first.number in told
        assert second.number in told
        assert f"<h3>{gone}</h3>" in told
        assert f"<h3>{new}</h3>" in told
        assert re.search(r"<del>.*54\.D", told)
        assert re.search(r"<ins>.*54\.A", told)


def test_one_in_the_middle_tells_both(session: Session, director: User) -> None:
    _first, second = change_facts(session, director, reply="spread")
    incident = Incident.objects.get(pk=second.incident_id)
    establish(incident, REPLY, "accept", director)
    incident.refresh_from_db()
    give(incident, director, "Misheard again.")
    page = html(signed_in(director).get(f"/{session.club.slug}/rulings/{second.number}/"))
    assert page.count('class="card difference') == 2


def test_no_sheet_of_the_players_tells_it_and_a_first_ruling_has_none(session: Session, director: User) -> None:
    _first, second = change_facts(session, director, reply="spread")
    reader, start = signed_in(director), f"/{session.club.slug}/rulings"
    for view in ("parties/", "case-book/"):
        assert 'class="card difference' not in html(reader.get(f"{start}/{second.number}/{view}"))
    alone = give(an_incident(session, director, FREE), director)
    assert 'class="card difference' not in html(reader.get(f"{start}/{alone.number}/"))


def test_the_sheet_says_the_table_as_the_room_calls_it(session: Session, director: User) -> None:
    _first, second = change_table(session, director)
    address = f"/{session.club.slug}/rulings/{second.number}/"
    told = part(html(signed_in(director).get(address)))
    assert re.search(r"Table\b", told)
    assert not re.search(r"\bA[12]\b", told)
    session.tables.create(section="B", number=1)
    told = part(html(signed_in(director).get(address)))
    assert re.search(r"\bA1\b.*\bA2\b", told, re.DOTALL)
