"""Asking that a ruling be reviewed: a party within the time, a director for whoever told him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole, Direction
from incidents.web.access import ClubRequest, member
from rulings.archive.appeal_state import AppealStanding, is_late
from rulings.archive.parties import side_of
from rulings.models import Ruling
from rulings.review.appeals.file_appeal import AppealNotNoted, request_appeal
from rulings.review.appeals.forms import NotedRequestForm, RequestForm
from rulings.web.page import page
from rulings.web.readable import readable

if TYPE_CHECKING:
    from rulings.models import Appeal


@member(ClubRole.PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def request_review(request: ClubRequest, number: str) -> HttpResponse:
    """Ask for the grounds of an appeal, and note it. Players who were not at the table have nothing to appeal."""
    rulings = Ruling.objects.select_related("session", "incident__table", "superseded_by", "appeal")
    ruling = readable(request, rulings, number)
    side = side_of(request.membership, ruling)
    if request.membership.may(ClubRole.DIRECTOR):
        return _by_director(request, ruling)
    if side is None:
        raise Http404
    return _by_party(request, ruling, side)


def _by_party(request: ClubRequest, ruling: Ruling, side: Direction) -> HttpResponse:
    form = RequestForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _form(request, ruling, form, side, status=422 if request.method == "POST" else 200)
    try:
        request_appeal(ruling, request.user, side=side, grounds=form.cleaned_data["grounds"], both_concur=True)
    except AppealNotNoted as refused:
        return _refused(request, ruling, form, side, refused)
    messages.success(request, _("Your appeal is noted. The director passes it on."))
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _by_director(request: ClubRequest, ruling: Ruling) -> HttpResponse:
    if request.method != "POST":
        return _form(request, ruling, NotedRequestForm(request.club), None)
    form = NotedRequestForm(request.club, request.POST)
    if not form.is_valid():
        return _form(request, ruling, form, None, status=422)
    told = form.cleaned_data
    try:
        appeal = request_appeal(
            ruling,
            request.user,
            side=Direction(told["side"]),
            grounds=told["grounds"],
            both_concur=told["both_concur"],
            requested_at=form.moment(),
            late=True,
        )
    except ValidationError as never:
        form.add_error("time", never)
        return _form(request, ruling, form, None, status=422)
    except AppealNotNoted as refused:
        return _refused(request, ruling, form, None, refused)
    messages.success(request, _("The appeal is noted."))
    _warn(request, appeal)
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _warn(request: ClubRequest, appeal: Appeal) -> None:
    if is_late(appeal):
        messages.warning(request, _("It came after the deadline."))
    if not appeal.both_concur:
        messages.warning(request, _("The pair does not agree: as it stands the appeal cannot be heard (Law 92.D)."))


def _refused(
    request: ClubRequest,
    ruling: Ruling,
    form: RequestForm | NotedRequestForm,
    side: Direction | None,
    why: AppealNotNoted,
) -> HttpResponse:
    field = "time" if why.field == "requested_at" else why.field
    form.add_error(field if field in form.fields else None, str(why))
    return _form(request, ruling, form, side, status=422)


def _form(
    request: ClubRequest,
    ruling: Ruling,
    form: RequestForm | NotedRequestForm,
    side: Direction | None,
    *,
    status: int = 200,
) -> HttpResponse:
    superseded_by = getattr(ruling, "superseded_by", None)
    context = {
        "title": _("Appeal against ruling %(number)s") % {"number": ruling.number},
        "ruling": ruling,
        "form": form,
        "directs": side is None,
        "side": side.label if side else "",
        "appealed": AppealStanding.of(ruling, request.membership, side, stands=superseded_by is None),
        "superseded_by": superseded_by,
    }
    url = reverse("rulings:appeal", args=(request.club.slug, ruling.number))
    return page(request, "rulings/review/appeals/_request.html", context, url=url, status=status)
