"""How long one stays signed in: a fortnight, whatever one does meanwhile, and until the small hours of that day.

So nobody is signed out in the middle of an evening, and a telephone that was lost opens nothing for ever (ASVS 7.3.2).
"""

from __future__ import annotations

from datetime import time, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from incidents.models import Membership
from incidents.wall import on_the_wall

if TYPE_CHECKING:
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from incidents.models import User
    from incidents.web.access import UserRequest

LASTS: Final = timedelta(days=14)
SMALL_HOURS: Final = time(5)
"""Too late for an evening, and too early for a morning: nobody plays."""


def end_of_session(request: UserRequest, user: User, **_signal: Any) -> None:
    """Have the session of whoever signs in end then. Listens to Django's `user_logged_in`."""
    request.session.set_expiry(_ends(user))


def home_zone(user: User) -> ZoneInfo | None:
    """The clock on the wall of the club where this person plays; none where he is in no club yet."""
    membership = Membership.objects.current().filter(user=user).select_related("club").first()
    return membership.club.zone if membership else None


def _ends(user: User) -> datetime:
    """In the small hours where this person plays; by the hour where he is in no club yet."""
    until, zone = timezone.now() + LASTS, home_zone(user)
    return on_the_wall(until.astimezone(zone).date(), SMALL_HOURS, zone) if zone else until
