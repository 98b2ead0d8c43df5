"""Parts of a page that renew themselves: asked for again and again, answered with nothing while nothing changed.

Every change of state leaves a line in the journal of its club, so the newest lines tell, in one query, whether there
is anything to show at all. A part that renews itself is one element:

    <section id="…" hx-get="{{ its own address }}?seen={{ stamp }}" hx-trigger="{{ every }}" hx-swap="outerHTML">
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.utils import timezone

from incidents.models import LogEntry
from incidents.models.clubs import derive

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
"""Which no stamp holds."""
_LETTERS: Final = 16


def stamp(club: Club, place: str) -> str:
    """What a page shows of a place in the club, in a few letters: others once anything in the club has changed.

    A page alone can make it, which has looked whether the place is the club's: whoever asks with the stamp of one place
    for another, or with one of his own, is answered as if he had none. One query.
    """
    return stamp_at(place, newest_lines(club))


def newest_lines(club: Club) -> list[int]:
    """The keys of the newest lines of the club's journal. One query."""
    return list(LogEntry.objects.of(club).order_by("-pk").values_list("pk", flat=True)[:NEWEST])


def stamp_at(place: str, lines: list[int], *own: int) -> str:
    """The stamp of a place when these lines were the newest and whoever is shown it has added his `own` since.

    A line that somebody else added in between is in neither: the page is then asked for again.
    """
    newest = [*own, *lines][:NEWEST]
    return derive("rulings.polling", f"{place} {newest}").hex()[:_LETTERS]


def ticking(stamped: str) -> str:
    """The stamp of a page that counts minutes: it changes with each of them too."""
    return f"{stamped}{_MINUTE}{_minute()}"


def renew(request: HttpRequest, club: Club, place: str, make: Callable[[], HttpResponse]) -> HttpResponse:
    """What `make` answers; an empty answer when `?seen=` is the stamp of the place as it still is. One query more."""
    seen = request.GET.get("seen", "")
    if seen:
        now = stamp(club, place)
        if seen == (ticking(now) if _MINUTE in seen else now):
            return HttpResponse(status=NOTHING_NEW)
    return make()


def _minute() -> int:
    return int(timezone.now().timestamp()) // 60
