"""Past rulings on the same facts: under a ruling, and before one is given."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from incidents.models import Club, Incident, Membership, PlayersSee, Session, User
from rulings.archive.similar import PastRuling, Similar, similar_before, similar_to
from rulings.archive.standing import standing
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, establish_all, give

TURNED = {**DUMMY_CAME_DOWN, "particulars.declarer": "E", "particulars.cards": "C3"}
"""The same facts on another board: other seats, another card, and a lead is major whatever it is."""
REFUSED = {**DUMMY_CAME_DOWN, "54.reply": "refuse-free"}
OUTSIDER = {"particulars.declarer": "S", "particulars.offender": "W", "49.circumstances": ["outsider"]}
"""Somebody from outside exposed a defender's card: what the players have to do is otherwise in 1997 than since."""


def of(user: User) -> Membership:
    return Membership.objects.select_related("club").get(user=user)


def numbers(past: Sequence[PastRuling]) -> list[str]:
    return [each.ruling.number for each in past]


def open_page(client: Client, url: str) -> str:
    return unescape(client.get(url).content.decode())


def section(text: str) -> str:
    found = re.search(r'<(section|details) class="card[^"]* similar.*?</\1>', text, re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[0])) if found else ""


def before(incident: Incident, by: User) -> Similar:
    stands = standing(incident)
    assert stands.resolved
    return similar_before(incident, stands, stands.resolved, of(by))


def expose(session: Session, by: User) -> Incident:
    """An incident on a defender's card that somebody from outside exposed."""
    incident = an_incident(session, by, OUTSIDER)
    incident.subject = "defenders-card-exposed"
    incident.save()
    return incident


def given_under(edition: int, incident: Incident, by: User) -> Ruling:
    """The ruling as the club's edition of then had it."""
    Club.objects.filter(pk=incident.club_id).update(edition=edition)
    ruling = give(incident, by)
    Club.objects.filter(pk=incident.club_id).update(edition=2017)
    return ruling


@pytest.fixture
def as_director(client: Client, director: User) -> Client:
    User.objects.filter(pk=director.pk).update(language="en")
    client.force_login(director)
    return client


def test_the_same_facts_whoever_sat_where_and_no_others(session: Session, director: User) -> None:
    first = give(an_incident(session, director), director)
    give(an_incident(session, director, REFUSED), director)
    turned = give(an_incident(session, director, TURNED), director)
    assert numbers(similar_to(first, of(director)).likewise) == [turned.number]
    assert numbers(similar_to(turned, of(director)).likewise) == [first.number]
    again = an_incident(session, director, TURNED)
    assert numbers(before(again, director).likewise) == [turned.number, first.number]
    assert not before(again, director).otherwise


def test_below_them_the_same_facts_with_another_choice(session: Session, director: User) -> None:
    """Whoever sat where; of the same facts but for what declarer chose, and of no others."""
    accepted = give(an_incident(session, director, TURNED), director)
    refused = give(an_incident(session, director, REFUSED), director)
    prohibited = give(an_incident(session, director, {**TURNED, "54.reply": "refuse-prohibit"}), director)
    seen = {**DUMMY_CAME_DOWN, "54.circumstances": ["declarer-could-see-dummy"]}
    give(an_incident(session, director, {key: seen[key] for key in seen if key != "54.reply"}), director)
    found = similar_to(accepted, of(director))
    assert numbers(found.chosen_otherwise) == [prohibited.number, refused.number]
    assert not found.likewise
    again = give(an_incident(session, director, REFUSED), director)
    found = similar_to(refused, of(director))
    assert numbers(found.likewise) == [again.number]
    assert numbers(found.chosen_otherwise) == [prohibited.number, accepted.number]


def test_where_nobody_chose_there_is_no_other_choice(session: Session, director: User) -> None:
    """The control: dummy could be seen, declarer must accept."""
    seen = {"particulars.declarer": "S", "54.circumstances": ["declarer-could-see-dummy"], "particulars.cards": "HK"}
    ruling = give(an_incident(session, director, seen), director)
    give(an_incident(session, director, TURNED), director)
    assert not similar_to(ruling, of(director))


def test_the_page_shows_them_below_and_to_a_player_those_alone_that_he_may_read(
    as_director: Client, club: Club, session: Session, director: User, player: User
) -> None:
    accepted = give(an_incident(session, director), director)
    likewise = give(an_incident(session, director, TURNED), director)
    refused = give(an_incident(session, director, REFUSED), director)
    tonight = a_session(club, name="Tonight")
    kept = give(an_incident(tonight, director, {**TURNED, "54.reply": "refuse-free"}), director)
    url = f"/{club.slug}/rulings/{accepted.number}/"
    text = section(open_page(as_director, url))
    said = text.index("On the same facts, with another choice:")
    assert text.index(likewise.number) < said < text.index(kept.number) < text.index(refused.number)
    Session.objects.filter(pk=tonight.pk).update(date=club.day_of_play())
    assert numbers(similar_to(accepted, of(player)).chosen_otherwise) == [refused.number]


def test_the_newest_few(session: Session, director: User) -> None:
    rulings = [give(an_incident(session, director, TURNED), director) for _place in range(5)]
    found = similar_to(rulings[2], of(director))
    assert numbers(found.likewise) == [rulings[4].number, rulings[3].number, rulings[1].number]


@pytest.fixture
def otherwise(session: Session, director: User) -> tuple[Ruling, Ruling, Incident]:
    """Two rulings on the same facts, the older of which ended otherwise, and an incident on the same facts again."""
    old = given_under(1997, expose(session, director), director)
    new = give(expose(session, director), director)
    assert old.alike == new.alike
    return old, new, expose(session, director)


def test_one_that_ended_otherwise_is_told_however_old_it_is(
    session: Session, director: User, otherwise: tuple[Ruling, Ruling, Incident]
) -> None:
    old, new, _incident = otherwise
    later = [give(expose(session, director), director) for _place in range(3)]
    found = similar_to(new, of(director))
    assert numbers(found.otherwise) == [old.number]
    assert numbers(found.likewise) == [ruling.number for ruling in reversed(later)]


def test_it_says_which_one_ended_otherwise_and_how(
    as_director: Client, club: Club, director: User, otherwise: tuple[Ruling, Ruling, Incident]
) -> None:
    old, new, incident = otherwise
    for url in (f"/{club.slug}/rulings/{new.number}/", f"/{club.slug}/incidents/{incident.number}/check/"):
        page = open_page(as_director, url)
        text = section(page)
        assert "A past ruling on the same facts ended otherwise:" in text
        assert old.number in text
        assert "1997 edition" in text
        assert f'href="/{club.slug}/rulings/{old.number}/"' in page
        # On the check page the newer one stands below it; on its own page it is not listed.
        assert ("Others on the same facts:" in text) is (new.number in text) is url.endswith("/check/")
    # Of the other one all that followed ended otherwise.
    assert numbers(similar_to(old, of(director)).otherwise) == [new.number]


def test_a_superseded_ruling_is_told_as_such_and_does_not_count_as_otherwise(
    as_director: Client, club: Club, director: User, otherwise: tuple[Ruling, Ruling, Incident]
) -> None:
    old, new, _incident = otherwise
    assert numbers(similar_to(new, of(director)).otherwise) == [old.number], "the control"
    establish_all(old.incident, director, {**OUTSIDER, "49.circumstances": ["not-seen"]})
    right = give(Incident.objects.get(pk=old.incident_id), director, "Partner could not have seen it.")
    found = similar_to(new, of(director))
    assert not found.otherwise
    assert [(each.ruling.number, each.superseded_by) for each in found.likewise] == [(old.number, right.number)]
    text = section(open_page(as_director, f"/{club.slug}/rulings/{new.number}/"))
    assert f"superseded by {right.number}" in text
    assert "otherwise" not in text


def test_a_ruling_is_not_compared_with_those_on_its_own_incident(session: Session, director: User) -> None:
    incident = an_incident(session, director)
    give(incident, director)
    establish_all(incident, director, REFUSED)
    give(incident, director, "It was refused.")
    establish_all(incident, director, DUMMY_CAME_DOWN)
    third = give(incident, director, "It was not.")
    assert not similar_to(third, of(director))


def test_nothing_is_shown_where_there_is_none(
    as_director: Client, club: Club, session: Session, director: User
) -> None:
    ruling = give(an_incident(session, director), director)
    assert section(open_page(as_director, f"/{club.slug}/rulings/{ruling.number}/")) == ""
    other = a_club("other")
    give(an_incident(a_session(other), a_person(other)), a_person(other))
    assert section(open_page(as_director, f"/{club.slug}/rulings/{ruling.number}/")) == "", "another club's"


def test_a_ruling_without_digest_is_like_none(session: Session, director: User) -> None:
    first, second = (give(an_incident(session, director), director) for _place in range(2))
    assert similar_to(first, of(director))
    second.alike = ""
    assert not similar_to(second, of(director))


@pytest.mark.parametrize("policy", PlayersSee.values)
def test_a_player_is_shown_those_he_may_read(
    client: Client, club: Club, session: Session, director: User, player: User, policy: str
) -> None:
    old = give(an_incident(session, director, TURNED), director)
    tonight = a_session(club, name="Tonight")
    Session.objects.filter(pk=tonight.pk).update(date=club.day_of_play())
    secret = give(an_incident(tonight, director), director)
    read = give(an_incident(session, director), director)
    club.players_see = policy
    club.save()
    expected = {"at-once": [secret.number, old.number], "next-day": [old.number], "never": []}[policy]
    assert numbers(similar_to(read, of(player)).likewise) == expected
    User.objects.filter(pk=player.pk).update(language="en")
    client.force_login(player)
    if policy != PlayersSee.NEVER:
        text = section(open_page(client, f"/{club.slug}/rulings/{read.number}/"))
        assert [number for number in (secret.number, old.number) if number in text] == expected
        assert "Table" not in text
        assert "Vidal" not in text


def test_nothing_leads_away_from_a_reason_that_is_being_typed(
    as_director: Client, club: Club, session: Session, director: User
) -> None:
    give(an_incident(session, director, TURNED), director)
    incident = an_incident(session, director, REFUSED)
    give(incident, director)
    establish_all(incident, director, DUMMY_CAME_DOWN)
    page = open_page(as_director, f"/{club.slug}/incidents/{incident.number}/check/")
    found = re.search(r'<(section|details) class="card[^"]* similar.*?</\1>', page, re.DOTALL)
    assert found
    assert "<a " not in found[0]
    assert 'name="reason"' in page


def test_three_queries_however_many(session: Session, director: User) -> None:
    membership = of(director)
    # Asked once of each membership, by whatever page asks first.
    assert not membership.plays_himself
    rulings = [give(an_incident(session, director, TURNED), director) for _place in range(2)]
    for _more in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert similar_to(rulings[0], membership)
        assert len(captured) == 3
        rulings += [give(an_incident(a_session(session.club), director), director) for _place in range(3)]
