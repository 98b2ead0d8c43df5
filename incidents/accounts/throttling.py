"""Wrong passwords wait, and only for the account that is being guessed at.

A whole club sits behind one address. So django-axes counts by account and address; the account alone is only stopped at
a count that nobody reaches in a day by typing errors, and the address alone at one that no club's reach. A browser in
which the account has signed in before is counted apart from all that, by itself: nobody elsewhere can keep it waiting.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from axes.models import AccessAttempt, AccessFailureLog
from django.conf import settings
from django.contrib.auth.signals import user_login_failed
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import ngettext

from incidents.accounts.known_browsers import known_browser

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse

MOST_FAILURES: Final = 10
MOST_FAILURES_OF_A_DAY = 100
DAY: Final = timedelta(days=1)
MOST_FAILURES_OF_AN_ADDRESS = 300
LONGEST_USERNAME: Final = 150
LONGEST_IN_MINUTES: Final = 90
"""Of what is to be waited for: the rest is told in hours."""


# ---- What django-axes asks ----------------------------------------------------------------------


def counted_name(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """Under what name a wrong password is counted: the account's, in a browser known to it with the browser's key."""
    return _counted(request, credentials).name


def counted_together(request: HttpRequest, credentials: Mapping[str, Any] | None) -> list[list[str]]:
    """By what wrong passwords are counted together: by name and address, of a known browser wherever it is."""
    return [["username"] if _counted(request, credentials).apart else ["username", "ip_address"]]


def most_failures(request: HttpRequest, credentials: Mapping[str, Any] | None) -> int:
    """How many wrong passwords are looked at: none of an account or an address that waits as a whole."""
    return 0 if any(_long_waits(request, _counted(request, credentials))) else MOST_FAILURES


def locked_out(_request: HttpRequest, answer: HttpResponse, _credentials: object) -> HttpResponse:
    """What django-axes answers in place of the view: the view's own answer, which already says how long to wait."""
    return answer


def count_failure(request: HttpRequest, username: str) -> None:
    """Count what was wrong beside the wrong passwords for this name, where no backend of `authenticate` was asked."""
    user_login_failed.send(sender=__name__, credentials={"username": username}, request=request)


# ---- What pages ask -----------------------------------------------------------------------------


def is_locked_out(request: HttpRequest) -> bool:
    """Whether django-axes has just refused to look at the password, or will at the next."""
    return bool(getattr(request, "axes_locked_out", False))


def minutes_to_wait(request: HttpRequest, username: str) -> int:
    """In how many minutes a password for this name will be looked at again, of somebody who is locked out."""
    counted = _counted(request, {"username": username})
    ends = [end for end in (_short_wait(request, counted), *_long_waits(request, counted)) if end]
    left = max(ends, default=timezone.now()) - timezone.now()
    return max(1, ceil(left.total_seconds() / 60))


def wait_in_words(minutes: int) -> str:
    """What somebody who is locked out is told, in his language."""
    if minutes <= LONGEST_IN_MINUTES:
        said = ngettext(
            "Too many wrong passwords. Wait %(minutes)s minute, then try again.",
            "Too many wrong passwords. Wait %(minutes)s minutes, then try again.",
            minutes,
        )
        return said % {"minutes": minutes}
    hours = ceil(minutes / 60)
    said = ngettext(
        "Too many wrong passwords. Wait %(hours)s hour, then try again.",
        "Too many wrong passwords. Wait %(hours)s hours, then try again.",
        hours,
    )
    return said % {"hours": hours}


def cool_off() -> timedelta:
    """How long an account waits after a few wrong passwords in a row."""
    waits: timedelta = settings.AXES_COOLOFF_TIME
    return waits


# ---- What is kept -------------------------------------------------------------------------------


def drop_old_failures(**_signal: Any) -> None:
    """Keep no wrong password longer than it is counted. Listens to Django's `user_login_failed`."""
    AccessFailureLog.objects.filter(attempt_time__lt=timezone.now() - DAY).delete()


# ---- Counting -----------------------------------------------------------------------------------


class _Counted(NamedTuple):
    name: str
    apart: bool
    """In a browser known to the account, wherever it is."""


def _counted(request: HttpRequest, credentials: Mapping[str, Any] | None) -> _Counted:
    # What is longer than a name can be is nobody's; folded, it would not fit the column.
    username = str((credentials or {}).get("username") or "")[:LONGEST_USERNAME]
    browser = known_browser(request, username)
    # No sign-in name has a space in it.
    return _Counted(f"{username} {browser}" if browser else username, browser is not None)


def _short_wait(request: HttpRequest, counted: _Counted) -> datetime | None:
    """Until when the account waits, at this address or in this browser."""
    attempts = AccessAttempt.objects.filter(username=counted.name)
    if not counted.apart:
        attempts = attempts.filter(ip_address=address_of(request))
    return _wait(_lately(attempts), MOST_FAILURES, cool_off())


def _long_waits(request: HttpRequest, counted: _Counted) -> Iterator[datetime | None]:
    """Until when the account waits at every address, or the known browser; and the address, for every account."""
    day = AccessFailureLog.objects.filter(username=counted.name, attempt_time__gt=timezone.now() - DAY)
    failures = day.order_by("-attempt_time").values_list("attempt_time", flat=True)[:MOST_FAILURES_OF_A_DAY]
    yield _wait(((each, 1) for each in failures), MOST_FAILURES_OF_A_DAY, DAY)
    if not counted.apart:
        attempts = AccessAttempt.objects.filter(ip_address=address_of(request))
        yield _wait(_lately(attempts), MOST_FAILURES_OF_AN_ADDRESS, cool_off())


def _lately(attempts: Any) -> Iterable[tuple[datetime, int]]:
    """Of rows of attempts those that still count: when each failed last, and how often; the newest first."""
    since = timezone.now() - cool_off()
    rows: Iterable[tuple[datetime, int]] = (
        attempts.filter(attempt_time__gt=since)
        .order_by("-attempt_time")
        .values_list("attempt_time", "failures_since_start")
    )
    return rows


def _wait(failures: Iterable[tuple[datetime, int]], most: int, lasts: timedelta) -> datetime | None:
    """When fewer than `most` of them will count, the newest first and each for so long; None if fewer do."""
    counted = 0
    for at, number in failures:
        counted += number
        if counted >= most:
            return at + lasts
    return None


def address_of(request: HttpRequest) -> str | None:
    """The address by which a visitor is counted."""
    address: str | None = import_string(settings.AXES_CLIENT_IP_CALLABLE)(request)
    return address
