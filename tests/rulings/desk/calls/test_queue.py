"""The queue on the session's page: whoever waits longest first, taken, handed over, renewed without reloading."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.calling import AlreadyTaken, call_director, hand_over, take
from incidents.closing import close
from incidents.models import Club, ClubRole, Incident, LogEntry, Session, Tag, User
from incidents.recording import StaleIncident, establish
from tests.rulings.a_club import a_club, a_person, a_session
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, REPLY, Desk, html, signed_in, text


def call(session: Session, table: int = 1, minutes: int = 0, **other: Any) -> Incident:
    at = timezone.now() - timedelta(minutes=minutes, seconds=5)
    return call_director(session.tables.get(number=table), uuid.uuid4(), at, **other)


@pytest.fixture
def colleague(club: Club) -> User:
    return a_person(club, ClubRole.DIRECTOR, "Corentin Vasseur")


@pytest.fixture
def his(tonight: Session, colleague: User) -> Desk:
    """The colleague's own telephone."""
    return Desk(tonight, signed_in(colleague))


def calls_on(page: str) -> str:
    """The lines of those that call, as they are read."""
    lines = re.findall(r'<li class="line call.*?</li>', page, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", " ".join(lines)).split())


def unfinished_on(page: str) -> list[str]:
    """The lines of what somebody has begun, as they are read."""
    lines = re.findall(r'<li>\s*<a class="line" href="[^"]*/incidents/.*?</li>', page, re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]


def test_the_page_is_calm_while_nobody_calls(desk: Desk) -> None:
    desk.call(2)
    page = html(desk.get("desk", desk.session.pk))
    assert calls_on(page) == ""
    assert 'id="now"' in page


def test_who_waits_longest_stands_first(desk: Desk) -> None:
    call(desk.session, 2, 1, word="A card fell", board=desk.session.boards.get(number=3))
    call(desk.session, 1, 4)
    page = calls_on(html(desk.get("desk", desk.session.pk)))
    assert re.search(r"Table 1 4 min .*Table 2 1 min .*A card fell", page), page
    # It is not among what directors have begun.
    assert unfinished_on(html(desk.get("desk", desk.session.pk))) == []


def test_taking_a_call_leads_to_the_inquiry_and_takes_it_off_the_queue(desk: Desk, director: User) -> None:
    incident = call(desk.session)
    for _ in range(2):
        response = desk.post("take", incident.number)
        assert response["Location"] == desk.url("subject", incident.number)
    incident.refresh_from_db()
    assert incident.director == director
    page = html(desk.get("desk", desk.session.pk))
    assert calls_on(page) == ""
    assert [line[:7] for line in unfinished_on(page)] == ["Table 1"]
    assert LogEntry.objects.filter(tag=Tag.CALL_TAKEN).count() == 1


def test_of_two_directors_one_takes_it_and_the_other_is_told(desk: Desk, his: Desk) -> None:
    incident = call(desk.session)
    his.post("take", incident.number)
    response = desk.client.post(desk.url("take", incident.number), follow=True)
    assert "Corentin Vasseur has taken this call." in text(response)
    with pytest.raises(AlreadyTaken):
        take(incident, User.objects.get(name="Anne Vidal"))


def test_a_tap_on_the_table_that_calls_takes_its_call(desk: Desk, director: User) -> None:
    incident = call(desk.session)
    response = desk.post("call", desk.session.pk, incident.table_id, opening_key=uuid.uuid4())
    assert response["Location"].startswith(desk.url("subject", incident.number))
    incident.refresh_from_db()
    assert (incident.director, Incident.objects.count()) == (director, 1)


def test_handing_over_keeps_every_answer_and_the_colleague_sees_it_as_his(
    desk: Desk, his: Desk, colleague: User
) -> None:
    incident = desk.up_to(CARD)
    before = incident.answers(), incident.version
    desk.post("hand-over", incident.number, director=colleague.pk)
    page = calls_on(html(his.get("desk", his.session.pk)))
    assert "handed over to you" in page
    assert "Handed over to Corentin Vasseur" in calls_on(html(desk.get("desk", desk.session.pk)))
    incident = Incident.objects.get(pk=incident.pk)
    assert (incident.answers(), incident.version) == before
    response = his.post("take", incident.number)
    assert response["Location"] == his.url("answer", incident.number, REPLY)
    assert his.answer(incident, REPLY, "accept")["Location"] == his.url("check", incident.number)
    assert "Director: Corentin Vasseur" in text(his.get("check", incident.number))


def test_an_answer_on_its_way_while_it_is_handed_over_still_counts(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(DECLARER)
    version = incident.version
    desk.post("hand-over", incident.number, director=colleague.pk)
    response = desk.post("answer", incident.number, CIRCUMSTANCES, version=version, answer="")
    assert response["Location"] == desk.url("answer", incident.number, CARD)


def test_a_colleague_takes_it_over_from_the_incident(desk: Desk, his: Desk, colleague: User) -> None:
    incident = desk.up_to(DECLARER)
    assert "Take over or hand over" in text(his.get("answer", incident.number, CIRCUMSTANCES))
    response = his.post("hand-over", incident.number, director=colleague.pk)
    assert response["Location"] == his.url("answer", incident.number, CARD)
    incident.refresh_from_db()
    assert (incident.director, incident.is_waiting) == (colleague, False)


@pytest.mark.parametrize("steps", range(5))
def test_leaving_after_any_step_and_coming_back_on_another_telephone_loses_nothing(
    desk: Desk, director: User, steps: int
) -> None:
    keys = (DECLARER, CIRCUMSTANCES, CARD, REPLY)
    incident = desk.up_to(keys[steps - 1]) if steps else desk.call()
    other = Desk(desk.session, signed_in(director))
    here = desk.client.get(desk.url("incident", incident.number))["Location"]
    there = other.client.get(other.url("incident", incident.number))["Location"]
    assert here == there
    if steps:
        # Whether it was one of the rare cases is asked on the next page.
        asked = (DECLARER, CARD, CARD, REPLY)
        wanted = desk.url("answer", incident.number, asked[steps]) if steps < 4 else desk.url("check", incident.number)
        assert there == wanted
        assert set(Incident.objects.get(pk=incident.pk).answers()) == set(keys[:steps])
    assert f'href="{other.url("incident", incident.number)}"' in html(other.get("desk", desk.session.pk))


def test_nobody_but_a_director_of_the_club_is_handed_anything(desk: Desk, player: User) -> None:
    incident = desk.call()
    stranger = a_person(a_club("quai"), ClubRole.DIRECTOR, "Quentin Quai")
    for wrong in (player.pk, stranger.pk, 0, "x", "", 2**63):
        assert desk.post("hand-over", incident.number, director=wrong).status_code == 422
    assert "Quentin Quai" not in text(desk.get("hand-over", incident.number))
    with pytest.raises(ValidationError):
        hand_over(incident, stranger, player)


def test_whoever_begins_the_inquiry_has_taken_the_call(desk: Desk, director: User) -> None:
    incident = call(desk.session)
    desk.choose(incident)
    incident.refresh_from_db()
    assert (incident.director, incident.is_waiting) == (director, False)


def test_another_clubs_director_finds_nothing(desk: Desk) -> None:
    incident = call(desk.session)
    stranger = signed_in(a_person(a_club("quai"), ClubRole.ADMIN))
    for club in ("parc", "quai"):
        assert stranger.get(f"/{club}/sessions/{desk.session.pk}/now/").status_code == 404
        for act in ("take", "hand-over", "close", "reopen"):
            assert stranger.post(f"/{club}/incidents/{incident.number}/{act}/").status_code == 404
    incident.refresh_from_db()
    assert incident.director is None


# ---- Renewed ------------------------------------------------------------------------------------


def stamp_on(page: str) -> str:
    found = re.search(r"/now/\?seen=(\w+)", page)
    assert found
    return found[1]


def test_nothing_is_answered_until_something_changes(desk: Desk) -> None:
    url = desk.url("session-now", desk.session.pk)
    seen = stamp_on(html(desk.get("desk", desk.session.pk)))
    assert desk.client.get(f"{url}?seen={seen}").status_code == 204
    incident = call(desk.session)
    renewed = desk.client.get(f"{url}?seen={seen}")
    assert renewed.status_code == 200
    assert "Table 1" in calls_on(html(renewed))
    seen = stamp_on(html(renewed))
    assert desk.client.get(f"{url}?seen={seen}").status_code == 204
    desk.post("take", incident.number)
    page = html(desk.client.get(f"{url}?seen={seen}"))
    assert calls_on(page) == ""
    assert desk.url("incident", incident.number) in page


def test_a_stamp_tells_of_no_other_place(desk: Desk) -> None:
    """Of another club's session, or of one that is not there, least of all."""
    seen = stamp_on(html(desk.get("desk", desk.session.pk)))
    theirs = a_session(a_club("quai"))
    for session in (theirs.pk, theirs.pk + 1000):
        assert desk.client.get(desk.url("session-now", session) + f"?seen={seen}").status_code == 404
    table = desk.session.tables.get(number=1)
    assert desk.client.get(desk.url("live-table-now", desk.session.pk, table.pk) + f"?seen={seen}").status_code == 200
    for place in ((theirs.pk, table.pk), (desk.session.pk, theirs.tables.latest("pk").pk)):
        assert desk.client.get(desk.url("live-table-now", *place) + f"?seen={seen}").status_code == 404


def test_minutes_go_on_while_somebody_waits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    call(desk.session)
    url = desk.url("session-now", desk.session.pk)
    seen = stamp_on(html(desk.get("desk", desk.session.pk)))
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr("rulings.web.polling.timezone.now", lambda: later)
    assert desk.client.get(f"{url}?seen={seen}").status_code == 200


def test_asking_again_costs_one_query_of_its_own(desk: Desk) -> None:
    """Beside the three that every page costs: who is it, and may he."""
    url = desk.url("session-now", desk.session.pk)
    seen = stamp_on(html(desk.get("desk", desk.session.pk)))
    with CaptureQueriesContext(connection) as asked:
        assert desk.client.get(f"{url}?seen={seen}").status_code == 204
    assert len(asked) == 3 + 1
    with CaptureQueriesContext(connection) as asked:
        assert desk.client.get(url).status_code == 200
    # Control: what a whole part costs.
    assert len(asked) > 3 + 1


def test_a_late_line_of_the_journal_is_seen(desk: Desk) -> None:
    """One that got its key before others and was committed after them: the newest key alone would not tell."""
    url = desk.url("session-now", desk.session.pk)
    newest = LogEntry.objects.note(Tag.SESSION_CHANGED, club=desk.club, who=None)
    LogEntry.objects.create(pk=newest.pk + 9, club=desk.club, tag=Tag.SESSION_CHANGED.value)
    seen = stamp_on(html(desk.get("desk", desk.session.pk)))
    assert desk.client.get(f"{url}?seen={seen}").status_code == 204
    LogEntry.objects.create(pk=newest.pk + 5, club=desk.club, tag=Tag.SESSION_CHANGED.value)
    assert desk.client.get(f"{url}?seen={seen}").status_code == 200


def test_a_stale_answer_to_a_closed_incident_is_refused_by_the_write(desk: Desk, director: User) -> None:
    incident = desk.up_to(DECLARER)
    close(incident, "mistake", director)
    with pytest.raises(StaleIncident):
        establish(incident, CIRCUMSTANCES, [], director)
