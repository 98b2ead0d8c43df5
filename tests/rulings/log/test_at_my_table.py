"""The rulings of the reader's own table as a filter of the log: for those of whom it is known where they sat."""

from __future__ import annotations

import pytest
from django.test import Client

from incidents.models import Club, ClubRole, Membership, Player, PlayersSee, Session, User
from rulings.models import Ruling
from tests.rulings.a_club import a_person, a_session, an_incident, give, seat_players
from tests.rulings.log.test_narrowing import Log

LABEL = "at my table"


@pytest.fixture(autouse=True)
def english(player: User, director: User) -> None:
    User.objects.update(language="en")
    player.refresh_from_db()


def sit(user: User, name: str = "Paul Weber") -> None:
    """Say that a player who sits at table 1 is this account."""
    Player.objects.filter(name=name).update(user=user)


@pytest.fixture
def own(session: Session, director: User) -> Ruling:
    """Given at table 1, where Paul Weber sits in the first round."""
    seat_players(session, "Paul Weber", "Carla Nunez", "Ines Brun", "Otto Lang")
    return give(an_incident(session, director, table=1, in_round=1), director)


@pytest.fixture
def others(own: Ruling, session: Session, director: User) -> list[Ruling]:
    """At another table; at his in another round; in another session, at a table of that number."""
    elsewhere = a_session(session.club, name="Tuesday")
    incidents = (
        an_incident(session, director, table=2, in_round=1),
        an_incident(session, director, table=1, in_round=2),
        an_incident(elsewhere, director, table=1, in_round=1),
    )
    return [give(incident, director) for incident in incidents]


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize("role", [ClubRole.PLAYER, ClubRole.DIRECTOR, ClubRole.ADMIN])
def test_who_sat_at_a_table_may_narrow_the_log_to_it(club: Club, own: Ruling, role: ClubRole, client: Client) -> None:
    reader = a_person(club, role)
    User.objects.filter(pk=reader.pk).update(language="en")
    sit(reader)
    client.force_login(reader)
    ((label, count, url),) = Log(client, club).facets["table"]
    assert (label, count, url) == (LABEL, 1, f"/{club.slug}/log/?table=mine")
    mine = Log(client, club, table="mine")
    assert mine.numbers == [own.number]
    assert LABEL in mine.text
    assert Log(client, club, table="mine", q="xyzzy").numbers == []


@pytest.mark.usefixtures("others")
def test_who_is_no_player_that_anybody_knows_of_is_offered_no_table(club: Club, player: User, client: Client) -> None:
    client.force_login(player)
    log = Log(client, club)
    assert "table" not in log.facets
    assert Log(client, club, table="mine").count == log.count == 4, "asked all the same, it is no filter of his"


@pytest.mark.usefixtures("others")
def test_two_names_of_one_member_are_both_his(
    club: Club, session: Session, own: Ruling, player: User, director: User, client: Client
) -> None:
    sit(player)
    sit(player, "Ines Brun")
    client.force_login(player)
    assert Log(client, club, table="mine").numbers == [own.number]


@pytest.mark.usefixtures("others")
def test_nothing_that_is_kept_from_him_is_at_his_table(club: Club, own: Ruling, player: User, client: Client) -> None:
    """In a club whose players read their own tables alone, the filter adds none and loses none."""
    Club.objects.update(players_see=PlayersSee.NEVER)
    sit(player)
    client.force_login(player)
    assert Log(client, club).numbers == Log(client, club, table="mine").numbers == [own.number]
    membership = Membership.objects.get(user=player)
    assert set(Ruling.objects.concerning(membership)) == {own}


@pytest.mark.parametrize("sent", ["yours", "1", "mine'"])
def test_another_table_is_no_choice(own: Ruling, club: Club, player: User, client: Client, sent: str) -> None:
    sit(player)
    client.force_login(player)
    assert client.get(f"/{club.slug}/log/", {"table": sent}).status_code == 422


def test_the_hint_offers_a_player_nothing_that_he_may_not_ask(
    club: Club, own: Ruling, player: User, director: User, client: Client
) -> None:
    """A table or a board finds him none but his own: he is not told to type one."""
    for reader, offered in ((director, True), (player, False)):
        client.force_login(reader)
        page = client.get(f"/{club.slug}/log/").content.decode()
        hint = page.partition('id="id_q-hint">')[2].partition("</p>")[0]
        assert hint.startswith("Words, a clause"), hint
        assert ("a table or a board" in hint) is offered
