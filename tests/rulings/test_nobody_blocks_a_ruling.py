"""T22: nothing that a player may choose keeps a director from giving a ruling, closing a call or replacing a ruling."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.utils.translation import gettext, override

from incidents.accounts.inviting import invite
from incidents.models import Club, ClubRole, Incident, Membership, Pair, Player, Session, User
from incidents.models.cases import LONGEST_WORD
from incidents.models.people import keyword
from incidents.text import LONGEST_TEXT, fold
from rulings.archive import names
from rulings.archive.names import NamesInText
from rulings.demonstration.afterwards import REASONS
from rulings.demonstration.calls_tonight import CALLS, FROM_THE_BOOK
from rulings.engine import Regulations
from rulings.laws.subjects import SUBJECTS, questions
from rulings.models import Ruling
from rulings.words.book_index import index
from tests.gates.recording import Figure
from tests.rulings.a_club import a_person, seat_players
from tests.rulings.at_the_desk import CIRCUMSTANCES, REPLY, Desk, html, signed_in
from tests.rulings.disputing import BOTH, WEIGHT, fields_on, send

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

SAID = [
    *(call.reason for call in CALLS if call.reason),
    *(told.statement for call in CALLS for dispute in call.disputes.values() for told in dispute.versions),
    *REASONS,
    *(taken.words for taken in FROM_THE_BOOK),
]
"""The reasons of the demonstration, what its sides say, and what is taken from the book there."""
WORDS = sorted({word for text in SAID for word in re.findall(r"\w+", text)})


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def choose(club: Club, word: str) -> None:
    """A player says this word in all that is his to choose: by the page, and as a name of before, which may stay."""
    player = a_person(club, ClubRole.PLAYER, "Nina Neuve", password=None)
    signed_in(player).post("/preferences/", {"name": word, "language": "en"})
    player.refresh_from_db()
    player.name = word
    player.save()
    invite(club, ClubRole.PLAYER, player, note=word)


def enter(session: Session) -> None:
    """On the list of who plays tonight somebody is called by each of the words."""
    for number, word in enumerate(WORDS, 100):
        first, second = Player.with_name(session.club, word), Player.with_name(session.club, f"Zz {word}")
        first.save()
        second.save()
        Pair.objects.create(session=session, number=number, first=first, second=second)


def insist(send_form: Callable[..., Response], **sent: Any) -> Response:
    """Send a form; where it comes back with a question, once more as it stands."""
    response = send_form(**sent)
    asked = re.search(r'name="no_names" value="([^"]+)"', html(response)) if response.status_code == 422 else None
    return send_form(**sent, no_names=asked[1]) if asked else response


def refusals(desk: Desk, said: str) -> Iterator[str]:
    """What a director cannot do with these words, in spite of the players: hear both sides, give, replace, close."""
    incident = desk.up_to(REPLY)
    Incident.objects.filter(pk=incident.pk).update(word=said[:LONGEST_WORD])
    hear = partial(send, desk, incident, CIRCUMSTANCES)
    compared = insist(hear, **{**BOTH, "EW-statement": said})
    if compared.status_code != 200 or hear(**{**fields_on(compared), "finding": f"EW:{WEIGHT}"}).status_code != 302:
        yield "hear"
    if desk.give(incident).status_code != 302:
        yield "give"
    desk.answer(incident, CIRCUMSTANCES, "face-down")
    if insist(partial(desk.give, incident), reason=said).status_code != 302:
        yield "replace"
    call = desk.call(2)
    close = partial(desk.post, "close", call.number, version=call.version, closed_as="other")
    if insist(close, reason=said[:LONGEST_WORD]).status_code != 302:
        yield "close"


def every_refusal(desk: Desk, texts: Collection[str]) -> list[tuple[str, str]]:
    """All that is refused once each word of the demonstration is somebody's name."""
    for word in WORDS:
        choose(desk.club, word)
    enter(desk.session)
    return [(said, refused) for said in texts for refused in refusals(desk, said)]


@pytest.mark.gate("T22")
def test_no_name_of_one_word_keeps_a_director_from_anything(desk: Desk, figure: Figure) -> None:
    assert every_refusal(desk, SAID) == []
    assert Ruling.objects.count() == 2 * len(SAID)
    figure(words=len(WORDS), texts=len(SAID))


@pytest.mark.gate("T22", control=True)
def test_the_rule_of_before_would_be_noticed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: a word that is part of a name is refused, whatever the director says of it."""
    look = names.look_for_names

    def look_as_before(*texts: str, session: Session, no_names: Collection[str] = ()) -> NamesInText | None:
        return look(*texts, session=session)

    for place in ("inquiry.views.giving", "inquiry.hearing", "desk.calls.place_call"):
        monkeypatch.setattr(f"rulings.{place}.look_for_names", look_as_before)
    monkeypatch.setattr(names, "ordinary_words", frozenset)
    assert {refused for _, refused in every_refusal(desk, SAID[:1])} >= {"hear", "replace", "close"}


# ---- Names of several words ---------------------------------------------------------------------


def hints() -> Iterator[str]:
    """The hints of every question and of its answers, in English."""
    for subject in SUBJECTS:
        for edition in subject.editions:
            for question in questions(subject, edition, Regulations()).values():
                yield question.hint
                for option in getattr(question, "options", ()):
                    yield option.hints[edition]


def sentences() -> list[str]:
    """The reasons of the demonstration, and what the index and the hints say in both languages."""
    said = {*SAID}
    for entry in index():
        for both in (entry.headword, *(place.about for place in entry.places)):
            said |= {both.en, both.fr}
        said.update(*entry.also.values())
    english = {*hints()} - {""}
    with override("fr"):
        said |= english | {gettext(hint) for hint in english}
    return sorted(re.sub(r"\{\w+\}", "Nord", text) for text in said)


def phrases(text: str) -> Iterator[str]:
    """Each two and each three words of a text that follow each other."""
    words = fold(text).split()
    for length in (2, 3):
        for place in range(len(words) - length + 1):
            yield " ".join(words[place : place + length])


def refused_texts(session: Session, texts: Collection[str]) -> Iterator[str]:
    """What is refused still, once the director has been asked about it and has sent it again."""
    for text in texts:
        named = names.look_for_names(text, session=session)
        if named and (named.whole or names.look_for_names(text, session=session, no_names=named.words)):
            yield text


def call_members_by(club: Club, called: Collection[str]) -> None:
    """So many members, of whom each has one of these names: of before, for many of them nobody may choose."""
    people = User.objects.bulk_create(
        User(username=f"p{number}", name=name, name_keyword=keyword(fold(name))) for number, name in enumerate(called)
    )
    Membership.objects.bulk_create(Membership(club=club, user=each, role=ClubRole.PLAYER) for each in people)
    # As a database does by itself after so many: told of a table that was small, PostgreSQL looks for minutes.
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # It may be looking at the table by itself just now: that is waited for.
            cursor.execute("SET LOCAL lock_timeout = 0")
        cursor.execute("ANALYZE")


def batches(texts: Collection[str]) -> Iterator[list[str]]:
    """As many at a time as are looked at in one text."""
    batch: list[str] = []
    for text in texts:
        if sum(map(len, batch)) + len(batch) + len(text) > LONGEST_TEXT:
            yield batch
            batch = []
        batch.append(text)
    yield batch


@pytest.mark.gate("T22")
def test_no_name_of_several_words_of_a_ruling_does(session: Session, figure: Figure) -> None:
    said = sentences()
    called = sorted({phrase for text in said for phrase in phrases(text)})
    assert len(called) > 5_000
    call_members_by(session.club, called)
    # Many to a text: a line ends a sentence.
    texts = ["\n".join(batch) for batch in batches(said)]
    assert sum(text.count("\n") + 1 for text in texts) == len(said)
    assert list(refused_texts(session, texts)) == []
    figure(names=len(called), sentences=len(said))


@pytest.mark.gate("T22")
def test_none_at_the_desk_either(desk: Desk) -> None:
    """By the pages: what is asked about is sent again as it stands."""
    call_members_by(desk.club, sorted({phrase for text in SAID for phrase in phrases(text)}))
    assert [(said, refused) for said in SAID for refused in refusals(desk, said)] == []


@pytest.mark.gate("T22", control=True)
def test_a_name_that_a_ruling_may_say_and_that_is_refused_would_be_noticed(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: with no ordinary words every name is refused where it stands whole."""
    call_members_by(session.club, sorted({phrase for text in SAID for phrase in phrases(text)}))
    monkeypatch.setattr(names, "any_ruling_may_say", lambda _: False)
    monkeypatch.setattr(names, "name_nobody", lambda _: False)
    assert set(refused_texts(session, SAID)) == set(SAID)


@pytest.mark.gate("T22")
def test_a_real_name_stays_out_whatever_the_director_says(session: Session) -> None:
    """What is let pass is no way round: of a real name one word at least is none that a ruling says."""
    real = ["Claire Dupont", "Jean Petit", "Rosa Grand", "Ahmed Est", "Anne Leblanc"]
    call_members_by(session.club, real)
    for name in real:
        named = names.look_for_names(f"Le petit coup de {name}", session=session, no_names=fold(name).split())
        assert named is not None
        assert named.whole


def test_a_name_over_the_end_of_a_line_is_refused_on_every_page(desk: Desk) -> None:
    """A line ends where the box does; what is kept is one line, with the name in it."""
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    assert {*refusals(desk, "selon Claire\r\nDupont")} >= {"hear", "replace", "close"}
    assert not Ruling.objects.exclude(reason="").exists()


# ---- Nobody waits -------------------------------------------------------------------------------


def looks(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of each look for names while a director works, whether something is held by then."""
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    held: list[bool] = []
    players = names._players

    def watched(session: Session) -> Iterator[tuple[str, names.NameBearer]]:
        held.append(connection.in_atomic_block)
        return players(session)

    monkeypatch.setattr(names, "_players", watched)
    assert list(refusals(desk, "Un petit cœur")) == []
    return held


@pytest.mark.gate("T22")
@pytest.mark.django_db(transaction=True)
def test_names_are_looked_for_before_anything_is_held(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    held = looks(desk, monkeypatch)
    assert len(held) >= 6
    assert not any(held)


@pytest.mark.gate("T22", control=True)
@pytest.mark.django_db(transaction=True)
def test_a_look_while_something_is_held_would_be_noticed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", True)
    assert all(looks(desk, monkeypatch))


# ---- What was taken -----------------------------------------------------------------------------


@pytest.mark.gate("T22")
def test_what_was_given_is_not_taken_back_by_a_name_that_comes_later(desk: Desk) -> None:
    """The same form sent again, after its answer was lost, is the ruling it gave."""
    incident = desk.up_to(REPLY)
    desk.give(incident)
    desk.answer(incident, REPLY, "accept")
    incident.refresh_from_db()
    sent = {"version": incident.version, "idempotency_key": "8d7e4f3e-6a7b-4c59-9d1a-3f1f4f0b6c01", "cause": "facts"}
    sent["reason"] = "Claire Dupont avait vu la carte."
    first = desk.post("give", incident.number, **sent)
    assert first.status_code == 302
    seat_players(desk.session, "Claire Dupont", "Jean-Luc Marchand", "Ahmed Est", "Rosa Petit")
    assert desk.post("give", incident.number, **sent)["Location"] == first["Location"]
    assert Ruling.objects.count() == 2
