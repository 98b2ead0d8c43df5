"""How often strangers at one address may ask for mails.

Counted beside wrong passwords (`incidents.accounts.throttling`), in the table that all workers have in common: a row
each, under a name that is nobody's, until it counts no more and somebody asks again. What is asked beyond writes
nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from axes.models import AccessFailureLog
from django.utils import timezone

MOST_OF_AN_ADDRESS: Final = 20
"""A whole club may sit behind one. Of those who ask at the same moment one or two more may pass."""
WITHIN: Final = 15 * 60
"""Seconds."""
ASKED: Final = "asked for a mail"
"""No sign-in name has a space in it."""


def may_ask(address: str | None) -> bool:
    """Whether this address asked less often than it may, and this once more."""
    asked = AccessFailureLog.objects.filter(username=ASKED)
    since = timezone.now() - timedelta(seconds=WITHIN)
    if asked.filter(ip_address=address, attempt_time__gt=since).count() >= MOST_OF_AN_ADDRESS:
        return False
    asked.filter(attempt_time__lte=since).delete()
    AccessFailureLog.objects.create(username=ASKED, ip_address=address)
    return True
