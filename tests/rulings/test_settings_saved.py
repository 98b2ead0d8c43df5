"""A club whose settings were saved goes on ruling: what it elects of scores stands beside what the laws ask."""

from __future__ import annotations

import pytest

from incidents.models import Club, ClubRole, Session, User
from incidents.regulations import OF_SCORING
from tests.rulings.a_club import a_person, an_incident, give
from tests.rulings.at_the_desk import signed_in

pytestmark = pytest.mark.django_db


def test_a_ruling_is_given_after_the_settings_were_saved_as_they_stand(session: Session, director: User) -> None:
    club = session.club
    browser = signed_in(a_person(club, ClubRole.ADMIN))
    form = browser.get(f"/{club.slug}/settings/").context["form"]
    sent = {name: value for name in form.fields if (value := form[name].value()) not in (None, False)}
    assert browser.post(f"/{club.slug}/settings/", sent).status_code == 302
    saved = Club.objects.get(pk=club.pk)
    assert {each.key for each in OF_SCORING} <= set(saved.regulations)
    ruling = give(an_incident(Session.objects.get(pk=session.pk), director, table=1, in_round=1), director)
    # What is sealed is what the laws were asked by, and nothing of scores.
    assert not {each.key for each in OF_SCORING} & set(ruling.record["regulations"])
    assert browser.get(f"/{club.slug}/sessions/{session.pk}/").status_code == 200
