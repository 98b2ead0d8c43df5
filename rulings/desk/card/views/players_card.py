"""The page behind a QR code: open to whoever has it, and telling nobody else anything."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import override
from django.views.decorators.http import require_safe

from incidents.web.access import public
from incidents.web.htmx import HtmxRequest
from rulings.desk.card.card import PlayersCard
from rulings.desk.card.card_now import card_of
from rulings.desk.card.languages import choose_language
from rulings.desk.card.open_link import CardLinkClosed, find_card_link


@public
@require_safe
def card(request: HtmxRequest, token: str) -> HttpResponse:
    """The card as it is now. A page that is open asks again, by htmx, and is told when nothing has changed."""
    try:
        response = _card(request, token)
    except CardLinkClosed:
        # One page and one status for a link that expired, was closed or never was: it tells a guesser nothing.
        response = render(request, "rulings/desk/card/closed.html", status=404)
        response["Content-Language"] = ", ".join(dict(settings.LANGUAGES))
        if request.htmx:
            response["HX-Refresh"] = "true"
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _card(request: HtmxRequest, token: str) -> HttpResponse:
    """Raises CardLinkClosed."""
    link = find_card_link(token)
    language = choose_language(request, link.club)
    with override(language):
        shown = card_of(link.incident)
        seen = _digest(shown)
        if request.htmx and request.GET.get("seen") == seen:
            return HttpResponse(status=204)
        template = "rulings/desk/card/_card.html" if request.htmx else "rulings/desk/card/card.html"
        context = {
            "title": link.club.name,
            "card": shown,
            "languages": settings.LANGUAGES,
            "again": f"{request.path}?lang={language}&seen={seen}",
        }
        response = render(request, template, context)
    response["Content-Language"] = language
    return response


def _digest(shown: PlayersCard) -> str:
    """A few letters that are others as soon as anything on the card is."""
    clauses = [clause for option in shown.options for clause in option.clauses]
    return hashlib.sha256("\n".join([*shown.read_aloud(), *clauses]).encode()).hexdigest()[:16]
