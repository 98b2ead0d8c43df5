"""A ruling on a disputed fact: what it keeps of it, who reads what, and how older rulings are read (Law 85)."""

from __future__ import annotations

import json
import re

import pytest

from incidents.models import Session, User
from rulings.archive import issuing
from rulings.archive.disputed_facts import CLAUSES
from rulings.archive.rechecking import differences
from rulings.archive.record import Record
from rulings.engine import Citation
from rulings.models import CitedClause, Ruling
from tests.rulings.a_club import an_incident, give, who_directs
from tests.rulings.at_the_desk import CIRCUMSTANCES, REPLY, Desk, html, signed_in, text
from tests.rulings.disputing import BOTH, SEEN, WEIGHT, fact, fields_on, rule_on
from tests.rulings.records import change_record


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def test_the_ruling_keeps_both_versions_the_statements_and_the_basis(desk: Desk) -> None:
    ruling = rule_on(desk)
    (kept,) = [each for each in ruling.record["facts"] if each["key"] == CIRCUMSTANCES]
    assert kept["code"] == [SEEN]
    assert kept["established"] == "disputed"
    basis = kept["basis"]
    assert basis
    assert basis["code"] == WEIGHT
    assert basis["clause"] == "85.A"
    assert set(basis["text"]) == {"fr", "en"}
    ours, theirs = kept["versions"]
    assert ours["answer"]
    assert theirs["answer"]
    assert (ours["side"], ours["code"], ours["answer"]["en"]) == ("NS", [], "None of these")
    assert (theirs["side"], theirs["answer"]["en"]) == ("EW", "South could have seen a card of dummy's")
    assert (ours["statement"], theirs["statement"]) == (BOTH["NS-statement"], BOTH["EW-statement"])
    agreed = [each for each in ruling.record["facts"] if each["key"] != CIRCUMSTANCES]
    assert all((each["established"], each["basis"], each["versions"]) == ("agreed", None, []) for each in agreed)


@pytest.mark.parametrize(("basis", "clause"), list(CLAUSES.items()))
def test_the_clause_of_the_basis_is_cited_and_found(desk: Desk, basis: str, clause: str) -> None:
    ruling = rule_on(desk, f"EW:{basis}")
    assert clause in ruling.record["clauses"]
    assert ruling.record["clauses"] == [str(each) for each in sorted(map(Citation.parse, ruling.record["clauses"]))]
    assert CitedClause.objects.filter(ruling=ruling, clause=clause, law=85).exists()
    for citation in ("85", clause):
        assert list(Ruling.objects.citing(Citation.parse(citation))) == [ruling]
        assert list(Ruling.objects.matching(citation, who_directs(ruling.club))) == [ruling]
    other = next(each for each in CLAUSES.values() if each != clause)
    assert not Ruling.objects.citing(Citation.parse(other)).exists()
    page = desk.client.get(desk.url("log"), {"law": "85"})
    assert ruling.number in text(page)
    assert clause in text(desk.get("ruling", ruling.number))
    assert differences(ruling.record) == []


def test_a_ruling_on_agreed_facts_cites_no_law_85(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director), director)
    assert not [clause for clause in ruling.record["clauses"] if clause.startswith("85")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_director_reads_the_statements_and_a_player_does_not(
    desk: Desk, session: Session, director: User, player: User, language: str
) -> None:
    ruling = rule_on(desk)
    statements = [BOTH["NS-statement"], BOTH["EW-statement"]]
    reads = {
        person: text(signed_in(person, language).get(desk.url("ruling", ruling.number)))
        for person in (director, player)
    }
    assert all(statement in reads[director] for statement in statements)
    assert not [statement for statement in statements if statement in reads[player]]
    answer = next(each for each in ruling.record["facts"] if each["key"] == CIRCUMSTANCES)
    said = answer["versions"][0]["answer"]
    assert said
    for page in reads.values():
        assert "85.A" in page
        assert answer["answer"][language] in page
        assert said[language] in page
    if language == "en":
        assert "disputed Found by the weight of the evidence 85.A" in reads[player]
        assert "North-South: None of these" in reads[player]


def test_no_search_finds_what_a_side_said(desk: Desk) -> None:
    ruling = rule_on(desk, NS="", EW=SEEN, **{"EW-statement": "Xylophone zeppelin."})
    assert "Xylophone" in json.dumps(ruling.record)
    assert not Ruling.objects.matching("xylophone", who_directs(ruling.club)).exists()
    assert "xylophon" not in ruling.search_text + ruling.players_search_text
    assert "weight" in ruling.search_text


def test_statements_are_not_printed(desk: Desk) -> None:
    """The paper goes to the table."""
    page = html(desk.get("ruling", rule_on(desk).number))
    assert re.search(r'<span class="other no-print"><bdi>“Dummy&#x27;s hand', page)


# ---- Rulings given before versions had sides ----------------------------------------------------


def as_once_written(record: Record) -> Record:
    """The record as it was written before: one other version, whose was not asked, and no basis."""
    facts = []
    for each in record["facts"]:
        others = [version for version in each["versions"] if version["code"] != each["code"]]
        old = {name: value for name, value in each.items() if name not in {"versions", "basis"}}
        old["other_version"] = {"code": others[0]["code"], "answer": others[0]["answer"]} if others else None
        facts.append(old)
    clauses = [each for each in record["clauses"] if not each.startswith("85")]
    return change_record(record, facts=facts, clauses=clauses)


@pytest.fixture
def long_ago(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Rulings are given as they were before, until it is undone."""
    record = issuing._with_the_call
    monkeypatch.setattr(issuing, "_with_the_call", lambda *facts: as_once_written(record(*facts)))
    return monkeypatch


def test_an_older_ruling_is_shown_with_its_other_version(
    desk: Desk, player: User, long_ago: pytest.MonkeyPatch
) -> None:
    ruling = rule_on(desk)
    long_ago.undo()
    for reader in (desk.client, signed_in(player)):
        page = text(reader.get(desk.url("ruling", ruling.number)))
        assert "facts found by the director" in page
        assert "disputed Other version: None of these" in page
        assert "85.A" not in page
    assert differences(ruling.record) == []


def test_an_older_ruling_still_stands_for_the_same_facts(desk: Desk, long_ago: pytest.MonkeyPatch) -> None:
    """Giving the same again is refused as before: how its age wrote them makes no difference."""
    incident = desk.up_to(REPLY)
    desk.give(incident)
    long_ago.undo()
    ruling = Ruling.objects.get()
    assert "versions" not in ruling.record["facts"][0]
    assert "was given on these facts and stands" in text(desk.get("check", incident.number))
    assert desk.get("incident", incident.number)["Location"] == desk.url("ruling", ruling.number)


def test_a_version_kept_before_sides_were_asked_is_the_other_version(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    kept = fact(incident)
    kept.established, kept.versions = "disputed", [{"side": "", "code": [SEEN], "statement": ""}]
    kept.save()
    assert "disputed Other version: South could have seen a card of dummy's" in text(desk.get("check", incident.number))
    # The page that hears both sides does not know whose it was, and asks.
    page = desk.get("disputed", incident.number, CIRCUMSTANCES)
    assert page.status_code == 200
    assert "NS" not in fields_on(page)
