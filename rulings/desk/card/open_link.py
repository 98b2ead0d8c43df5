"""The named writes about links to cards: opened, closed; and when one no longer opens."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from incidents.models import Incident, LogEntry
from incidents.models.clubs import derive, token_hash
from rulings.archive.journal_tags import RulingTag
from rulings.desk.live.boards_in_play import are_on_same_board, keys_that_stand
from rulings.in_play.events import BoardOver
from rulings.models import CardLink, LiveEvent

if TYPE_CHECKING:
    from incidents.models import User

LASTS: Final = timedelta(hours=3)
"""No longer than a session, whatever is forgotten."""
_SALT: Final = "rulings.showing.writing"


class BoardIsOver(Exception):
    """The board of the call is over, or the call was closed: no link is made that would show what binds nobody now."""


class CardLinkClosed(Exception):
    """The link was closed, its board or its hours are over, or it never was: which, nobody is told."""


def open_link(incident: Incident, by: User) -> CardLink:
    """The link to an incident's card, made if none is open: asked for twice it is the same. Raises BoardIsOver."""
    with transaction.atomic():
        locked = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=incident.pk)
        if known := link_of(locked):
            return known
        if is_over(locked):
            raise BoardIsOver
        nonce = secrets.token_hex(32)
        link = CardLink.objects.create(
            club=locked.club,
            incident=locked,
            nonce=nonce,
            token_hash=token_hash(_token(nonce)),
            opened_by=by,
            expires_at=timezone.now() + LASTS,
        )
        _note(RulingTag.CARD_LINK_OPENED, link, by)
        return link


def close_links(incident: Incident, by: User) -> None:
    """Let no link to an incident's card open any more; tapped twice it is once."""
    with transaction.atomic():
        locked = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=incident.pk)
        for link in locked.card_links.filter(closed_at=None).select_related("club", "incident"):
            link.closed_at = timezone.now()
            link.save(update_fields=["closed_at"])
            _note(RulingTag.CARD_LINK_CLOSED, link, by)


def link_of(incident: Incident) -> CardLink | None:
    """The link that opens an incident's card, if there is one whose QR code can be shown."""
    link = incident.card_links.in_time().select_related("club", "incident").first()
    return link if link and not is_over(incident) and token_hash(token_of(link)) == link.token_hash else None


def find_card_link(token: str) -> CardLink:
    """The link with this token, while it opens. Raises CardLinkClosed."""
    links = CardLink.objects.in_time().select_related("club", "incident__club")
    link = links.filter(token_hash=token_hash(token)).first()
    if link is None or is_over(link.incident):
        raise CardLinkClosed
    return link


def token_of(link: CardLink) -> str:
    """The 256 bits that open a link."""
    return _token(link.nonce)


def _token(nonce: str) -> str:
    return urlsafe_b64encode(derive(_SALT, nonce)).decode().rstrip("=")


def is_over(at: Incident) -> bool:
    """Whether the board of a call is in play no more: since the call somebody has said that it is over, or has called
    the director to the table on another one.

    A call whose board nobody has noted is one on the same board, unless it came later than any board lasts. An incident
    that was closed without a ruling has nothing to show.
    """
    if at.is_closed:
        return True
    board = at.board_id
    since = Incident.objects.filter(table=at.table_id, pk__gt=at.pk).order_by("pk")
    for later in since.only("board", "called_at"):
        if not are_on_same_board(board, later.board_id, later.called_at - at.called_at):
            return True
        board = board or later.board_id
    # What undoes an event was noted after it, at the same table.
    noted = list(LiveEvent.objects.filter(table=at.table_id, at__gt=at.called_at).select_related("incident"))
    standing = keys_that_stand(noted)
    return any(event.kind == BoardOver.kind and event.pk in standing and _is_of(event.incident, at) for event in noted)


def _is_of(began: Incident, at: Incident) -> bool:
    """Whether what hangs on the call with which a board began is of the board of another call: a director may say of
    the board before that it is over once he has been called on the next one.
    """
    return are_on_same_board(began.board_id, at.board_id, at.called_at - began.called_at)


def _note(tag: RulingTag, link: CardLink, who: User) -> None:
    LogEntry.objects.note(tag, club=link.club, who=who, incident=link.incident, detail={"card_link": link.pk})
