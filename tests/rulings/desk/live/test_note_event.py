"""Events at a table as they are kept: once, in turn, refused when they cannot be, undone by another."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest

from incidents.models import Incident, LogEntry, Session, Table, User
from incidents.models.written_once import Sealed
from rulings.archive.journal_tags import RulingTag
from rulings.desk.live import note_event
from rulings.desk.live.boards_in_play import A_BOARD_LASTS, Boards, board_at
from rulings.engine import PACK, Restricts
from rulings.in_play.events import Answered, BoardOver, LeadLost, NewTrick, Played
from rulings.models import LiveEvent, Ruling
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, establish_all, give
from tests.rulings.desk.live.a_table import (
    EAST,
    FIVE_SHOWN,
    FREE,
    KING_PLAYED,
    WEST,
    WEST_LEADS,
    a_penalty_card,
    in_play,
    note,
    note_at,
    running,
    today,
    undo,
)


def lying(table: Table) -> list[tuple[str, str, str]]:
    """The penalty cards: before whom, which, of which kind."""
    return [(each.seat.value, each.card.code, each.kind.value) for each in running(table).table.penalty_cards]


# ---- what lies there ------------------------------------------------------------------------------


def test_a_table_without_a_ruling_has_no_live_board(table: Table) -> None:
    assert board_at(table) is None


def test_a_ruling_leaves_its_penalty_card(table: Table, ruling: Ruling) -> None:
    assert lying(table) == [("E", "HK", "major")]
    assert in_play(table).is_live


def test_a_superseded_ruling_leaves_nothing(table: Table, ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, FREE | {"54.reply": "accept"})
    give(ruling.incident, director, "Misheard.")
    assert lying(table) == []
    assert not in_play(table).is_live


def test_a_superseding_ruling_keeps_its_place_among_the_events(table: Table, ruling: Ruling, director: User) -> None:
    """What was noted after the first ruling still comes after the one in its place."""
    note_at(table, FIVE_SHOWN, director)
    establish_all(ruling.incident, director, FREE | {"particulars.cards": "HQ"})
    give(ruling.incident, director, "It was the queen.")
    assert lying(table) == [("E", "HQ", "major"), ("W", "H5", "minor")]
    assert running(table).left_out == ()


def test_another_ruling_on_the_board_adds_to_what_lies_there(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    note_at(table, KING_PLAYED, director)
    a_penalty_card(session, director, facts=FREE | {"particulars.cards": "C2"})
    assert lying(table) == [("E", "C2", "major")]
    assert len(in_play(table).rulings) == 2


def test_a_ruling_that_names_no_board_is_on_the_one_in_play(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    a_penalty_card(session, director, board=None, facts=FREE | {"particulars.cards": "C2"})
    assert [code for _, code, _ in lying(table)] == ["HK", "C2"]


@pytest.mark.parametrize("first_named", [True, False])
def test_a_call_later_than_any_board_lasts_is_on_another_one(
    table: Table, ruling: Ruling, session: Session, director: User, *, first_named: bool
) -> None:
    """Where either names no board: the penalty card of a board long played binds nobody on the next."""
    if not first_named:
        Incident.objects.filter(pk=ruling.incident_id).update(board=None)
    note_at(table, FIVE_SHOWN, director)
    later = a_penalty_card(session, director, board=None, facts=FREE | {"particulars.cards": "C2"})
    called = Incident.objects.filter(pk=later.incident_id)
    called.update(called_at=ruling.incident.called_at + A_BOARD_LASTS)
    assert [code for _, code, _ in lying(table)] == ["HK", "H5", "C2"]
    called.update(called_at=ruling.incident.called_at + A_BOARD_LASTS + timedelta(seconds=1))
    assert lying(table) == [("E", "C2", "major")]
    assert in_play(table).board is None
    assert in_play(table).events == ()


def test_a_board_named_twice_is_the_same_whenever_the_calls_came(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    later = a_penalty_card(session, director, facts=FREE | {"particulars.cards": "C2"})
    Incident.objects.filter(pk=later.incident_id).update(called_at=ruling.incident.called_at + 3 * A_BOARD_LASTS)
    assert [code for _, code, _ in lying(table)] == ["HK", "C2"]


def test_a_ruling_on_a_later_board_ends_what_was(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    note_at(table, FIVE_SHOWN, director)
    a_penalty_card(session, director, board=2, facts=FREE | {"particulars.cards": "C2"})
    assert lying(table) == [("E", "C2", "major")]
    assert in_play(table).events == ()


def test_a_ruling_after_the_board_was_over_begins_another(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    note_at(table, BoardOver(), director)
    assert not in_play(table).is_live
    a_penalty_card(session, director, board=None, facts=FREE | {"particulars.cards": "C2"})
    assert lying(table) == [("E", "C2", "major")]


def test_a_board_whose_end_was_a_mistaken_tap_goes_on(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    note_at(table, BoardOver(), director)
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    a_penalty_card(session, director, board=None, facts=FREE | {"particulars.cards": "C2"})
    assert [code for _, code, _ in lying(table)] == ["HK", "C2"]


def test_tables_do_not_meet(table: Table, ruling: Ruling, session: Session, director: User) -> None:
    other = session.tables.get(number=2)
    a_penalty_card(session, director, table=2, facts=FREE | {"particulars.cards": "C2"})
    note_at(table, KING_PLAYED, director)
    assert lying(other) == [("E", "C2", "major")]
    assert {each.table.number: each.is_live for each in Boards(session).in_play} == {1: False, 2: True}


# ---- noting ---------------------------------------------------------------------------------------


def test_an_event_is_kept_in_codes_and_noted_in_the_journal(table: Table, ruling: Ruling, director: User) -> None:
    event = note_at(table, FIVE_SHOWN, director)
    assert (event.ordinal, event.kind) == (1, "exposed")
    assert event.data == {"seat": "W", "cards": ["H5"], "how": "accident"}
    assert (event.incident, event.after, event.by) == (ruling.incident, ruling, director)
    line = LogEntry.objects.get(tag=RulingTag.LIVE_EVENT_NOTED)
    assert (line.incident, line.who) == (ruling.incident, director)
    assert line.detail == {"table": "A1", "kind": "exposed"}


def test_a_whole_lead(table: Table, ruling: Ruling, director: User) -> None:
    note_at(table, WEST_LEADS, director)
    assert running(table).table.asking is not None
    note_at(table, Answered({"50.D.2.choice": "prohibit"}), director)
    state = running(table).table
    assert (state.penalty_cards, [each.restriction.what for each in state.on(WEST)]) == (
        (),
        [Restricts.LEAD_PROHIBITED],
    )
    note_at(table, LeadLost(WEST), director)
    assert not in_play(table).is_live


def test_what_cannot_happen_is_refused_with_a_sentence(table: Table, ruling: Ruling, director: User) -> None:
    with pytest.raises(note_event.CannotBe, match="♣2"):
        note_at(table, Played(EAST, PACK["C2"]), director)
    note_at(table, WEST_LEADS, director)
    with pytest.raises(note_event.CannotBe):
        note_at(table, Answered({"50.D.2.choice": "whatever"}), director)
    note_at(table, BoardOver(), director)
    with pytest.raises(note_event.CannotBe):
        note_at(table, KING_PLAYED, director)
    assert LiveEvent.objects.count() == 2


def test_a_table_where_nothing_was_ruled_takes_no_event(table: Table, director: User) -> None:
    with pytest.raises(note_event.NothingInPlay):
        note(table, BoardOver(), director, key=uuid.uuid4(), seen="")


def test_the_same_key_is_one_event(table: Table, ruling: Ruling, director: User) -> None:
    key, seen = uuid.uuid4(), in_play(table).version
    first = note(table, KING_PLAYED, director, key=key, seen=seen)
    assert note(table, KING_PLAYED, director, key=key, seen=seen) == first
    assert LiveEvent.objects.count() == 1
    assert LogEntry.objects.filter(tag=RulingTag.LIVE_EVENT_NOTED).count() == 1


def test_the_same_key_with_another_event_is_refused(table: Table, ruling: Ruling, director: User) -> None:
    key = uuid.uuid4()
    note(table, FIVE_SHOWN, director, key=key, seen=in_play(table).version)
    with pytest.raises(note_event.EventKeyReused):
        note(table, KING_PLAYED, director, key=key, seen=in_play(table).version)
    with pytest.raises(note_event.EventKeyReused):
        undo(table, 1, director, key=key, seen=in_play(table).version)


def test_a_key_of_another_club_tells_nothing(table: Table, ruling: Ruling, director: User) -> None:
    other = a_session(a_club("quai"))
    today(other)
    there = a_person(other.club)
    a_penalty_card(other, there)
    key = uuid.uuid4()
    for at, by in ((table, director), (other.tables.get(number=1), there)):
        note(at, KING_PLAYED, by, key=key, seen=in_play(at).version)
    assert LiveEvent.objects.count() == 2


def test_a_page_that_is_out_of_date_notes_nothing(
    table: Table, ruling: Ruling, director: User, colleague: User
) -> None:
    seen = in_play(table).version
    note_at(table, FIVE_SHOWN, colleague)
    with pytest.raises(note_event.Meanwhile):
        note(table, KING_PLAYED, director, key=uuid.uuid4(), seen=seen)
    assert LiveEvent.objects.count() == 1


def test_a_ruling_given_meanwhile_makes_the_page_out_of_date(
    table: Table, ruling: Ruling, session: Session, director: User
) -> None:
    seen = in_play(table).version
    a_penalty_card(session, director, facts=FREE | {"particulars.cards": "C2"})
    with pytest.raises(note_event.Meanwhile):
        note(table, KING_PLAYED, director, key=uuid.uuid4(), seen=seen)


def test_two_directors_who_saw_the_same_note_it_once(
    table: Table, ruling: Ruling, director: User, colleague: User
) -> None:
    """Both tap that the king was played: it is one event, and neither is told that he was wrong."""
    seen = in_play(table).version
    first = note(table, KING_PLAYED, colleague, key=uuid.uuid4(), seen=seen)
    assert note(table, KING_PLAYED, director, key=uuid.uuid4(), seen=seen) == first
    # Seen once it was there, the same is a second time: it cannot happen twice.
    with pytest.raises(note_event.CannotBe):
        note(table, KING_PLAYED, director, key=uuid.uuid4(), seen=in_play(table).version)


# ---- undoing --------------------------------------------------------------------------------------


def test_a_mistaken_tap_is_undone_by_another_event(table: Table, ruling: Ruling, director: User) -> None:
    mistaken = note_at(table, KING_PLAYED, director)
    undoing = undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert (undoing.undoes, undoing.ordinal, undoing.kind) == (mistaken, 2, "undone")
    assert lying(table) == [("E", "HK", "major")]
    assert LogEntry.objects.filter(tag=RulingTag.LIVE_EVENT_UNDONE).count() == 1


def test_an_undoing_is_undone_too_and_the_first_again(table: Table, ruling: Ruling, director: User) -> None:
    note_at(table, KING_PLAYED, director)
    for number, left in ((1, 1), (2, 0), (1, 1)):
        undo(table, number, director, key=uuid.uuid4(), seen=in_play(table).version)
        assert len(lying(table)) == left


def test_what_is_undone_is_not_undone_again(table: Table, ruling: Ruling, director: User, colleague: User) -> None:
    note_at(table, KING_PLAYED, director)
    key, seen = uuid.uuid4(), in_play(table).version
    first = undo(table, 1, director, key=key, seen=seen)
    assert undo(table, 1, director, key=key, seen=seen) == first
    assert undo(table, 1, colleague, key=uuid.uuid4(), seen=seen) == first
    with pytest.raises(note_event.CannotBe):
        undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    for number in (0, 3):
        with pytest.raises(note_event.CannotBe):
            undo(table, number, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert LiveEvent.objects.count() == 2


def test_what_can_no_longer_have_happened_is_left_out(table: Table, ruling: Ruling, director: User) -> None:
    """The lead is undone, and with it the answer to what it asked: nothing breaks, and the page says so."""
    note_at(table, WEST_LEADS, director)
    note_at(table, Answered({"50.D.2.choice": "require"}), director)
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert lying(table) == [("E", "HK", "major")]
    assert [each.number for each in running(table).left_out] == [2]


# ---- the seal -------------------------------------------------------------------------------------


def test_an_event_is_never_altered(table: Table, ruling: Ruling, director: User) -> None:
    event = note_at(table, NewTrick(), director)
    event.kind = "board-over"
    for tamper in (
        event.save,
        event.delete,
        lambda: LiveEvent.objects.update(kind="board-over"),
        lambda: LiveEvent.objects.all().delete(),
        lambda: ruling.live_events.update(kind="board-over"),
        lambda: LiveEvent.objects.bulk_update([event], ["kind"]),
    ):
        with pytest.raises(Sealed):
            tamper()
    assert LiveEvent.objects.get().kind == "new-trick"


def test_a_row_that_holds_no_event_breaks_no_page(table: Table, ruling: Ruling, director: User) -> None:
    """Only by going round the write can there be one."""
    kept = {"club": ruling.club, "session": ruling.session, "table": table, "incident": ruling.incident}
    LiveEvent.objects.create(
        **kept, after=ruling, ordinal=1, kind="bridge", data={}, by=director, noting_key=uuid.uuid4()
    )
    note_at(table, KING_PLAYED, director)
    assert lying(table) == []
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert lying(table) == [("E", "HK", "major")]


def test_an_incident_of_another_board_keeps_its_events(table: Table, session: Session, director: User) -> None:
    """A board that is left keeps what was noted on it, for whoever reads the trail of its ruling."""
    first = a_penalty_card(session, director)
    event = note_at(table, KING_PLAYED, director)
    give(an_incident(session, director, FREE, board=2, in_round=1), director)
    assert list(first.incident.live_events.all()) == [event]
