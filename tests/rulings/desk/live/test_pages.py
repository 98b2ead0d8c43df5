"""The live board of a table as a director uses it, and all tables' on the session's page."""

from __future__ import annotations

import json
import re
import uuid
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from incidents.models import Direction, Incident, Pair, Participation, Player, Seating, Session, Table, User
from incidents.setting_up import set_deal
from rulings.desk.live.boards_in_play import A_BOARD_LASTS
from rulings.engine import PACK
from rulings.in_play.events import Answered, BoardOver, Exposed, HowExposed
from rulings.models import LiveEvent, Ruling
from tests.rulings.at_the_desk import signed_in
from tests.rulings.desk.live.a_table import (
    FIVE_SHOWN,
    FREE,
    KING_PLAYED,
    WEST,
    WEST_LEADS,
    Phone,
    a_penalty_card,
    in_play,
    note_at,
    text_of,
    undo,
)

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

DEAL = "E:AKQ.KJT9.432.432 JT9.876.AKQ.AKQJ 876.AQ5.JT9.T987 5432.432.8765.65"
"""East holds the king of hearts, West the ace, the queen and the five."""


def desk(phone: Phone) -> Response:
    session = phone.table.session
    return phone.client.get(reverse("rulings:desk", args=(session.club.slug, session.pk)))


def panel_of(response: Response) -> str:
    """The lines of the session's page about what lies on the tables, as they are read, and what is folded away."""
    page = response.content.decode()
    page = page[page.find('id="now"') :].partition('class="desk-rest"')[0]
    lines = (
        r'<a class="line[^"]*" href="[^"]*/live/".*?</li>|<li class="line">.*?</li>|<details class="fold" id="older">'
    )
    return " ".join(re.sub(r"<(details)?[^>]*>", r" \1 ", " ".join(re.findall(lines, page, re.S))).split())


# ---- what is shown --------------------------------------------------------------------------------


def test_a_table_without_a_ruling_says_so(table: Table, director: User) -> None:
    response = Phone(signed_in(director), table).look()
    assert response.status_code == 200
    assert "nothing to keep in mind" in text_of(response)


def test_the_card_its_holder_its_kind_and_what_holds(phone: Phone) -> None:
    shown = text_of(phone.look())
    assert "East ♥K major penalty card" in shown
    assert "South declarer" in shown
    assert "Board 1" in shown
    assert {"West has led", "East has played the ♥K", "The board has been played"} <= set(phone.buttons())


def test_french(phone: Phone, director: User) -> None:
    phone.client = signed_in(director, "fr")
    shown = text_of(phone.look())
    assert "♥R principale" in shown
    assert "Ouest a attaqué" in phone.buttons()


def test_the_choice_is_read_out_with_all_its_options_flat(phone: Phone, table: Table) -> None:
    assert phone.tap("West has led").status_code == 302
    assert phone.tap("West is on lead").status_code == 302
    shown = text_of(phone.look())
    assert "South, West is to lead while East's ♥K is a penalty card" in shown
    options = [label for label, event in phone.buttons().items() if '"answered"' in event]
    assert [label.split(" ")[0] for label in options] == ["Require", "Prohibit", "Leave"]
    # What follows from each is told before he chooses (9.B.2), with its clause.
    assert "50.D.2.a" in options[0]
    assert "picks up" in options[0]
    assert phone.tap("Prohibit").status_code == 302
    shown = text_of(phone.look())
    assert "West may not lead ♥" in shown
    assert "as long as he keeps the lead" in shown
    assert LiveEvent.objects.get(kind="answered").data == {"answers": {"50.D.2.choice": "prohibit"}}


def test_after_the_ruling_alone_its_words_are_folded_away(phone: Phone) -> None:
    """They have just been said; what can be tapped comes before them."""
    assert '<details class="card said-before">' in phone.look().content.decode()
    phone.tap("West has led")
    phone.tap("West is on lead")
    assert '<details class="card said-before">' not in phone.look().content.decode()


def test_what_is_shown_names_nobody_who_plays(phone: Phone, session: Session) -> None:
    player = Player.with_name(session.club, "Zébulon Quirinus")
    player.save()
    pair = Pair.objects.create(session=session, number=1, first=player)
    Seating.objects.create(table=phone.table, round=1, direction=Direction.NS, pair=pair)
    assert "Quirinus" not in phone.look().content.decode()


def test_the_trail_has_the_ruling_and_each_event_with_who_and_when(phone: Phone, table: Table, colleague: User) -> None:
    note_at(table, FIVE_SHOWN, colleague)
    shown = text_of(phone.look())
    assert "Ruling 2026-0001" in shown
    at = timezone.localtime(LiveEvent.objects.get().at, table.session.club.zone)
    assert f"{at:%H:%M} West has exposed the ♥5 by accident Benoît Carlier" in shown


def test_what_no_longer_counts_says_why(phone: Phone, table: Table, director: User) -> None:
    note_at(table, WEST_LEADS, director)
    note_at(table, Answered({"50.D.2.choice": "require"}), director)
    phone.send("live-undo", number=1)
    shown = text_of(phone.look())
    assert "Undone: West is on lead" in shown
    assert "no longer counts:" in shown


def test_what_is_put_back_says_what_it_was(phone: Phone, table: Table, director: User) -> None:
    note_at(table, WEST_LEADS, director)
    phone.send("live-undo", number=1)
    phone.send("live-undo", number=2)
    assert "Undone: Undone: West is on lead" in text_of(phone.look())


# ---- tapping --------------------------------------------------------------------------------------


def test_a_double_tap_is_one_event(phone: Phone) -> None:
    form = {"version": phone.hidden("version"), "noting_key": str(uuid.uuid4()), "event": json.dumps(KING_DATA)}
    assert [phone.client.post(phone.url("live-note"), form).status_code for _ in range(3)] == [302, 302, 302]
    assert LiveEvent.objects.count() == 1


KING_DATA = {"kind": "played", "seat": "E", "card": "HK"}


def test_undo_and_put_back(phone: Phone) -> None:
    phone.tap("East has played the ♥K")
    assert "East ♥K" not in text_of(phone.look())
    assert phone.send("live-undo", number=1).status_code == 302
    assert "East ♥K major" in text_of(phone.look())
    assert phone.send("live-undo", number=2).status_code == 302
    assert "East ♥K major" not in text_of(phone.look())


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"event": "not JSON"},
        {"event": "[1]"},
        {"event": "[" * 5000},
        {"event": '{"kind":"bridge"}'},
        {"event": '{"kind":"undone","of":1}'},
        {"event": '{"kind":"played","seat":"E","card":"♥K"}'},
        {"event": '{"kind":"played","seat":"S","card":"HK"}'},
        {"event": '{"kind":"answered","answers":{"50.D.2.choice":"require"}}'},
        {"event": json.dumps(KING_DATA), "noting_key": "x"},
        {"asks": "50.D.2.choice", "answer": "require"},
        {"kind": "exposed", "seat": "X"},
    ],
)
def test_what_is_no_event_is_refused_and_nothing_is_noted(phone: Phone, sent: dict[str, str]) -> None:
    response = phone.send(**sent)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not LiveEvent.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "0", "2", "9" * 40])
def test_what_was_not_noted_is_not_undone(phone: Phone, number: str) -> None:
    phone.tap("East has played the ♥K")
    assert phone.send("live-undo", number=number).status_code == 422
    assert LiveEvent.objects.count() == 1


def test_who_is_second_reads_what_happened_and_loses_nothing(phone: Phone, table: Table, colleague: User) -> None:
    seen = phone.hidden("version")
    note_at(table, FIVE_SHOWN, colleague)
    response = phone.send(version=seen, event=json.dumps(KING_DATA))
    assert response.status_code == 409
    shown = text_of(response)
    assert "Noted meanwhile West has exposed the ♥5 by accident Benoît Carlier" in shown
    assert "Your tap, not noted East has played the ♥K" in shown
    assert LiveEvent.objects.count() == 1
    # One tap from being noted, on the table as it is now.
    again = re.search(
        r'name="version" value="([^"]*)">\s*<input type="hidden" name="noting_key" value="([^"]*)">',
        response.content.decode(),
    )
    assert again is not None
    form = {"version": again[1], "noting_key": again[2], "event": json.dumps(KING_DATA)}
    assert phone.client.post(phone.url("live-note"), form).status_code == 302
    assert LiveEvent.objects.count() == 2


def test_what_can_no_longer_happen_is_not_offered_again(phone: Phone, table: Table, colleague: User) -> None:
    seen = phone.hidden("version")
    note_at(table, BoardOver(), colleague)
    response = phone.send(version=seen, event=json.dumps(KING_DATA))
    assert response.status_code == 409
    assert "It can no longer happen" in text_of(response)


def test_both_saw_the_same(phone: Phone, table: Table, colleague: User) -> None:
    seen = phone.hidden("version")
    note_at(table, KING_PLAYED, colleague)
    assert phone.send(version=seen, event=json.dumps(KING_DATA)).status_code == 302
    assert LiveEvent.objects.count() == 1


# ---- what one tap is not enough for ---------------------------------------------------------------


def tell(phone: Phone, **about: str) -> str:
    response = phone.look("live-tell", **about)
    assert response.status_code == 200
    return response.content.decode()


def test_a_card_that_was_shown(phone: Phone) -> None:
    page = tell(phone, kind="exposed", seat="W")
    assert "Which card did West show?" in page
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert (hidden["kind"], hidden["seat"]) == ("exposed", "W")
    assert 'value="HK" aria-label="king of hearts"' in page
    assert phone.send(**hidden, answer=["H5"], how="accident").status_code == 302
    assert "♥5 minor penalty card" in text_of(phone.look())


def test_what_was_ticked_stays_ticked_when_it_is_refused(phone: Phone) -> None:
    form: dict[str, Any] = {"kind": "exposed", "seat": "W", "answer": ["H5"], "how": "at-once"}
    response = phone.send(**form)
    assert response.status_code == 422
    assert "Two cards or more are shown at the same time" in text_of(response)
    assert re.search(r'value="H5"[^>]*checked', response.content.decode())
    assert phone.send(kind="exposed", seat="W", answer=["H5"]).status_code == 422
    assert phone.send(kind="exposed", seat="W", how="accident").status_code == 422


def test_the_card_that_was_led_too_soon(phone: Phone) -> None:
    phone.tap("West has led")
    assert "Which card did West lead?" in tell(phone, kind="led-too-soon", seat="W")
    assert phone.send(kind="led-too-soon", seat="W", suit="S").status_code == 422
    assert phone.send(kind="led-too-soon", seat="W", suit="S", rank="2").status_code == 302
    event = LiveEvent.objects.get(ordinal=2)
    assert (event.kind, event.data) == ("led-too-soon", {"seat": "W", "card": "S2"})
    # What the law asks next is answered on the table's page.
    assert '"50.D.2.played-since"' in " ".join(phone.buttons().values())


def test_the_card_that_was_not_played_and_the_set_of_circumstances(phone: Phone) -> None:
    assert "Which card did East play instead?" in tell(phone, kind="not-played", seat="E", due="HK")
    assert phone.send(kind="not-played", seat="E", due="HK", suit="S", rank="2").status_code == 302
    # What happened stands above the question, which is put as in an incident, and answered on the same page.
    assert "East has played the ♠2 and not the ♥K 52" in text_of(phone.look())
    assert "East has played the ♠2 and not the ♥K" in panel_of(desk(phone))
    assert re.search(r'name="asks" value="52\.circumstances"', phone.look().content.decode())
    # Renewed it is asked as it was.
    renewed = phone.look("live-table-now").content.decode()
    assert 'name="asks" value="52.circumstances"' in renewed
    assert phone.send(asks="52.circumstances").status_code == 422
    assert phone.send(asks="52.circumstances", answer="").status_code == 302
    assert LiveEvent.objects.get(ordinal=2).data == {"answers": {"52.circumstances": []}}


def test_a_page_that_completes_no_event_leads_to_the_table(phone: Phone) -> None:
    for about in ({}, {"kind": "played", "seat": "E"}, {"kind": "exposed", "seat": "X"}):
        response = phone.look("live-tell", **about)
        assert (response.status_code, response["Location"]) == (302, phone.url())


# ---- which cards may be played --------------------------------------------------------------------


def verdicts(response: Response) -> str:
    found = re.search(r'<ul class="verdicts">.*?</ul>', response.content.decode(), re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def test_from_the_cards_of_the_suit(phone: Phone) -> None:
    found = verdicts(phone.look("live-plays", seat="E", trick="H", H="J 10"))
    assert "♥K may be played It is a major penalty card" in found
    assert "♥J may not be played He must play the ♥K" in found


def test_in_the_letters_of_either_language(phone: Phone) -> None:
    for typed in ("V10", "jt", "V, 10"):
        assert "♥J may not be played" in verdicts(phone.look("live-plays", seat="E", trick="H", H=typed))
    refused = phone.look("live-plays", seat="E", trick="H", H="Z")
    assert refused.status_code == 422
    assert 'value="Z"' in refused.content.decode()


def test_while_declarer_has_to_choose_nothing_may_be_played(phone: Phone) -> None:
    phone.tap("West has led")
    phone.tap("West is on lead")
    response = phone.look("live-plays", seat="W", trick="lead", H="AQ5")
    assert response.status_code == 422
    assert "South must choose first" in text_of(response)


def test_a_lead_prohibited(phone: Phone) -> None:
    for words in ("West has led", "West is on lead", "Prohibit"):
        phone.tap(words)
    found = verdicts(phone.look("live-plays", seat="W", trick="lead", H="AQ", S="8"))
    assert "♠8 may be played" in found
    assert "♥A may not be played" in found


def test_the_deal_opens_by_one_tap(phone: Phone, session: Session, director: User) -> None:
    assert 'value="deal"' not in phone.look("live-plays", seat="E").content.decode()
    set_deal(session.boards.get(number=1), DEAL, director)
    asked = phone.look("live-plays", seat="E")
    assert 'value="deal"' in asked.content.decode()
    assert verdicts(asked) == ""
    found = verdicts(phone.look("live-plays", seat="E", trick="S", **{"from": "deal"}))
    assert found.count("may be played") == 3
    assert found.count("may not be played") == 10


def test_a_suit_of_which_he_holds_the_lowest_card_can_have_been_led(
    phone: Phone, session: Session, director: User
) -> None:
    set_deal(session.boards.get(number=1), DEAL, director)
    asked = phone.look("live-plays", seat="E", trick="D", **{"from": "deal"})
    assert asked.status_code == 200
    assert "♦2 may be played" in verdicts(asked)


def test_of_the_deal_what_was_noted_as_played_is_left_out(
    phone: Phone, session: Session, table: Table, director: User
) -> None:
    set_deal(session.boards.get(number=1), DEAL, director)

    def look(seat: str, trick: str) -> Response:
        return phone.look("live-plays", seat=seat, trick=trick, **{"from": "deal"})

    unknown = "What else he has played already is not known here"
    assert unknown in text_of(look("E", "S"))
    assert "Left out" not in text_of(look("E", "S"))
    note_at(table, KING_PLAYED, director)
    asked = look("E", "S")
    assert "played: ♥K What else" in text_of(asked)
    assert "♥K" not in verdicts(asked)
    assert verdicts(asked).count(" may ") == 12
    # It is East's alone; and undone it is in his hand again.
    assert "Left out" not in text_of(look("W", "S"))
    undo(table, 1, director, key=uuid.uuid4(), seen=in_play(table).version)
    assert "♥K" in verdicts(look("E", "S"))


def test_a_deal_that_does_not_fit_the_table_says_so(
    phone: Phone, session: Session, table: Table, director: User
) -> None:
    set_deal(session.boards.get(number=1), DEAL, director)
    note_at(table, Exposed(WEST, (PACK["S2"],), HowExposed.ACCIDENT), director)
    asked = phone.look("live-plays", seat="W", trick="lead", **{"from": "deal"})
    assert asked.status_code == 422
    assert "The hands of the deal do not fit what lies on the table" in text_of(asked)


def test_the_deal_stays_closed_to_a_director_who_has_the_board_to_play(
    phone: Phone, session: Session, director: User, ruling: Ruling
) -> None:
    set_deal(session.boards.get(number=1), DEAL, director)
    Participation.objects.create(session=session, user=director, plays=True)
    asked = phone.look("live-plays", seat="E", trick="S", **{"from": "deal"})
    assert 'value="deal"' not in asked.content.decode()
    assert "♠A" not in asked.content.decode()


@pytest.mark.parametrize("hostile", ["\x00", "9" * 5_000, "\ud800", "♥", "<x>", "ÿ" * 61])
@pytest.mark.parametrize("name", ["trick", "H", "from"])
def test_whatever_is_typed_breaks_nothing(phone: Phone, name: str, hostile: str) -> None:
    sent = {"seat": "E", "trick": "S"} | {name: hostile.encode("utf-8", "surrogatepass").decode("latin-1")}
    assert phone.look("live-plays", **sent).status_code in {200, 422}


@pytest.mark.parametrize("seat", ["", "S", "N", "X"])
def test_only_defenders_are_asked_about(phone: Phone, seat: str) -> None:
    assert phone.look("live-plays", seat=seat).status_code == 302


# ---- a second phone -------------------------------------------------------------------------------


def stamp_in(html: str) -> str:
    found = re.search(r"/now/\?seen=(\w+)", html)
    assert found is not None
    return found[1]


def test_nothing_new_costs_next_to_nothing(phone: Phone) -> None:
    """One query beside those by which it is known who asks: session, person, membership."""
    seen = stamp_in(phone.look().content.decode())
    with CaptureQueriesContext(connection) as asked:
        response = phone.look("live-table-now", seen=seen)
    assert (response.status_code, response.content) == (204, b"")
    of_the_page = [each["sql"] for each in asked if "incidents_logentry" in each["sql"]]
    assert len(of_the_page) == 1
    assert len(asked) == 4


def test_a_tap_on_one_is_news_to_the_other(phone: Phone, table: Table, colleague: User) -> None:
    seen = stamp_in(phone.look().content.decode())
    note_at(table, KING_PLAYED, colleague)
    response = phone.look("live-table-now", seen=seen)
    assert response.status_code == 200
    html = response.content.decode()
    assert html.lstrip().startswith('<section id="live-now"')
    assert "<html" not in html
    assert "East has played the ♥K" in text_of(response)
    assert phone.look("live-table-now", seen=stamp_in(html)).status_code == 204


# ---- the session's page ---------------------------------------------------------------------------


def test_the_session_shows_every_live_table(phone: Phone, session: Session, table: Table, director: User) -> None:
    a_penalty_card(session, director, table=2, facts=FREE | {"particulars.cards": "C2"})
    shown = panel_of(desk(phone))
    assert re.search(r"Table 1 ♥K East · major .*Table 2 ♣2 East", shown)
    assert phone.url() in desk(phone).content.decode()
    note_at(table, KING_PLAYED, director)
    assert "Table 1" not in panel_of(desk(phone))
    note_at(session.tables.get(number=2), BoardOver(), director)
    assert panel_of(desk(phone)) == ""


def test_a_choice_that_waits_is_the_next_thing_to_ask(phone: Phone) -> None:
    phone.tap("West has led")
    phone.tap("West is on lead")
    assert "South is to choose: nobody plays before he has" in panel_of(desk(phone))


def test_a_table_of_which_nothing_was_noted_for_longer_than_a_round_is_folded_away(
    phone: Phone, session: Session, table: Table, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_penalty_card(session, director, table=2, facts=FREE | {"particulars.cards": "C2"})
    assert "nothing for" not in panel_of(desk(phone))
    event = note_at(session.tables.get(number=2), WEST_LEADS, director)
    later = in_play(table).last_at + A_BOARD_LASTS + timedelta(minutes=1)
    monkeypatch.setattr("rulings.desk.now.timezone", SimpleNamespace(now=lambda: later))
    monkeypatch.setattr("rulings.desk.silence.A_BOARD_LASTS", later - event.at)
    shown = panel_of(desk(phone))
    assert re.search(r"Table 2 \? South is to choose.* details Table 1 ♥K East · major nothing for 21 min$", shown), (
        shown
    )
    assert shown.count("nothing for") == 1
    # Its button is not marked any more: what lay there is most likely played.
    page = desk(phone).content.decode()
    marks = [
        re.findall(r'class="mk (\w+)', page.partition(f'id="marks-{at.pk}"')[2].partition("</button>")[0])
        for at in session.tables.in_order()
    ]
    assert [marked[:1] for marked in marks] == [[], ["asks"]]


def test_once_the_scores_are_out_no_table_is_live(phone: Phone, session: Session) -> None:
    session.results_at = timezone.now()
    session.save()
    assert panel_of(desk(phone)) == ""


def test_a_board_that_is_over_leads_to_what_is_to_be_checked(phone: Phone, table: Table, ruling: Ruling) -> None:
    address = reverse("rulings:end-of-board", args=(ruling.club.slug, ruling.number))
    back = reverse("rulings:desk", args=(ruling.club.slug, ruling.session_id))
    assert address not in phone.look().content.decode()
    note_at(table, BoardOver(), ruling.given_by)
    page = phone.look()
    assert f'href="{address}"' in page.content.decode()
    assert f'class="btn primary" href="{back}"' in page.content.decode()
    seen = re.findall(r'name="(seen-[0-9-]+)"', phone.client.get(address).content.decode())
    sent = {"noting_key": str(uuid.uuid4()), "all": "nothing-to-adjust", **dict.fromkeys(seen, "0")}
    assert phone.client.post(address, sent).status_code == 302
    assert address not in phone.look().content.decode()


def test_what_lasts_until_the_end_of_play_is_kept_in_sight_and_goes_with_the_board(
    phone: Phone, table: Table, director: User
) -> None:
    assert "Until the end of play" not in text_of(phone.look()).partition("So far")[0]
    note_at(table, KING_PLAYED, director)
    assert "East" not in text_of(phone.look()).partition("Until the end of play")[2].partition("So far")[0]
    kept = text_of(phone.look()).partition("Until the end of play")[2].partition("So far")[0]
    assert "West : May not use how the ♥K came to be a penalty card 50.E.3" in kept.replace("West:", "West :")
    note_at(table, BoardOver(), director)
    assert "May not use how" not in text_of(phone.look())


def test_the_ruling_leads_to_its_table(phone: Phone, ruling: Ruling) -> None:
    page = phone.client.get(reverse("rulings:ruling", args=(ruling.club.slug, ruling.number)))
    assert f'href="{phone.url()}"' in page.content.decode()


def test_thirty_tables_and_sixty_cards_take_no_more_queries_than_one(
    phone: Phone, table: Table, session: Session, director: User
) -> None:
    address = reverse("rulings:session-now", args=(session.club.slug, session.pk))

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert phone.client.get(address).status_code == 200
        return len(asked)

    note_at(table, FIVE_SHOWN, director)
    phone.client.get(address)
    with_one = queries()
    Table.objects.bulk_create(Table(session=session, number=number) for number in range(3, 31))
    for at in session.tables.filter(number__gt=1).select_related("session__club"):
        a_penalty_card(session, director, table=at.number)
        note_at(at, FIVE_SHOWN, director)
    shown = panel_of(phone.client.get(address))
    assert shown.count("♥K East · major") + shown.count("♥5 West · minor") == 60
    assert queries() == with_one


# ---- a director who plays -------------------------------------------------------------------------


def test_a_board_still_to_play_is_kept_from_him(
    phone: Phone, session: Session, colleague: User, director: User
) -> None:
    """Colleague plays, and has the board before him: he learns that there is something, and no card."""
    Participation.objects.create(session=session, user=colleague, plays=True)
    theirs = Phone(signed_in(colleague), phone.table)
    assert "♥K" in panel_of(desk(phone))
    shown = panel_of(desk(theirs))
    assert "1 more table, on a board that you have still to play" in shown
    assert "♥" not in shown
    assert "Table 1" not in shown
    for name in ("live-table", "live-table-now", "live-tell", "live-plays"):
        response = theirs.look(name, seat="E", kind="exposed")
        assert response.status_code == 403, name
        assert "♥K" not in response.content.decode()
    form = {"version": in_play(phone.table).version, "noting_key": str(uuid.uuid4()), "event": json.dumps(KING_DATA)}
    assert theirs.client.post(theirs.url("live-note"), form).status_code == 403
    assert theirs.client.post(theirs.url("live-undo"), form | {"number": 1}).status_code == 403
    assert not LiveEvent.objects.exists()
    assert Incident.objects.get().director == director


def test_without_javascript_a_tap_leads_back_to_the_table(phone: Phone) -> None:
    response = phone.tap("East has played the ♥K")
    assert (response.status_code, response["Location"]) == (302, phone.url())
