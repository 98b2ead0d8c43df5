"""Parts of a page that renew themselves: asked for again and again, answered with nothing while nothing changed.

Every change of state leaves a line in the journal of its club, so the newest lines tell, in one query, whether there
is anything to show at all. A part that renews itself is one element:

    <section id="…" hx-get="{{ its own address }}?seen={{ stamp }}" hx-trigger="{{ every }}" hx-swap="outerHTML">
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

EVERY: Final = "every 2500ms"
"""So that a change is seen within three seconds, the way there and back included."""
NOTHING_NEW: Final = 204
"""htmx swaps nothing at it (templates/base.html)."""
NEWEST: Final = 16
"""A line gets its key before it is committed: one that was slow appears among the newest, and not at their end."""
_MINUTE: Final = "m"


def stamp(club: Club) -> str:
    """What a page of the club shows, in a few letters: they are others once anything in the club has changed."""
    newest = LogEntry.objects.of(club).order_by("-pk").values_list("pk", flat=True)[:NEWEST]
    return format(zlib.crc32(repr(list(newest)).encode()), "08x")


def ticking(stamped: str) -> str:
    """The stamp of a page that counts minutes: it changes with each of them too."""
    return f"{stamped}{_MINUTE}{_minute()}"


def renewed(request: HttpRequest, club: Club, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What `make` answers; an empty answer when `?seen=` is the stamp of the club as it still is. One query more."""
    seen = request.GET.get("seen", "")
    if seen:
        now = stamp(club)
        if seen == (ticking(now) if _MINUTE in seen else now):
            return HttpResponse(status=NOTHING_NEW)
    return make()


def _minute() -> int:
    return int(timezone.now().timestamp()) // 60
