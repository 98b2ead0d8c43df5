"""The players do not agree: both sides are heard, both rulings compared, and one version found on a basis (Law 85)."""

from __future__ import annotations

import re

import pytest

from incidents.models import Fact, Incident, LogEntry, Session, User, Version
from rulings.models import Ruling
from tests.rulings.a_club import an_incident
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, Desk, html, signed_in, text
from tests.rulings.disputing import BOTH, SEEN, UNDETERMINED, WEIGHT, fact, fields_on, find, rule_on, send
from tests.rulings.every_kind import ANSWERS, EVERY_KIND, offer


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


@pytest.fixture
def of_every_kind(desk: Desk, director: User, monkeypatch: pytest.MonkeyPatch) -> Incident:
    """An incident on which each kind of question is answered."""
    offer(monkeypatch, EVERY_KIND)
    incident = an_incident(desk.session, director, ANSWERS)
    incident.subject = EVERY_KIND.key
    incident.save()
    return incident


def test_a_fact_is_disputed_on_a_page_of_its_own_and_a_choice_is_not(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    address = desk.url("disputed", incident.number, CARD)
    assert f'href="{address}">The players do not agree' in html(desk.get("answer", incident.number, CARD))
    assert desk.client.get(address).status_code == 200
    assert "disputed/" not in html(desk.get("answer", incident.number, REPLY))
    for response in (desk.get("disputed", incident.number, REPLY), send(desk, incident, REPLY, NS="accept")):
        assert (response.status_code, response["Location"]) == (302, desk.url("answer", incident.number, REPLY))
    assert not Fact.objects.filter(key=REPLY).exists()


def test_nobody_is_heard_before_anybody_spoke(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    page = desk.get("disputed", incident.number, CIRCUMSTANCES)
    assert "Is it one of these cases?" in text(page)
    assert fields_on(page) == {
        "version": [str(incident.version)],
        "NS-statement": [""],
        "EW-statement": [""],
    }
    assert 'name="finding"' not in html(page)
    assert "by the weight of the evidence. You then rule as on facts that are agreed. 85.A" in text(page)
    assert "you make a ruling that lets play go on. 85.B" in text(page)


def test_both_rulings_are_shown_and_nothing_is_kept(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    before, lines = list(Fact.objects.values()), LogEntry.objects.count()
    response = send(desk, incident, **BOTH)
    assert response.status_code == 200
    page = text(response)
    assert "North-South: None of these “Dummy's hand was still in his own hands.”" in page
    assert "East-West: South could have seen a card of dummy's “South leaned over and saw two cards.”" in page
    assert "Opening lead out of turn refused, ♥ prohibited" in page
    assert "Opening lead out of turn accepted: South remains declarer" in page
    assert "West Does not lead ♥ as long as he keeps the lead 50.D.2.a" in page
    assert (list(Fact.objects.values()), LogEntry.objects.count()) == (before, lines)


def test_a_version_that_asks_on_says_what_and_where_each_answer_leads(desk: Desk) -> None:
    incident = desk.up_to(CARD)
    page = text(send(desk, incident, **BOTH))
    assert "Still asks: What does South choose? It is asked next if you find this version." in page
    assert "Prohibit ♥ Opening lead out of turn refused, ♥ prohibited" in page
    # No reply is needed where he must accept.
    assert "Opening lead out of turn accepted: South remains declarer" in page


def test_what_holds_in_both_is_told_once(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    page = text(send(desk, incident, CARD, NS="HK", EW="HQ"))
    shared = page[page.index("Whichever you find") :]
    assert "Does not lead ♥ as long as he keeps the lead" in shared
    assert page.count("Does not lead ♥ as long as he keeps the lead") == 1


def test_where_nothing_turns_on_it_that_is_said(desk: Desk, of_every_kind: Incident) -> None:
    assert "Nothing turns on it" not in text(send(desk, of_every_kind, "other", NS="DQ", EW="CQ"))
    page = text(send(desk, of_every_kind, "way", NS="led", EW="dropped"))
    assert "Nothing turns on it: the ruling is the same." in page


def test_a_side_may_say_nothing(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    said = {"NS": "S", "EW": "-", "EW-statement": "We were not looking."}
    page = text(send(desk, incident, DECLARER, **said))
    assert "East-West say: nothing, or not known “We were not looking.”" in page
    find(desk, incident, f"NS:{WEIGHT}", DECLARER, **said)
    kept = fact(incident, DECLARER)
    assert (kept.code, kept.established) == ("S", "found")
    assert kept.read_versions() == (Version("NS", "S"), Version("EW", None, "We were not looking."))


def test_of_two_answers_the_other_one_may_be_found_though_nobody_gives_it(desk: Desk, of_every_kind: Incident) -> None:
    assert "Neither side: No" in text(send(desk, of_every_kind, "any", NS="yes"))
    find(desk, of_every_kind, f"own:{WEIGHT}", "any", NS="yes")
    kept = fact(of_every_kind, "any")
    assert (kept.code, kept.established) == ("no", "disputed")
    assert kept.read_versions() == (Version("NS", "yes"), Version("EW"))


def test_the_director_may_find_what_neither_side_says(desk: Desk) -> None:
    incident = desk.up_to(CIRCUMSTANCES)
    said = {"NS": "HK", "EW": "HQ", "own": "H2"}
    assert html(send(desk, incident, CARD, **said)).count('class="card road"') == 3
    find(desk, incident, f"own:{UNDETERMINED}", CARD, **said)
    kept = fact(incident, CARD)
    assert (kept.code, kept.established, kept.basis) == ("H2", "disputed", UNDETERMINED)
    assert kept.read_versions() == (Version("NS", "HK"), Version("EW", "HQ"))
    # The page opens where it was left.
    page = html(desk.get("disputed", incident.number, CARD))
    assert page.count('class="card road"') == 3
    assert page.count("recorded</span>") == 1


# ---- Finding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("finding", "code", "basis"),
    [
        (f"NS:{WEIGHT}", [], WEIGHT),
        (f"EW:{WEIGHT}", [SEEN], WEIGHT),
        (f"NS:{UNDETERMINED}", [], UNDETERMINED),
        (f"EW:{UNDETERMINED}", [SEEN], UNDETERMINED),
    ],
)
def test_one_tap_finds_a_version_on_a_basis(
    desk: Desk, director: User, finding: str, code: list[str], basis: str
) -> None:
    incident = desk.up_to(REPLY)
    response = find(desk, incident, finding, **BOTH)
    assert (response.status_code, response["Location"]) == (302, desk.url("check", incident.number))
    kept = fact(incident)
    assert (kept.code, kept.established, kept.basis, kept.established_by) == (code, "disputed", basis, director)
    assert kept.read_versions() == (
        Version("NS", [], "Dummy's hand was still in his own hands."),
        Version("EW", [SEEN], "South leaned over and saw two cards."),
    )


def test_it_stands_under_the_facts_and_on_the_check_page(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    find(desk, incident, f"EW:{UNDETERMINED}", **BOTH)
    for page in (desk.get("check", incident.number), desk.get("answer", incident.number, CARD)):
        assert "disputed Could not be determined: ruled so that play may go on 85.B" in text(page)
        assert "North-South: None of these “Dummy's hand was still in his own hands.”" in text(page)
        assert "East-West: South could have seen a card of dummy's “South leaned over" in text(page)


def test_several_facts_may_be_disputed_each_on_its_own_basis(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    find(desk, incident, f"NS:{WEIGHT}", **BOTH)
    find(desk, incident, f"EW:{UNDETERMINED}", CARD, NS="HK", EW="HQ")
    desk.give(incident)
    ruling = Ruling.objects.get()
    assert {"85.A", "85.B"} <= set(ruling.record["clauses"])
    assert text(desk.get("ruling", ruling.number)).count("disputed") == 2


def test_one_may_change_ones_mind(desk: Desk) -> None:
    """The page opens with both versions as they were heard; one tap finds the other, or on the other basis."""
    incident = desk.up_to(REPLY)
    find(desk, incident, f"NS:{WEIGHT}", **BOTH)
    page = desk.get("disputed", incident.number, CIRCUMSTANCES)
    assert re.search(rf'class="choice on"\s+name="finding"\s+value="NS:{WEIGHT}"', html(page))
    form: dict[str, object] = {**fields_on(page), "finding": f"EW:{UNDETERMINED}"}
    response = send(desk, incident, CIRCUMSTANCES, **form)
    assert response["Location"] == desk.url("check", incident.number)
    kept = fact(incident)
    assert (kept.code, kept.basis) == ([SEEN], UNDETERMINED)
    assert kept.read_versions()[0].statement == BOTH["NS-statement"]
    assert "From Opening lead out of turn refused, ♥ prohibited To" in text(desk.get("check", incident.number))


def test_after_a_ruling_another_basis_alone_is_another_ruling(desk: Desk) -> None:
    first = rule_on(desk, f"EW:{UNDETERMINED}")
    incident = first.incident
    response = find(desk, incident, f"EW:{WEIGHT}", **BOTH)
    assert response["Location"] == desk.url("check", incident.number)
    assert "Give the new ruling in place of" in text(desk.get("check", incident.number))
    desk.give(incident, reason="A kibitzer saw it.")
    second = Ruling.objects.get(supersedes=first)
    assert (first.record["headline"], "85.A" in second.record["clauses"]) == (second.record["headline"], True)


def test_a_plain_answer_is_agreed_again_and_what_was_said_is_not_lost(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    find(desk, incident, f"EW:{WEIGHT}", **BOTH)
    desk.answer(incident, CIRCUMSTANCES, SEEN)
    assert fact(incident).established == "agreed"
    assert "saw two cards" not in text(desk.get("check", incident.number))
    page = fields_on(desk.get("disputed", incident.number, CIRCUMSTANCES))
    assert (page["EW"], page["EW-statement"]) == ([SEEN], [BOTH["EW-statement"]])
    desk.give(incident)
    assert "85.A" not in Ruling.objects.get().record["clauses"]


def test_the_same_finding_sent_twice_is_one(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    form = {**fields_on(send(desk, incident, **BOTH)), "finding": f"EW:{WEIGHT}"}
    lines = LogEntry.objects.count()
    for _ in range(2):
        response = desk.post("disputed", incident.number, CIRCUMSTANCES, **form)
        assert (response.status_code, response["Location"]) == (302, desk.url("check", incident.number))
    assert LogEntry.objects.count() == lines + 1
