"""Names are looked for when a text is typed: what is refused, what is asked about, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from incidents.models import Club, Membership, Player, Session, User
from incidents.ordinary_words import ordinary_words
from incidents.text import LONGEST_TEXT, fold
from rulings.archive import names
from rulings.archive.blotting import without_names
from rulings.archive.names import NamesInText, look_for_names
from rulings.words.wording import RANKS, SEATS, SUITS
from tests.rulings.a_club import a_club, a_person, a_session, seat_players

PLAYING = ("Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")


@pytest.fixture
def session(session: Session, director: User, player: User) -> Session:
    seat_players(session, *PLAYING)
    return session


def words_in_doubt(text: str, session: Session, *no_names: str) -> tuple[str, ...]:
    """The words that are asked about; a whole name fails."""
    named = look_for_names(text, session=session, no_names=no_names)
    assert named is None or not named.whole
    return named.words if named else ()


def whole_names(text: str, session: Session) -> bool:
    named = look_for_names(text, session=session)
    return named is not None and bool(named.whole)


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Rosa Petit l’a dit", "Rosa Petit (pair 2)"),
        ("selon PETIT, Rosa", "Rosa Petit (pair 2)"),
        ("Marchand Jean-Luc était là", "Jean-Luc Marchand (pair 1)"),
        ("pour Luc Marchand Jean", "Jean-Luc Marchand (pair 1)"),
        ("Ahmed Est a joué", "Ahmed Est (pair 2)"),
        ("Anne Vidal arbitrait", "Anne Vidal (member of the club)"),
        ("WEBER Paul jouait ailleurs", "Paul Weber (member of the club)"),
    ],
)
def test_a_whole_name_is_refused_and_it_is_told_whose_it_is(session: Session, text: str, whose: str) -> None:
    with override("en"):
        named = look_for_names(text, session=session, no_names=fold(text).split())
    assert named is not None
    assert f"instead of {whose}." in str(named)
    assert named.words == ()
    # A party to an appeal learns nothing that he did not write.
    assert "pair 2" not in named.to_a_party()
    assert "member" not in named.to_a_party()


WHITE = [
    *(" \n", "\r\n", "\r", "\n\n", "  ", "\t", "\x0b", "\x0c", "\x1c", "\x1f", "\x85", "\u00a0", "\u1680"),
    *("\u2000", "\u2009", "\u200a", "\u2028", "\u2029", "\u202f", "\u205f", "\u3000"),
]
"""What parts two words, and is one space once the text is tidied."""
UNSEEN = ["\u00ad", "\u034f", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202e", "\u2060", "\ufe0f", "\ufeff"]
"""What nobody sees, in a word or beside a space."""


def other_spellings(name: str) -> Iterator[str]:
    """The name as a reader sees it, written otherwise."""
    first, last = name.split()
    for white in WHITE:
        yield f"{first}{white}{last}"
        yield f"{last},{white}{first}"
    for unseen in UNSEEN:
        yield f"{first}{unseen} {last}"
        yield f"{first} {unseen}{last}"
        yield f"{first} {unseen} {last}"
        yield f"{first[:2]}{unseen}{first[2:]} {last}"
    for joined in ("\u200c", "\u200d", "\u200e"):
        yield f"{first}{joined}{last}"


@pytest.mark.parametrize("name", ["Rosa Petit", "Anne Vidal"])
def test_a_name_is_found_however_its_words_are_parted(session: Session, name: str) -> None:
    """Whoever looks before the text is tidied finds what is kept; and what a reader sees in it."""
    missed = [text for text in other_spellings(name) if not whole_names(f"selon {text}, hier", session)]
    assert missed == []
    blotted = [without_names(f"selon {text}", session) for text in other_spellings(name)]
    assert [text for text in blotted if fold(name) in fold(text)] == []


def test_control_as_it_is_typed_some_would_be_missed(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_readings", lambda text: [text[:LONGEST_TEXT]])
    assert not all(whole_names(f"selon {text}", session) for text in other_spellings("Rosa Petit"))


def test_spaces_push_no_name_out_of_what_is_looked_at(session: Session) -> None:
    """They are not kept, and the name is."""
    assert whole_names(" " * LONGEST_TEXT + "Rosa" + "\n" * LONGEST_TEXT + "Petit", session)


def test_a_single_word_is_asked_about_once(session: Session) -> None:
    text = "C’était un petit cœur, claire."
    assert look_for_names("Rosa est là. Petit aussi", session=session, no_names=["rosa", "petit"]) is None
    assert words_in_doubt(text, session) == ("claire", "petit")
    assert words_in_doubt(text, session, "petit") == ("claire",)
    assert words_in_doubt(text, session, "petit", "claire") == ()
    with override("fr"):
        named = look_for_names("un Petit cœur", session=session)
        assert str(named).startswith("«\u00a0Petit\u00a0» désigne-t-il ici Rosa Petit (paire\u00a02)\u00a0? Si oui")
        assert isinstance(named, NamesInText)
        assert "Rosa" not in named.to_a_party()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Est a joué la dame de cœur",
        "Paul est passé, Anne aussi",  # parts of the names of members who do not play
        "Zoé Kaplan",  # who was a member once
        "Luca Perdu",  # who plays in another session
        "Otto Autre",  # a member of another club
    ],
)
def test_what_names_nobody_is_let_be(session: Session, club: Club, text: str) -> None:
    Membership.objects.filter(user=a_person(club, name="Zoé Kaplan")).update(ended_at=timezone.now())
    a_person(a_club("bois"), name="Otto Autre")
    seat_players(a_session(club, name="Other"), "Luca Perdu", "Lise Perdu")
    assert look_for_names(text, session=session) is None


def test_whoever_calls_himself_like_words_of_the_game_is_not_found(session: Session, club: Club) -> None:
    """Names of before such were refused, and those that come from lists."""
    for name in ("Carte", "La Carte", "Est", "Sud Ouest"):
        a_person(club, name=name)
    Player.objects.filter(folded_name="rosa petit").update(name="Cœur Trèfle", folded_name="coeur trefle")
    assert look_for_names("La carte était un trèfle, Sud Ouest, un cœur trèfle", session=session) is None
    a_person(club, name="Merle")
    assert words_in_doubt("un merle", session) == ("merle",)


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("Weber Paul", True),
        ("WEBER, Paul", True),
        ("«\u00a0Weber\u00a0», Paul", True),
        ("avec J. P. Morel", True),
        ("Weber (Paul)", True),
        ("c’était Weber. Paul est venu", False),
        ("c’était Weber\u00a0? Paul est venu", False),
        ("Weber\u00a0; Paul", False),
        ("un weber, paul aussi", False),
        ("avec Weber, paul aussi", False),
    ],
)
def test_the_words_of_a_name_stand_in_one_sentence(session: Session, club: Club, text: str, is_whole: bool) -> None:
    a_person(club, name="J. P. Morel")
    named = look_for_names(text, session=session)
    assert bool(named and named.whole) is is_whole


def test_a_name_that_any_ruling_may_say_is_asked_about_whoever_has_it(session: Session, club: Club) -> None:
    """A member who does not play: nothing of his name is asked about where it does not stand whole."""
    a_person(club, name="Claire Grand")
    assert words_in_doubt("La grande claire, un grand", session) == ("claire",)  # Claire Dupont plays
    text = "Une claire grand ouverte"
    assert words_in_doubt(text, session) == ("claire", "grand")
    assert words_in_doubt(text, session, "claire", "grand") == ()


def test_a_new_name_is_found_by_and_the_former_one_is_not(session: Session, player: User) -> None:
    player.name = "Paul Quatrebarbes"
    player.save(update_fields=["name"])
    assert look_for_names("Paul Weber", session=session) is None
    assert look_for_names("Quatrebarbes Paul", session=session) is not None


def test_a_stranger_is_not_refused_but_his_words_are_blotted_out(session: Session) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert without_names("Un trèfle de Nord", session) == "Un trèfle de Nord"
    assert len(queries) == 2
    assert without_names("Rosa Petit et Jean ont vu Anne Vidal", session) == "… … et … ont vu … …"
    assert without_names("Rosa, un petit, une claire", session) == "…, un …, une …"


def test_ordinary_words_are_not_blotted_whoever_is_called_so(session: Session, club: Club) -> None:
    for name in ("Kibitzer", "Failure to alert", "Zz Spectateur"):
        a_person(club, name=name)
    Player.objects.filter(folded_name="rosa petit").update(name="Zz Claim", folded_name="zz claim")
    text = "Kibitzer bavard, failure to alert, claim, spectateur. Ahmed Est, Est"
    assert without_names(text, session) == text.replace("Ahmed", "…")


def test_every_word_of_the_table_is_an_ordinary_one() -> None:
    words = ordinary_words()
    assert {fold(word) for word in words} == words
    for language in ("fr", "en"):
        with override(language):
            said = [*SEATS.values(), *SUITS.values(), *RANKS.values()]
            assert {word for label in said for word in fold(str(label)).split()} <= words


# ---- What it costs ------------------------------------------------------------------------------

TEXT = "Paul Weber et Rosa ont vu un petit trèfle. " * 20


def cost(session: Session) -> tuple[int, int]:
    """How many queries a look takes, and how many names are read from the members."""
    with CaptureQueriesContext(connection) as queries:
        look_for_names(TEXT, session=session)
    (of_members,) = [each["sql"] for each in queries if "incidents_membership" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(of_members)
        return len(queries), len(cursor.fetchall())


def enrol(club: Club, numbers: range) -> None:
    """So many more members and players of the club, of whom nobody plays tonight."""
    people = User.objects.bulk_create(
        User(username=f"u{number}", name=f"Nom{number} Prenom{number}", name_keyword=f"prenom{number}")
        for number in numbers
    )
    Membership.objects.bulk_create(Membership(club=club, user=person, role="player") for person in people)
    Player.objects.bulk_create(Player.with_name(club, person.name) for person in people)


def test_it_costs_the_same_in_a_club_of_three_thousand(session: Session, club: Club) -> None:
    enrol(club, range(30))
    few = cost(session)
    enrol(club, range(30, 3_000))
    assert cost(session) == few == (2, 1)


def test_reading_every_name_would_be_noticed(session: Session, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control for the one above."""
    everybody = User.objects.filter(memberships__club=club, memberships__ended_at=None)
    monkeypatch.setattr(names, "_members", lambda *_: {fold(each.name): each for each in everybody.all()})
    enrol(club, range(30))
    few = cost(session)
    enrol(club, range(30, 100))
    assert cost(session) != few


def test_a_text_longer_than_any_that_is_kept_does_not_ask_for_more(session: Session) -> None:
    endless = " ".join(map(str, range(200_000)))
    assert look_for_names(endless, session=session) is None
    assert len(endless) > 100 * LONGEST_TEXT
