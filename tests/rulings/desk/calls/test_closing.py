"""An incident ends without a ruling: why, by whom; it may be opened again, and is counted apart."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from incidents.closing import close
from incidents.models import Closing, Incident, LogEntry, Session, Tag, User
from rulings.archive.issuing import ClosedWithoutRuling
from rulings.desk.calls import place_call
from rulings.models import Ruling
from tests.rulings.a_club import an_incident, give, seat_players
from tests.rulings.at_the_desk import CIRCUMSTANCES, DECLARER, REPLY, Desk, html, text


def send_closing(desk: Desk, incident: Incident, closed_as: str, **sent: Any) -> Any:
    incident.refresh_from_db()
    return desk.post("close", incident.number, **{"version": incident.version, "closed_as": closed_as, **sent})


@pytest.mark.parametrize("why", [Closing.MISTAKE, Closing.NO_IRREGULARITY, Closing.WITHDRAWN])
def test_it_leaves_the_unfinished_ones_and_says_why(desk: Desk, director: User, why: Closing) -> None:
    incident = desk.up_to(DECLARER)
    for _ in range(2):
        assert send_closing(desk, incident, why)["Location"] == desk.url("desk", desk.session.pk)
    incident = Incident.objects.get()
    assert (incident.closed_as, incident.closed_by) == (why, director)
    assert LogEntry.objects.get(tag=Tag.INCIDENT_CLOSED).detail == {"closed_as": why}
    page = html(desk.get("desk", desk.session.pk))
    assert "an incident is unfinished" not in page
    assert "an incident is unfinished" not in page
    page = text(desk.get("close", incident.number))
    with override("en"):
        assert str(why.label).capitalize() in page
    assert "Anne Vidal" in page


def test_another_reason_is_written_without_names(desk: Desk) -> None:
    seat_players(desk.session, "Zoé Quirinus", "Ada Vexko")
    incident = desk.call()
    assert send_closing(desk, incident, "other").status_code == 422
    named = send_closing(desk, incident, "other", reason="Quirinus went home")
    assert named.status_code == 422
    assert "Is “Quirinus” here Zoé Quirinus (pair 1)?" in text(named)
    assert 'value="Quirinus went home"' in html(named)
    assert '<input type="hidden" name="no_names" value="quirinus">' in html(named)
    whole = send_closing(desk, incident, "other", reason="Quirinus Zoé went home", no_names="quirinus zoe")
    assert "instead of Zoé Quirinus (pair 1)" in text(whole)
    assert send_closing(desk, incident, "other", reason="x" * 201).status_code == 422
    assert send_closing(desk, incident, "other", reason="The fire alarm").status_code == 302
    assert Incident.objects.get().closing_reason == "The fire alarm"


def test_a_duplicate_names_the_incident_that_settles_it(desk: Desk) -> None:
    one, two = desk.call(1), desk.call(2)
    assert send_closing(desk, one, "duplicate").status_code == 422
    assert send_closing(desk, one, "duplicate", settled_by=one.number).status_code == 422
    for no_number in (10**30, -(10**30), 2**31, 2**63, -1):
        assert send_closing(desk, one, "duplicate", settled_by=no_number).status_code == 422
    assert send_closing(desk, one, "duplicate", settled_by=two.number).status_code == 302
    one.refresh_from_db()
    assert one.settled_by == two
    assert desk.url("incident", two.number) in html(desk.get("close", one.number))
    # What is closed settles nothing.
    assert send_closing(desk, two, "duplicate", settled_by=one.number).status_code == 422


def test_it_is_not_closed_unseen(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    stale = desk.post("close", incident.number, version=incident.version - 1, closed_as="mistake")
    assert stale.status_code == 409
    assert desk.post("close", incident.number, closed_as="mistake").status_code == 422
    assert send_closing(desk, incident, "no-such-reason").status_code == 422
    assert not Incident.objects.get().is_closed


def test_what_was_ruled_on_is_not_closed(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    desk.give(incident)
    assert send_closing(desk, incident, "mistake").status_code == 302
    assert not Incident.objects.get().is_closed
    with pytest.raises(place_call.RuledOn):
        place_call.close(incident, "mistake", director)


def test_no_ruling_is_given_on_it_until_it_is_opened_again(desk: Desk, director: User) -> None:
    incident = desk.up_to(REPLY)
    send_closing(desk, incident, "mistake")
    incident.refresh_from_db()
    with pytest.raises(ClosedWithoutRuling):
        give(incident, director)
    assert desk.give(incident)["Location"] == desk.url("close", incident.number)
    assert not Ruling.objects.exists()
    assert desk.post("reopen", incident.number)["Location"] == desk.url("check", incident.number)
    assert LogEntry.objects.get(tag=Tag.INCIDENT_REOPENED).who == director
    desk.give(incident)
    assert Ruling.objects.count() == 1


def test_its_questions_lead_to_its_page_and_an_answer_on_its_way_is_said_to_be_lost(desk: Desk) -> None:
    incident = desk.up_to(DECLARER)
    send_closing(desk, incident, "mistake")
    there = desk.url("close", incident.number)
    assert desk.client.get(desk.url("incident", incident.number))["Location"] == there
    for name, rest in (("subject", ()), ("answer", (CIRCUMSTANCES,)), ("check", ()), ("details", ())):
        assert desk.get(name, incident.number, *rest)["Location"] == there
    response = desk.client.post(desk.url("answer", incident.number, CIRCUMSTANCES), {"answer": ""}, follow=True)
    assert "nothing was recorded" in text(response)
    assert set(Incident.objects.get().answers()) == {DECLARER}


def test_the_report_counts_it_apart_and_its_open_items_reconcile(desk: Desk, session: Session, director: User) -> None:
    give(an_incident(session, director), director)
    left = an_incident(session, director)
    for why in (Closing.MISTAKE, Closing.WITHDRAWN):
        close(an_incident(session, director, {}), why, director)
    at = Desk(session, desk.client)
    page = text(at.get("session-report", session.pk)).replace(" ,", ",")
    assert "4 incidents of the session 1 ruling, 1 unfinished, 2 closed without a ruling" in page
    assert "closed: the players withdrew the call" in page
    still_open = (
        html(at.get("session-report", session.pk)).partition('aria-labelledby="open"')[2].partition("</section>")[0]
    )
    assert at.url("incident", left.number) in still_open
    assert still_open.count("/incidents/") == 1
    figures = at.get("session-report-figures", session.pk).getvalue().decode()
    for name, count in (("Incidents", 4), ("Incidents unfinished", 1), ("Incidents closed without a ruling", 2)):
        assert f'"{name}","","{count}"' in figures
