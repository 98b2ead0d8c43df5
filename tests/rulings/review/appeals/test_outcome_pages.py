"""What became of the appeals, through their pages: listed, decided, and the committee's file."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from incidents.models import Board, Club, ClubRole, Session, User
from incidents.models.disputes import Basis, Dispute, Version
from incidents.recording import describe_call, establish
from rulings.models import Appeal, AppealResult, Ruling
from rulings.review.appeals.file_appeal import decide_appeal
from rulings.review.appeals.views.deciding import ON_A_PAGE
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_person, an_incident, establish_all, give
from tests.rulings.at_the_desk import REPLY, html, signed_in, text
from tests.rulings.review.appeals.appealing import (
    GROUNDS,
    IN_TIME,
    NAMES,
    RESULTS_AT,
    a_ruling,
    an_appeal,
    of_outcome,
    set_now,
    url,
)

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


pytestmark = pytest.mark.usefixtures("in_time")


def test_open_appeals_come_first(session: Session, director: User) -> None:
    rulings = [a_ruling(session, director) for _ in range(3)]
    appeals = [an_appeal(each, director) for each in rulings]
    decide_appeal(appeals[2], director, outcome=AppealResult.UPHELD, decision="Nothing new.", seen="")
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
    decide_appeal(appeal, director, outcome=AppealResult.UPHELD, decision="Heard and dismissed.", seen="")
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
    appeal = an_appeal(ruling, director)
    admin = signed_in(a_person(club, ClubRole.ADMIN))
    page = html(admin.get(of_outcome(appeal)))
    assert "may not overrule him on a point of law or regulation, nor on his disciplinary powers (Law 91)" in page
    assert "what is solely a point of law or regulation, the director in charge hears and decides" in page
    sent = {"outcome": "changed", "decision": "West was right.", "seen": ""}
    answer = admin.post(of_outcome(appeal), sent)
    assert (answer.status_code, answer["Location"]) == (302, url(ruling, ""))
    shown = text(admin.get(url(ruling, "")))
    assert "ruling changed" in shown
    assert "West was right." in shown
    # Changed it is when a ruling stands in its place, or a score is changed.
    assert "Changed on appeal: this ruling no longer stands" in shown
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "As the committee decided")
    after = text(admin.get(url(ruling, "")))
    assert f"Ruling in its place {second.number}" in after
    assert "Changed on appeal" not in after


def test_a_judgement_may_be_judged_otherwise(session: Session, director: User) -> None:
    """The control of what is said of a ruling by the book."""
    a_ruling(session, director)
    incident = an_incident(session, director, in_round=1)
    versions = (Version("NS", "HK", "A king"), Version("EW", "H2", "Small"))
    establish(incident, "particulars.cards", "HK", director, Dispute(Basis.WEIGHT, versions))
    incident.refresh_from_db()
    judged = give(incident, director, at=RESULTS_AT)
    page = text(signed_in(director).get(of_outcome(an_appeal(judged, director))))
    assert "the committee may find otherwise than the director" in page
    assert "This ruling applies the book" not in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"outcome": "", "decision": "Why"}, "This field is required."),
        ({"outcome": "lost", "decision": "Why"}, "not one of the available choices"),
        ({"outcome": "upheld", "decision": ""}, "Say what was decided, and why."),
        ({"outcome": "upheld", "decision": "Kowalska was wrong"}, "Is “Kowalska” here Zoé Kowalska (pair 1)?"),
    ],
)
def test_an_outcome_without_its_reason_is_refused(
    ruling: Ruling, director: User, sent: dict[str, str], said: str
) -> None:
    answer = signed_in(director).post(of_outcome(an_appeal(ruling, director)), sent | {"seen": ""})
    assert answer.status_code == 422
    assert said in text(answer)
    assert sent["decision"] in html(answer)
    assert Appeal.objects.get().outcome == ""


def test_whoever_is_second_sees_what_the_first_noted(ruling: Ruling, director: User) -> None:
    appeal = an_appeal(ruling, director)
    decide_appeal(appeal, director, outcome=AppealResult.UPHELD, decision="Nothing new.", seen="")
    second, sent = signed_in(director), {"outcome": "changed", "decision": "West was right.", "seen": ""}
    answer = second.post(of_outcome(appeal), sent)
    assert answer.status_code == 409
    page = html(answer)
    for part in (
        "Somebody else has noted the outcome",
        "Nothing new.",
        "West was right.",
        'name="seen" value="upheld"',
    ):
        assert part in page
    assert second.post(of_outcome(appeal), sent | {"seen": "upheld"}).status_code == 302
    appeal.refresh_from_db()
    assert appeal.outcome == "changed"


def test_an_appeal_without_merit_is_said_to_be(ruling: Ruling, director: User) -> None:
    appeal, at_work = an_appeal(ruling, director), signed_in(director)
    sent = {"outcome": "changed", "decision": "Nothing in it.", "seen": "", "without_merit": "on"}
    refused = at_work.post(of_outcome(appeal), sent)
    assert refused.status_code == 422
    assert "was not without merit" in text(refused)
    assert at_work.post(of_outcome(appeal), sent | {"outcome": "upheld"}).status_code == 302
    assert "ruling upheld without merit 92.A" in text(at_work.get(url(ruling, "")))
    assert "without merit" in text(at_work.get(f"/{ruling.club.slug}/appeals/"))
    assert "Ruling upheld (without merit) Nothing in it." in text(at_work.get(url(ruling, "appeal/file/")))


def test_without_an_appeal_there_is_no_outcome_and_no_file(ruling: Ruling, session: Session, director: User) -> None:
    of_another = an_appeal(a_ruling(session, director), director)
    for view in (f"appeal/{of_another.pk}/outcome/", "appeal/0/outcome/", "appeal/file/"):
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
        "Contract 4♠ X",
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
