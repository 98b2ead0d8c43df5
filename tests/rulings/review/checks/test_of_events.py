"""What the events at a table leave to be checked: listed with what rulings leave, closed as that is."""

from __future__ import annotations

import csv
import io
import re
import uuid
from typing import TYPE_CHECKING

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from incidents.models import Club, ClubRole, Incident, LogEntry, Membership, Participation, Session, Table, User
from incidents.recording import establish
from rulings.archive.journal_tags import RulingTag
from rulings.desk.live.boards_in_play import Boards
from rulings.in_play.events import BoardOver
from rulings.models import CheckResult, EndOfPlayCheck, LiveEvent, Ruling
from rulings.review.checks.by_board import of_the_board_of
from rulings.review.checks.close_check import CheckKeyReused, CheckSuperseded, Gone, Stale, note
from rulings.review.checks.items import Item, of_board, of_events, of_ruling, of_session
from tests.rulings.a_club import a_person, give
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.desk.live.a_table import (
    FIVE_SHOWN,
    FREE,
    KING_PLAYED,
    Phone,
    a_penalty_card,
    in_play,
    note_at,
    today,
    undo,
)
from tests.rulings.review.scores.changing import make_change

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

PANEL = 'id="end-of-play"'


@pytest.fixture
def table(session: Session) -> Table:
    today(session)
    return session.tables.select_related("session__club").get(number=1)


@pytest.fixture
def ruling(table: Table, session: Session, director: User) -> Ruling:
    """East's king of hearts lies there; then West shows the five of hearts, which nobody rules on."""
    given = a_penalty_card(session, director)
    note_at(table, FIVE_SHOWN, director)
    return given


@pytest.fixture
def item(ruling: Ruling, table: Table) -> Item:
    return items_left(table)[0]


def items_left(table: Table) -> tuple[Item, ...]:
    return of_events([in_play(table)])


def address(item: Item) -> str:
    return (
        reverse("rulings:end-of-play-check", args=(item.ruling.club.slug, item.ruling.number, item.place)) + item.which
    )


def board_of(item: Item) -> str:
    return reverse("rulings:end-of-board", args=(item.ruling.club.slug, item.ruling.number))


def desk(session: Session, person: User) -> str:
    """What the session's page lists, and what stands behind each row."""
    client = signed_in(person)
    page = html(client.get(reverse("rulings:desk", args=(session.club.slug, session.pk))))
    rows = page.partition(PANEL)[2].partition('class="desk-rest"')[0]
    pages = [html(client.get(link)) for link in re.findall(r'href="([^"]*/checks/)"', rows)]
    return rows + "".join(page.partition("seen-already")[0] for page in pages)


def closing(item: Item, person: User, **sent: object) -> Response:
    form = {"outcome": "nothing-to-adjust", "note": "", "seen": 0, "noting_key": uuid.uuid4()}
    return signed_in(person).post(address(item), form | sent)


def close_item(
    item: Item,
    by: User,
    outcome: CheckResult = CheckResult.NOTHING,
    *,
    words: str = "",
    seen: int | None = None,
    key: uuid.UUID | None = None,
) -> EndOfPlayCheck:
    seen = len(item.notes) if seen is None else seen
    key = key or uuid.uuid4()
    return note(item.ruling, item.place, by, outcome, event=item.event, note=words, seen=seen, key=key)


def superseding(ruling: Ruling, by: User) -> Ruling:
    """The same where declarer forbids the suit: the king is picked up."""
    incident = Incident.objects.get(pk=ruling.incident_id)
    establish(incident, "particulars.cards", "HA", by)
    incident.refresh_from_db()
    return give(incident, by, "It was the ace.")


def test_the_session_lists_it_from_when_it_was_noted_and_the_table_once_the_board_is_over(
    item: Item, table: Table, session: Session, director: User
) -> None:
    assert (item.clause, "♥5" in item.text) == ("50.E.4", True)
    assert address(item) in desk(session, director)
    assert "West has exposed" in desk(session, director)
    phone = Phone(signed_in(director), table)
    assert board_of(item) not in html(phone.look())
    note_at(table, BoardOver(), director)
    assert board_of(item) in html(phone.look())


def test_a_choice_at_the_table_leaves_its_own_beside_a_card_shown(ruling: Ruling, table: Table, director: User) -> None:
    """Declarer has the ♥K picked up: what West may have made of it (16.C.3). What rulings leave is not told twice."""
    phone = Phone(signed_in(director), table)
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    for words in ("West has led", "West is on lead", "Prohibit"):
        phone.tap(words)
    note_at(table, FIVE_SHOWN, director)
    assert [each.clause for each in items_left(table)] == ["16.C.3", "50.E.4", "72.C"]
    assert "Noted at the table: Prohibit ♥" in text(phone.client.get(address(items_left(table)[0])))
    every = [(each.text, each.clause) for each in of_board(in_play(table))]
    assert len(set(every)) == len(every)


def test_it_is_closed_from_its_page_and_leaves_the_lists(
    item: Item, table: Table, session: Session, director: User
) -> None:
    page = text(signed_in(director).get(address(item)))
    assert "♥5" in page
    assert "Noted at the table: West has exposed the ♥5 by accident" in page
    response = closing(item, director, note="Declarer knew it anyway.")
    assert response["Location"] == reverse("rulings:desk", args=(session.club.slug, session.pk))
    kept = EndOfPlayCheck.objects.get()
    assert (kept.event, kept.ruling, kept.note) == (item.event, item.ruling, "Declarer knew it anyway.")
    assert address(item) not in desk(session, director)
    note_at(table, BoardOver(), director)
    assert address(item) not in html(Phone(signed_in(director), table).look())
    entry = LogEntry.objects.filter(incident=item.ruling.incident, tag=RulingTag.CHECK_CLOSED).get()
    assert entry.detail == {"ruling": item.ruling.number, "clause": "50.E.4", "outcome": "nothing-to-adjust"}


def test_the_rulings_own_of_the_same_place_is_another(item: Item, table: Table, director: User) -> None:
    own = next(each for each in of_board(in_play(table)) if each.event is None)
    assert own.place == item.place
    close_item(item, director)
    own, events = (next(each for each in of_board(in_play(table)) if each.which == of) for of in ("", item.which))
    assert (own.is_open, events.is_open) == (True, False)
    note(own.ruling, own.place, director, CheckResult.NOT_JUDGED, seen=0, key=uuid.uuid4())
    assert [len(each.notes) for each in of_board(in_play(table)) if each.place == item.place] == [1, 1]


def test_it_is_opened_again_from_the_rulings_sheet(item: Item, table: Table, session: Session, director: User) -> None:
    close_item(item, director, words="So be it.")
    sheet = signed_in(director).get(reverse("rulings:ruling", args=(session.club.slug, item.ruling.number)))
    assert address(item) in html(sheet)
    assert "So be it." in text(sheet)
    assert closing(item, director, outcome="reopened", seen=1)["Location"] == address(item)
    assert items_left(table)[0].is_open
    assert address(item) in desk(session, director)


def test_an_adjusted_score_closes_it_once_it_is_made(item: Item, table: Table, director: User) -> None:
    slug, number = item.ruling.club.slug, item.ruling.number
    led_to = closing(item, director, outcome="score-adjusted")["Location"]
    assert led_to == reverse("rulings:score-change-kinds", args=(slug, number))
    assert items_left(table)[0].score_is_missing
    make_change(item.ruling, director)
    assert not items_left(table)[0].is_open


def test_the_report_counts_it_among_what_is_open(item: Item, session: Session, director: User) -> None:
    def counted() -> tuple[int, int, int]:
        client = signed_in(director)
        report = reverse("rulings:session-report", args=(session.club.slug, session.pk))
        rows = csv.reader(io.StringIO(client.get(f"{report}figures.csv").getvalue().decode("utf-8-sig")))
        figures = {row[0]: int(row[2]) for row in rows if row[0].endswith("at the end of play")}
        listed = html(client.get(report)).count('<li class="to-check">')
        return listed, figures["To check at the end of play"], figures["Checked at the end of play"]

    listed, open_, done = counted()
    assert listed == open_
    close_item(item, director)
    assert counted() == (listed - 1, open_ - 1, done + 1)


def test_it_is_still_listed_when_the_next_board_is_in_play(
    item: Item, session: Session, table: Table, director: User
) -> None:
    note_at(table, BoardOver(), director)
    a_penalty_card(session, director, board=2, facts=FREE | {"particulars.cards": "C2"})
    assert items_left(table) == ()
    assert address(item) in desk(session, director)
    closing(item, director)
    assert address(item) not in desk(session, director)


def test_it_goes_with_its_event(item: Item, session: Session, table: Table, director: User) -> None:
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert address(item) not in desk(session, director)
    with pytest.raises(Gone):
        close_item(item, director)
    for response in (signed_in(director).get(address(item)), closing(item, director)):
        assert response["Location"] == reverse("rulings:desk", args=(session.club.slug, session.pk))
    assert not EndOfPlayCheck.objects.exists()
    undo(table, 2, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert address(item) in desk(session, director)


def test_a_ruling_that_is_superseded_leaves_it_and_what_was_noted_of_it(
    item: Item, table: Table, session: Session, director: User
) -> None:
    key = uuid.uuid4()
    made_once = close_item(item, director, CheckResult.NOT_JUDGED, key=key)
    anew = superseding(item.ruling, director)
    now = items_left(table)[0]
    assert (now.ruling, now.event, [each.outcome for each in now.notes]) == (anew, item.event, ["not-judged"])
    with pytest.raises(CheckSuperseded):
        close_item(item, director, CheckResult.REOPENED, seen=1)
    page = closing(item, director, outcome="reopened", seen=1)
    assert page.status_code == 409
    assert anew.number in text(page)
    sheets = [
        signed_in(director).get(reverse("rulings:ruling", args=(session.club.slug, number)))
        for number in (item.ruling.number, anew.number)
    ]
    assert [item.which in html(sheet) for sheet in sheets] == [False, True]
    # Sent again after the ruling was superseded it is the same note.
    again = note(anew, item.place, director, CheckResult.NOT_JUDGED, event=item.event, seen=0, key=key)
    assert again == made_once
    close_item(now, director, CheckResult.REOPENED)
    assert items_left(table)[0].is_open


def test_of_two_directors_the_second_is_told_and_a_key_is_for_one_note(
    item: Item, session: Session, table: Table, director: User
) -> None:
    other = a_person(session.club, name="Berthe Colin")
    key = uuid.uuid4()
    assert close_item(item, director, key=key) == close_item(item, director, key=key)
    with pytest.raises(CheckKeyReused):
        close_item(item, director, CheckResult.ADJUSTED, key=key)
    own = next(each for each in of_board(in_play(table)) if each.event is None)
    with pytest.raises(CheckKeyReused):
        note(own.ruling, own.place, director, CheckResult.NOTHING, seen=0, key=key)
    with pytest.raises(Stale, match="Anne Vidal"):
        close_item(item, other, CheckResult.NOT_JUDGED)
    assert EndOfPlayCheck.objects.count() == 1


def test_the_database_takes_one_note_of_a_turn(item: Item, director: User) -> None:
    first = close_item(item, director)
    first.pk, first.noting_key = None, uuid.uuid4()
    first._state.adding = True
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save()


def test_another_call_s_event_or_none_has_no_page(item: Item, session: Session, table: Table, director: User) -> None:
    other = a_penalty_card(session, director, table=2)
    at = reverse("rulings:end-of-play-check", args=(session.club.slug, other.number, 1))
    client = signed_in(director)
    for asked in (item.which, "?event=0", "?event=", "?event=x", "?event=99999999999999999999999"):
        assert client.get(at + asked).status_code == 404, asked
        assert client.post(at + asked, {}).status_code == 404, asked
    with pytest.raises(ValueError, match="another call"):
        note(other, 1, director, CheckResult.NOTHING, event=item.event, seen=0, key=uuid.uuid4())
    played = note_at(table, KING_PLAYED, director)
    with pytest.raises(ValueError, match="at 7"):
        note(item.ruling, 7, director, CheckResult.NOTHING, event=item.event, seen=0, key=uuid.uuid4())
    with pytest.raises(Gone):
        note(item.ruling, 1, director, CheckResult.NOTHING, event=played, seen=0, key=uuid.uuid4())


def test_it_is_kept_from_a_director_with_the_board_before_him_and_from_players(
    item: Item, session: Session, club: Club, director: User
) -> None:
    colleague = a_person(club, ClubRole.DIRECTOR, "Benoît Carlier")
    assert "♥5" in desk(session, colleague)
    Participation.objects.create(session=session, user=colleague, plays=True)
    assert "♥5" not in desk(session, colleague)
    for response in (signed_in(colleague).get(address(item)), closing(item, colleague)):
        assert response.status_code == 403
        assert "♥5" not in html(response)
    assert closing(item, a_person(club, ClubRole.PLAYER)).status_code == 403
    assert not EndOfPlayCheck.objects.exists()


def test_a_board_with_one_ruling_that_may_not_be_read_tells_nothing(
    item: Item, session: Session, table: Table, director: User
) -> None:
    second = a_penalty_card(session, director, facts=FREE | {"particulars.cards": "C2"})
    rulings = list(in_play(table).rulings)
    assert second in rulings
    assert [each.event for each in of_session(Boards(session), rulings) if each.event] == [item.event, item.event]
    assert not [each.event for each in of_session(Boards(session), [item.ruling]) if each.event]


def test_his_own_ruling_tells_nothing_of_another_on_its_board_that_is_kept_from_him(
    table: Table, session: Session, club: Club, director: User
) -> None:
    colleague = a_person(club, ClubRole.DIRECTOR, "Benoît Carlier")
    own = a_penalty_card(session, colleague)
    note_at(table, FIVE_SHOWN, colleague)
    theirs = a_penalty_card(session, director, facts=FREE | {"particulars.cards": "C2"})

    def told() -> tuple[set[Ruling], list[bool]]:
        membership = Membership.objects.select_related("club").get(user=colleague)
        of_its_board, of_own = of_the_board_of(own, membership), of_ruling(own, membership)
        events = [any(each.event for each in items) for items in (of_its_board, of_own)]
        return {each.ruling for each in of_its_board}, events

    assert told() == ({own, theirs}, [True, True])
    Participation.objects.create(session=session, user=colleague, plays=True)
    assert told() == ({own}, [False, False])


def test_more_events_take_no_more_queries(item: Item, session: Session, table: Table, director: User) -> None:
    client = signed_in(director)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse("rulings:desk", args=(session.club.slug, session.pk))).status_code == 200
        return len(asked)

    queries()
    few = queries()
    a_penalty_card(session, director, table=2)
    note_at(session.tables.get(number=2), FIVE_SHOWN, director)
    note_at(table, KING_PLAYED, director)
    assert LiveEvent.objects.count() == 3
    assert queries() == few


def test_french(item: Item, session: Session, director: User) -> None:
    page = text(signed_in(director, "fr").get(address(item)))
    assert re.search(r"Noté à la table\s: Ouest a montré le ♥5 par accident", page)
