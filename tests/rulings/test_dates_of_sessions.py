"""A session's date far from its rulings is asked about, and names are never forgotten by a date before the last."""

from __future__ import annotations

import datetime
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command

from incidents.administration.retention import due, months_before
from incidents.days_of_rulings import FAR, DateFarFromRulings
from incidents.delete_session import SomethingHappened, delete_session
from incidents.importing import look_ahead
from incidents.models import Club, LogEntry, Session, Tag, User
from incidents.setting_up import change_session, create_session
from rulings.desk.card.open_link import open_link
from rulings.models import CardLink, ClaimHands, Consultation, Opinion
from rulings.review.opinions.ask_opinion import answer, ask
from tests.rulings.a_club import a_session, an_incident, give, seat_players
from tests.rulings.at_the_desk import html, signed_in, text
from tests.rulings.review.opinions.asking import ask_request


@pytest.fixture
def ruled(session: Session, director: User) -> Session:
    """A session of today, with a ruling given today at a table whose players are known."""
    club = session.club
    evening = a_session(club, tables=2, boards=8, name="Tonight")
    Session.objects.filter(pk=evening.pk).update(date=club.today())
    evening.refresh_from_db()
    seat_players(evening, "Ana Bo", "Cy Da")
    give(an_incident(evening, director, table=1, in_round=1), director)
    return evening


def form(session: Session, day: datetime.date, **more: str) -> dict[str, str | int]:
    there: dict[str, str | int] = {
        "name": session.name,
        "rounds": 4,
        "boards_per_round": 2,
        "scoring": "matchpoints",
        "tables_A": 2,
    }
    return there | {"date": day.isoformat()} | more


def change(session: Session, by: User, day: datetime.date, *, sure: bool = False) -> Session:
    return change_session(
        session, by, name="X", date=day, tables={"A": 2}, rounds=4, boards_per_round=2, sure_of_date=sure
    )


def test_a_date_far_from_its_rulings_is_asked_about(ruled: Session, director: User) -> None:
    reader, address = signed_in(director), f"/{ruled.club.slug}/sessions/{ruled.pk}/edit/"
    far = ruled.date - datetime.timedelta(days=365)
    asked = reader.post(address, form(ruled, far))
    assert asked.status_code == 422
    assert "really played on" in text(asked)
    # What was typed is still there.
    assert f'value="{far.isoformat()}"' in html(asked)
    ruled.refresh_from_db()
    assert ruled.date == ruled.club.today()
    # Sure of another date is not sure of this.
    assert reader.post(address, form(ruled, far, sure="2020-01-01")).status_code == 422
    assert reader.post(address, form(ruled, far, sure=far.isoformat())).status_code == 302
    line = LogEntry.objects.get(tag=Tag.SESSION_CHANGED)
    assert (line.detail["date"], line.detail["date_before"]) == (far.isoformat(), ruled.date.isoformat())
    ruled.refresh_from_db()
    assert ruled.date == far
    # It is not asked about again while it stays.
    assert reader.post(address, form(ruled, far)).status_code == 302


@pytest.mark.parametrize(("days", "asked"), [(FAR.days, False), (-FAR.days, False), (FAR.days + 1, True)])
def test_some_days_are_not_far(days: int, asked: bool, ruled: Session, director: User) -> None:
    day = ruled.date + datetime.timedelta(days=days)
    if asked:
        with pytest.raises(DateFarFromRulings) as far:
            change(ruled, director, day)
        assert far.value.days == [ruled.date]
    else:
        assert change(ruled, director, day).date == day


def test_without_a_ruling_any_date_is_taken(ruled: Session, director: User) -> None:
    unruled = a_session(ruled.club, tables=2, boards=8, name="Other")
    assert change(unruled, director, ruled.date - datetime.timedelta(days=900)).date < ruled.date


def test_names_are_kept_by_the_last_ruling_and_not_by_an_earlier_date(ruled: Session, director: User) -> None:
    club: Club = ruled.club
    Club.objects.filter(pk=club.pk).update(retention_months=12)
    club.refresh_from_db()
    long_ago = months_before(club.today(), 24)
    silent = a_session(club, name="Long ago")
    Session.objects.filter(pk=silent.pk).update(date=long_ago)
    seat_players(silent, "Ed Fo", "Gi Hu")
    change(ruled, director, long_ago, sure=True)
    assert [each.names for each in due(club)] == ["Ed Fo", "Gi Hu"]
    said = StringIO()
    call_command("retain", "--dry-run", stdout=said)
    assert f"{club.slug}: 2 people" in said.getvalue()
    call_command("retain", stdout=said)
    seated = {str(each) for pair in ruled.pairs.all() for each in (pair.first, pair.second)}
    assert seated == {"Ana Bo", "Cy Da"}


def test_a_session_with_rulings_says_that_it_stays(ruled: Session, director: User) -> None:
    reader, address = signed_in(director), f"/{ruled.club.slug}/sessions/{ruled.pk}/delete/"
    assert "Rulings were given in it" in text(reader.get(address))
    assert reader.post(address, {"calls": "1"}).status_code == 409
    assert Session.objects.filter(pk=ruled.pk).exists()
    with pytest.raises(SomethingHappened):
        delete_session(ruled, director, calls_seen=1)


def test_a_call_without_a_ruling_goes_with_what_other_rooms_keep_of_it(
    ruled: Session, session: Session, director: User
) -> None:
    """Opinions asked and given, a link to a card, the hands of a claim; those of another session stay."""
    evening = a_session(session.club, tables=2, boards=8, name="Too many")
    calls = [an_incident(evening, director, table=1, in_round=1), an_incident(session, director, table=1, in_round=1)]
    for call in calls:
        _, token = ask(call, ask_request(), director)
        answer(token, "Two clubs is forcing.", uuid4())
        open_link(call, director)
        ClaimHands.objects.create(club=call.club, incident=call, noted_by=director)
    beside = (Opinion, Consultation, CardLink, ClaimHands)
    reader = signed_in(director)
    assert "1 call for the director" in text(reader.get(f"/{session.club.slug}/sessions/{evening.pk}/delete/"))
    delete_session(evening, director, calls_seen=1)
    assert not Session.objects.filter(pk=evening.pk).exists()
    assert [kept.objects.count() for kept in beside] == [1, 1, 1, 1]
    assert Opinion.objects.get().consultation.incident == calls[1]


def test_the_rulings_at_whose_tables_others_will_sit_are_named(ruled: Session, director: User) -> None:
    ruling = ruled.rulings.get()
    other = give(an_incident(ruled, director, table=2, in_round=1), director)
    open_link(ruling.incident, director)
    listed = "table;direction;pair;player 1;player 2\n1;NS;1;Ana Bo;Rex Su\n"
    assert look_ahead(ruled, listed)[1].numbers == [ruling.incident.number]
    page = signed_in(director).post(
        f"/{ruled.club.slug}/sessions/{ruled.pk}/players/", {"step": "check", "text": listed}
    )
    assert f"Rulings on them: {ruling.number} (its card is open at the table" in text(page)
    assert other.number not in text(page)


def test_the_round_tells_which_boards_are_offered(session: Session, director: User) -> None:
    """On the ruling's page, where the call is described, and where a table calls."""
    tonight = create_session(
        session.club,
        director,
        name="Howell",
        date=session.club.day_of_play(),
        tables={"A": 5},
        rounds=9,
        boards_per_round=2,
        creation_key=uuid4(),
        movements={"A": "howell"},
    )
    Session.objects.filter(pk=tonight.pk).update(round_now=3)
    called = an_incident(tonight, director, table=3, in_round=3)
    ruling = give(called, director)
    # Table 3 in round 3: 8 meets 6 on the fifth set.
    assert ruling.record["call"]["pairs"] == {"NS": "8", "EW": "6"}
    assert ruling.record["call"]["round"] == 3
    reader, club = signed_in(director), session.club.slug
    page = html(reader.get(f"/{club}/rulings/{ruling.number}/"))
    touch = page[page.index('class="board-touch') :].split("<details")[0]
    assert [number for number in range(1, 19) if f">{number}<" in touch] == [9, 10]
    offered = dict(reader.get(f"/{club}/incidents/{called.number}/details/").context["form"].fields["board"].choices)
    assert [number for number, _ in offered["Of this round"]] == [9, 10]
    assert len(offered["Other boards"]) == 16
    table = tonight.tables.get(number=3)
    call = reader.get(f"/{club}/sessions/{tonight.pk}/call-director/", {"at": str(table.pk), "again": "1"})
    assert [number for number, _ in dict(call.context["form"].fields["board"].choices)["Of this round"]] == [9, 10]
