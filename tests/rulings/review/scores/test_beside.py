"""A second score change on a board at a table: it says that there is one, shows it, and asks what becomes of it."""

from __future__ import annotations

import pytest
from django.test import Client

from incidents.models import Session, User
from incidents.note_result import Obtained, note_result
from rulings.models import Ruling, ScoreChange
from rulings.review.scores.adjusted import Kind
from rulings.review.scores.change_score import AnotherStands, BesideOthers, make, withdraw
from rulings.review.scores.obtained import declarer_told, obtained_fields
from tests.rulings.a_club import DUMMY_CAME_DOWN, an_incident, give
from tests.rulings.at_the_desk import Desk, signed_in, text
from tests.rulings.review.scores.changing import change_to_make, form_of, make_change

pytestmark = pytest.mark.django_db

THERE = {
    "en": "1 score change stands on this board at this table already",
    "fr": "Il y a déjà 1 changement de marque sur cette donne à cette table",
}


@pytest.fixture
def first(ruling: Ruling, director: User) -> ScoreChange:
    return make_change(ruling, director)


def send(ruling: Ruling, by: User, language: str = "en", **fields: str) -> tuple[int, str]:
    client: Client = signed_in(by, language)
    url = f"/{ruling.club.slug}/rulings/{ruling.number}/scores/assigned/"
    answer = client.post(url, form_of(Kind.ASSIGNED) | fields)
    return answer.status_code, text(answer) if answer.status_code != 302 else ""


def standing() -> list[ScoreChange]:
    return list(ScoreChange.objects.standing().order_by("pk"))


def test_it_is_not_made_before_somebody_has_said(first: ScoreChange, ruling: Ruling, director: User) -> None:
    for answer in ("", "perhaps"):
        with pytest.raises(AnotherStands) as refused:
            make(ruling, change_to_make(ruling), director, beside=answer)
        assert refused.value.others == [first]
    assert standing() == [first]


def test_it_replaces_or_adds(first: ScoreChange, ruling: Ruling, director: User) -> None:
    second = make(ruling, change_to_make(ruling), director, beside=BesideOthers.ADDS)
    assert standing() == [first, second]
    told = change_to_make(ruling)
    third = make(ruling, told, director, beside=BesideOthers.REPLACES)
    assert standing() == [third]
    assert make(ruling, told, director) == third, "sent again it is the one already made"
    first.refresh_from_db()
    assert first.withdrawn_by == director


def test_of_another_board_another_table_or_withdrawn_nothing_is_asked(
    first: ScoreChange, ruling: Ruling, session: Session, director: User
) -> None:
    """The control."""
    make(ruling, change_to_make(ruling, board=session.boards.get(number=2)), director)
    make(ruling, change_to_make(ruling, pairs={"NS": "7", "EW": "8"}), director)
    elsewhere = give(an_incident(session, director, table=2), director)
    make(elsewhere, change_to_make(elsewhere), director)
    withdraw(first, director)
    make(ruling, change_to_make(ruling), director)
    assert len(standing()) == 4


def test_one_of_another_ruling_at_the_table_counts(
    first: ScoreChange, ruling: Ruling, session: Session, director: User
) -> None:
    second = give(an_incident(session, director, table=ruling.table_number), director)
    with pytest.raises(AnotherStands):
        make(second, change_to_make(second), director)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_page_shows_it_asks_and_loses_nothing(
    language: str, first: ScoreChange, ruling: Ruling, director: User
) -> None:
    status, page = send(ruling, director, language, reason="As the committee had it")
    assert status == 200
    assert THERE[language] in page
    assert page.count("NS −50") + page.count("NS −50") >= 2, "what the other says is shown beside the new one"
    # Made without an answer, by a tap on the ruling's page or by a script.
    status, page = send(ruling, director, language, reason="As the committee had it", step="make")
    assert status == 422
    assert THERE[language] in page
    assert "As the committee had it" in page
    assert standing() == [first]
    assert send(ruling, director, language, step="make", beside="replaces")[0] == 302
    assert [each.pk != first.pk for each in standing()] == [True]


def test_where_there_is_none_the_page_asks_nothing(ruling: Ruling, director: User) -> None:
    assert THERE["en"] not in send(ruling, director)[1]
    assert send(ruling, director, step="make")[0] == 302


# ---- Who declares -------------------------------------------------------------------------------


SPREAD = {**DUMMY_CAME_DOWN, "54.reply": "spread"}
"""South was to declare: he has spread his hand, and North declares (54.A)."""


@pytest.mark.parametrize(("reply", "declares"), [("spread", "N"), ("accept", "S")])
def test_whom_the_ruling_made_declarer_is_on_the_form(
    reply: str, declares: str, session: Session, director: User, desk: Desk
) -> None:
    incident = an_incident(session, director, {**DUMMY_CAME_DOWN, "54.reply": reply}, board=3)
    incident.contract = "4S"
    incident.save()
    ruling = give(incident, director)
    assert declarer_told(ruling) == {"declarer": declares}
    assert obtained_fields(ruling, None)["declarer"] == declares
    page = desk.client.get(f"/{ruling.club.slug}/rulings/{ruling.number}/scores/assigned/")
    typed = page.context["typed"]
    assert typed.before["declarer"].value() == declares
    assert [form["declarer"].value() for rows in typed.rows for form in rows.forms] == [declares]


def test_the_result_that_is_noted_says_who_declared(session: Session, director: User) -> None:
    ruling = give(an_incident(session, director, SPREAD, board=3), director)
    noted = note_result(session.boards.get(number=3), ruling.incident.table, Obtained("4S", "E", 9), director)
    assert obtained_fields(ruling, noted)["declarer"] == "E"
