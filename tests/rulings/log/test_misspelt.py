"""A word that nothing knows: what its reader is offered instead, out of what he may read himself and nothing else."""

from __future__ import annotations

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from incidents.models import Club, ClubRole, Membership, PlayersSee, Session, User
from incidents.recording import open_incident
from incidents.text import fold
from rulings.archive.book_ruling import note_book_ruling
from rulings.archive.search.nearest import SHORTEST, nearest, slips
from rulings.engine import Citation
from rulings.log import misspelt
from rulings.models import Ruling
from tests.rulings.a_club import DUMMY_CAME_DOWN, a_club, a_person, a_session, an_incident, give

REFUSED = {"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": "HK", "54.reply": "refuse-free"}


def read_offers(client: Client, club: Club, query: str, **more: str) -> list[str]:
    """What stands under "Did you mean", each followed: it finds something."""
    page = unescape(client.get(f"/{club.slug}/log/", {"q": query, **more}).content.decode())
    found = re.search(r'<ul class="plain nearest[^>]*>.*?</ul>', page, re.DOTALL)
    if not found:
        return []
    links = re.findall(r'href="([^"]+)">([^<]+)</a>', found[0])
    for address, _words in links:
        assert 'class="log-headline"' in client.get(address).content.decode(), address
    return [words for _address, words in links]


@pytest.fixture
def ruled(session: Session, director: User) -> Ruling:
    return give(an_incident(session, director, REFUSED), director)


def speak(user: User, language: str) -> None:
    User.objects.filter(pk=user.pk).update(language=language)


@pytest.mark.parametrize("role", ["director", "player"])
@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("fr", "pénalisse", "pénalisée"),
        ("fr", "declarrant", "déclarant"),
        ("fr", "entmae hors tour", "entame hors tour"),
        ("fr", "penalty crad", "penalty card"),  # the other language's words are searched too
        ("en", "oepning lead", "opening lead"),
        ("en", "penatly card", "penalty card"),
        ("en", "penatly crad", "penalty card"),
    ],
)
def test_the_nearest_words_are_offered_in_both_languages(
    language: str,
    typed: str,
    meant: str,
    role: str,
    ruled: Ruling,
    club: Club,
    client: Client,
    request: pytest.FixtureRequest,
) -> None:
    reader: User = request.getfixturevalue(role)
    speak(reader, language)
    client.force_login(reader)
    assert meant in read_offers(client, club, typed)


@pytest.mark.parametrize("typed", ["declarer", "xyzzyx", "crd", "♥Q", "54", "", "a b c", "declarer 99"])
def test_nothing_is_offered_for_what_is_known_or_near_to_nothing(
    typed: str, ruled: Ruling, club: Club, director: User, client: Client
) -> None:
    client.force_login(director)
    assert read_offers(client, club, typed) == []


def test_what_is_offered_is_found_with_the_filters_in_force(
    ruled: Ruling, club: Club, director: User, client: Client
) -> None:
    client.force_login(director)
    assert read_offers(client, club, "penatly", law="50")
    assert read_offers(client, club, "penatly", law="64") == []


# ---- Of what may be read alone -------------------------------------------------------------------


@pytest.fixture
def kept(club: Club, director: User) -> Ruling:
    """A ruling that players may not read, with a word that stands in no other."""
    Club.objects.update(players_see=PlayersSee.NEVER)
    club.refresh_from_db()
    return give(an_incident(a_session(club, name="Tuesday"), director, REFUSED), director)


def test_a_player_is_offered_no_word_of_a_ruling_that_he_may_not_read(
    kept: Ruling, club: Club, player: User, director: User, client: Client
) -> None:
    client.force_login(player)
    assert read_offers(client, club, "pénalisse") == []
    assert client.get(f"/{club.slug}/log/", {"q": "pénalisse"}).context["nearest"] == []
    client.force_login(director)
    assert read_offers(client, club, "pénalisse") == ["pénalisée"], "control: it is there for who reads it"


def test_a_word_of_a_ruling_that_he_may_not_read_would_be_seen(
    kept: Ruling, club: Club, player: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: with the words of every ruling of the club, they are offered to him."""
    ask = misspelt.nearest_queries
    everything = Ruling.objects.filter(club=club)
    monkeypatch.setattr(
        "rulings.log.views.nearest_queries",
        lambda query, _readable, membership, **_finds: ask(query, everything, membership, finds=bool),
    )
    client.force_login(player)
    offers = client.get(f"/{club.slug}/log/", {"q": "pénalisse"}).context["nearest"]
    assert [each.words for each in offers] == ["pénalisée"]


def test_a_player_is_offered_no_word_that_directors_alone_search(
    session: Session, club: Club, player: User, director: User, client: Client
) -> None:
    """What was said at the table is read and searched by directors alone."""
    ruling = give(an_incident(session, director, DUMMY_CAME_DOWN), director)
    hidden = sorted(
        {each for each in ruling.search_text.split() if each.isalpha() and len(each) > SHORTEST + 2}
        - set(ruling.players_search_text.split())
    )
    assert hidden
    words = {}
    for reader, role in ((player, ClubRole.PLAYER), (director, ClubRole.DIRECTOR)):
        membership = Membership.objects.get(user=reader)
        assert membership.role == role
        readable = Ruling.objects.readable_today(membership)
        words[role] = {
            offer
            for word in hidden
            for offer in misspelt.nearest_queries(f"{word}q", readable, membership, finds=lambda _words: True)
        }
    assert words[ClubRole.DIRECTOR]
    assert not {word for word in words[ClubRole.PLAYER] if fold(word) in hidden}


def test_nobodys_name_is_offered_whoever_wrote_it(
    session: Session, club: Club, director: User, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    incident = open_incident(session.tables.get(number=1), director, uuid4(), timezone.now())
    with transaction.atomic():
        words = "Quentin Vasseur remet la planchette en place."
        note_book_ruling(incident, director, uuid4(), incident.version, words, [Citation.parse("7.B.2")], "fr")
    client.force_login(director)
    assert read_offers(client, club, "Vassuer") == read_offers(client, club, "Quentni") == []
    monkeypatch.setattr(misspelt, "name_nobody", lambda _words: True)
    assert read_offers(client, club, "Vassuer") == ["vasseur"], "control: it would be"


def test_another_club_lends_no_words(ruled: Ruling, client: Client) -> None:
    other = a_club("other")
    client.force_login(a_person(other))
    assert read_offers(client, other, "pénalisse") == []


# ---- How near ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "other", "count"),
    [
        ("lead", "lead", 0),
        *(("lead", slip, 1) for slip in ("laed", "led", "leead", "lezd")),
        ("penalise", "penaliser", 1),
        ("declarant", "declarnat", 1),
        ("card", "dummy", 5),
        ("", "abc", 3),
    ],
)
def test_slips_are_counted(word: str, other: str, count: int) -> None:
    assert slips(word, other) == slips(other, word) == count


def test_the_nearest_come_first_and_none_that_is_far() -> None:
    words = ["declarer", "declarers", "declare", "dealer", "dummy", "card"]
    assert nearest("declarer", words) == ["declare", "declarers"]
    assert nearest("delcarer", words) == ["declarer", "declare", "declarers"]
    assert nearest("carz", words) == ["card"]
    assert nearest("crd", words) == []
