"""Showing an incident's card on the director's phone, and opening and closing its link."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from incidents.models import ClubRole, Incident
from incidents.web.access import ClubRequest, member
from incidents.web.qr import qr_code
from incidents.web.whole_address import whole_address
from rulings.desk.card.card_now import card_of
from rulings.desk.card.languages import choose_language, suffix
from rulings.desk.card.open_link import BoardIsOver, close_links, is_over, link_of, open_link, token_of
from rulings.inquiry.incident import fetch_incident, place, table_of
from rulings.web.page import page


@member(ClubRole.DIRECTOR)
@require_safe
def card(request: ClubRequest, number: int) -> HttpResponse:
    """The card, alone on the screen."""
    incident = fetch_incident(request, number)
    language = choose_language(request, request.club)
    with override(language):
        context = {
            "title": _("Show to the players"),
            "card": card_of(incident),
            "languages": settings.LANGUAGES,
            "incident": incident,
            "back": place(incident),
            "suffix": suffix(language, request.club),
        }
        response = render(request, "rulings/desk/card/card.html", context)
    response["Content-Language"] = language
    return response


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def link(request: ClubRequest, number: int) -> HttpResponse:
    """The QR code that leads to the card; asking for it opens the link."""
    incident = fetch_incident(request, number)
    language = choose_language(request, request.club)
    ends = suffix(language, request.club)
    status = 200
    if request.method == "POST":
        try:
            open_link(incident, request.user)
        except BoardIsOver:
            status = 409
        else:
            return redirect(_url(request, incident) + ends)
    opened = link_of(incident)
    address = whole_address("showing:card", token_of(opened)) + ends if opened else ""
    context = {
        "title": _("A QR code for the players"),
        "incident": incident,
        "table": table_of(incident),
        "back": reverse("rulings:players-card", args=(request.club.slug, incident.number)) + ends,
        "link": opened,
        "is_over": is_over(incident),
        "address": address,
        "qr": qr_code(address) if opened else None,
    }
    return page(request, "rulings/desk/card/_link.html", context, url=_url(request, incident) + ends, status=status)


@member(ClubRole.DIRECTOR)
@require_POST
def end(request: ClubRequest, number: int) -> HttpResponse:
    """Close the link."""
    incident = fetch_incident(request, number)
    close_links(incident, request.user)
    return redirect(_url(request, incident))


def _url(request: ClubRequest, incident: Incident) -> str:
    return reverse("rulings:players-link", args=(request.club.slug, incident.number))
