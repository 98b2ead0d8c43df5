"""What is refused on the page of a disputed fact, and that nothing typed is lost, to an error or to a colleague."""

from __future__ import annotations

import pytest

from incidents.models import Club, ClubRole, Fact, Session, User
from incidents.recording import choose_subject, establish
from tests.rulings.a_club import a_club, a_person, seat_players
from tests.rulings.at_the_desk import CARD, CIRCUMSTANCES, DECLARER, HTMX, REPLY, Desk, html, signed_in, text
from tests.rulings.disputing import BOTH, SEEN, WEIGHT, fact, fields_on, find, send

STATEMENTS = {"NS-statement": "It was the king.", "EW-statement": "The queen."}


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


@pytest.fixture
def colleague(club: Club) -> User:
    return a_person(club, ClubRole.DIRECTOR, "Odile Martin")


@pytest.mark.parametrize(
    ("key", "said", "message"),
    [
        (DECLARER, {"NS": "S", "EW": "S"}, "Both sides say the same"),
        (DECLARER, {"NS": "S", "EW": "Z"}, "does not answer the question"),
        (DECLARER, {}, "Say what one of the sides says"),
        (DECLARER, {"NS": "-", "EW": "-"}, "Say what one of the sides says"),
        (CIRCUMSTANCES, {"NS": ["", "face-down"]}, "excludes the others"),
        (CIRCUMSTANCES, {"NS": "", "EW": ["face-down", "declarer-played"]}, "exclude each other"),
        (CARD, {"NS": "HK", "EW": "H1"}, "This is not a card"),
        (DECLARER, {"NS": "S", "EW": "N", "EW-statement": "x" * 501}, "500 characters at most"),
        (DECLARER, {"NS": "S", "EW": "N", "EW-statement": "bell\x07"}, "cannot be kept"),
        (DECLARER, {"NS": "S", "EW": "N", "finding": "NS:rumour"}, "Choose the version that you find"),
        (DECLARER, {"NS": "S", "EW": "N", "finding": f"own:{WEIGHT}"}, "Choose the version that you find"),
        (DECLARER, {"NS": "S", "EW": "N", "finding": ""}, "Choose the version that you find"),
        (DECLARER, {"NS": "S", "EW": "N", "finding": f"NS:{WEIGHT}"}, "The versions have changed"),
        (DECLARER, {"NS": "S", "EW": "N", "version": "x"}, "This page was too old"),
    ],
)
def test_what_is_refused_keeps_what_was_typed(desk: Desk, key: str, said: dict[str, object], message: str) -> None:
    incident = desk.up_to(CARD)
    before = list(Fact.objects.values())
    response = send(desk, incident, key, **{"NS-statement": "It <b>was</b> so.", **said})
    assert response.status_code == 422
    assert message in text(response)
    assert fields_on(response)["NS-statement"] == ["It <b>was</b> so."]
    assert "<b>was</b>" not in html(response)
    assert list(Fact.objects.values()) == before
    if key != CARD and "EW" in said and said["EW"] in ("S", "N"):
        assert fields_on(response, "NS", "EW") == {"NS": [said["NS"]], "EW": [said["EW"]]}


def test_a_version_changed_since_the_comparison_is_compared_before_it_is_found(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    form = fields_on(send(desk, incident, CARD, NS="HK", EW="HQ"))
    response = send(desk, incident, CARD, **{**form, "NS": "HK", "EW": "S2", "finding": f"EW:{WEIGHT}"})
    assert response.status_code == 422
    assert "read where each of them leads now" in text(response)
    assert "♠2" in text(response)
    again = {**fields_on(response), "NS": "HK", "EW": "S2", "finding": f"EW:{WEIGHT}"}
    assert send(desk, incident, CARD, **again).status_code == 302
    assert fact(incident, CARD).code == "S2"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("Claire Dupont a tout vu.", "instead of Claire Dupont (pair 1)."),
        ("dupont s'est penchée", "Is “dupont” here Claire Dupont (pair 1)?"),
        ("Jean-Luc l'a dit", "Is “Jean” here Jean-Luc Marchand (pair 1)? Is “Luc” here"),
        ("Anne Vidal le sait", "instead of Anne Vidal (member of the club)."),
    ],
)
def test_a_statement_that_names_somebody_is_refused(desk: Desk, statement: str, said: str) -> None:
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    incident = desk.up_to(REPLY)
    response = send(desk, incident, **{**BOTH, "EW-statement": statement})
    assert response.status_code == 422
    assert said in text(response)
    assert fields_on(response)["EW-statement"] == [statement]


def test_a_player_called_like_a_seat_forbids_no_seat(desk: Desk) -> None:
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa West")
    incident = desk.up_to(REPLY)
    said = {**BOTH, "EW-statement": "Est et West ont vu la dame de cœur."}
    assert find(desk, incident, f"EW:{WEIGHT}", **said).status_code == 302
    assert desk.give(incident).status_code == 302


def test_a_word_that_may_be_a_name_is_asked_about_once(desk: Desk) -> None:
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    incident = desk.up_to(REPLY)
    said = {**BOTH, "EW-statement": "C’était un petit cœur."}
    response = send(desk, incident, **said)
    assert response.status_code == 422
    assert "Is “petit” here Rosa Petit (pair 2)? If so, write the seat" in text(response)
    form = fields_on(response)
    assert form["no_names"] == ["petit"]
    assert form["EW-statement"] == [said["EW-statement"]]
    # As it stands; and in the two steps that follow nobody is asked again.
    compared = send(desk, incident, CIRCUMSTANCES, **form)
    assert compared.status_code == 200
    assert send(desk, incident, CIRCUMSTANCES, **{**fields_on(compared), "finding": f"EW:{WEIGHT}"}).status_code == 302
    assert desk.give(incident).status_code == 302


def test_what_was_taken_is_not_refused_for_a_name_that_came_later(desk: Desk) -> None:
    incident = desk.up_to(REPLY)
    said = {**BOTH, "EW-statement": "Claire Dupont leaned over."}
    find(desk, incident, f"EW:{WEIGHT}", **said)
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Benali", "Rosa Petit")
    # Its page shows both rulings still, the finding can be changed, and the ruling be given.
    page = desk.get("disputed", incident.number, CIRCUMSTANCES)
    assert "compared" in fields_on(page)
    assert send(desk, incident, CIRCUMSTANCES, **{**fields_on(page), "finding": f"NS:{WEIGHT}"}).status_code == 302
    assert desk.give(incident).status_code == 302
    # What is typed anew is looked at.
    assert send(desk, incident, **{**said, "NS-statement": "So did Claire Dupont."}).status_code == 422


def test_another_director_was_faster(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(REPLY)
    form = {**fields_on(send(desk, incident, **BOTH)), "finding": f"EW:{WEIGHT}"}
    establish(incident, CIRCUMSTANCES, ["face-down"], colleague)
    response = desk.post("disputed", incident.number, CIRCUMSTANCES, **form)
    assert response.status_code == 409
    page = text(response)
    assert "Recorded now: The lead is still face down Odile Martin" in page
    assert "Nothing of yours was recorded" in page
    assert fact(incident).code == ["face-down"]
    now = fields_on(response)
    assert (now["EW-statement"], now["EW"]) == ([BOTH["EW-statement"]], [SEEN])
    assert (
        desk.post("disputed", incident.number, CIRCUMSTANCES, **{**now, "finding": f"EW:{WEIGHT}"}).status_code == 302
    )
    assert fact(incident).code == [SEEN]


def test_under_htmx_the_address_stays_one_that_can_be_loaded(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(REPLY)
    form = {**fields_on(send(desk, incident, **BOTH)), "finding": f"EW:{WEIGHT}"}
    establish(incident, CIRCUMSTANCES, ["face-down"], colleague)
    desk.headers = HTMX
    response = desk.post("disputed", incident.number, CIRCUMSTANCES, **form)
    assert response["HX-Push-Url"] == desk.url("disputed", incident.number, CIRCUMSTANCES)
    assert html(response).lstrip().startswith("<main")


def test_what_was_typed_about_a_question_no_longer_asked_is_shown_once_more(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(REPLY)
    form = {**fields_on(send(desk, incident, CARD, NS="HK", EW="HQ", **STATEMENTS)), "finding": f"EW:{WEIGHT}"}
    establish(incident, CIRCUMSTANCES, ["face-down"], colleague)
    response = desk.post("disputed", incident.number, CARD, **form)
    assert response.status_code == 409
    assert "This question is no longer asked: your answer was not recorded." in text(response)
    assert "North-South say: “It was the king.”" in text(response)
    assert f'href="{desk.url("check", incident.number)}">Continue' in html(response)
    # Nothing typed, nothing to show.
    bare = desk.post("disputed", incident.number, CARD, **{**form, "NS-statement": "", "EW-statement": ""})
    assert (bare.status_code, bare["Location"]) == (302, desk.url("check", incident.number))
    assert fact(incident, CARD).code == "HK"


def test_and_so_is_it_when_somebody_chose_another_subject(desk: Desk, colleague: User) -> None:
    incident = desk.up_to(REPLY)
    form = {**fields_on(send(desk, incident, CARD, NS="HK", EW="HQ", **STATEMENTS)), "finding": f"EW:{WEIGHT}"}
    choose_subject(incident, "", colleague)
    response = desk.post("disputed", incident.number, CARD, **form)
    assert response.status_code == 409
    assert "“It was the king.”" in text(response)
    assert desk.get("disputed", incident.number, CARD)["Location"] == desk.url("subject", incident.number)


@pytest.mark.parametrize("key", ["54.nothing", "x" * 300, "<b>", "%00"])
def test_a_question_that_the_subject_does_not_know_is_not_found(desk: Desk, key: str) -> None:
    incident = desk.up_to(DECLARER)
    assert desk.get("disputed", incident.number, key).status_code == 404
    assert send(desk, incident, key, NS="S").status_code == 404


def test_it_is_the_directors_and_the_clubs(desk: Desk, session: Session, director: User, player: User) -> None:
    incident = desk.up_to(REPLY)
    as_player = Desk(session, signed_in(player))
    assert as_player.get("disputed", incident.number, CARD).status_code == 403
    assert as_player.post("disputed", incident.number, CARD, NS="HK").status_code == 403
    other = a_club("other")
    elsewhere = Desk(session, signed_in(a_person(other)))
    assert elsewhere.get("disputed", incident.number, CARD).status_code == 404
