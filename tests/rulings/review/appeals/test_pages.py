"""Appeals through their pages: asked for, listed, decided, and the committee's file."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from incidents.models import Club, ClubRole, PlayersSee, Session, User
from rulings.models import Appeal, AppealResult, Ruling
from rulings.review.appeals.file_appeal import decide_appeal
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, establish_all, give
from tests.rulings.at_the_desk import REPLY, html, signed_in, text
from tests.rulings.review.appeals.appealing import (
    GROUNDS,
    TOO_LATE,
    a_party,
    an_appeal,
    fields_of_appeal,
    set_now,
    url,
)

pytestmark = pytest.mark.usefixtures("in_time")


# ---- A party asks ---------------------------------------------------------------------------------


def test_a_party_reads_the_deadline_and_appeals(ruling: Ruling, party: User) -> None:
    reader = signed_in(party)
    page = reader.get(url(ruling, ""))
    assert "until Saturday 7 March 2026, 00:00 (30 minutes after the scores are available) 92.B" in text(page)
    assert url(ruling) in html(page)
    assert "East-West" in text(reader.get(url(ruling)))
    answer = reader.post(url(ruling), {"grounds": GROUNDS, "concurrence": "pair"})
    assert (answer.status_code, answer["Location"]) == (302, url(ruling, ""))
    appeal = Appeal.objects.get()
    assert (appeal.side, appeal.grounds, appeal.noted_by, appeal.concurrence) == ("EW", GROUNDS, party, "pair")
    after = text(reader.get(url(ruling, "")))
    assert "State open Requested East-West, 6 March 2026, 23:59" in after
    assert "Appeal this ruling" not in after


def test_a_double_tap_is_one_appeal(ruling: Ruling, party: User) -> None:
    reader, sent = signed_in(party), {"grounds": GROUNDS, "concurrence": "pair"}
    assert [reader.post(url(ruling), sent).status_code for _ in range(2)] == [302, 302]
    assert Appeal.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"grounds": GROUNDS}, "Your partner has to agree, or the captain of your team: Law 92.D."),
        ({"grounds": "", "concurrence": "pair"}, "This field is required."),
        ({"grounds": "Petit had not seen it", "concurrence": "pair"}, "A word here may be somebody's name."),
        ({"grounds": "x" * 4_001, "concurrence": "pair"}, "4000 characters"),
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
    how = "both players of the pair agree, or the captain of the team, and tell the director in time."
    assert how in text(reader.get(url(ruling, "")))
    set_now(monkeypatch, TOO_LATE)
    assert "Appeal this ruling" not in text(reader.get(url(ruling, "")))
    assert how not in text(reader.get(url(ruling, "")))
    page = text(reader.get(url(ruling)))
    assert "The time for appeals is over. Speak to the director." in page
    assert "Send the appeal" not in page
    answer = reader.post(url(ruling), {"grounds": GROUNDS, "concurrence": "pair"})
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
    decide_appeal(appeal, director, outcome=AppealResult.UPHELD, decision="Pair 2 was told in time.", seen="")
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
    appeal = an_appeal(ruling, director)
    stranger = signed_in(a_person(a_club("quai"), ClubRole.ADMIN))
    for view in ("appeal/", f"appeal/{appeal.pk}/outcome/", "appeal/file/"):
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
        url(ruling), fields_of_appeal(concurrence="missing", day="2026-03-07", time="00:01"), follow=True
    )
    page = text(answer)
    for part in (
        "It came after the deadline.",
        "as it stands the appeal cannot be heard (Law 92.D)",
        "requested late",
        "not all agree who have to 92.D",
    ):
        assert part in page
    assert Appeal.objects.get().lacks_consent


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"side": None}, "This field is required."),
        ({"side": "N"}, "not one of the available choices"),
        ({"day": "2026-03-29", "time": "02:30"}, "no such time that day"),
        ({"day": "2026-03-07", "time": "00:30"}, "not in the future"),
        ({"day": "2026-03-06", "time": "21:00"}, "comes after the ruling"),
        ({"day": "0001-01-01", "time": "00:00"}, "too far away"),
        ({"day": "9999-12-31", "time": "23:59"}, "not in the future"),
        ({"grounds": "Oger says so"}, "Is “Oger” here Tim Oger (pair 2)?"),
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


def test_a_second_appeal_of_a_side_is_told_of_the_first(ruling: Ruling, director: User, party: User) -> None:
    an_appeal(ruling, director)
    assert "An appeal of your side is noted already" in text(signed_in(party).get(url(ruling)))
    for who, sent in (
        (director, fields_of_appeal(grounds="Otherwise.")),
        (party, {"grounds": "Otherwise.", "concurrence": "pair"}),
    ):
        answer = signed_in(who).post(url(ruling), sent)
        assert answer.status_code == 422
        assert "is noted already" in text(answer)
    assert Appeal.objects.get().grounds == GROUNDS


def test_the_other_side_appeals_too_and_both_are_shown(ruling: Ruling, director: User, party: User, club: Club) -> None:
    an_appeal(ruling, director)
    opponent = signed_in(a_party(club, "Yann Petit"))
    assert "Appeal this ruling" not in text(signed_in(party).get(url(ruling, "")))
    assert "Appeal this ruling" in text(opponent.get(url(ruling, "")))
    assert opponent.post(url(ruling), {"grounds": "We saw it.", "concurrence": "captain"}).status_code == 302
    at_work = signed_in(director)
    assert "An appeal of each side is noted already" in text(at_work.get(url(ruling)))
    page = text(at_work.get(url(ruling, "")))
    assert "Requested East-West, 6 March 2026, 23:59" in page
    assert "Requested North-South, 6 March 2026, 23:59" in page
    assert "Note another appeal" not in page
    file = text(at_work.get(url(ruling, "appeal/file/")))
    assert f"Grounds of the appeal of East-West {GROUNDS} Grounds of the appeal of North-South We saw it." in file
    assert "The captain of the team" in file
    first, second = Appeal.objects.order_by("pk")
    decide_appeal(first, director, outcome=AppealResult.UPHELD, decision="Told in time.", seen="")
    decide_appeal(second, director, outcome=AppealResult.WITHDRAWN, decision="", seen="")
    Club.objects.update(players_see=PlayersSee.AT_ONCE)
    book = text(signed_in(a_person(club, ClubRole.PLAYER, "Ida Ruf")).get(url(ruling, "")))
    assert "Appeal ruling upheld Appeal appeal withdrawn" in book
    listed = html(at_work.get(f"/{club.slug}/appeals/"))
    assert listed.count(f'/rulings/{ruling.number}/#appeal"') == 2


@pytest.mark.parametrize(("scoring", "first"), [("matchpoints", "pair"), ("imps", "captain")])
def test_teams_are_asked_for_their_captain(
    ruling: Ruling, director: User, party: User, scoring: str, first: str
) -> None:
    """A session does not say whether pairs or teams play for IMPs: both are offered."""
    Session.objects.update(scoring=scoring)
    for who, offered in ((party, {"pair", "captain", "alone"}), (director, {"pair", "captain", "alone", "missing"})):
        codes = re.findall(
            r'name="concurrence" value="([a-z]+)"|value="([a-z]+)"[^>]*name="concurrence"', page_of(who, ruling)
        )
        codes = [one or other for one, other in codes]
        assert codes[0] == first
        assert set(codes) == offered


def test_only_a_director_notes_that_not_all_agree(ruling: Ruling, party: User) -> None:
    answer = signed_in(party).post(url(ruling), {"grounds": GROUNDS, "concurrence": "missing"})
    assert answer.status_code == 422
    assert not Appeal.objects.exists()


def page_of(who: User, ruling: Ruling) -> str:
    return html(signed_in(who).get(url(ruling)))


def test_a_ruling_that_no_longer_stands_leads_to_the_one_in_its_place(ruling: Ruling, director: User) -> None:
    establish_all(ruling.incident, director, {**DUMMY_CAME_DOWN, REPLY: "accept"})
    second = give(ruling.incident, director, "South had said accept")
    page = signed_in(director).get(url(ruling))
    assert url(second, "") in html(page)
    assert "Note this appeal" not in text(page)
    assert signed_in(director).post(url(ruling), fields_of_appeal()).status_code == 422
