"""Parts of a page that renew themselves: asked for every two seconds, answered with nothing while nothing changed.

Every change of state leaves a line in the journal of its club, so the newest lines tell, in one query, whether there
is anything to show at all. A part that renews itself is one element:

    <section id="…" hx-get="{{ its own address }}?seen={{ stamp }}" hx-trigger="every 2s" hx-swap="outerHTML">
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.utils import timezone

from incidents.models import LogEntry

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from incidents.models import Club

EVERY: Final = "every 2s"
NOTHING_NEW: Final = 204
"""htmx swaps nothing at it (templates/base.html)."""
NEWEST: Final = 16
"""A line gets its key before it is committed: one that was slow appears among the newest, and not at their end."""
_MINUTE: Final = "m"


def stamp(club: Club, *, ticking: bool = False) -> str:
    """What a page shows, in a few letters: those of another moment are others when anything in the club changed since.

    `ticking`: the page counts minutes, so that it changes with each of them too.
    """
    newest = LogEntry.objects.of(club).order_by("-pk").values_list("pk", flat=True)[:NEWEST]
    digest = format(zlib.crc32(repr(list(newest)).encode()), "08x")
    return f"{digest}{_MINUTE}{_minute()}" if ticking else digest


def renewed(request: HttpRequest, club: Club, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What `make` answers; an empty answer when `?seen=` is the stamp of the club as it still is. One query more."""
    seen = request.GET.get("seen", "")
    if seen and seen == stamp(club, ticking=_MINUTE in seen):
        return HttpResponse(status=NOTHING_NEW)
    return make()


def _minute() -> int:
    return int(timezone.now().timestamp()) // 60
