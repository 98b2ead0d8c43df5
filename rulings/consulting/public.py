"""The page behind a link: open to whoever has it, and telling nobody else anything."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.access import public
from rulings.consulting.forms import OpinionForm
from rulings.consulting.showing import case
from rulings.consulting.writing import LinkClosed, OpinionRefused, answer, found
from rulings.inquiry.forms import Incomplete, key


@public
@require_http_methods(["GET", "HEAD", "POST"])
def consultation(request: HttpRequest, token: str) -> HttpResponse:
    """The case, and the form for an opinion on it."""
    try:
        response = _answered(request, token) if request.method == "POST" else _case(request, token, OpinionForm())
    except LinkClosed:
        # One page and one status for a link that expired, was closed or never was: it tells a guesser nothing.
        response = render(request, "rulings/consulting/closed.html", status=404)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _answered(request: HttpRequest, token: str) -> HttpResponse:
    form = OpinionForm(request.POST)
    try:
        giving_key = key(request.POST, "giving_key")
        if form.is_valid():
            answer(token, form.cleaned_data["text"], giving_key)
            return render(request, "rulings/consulting/thanks.html")
    except OpinionRefused as refused:
        form.add_error("text", str(refused))
    except Incomplete:
        form.add_error(None, _("This page was too old. Send it again."))
    return _case(request, token, form, status=422)


def _case(request: HttpRequest, token: str, form: OpinionForm, *, status: int = 200) -> HttpResponse:
    """Raises LinkClosed."""
    consulted = found(token)
    context = {
        "consultation": consulted,
        "case": case(consulted.shown),
        "form": form,
        "giving_key": uuid4(),
    }
    return render(request, "rulings/consulting/consultation.html", context, status=status)
