"""Whether the application can do its work: what /health/ asks, and where other rooms add their own questions."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from incidents.models import LogEntry, Tag
from incidents.web.access import public

Check = Callable[[], bool]

_log = logging.getLogger(__name__)
_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    """Make /health/ ask `check` too; it answers whether all is well. Call it from an application's `ready`.

    Whatever it raises counts as a no, and is logged. The same name registered again replaces the former check.
    """
    _checks[name] = check


def answers() -> dict[str, bool]:
    """Every question with its answer."""
    return {name: _asked(name, check) for name, check in {"database": _reads, "write": _writes, **_checks}.items()}


@public
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """200 when all is well, else 503; which part failed is told by name and nothing else."""
    found = answers()
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def _asked(name: str, check: Check) -> bool:
    try:
        # Its own savepoint: a check that fails must not make the next one fail.
        with transaction.atomic():
            return bool(check())
    except Exception:
        # Whatever it is: a question that cannot be answered must not keep the others from being told.
        _log.exception("/health/ cannot tell of %s.", name)
        return False


def _reads() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return cursor.fetchone() is not None


def _writes() -> bool:
    """A full disk, a read-only file or a standby database answers reads and loses the next ruling."""
    with transaction.atomic():
        LogEntry.objects.create(tag=Tag.CLUB_CREATED)
        transaction.set_rollback(True)
    return True
