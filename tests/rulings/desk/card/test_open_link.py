"""A link to a card: opened once, closed once, and over with its board."""

from __future__ import annotations

import base64
import uuid
from datetime import timedelta

import pytest
from django.test import override_settings
from django.utils import timezone

from incidents.models import Closing, Incident, LogEntry, Session, User, calls
from incidents.models.clubs import derive, token_hash
from rulings.archive.journal_tags import RulingTag
from rulings.desk.card.open_link import (
    LASTS,
    BoardIsOver,
    CardLinkClosed,
    close_links,
    find_card_link,
    link_of,
    open_link,
    token_of,
)
from rulings.desk.live.boards_in_play import A_BOARD_LASTS
from rulings.in_play.events import BoardOver, NewTrick, Undone
from rulings.models import CardLink, LiveEvent, Ruling
from tests.rulings.a_club import an_incident, give

pytestmark = pytest.mark.django_db


def count_noted(tag: RulingTag) -> int:
    return LogEntry.objects.filter(tag=tag).count()


def opens(link: CardLink) -> bool:
    try:
        return find_card_link(token_of(link)) == link
    except CardLinkClosed:
        return False


@override_settings(SECRET_KEY="a key that never changes")
def test_links_in_peoples_hands_open_after_the_next_release_too() -> None:
    """As they came of their seeds in the first release, byte for byte; and of another salt comes another."""
    of_a_call = "04f9df7cb56d90d51de3275efe145ed63b3c0fc3ce27ad417662a44143aaf772"
    assert calls.token_of("seed") == derive("incidents.CallLink", "seed").hex() == of_a_call
    assert token_of(CardLink(nonce="seed")) == "rnprnEWBR3rLRe1VxjJcsIvVlT6ueFzpyiWm6rPrY7g"
    assert derive("incidents.CallLin", "kseed") != derive("incidents.CallLink", "seed")


def test_it_is_opened_once_and_shown_again_to_whichever_director(incident: Incident, director: User) -> None:
    link = open_link(incident, director)
    assert open_link(incident, director) == link == link_of(incident)
    assert token_of(CardLink.objects.get()) == token_of(link)
    assert count_noted(RulingTag.CARD_LINK_OPENED) == 1
    assert opens(link)


def test_it_is_closed_once_and_another_one_has_another_token(incident: Incident, director: User) -> None:
    link = open_link(incident, director)
    for _ in range(2):
        close_links(incident, director)
    assert not opens(link)
    assert link_of(incident) is None
    assert count_noted(RulingTag.CARD_LINK_CLOSED) == 1
    other = open_link(incident, director)
    assert token_of(other) != token_of(link)
    assert opens(other)
    assert not opens(link)


def test_the_token_is_256_bits_and_in_no_table(incident: Incident, director: User) -> None:
    links = []
    for _ in range(5):
        links.append(open_link(incident, director))
        close_links(incident, director)
    tokens = {token_of(link) for link in links}
    assert len(tokens) == len(links)
    for link in links:
        token = token_of(link)
        assert len(base64.urlsafe_b64decode(f"{token}=")) * 8 == 256
        kept = [str(value) for value in CardLink.objects.filter(pk=link.pk).values_list()[0]]
        assert token not in kept
        assert token_hash(token) in kept


@pytest.mark.parametrize("column", ["nonce", "token_hash"])
def test_what_the_table_holds_opens_nothing(incident: Incident, director: User, column: str) -> None:
    link = open_link(incident, director)
    with pytest.raises(CardLinkClosed):
        find_card_link(getattr(link, column))


def test_without_the_key_of_the_site_its_table_gives_no_token(incident: Incident, director: User) -> None:
    """Control: what is worked out of the table with another key is another token, and is offered to nobody."""
    link = open_link(incident, director)
    token = token_of(link)
    with override_settings(SECRET_KEY="another key altogether, as long as it should be"):
        assert token_of(link) != token
        assert link_of(incident) is None
        with pytest.raises(CardLinkClosed):
            find_card_link(token_of(link))
        # Whoever has the link keeps it.
        assert find_card_link(token) == link


def test_it_is_over_after_some_hours(incident: Incident, director: User) -> None:
    link = open_link(incident, director)
    assert link.expires_at - link.opened_at <= LASTS + timedelta(minutes=1)
    CardLink.objects.update(expires_at=timezone.now() + timedelta(minutes=1))
    assert opens(link)
    CardLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert not opens(link)


@pytest.mark.parametrize(
    ("table", "board", "stays"),
    [(1, 3, True), (1, 4, False), (1, None, True), (2, 4, True)],
    ids=["same board", "another board", "board not noted", "another table"],
)
def test_it_is_over_when_the_director_is_called_there_on_another_board(
    session: Session, incident: Incident, director: User, table: int, board: int | None, stays: bool
) -> None:
    link = open_link(incident, director)
    an_incident(session, director, table=table, board=board)
    assert opens(link) is stays
    assert (link_of(incident) is not None) is stays


def test_it_is_over_when_a_later_call_turns_out_to_be_on_another_board(
    session: Session, incident: Incident, director: User
) -> None:
    link = open_link(incident, director)
    called = an_incident(session, director)
    assert opens(link)
    called.board = session.boards.get(number=4)
    called.save()
    assert not opens(link)


@pytest.mark.parametrize("is_noted", [True, False])
def test_a_call_later_than_any_board_lasts_is_on_another_one(
    session: Session, incident: Incident, director: User, is_noted: bool
) -> None:
    """Where one of the two boards is not noted."""
    if not is_noted:
        incident.board = None
        incident.save()
    link = open_link(incident, director)
    called = an_incident(session, director, board=None if is_noted else 4)
    assert opens(link)
    Incident.objects.filter(pk=called.pk).update(called_at=incident.called_at + A_BOARD_LASTS + timedelta(seconds=1))
    assert not opens(link)


def test_calls_without_a_board_do_not_hide_a_change_of_board(
    session: Session, incident: Incident, director: User
) -> None:
    incident.board = None
    incident.save()
    link = open_link(incident, director)
    an_incident(session, director, board=3)
    assert opens(link)
    an_incident(session, director, board=4)
    assert not opens(link)


def test_an_incident_before_it_does_not_close_it(session: Session, incident: Incident, director: User) -> None:
    later = an_incident(session, director, board=4)
    assert opens(open_link(later, director))
    with pytest.raises(BoardIsOver):
        open_link(incident, director)


def test_once_the_board_is_over_no_link_is_made(incident: Incident, director: User) -> None:
    incident.facts.create(key="54.reply", code="refuse-free", established_by=director, established_at=timezone.now())
    ruling = give(incident, director)
    over = tap(ruling, BoardOver.kind)
    with pytest.raises(BoardIsOver):
        open_link(incident, director)
    assert not CardLink.objects.exists()
    tap(ruling, Undone.kind, undoes=over)
    assert opens(open_link(incident, director))


@pytest.mark.parametrize(("board", "stays"), [(4, True), (3, False), (None, False)])
def test_that_the_board_before_is_over_is_nothing_to_the_next_one(
    session: Session, incident: Incident, director: User, board: int | None, stays: bool
) -> None:
    """Said late, once the director has been called on the next one. Without a number it is the same board."""
    incident.facts.create(key="54.reply", code="refuse-free", established_by=director, established_at=timezone.now())
    ruling = give(incident, director)
    link = open_link(an_incident(session, director, board=board), director)
    tap(ruling, BoardOver.kind)
    assert opens(link) is stays


def test_without_a_number_what_was_over_long_before_is_nothing_to_it(
    session: Session, incident: Incident, director: User
) -> None:
    incident.facts.create(key="54.reply", code="refuse-free", established_by=director, established_at=timezone.now())
    ruling = give(incident, director)
    link = open_link(an_incident(session, director, board=None), director)
    Incident.objects.filter(pk=incident.pk).update(called_at=incident.called_at - A_BOARD_LASTS)
    tap(ruling, BoardOver.kind)
    assert opens(link)


def test_it_is_over_when_the_incident_is_closed_without_a_ruling(incident: Incident, director: User) -> None:
    link = open_link(incident, director)
    Incident.objects.filter(pk=incident.pk).update(closed_at=timezone.now(), closed_as=Closing.values[0])
    assert not opens(link)


def tap(ruling: Ruling, kind: str, undoes: LiveEvent | None = None) -> LiveEvent:
    """Something noted at the table of a ruling."""
    at = ruling.incident
    return LiveEvent.objects.create(
        club=at.club,
        session=at.session,
        table=at.table,
        incident=at,
        ordinal=LiveEvent.objects.filter(incident=at).count() + 1,
        after=ruling,
        kind=kind,
        undoes=undoes,
        by=ruling.given_by,
        noting_key=uuid.uuid4(),
    )


def test_it_is_over_when_the_board_is_said_to_be_over(incident: Incident, director: User) -> None:
    incident.facts.create(key="54.reply", code="refuse-free", established_by=director, established_at=timezone.now())
    ruling = give(incident, director)
    link = open_link(incident, director)
    assert opens(link)
    tap(ruling, NewTrick.kind)
    assert opens(link)
    over = tap(ruling, BoardOver.kind)
    assert not opens(link)
    undone = tap(ruling, Undone.kind, undoes=over)
    assert opens(link)
    tap(ruling, Undone.kind, undoes=undone)
    assert not opens(link)
    tap(ruling, Undone.kind, undoes=over)
    assert opens(link)


def test_it_lives_on_when_the_ruling_is_given(incident: Incident, director: User) -> None:
    link = open_link(incident, director)
    incident.facts.create(key="54.reply", code="accept", established_by=director, established_at=timezone.now())
    give(incident, director)
    assert opens(link)
