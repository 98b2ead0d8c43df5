"""The club's appeals, and what became of them."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Case, Value, When
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from incidents.models import ClubRole
from incidents.playing.own import open_to
from incidents.web.access import ClubRequest, member
from rulings.archive.appeal_state import is_late
from rulings.models import Appeal
from rulings.review.appeals.file_appeal import AppealNotNoted, StaleOutcome, decide_appeal
from rulings.review.appeals.forms import OutcomeForm
from rulings.web.page import page

ON_A_PAGE = 30


@member(ClubRole.DIRECTOR)
@require_safe
def appeals(request: ClubRequest) -> HttpResponse:
    """The appeals of the club: those still open first, then the newest."""
    undecided_first = Case(When(outcome="", then=Value(0)), default=Value(1))
    visible = Appeal.objects.of(request.club).not_kept_from(request.membership)
    found = visible.select_related("ruling__session").order_by(undecided_first, "-pk")
    paginator = Paginator(found, ON_A_PAGE)
    shown = paginator.get_page(request.GET.get("page"))
    context = {
        "title": _("Appeals"),
        "page": shown,
        "open": [(appeal, is_late(appeal)) for appeal in shown if not appeal.outcome],
        "decided": [(appeal, is_late(appeal)) for appeal in shown if appeal.outcome],
    }
    return page(request, "rulings/review/appeals/_appeals.html", context)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def outcome(request: ClubRequest, number: str) -> HttpResponse:
    """Note what became of an appeal."""
    appeals = Appeal.objects.of(request.club).select_related(
        "ruling__session", "ruling__superseded_by", "ruling__incident"
    )
    appeal = get_object_or_404(appeals, ruling__number=number)
    open_to(request.membership, appeal.ruling.incident)
    if request.method != "POST":
        shown = {"outcome": appeal.outcome, "decision": appeal.decision, "seen": appeal.outcome}
        return _form(request, appeal, OutcomeForm(initial=shown))
    form = OutcomeForm(request.POST)
    if not form.is_valid():
        return _form(request, appeal, form, status=422)
    told = form.cleaned_data
    try:
        decide_appeal(
            appeal,
            request.user,
            outcome=Appeal.Outcome(told["outcome"]),
            decision=told["decision"],
            seen=told["seen"],
        )
    except StaleOutcome as stale:
        # What was typed stands beside what is noted; sent again, it takes its place.
        appeal.refresh_from_db(fields=["outcome", "decision"])
        again = request.POST.copy()
        again["seen"] = appeal.outcome
        form = OutcomeForm(again)
        form.add_error(None, str(stale))
        return _form(request, appeal, form, status=409)
    except AppealNotNoted as refused:
        form.add_error(refused.field, str(refused))
        return _form(request, appeal, form, status=422)
    messages.success(request, _("The outcome is noted."))
    return redirect("rulings:ruling", club=request.club.slug, number=number)


def _form(request: ClubRequest, appeal: Appeal, form: OutcomeForm, *, status: int = 200) -> HttpResponse:
    context = {
        "title": _("What became of the appeal"),
        "appeal": appeal,
        "ruling": appeal.ruling,
        "late": is_late(appeal),
        "form": form,
    }
    url = reverse("rulings:appeal-outcome", args=(request.club.slug, appeal.ruling.number))
    return page(request, "rulings/review/appeals/_outcome.html", context, url=url, status=status)
