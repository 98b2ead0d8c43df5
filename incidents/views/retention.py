"""How long names are kept, for the club's administrator: whom that concerns today, and forgetting them."""

from __future__ import annotations

import logging

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from incidents.administration.forgetting import NotAllForgotten
from incidents.administration.retention import due, expire, kept_of_players, kept_since, stale_notes
from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member

_logger = logging.getLogger(__name__)


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
def retention(request: ClubRequest) -> HttpResponse:
    """List who would be forgotten today, which changes nothing; then forget them."""
    if request.method == "POST":
        try:
            count = expire(request.club, request.user)
        except NotAllForgotten as some:
            count = some.forgotten
            _logger.error("Not forgotten at %s: %s", request.club.slug, some)  # noqa: TRY400, whose trace may hold a name
            messages.warning(request, _("Some people could not be forgotten, and are still listed. Try again later."))
        told = ngettext("%(count)d person is forgotten.", "%(count)d people are forgotten.", count)
        messages.success(request, told % {"count": count})
        return redirect("incidents:retention", club=request.club.slug)
    context = {
        "due": due(request.club),
        "notes": stale_notes(request.club).count(),
        "of_players": kept_of_players(request.club),
        "since": kept_since(request.club),
    }
    return render(request, "incidents/retention.html", context)
