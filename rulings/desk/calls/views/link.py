"""The page where a director shows, renews and ends the link by which the tables call."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.call_links import end_link, is_over, make_link, standing_link
from incidents.models import ClubRole, Session
from incidents.web.access import ClubRequest, member
from incidents.web.qr import qr_code
from incidents.web.whole_address import whole_address
from rulings.web.page import page


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def call_link(request: ClubRequest, session: int) -> HttpResponse:
    """The link with its QR code, to be shown or printed; made, renewed and ended here."""
    of_club = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session)
    if request.method == "POST":
        return _changed(request, of_club)
    link = standing_link(of_club)
    token = link.token if link else ""
    url = whole_address("calling:call", token) if token else ""
    context = {
        "title": _("Calls from the tables"),
        "session": of_club,
        "link": link,
        "url": url,
        "qr": qr_code(url) if url else None,
        "is_over": is_over(of_club),
    }
    return page(request, "rulings/desk/calls/_link.html", context, url=_url(request, of_club))


def _changed(request: ClubRequest, session: Session) -> HttpResponse:
    if request.POST.get("step") == "end":
        end_link(session, request.user)
        messages.success(request, _("The link no longer opens."))
        return redirect(_url(request, session))
    former = standing_link(session)
    shown = former is not None and request.POST.get("instead_of") == str(former.pk)
    try:
        make_link(session, request.user, instead_of=former.pk if former and shown else None)
    except ValidationError as refused:
        messages.warning(request, " ".join(refused.messages))
    return redirect(_url(request, session))


def _url(request: ClubRequest, session: Session) -> str:
    return reverse("rulings:call-link", args=(request.club.slug, session.pk))
