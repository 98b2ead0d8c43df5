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
from rulings.archive.names import NamesInText
from rulings.models import Appeal, AppealResult
from rulings.review.appeals.file_appeal import AppealNotNoted, StaleOutcome, decide_appeal
from rulings.review.appeals.forms import OutcomeForm
from rulings.web.form_keys import carried, no_names
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
        "open": [appeal for appeal in shown if not appeal.outcome],
        "decided": [appeal for appeal in shown if appeal.outcome],
    }
    return page(request, "rulings/review/appeals/_appeals.html", context)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def outcome(request: ClubRequest, number: str, appeal: int) -> HttpResponse:
    """Note what became of an appeal."""
    appeals = Appeal.objects.of(request.club).select_related(
        "ruling__session", "ruling__superseded_by", "ruling__incident"
    )
    asked = get_object_or_404(appeals, pk=appeal, ruling__number=number)
    open_to(request.membership, asked.ruling.incident)
    if request.method != "POST":
        names = ("outcome", "decision", "without_merit", "heard_late", "heard_without_consent")
        shown = {name: getattr(asked, name) for name in names}
        return _form(request, asked, OutcomeForm(asked, initial={**shown, "seen": asked.outcome}))
    form = OutcomeForm(asked, request.POST)
    if not form.is_valid():
        return _form(request, asked, form, status=422)
    told = form.cleaned_data
    try:
        decide_appeal(
            asked,
            request.user,
            outcome=AppealResult(told["outcome"]),
            decision=told["decision"],
            seen=told["seen"],
            without_merit=told["without_merit"],
            heard_late=told.get("heard_late", ""),
            heard_without_consent=told.get("heard_without_consent", ""),
            no_names=no_names(request.POST),
        )
    except StaleOutcome as stale:
        # What was typed stands beside what is noted; sent again, it takes its place.
        asked.refresh_from_db(fields=["outcome", "decision", "without_merit"])
        again = request.POST.copy()
        again["seen"] = asked.outcome
        form = OutcomeForm(asked, again)
        form.add_error(None, str(stale))
        return _form(request, asked, form, status=409)
    except NamesInText as named:
        form.add_error("decision", str(named))
        return _form(request, asked, form, named=named, status=422)
    except AppealNotNoted as refused:
        form.add_error(refused.field, str(refused))
        return _form(request, asked, form, status=422)
    messages.success(request, _("The outcome is noted."))
    return redirect("rulings:ruling", club=request.club.slug, number=number)


def _form(
    request: ClubRequest, appeal: Appeal, form: OutcomeForm, *, named: NamesInText | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "title": _("What became of the appeal"),
        "appeal": appeal,
        "ruling": appeal.ruling,
        "form": form,
        "no_names": carried(request.POST, named),
    }
    url = reverse("rulings:appeal-outcome", args=(request.club.slug, appeal.ruling.number, appeal.pk))
    return page(request, "rulings/review/appeals/_outcome.html", context, url=url, status=status)
