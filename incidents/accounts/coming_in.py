"""Signing somebody in who has given all that is asked of him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.contrib.auth import login
from django.db import transaction
from django.shortcuts import redirect

from incidents.accounts.known_browsers import know
from incidents.models import LogEntry, Tag
from incidents.web.language import remember

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from incidents.models import User

# Named because there are several.
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


def come_in(request: HttpRequest, user: User, target: str, detail: dict[str, Any] | None = None) -> HttpResponse:
    """Open the session, note it, and lead on to where he was going; from now on the browser is known to him."""
    with transaction.atomic():
        login(request, user, backend=BACKEND)
        LogEntry.objects.note(Tag.SIGNED_IN, club=None, who=user, detail=detail)
    response = redirect(target)
    know(request, response, user)
    if user.language:
        remember(response, user.language)
    return response
