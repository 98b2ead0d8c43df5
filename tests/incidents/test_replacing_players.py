"""A list that takes the place of another after play has begun: what is lost is said first, and can be taken back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from incidents.importing import NothingToPutBack, look_ahead, put_back, write
from incidents.models import Club, FormerPlayers, LogEntry, Pair, Player, Seating, Session, Tag, User
from incidents.move_round import move_round
from incidents.recording import describe_call, open_incident
from tests.incidents.conftest import SignedIn
from tests.incidents.test_seating_by_movement import make, meeting

HEAD = "table;direction;pair;player 1;player 2\n"
FIRST = f"{HEAD}1;NS;1;Ana Bo;Cy Da\n1;EO;11;Ed Fo;Gi Hu\n2;NS;2;Ida Jo;Kim Lu\n2;EO;12;Max No;Otto Pi\n"
SECOND = f"{HEAD}1;NS;1;Ana Bo;Cy Da\n1;EO;11;Ed Fo;Rex Su\n2;NS;2;Ida Jo;Kim Lu\n"


@pytest.fixture(autouse=True)
def in_english(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(language="en")


@pytest.fixture
def begun(club: Club, director: User) -> Session:
    """A Mitchell of three tables whose list is there; called in round 2 at table 2, where 2 meets 11, and at 1."""
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    write(session, FIRST, director)
    for table, in_round in ((2, 2), (1, None)):
        called = open_incident(session.tables.get(number=table), director, uuid4(), timezone.now())
        describe_call(called, in_round, None, "", "", director)
    return session


def names(session: Session) -> dict[str, str]:
    return {str(pair): pair.names for pair in Pair.objects.filter(session=session)}


def test_what_is_lost_is_said_before_anything_is_written(begun: Session, director: User, signed_in: SignedIn) -> None:
    before = names(begun)
    players = Player.objects.count()
    browser, address = signed_in(director), f"/parc/sessions/{begun.pk}/players/"
    page = browser.post(address, {"step": "check", "text": SECOND})
    lost = page.context["lost"]
    assert [(each.pair, each.before, each.after) for each in lost.pairs] == [
        ("11", "Ed Fo – Gi Hu", "Ed Fo – Rex Su"),
        ("12", "Max No – Otto Pi", ""),
    ]
    (incident,) = lost.incidents
    assert (incident.table, incident.round) == ("2", 2)
    assert incident.before == "NS Ida Jo – Kim Lu, EW Ed Fo – Gi Hu"
    assert incident.after == "NS Ida Jo – Kim Lu, EW Ed Fo – Rex Su"
    content = page.content.decode()
    for said in ("Play has begun", "Gi Hu", "Rex Su", f"Incident {incident.number}"):
        assert said in content
    assert (names(begun), Player.objects.count()) == (before, players)


def test_it_is_taken_by_whoever_has_seen_just_that(begun: Session, director: User, signed_in: SignedIn) -> None:
    before = names(begun)
    browser, address = signed_in(director), f"/parc/sessions/{begun.pk}/players/"
    unseen = browser.post(address, {"step": "import", "text": SECOND})
    assert unseen.status_code == 409
    assert unseen.context["lost"]
    assert unseen.context["text"] == SECOND
    assert names(begun) == before
    shown = unseen.context["lost"].fingerprint
    assert browser.post(address, {"step": "import", "text": SECOND, "shown": shown}).status_code == 302
    assert names(begun)["11"] == "Ed Fo – Rex Su"
    line = LogEntry.objects.filter(tag=Tag.PLAYERS_IMPORTED).latest("pk")
    assert line.detail["renamed"] == 2
    assert len(line.detail["incidents_touched"]) == 1


def test_before_play_nobody_is_asked(club: Club, director: User, signed_in: SignedIn) -> None:
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    write(session, FIRST, director)
    assert not look_ahead(session, SECOND)[1]
    sent = {"step": "import", "text": SECOND}
    assert signed_in(director).post(f"/parc/sessions/{session.pk}/players/", sent).status_code == 302
    # The round has been moved on: it has begun.
    move_round(session, 2, director, seen=1)
    session.refresh_from_db()
    assert look_ahead(session, FIRST)[1]


def test_a_first_list_loses_nobody(club: Club, director: User) -> None:
    session = make(club, director, tables={"A": 3}, rounds=3, movements={"A": "mitchell"})
    called = open_incident(session.tables.get(number=1), director, uuid4(), timezone.now())
    assert called.round == 1
    lost = look_ahead(session, FIRST)[1]
    assert lost.pairs == ()


def test_it_is_put_back_as_it_was_and_that_too_can_be_undone(
    begun: Session, director: User, signed_in: SignedIn
) -> None:
    before, table_of = names(begun), meeting(begun, 2, 2)
    write(begun, SECOND, director)
    assert names(begun) != before
    browser, address = signed_in(director), f"/parc/sessions/{begun.pk}/players/"
    former = browser.get(address).context["former"]
    assert len(former.pairs) == 4
    response = browser.post(address, {"step": "put-back", "former": former.pk}, follow=True)
    assert "4 pairs" in response.content.decode()
    assert names(begun) == before
    assert meeting(begun, 2, 2) == table_of
    assert Seating.objects.filter(table__session=begun, by_movement=False).count() == 4
    assert LogEntry.objects.filter(tag=Tag.PLAYERS_PUT_BACK).count() == 1
    # The page that was shown before puts nothing back once more.
    with pytest.raises(NothingToPutBack):
        put_back(begun, former.pk, director)
    browser.post(address, {"step": "put-back", "former": former.pk})
    assert names(begun) == before
    put_back(begun, FormerPlayers.objects.get(session=begun).pk, director)
    assert names(begun)["11"] == "Ed Fo – Rex Su"


def test_whoever_was_forgotten_meanwhile_is_not_brought_back(begun: Session, director: User) -> None:
    write(begun, SECOND, director)
    former = FormerPlayers.objects.get(session=begun)
    assert not any(isinstance(each, str) and " " in each for row in former.pairs for each in row)
    Player.objects.filter(name="Gi Hu").update(name="", folded_name="", forgotten_at=timezone.now())
    put_back(begun, former.pk, director)
    assert "Gi Hu" not in names(begun)["11"]


@pytest.mark.parametrize("former", ["", "x", "0", str(2**70)])
def test_what_is_no_former_list_is_told(former: str, begun: Session, director: User, signed_in: SignedIn) -> None:
    sent = {"step": "put-back", "former": former}
    response = signed_in(director).post(f"/parc/sessions/{begun.pk}/players/", sent, follow=True)
    assert "not the former one any more" in response.content.decode()


def test_another_clubs_list_is_not_put_back(
    begun: Session, director: User, stranger: User, signed_in: SignedIn
) -> None:
    write(begun, SECOND, director)
    former = FormerPlayers.objects.get(session=begun)
    sent = {"step": "put-back", "former": former.pk}
    assert signed_in(stranger).post(f"/quai/sessions/{begun.pk}/players/", sent).status_code == 404
    assert FormerPlayers.objects.get() == former
