"""Creating a session in under a minute, changing it, and its boards."""

from __future__ import annotations

import datetime
import re
from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from incidents import recording
from incidents.models import Board, Club, LogEntry, Scoring, Session, Table, Tag, User
from incidents.setting_up import change_session, create_session, set_deal, table_counts
from tests.incidents.conftest import SignedIn, queries
from tests.incidents.test_models import DEAL

NEW = "/parc/sessions/new/"
KEY = "6f1f2c1e-0000-4000-8000-000000000001"
FILLED = {
    "name": "Tournoi du vendredi",
    "date": "2026-11-20",
    "tables": "12",
    "rounds": "12",
    "boards_per_round": "2",
    "scoring": "matchpoints",
    "sections": "",
    "creation_key": KEY,
}


def test_one_form_makes_a_session_with_its_tables_and_boards(director: User, signed_in: SignedIn) -> None:
    response = signed_in(director).post(NEW, FILLED)
    session = Session.objects.get()
    assert response.headers["Location"] == f"/parc/sessions/{session.pk}/"
    assert (session.name, session.date, session.created_by) == (FILLED["name"], datetime.date(2026, 11, 20), director)
    assert table_counts(session) == {"A": 12}
    assert list(session.boards.values_list("number", flat=True)) == list(range(1, 25))
    entry = LogEntry.objects.get()
    assert (entry.tag, entry.who, entry.club, entry.detail["tables"]) == (
        Tag.SESSION_CREATED,
        director,
        session.club,
        {"A": 12},
    )


def test_the_form_is_filled_in_so_that_one_tap_is_enough(director: User, club: Club, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    form = browser.get(NEW).context["form"]
    assert form["date"].value() == club.today()
    values = {field.html_name: field.value() for field in form}
    values = {name: value if value is not None else "" for name, value in values.items()}
    assert browser.post(NEW, values).status_code == 302
    assert Session.objects.get().date == club.today()


def test_a_session_looks_like_the_last_of_its_weekday(director: User, club: Club, signed_in: SignedIn) -> None:
    for days, name, tables in ((7, "Comme aujourd'hui", 9), (1, "Hier", 5)):
        create_session(
            club,
            director,
            name=name,
            date=club.today() - datetime.timedelta(days=days),
            tables={"A": tables, "B": tables},
            rounds=7,
            boards_per_round=4,
            creation_key=uuid4(),
        )
    form = signed_in(director).get(NEW).context["form"]
    filled = [form[name].value() for name in ("name", "tables", "rounds", "boards_per_round", "sections")]
    assert filled == ["Comme aujourd'hui", 9, 7, 4, "A, B"]


@pytest.mark.parametrize(
    ("zone", "expected"), [("Pacific/Auckland", "2026-11-21"), ("America/Los_Angeles", "2026-11-20")]
)
@pytest.mark.gate("T19")
def test_a_session_is_of_today_on_the_clubs_wall(
    zone: str, expected: str, director: User, club: Club, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    Club.objects.update(time_zone=zone)
    browser = signed_in(director)
    moment = datetime.datetime(2026, 11, 20, 20, 0, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    # The browser's session is of now, which would have ended on that day.
    content = browser.get(NEW).content.decode()
    assert re.search(r'type="date"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*type="date"', content)
    assert f'value="{expected}"' in content


def test_a_second_tap_makes_no_second_session(director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    first = browser.post(NEW, FILLED).headers["Location"]
    assert browser.post(NEW, FILLED).headers["Location"] == first
    assert Session.objects.count() == LogEntry.objects.count() == 1
    assert browser.post(NEW, FILLED | {"creation_key": str(uuid4())}).headers["Location"] != first


@pytest.mark.parametrize("sections", ["A, B", "a;b", "A B", " b,A "])
def test_sections_are_optional(sections: str, director: User, signed_in: SignedIn) -> None:
    signed_in(director).post(NEW, FILLED | {"sections": sections})
    assert table_counts(Session.objects.get()) == {"A": 12, "B": 12}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "a\0b"}, "name"),
        ({"name": "a\x1bb"}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"date": ""}, "date"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "0001-01-01"}, "date"),
        ({"date": "9999-12-31"}, "date"),
        ({"tables": ""}, "tables"),
        ({"tables": "0"}, "tables"),
        ({"tables": "201"}, "tables"),
        ({"tables": str(2**63)}, "tables"),
        ({"tables": "-1"}, "tables"),
        ({"tables": "x"}, "tables"),
        ({"tables": "101", "sections": "A, B"}, "tables"),
        ({"rounds": "0"}, "rounds"),
        ({"rounds": str(2**63)}, "rounds"),
        ({"boards_per_round": "41"}, "boards_per_round"),
        ({"boards_per_round": "40", "rounds": "60"}, "boards_per_round"),
        ({"sections": "A, A"}, "sections"),
        ({"sections": "ABCDE"}, "sections"),
        ({"sections": "É"}, "sections"),
        ({"sections": "A B C D E F G H I"}, "sections"),
        ({"sections": "x" * 61}, "sections"),
        ({"creation_key": "x"}, "creation_key"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_lost(
    wrong: dict[str, str], field: str, director: User, signed_in: SignedIn
) -> None:
    response = signed_in(director).post(NEW, FILLED | wrong)
    assert response.status_code == 422
    form = response.context["form"]
    assert set(form.errors) == {field}
    assert form["rounds"].value() == (FILLED | wrong)["rounds"]
    assert not Session.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "' OR 1=1", "{{ 7*7 }}", "x" * 120])
def test_a_name_is_shown_as_it_was_typed(name: str, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    browser.post(NEW, FILLED | {"name": name})
    content = browser.get("/parc/").content.decode()
    assert "<script>alert" not in content
    assert Session.objects.get().name == name


# ---- changing it --------------------------------------------------------------------------------


def edit(session: Session) -> str:
    return f"/parc/sessions/{session.pk}/edit/"


CHANGED = {
    "name": "Marathon",
    "date": "2026-11-21",
    "rounds": "5",
    "boards_per_round": "3",
    "scoring": "imps",
    "tables_A": "8",
}


def test_a_session_grows(session: Session, director: User, signed_in: SignedIn) -> None:
    assert signed_in(director).post(edit(session), CHANGED).status_code == 302
    session.refresh_from_db()
    assert session.scoring == Scoring.IMPS
    assert (session.name, session.date, session.rounds, session.boards_per_round) == (
        "Marathon",
        datetime.date(2026, 11, 21),
        5,
        3,
    )
    assert table_counts(session) == {"A": 8}
    assert session.boards.count() == 15
    assert LogEntry.objects.filter(tag=Tag.SESSION_CHANGED).count() == 1


def test_a_session_shrinks_where_nothing_happened(session: Session, director: User, signed_in: SignedIn) -> None:
    kept = set(session.tables.filter(number__lte=2).values_list("pk", flat=True))
    response = signed_in(director).post(
        edit(session), CHANGED | {"tables_A": "2", "rounds": "1", "boards_per_round": "1"}
    )
    assert response.status_code == 302
    assert set(session.tables.values_list("pk", flat=True)) == kept
    assert session.boards.count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tables_A": "5"}, None),
        ({"rounds": "1", "boards_per_round": "6"}, "rounds"),
        ({"boards_per_round": "1", "rounds": "3"}, "boards_per_round"),
        ({"tables_A": "201"}, "tables_A"),
        ({"tables_A": ""}, "tables_A"),
        ({"rounds": "60", "boards_per_round": "40"}, "boards_per_round"),
        ({"name": ""}, "name"),
    ],
)
def test_what_happened_is_not_swept_away(
    change: dict[str, str], field: str | None, session: Session, director: User, signed_in: SignedIn
) -> None:
    incident = recording.open_incident(session.tables.get(number=6), director, uuid4(), timezone.now())
    recording.describe_call(incident, 2, session.boards.get(number=6), "", "", director)
    response = signed_in(director).post(edit(session), CHANGED | change)
    assert response.status_code == 422
    errors = response.context["form"].errors
    assert set(errors) == {field or "__all__"}
    unchanged = Session.objects.get()
    assert (unchanged.name, table_counts(unchanged), unchanged.boards.count()) == ("Tournoi du vendredi", {"A": 6}, 6)
    assert not LogEntry.objects.filter(tag=Tag.SESSION_CHANGED).exists()


def test_a_known_deal_is_not_swept_away(session: Session, director: User) -> None:
    set_deal(session.boards.get(number=6), DEAL, director)
    with pytest.raises(ValidationError) as refusal:
        change_session(session, director, name="x", date=session.date, tables={"A": 6}, rounds=1, boards_per_round=1)
    assert set(refusal.value.message_dict) == {"boards_per_round"}
    assert session.boards.count() == 6


# ---- boards -------------------------------------------------------------------------------------


def board_url(session: Session, number: int = 3) -> str:
    return f"/parc/sessions/{session.pk}/boards/{number}/"


def test_a_deal_is_kept_and_forgotten(session: Session, director: User, signed_in: SignedIn) -> None:
    browser = signed_in(director)
    for _ in range(2):
        assert browser.post(board_url(session), {"deal": f"  {DEAL.lower()}  "}).status_code == 302
    assert session.boards.get(number=3).deal == DEAL
    for _ in range(2):
        assert browser.post(board_url(session), {"deal": ""}).status_code == 302
    assert session.boards.get(number=3).deal == ""
    known = LogEntry.objects.filter(tag=Tag.BOARD_CHANGED).order_by("pk").values_list("detail__known", flat=True)
    assert list(known) == [True, False]


def test_the_list_of_boards_never_shows_a_hand(session: Session, director: User, signed_in: SignedIn) -> None:
    set_deal(session.boards.get(number=3), DEAL, director)
    browser = signed_in(director)
    assert "AKQJ" not in browser.get(f"/parc/sessions/{session.pk}/boards/").content.decode()
    assert "AKQJ" in browser.get(board_url(session)).content.decode()


@pytest.mark.parametrize("deal", ["N:AKQ", DEAL.replace("AKQJ.T98", "AKQJ.J98"), "x" * 201, "a\0b", DEAL + "\n" + DEAL])
def test_what_is_no_deal_is_refused_and_stays_typed(
    deal: str, session: Session, director: User, signed_in: SignedIn
) -> None:
    response = signed_in(director).post(board_url(session), {"deal": deal})
    assert response.status_code == 422
    assert response.context["form"]["deal"].value() == deal
    assert Board.objects.get(session=session, number=3).deal == ""
    assert not LogEntry.objects.filter(tag=Tag.BOARD_CHANGED).exists()


# ---- the club's page ----------------------------------------------------------------------------


def test_the_club_page_lists_sessions_newest_first(club: Club, director: User, signed_in: SignedIn) -> None:
    for day in (3, 1, 2):
        Session.objects.create(club=club, name=f"Jour {day}", date=f"2026-11-0{day}", rounds=1, boards_per_round=1)
    content = signed_in(director).get("/parc/").content.decode()
    assert re.findall(r'answered">(Jour \d)', content) == ["Jour 3", "Jour 2", "Jour 1"]


def test_a_player_is_shown_no_way_into_a_session(session: Session, player: User, signed_in: SignedIn) -> None:
    content = signed_in(player).get("/parc/").content.decode()
    assert session.name in content
    assert f"/sessions/{session.pk}/" not in content
    assert "/sessions/new/" not in content
    # What he may read of it is in the log.
    assert f'href="/parc/log/?session={session.pk}"' in content


@pytest.mark.parametrize("page", ["", "2", "0", "-1", "999", "x", "a%00b", str(2**63)])
def test_any_page_number_shows_a_page(page: str, club: Club, director: User, signed_in: SignedIn) -> None:
    Session.objects.bulk_create(
        Session(club=club, name=f"S{n}", date="2026-11-01", rounds=1, boards_per_round=1) for n in range(40)
    )
    assert signed_in(director).get(f"/parc/?page={page}").status_code == 200


def test_the_club_page_asks_as_often_for_many_sessions_as_for_few(
    club: Club, director: User, signed_in: SignedIn
) -> None:
    browser = signed_in(director)
    asked = []
    for more in (1, 49):
        made = Session.objects.bulk_create(
            Session(club=club, name=f"S{n}", date="2026-11-01", rounds=1, boards_per_round=1) for n in range(more)
        )
        Table.objects.bulk_create(Table(session=session, number=1) for session in made)
        asked.append(queries(lambda: browser.get("/parc/")))
    assert asked[0] == asked[1]


def test_home_leads_to_ones_club_or_lists_them(
    club: Club, other_club: Club, director: User, signed_in: SignedIn
) -> None:
    from incidents.models import Membership
    from tests.incidents.conftest import somebody

    browser = signed_in(director)
    assert browser.get("/").headers["Location"] == "/parc/"
    Membership.objects.create(club=other_club, user=director)
    content = browser.get("/").content.decode()
    assert "Cercle du Parc" in content
    assert "Bridge du Quai" in content
    nobody = signed_in(somebody("nemo")).get("/")
    assert nobody.status_code == 200
    assert "Cercle" not in nobody.content.decode()
