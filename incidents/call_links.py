"""The link by which a session's tables call without signing in: made, renewed, ended, and found again by its token."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import CallLink, Club, LogEntry, Tag
from incidents.models.calls import token_of
from incidents.models.clubs import token_hash

if TYPE_CHECKING:
    from incidents.models import Session, User


class NoSuchLink(Exception):
    """The link was ended, its day is over or still to come, or it never was: which, nobody is told."""


def is_over(session: Session) -> bool:
    """Whether the session's day, and the night after it, have passed."""
    return session.club.day_of_play() > session.date


def find_call_link(token: str) -> CallLink:
    """The link with this token, while its session is played. Raises NoSuchLink."""
    link = CallLink.objects.standing().filter(token_hash=token_hash(token)).select_related("session__club").first()
    if link is None or not link.session.is_in_play:
        raise NoSuchLink
    return link


def standing_link(session: Session) -> CallLink | None:
    """The session's link until its day is over: it may be made, shown and printed days before it opens."""
    return None if is_over(session) else session.call_links.standing().first()


def make_link(session: Session, by: User, *, instead_of: int | None = None) -> CallLink:
    """Make the session's link, or a new one instead of the one with this key, which opens no more.

    When another stands by now, sent twice or made by a colleague, it is that one.
    Raises ValidationError when the session is over.
    """
    if is_over(session):
        raise ValidationError(_("This session is over."), code="over")
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        former = session.call_links.standing().first()
        if former is not None:
            if former.pk != instead_of:
                return former
            _end(former)
        seed = secrets.token_urlsafe(32)
        link = CallLink.objects.create(session=session, seed=seed, token_hash=token_hash(token_of(seed)), made_by=by)
        _note(Tag.CALL_LINK_MADE, link, by, {"before": former.pk if former else None})
        return link


def end_link(session: Session, by: User) -> None:
    """Let the session's link open no more; ended twice it is once."""
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        link = session.call_links.standing().first()
        if link is not None:
            _end(link)
            _note(Tag.CALL_LINK_ENDED, link, by, {})


def _end(link: CallLink) -> None:
    link.ended_at = timezone.now()
    link.save(update_fields=["ended_at"])


def _note(tag: Tag, link: CallLink, by: User, more: dict[str, int | None]) -> None:
    detail = {"link": link.pk, "session": link.session_id} | more
    LogEntry.objects.note(tag, club=link.session.club, who=by, detail=detail)
