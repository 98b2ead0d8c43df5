"""What the log asks instead of `visible_to` finds the same rulings, for everybody and on every kind of day."""

from __future__ import annotations

import pytest

from incidents.models import Club, ClubRole, Membership, PlayersSee, Session, User
from incidents.models.playing import Participation
from rulings.models import Ruling
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give


@pytest.mark.parametrize("policy", PlayersSee.values)
@pytest.mark.parametrize("role", [ClubRole.PLAYER, ClubRole.DIRECTOR, ClubRole.ADMIN])
@pytest.mark.parametrize("plays", [False, True])
def test_the_same_as_may_be_seen(club: Club, director: User, policy: str, role: ClubRole, plays: bool) -> None:
    club.players_see = policy
    club.save()
    reader = a_person(club, role)
    membership = Membership.objects.select_related("club").get(user=reader)
    other = a_club("other")
    theirs = give(an_incident(a_session(other), a_person(other)), a_person(other))
    former = a_session(club, name="Former")
    old = give(an_incident(former, director, board=1), director)
    quiet = _both(membership)
    tonight = a_session(club, name="Tonight")
    Session.objects.filter(pk=tonight.pk).update(date=club.day_of_play())
    if plays:
        Participation.objects.create(session=tonight, user=reader, plays=True, section="A", line="NS", number=1)
    new = give(an_incident(tonight, director, board=1), director)
    evening = _both(membership)
    assert quiet == ({old.pk} if role is not ClubRole.PLAYER or policy != PlayersSee.NEVER else set())
    kept = (plays and role is not ClubRole.PLAYER) or (role is ClubRole.PLAYER and policy != PlayersSee.AT_ONCE)
    assert evening == (quiet if kept else quiet | {new.pk})
    assert theirs.pk not in quiet | evening


def _both(earlier: Membership) -> set[int]:
    # As the next request fetches it: whether he plays himself is asked once of each.
    membership = Membership.objects.select_related("club").get(pk=earlier.pk)
    plainly = set(Ruling.objects.readable_today(membership).values_list("pk", flat=True))
    assert plainly == set(Ruling.objects.visible_to(membership).values_list("pk", flat=True))
    return plainly
