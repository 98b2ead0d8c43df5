"""What a ruling on a call leaves, on the pages: who has to pass, whose first lead may be restricted, and at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from django.utils.translation import override

from incidents.models import Fact, Session, Table, User
from rulings.desk.card.card_in_play import of_running
from rulings.desk.marks import HELD, TO_COME, marks_of
from rulings.engine import Code, Seat
from rulings.in_play.events import AuctionOver, PassMade
from rulings.models import LiveEvent
from rulings.review.checks.items import of_events, of_rulings
from tests.rulings.a_club import an_incident, establish_all, give
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import Phone, in_play, note_at, running, text_of

if TYPE_CHECKING:
    from rulings.models import Ruling

TOO_LOW: dict[str, Code] = {
    "particulars.auction": ["W", "1S"],
    "particulars.call": "1H",
    "27.circumstances": [],
    "27.A.1.reply": "refuse",
    "27.B.replacement": "other",
    "23.A.comparison": "none",
}
"""North's one heart over West's spade, which nothing like it has replaced: South passes, his lead may be restricted."""
OUT_OF_TURN: dict[str, Code] = {
    "particulars.offender": "N",
    "particulars.auction": ["W"],
    "29.circumstances": [],
    "29.A.reply": "refuse",
}
"""North has passed at West's turn: he passes once himself."""


def rule_on(session: Session, by: User, subject: str, facts: dict[str, Code]) -> Ruling:
    incident = an_incident(session, by, {}, board=1, in_round=1)
    incident.subject = subject
    incident.save()
    establish_all(incident, by, facts)
    incident.refresh_from_db()
    return give(incident, by)


@pytest.fixture
def phone(table: Table, session: Session, director: User) -> Phone:
    rule_on(session, director, "insufficient-bid", TOO_LOW)
    return Phone(signed_in(director), table)


def test_who_passes_and_whose_lead_may_be_restricted_is_shown(phone: Phone) -> None:
    shown = text_of(phone.look())
    assert "Must pass until the end of the auction" in shown
    assert "First lead may be restricted" in shown
    # A pass at each turn is nothing to note; the end of the auction is.
    assert not any(label.endswith("has passed") for label in phone.buttons())
    assert "The auction is over: West declares" in phone.buttons()


def test_french(phone: Phone, director: User) -> None:
    phone.client = signed_in(director, "fr")
    shown = text_of(phone.look())
    assert "Doit passer" in shown
    assert "Première attaque" in shown


def test_the_marks_the_line_and_the_players_card(phone: Phone, table: Table) -> None:
    now = running(table)
    with override("en"):
        marks, card = marks_of(now.table), of_running(now)
    assert [(mark.kind, mark.said) for mark in marks] == [
        (HELD, "South must pass at each of his turns until the auction ends"),
        (TO_COME, "South's first lead may be restricted, should North defend"),
    ]
    assert card is not None
    assert "South must pass at each of his turns until the auction ends" in [line.text for line in card.words]
    session = table.session
    desk = phone.client.get(reverse("rulings:desk", args=(session.club.slug, session.pk)))
    assert "South must pass at each of his turns until the auction ends" in desk.content.decode()


def test_from_the_auction_to_the_ninth_trick_nothing_is_entered_twice(
    phone: Phone, table: Table, director: User
) -> None:
    facts = Fact.objects.count()
    phone.tap("The auction is over: West declares")
    shown = text_of(phone.look())
    assert "West, the first time that South is to lead" in shown
    assert "West may restrict South's first lead" in shown
    phone.tap("South is on lead")
    assert "Which suits has North shown" in text_of(phone.look())
    assert phone.send(asks="26.B.shown", answer=["H"]).status_code == 302
    options = [label for label, event in phone.buttons().items() if '"answered"' in event]
    assert [label.split(" ")[0] for label in options] == ["Prohibit", "Leave"]
    phone.tap("Prohibit")
    phone.tap("♠")
    assert "South may not lead ♠" in text_of(phone.look())
    assert Fact.objects.count() == facts
    phone.tap("South has lost the lead")
    assert not in_play(table).is_live
    # And the last of it undone: it holds again.
    assert phone.send("live-undo", number=len(in_play(table).events)).status_code == 302
    assert "South may not lead ♠" in text_of(phone.look())


def test_where_the_offenders_side_declares_that_is_said_once(phone: Phone, table: Table) -> None:
    phone.tap("The auction is over: North declares")
    shown = text_of(phone.look())
    assert shown.count("North's side declares: nobody restricts South's lead") == 1
    assert not in_play(table).is_live


def test_a_pass_that_was_due_once(table: Table, session: Session, director: User) -> None:
    rule_on(session, director, "pass-out-of-turn", OUT_OF_TURN)
    phone = Phone(signed_in(director), table)
    assert "Must pass for his next call" in text_of(phone.look())
    phone.tap("North has passed")
    assert LiveEvent.objects.get().kind == PassMade.kind
    assert not in_play(table).is_live


def test_another_ruling_beneath_what_was_noted(table: Table, session: Session, director: User) -> None:
    """The call had been accepted: nobody has to pass."""
    first = rule_on(session, director, "insufficient-bid", TOO_LOW)
    note_at(table, AuctionOver(Seat.WEST), director)
    incident = first.incident
    establish_all(incident, director, {key: TOO_LOW[key] for key in list(TOO_LOW)[:3]} | {"27.A.1.reply": "accept"})
    incident.refresh_from_db()
    give(incident, director, "She had accepted it.")
    now = running(table)
    assert (now.table.declarer, now.table.leads_to_come, now.left_out) == (Seat.WEST, (), ())


def test_what_is_to_be_looked_at_stands_once(phone: Phone, table: Table, session: Session) -> None:
    """72.C and 16.C, of the ruling; the lead that follows leaves nothing beside."""
    phone.tap("The auction is over: East declares")
    phone.send(asks="26.B.shown", answer=["H"])
    phone.tap("Leave it free")
    board = in_play(table)
    left = [(each.clause, each.text) for each in (*of_rulings(board.rulings), *of_events([board]))]
    assert len(left) == len(set(left))
    assert sorted({clause for clause, _text in left}) == ["16.C.3", "72.C"]
