""" "FAUVEL Agnès" may be Agnès Fauvel: whoever sends the list is asked, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from incidents.importing import Mistakes, NotSaidWho, plan, write
from incidents.importing.recognise_players import question_key
from incidents.models import Club, Pair, Player, Session, User
from incidents.text import turned_round
from tests.incidents.conftest import SignedIn
from tests.incidents.test_importing import HEAD, LICENCES, url

LIST = HEAD + "1;NS;1;FAUVEL Agnès;Bea Cy\n"
WHO = question_key("FAUVEL Agnès")


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director(director: User) -> User:
    director.language = "en"
    director.save()
    return director


@pytest.fixture
def agnes(session: Session) -> Player:
    player = Player.with_name(session.club, "Agnès Fauvel")
    player.save()
    return player


def questions(session: Session, text: str, answers: dict[str, str] | None = None) -> list[tuple[int, str, list[str]]]:
    """Who is asked about: the line, the name, and whom it may mean."""
    unanswered = plan(session, text, answers).unanswered
    return [(each.line, each.name, [likely.name for likely in each.likely]) for each in unanswered]


def test_a_name_the_other_way_round_is_asked_about(session: Session, agnes: Player, director: User) -> None:
    assert questions(session, LIST) == [(2, "FAUVEL Agnès", ["Agnès Fauvel"])]
    with pytest.raises(NotSaidWho):
        write(session, LIST, director)
    assert not Pair.objects.exists()
    assert Player.objects.get() == agnes


def test_it_is_he(session: Session, agnes: Player, director: User) -> None:
    planned = write(session, LIST, director, {WHO: f"player-{agnes.pk}"})
    assert Pair.objects.get().first == agnes
    assert [each.name for each in planned.people] == ["Agnès Fauvel", "Bea Cy"]
    assert Player.objects.count() == 2


def test_it_is_somebody_else(session: Session, agnes: Player, director: User) -> None:
    write(session, LIST, director, {WHO: "other"})
    assert Pair.objects.get().first != agnes
    assert {player.name for player in Player.objects.all()} == {"Agnès Fauvel", "FAUVEL Agnès", "Bea Cy"}
    # From then on the club knows both.
    assert questions(session, LIST) == []


@pytest.mark.parametrize("answer", ["", "player-0", "player-x", "who", "same"])
def test_what_is_no_answer_is_none(answer: str, session: Session, agnes: Player) -> None:
    assert len(questions(session, LIST, {WHO: answer})) == 1


def test_nobody_of_another_club_is_offered(session: Session, agnes: Player, other_club: Club, director: User) -> None:
    theirs = Player.with_name(other_club, "Agnès Fauvel")
    theirs.save()
    assert len(questions(session, LIST, {WHO: f"player-{theirs.pk}"})) == 1
    agnes.delete()
    assert questions(session, LIST) == []


def test_nor_anybody_forgotten(session: Session, agnes: Player) -> None:
    from incidents.administration.forgetting import KnownPerson, forget

    forget(KnownPerson.playing(agnes), None)
    assert questions(session, LIST) == []


@pytest.mark.parametrize(
    ("kept", "written", "is_asked"),
    [
        ("Jean Pierre Martin", "MARTIN Jean-Pierre", True),
        ("Anne de la Tour", "DE LA TOUR Anne", True),
        ("Anne de la Tour", "LA TOUR Anne de", True),
        ("Agnès Fauvel", "Fauvelle Agnès", False),
        ("Agnès Fauvel", "Fauvel", False),
        ("Agnès Fauvel", "FAUVEL Agnès Marie", False),
        ("Jean Pierre Martin", "Pierre Jean Martin", False),
    ],
)
def test_who_is_like_whom(kept: str, written: str, is_asked: bool, session: Session) -> None:
    Player.with_name(session.club, kept).save()
    assert bool(questions(session, HEAD + f"1;NS;1;{written};Bea Cy\n")) == is_asked


def test_a_name_of_endless_words_is_not_turned_for_ever() -> None:
    assert list(turned_round("a b")) == ["b a"]
    assert list(turned_round("a")) == list(turned_round("a a")) == list(turned_round("a b " * 30)) == []


def test_a_licence_tells_without_asking(session: Session, agnes: Player, director: User) -> None:
    agnes.licence = "11"
    agnes.save()
    row = "1;NS;1;FAUVEL Agnès;{};Bea Cy;\n"
    assert questions(session, LICENCES + row.format("11")) == []
    # Another licence is another person.
    assert questions(session, LICENCES + row.format("22")) == []
    # Without one he may be the one who has one, and then has it.
    assert len(questions(session, LICENCES + row.format(""))) == 1
    write(session, LICENCES + row.format(""), director, {WHO: f"player-{agnes.pk}"})
    assert Pair.objects.get().first == agnes


def test_who_is_recognised_gets_the_licence_he_lacked(session: Session, agnes: Player, director: User) -> None:
    write(session, LICENCES + "1;NS;1;FAUVEL Agnès;11;Bea Cy;\n", director, {WHO: f"player-{agnes.pk}"})
    agnes.refresh_from_db()
    assert (agnes.name, agnes.licence, Pair.objects.get().first) == ("Agnès Fauvel", "11", agnes)


def test_of_two_of_one_name_it_is_said_which(session: Session, agnes: Player, director: User) -> None:
    other = Player.with_name(session.club, "Agnès Fauvel", "22")
    other.save()
    assert questions(session, LIST) == [(2, "FAUVEL Agnès", ["Agnès Fauvel", "Agnès Fauvel"])]
    # Both at once cannot be the answer for all.
    assert len(questions(session, LIST, {"who-all": "same"})) == 1
    for player in (agnes, other):
        write(session, LIST, director, {WHO: f"player-{player.pk}"})
        assert Pair.objects.get().first == player


def test_two_lines_that_write_one_name_both_ways_are_asked_about(session: Session, director: User) -> None:
    text = HEAD.strip() + ";round\n1;NS;1;Agnès Fauvel;Bea Cy;1\n2;NS;1;FAUVEL Agnès;Bea Cy;2\n"
    with pytest.raises(Mistakes):
        plan(session, text)
    head = HEAD.strip() + ";round\n"
    text = head + "1;NS;1;Agnès Fauvel;Bea Cy;1\n2;NS;2;FAUVEL Agnès;Dan Ek;2\n"
    assert questions(session, text) == [(3, "FAUVEL Agnès", ["Agnès Fauvel"])]
    write(session, text, director, {WHO: question_key("Agnès Fauvel")})
    assert len({pair.first_id for pair in Pair.objects.all()}) == 1
    assert Player.objects.get(folded_name="agnes fauvel").name == "Agnès Fauvel"
    write(session, text, director, {WHO: "other"})
    assert len({pair.first_id for pair in Pair.objects.all()}) == 2


def test_who_is_the_same_cannot_sit_twice(session: Session, agnes: Player) -> None:
    text = LIST + "1;EW;2;Agnès Fauvel;Dan Ek\n"
    with pytest.raises(Mistakes) as refusal:
        plan(session, text, {WHO: f"player-{agnes.pk}"})
    assert [(each.line, each.reason) for each in refusal.value.found] == [
        (3, "Agnès Fauvel already plays in round 1, on line 2.")
    ]


# ---- the page -----------------------------------------------------------------------------------


def test_the_page_asks_and_takes_the_answer(
    session: Session, agnes: Player, director: User, signed_in: SignedIn
) -> None:
    browser = signed_in(director)
    shown = browser.post(url(session), {"step": "check", "text": LIST})
    page = shown.content.decode()
    assert shown.status_code == 200
    assert "Is this the same person?" in page
    assert "Agnès Fauvel, whom the club knows" in page
    assert "checked" not in page[page.index("<main") :]
    refused = browser.post(url(session), {"step": "import", "text": LIST})
    assert refused.status_code == 422
    assert "say of each of these names whose it is" in refused.content.decode()
    assert refused.context["text"] == LIST
    assert not Pair.objects.exists()
    form = {"step": "import", "text": LIST, WHO: f"player-{agnes.pk}"}
    assert browser.post(url(session), form).status_code == 302
    assert Pair.objects.get().first == agnes


def test_an_answer_is_not_lost_where_another_is_missing(
    session: Session, agnes: Player, director: User, signed_in: SignedIn
) -> None:
    Player.with_name(session.club, "Cy Bea").save()
    form = {"step": "import", "text": LIST, WHO: "other"}
    refused = signed_in(director).post(url(session), form)
    assert [(each.name, each.answer) for each in refused.context["questions"]] == [
        ("FAUVEL Agnès", "other"),
        ("Bea Cy", ""),
    ]
    assert refused.content.decode().count("checked") == 1


def test_a_whole_list_the_other_way_round_is_one_answer(session: Session, director: User, signed_in: SignedIn) -> None:
    names = [(f"Nom{number}", f"Prénom{number}") for number in range(4)]
    for name, first in names:
        Player.with_name(session.club, f"{first} {name}").save()
    text = HEAD + "1;NS;1;NOM0 Prénom0;NOM1 Prénom1\n1;EW;2;NOM2 Prénom2;NOM3 Prénom3\n"
    browser = signed_in(director)
    page = browser.post(url(session), {"step": "check", "text": text}).content.decode()
    assert "All are the same people: take this list" in page
    # An answer of its own counts more.
    other = {question_key("NOM3 Prénom3"): "other"}
    assert browser.post(url(session), {"step": "import-same", "text": text} | other).status_code == 302
    assert Player.objects.count() == 5
    assert {pair.names for pair in Pair.objects.all()} == {"Prénom0 Nom0 – Prénom1 Nom1", "Prénom2 Nom2 – NOM3 Prénom3"}


def test_more_names_than_a_form_has_answers_are_asked_about_at_once(
    session: Session, director: User, signed_in: SignedIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("incidents.views.import_players.MOST_ASKED", 1)
    Player.with_name(session.club, "Cy Bea").save()
    Player.with_name(session.club, "Agnès Fauvel").save()
    page = signed_in(director).post(url(session), {"step": "check", "text": LIST}).content.decode()
    assert 'type="radio"' not in page
    assert "All are the same people: take this list" in page
