"""An incident's own address."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.inquiry.incident import fetch_incident, place


@member(ClubRole.DIRECTOR)
@require_safe
def incident(request: ClubRequest, number: int) -> HttpResponse:
    """It leads to where the incident stands."""
    return redirect(place(fetch_incident(request, number)))
