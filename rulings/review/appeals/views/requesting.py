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
from incidents.web.pace import check_names_of
from rulings.archive.appeal_state import AppealStanding
from rulings.archive.names import NamesInText
from rulings.archive.parties import side_of
from rulings.models import Concurrence, Ruling
from rulings.review.appeals.file_appeal import AppealNotNoted, note_name_sent_back, request_appeal
from rulings.review.appeals.forms import NotedRequestForm, RequestForm
from rulings.web.form_keys import carried, carried_by_a_party, no_names
from rulings.web.page import page
from rulings.web.readable import readable

if TYPE_CHECKING:
    from rulings.models import Appeal


@member(ClubRole.PLAYER)
@require_http_methods(["GET", "HEAD", "POST"])
def request_review(request: ClubRequest, number: str) -> HttpResponse:
    """Ask for the grounds of an appeal, and note it. Players who were not at the table have nothing to appeal."""
    rulings = Ruling.objects.select_related("session__club", "incident__table", "superseded_by")
    ruling = readable(request, rulings, number)
    side = side_of(request.membership, ruling)
    if request.membership.may(ClubRole.DIRECTOR):
        return _by_director(request, ruling)
    if side is None:
        raise Http404
    return _by_party(request, ruling, side)


def _by_party(request: ClubRequest, ruling: Ruling, side: Direction) -> HttpResponse:
    form = RequestForm(ruling.session, request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _form(request, ruling, form, side, status=422 if request.method == "POST" else 200)
    check_names_of(request.user)
    try:
        request_appeal(
            ruling,
            request.user,
            side=side,
            grounds=form.cleaned_data["grounds"],
            concurrence=Concurrence(form.cleaned_data["concurrence"]),
            no_names=no_names(request.POST),
        )
    except NamesInText as named:
        note_name_sent_back(ruling, request.user)
        carry = carried_by_a_party(form.cleaned_data["grounds"])
        form.add_error("grounds", named.to_a_party())
        return _form(request, ruling, form, side, carry=carry, status=422)
    except AppealNotNoted as refused:
        return _refused(request, ruling, form, side, refused)
    messages.success(request, _("Your appeal is noted. The director passes it on."))
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _by_director(request: ClubRequest, ruling: Ruling) -> HttpResponse:
    if request.method != "POST":
        sides = _standing(request, ruling, None).to_appeal
        return _form(request, ruling, NotedRequestForm(ruling.session, sides=sides), None)
    form = NotedRequestForm(ruling.session, request.POST)
    if not form.is_valid():
        return _form(request, ruling, form, None, status=422)
    told = form.cleaned_data
    try:
        appeal = request_appeal(
            ruling,
            request.user,
            side=Direction(told["side"]),
            grounds=told["grounds"],
            concurrence=Concurrence(told["concurrence"]),
            requested_at=form.moment(),
            late=True,
            no_names=no_names(request.POST),
        )
    except ValidationError as never:
        form.add_error("time", never)
        return _form(request, ruling, form, None, status=422)
    except NamesInText as named:
        form.add_error("grounds", str(named))
        return _form(request, ruling, form, None, carry=carried(request.POST, named), status=422)
    except AppealNotNoted as refused:
        return _refused(request, ruling, form, None, refused)
    messages.success(request, _("The appeal is noted."))
    _warn(request, appeal)
    return redirect("rulings:ruling", club=request.club.slug, number=ruling.number)


def _warn(request: ClubRequest, appeal: Appeal) -> None:
    if appeal.is_late:
        messages.warning(request, _("It came after the deadline."))
    if appeal.lacks_consent:
        messages.warning(request, _("Not all agree who have to: as it stands the appeal cannot be heard (Law 92.D)."))


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
    carry: str | None = None,
    status: int = 200,
) -> HttpResponse:
    appealed = _standing(request, ruling, side)
    context = {
        "title": _("Appeal against ruling %(number)s") % {"number": ruling.number},
        "ruling": ruling,
        "form": form,
        "no_names": carried(request.POST) if carry is None else carry,
        "directs": side is None,
        "side": side.label if side else "",
        "appealed": appealed,
        "closed": not appealed.to_appeal if side is None else side not in appealed.to_appeal,
        "superseded_by": getattr(ruling, "superseded_by", None),
    }
    url = reverse("rulings:appeal", args=(request.club.slug, ruling.number))
    return page(request, "rulings/review/appeals/_request.html", context, url=url, status=status)


def _standing(request: ClubRequest, ruling: Ruling, side: Direction | None) -> AppealStanding:
    stands = getattr(ruling, "superseded_by", None) is None
    return AppealStanding.of(ruling, request.membership, side, stands=stands)
