"""The browsers in which somebody is signed in: shown to him, ended by him or by an administrator of his club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth import HASH_SESSION_KEY
from django.db import transaction
from django.utils import timezone

from incidents.accounts.browsers_in_words import browser_in_words
from incidents.accounts.holding import hold_account
from incidents.models import BrowserSession, LogEntry, Tag
from incidents.models.clubs import token_hash

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest

    from incidents.models import Membership, User
    from incidents.web.access import UserRequest

BROWSER: Final = "browser"
SINCE: Final = "signed-in-at"


AGAIN_AFTER: Final = timedelta(minutes=15)
"""A member is signed out once in this time by the administrators of a club."""


class SignedOutAlready(Exception):
    """This member was signed out a moment ago."""


@dataclass(frozen=True)
class SignedInBrowser:
    """A browser in which somebody is signed in."""

    mark: str
    """By which a form names it: of the key of its session, which no page shows."""
    browser: str
    """In words; empty when it does not say."""
    since: datetime | None
    is_this: bool


def note_browser(request: HttpRequest, **_signal: Any) -> None:
    """Keep in the session of whoever signs in when, and in which browser. Listens to Django's `user_logged_in`."""
    request.session[BROWSER] = browser_in_words(request.headers.get("User-Agent", ""))
    request.session[SINCE] = timezone.now().isoformat()


def signed_in_browsers(request: UserRequest) -> list[SignedInBrowser]:
    """Those of whoever asks: this one first, then who came last. Sessions of a former password are none."""
    found = []
    for row in _rows_of(request.user):
        kept = row.get_decoded()
        if kept.get(HASH_SESSION_KEY) == request.user.get_session_auth_hash():
            since = kept.get(SINCE)
            found.append(
                SignedInBrowser(
                    mark=_mark(row),
                    browser=kept.get(BROWSER, ""),
                    since=datetime.fromisoformat(since) if since else None,
                    is_this=row.session_key == request.session.session_key,
                )
            )
    return sorted(found, key=lambda each: (each.is_this, each.since or datetime.min.replace(tzinfo=UTC)), reverse=True)


def end_browser(request: UserRequest, mark: str) -> None:
    """Sign whoever asks out in one of his browsers; in one where he is signed in no more nothing is done."""
    with transaction.atomic():
        rows = [each for each in _rows_of(request.user) if _mark(each) == mark]
        for row in rows:
            row.delete()
            LogEntry.objects.note(Tag.BROWSER_SIGNED_OUT, club=None, who=request.user)


def end_every_browser(membership: Membership, by: User) -> None:
    """Sign a member out wherever he is, for an administrator of the club.

    Everywhere, in whatever other club he is: a session is not of a club, and a telephone that is lost is lost to all of
    them. It takes nothing from anybody that his password does not give back. Raises SignedOutAlready: done again and
    again, it would keep him from his other clubs. Himself he signs out as often as he likes.
    """
    with transaction.atomic():
        # Held, so that of two forms sent at once one waits.
        hold_account(membership.user_id)
        if membership.user_id != by.pk and _was_signed_out(membership):
            raise SignedOutAlready
        BrowserSession.objects.filter(account=membership.user).delete()
        detail = {"membership": membership.pk}
        LogEntry.objects.note(Tag.MEMBER_SIGNED_OUT, club=membership.club, who=by, detail=detail)


def _was_signed_out(membership: Membership) -> bool:
    since = timezone.now() - AGAIN_AFTER
    lines = LogEntry.objects.of(membership.club).filter(tag=Tag.MEMBER_SIGNED_OUT, at__gt=since)
    return lines.filter(detail__membership=membership.pk).exists()


def _rows_of(user: User) -> QuerySet[BrowserSession]:
    return BrowserSession.objects.filter(account=user, expire_date__gt=timezone.now())


def _mark(row: BrowserSession) -> str:
    return token_hash(row.session_key)[:32]
