"""Making one player of two: what goes to whom, what is refused, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from uuid import uuid4

import pytest
from django.utils import translation

from incidents.administration.forgetting import KnownPerson, forget
from incidents.administration.linking import link
from incidents.administration.merging import NotChosen, PlayedAtOnce, TwoAccounts, merge
from incidents.importing import write
from incidents.models import Club, Invitation, LogEntry, Membership, Pair, Player, Session, Tag, User
from incidents.setting_up import create_session
from tests.incidents.conftest import SignedIn, queries
from tests.incidents.test_importing import HEAD
from tests.incidents.test_recording import at_once

PEOPLE = "/parc/people/"
Merging = Callable[..., Player]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def admin(admin: User) -> User:
    admin.language = "en"
    admin.save()
    return admin


@pytest.fixture
def another(club: Club, director: User) -> Session:
    """A session a week later."""
    return create_session(
        club,
        director,
        name="Tournoi suivant",
        date=date(2026, 11, 27),
        tables={"A": 2},
        rounds=1,
        boards_per_round=2,
        creation_key=uuid4(),
    )


@pytest.fixture
def agnes(session: Session, director: User) -> Player:
    write(session, HEAD + "1;NS;1;Agnès Fauvel;Bea Cy\n", director)
    return Player.objects.get(name="Agnès Fauvel")


@pytest.fixture
def fauvel(agnes: Player, another: Session, director: User) -> Player:
    """The same person, as another list wrote her."""
    from incidents.importing.recognise_players import question_key

    text = HEAD + "1;NS;1;Dan Ek;FAUVEL Agnès\n"
    write(another, text, director, {question_key("FAUVEL Agnès"): "other"})
    return Player.objects.get(name="FAUVEL Agnès")


@pytest.fixture
def one(admin: User) -> Merging:
    return partial(merge, by=admin, name="kept", licence="")


def address(kept: Player, other: Player) -> str:
    return f"{PEOPLE}{kept.pk}/merge/{other.pk}/"


def of(user: User) -> Membership:
    return Membership.objects.get(user=user)


# ---- what goes to whom --------------------------------------------------------------------------


def test_one_player_has_the_seats_of_both(agnes: Player, fauvel: Player, admin: User, one: Merging) -> None:
    pairs = set(Pair.objects.values_list("pk", "number", "section"))
    kept = one(agnes, fauvel)
    assert kept.pk == agnes.pk
    assert not Player.objects.filter(pk=fauvel.pk).exists()
    assert {pair.names for pair in Pair.objects.all()} == {"Agnès Fauvel – Bea Cy", "Dan Ek – Agnès Fauvel"}
    assert set(Pair.objects.values_list("pk", "number", "section")) == pairs
    entry = LogEntry.objects.get(tag=Tag.PLAYERS_MERGED)
    assert entry.who == admin
    assert entry.detail == {"player": agnes.pk, "merged": fauvel.pk, "pairs": 1, "member": None}


@pytest.mark.parametrize(
    ("name", "is_called"), [("kept", "Agnès Fauvel"), ("other", "FAUVEL Agnès"), ("", "Agnès Fauvel")]
)
def test_the_name_that_was_chosen_stays(name: str, is_called: str, agnes: Player, fauvel: Player, one: Merging) -> None:
    one(agnes, fauvel, name=name)
    kept = Player.objects.get(pk=agnes.pk)
    assert (kept.name, kept.folded_name) == (is_called, Player.with_name(kept.club, is_called).folded_name)


@pytest.mark.parametrize(
    ("mine", "others", "chosen", "stays"),
    [
        ("", "", "", ""),
        ("11", "", "", "11"),
        ("", "22", "", "22"),
        ("11", "22", "kept", "11"),
        ("11", "22", "other", "22"),
    ],
)
def test_the_licence_that_was_chosen_stays(
    mine: str, others: str, chosen: str, stays: str, agnes: Player, fauvel: Player, one: Merging
) -> None:
    for player, licence in ((agnes, mine), (fauvel, others)):
        player.licence = licence
        player.save()
    one(agnes, fauvel, licence=chosen)
    assert Player.objects.get(pk=agnes.pk).licence == stays


def test_of_two_licences_one_has_to_be_chosen(agnes: Player, fauvel: Player, one: Merging) -> None:
    for player, licence in ((agnes, "11"), (fauvel, "22")):
        player.licence = licence
        player.save()
    with pytest.raises(NotChosen):
        one(agnes, fauvel)
    assert Player.objects.filter(licence__in=("11", "22")).count() == 2


@pytest.mark.parametrize("whose", ["agnes", "fauvel"])
def test_whoever_signs_in_is_the_one_player(
    whose: str, agnes: Player, fauvel: Player, player: User, admin: User, one: Merging
) -> None:
    link(agnes if whose == "agnes" else fauvel, of(player), admin)
    one(agnes, fauvel)
    assert Player.objects.get(user=player).pk == agnes.pk


def test_one_account_that_was_both_stays(
    agnes: Player, fauvel: Player, player: User, admin: User, one: Merging
) -> None:
    for each in (agnes, fauvel):
        link(each, of(player), admin)
    one(agnes, fauvel)
    assert Player.objects.get(user=player).pk == agnes.pk


def test_who_is_forgotten_afterwards_is_forgotten_whole(
    agnes: Player, fauvel: Player, club: Club, one: Merging
) -> None:
    """Under the name too that is no more: as it was written by hand on an invitation."""
    Invitation.objects.create(
        club=club, role="player", token_hash="x", note="pour Fauvel Agnès", expires_at="2030-01-01T00:00Z"
    )
    forget(KnownPerson.playing(one(agnes, fauvel)), None)
    assert not Player.objects.filter(folded_name__contains="fauvel").exists()
    assert Invitation.objects.get().note == ""


# ---- what is refused ----------------------------------------------------------------------------


def test_two_accounts_are_two_people(
    agnes: Player, fauvel: Player, player: User, director: User, admin: User, one: Merging, signed_in: SignedIn
) -> None:
    link(agnes, of(player), admin)
    link(fauvel, of(director), admin)
    with pytest.raises(TwoAccounts):
        one(agnes, fauvel)
    browser = signed_in(admin)
    page = browser.get(address(agnes, fauvel))
    assert "Both sign in, each with an account of their own" in page.content.decode()
    assert "<form" not in page.content.decode().partition("<main")[2].partition("</main>")[0]
    assert browser.post(address(agnes, fauvel), {"name": "kept"}).status_code == 422
    assert Player.objects.filter(pk=fauvel.pk).exists()


@pytest.mark.parametrize(
    "rows", ["1;NS;1;Agnès Fauvel;FAUVEL Agnès\n", "1;NS;1;Agnès Fauvel;Bo\n1;EW;2;Ida;FAUVEL Agnès\n"]
)
def test_who_played_in_one_session_are_two_people(
    rows: str,
    agnes: Player,
    fauvel: Player,
    session: Session,
    director: User,
    admin: User,
    one: Merging,
    signed_in: SignedIn,
) -> None:
    write(session, HEAD + rows, director)
    with pytest.raises(PlayedAtOnce):
        one(agnes, fauvel)
    answer = signed_in(admin).post(address(agnes, fauvel), {"name": "kept"})
    assert answer.status_code == 422
    assert "Both play in “Tournoi du vendredi” of 20 November 2026: they are two people." in answer.content.decode()
    assert Player.objects.filter(pk=fauvel.pk).exists()


def test_nobody_is_merged_with_himself_or_somebody_forgotten_or_gone(
    agnes: Player, fauvel: Player, admin: User, one: Merging, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    assert browser.get(address(agnes, agnes)).status_code == 404
    with pytest.raises(Player.DoesNotExist):
        one(agnes, agnes)
    forget(KnownPerson.playing(fauvel), admin)
    for kept, other in ((agnes, fauvel), (fauvel, agnes)):
        with pytest.raises(Player.DoesNotExist):
            one(kept, other)
        for answer in (browser.get(address(kept, other)), browser.post(address(kept, other), {"name": "kept"})):
            assert answer.status_code == 404
    assert browser.get(f"{PEOPLE}{fauvel.pk}/merge/").status_code == 404
    assert browser.get(f"{PEOPLE}999999/merge/").status_code == 404


def test_another_clubs_players_answer_404(
    agnes: Player, other_club: Club, stranger: User, admin: User, one: Merging, signed_in: SignedIn
) -> None:
    theirs = Player.with_name(other_club, "Agnès Fauvel")
    theirs.save()
    for kept, other in ((agnes, theirs), (theirs, agnes)):
        with pytest.raises(Player.DoesNotExist):
            one(kept, other)
        assert signed_in(admin).get(address(kept, other)).status_code == 404
        assert signed_in(admin).post(address(kept, other), {"name": "kept"}).status_code == 404
    assert signed_in(stranger).get(f"{PEOPLE}{agnes.pk}/merge/").status_code == 404
    page = signed_in(admin).get(f"{PEOPLE}{agnes.pk}/merge/", {"q": "Fauvel"})
    assert list(page.context["others"]) == []


def test_administrators_alone_merge(
    agnes: Player, fauvel: Player, director: User, player: User, signed_in: SignedIn
) -> None:
    for somebody in (director, player):
        assert signed_in(somebody).post(address(agnes, fauvel), {"name": "kept"}).status_code == 403
        assert signed_in(somebody).get(f"{PEOPLE}{agnes.pk}/merge/").status_code == 403


# ---- the pages ----------------------------------------------------------------------------------


def test_those_of_the_same_name_are_offered_first(
    agnes: Player, fauvel: Player, club: Club, admin: User, signed_in: SignedIn
) -> None:
    namesake = Player.with_name(club, "Agnes FAUVEL")
    namesake.save()
    browser = signed_in(admin)
    assert f"{agnes.pk}/merge/" in browser.get(f"{PEOPLE}{agnes.pk}/").content.decode()
    page = browser.get(f"{PEOPLE}{agnes.pk}/merge/")
    assert {player.pk for player in page.context["alike"]} == {namesake.pk, fauvel.pk}
    page = browser.get(f"{PEOPLE}{agnes.pk}/merge/", {"q": "bea"})
    assert [player.name for player in page.context["others"]] == ["Bea Cy"]
    assert "No other player has this name" in browser.get(f"{PEOPLE}{agnes.pk}/merge/", {"q": "zzz"}).content.decode()


def test_what_will_be_one_is_shown_and_nothing_done_yet(
    agnes: Player, fauvel: Player, player: User, admin: User, signed_in: SignedIn
) -> None:
    link(fauvel, of(player), admin)
    page = signed_in(admin).get(address(agnes, fauvel)).content.decode()
    for said in (
        "Agnès Fauvel",
        "FAUVEL Agnès",
        "This cannot be undone.",
        "signs in as Pia",
        "Pia then reads the rulings",
    ):
        assert said in " ".join(page.split())
    assert "checked" not in page[page.index("<main") :]
    assert Player.objects.filter(pk=fauvel.pk).exists()


def test_a_name_that_was_not_chosen_is_asked_for(
    agnes: Player, fauvel: Player, admin: User, signed_in: SignedIn
) -> None:
    browser = signed_in(admin)
    for form in ({}, {"name": "nobody"}):
        assert browser.post(address(agnes, fauvel), form).status_code == 422
    assert Player.objects.filter(pk=fauvel.pk).exists()
    done = browser.post(address(agnes, fauvel), {"name": "other"}, follow=True)
    assert done.redirect_chain == [(f"{PEOPLE}{agnes.pk}/", 302)]
    assert "They are one player now." in done.content.decode()
    assert Player.objects.get(pk=agnes.pk).name == "FAUVEL Agnès"
    # Sent once more, there is nobody any more.
    assert browser.post(address(agnes, fauvel), {"name": "other"}).status_code == 404


def test_the_journal_says_it_in_words(
    agnes: Player, fauvel: Player, admin: User, one: Merging, signed_in: SignedIn
) -> None:
    one(agnes, fauvel)
    assert "two players made one" in signed_in(admin).get("/parc/journal/").content.decode()


def test_many_players_take_as_many_queries_as_one(agnes: Player, club: Club, admin: User, signed_in: SignedIn) -> None:
    browser = signed_in(admin)
    asked = []
    for _ in range(2):
        Player.objects.bulk_create(Player.with_name(club, "FAUVEL Agnès") for _ in range(20))
        asked.append(queries(lambda: browser.get(f"{PEOPLE}{agnes.pk}/merge/")))
    assert asked[0] == asked[1]


# ---- races --------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_of_two_merges_at_once_one_finds_nobody(agnes: Player, fauvel: Player, one: Merging) -> None:
    raised = at_once(partial(one, agnes, fauvel), partial(one, fauvel, agnes))
    assert [type(error) for error in raised] == [Player.DoesNotExist]
    kept = Player.objects.get(folded_name__in=("agnes fauvel", "fauvel agnes"))
    assert {pair.first_id for pair in Pair.objects.all()} | {pair.second_id for pair in Pair.objects.all()} >= {kept.pk}
    assert LogEntry.objects.filter(tag=Tag.PLAYERS_MERGED).count() == 1
