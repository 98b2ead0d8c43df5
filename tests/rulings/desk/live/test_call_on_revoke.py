"""A revoke from the live board: one tap calls, with declarer, hand and board told; then its cards are placed there."""

from __future__ import annotations

import uuid

from incidents.models import ClubRole, Incident, Session, Table, User
from incidents.models.cases import Code
from incidents.recording import establish
from rulings.engine import PACK, Seat
from rulings.in_play.events import BoardOver, Exposed, HowExposed
from rulings.models import Ruling
from tests.rulings.a_club import a_club, a_person, give
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import Phone, in_play, note_at, running


def tap_on(phone: Phone, seat: str = "W", *, key: str = "") -> str:
    sent = {"seat": seat, "noting_key": key or str(uuid.uuid4())}
    answer = phone.client.post(phone.url("live-revoke"), sent)
    assert answer.status_code == 302
    return str(answer["Location"])


def test_one_tap_leads_to_when_it_was_noticed(phone: Phone, ruling: Ruling, director: User) -> None:
    assert 'name="seat" value="W"' in phone.client.get(phone.url("live-table")).content.decode()
    assert tap_on(phone).endswith("/answers/63.when/")
    incident = Incident.objects.latest("pk")
    assert incident.answers() == {"particulars.declarer": "S", "particulars.offender": "W"}
    assert (incident.subject, incident.board, incident.round) == ("did-not-follow-suit", ruling.incident.board, 1)
    assert (incident.director, incident.table) == (director, ruling.incident.table)


def test_sent_twice_it_is_one_call(phone: Phone, ruling: Ruling) -> None:
    key = str(uuid.uuid4())
    assert tap_on(phone, key=key) == tap_on(phone, key=key)
    assert Incident.objects.exclude(pk=ruling.incident_id).count() == 1


def test_an_unfinished_call_goes_first(phone: Phone, ruling: Ruling) -> None:
    tap_on(phone)
    assert "?tapped=" in tap_on(phone, "E")
    assert Incident.objects.exclude(pk=ruling.incident_id).count() == 1


def test_what_is_no_seat_and_a_board_that_is_over_lead_back(
    phone: Phone, ruling: Ruling, table: Table, director: User
) -> None:
    assert tap_on(phone, "X") == phone.url("live-table")
    note_at(table, BoardOver(), director)
    assert tap_on(phone) == phone.url("live-table")
    assert not Incident.objects.exclude(pk=ruling.incident_id).exists()


def test_only_a_director_of_the_club_may(phone: Phone, ruling: Ruling, player: User) -> None:
    sent = {"seat": "W", "noting_key": str(uuid.uuid4())}
    assert signed_in(player).post(phone.url("live-revoke"), sent).status_code == 403
    stranger = a_person(a_club("elsewhere"), ClubRole.DIRECTOR, "Otto Strange")
    assert signed_in(stranger).post(phone.url("live-revoke"), sent).status_code == 404


def rule(phone: Phone, by: User, seat: str, facts: dict[str, Code]) -> Ruling:
    tap_on(phone, seat)
    incident = Incident.objects.latest("pk")
    for key, code in facts.items():
        establish(incident, key, code, by)
    return give(incident, by)


def test_a_corrected_revoke_of_a_defender_lies_on_the_board(
    phone: Phone, ruling: Ruling, table: Table, director: User
) -> None:
    corrected: dict[str, Code] = {
        "63.when": "in-time",
        "particulars.cards": "C5",
        "61.circumstances": [],
        "50.B.another": "no",
    }
    rule(phone, director, "W", corrected)
    assert len(in_play(table).rulings) == 2
    assert [str(each.card.code) for each in running(table).table.lying_before(Seat.WEST)] == ["C5"]
    assert running(table).table.lying_before(Seat.WEST)[0].is_major


def test_cards_taken_back_after_it_are_placed_by_touch(
    phone: Phone, ruling: Ruling, table: Table, session: Session, director: User
) -> None:
    """Of 62.C.3: each defender's card lies there, and is major."""
    both: dict[str, Code] = {"63.when": "gone-on", "61.circumstances": ["both-on-this-trick"]}
    given = rule(phone, director, "S", both)
    assert "Follow at the table" in phone.client.get(f"/{session.club.slug}/rulings/{given.number}/").content.decode()
    page = phone.client.get(phone.url("live-table")).content.decode()
    assert "West has just shown a card" in page
    note_at(table, Exposed(Seat.WEST, (PACK["D4"],), HowExposed.DELIBERATE), director)
    assert [each.is_major for each in running(table).table.lying_before(Seat.WEST)] == [True]
