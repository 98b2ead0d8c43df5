"""Appeals through their pages: asked for, listed, decided, and the committee's file."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from incidents.models import Board, Club, ClubRole, Direction, PlayersSee, Session, User
from incidents.models.disputes import Basis, Dispute, Version
from incidents.recording import describe_call, establish
from rulings.models import Appeal, Ruling
from rulings.review.appeals.file_appeal import decide_appeal, request_appeal
from rulings.review.appeals.views.deciding import ON_A_PAGE
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY, html, signed_in, text
from tests.rulings.review.appeals.appealing import GROUNDS, IN_TIME, NAMES, RESULTS_AT, TOO_LATE, a_party, a_ruling

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def ruling(session: Session, director: User) -> Ruling:
    return a_ruling(session, director)


@pytest.fixture
def party(ruling: Ruling) -> User:
    """Somebody who sat East-West."""
    return a_party(ruling.club, "Uma Roy")


@pytest.fixture(autouse=True)
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scores have been out for 29 minutes; sessions of people who sign in do not end."""
    set_now(monkeypatch, IN_TIME)


def set_now(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def url(ruling: Ruling, view: str = "appeal/") -> str:
    return f"/{ruling.club.slug}/rulings/{ruling.number}/{view}"


def fields_of_appeal(**other: Any) -> dict[str, Any]:
    """What a director sends."""
    sent = {"side": "EW", "grounds": GROUNDS, "both_concur": "on", "day": "2026-03-06", "time": "23:40"}
    return {name: value for name, value in (sent | other).items() if value is not None}


def an_appeal(ruling: Ruling, by: User, **other: Any) -> Appeal:
    asked: dict[str, Any] = {"side": Direction.EW, "grounds": GROUNDS, "both_concur": True, "late": True}
    return request_appeal(ruling, by, **asked | other)


# ---- A party asks ---------------------------------------------------------------------------------


def test_a_party_reads_the_deadline_and_appeals(ruling: Ruling, party: User) -> None:
    reader = signed_in(party)
    page = reader.get(url(ruling, ""))
    assert "until Saturday 7 March 2026, 00:00 (30 minutes after the scores are available) 92.B" in text(page)
    assert url(ruling) in html(page)
    assert "East-West" in text(reader.get(url(ruling)))
    answer = reader.post(url(ruling), {"grounds": GROUNDS, "both_concur": "on"})
    assert (answer.status_code, answer["Location"]) == (302, url(ruling, ""))
    appeal = Appeal.objects.get()
    assert (appeal.side, appeal.grounds, appeal.noted_by, appeal.both_concur) == ("EW", GROUNDS, party, True)
    after = text(reader.get(url(ruling, "")))
    assert "State open Requested East-West, 6 March 2026, 23:59" in after
    assert "Appeal this ruling" not in after


def test_a_double_tap_is_one_appeal(ruling: Ruling, party: User) -> None:
    reader, sent = signed_in(party), {"grounds": GROUNDS, "both_concur": "on"}
    assert [reader.post(url(ruling), sent).status_code for _ in range(2)] == [302, 302]
    assert Appeal.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"grounds": GROUNDS}, "Both players of the pair have to agree: Law 92.D."),
        ({"grounds": "", "both_concur": "on"}, "This field is required."),
        ({"grounds": "Petit had not seen it", "both_concur": "on"}, "instead of “Petit”"),
        ({"grounds": "x" * 4_001, "both_concur": "on"}, "4000 characters"),
    ],
)
def test_what_a_party_forgets_is_said_and_nothing_typed_is_lost(
    ruling: Ruling, party: User, sent: dict[str, str], said: str
) -> None:
    answer = signed_in(party).post(url(ruling), sent)
    assert answer.status_code == 422
    assert said in text(answer)
    assert sent["grounds"] in html(answer)
    assert not Appeal.objects.exists()


def test_when_the_time_is_over_the_party_is_sent_to_the_director(
    ruling: Ruling, party: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = signed_in(party)
    how = "To appeal, both players of the pair agree and tell the director in time."
    assert how in text(reader.get(url(ruling, "")))
    set_now(monkeypatch, TOO_LATE)
    assert "Appeal this ruling" not in text(reader.get(url(ruling, "")))
    assert how not in text(reader.get(url(ruling, "")))
    page = text(reader.get(url(ruling)))
    assert "The time for appeals is over. Speak to the director." in page
    assert "Send the appeal" not in page
    answer = reader.post(url(ruling), {"grounds": GROUNDS, "both_concur": "on"})
    assert answer.status_code == 422
    assert "The time for appeals is over" in text(answer)
    assert GROUNDS in html(answer)
    assert not Appeal.objects.exists()


def test_the_appeal_is_told_to_both_sides_and_to_no_other(
    ruling: Ruling, party: User, director: User, player: User, club: Club
) -> None:
    """Of the outcome the case-book says one word; the grounds are the committee's, and the decision both sides'."""
    Club.objects.update(players_see=PlayersSee.AT_ONCE)
    appeal = an_appeal(ruling, party)
    decide_appeal(appeal, director, outcome=Appeal.Outcome.UPHELD, decision="Pair 2 was told in time.", seen="")
    opponent = a_party(club, "Yann Petit")
    for who in (party, opponent):
        page = text(signed_in(who).get(url(ruling, "")))
        assert "ruling upheld" in page
        assert "Pair 2 was told in time." in page
        assert GROUNDS not in page
        assert "Anne Vidal" not in page
    other = text(signed_in(player).get(url(ruling, "")))
    assert "Appeal ruling upheld" in other
    for part in ("Pair 2", GROUNDS, "East-West"):
        assert part not in other


def test_who_was_not_at_the_table_has_nothing_to_appeal(ruling: Ruling, player: User, party: User) -> None:
    """Whatever he may read of it."""
    for policy in PlayersSee:
        Club.objects.update(players_see=policy)
        for answer in (signed_in(player).get(url(ruling)), signed_in(player).post(url(ruling), fields_of_appeal())):
            assert answer.status_code == 404
    assert signed_in(party).get(url(ruling)).status_code == 200
    assert not Appeal.objects.exists()


def test_another_clubs_appeals_do_not_exist(ruling: Ruling, director: User) -> None:
    an_appeal(ruling, director)
    stranger = signed_in(a_person(a_club("quai"), ClubRole.ADMIN))
    for view in ("appeal/", "appeal/outcome/", "appeal/file/"):
        for slug in ("parc", "quai"):
            assert stranger.get(f"/{slug}/rulings/{ruling.number}/{view}").status_code == 404
    assert GROUNDS not in html(stranger.get("/quai/appeals/"))
    assert signed_in(director).get(url(ruling, "appeal/file/")).status_code == 200


# ---- A director notes -----------------------------------------------------------------------------


def test_a_director_notes_what_was_asked_and_when(ruling: Ruling, director: User) -> None:
    answer = signed_in(director).post(url(ruling), fields_of_appeal())
    assert (answer.status_code, answer["Location"]) == (302, url(ruling, ""))
    appeal = Appeal.objects.get()
    assert (appeal.side, appeal.noted_by) == ("EW", director)
    assert appeal.requested_at == datetime(2026, 3, 6, 22, 40, tzinfo=UTC)


def test_what_comes_late_or_from_one_player_is_noted_as_such(
    ruling: Ruling, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now(monkeypatch, TOO_LATE)
    director_at_work = signed_in(director)
    answer = director_at_work.post(
        url(ruling), fields_of_appeal(both_concur=None, day="2026-03-07", time="00:01"), follow=True
    )
    page = text(answer)
    for part in (
        "It came after the deadline.",
        "as it stands the appeal cannot be heard (Law 92.D)",
        "requested late",
        "the pair does not agree 92.D",
    ):
        assert part in page
    assert Appeal.objects.get().both_concur is False


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"side": None}, "This field is required."),
        ({"side": "N"}, "not one of the available choices"),
        ({"day": "2026-03-29", "time": "02:30"}, "it never was"),
        ({"day": "2026-03-07", "time": "00:30"}, "not in the future"),
        ({"day": "2026-03-06", "time": "21:00"}, "comes after the ruling"),
        ({"day": "0001-01-01", "time": "00:00"}, "too far away"),
        ({"day": "9999-12-31", "time": "23:59"}, "not in the future"),
        ({"grounds": "Oger says so"}, "instead of “Oger”"),
    ],
)
def test_what_a_director_mistypes_is_said_and_nothing_is_lost(
    ruling: Ruling, director: User, wrong: dict[str, str], said: str
) -> None:
    answer = signed_in(director).post(url(ruling), fields_of_appeal(**wrong))
    assert answer.status_code == 422
    assert said in text(answer)
    assert fields_of_appeal(**wrong)["grounds"] in html(answer)
    assert not Appeal.objects.exists()


def test_a_second_appeal_is_told_of_the_first(ruling: Ruling, director: User, party: User) -> None:
    an_appeal(ruling, director)
    for who, sent in ((director, fields_of_appeal(side="NS")), (party, {"grounds": "Otherwise.", "both_concur": "on"})):
        assert "is noted already" in text(signed_in(who).get(url(ruling)))
        answer = signed_in(who).post(url(ruling), sent)
        assert answer.status_code == 422
        assert "is noted already" in text(answer)
    assert Appeal.objects.get().grounds == GROUNDS


def test_a_ruling_that_no_longer_stands_leads_to_the_one_in_its_place(ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "South had said accept")
    page = signed_in(director).get(url(ruling))
    assert url(second, "") in html(page)
    assert "Note this appeal" not in text(page)
    assert signed_in(director).post(url(ruling), fields_of_appeal()).status_code == 422


# ---- What became of it ----------------------------------------------------------------------------


def test_open_appeals_come_first(session: Session, director: User) -> None:
    rulings = [a_ruling(session, director) for _ in range(3)]
    appeals = [an_appeal(each, director) for each in rulings]
    decide_appeal(appeals[2], director, outcome=Appeal.Outcome.UPHELD, decision="Nothing new.", seen="")
    page = html(signed_in(director).get(f"/{session.club.slug}/appeals/"))
    listed = re.findall(r'/rulings/(\d{4}-\d{4})/#appeal"', page)
    assert listed == [rulings[1].number, rulings[0].number, rulings[2].number]


def test_the_club_s_page_tells_its_administrator_how_many_wait(ruling: Ruling, director: User) -> None:
    admin = signed_in(a_person(ruling.club, ClubRole.ADMIN, "Odile Kerr"))
    home = f"/{ruling.club.slug}/"
    assert "to decide" not in text(admin.get(home))
    appeal = an_appeal(ruling, director)
    assert "1 appeal to decide" in text(admin.get(home))
    assert f'href="{home}appeals/"' in html(admin.get(home)).split("<h1")[1]
    assert "to decide" not in text(signed_in(director).get(home))
    decide_appeal(appeal, director, outcome=Appeal.Outcome.UPHELD, decision="Heard and dismissed.", seen="")
    assert "to decide" not in text(admin.get(home))


def test_without_appeals_the_list_says_so(club: Club, director: User) -> None:
    assert "No appeal is open." in text(signed_in(director).get(f"/{club.slug}/appeals/"))


def test_the_list_has_pages_and_few_queries(session: Session, director: User) -> None:
    for _ in range(ON_A_PAGE + 1):
        an_appeal(a_ruling(session, director), director)
    reader = signed_in(director)
    address = f"/{session.club.slug}/appeals/"
    with CaptureQueriesContext(connection) as queries:
        first = html(reader.get(address))
    assert len(queries) <= 8
    assert first.count('#appeal"') == ON_A_PAGE
    assert html(reader.get(address, {"page": 2})).count('#appeal"') == 1
    for strange in ("0", "-1", "x", "9" * 5_000, "\x00"):
        assert reader.get(address, {"page": strange}).status_code == 200


def test_an_outcome_is_noted_and_shown(ruling: Ruling, director: User, club: Club) -> None:
    an_appeal(ruling, director)
    admin = signed_in(a_person(club, ClubRole.ADMIN))
    page = html(admin.get(url(ruling, "appeal/outcome/")))
    assert "may not overrule the director on a point of law or regulation" in page
    sent = {"outcome": "changed", "decision": "West was right.", "seen": ""}
    answer = admin.post(url(ruling, "appeal/outcome/"), sent)
    assert (answer.status_code, answer["Location"]) == (302, url(ruling, ""))
    shown = text(admin.get(url(ruling, "")))
    assert "ruling changed" in shown
    assert "West was right." in shown
    # Changed it is when a ruling stands in its place, or a score is changed.
    assert "give the one in its place, or change the score" in shown
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "As the committee decided")
    after = text(admin.get(url(ruling, "")))
    assert f"Ruling in its place {second.number}" in after
    assert "give the one in its place" not in after


def test_a_judgement_may_be_judged_otherwise(session: Session, director: User) -> None:
    """The control of what is said of a ruling by the book."""
    a_ruling(session, director)
    incident = an_incident(session, director, in_round=1)
    versions = (Version("NS", "HK", "A king"), Version("EW", "H2", "Small"))
    establish(incident, "particulars.cards", "HK", director, Dispute(Basis.WEIGHT, versions))
    incident.refresh_from_db()
    judged = give(incident, director, at=RESULTS_AT)
    an_appeal(judged, director)
    page = text(signed_in(director).get(url(judged, "appeal/outcome/")))
    assert "the committee may find otherwise than the director" in page
    assert "may not overrule" not in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"outcome": "", "decision": "Why"}, "This field is required."),
        ({"outcome": "lost", "decision": "Why"}, "not one of the available choices"),
        ({"outcome": "upheld", "decision": ""}, "Say what was decided, and why."),
        ({"outcome": "upheld", "decision": "Kowalska was wrong"}, "instead of “Kowalska”"),
    ],
)
def test_an_outcome_without_its_reason_is_refused(
    ruling: Ruling, director: User, sent: dict[str, str], said: str
) -> None:
    an_appeal(ruling, director)
    answer = signed_in(director).post(url(ruling, "appeal/outcome/"), sent | {"seen": ""})
    assert answer.status_code == 422
    assert said in text(answer)
    assert sent["decision"] in html(answer)
    assert Appeal.objects.get().outcome == ""


def test_whoever_is_second_sees_what_the_first_noted(ruling: Ruling, director: User) -> None:
    appeal = an_appeal(ruling, director)
    decide_appeal(appeal, director, outcome=Appeal.Outcome.UPHELD, decision="Nothing new.", seen="")
    second, sent = signed_in(director), {"outcome": "changed", "decision": "West was right.", "seen": ""}
    answer = second.post(url(ruling, "appeal/outcome/"), sent)
    assert answer.status_code == 409
    page = html(answer)
    for part in (
        "Somebody else has noted the outcome",
        "Nothing new.",
        "West was right.",
        'name="seen" value="upheld"',
    ):
        assert part in page
    assert second.post(url(ruling, "appeal/outcome/"), sent | {"seen": "upheld"}).status_code == 302
    appeal.refresh_from_db()
    assert appeal.outcome == "changed"


def test_without_an_appeal_there_is_no_outcome_and_no_file(ruling: Ruling, director: User) -> None:
    for view in ("appeal/outcome/", "appeal/file/"):
        assert signed_in(director).get(url(ruling, view)).status_code == 404


# ---- The committee's file -------------------------------------------------------------------------


def test_the_file_has_all_that_a_committee_needs_and_no_name(session: Session, director: User) -> None:
    a_ruling(session, director)
    Board.objects.filter(session=session, number=3).update(deal=DEAL)
    incident = an_incident(session, director, in_round=1)
    describe_call(incident, 1, session.boards.get(number=3), "4SX", "W", director)
    versions = (Version("NS", "HK", "ראינו: we saw the king"), Version("EW", "H2", "It was small"))
    establish(incident, "particulars.cards", "HK", director, Dispute(Basis.WEIGHT, versions))
    incident.refresh_from_db()
    ruling = give(incident, director, at=RESULTS_AT - timedelta(hours=1))
    an_appeal(ruling, director)
    answer = signed_in(director).get(url(ruling, "appeal/file/"))
    page = text(answer)
    for part in (
        f"Appeal against ruling {ruling.number}",
        "Table 1 · Round 1 · Board 3",
        "Contract 4 ♠ X",
        "North-South 1, East-West 2",
        f"Grounds of the appeal {GROUNDS}",
        "A K Q J 10 9 8 7 6 5 4 3 2",
        "East-West: ♥2 “It was small”",
        "we saw the king",
        "Found by the weight of the evidence 85.A",
        "South Spreads his whole hand and is dummy",
        "told in our own words",
        "Decision of the committee",
        "Date and time Chair Members",
        "deadline 7 March 2026, 00:00",
    ):
        assert part in page, part
    article = re.search(r"<article.*?</article>", html(answer), re.DOTALL)
    assert article
    assert [part for name in (*NAMES, "Anne Vidal") for part in name.split() if part in article[0]] == []
    assert "<bdi>“ראינו: we saw the king”</bdi>" in article[0]


def test_the_hands_wait_until_nobody_plays_the_board(
    ruling: Ruling, session: Session, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    Board.objects.filter(session=session, number=3).update(deal=DEAL)
    describe_call(ruling.incident, 1, session.boards.get(number=3), "", "", director)
    an_appeal(ruling, director)
    Session.objects.update(results_at=None)
    reader = signed_in(director)
    assert "The hands" not in text(reader.get(url(ruling, "appeal/file/")))
    Session.objects.update(results_at=RESULTS_AT)
    assert "The hands" in text(reader.get(url(ruling, "appeal/file/")))
    Session.objects.update(results_at=None)
    set_now(monkeypatch, IN_TIME + timedelta(hours=6))
    assert "The hands" in text(reader.get(url(ruling, "appeal/file/")))


# ---- When the scores were there -------------------------------------------------------------------


def test_one_tap_says_that_the_scores_are_there(session: Session, director: User) -> None:
    desk, address = (
        f"/{session.club.slug}/sessions/{session.pk}/",
        f"/{session.club.slug}/sessions/{session.pk}/results/",
    )
    at_work = signed_in(director)
    assert "The scores are available now" in text(at_work.get(desk))
    answer = at_work.post(address, {"when": "now"})
    assert (answer.status_code, answer["Location"]) == (302, desk)
    session.refresh_from_db()
    assert session.results_at == IN_TIME
    assert "Available since Friday 6 March, 23:59." in text(at_work.get(desk))


def test_another_time_is_typed_and_put_right(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/{session.club.slug}/sessions/{session.pk}/results/"
    at_work = signed_in(director)
    set_now(monkeypatch, IN_TIME + timedelta(days=2))
    assert 'value="2026-03-06"' in html(at_work.get(address))
    assert at_work.post(address, {"day": "2026-03-06", "time": "23:30"}).status_code == 302
    session.refresh_from_db()
    assert session.results_at == RESULTS_AT
    page = html(at_work.get(address))
    assert 'value="2026-03-06"' in page
    assert 'value="23:30"' in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "This field is required."),
        ({"day": "2026-03-07", "time": "12:00"}, "still to come"),
        ({"day": "2026-03-05", "time": "12:00"}, "before the session"),
        ({"day": "2026-03-29", "time": "02:30"}, "it never was"),
        ({"day": "0001-01-01", "time": "00:00"}, "too far away"),
        ({"day": "9999-12-31", "time": "23:59"}, "still to come"),
        ({"day": "x", "time": "25:00"}, "Enter a valid date."),
    ],
)
def test_a_time_that_cannot_be_is_refused(session: Session, director: User, sent: dict[str, str], said: str) -> None:
    answer = signed_in(director).post(f"/{session.club.slug}/sessions/{session.pk}/results/", sent)
    assert answer.status_code == 422
    assert said in text(answer)
    session.refresh_from_db()
    assert session.results_at is None


def test_now_is_refused_before_the_sessions_day(session: Session, director: User) -> None:
    Session.objects.update(date="2026-03-07")
    answer = signed_in(director).post(f"/{session.club.slug}/sessions/{session.pk}/results/", {"when": "now"})
    assert answer.status_code == 422
    assert "before the session" in text(answer)
