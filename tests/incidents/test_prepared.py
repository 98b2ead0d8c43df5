"""A prepared question: Django puts it together once, and it answers each time as its queryset would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.db.models import F

from incidents.models import ClubRole, Fact, Incident, Membership
from incidents.prepared import Given, Prepared
from tests.rulings.a_club import a_club, a_person, a_session, an_incident

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from incidents.models import Club
    from incidents.models.cases import Code

FACTS: dict[str, Code] = {"particulars.declarer": "S", "54.circumstances": ["first-of-partners"]}


@pytest.fixture
def clubs(db: None) -> list[Club]:
    return [a_club("parc"), a_club("gare", time_zone="America/Montreal")]


def fields_of(found: Any) -> dict[str, Any]:
    """All that a model knows of itself, without what Django knows of it."""
    return {name: value for name, value in vars(found).items() if name != "_state"}


def test_it_is_put_together_once(clubs: list[Club]) -> None:
    times = []

    def members() -> QuerySet[Membership]:
        times.append(1)
        return Membership.objects.filter(club=Given("club"))

    prepared = Prepared(members)
    for club in clubs * 2:
        person = a_person(club)
        assert person.pk in {found.user_id for found in prepared.found(club=club.pk)}
    assert len(times) == 1


def test_it_finds_what_its_queryset_finds(clubs: list[Club]) -> None:
    """Each model with what is selected beside, of every kind of column, there or not."""
    sessions = [a_session(club) for club in clubs]
    calls = [
        an_incident(session, a_person(session.club), FACTS, board=board) for session in sessions for board in (1, None)
    ]
    shown = Incident.objects.select_related("club", "session", "board", "director").annotate(night=F("session__date"))
    prepared = Prepared(lambda: shown.filter(club=Given("club"), number=Given("number")))
    for call in calls:
        (found,) = prepared.found(club=call.club_id, number=call.number)
        expected = shown.get(pk=call.pk)
        assert fields_of(found) == fields_of(expected)
        for beside in ("club", "session", "director"):
            assert fields_of(getattr(found, beside)) == fields_of(getattr(expected, beside))
        assert found.board == expected.board
        assert (found._state.db, found._state.adding) == (expected._state.db, expected._state.adding)
    for absurd in (0, -1, 2**63 - 1, 2**63, -(2**63) - 1, 10**40):
        assert prepared.found(club=clubs[0].pk, number=absurd) == []


def test_it_finds_what_is_kept_as_json(clubs: list[Club]) -> None:
    incident = an_incident(a_session(clubs[0]), a_person(clubs[0]), FACTS)
    facts = Fact.objects.select_related("established_by")
    prepared = Prepared(lambda: facts.filter(incident=Given("incident")))
    found, expected = prepared.found(incident=incident.pk), list(facts.filter(incident=incident))
    assert [fields_of(each) for each in found] == [fields_of(each) for each in expected]
    assert {each.key: each.code for each in found} == FACTS


def test_a_value_in_several_places_is_told_once(clubs: list[Club]) -> None:
    for club in clubs:
        a_person(club, ClubRole.PLAYER)
    one, other = (Membership.objects.filter(club=Given("club"), role=Given(role)) for role in ("first", "second"))
    prepared = Prepared(lambda: one.order_by().values_list("club_id").union(other.order_by().values_list("club_id")))
    assert prepared.rows(club=clubs[0].pk, first="admin", second="player") == [(clubs[0].pk,)]
    assert prepared.rows(club=clubs[0].pk, first="admin", second="director") == []


def test_what_is_given_must_be_told(clubs: list[Club]) -> None:
    prepared = Prepared(lambda: Membership.objects.filter(club=Given("club"), user=Given("user")))
    with pytest.raises(KeyError, match="user"):
        prepared.found(club=clubs[0].pk)
