"""Wrong passwords wait, and only for the account that is being guessed at.

django-axes counts by account and address. A whole club sits behind one address, so the address alone is only stopped
at a count that no club's typing errors reach.
"""

from __future__ import annotations

from datetime import timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.module_loading import import_string

MOST_FAILURES_OF_AN_ADDRESS = 300


def is_locked_out(request: HttpRequest) -> bool:
    """Whether django-axes has just refused to look at the password."""
    return bool(getattr(request, "axes_locked_out", False))


def is_hammered(request: HttpRequest) -> bool:
    """Whether the address has failed, over all accounts, far more often than a club would."""
    address = import_string(settings.AXES_CLIENT_IP_CALLABLE)(request)
    failures = AccessAttempt.objects.filter(ip_address=address, attempt_time__gt=timezone.now() - cool_off()).aggregate(
        all=Sum("failures_since_start")
    )["all"]
    return (failures or 0) >= MOST_FAILURES_OF_AN_ADDRESS


def cool_off() -> timedelta:
    """How long a locked account waits."""
    waits: timedelta = settings.AXES_COOLOFF_TIME
    return waits


def locked_out(_request: HttpRequest, answer: HttpResponse, _credentials: object) -> HttpResponse:
    """What django-axes answers in place of the view: the view's own answer, which already says how long to wait."""
    return answer
