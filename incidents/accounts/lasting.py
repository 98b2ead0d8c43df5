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

    from incidents.models import User
    from incidents.web.access import UserRequest

LASTS: Final = timedelta(days=14)
SMALL_HOURS: Final = time(5)
"""Too late for an evening, and too early for a morning: nobody plays."""


def end_of_session(request: UserRequest, user: User, **_signal: Any) -> None:
    """Have the session of whoever signs in end then. Listens to Django's `user_logged_in`."""
    request.session.set_expiry(_ends(user))


def _ends(user: User) -> datetime:
    """In the small hours where this person plays; by the hour where he is in no club yet."""
    membership = Membership.objects.current().filter(user=user).select_related("club").first()
    until = timezone.now() + LASTS
    if membership is None:
        return until
    zone = membership.club.zone
    return on_the_wall(until.astimezone(zone).date(), SMALL_HOURS, zone)
