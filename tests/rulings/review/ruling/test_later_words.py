"""The page on which the words are added, and who reads them."""

from __future__ import annotations

import csv
import io
import json

import pytest

from incidents.models import ClubRole, Player, Session, User
from rulings.models import LaterReason, Ruling
from tests.rulings.a_club import a_person, an_incident, give, seat_players, supersede
from tests.rulings.archive.test_explaining import WORDS
from tests.rulings.at_the_desk import html, signed_in, text


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return supersede(session, director, "directors-error")


def url(ruling: Ruling, view: str = "") -> str:
    return f"/{ruling.club.slug}/rulings/{ruling.number}/{view}"


@pytest.mark.parametrize("role", [ClubRole.DIRECTOR, ClubRole.ADMIN])
def test_the_words_are_added_from_the_rulings_page(ruling: Ruling, role: ClubRole) -> None:
    reader = signed_in(a_person(ruling.club, role))
    page = html(reader.get(url(ruling)))
    assert f'href="{url(ruling, "why/")}"' in page
    asked = text(reader.get(url(ruling, "why/")))
    assert f"Why ruling {ruling.supersedes} was superseded director’s error" in asked
    answer = reader.post(url(ruling, "why/"), {"reason": WORDS})
    assert (answer.status_code, answer["Location"]) == (302, url(ruling))
    told = reader.get(url(ruling))
    assert f"director’s error 82.C {WORDS}" in text(told)
    assert "why/" not in html(told)
    assert ruling.supersedes
    assert f"director’s error 82.C {WORDS}" in text(reader.get(url(ruling.supersedes)))
    # Once only.
    assert reader.get(url(ruling, "why/"))["Location"] == url(ruling)


def test_who_comes_second_keeps_what_he_typed(ruling: Ruling, director: User) -> None:
    signed_in(director).post(url(ruling, "why/"), {"reason": WORDS})
    late = signed_in(a_person(ruling.club)).post(url(ruling, "why/"), {"reason": "I had misread <54>."})
    assert late.status_code == 409
    assert "This ruling has its reason already." in text(late)
    assert WORDS in text(late)
    assert "I had misread &lt;54&gt;.</textarea>" in html(late)
    assert LaterReason.objects.count() == 1


def test_what_is_refused_stays_typed(session: Session, director: User) -> None:
    seat_players(session, "Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
    ruling, reader = supersede(session, director), signed_in(director)
    for words, why in (("Zoé Kowalska spoke", "Names stay out"), ("x" * 1_001, "too long"), (" ", "Say why")):
        answer = reader.post(url(ruling, "why/"), {"reason": words})
        assert answer.status_code == 422
        assert why in text(answer)
        assert f"{words}</textarea>" in html(answer)
    # A word that may be a name is asked about once.
    asked = reader.post(url(ruling, "why/"), {"reason": "un petit coeur"})
    assert asked.status_code in {302, 422}
    assert LaterReason.objects.count() == (asked.status_code == 302)


def test_players_read_the_words_where_they_read_a_reason(session: Session, director: User, player: User) -> None:
    seat_players(session, "Zoé Kowalska", "Yann Petit", "Uma Roy", "Tim Oger")
    party = a_person(session.club, ClubRole.PLAYER, "Uma Roy")
    Player.objects.filter(name="Uma Roy").update(user=party)
    ruling = supersede(session, director)
    type(ruling.incident).objects.filter(pk=ruling.incident_id).update(round=1)
    signed_in(director).post(url(ruling, "why/"), {"reason": WORDS})
    at_the_table = signed_in(party).get(url(ruling))
    assert WORDS in text(at_the_table)
    assert "why/" not in html(at_the_table)
    assert WORDS not in text(signed_in(player).get(url(ruling)))
    for who in (party, player):
        assert signed_in(who).get(url(ruling, "why/")).status_code == 403
        assert signed_in(who).post(url(ruling, "why/"), {"reason": "Mine."}).status_code == 403


def test_the_log_and_its_files_know_them(ruling: Ruling, director: User) -> None:
    reader, log = signed_in(director), f"/{ruling.club.slug}/log/"
    reader.post(url(ruling, "why/"), {"reason": WORDS})
    found = reader.get(log, {"q": "zéphyr"})
    assert ruling.number in text(found)
    assert "<mark>zéphyr</mark>" in html(found)
    sheet = reader.get(f"{log}export.csv", {"q": "zephyr"})
    rows = list(csv.reader(io.StringIO(sheet.getvalue().decode("utf-8-sig"))))
    assert any(WORDS in row for row in rows)
    (told,) = json.loads(reader.get(f"{log}export.json", {"q": "zephyr"}).getvalue())["rulings"]
    assert told["reason"] == WORDS


def test_a_first_ruling_asks_for_none(session: Session, director: User) -> None:
    alone = give(an_incident(session, director), director)
    reader = signed_in(director)
    assert "why/" not in html(reader.get(url(alone)))
    assert reader.get(url(alone, "why/"))["Location"] == url(alone)
    assert reader.post(url(alone, "why/"), {"reason": WORDS}).status_code == 302
    assert not LaterReason.objects.exists()
