"""The hands of a claim on their page: noted, refused, changed, closed by the ruling."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from incidents.models import ClubRole, Incident, LogEntry, Session, User
from incidents.setting_up import set_deal
from rulings.models import ClaimHands, Ruling
from rulings.review.claims import views
from rulings.review.claims.claim_position import ClaimPosition
from rulings.review.claims.double_dummy import NotInstalled
from tests.rulings.a_club import a_club, a_person, a_session, an_incident, give, seat_players
from tests.rulings.at_the_desk import Desk, html, signed_in, text

pytestmark = pytest.mark.django_db

DEAL = "N:AKQ2.J32.T98.765 J43.AKQ.432.T984 T98.T987.AKQ.J32 765.654.J765.AKQ"


@pytest.fixture
def incident(session: Session, director: User) -> Incident:
    seat_players(session, "Ada Vexko", "Bo Vexko", "Cy Ornulf", "Di Ornulf")
    set_deal(session.boards.get(number=3), DEAL, director)
    opened = an_incident(session, director, board=3, in_round=1)
    opened.contract = "4S"
    opened.save()
    return opened


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def hands_sent(**other: Any) -> dict[str, Any]:
    hands = {"N": ["SA", "S10"], "E": ["SK", "H2"], "S": ["D3", "D4"], "W": ["C2", "C3"]}
    return {"step": "hands", "version": "0", **hands, "strain": "N", "leader": "N", "side": "NS"} | other


def note(desk: Desk, incident: Incident) -> ClaimHands:
    assert desk.post("claim-hands", incident.number, **hands_sent()).status_code == 302
    return ClaimHands.objects.get(incident=incident)


def add(desk: Desk, incident: Incident, words: str, tricks: object, version: int) -> Any:
    form = {"step": "add", "words": words, "tricks": tricks, "version": version}
    return desk.post("claim-hands", incident.number, **form)


def test_the_hands_are_noted_and_shown(desk: Desk, incident: Incident, director: User) -> None:
    page = desk.get("claim-hands", incident.number)
    assert 'name="N" value="SA"' in html(page)
    # From the contract.
    assert 'name="strain" value="S" checked' in html(page)
    row = note(desk, incident)
    assert (row.hands, row.strain, row.leader, row.side) == ("N:AT... K.2.. ..43. ...32", "N", "N", "NS")
    assert row.noted_by == director
    assert "A 10" in text(desk.get("claim-hands", incident.number))
    assert LogEntry.objects.filter(tag="claim-hands-noted", incident=incident).count() == 1


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"N": ["SA"]}, "North 1, East 2, South 2, West 2"),
        ({"N": ["SA", "SK"]}, "♠K is marked in two hands: North and East"),
        ({"N": [], "E": [], "S": [], "W": []}, "Mark the cards"),
        ({"N": ["XX"], "E": [], "S": [], "W": []}, "Mark the cards"),
        ({"strain": ""}, "what is trump"),
        ({"leader": "NE"}, "who is to lead"),
        ({"side": "all"}, "which side claims"),
        ({"version": "x"}, "too old"),
        ({"step": "other"}, "too old"),
    ],
)
def test_what_is_no_position_is_refused_and_nothing_is_lost(
    desk: Desk, incident: Incident, wrong: dict[str, Any], told: str
) -> None:
    page = desk.post("claim-hands", incident.number, **hands_sent(**wrong))
    assert page.status_code == 422
    assert told in text(page)
    assert not ClaimHands.objects.exists()
    if "step" not in wrong:
        assert 'name="W" value="C2" aria-label="2 of clubs" checked' in html(page) or "W" in wrong


def test_the_deal_is_offered_by_a_touch_and_its_cards_alone(desk: Desk, incident: Incident) -> None:
    url = desk.url("claim-hands", incident.number)
    assert "Take the cards from the deal of board 3" in text(desk.client.get(url))
    page = html(desk.client.get(f"{url}?deal"))
    assert page.count('type="checkbox"') == 52
    assert 'name="N" value="SJ"' not in page
    assert "checked" not in page.split('name="strain"')[0]
    all_marked = html(desk.client.get(f"{url}?deal&all")).split('name="strain"')[0]
    assert all_marked.count(" checked") == 52


def test_a_line_is_noted_and_removed(desk: Desk, incident: Incident) -> None:
    note(desk, incident)
    assert add(desk, incident, " Trumps  first ", 1, 1).status_code == 302
    assert add(desk, incident, "Hearts first", 2, 2).status_code == 302
    page = text(desk.get("claim-hands", incident.number))
    assert "Trumps first" in page
    assert "at worst 1 trick of 2, at best 2 tricks of 2" in page
    removed = desk.post("claim-hands", incident.number, step="remove", line=0, version=3)
    assert removed.status_code == 302
    assert [line["words"] for line in ClaimHands.objects.get().lines] == ["Hearts first"]
    gone = desk.post("claim-hands", incident.number, step="remove", line=4, version=4)
    assert gone.status_code == 409


@pytest.mark.parametrize(
    ("words", "tricks", "told"),
    [
        ("", 1, "Say in a few words"),
        ("x" * 121, 1, "120 characters at most"),
        ("a\0b", 1, "cannot be kept"),
        ("Hearts", 3, "no more than are left"),
        ("Hearts", "two", "no more than are left"),
        ("Ada Vexko plays low", 1, "Names stay out"),
    ],
)
def test_a_line_that_cannot_be_kept_is_refused_with_its_words(
    desk: Desk, incident: Incident, words: str, tricks: object, told: str
) -> None:
    note(desk, incident)
    page = add(desk, incident, words, tricks, 1)
    assert page.status_code == 422
    assert told in text(page)
    assert ClaimHands.objects.get().lines == []
    if words and "\0" not in words:
        assert f'name="words" value="{words}"' in html(page)


def test_twelve_lines_are_enough(desk: Desk, incident: Incident) -> None:
    row = note(desk, incident)
    row.lines = [{"words": "x", "tricks": 0}] * 12
    row.save()
    assert "12 lines already" in text(add(desk, incident, "One more", 1, 1))


def test_somebody_else_was_faster(desk: Desk, incident: Incident) -> None:
    note(desk, incident)
    again = desk.post("claim-hands", incident.number, **hands_sent())
    assert again.status_code == 409
    assert "meanwhile" in text(again)
    late = add(desk, incident, "Hearts first", 1, 7)
    assert late.status_code == 409
    assert 'value="Hearts first"' in html(late)


def test_hands_come_before_lines(desk: Desk, incident: Incident) -> None:
    assert add(desk, incident, "Hearts first", 1, 0).status_code == 409


def test_other_hands_keep_the_lines_and_lose_the_answer(desk: Desk, incident: Incident) -> None:
    row = note(desk, incident)
    row.lines, row.solved = [{"words": "a", "tricks": 1}, {"words": "b", "tricks": 2}], {"SA": 1}
    row.save()
    one = {"N": ["SA"], "E": ["SK"], "S": ["D3"], "W": ["C2"]}
    assert desk.post("claim-hands", incident.number, **hands_sent(version="1", **one)).status_code == 302
    row.refresh_from_db()
    assert ([line["words"] for line in row.lines], row.solved) == (["a"], {})


def test_the_answer_of_the_solver_is_kept(desk: Desk, incident: Incident, monkeypatch: pytest.MonkeyPatch) -> None:
    note(desk, incident)
    monkeypatch.setattr(views, "solve", lambda _position: {"SA": 1, "S10": 0})
    assert desk.post("claim-hands", incident.number, step="solve", version=1).status_code == 302
    page = text(desk.get("claim-hands", incident.number))
    assert "Double dummy North-South take 1 trick of 2, East-West 1 trick of 2" in page
    assert "from 0 to 1" in page
    assert "An aid, never the ruling" in page
    stale = desk.post("claim-hands", incident.number, step="solve", version=1)
    assert stale.status_code == 409


@pytest.mark.parametrize(
    ("deal", "known"),
    [
        (DEAL, False),
        ("N:AT98765432.AKQ.. KQJ.JT98765432.. ...AKQJT98765432 ..AKQJT98765432.", False),
        ("N:AT98765432.AKQ.. KQJ.JT98765432.. ..AKQJT98765432. ...AKQJT98765432", True),
    ],
    ids=["of other hands", "of some other hands", "of these hands"],
)
def test_the_solver_is_asked_with_the_deal_of_the_board_that_holds_the_hands(
    desk: Desk, incident: Incident, director: User, monkeypatch: pytest.MonkeyPatch, deal: str, known: bool
) -> None:
    board = incident.board
    assert board is not None
    set_deal(board, deal, director)
    note(desk, incident)
    asked: list[ClaimPosition] = []

    def answer(position: ClaimPosition) -> dict[str, int]:
        asked.append(position)
        return {"SA": 1}

    monkeypatch.setattr(views, "solve", answer)
    assert desk.post("claim-hands", incident.number, step="solve", version=1).status_code == 302
    assert [position.dealt_pbn == deal for position in asked] == [known]
    assert [len(position.played) for position in asked] == [44 if known else 0]


def test_the_steps_say_in_which_order_the_club_has_a_suit_played(desk: Desk, incident: Incident) -> None:
    assert "the highest cards are played first, by your regulations" in text(desk.get("claim-hands", incident.number))
    club = incident.club
    club.regulations = {"suit_played_from_the_top": False}
    club.save()
    assert "any normal order counts, as your regulations set none" in text(desk.get("claim-hands", incident.number))


def test_without_a_solver_the_page_says_so(desk: Desk, incident: Incident, monkeypatch: pytest.MonkeyPatch) -> None:
    note(desk, incident)

    def missing(_position: object) -> dict[str, int]:
        raise NotInstalled("No solver is installed here. Rule without it.")

    monkeypatch.setattr(views, "solve", missing)
    page = desk.post("claim-hands", incident.number, step="solve", version=1)
    assert page.status_code == 422
    assert "Rule without it" in text(page)
    assert "A line you looked at" in text(page)


def test_once_ruled_it_is_read_and_not_changed(desk: Desk, incident: Incident, director: User) -> None:
    note(desk, incident)
    add(desk, incident, "Hearts first", 1, 1)
    ruling = give(incident, director)
    page = desk.get("claim-hands", incident.number)
    assert "stays as it is" in text(page)
    assert 'name="step"' not in html(page)
    for form in (hands_sent(version="2"), {"step": "remove", "line": 0, "version": 2}, {"step": "solve", "version": 2}):
        assert desk.post("claim-hands", incident.number, **form).status_code == 409
    late = add(desk, incident, "Diamonds first", 1, 2)
    assert late.status_code == 409
    assert "A ruling was given" in text(late)
    assert len(ClaimHands.objects.get().lines) == 1
    assert "Hearts first" in text(desk.get("ruling", ruling.number))


def test_nothing_was_noted_before_the_ruling(desk: Desk, incident: Incident, director: User) -> None:
    ruling = give(incident, director)
    assert Ruling.objects.get() == ruling
    assert "No hands were noted" in text(desk.get("claim-hands", incident.number))


def test_it_is_for_the_directors_of_the_club(incident: Incident, player: User, session: Session) -> None:
    url = reverse("rulings:claim-hands", args=(session.club.slug, incident.number))
    assert signed_in(player).get(url).status_code == 403
    assert Client().get(url).status_code == 302
    other = a_club("etang")
    stranger = a_person(other, ClubRole.DIRECTOR, "Zed Zuk")
    assert signed_in(stranger).get(url).status_code == 404
    theirs = an_incident(a_session(other), stranger)
    assert theirs.number == incident.number
    assert signed_in(stranger).post(url, hands_sent()).status_code == 404
    assert not ClaimHands.objects.exists()
