"""From the pages of an incident to its card, and to the QR code that leads players to it."""

from __future__ import annotations

import re
import uuid

import pytest
from django.utils.translation import override

from incidents.models import Incident, Session, User
from incidents.web.qr import QUIET, qr_code
from rulings.desk.card.card import PlayersCard
from rulings.desk.card.card_now import card_of
from rulings.desk.live.boards_in_play import board_at
from rulings.engine import Seat
from rulings.in_play.events import Answered, BoardOver, Event, NewTrick, OnLead
from rulings.models import CardLink
from tests.rulings.a_club import an_incident, give
from tests.rulings.at_the_desk import COMMON, HTMX, Desk, html, text
from tests.rulings.desk.card.conftest import UP_TO_THE_CHOICE
from tests.rulings.desk.card.shown import aloud, at, players_page
from tests.rulings.desk.live.a_table import note

pytestmark = pytest.mark.django_db
REPLY = "54.reply"


def answer(desk: Desk, incident: Incident, code: str) -> None:
    assert desk.answer(incident, REPLY, code).status_code == 302
    incident.refresh_from_db()


def test_a_choice_leads_to_its_card(desk: Desk, incident: Incident) -> None:
    page = desk.get("answer", incident.number, REPLY)
    assert f'href="{players_page(incident)}"' in html(page)
    assert "Show to the players" in text(page)
    # Control: a fact is for the director alone.
    assert players_page(incident) not in html(desk.get("answer", incident.number, "particulars.cards"))


def test_a_ruling_leads_to_its_card(desk: Desk, incident: Incident, director: User) -> None:
    answer(desk, incident, "refuse-free")
    ruling = give(incident, director)
    assert f'href="{players_page(incident)}"' in html(desk.get("ruling", ruling.number))
    assert players_page(incident) not in html(desk.get("ruling-parties", ruling.number))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_read_aloud_is_the_page_in_its_order(desk: Desk, incident: Incident, language: str) -> None:
    """For a choice and for a ruling: the card's lines, one after the other, and nothing between them."""
    for code in ("", "refuse-prohibit", "refuse-free"):
        if code:
            answer(desk, incident, code)
            give(incident, desk_user(desk), "Heard again." if incident.rulings.exists() else "")
        with override(language):
            lines = list(card_of(incident).read_aloud())
        shown = aloud(desk.client.get(f"{players_page(incident)}?lang={language}"))
        assert _plain(shown) == _plain(" ".join(lines))


def desk_user(desk: Desk) -> User:
    return User.objects.get(memberships__club=desk.club, memberships__role="director")


def _plain(words: str) -> str:
    """Without blanks, which the elements of a page put where a sentence has none."""
    return re.sub(r"\s+", "", words)


def test_it_follows_the_incident(desk: Desk, incident: Incident, director: User) -> None:
    def heading() -> str:
        with override("en"):
            return card_of(Incident.objects.get(pk=incident.pk)).heading

    assert heading() == "What does South choose?"
    answer(desk, incident, "refuse-free")
    # Chosen, and not ruled yet: what he chose from stays.
    assert heading() == "What does South choose?"
    give(incident, director)
    assert heading() == "Opening lead out of turn refused, lead left free"
    answer(desk, incident, "accept")
    assert heading() == "Opening lead out of turn refused, lead left free"
    give(incident, director, "South was heard wrong.")
    assert "accepted" in heading()


def test_while_the_board_is_in_play_it_follows_the_table(desk: Desk, incident: Incident, director: User) -> None:
    def heading() -> str:
        with override("en"):
            return card_of(Incident.objects.get(pk=incident.pk)).heading

    def tap(event: Event) -> None:
        board = board_at(incident.table)
        assert board is not None
        note(incident.table, event, director, key=uuid.uuid4(), seen=board.version)

    answer(desk, incident, "refuse-free")
    ruling = give(incident, director)
    assert heading() == ruling.record["headline"]["en"]
    tap(NewTrick())
    tap(OnLead(Seat.WEST))
    assert heading() == "What does South choose?"
    tap(Answered({"50.D.2.choice": "prohibit"}))
    assert heading() == "West may not lead ♥; East picks up the ♥K"
    # Over: what was ruled is what is left to show.
    tap(BoardOver())
    assert heading() == ruling.record["headline"]["en"]


def test_a_ruling_on_the_board_before_stays_what_it_was(
    session: Session, desk: Desk, incident: Incident, director: User
) -> None:
    answer(desk, incident, "refuse-free")
    ruling = give(incident, director)
    later = an_incident(session, director, UP_TO_THE_CHOICE | {"54.reply": "refuse-free"}, board=4, in_round=1)
    give(later, director)
    board = board_at(later.table)
    assert board is not None
    note(later.table, NewTrick(), director, key=uuid.uuid4(), seen=board.version)
    with override("en"):
        assert card_of(incident).heading == ruling.record["headline"]["en"]
        assert card_of(later).heading != ruling.record["headline"]["en"]


def test_before_a_choice_and_without_a_subject_it_waits(session: Session, desk: Desk, director: User) -> None:
    asked = an_incident(session, director, {"particulars.declarer": "S"})
    unnamed = desk.call()
    for incident in (asked, unnamed):
        assert "The director is hearing what happened" in text(desk.client.get(f"{players_page(incident)}?lang=en"))


def test_its_language_is_the_clubs_unless_another_is_chosen(desk: Desk, incident: Incident) -> None:
    """Not the director's, who reads English here: it is for the players."""
    page = desk.client.get(players_page(incident))
    assert '<html lang="fr">' in html(page)
    assert page.headers["Content-Language"] == "fr"
    assert "Que choisit Sud ?" in text(page).replace("\xa0", " ")
    english = desk.client.get(f"{players_page(incident)}?lang=en")
    assert '<html lang="en">' in html(english)
    assert "What does South choose?" in text(english)
    assert '<html lang="fr">' in html(desk.client.get(f"{players_page(incident)}?lang=xx"))


def test_it_is_alone_on_the_screen(desk: Desk, incident: Incident) -> None:
    page = html(desk.client.get(f"{players_page(incident)}?lang=en"))
    outside = re.sub(r"<main\b.*?</main>", "", page, flags=re.S)
    # The way back, both languages, the QR code: nothing else leads anywhere.
    assert len(re.findall(r"<a\b", outside)) == 3
    (main,) = re.findall(r"<main\b.*?</main>", page, flags=re.S)
    assert not re.findall(r"<(?:a|button|input|form)\b", main)
    assert re.findall(r"<form[^>]*action=\"([^\"]+)\"", page) == [f"{players_page(incident)}link/?lang=en"]
    assert f'href="/{desk.club.slug}/incidents/{incident.number}/answers/{REPLY}/" data-back' in page


def test_no_name_no_hand_no_place_is_on_it(desk: Desk, incident: Incident, director: User) -> None:
    answer(desk, incident, "refuse-free")
    ruling = give(incident, director)
    page = aloud(desk.client.get(f"{players_page(incident)}?lang=en"))
    told = ["Vexko", "Ornulf", "Vidal", "Club parc", "Friday", ruling.number, "4♠", "Table", "Board", "NS", "EW"]
    assert [word for word in told if word in page] == []
    assert set(re.findall(r"[♠♥♦♣](?:10|[AKQJ2-9])", page)) == {"♥K"}
    # Control: the director's sheet tells of them.
    sheet = text(desk.get("ruling", ruling.number))
    assert [word for word in ("Vidal", "Friday", ruling.number, "Table", "Board") if word not in sheet] == []


def test_a_qr_code_is_asked_for_and_leads_to_the_card(desk: Desk, incident: Incident) -> None:
    asked = desk.client.post(f"{players_page(incident)}link/?lang=en")
    assert asked.status_code == 302
    page = desk.client.get(asked.headers["Location"])
    link = CardLink.objects.get()
    address = f"http://testserver{at(link)}?lang=en"
    assert address in text(page)
    code = qr_code(address)
    assert f'd="{code.path}"' in html(page)
    assert f'viewBox="0 0 {code.width} {code.width}"' in html(page)
    # Tapped again, loaded again, on another telephone: the same.
    assert desk.client.post(f"{players_page(incident)}link/").status_code == 302
    assert CardLink.objects.get() == link
    # In the club's own language the address needs not say it.
    assert f"http://testserver{at(link)}<" in html(desk.client.get(f"{players_page(incident)}link/"))


def test_a_code_has_its_quiet_zone() -> None:
    code = qr_code("https://example.org/table/" + "x" * 43)
    places = [tuple(int(each) for each in found) for found in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path)]
    assert places
    assert min(x for x, _, _ in places) == min(y for _, y, _ in places) == QUIET == 4
    assert max(x + length for x, _, length in places) == code.width - QUIET
    assert max(y for _, y, _ in places) == code.width - QUIET - 1


def test_the_link_is_closed_and_opened_again(desk: Desk, incident: Incident) -> None:
    desk.client.post(f"{players_page(incident)}link/")
    first = CardLink.objects.get()
    assert desk.client.post(f"{players_page(incident)}link/close/").status_code == 302
    page = desk.client.get(f"{players_page(incident)}link/")
    assert "No link to this card is open." in text(page)
    assert "<path fill" not in html(page)
    desk.client.post(f"{players_page(incident)}link/")
    assert at(first) not in html(desk.client.get(f"{players_page(incident)}link/"))


def test_once_the_board_is_over_the_page_says_why_there_is_no_link(
    desk: Desk, session: Session, incident: Incident, director: User
) -> None:
    an_incident(session, director, board=4)
    page = f"{players_page(incident)}link/"
    for response, status in ((desk.client.get(page), 200), (desk.client.post(page), 409)):
        assert response.status_code == status
        assert "No link can be opened now: the board is over" in text(response)
        assert "Open a link" not in text(response)
    assert not CardLink.objects.exists()


def test_under_htmx_the_qr_code_is_a_part_of_the_page(desk: Desk, incident: Incident) -> None:
    page = desk.client.get(f"{players_page(incident)}link/", headers=HTMX)
    assert html(page).lstrip().startswith("<main")


def test_the_common_case_has_one_card_at_its_choice(desk: Desk) -> None:
    """Through the pages, as a director taps: the choice, then the ruling."""
    incident = desk.up_to("particulars.cards")
    with override("en"):
        card = card_of(incident)
    assert isinstance(card, PlayersCard)
    assert len(card.options) == 5
    answer(desk, incident, COMMON[REPLY])
    desk.give(incident)
    with override("en"):
        assert not card_of(Incident.objects.get(pk=incident.pk)).options
