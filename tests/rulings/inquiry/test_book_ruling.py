"""A ruling taken from the book: the director's words and clauses, written and kept like any other ruling."""

from __future__ import annotations

import re
import uuid

import pytest
from django.core.management import call_command

from incidents.models import Direction, Session, User
from incidents.recording import describe_call
from rulings.archive.record import FROM_THE_BOOK
from rulings.archive.watched import watched_by
from rulings.models import Concurrence, Ruling
from rulings.reports.otherwise import rulings_otherwise
from rulings.review.appeals.file_appeal import request_appeal
from tests.rulings.at_the_desk import COMMON, Desk, html, signed_in, text
from tests.rulings.from_the_book import WORDS, a_book_ruling, note


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director, "fr"))


def test_the_same_sent_twice_is_one_ruling(desk: Desk) -> None:
    incident, key = desk.call(), uuid.uuid4()
    sent = {"version": incident.version, "idempotency_key": key, "laws": "27", "words": WORDS}
    first, second = (desk.post("book-ruling", incident.number, **sent) for _sending in range(2))
    assert first["Location"] == second["Location"]
    assert Ruling.objects.count() == 1
    other = desk.post("book-ruling", incident.number, **{**sent, "words": "Autre chose."})
    assert other.status_code == 422
    assert Ruling.objects.count() == 1


# ---- What is refused, with nothing lost ---------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"words": " "}, "Dites ce que vous avez décidé."),
        ({"words": "é" * 601}, "a 601 caractères, c’est trop : 600 caractères au plus"),
        ({"words": "a\x00b"}, "impossibles à enregistrer"),
        ({"laws": ""}, "Dites par quelle loi"),
        ({"laws": "27, 27.Z"}, "« 27.Z » n’est pas un article des lois"),
        ({"laws": "27", "clause": "banane"}, "« banane » n’est pas un article des lois"),
        ({"laws": ",".join(f"{law}" for law in range(1, 20))}, "Trop d’articles"),
        ({"idempotency_key": "x"}, "Cette page n’était plus à jour"),
    ],
)
def test_what_cannot_be_noted_is_said_and_stays_in_the_form(desk: Desk, sent: dict[str, str], said: str) -> None:
    incident = desk.call()
    response = note(desk, incident, **sent)
    assert response.status_code == 422
    assert said in text(response)
    if "words" not in sent:
        assert WORDS in html(response)
    assert not Ruling.objects.exists()
    incident.refresh_from_db()
    assert incident.subject == ""


def test_an_incident_that_changed_meanwhile_is_looked_at_again(desk: Desk) -> None:
    incident = desk.call()
    seen = incident.version
    desk.choose(incident)
    response = note(desk, incident, version=seen)
    assert response.status_code == 409
    assert WORDS in html(response)
    assert not Ruling.objects.exists()


def test_names_are_looked_for_in_the_words(desk: Desk, player: User) -> None:
    response = note(desk, desk.call(), words=f"{player.name} passe une fois.")
    assert response.status_code == 422
    assert player.name in text(response)
    assert not Ruling.objects.exists()


def test_clauses_are_ticked_among_those_of_the_law(desk: Desk) -> None:
    incident = desk.call()
    page = html(desk.client.get(desk.url("book-ruling", incident.number), {"line": "cheating-suspected"}))
    assert 'value="73.B.2"' in page
    assert 'value="73.B.1"' in page
    note(desk, incident, laws="64", clause=["64.A.1", "64.B.3"])
    assert Ruling.objects.get().record["clauses"] == ["64", "64.A.1", "64.B.3"]


# ---- Its board, by one touch ---------------------------------------------------------------------


def test_the_board_that_is_touched_is_noted_with_it(desk: Desk, director: User) -> None:
    incident = desk.call()
    describe_call(incident, 1, None, "4SX", "W", director)
    page = desk.get("book-ruling", incident.number)
    assert "Donne ?" in text(page)
    assert 'name="board"' in html(page)
    key = uuid.uuid4()
    seen = incident.version
    first, second = (note(desk, incident, idempotency_key=key, board="2", version=seen) for _sending in range(2))
    assert first["Location"] == second["Location"]
    ruling = Ruling.objects.get()
    assert ruling.board_number == 2
    assert ruling.record["call"]["board"] == 2
    incident.refresh_from_db()
    assert (incident.round, incident.contract, incident.called_by) == (1, "4SX", "W")
    # Noted, it is told, and another is behind a touch.
    again = text(desk.get("book-ruling", incident.number))
    assert "Donne 2 autre" in again
    assert "Donne ?" not in again


def test_no_board_is_noted_with_what_is_refused_and_what_was_touched_stays(desk: Desk) -> None:
    incident = desk.call()
    refused = note(desk, incident, words=" ", board="2")
    assert refused.status_code == 422
    assert re.search(r'value="2"\s+checked', html(refused))
    # None of the session's.
    assert note(desk, incident, board="99").status_code == 422
    assert not Ruling.objects.exists()
    incident.refresh_from_db()
    assert incident.board is None
    # None is touched: it stays open.
    assert note(desk, incident).status_code == 302
    assert Ruling.objects.get().board_number is None


# ---- The tricks of a revoke ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cited", "counted"),
    [("64", True), ("64.A.1", True), ("27, 64.A", True), ("64.A, 64.B.3", False), ("64.C", False), ("61.A", False)],
)
def test_the_tricks_of_an_established_revoke_are_counted_at_the_end(desk: Desk, cited: str, counted: bool) -> None:
    ruling = a_book_ruling(desk, laws=cited)
    assert [clause for _text, clause in watched_by(ruling.record)] == (["64.A"] if counted else [])
    assert ("levées à compter" in text(desk.get("desk", desk.session.pk))) is counted
    if not counted:
        return
    page = text(desk.get("end-of-board", ruling.number))
    assert "Y a-t-il des levées à transférer" in page.replace("\u2011", "-")
    assert "une levée ultérieure de son camp" in page
    inner = html(desk.get("end-of-board", ruling.number)).partition('class="end-of-board"')[2]
    form = dict(re.findall(r'type="hidden" name="([a-z0-9_-]+)" value="([^"]*)"', inner))
    assert desk.post("end-of-board", ruling.number, **form, all="nothing-to-adjust").status_code == 302
    assert ruling.end_of_play_checks.get().place == 1
    assert "levées à compter" not in text(desk.get("desk", desk.session.pk))


# ---- Where it is shown --------------------------------------------------------------------------


def test_it_is_marked_wherever_it_is_shown(desk: Desk, player: User) -> None:
    ruling = a_book_ruling(desk)
    marks = "prise au livre"
    for name in ("ruling", "ruling-parties", "ruling-case-book"):
        page = text(desk.get(name, ruling.number))
        assert marks in page, name
        assert WORDS in page, name
        assert "27.B.1" in page, name
    assert marks in text(desk.get("log"))
    assert marks in text(desk.get("session-report", desk.session.pk)).casefold()
    read = text(signed_in(player, "fr").get(desk.url("ruling", ruling.number)))
    assert marks in read
    # Who reads in the other language is told which one it is in.
    in_english = html(signed_in(ruling.given_by, "en").get(desk.url("ruling", ruling.number)))
    assert '<h1 lang="fr">' in in_english
    assert "taken from the book" in in_english


@pytest.mark.parametrize("query", ["remplace enchère", "27.B.1", "livre", "taken from the book"])
def test_it_is_found_in_the_log_by_its_words_its_clauses_and_its_sort(desk: Desk, player: User, query: str) -> None:
    ruling = a_book_ruling(desk)
    for reader in (desk.client, signed_in(player, "fr")):
        assert ruling.number in text(reader.get(desk.url("log"), {"q": query}))
        assert ruling.number in text(reader.get(desk.url("log"), {"subject": FROM_THE_BOOK}))


def test_its_incident_leads_to_it_and_it_rests_on_its_law(desk: Desk) -> None:
    ruling = a_book_ruling(desk)
    assert desk.get("incident", ruling.incident.number)["Location"] == desk.url("ruling", ruling.number)
    assert ruling.number in text(desk.get("law", 27))


# ---- What becomes of it -------------------------------------------------------------------------


def test_it_is_superseded_by_another_and_by_what_the_laws_say(desk: Desk) -> None:
    first = a_book_ruling(desk)
    incident = first.incident
    assert note(desk, incident, words="Autre.").status_code == 422
    why = {"reason": "L’enchère était autre.", "cause": "facts"}
    assert note(desk, incident, words="Ouest passe une fois.", **why).status_code == 302
    second = Ruling.objects.latest("pk")
    assert (second.supersedes, second.from_book) == (first, True)
    desk.choose(incident)
    for key, answer in COMMON.items():
        desk.answer(incident, key, answer)
    assert desk.give(incident, reason="C’était une entame.").status_code == 302
    third = Ruling.objects.latest("pk")
    assert (third.supersedes, third.from_book) == (second, False)
    # And a law's by one from the book.
    assert note(desk, incident, **why).status_code == 302
    assert Ruling.objects.latest("pk").supersedes == third
    for given in (first, second, third, Ruling.objects.latest("pk")):
        assert desk.get("ruling", given.number).status_code == 200


def test_it_is_appealed_like_any_other(desk: Desk) -> None:
    ruling = a_book_ruling(desk)
    appeal = request_appeal(
        ruling, ruling.given_by, side=Direction.EW, grounds="Nous contestons.", concurrence=Concurrence.PAIR, late=True
    )
    assert appeal.ruling == ruling
    for name in ("ruling", "ruling-parties", "appeal-file"):
        assert "prise au livre" in text(desk.get(name, ruling.number)), name
    assert "prise au livre" in text(desk.get("appeals"))


def test_it_is_passed_over_where_rulings_are_put_to_the_laws_again(
    desk: Desk, capsys: pytest.CaptureFixture[str], director: User
) -> None:
    a_book_ruling(desk)
    call_command("recheck_rulings", "--all")
    assert "0 rulings replayed, 0 would end otherwise." in capsys.readouterr().out
    assert rulings_otherwise(director.memberships.get(club=desk.club)).found == ()


def test_it_is_exported(desk: Desk) -> None:
    ruling = a_book_ruling(desk)
    assert desk.get("case-pbn", ruling.number).status_code == 200
    for name in ("log-csv", "log-json"):
        body = b"".join(desk.get(name)).decode()
        assert "remplace son ench" in body
