"""The journal as it is read: codes as the pages call them, people by name, incidents by a link."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.calling import hand_over
from incidents.models import Club, ClubRole, Incident, LogEntry, Session, Tag, User
from incidents.playing.declare import say_part
from incidents.recording import describe_call, open_incident
from incidents.setting_up import create_session
from tests.incidents.conftest import SignedIn, somebody

JOURNAL = "/parc/journal/"


@pytest.fixture
def tonight(club: Club, director: User) -> Session:
    return create_session(
        club,
        director,
        name="Tournoi du soir",
        date=club.day_of_play(),
        tables={"A": 2},
        rounds=3,
        boards_per_round=2,
        creation_key=uuid4(),
    )


@pytest.fixture
def incident(tonight: Session, director: User) -> Incident:
    return open_incident(tonight.tables.get(number=1), director, uuid4(), timezone.now())


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ({"called_by": "N"}, "Nord"),
        ({"seat": "W"}, "Ouest"),
        ({"side": "EW"}, "Est-Ouest"),
        ({"scoring": "imps"}, "en IMP"),
        ({"language": "en"}, "Anglais"),
        ({"appeals": ["next-day", 30, "12:00:00"]}, "le lendemain, à une heure fixe, 12:00"),
        ({"fields": ["appeal_time"]}, "heure"),
        ({"regulations": {"face_down_opening_lead": True}}, "Entame face cachée : oui"),
    ],
)
def test_a_code_is_called_what_the_pages_call_it(
    detail: dict[str, Any], said: str, club: Club, admin: User, signed_in: SignedIn
) -> None:
    LogEntry.objects.note(Tag.CLUB_CHANGED, club=club, who=admin, detail=detail)
    (line,) = signed_in(admin).get(JOURNAL).context["lines"]
    assert [value for _name, value in line.details] == [said]


@pytest.mark.parametrize(
    ("detail", "said"),
    [
        ({"role": "admin", "before": "director"}, "arbitre"),
        ({"subject": "opening-lead-out-of-turn", "before": "opening-lead-out-of-turn"}, "Entame hors tour"),
    ],
)
def test_what_was_before_is_called_as_what_it_is_now(
    detail: dict[str, Any], said: str, club: Club, admin: User, signed_in: SignedIn
) -> None:
    LogEntry.objects.note(Tag.ROLE_CHANGED, club=club, who=admin, detail=detail)
    (line,) = signed_in(admin).get(JOURNAL).context["lines"]
    assert dict(line.details)["avant"] == said


def test_a_director_stands_by_his_name_until_it_is_forgotten(
    incident: Incident, director: User, club: Club, admin: User, signed_in: SignedIn
) -> None:
    colleague = somebody("corentin", club, ClubRole.DIRECTOR)
    User.objects.filter(pk=colleague.pk).update(name="Corentin Vasseur")
    hand_over(incident, colleague, director)
    browser = signed_in(admin)
    said = dict(browser.get(JOURNAL).context["lines"][0].details)
    assert (said["arbitre"], said["avant"]) == ("Corentin Vasseur", str(director))
    User.objects.filter(pk=colleague.pk).update(forgotten_at=timezone.now())
    assert dict(browser.get(JOURNAL).context["lines"][0].details)["arbitre"] == "un ancien membre"


def test_names_cost_one_query_however_many_lines(
    incident: Incident, director: User, admin: User, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)

    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(JOURNAL).status_code == 200
        return len(asked)

    hand_over(incident, admin, director)
    once = cost()
    for to in (director, admin, director, admin):
        hand_over(incident, to, director)
    assert cost() == once


def test_an_incident_is_a_link_that_opens(incident: Incident, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    address = f"/parc/incidents/{incident.number}/"
    assert f'href="{address}"' in browser.get(JOURNAL).content.decode()
    assert browser.get(address, follow=True).status_code == 200


def test_what_is_kept_from_an_administrator_who_plays_is_no_link_for_him(
    incident: Incident, tonight: Session, director: User, admin: User, signed_in: SignedIn
) -> None:
    describe_call(incident, 1, tonight.boards.get(number=1), "", "", director)
    say_part(tonight, admin, plays=True)
    browser = signed_in(admin)
    address = f"/parc/incidents/{incident.number}/"
    assert f'href="{address}"' not in browser.get(JOURNAL).content.decode()
    assert browser.get(address).status_code == 403
