"""The words why a ruling takes the place of another, where its cause alone was given at the table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.explaining import NothingToExplain, explain, is_unexplained
from rulings.archive.issuing import LONGEST_REASON, ReasonRefused
from rulings.archive.names import NamesInText
from rulings.models import Ruling
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.web.form_keys import carried, no_names
from rulings.web.page import page


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def say_why(request: ClubRequest, number: str) -> HttpResponse:
    """Ask for the words, once; a ruling that needs none is shown itself."""
    given = fetch_ruling(request, number)
    there = redirect("rulings:ruling", club=request.club.slug, number=given.number)
    if given.supersedes is None or (request.method != "POST" and not is_unexplained(given)):
        return there
    if request.method != "POST":
        return _form(request, given)
    try:
        explain(given, request.user, request.POST.get("reason", ""), no_names=no_names(request.POST))
    except NamesInText as named:
        return _form(request, given, error=str(named), named=named)
    except ReasonRefused as refused:
        return _form(request, given, error=str(refused))
    except NothingToExplain as late:
        # Somebody else was first: what was typed here stays to be compared with what he said.
        return _form(request, fetch_ruling(request, number), error=str(late), status=409)
    messages.success(request, _("Your words stand with the ruling."))
    return there


def _form(
    request: ClubRequest, given: Ruling, *, error: str = "", named: NamesInText | None = None, status: int = 422
) -> HttpResponse:
    context = {
        "title": _("In your words"),
        "ruling": given,
        "reason": request.POST.get("reason", ""),
        "longest_reason": LONGEST_REASON,
        "no_names": carried(request.POST, named),
        "error": error,
    }
    url = reverse("rulings:ruling-why", args=(request.club.slug, given.number))
    return page(request, "rulings/review/ruling/_why.html", context, url=url, status=status if error else 200)
