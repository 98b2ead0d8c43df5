"""The list on the session's page, the page of one thing to check, and the director's sheet: what they say and do."""

from __future__ import annotations

import re
import uuid
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from incidents.models import Club, ClubRole, Incident, Session, Table, User
from incidents.recording import establish
from rulings.models import CheckResult, EndOfPlayCheck, Ruling
from tests.rulings.a_club import a_person, give, seat_players
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.reports.an_evening import a_ruling
from tests.rulings.review.checks.watched import AT, note_check, places, rule_and_watch
from tests.rulings.review.scores.changing import make_change

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

PANEL = 'id="end-of-play"'


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return rule_and_watch(session, director)


def address(ruling: Ruling, place: int = 1) -> str:
    return reverse("rulings:end-of-play-check", args=(ruling.club.slug, ruling.number, place))


def board_of(ruling: Ruling) -> str:
    return reverse("rulings:end-of-board", args=(ruling.club.slug, ruling.number))


def desk(session: Session) -> str:
    return reverse("rulings:desk", args=(session.club.slug, session.pk))


def sheet(ruling: Ruling) -> str:
    return reverse("rulings:ruling", args=(ruling.club.slug, ruling.number))


def closing(ruling: Ruling, person: User, place: int = 1, /, **sent: object) -> Response:
    form = {"outcome": "nothing-to-adjust", "note": "", "seen": 0, "noting_key": uuid.uuid4()}
    return signed_in(person).post(address(ruling, place), form | sent)


def panel(session: Session, person: User) -> str:
    page = html(signed_in(person).get(desk(session)))
    return page.partition(PANEL)[2].partition('class="desk-rest"')[0]


# ---- The session's page ---------------------------------------------------------------------------


def test_the_session_has_a_row_for_each_board(session: Session, director: User) -> None:
    last, first = rule_and_watch(session, director, table=2), rule_and_watch(session, director, table=1, round=1)
    shown = panel(session, director)
    assert re.findall(r'href="([^"]*/checks/)"', shown) == [board_of(first), board_of(last)]
    assert re.findall(r"Table (\d+)", shown) == ["1", "2"]
    assert f"Board </span>{first.board_number}" in shown
    assert f"{places(first)} points" in " ".join(shown.split())
    assert str(first.record["headline"]["en"])[:9] in shown


def test_what_is_closed_leaves_the_list_and_an_empty_list_is_not_there(
    ruling: Ruling, session: Session, director: User
) -> None:
    for place in range(1, places(ruling) + 1):
        assert f"{places(ruling) + 1 - place} point" in " ".join(panel(session, director).split())
        note_check(ruling, director, place=place)
    assert PANEL not in html(signed_in(director).get(desk(session)))


def test_a_superseded_ruling_leaves_the_list_with_what_it_left(
    ruling: Ruling, session: Session, director: User
) -> None:
    anew = superseding(ruling, director)
    assert board_of(ruling) not in panel(session, director)
    assert board_of(anew) in panel(session, director)


def superseding(ruling: Ruling, by: User) -> Ruling:
    """The same about another declarer."""
    incident = Incident.objects.get(pk=ruling.incident_id)
    fact = ruling.record["facts"][0]
    establish(incident, fact["key"], "N" if fact["code"] != "N" else "S", by)
    incident.refresh_from_db()
    return give(incident, by, "Another declarer.")


def test_tables_of_several_sections_are_told_apart(ruling: Ruling, session: Session, director: User) -> None:
    Table.objects.create(session=session, section="B", number=1)
    assert "Table A1" in panel(session, director)


def test_many_rulings_cost_no_more_queries_than_one(session: Session, director: User) -> None:
    client = signed_in(director)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(desk(session)).status_code == 200
        return len(asked)

    rule_and_watch(session, director)
    queries()
    few = queries()
    for table in (1, 2, 2):
        note_check(rule_and_watch(session, director, table=table), director)
    # Once more for the records of the new ones, which are read once.
    assert queries() == few + 1
    assert queries() == few


# ---- The page of one thing ------------------------------------------------------------------------


def test_the_page_says_what_to_look_at_and_of_which_ruling(ruling: Ruling, director: User) -> None:
    page = text(signed_in(director).get(address(ruling)))
    step = next(each for each in ruling.record["steps"] if each["kind"] == "watch")
    assert str(ruling.record["headline"]["en"])[:9] in page
    assert f" {step['clause']} " in page
    assert ruling.number in page
    for label in ("Nothing to adjust", "Score adjusted", "Cannot be judged", "Not claimed"):
        assert label in page


def test_one_tap_closes_it_and_leads_back_to_the_session(ruling: Ruling, session: Session, director: User) -> None:
    response = closing(ruling, director, note="Two down anyway.")
    assert response.status_code == 302
    assert response["Location"] == desk(session)
    kept = EndOfPlayCheck.objects.get()
    assert (kept.outcome, kept.note, kept.noted_by) == ("nothing-to-adjust", "Two down anyway.", director)


def test_an_adjusted_score_leads_to_the_score_change(ruling: Ruling, session: Session, director: User) -> None:
    response = closing(ruling, director, outcome="score-adjusted")
    assert response["Location"] == reverse("rulings:score-change-kinds", args=(ruling.club.slug, ruling.number))
    assert "score change still to be made" in panel(session, director)
    make_change(ruling, director)
    assert "score change still to be made" not in panel(session, director)


def test_with_its_score_made_already_it_leads_back_to_the_session(
    ruling: Ruling, session: Session, director: User
) -> None:
    make_change(ruling, director)
    assert closing(ruling, director, outcome="score-adjusted")["Location"] == desk(session)


def test_it_is_opened_again_from_its_page(ruling: Ruling, session: Session, director: User) -> None:
    note_check(ruling, director)
    page = html(signed_in(director).get(address(ruling)))
    assert 'value="reopened"' in page
    assert 'value="nothing-to-adjust"' not in page
    response = closing(ruling, director, outcome="reopened", seen=1)
    assert response["Location"] == address(ruling)
    assert board_of(ruling) in panel(session, director)


def test_the_second_of_two_directors_sees_the_first_ones_note(ruling: Ruling, club: Club, director: User) -> None:
    note_check(ruling, director, words="Two down anyway.")
    response = closing(ruling, a_person(club, name="Berthe Colin"), outcome="score-adjusted", note="They made it.")
    assert response.status_code == 409
    page = text(response)
    assert "Anne Vidal has noted meanwhile: nothing to adjust." in page
    assert "Two down anyway." in page
    assert "They made it." in page
    assert EndOfPlayCheck.objects.count() == 1


def test_a_name_is_refused_and_what_was_typed_is_kept(session: Session, director: User) -> None:
    seat_players(session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", "Rosa Petit")
    ruling = rule_and_watch(session, director)
    response = closing(ruling, director, note="Dupont n’a rien vu.")
    assert response.status_code == 422
    assert "Dupont n’a rien vu." in text(response)
    assert not EndOfPlayCheck.objects.exists()


@pytest.mark.parametrize(
    "sent", [{"outcome": "lost"}, {"outcome": ""}, {"seen": "x"}, {"seen": ""}, {"noting_key": "no key"}]
)
def test_a_form_that_no_page_made_is_refused(ruling: Ruling, director: User, sent: dict[str, str]) -> None:
    assert closing(ruling, director, **sent).status_code == 422
    assert not EndOfPlayCheck.objects.exists()


def test_a_key_that_comes_back_with_other_contents_is_refused(ruling: Ruling, director: User) -> None:
    key = uuid.uuid4()
    assert closing(ruling, director, noting_key=key).status_code == 302
    assert closing(ruling, director, noting_key=key).status_code == 302
    assert closing(ruling, director, noting_key=key, outcome="not-judged").status_code == 422
    assert EndOfPlayCheck.objects.count() == 1


@pytest.mark.parametrize("place", [0, 99])
def test_what_is_not_to_be_checked_has_no_page(ruling: Ruling, director: User, place: int) -> None:
    assert signed_in(director).get(address(ruling, place)).status_code == 404
    assert closing(ruling, director, place).status_code == 404


def test_on_a_superseded_ruling_nothing_is_noted_any_more(ruling: Ruling, director: User) -> None:
    anew = superseding(ruling, director)
    page = html(signed_in(director).get(address(ruling)))
    assert 'name="outcome"' not in page
    assert sheet(anew) in page
    assert closing(ruling, director).status_code == 409


# ---- The sheets -----------------------------------------------------------------------------------


def test_the_directors_sheet_says_how_each_thing_stands(ruling: Ruling, director: User) -> None:
    client = signed_in(director)
    assert "to be checked" in text(client.get(sheet(ruling)))
    note_check(ruling, director, CheckResult.NOT_JUDGED, words="The cards were mixed.")
    page = text(client.get(sheet(ruling)))
    assert "cannot be judged" in page
    assert "The cards were mixed." in page
    assert page.count("to be checked") - page.count("still to be checked") == places(ruling) - 1


def test_a_superseded_sheet_says_that_it_is_no_longer_to_be_checked(ruling: Ruling, director: User) -> None:
    superseding(ruling, director)
    page = html(signed_in(director).get(sheet(ruling)))
    assert page.count("no longer to be checked") == 1
    assert address(ruling) not in page


def test_no_player_reads_what_was_noted(ruling: Ruling, club: Club, director: User) -> None:
    note_check(ruling, director, words="The cards were mixed.")
    for name in ("rulings:ruling-parties", "rulings:ruling-case-book"):
        page = text(signed_in(director).get(reverse(name, args=(club.slug, ruling.number))))
        assert "The cards were mixed." not in page
    player = signed_in(a_person(club, ClubRole.PLAYER))
    assert player.get(address(ruling)).status_code == 403


def test_a_ruling_that_leaves_nothing_has_no_such_section(session: Session, director: User) -> None:
    assert 'id="checks"' not in html(signed_in(director).get(sheet(a_ruling(session, director, AT))))
