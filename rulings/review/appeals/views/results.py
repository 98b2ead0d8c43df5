"""Saying when a session's scores were available: now, or at a time that is put right."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole, Session
from incidents.publishing import publish_results
from incidents.web.access import ClubRequest, member
from rulings.review.appeals.forms import ResultsForm
from rulings.web.page import page


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: ClubRequest, session: int) -> HttpResponse:
    """Ask when the scores were available; the desk's button says that they are now, where nobody has said it yet."""
    of = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session)
    if request.method != "POST":
        return _form(request, of, ResultsForm.about(of))
    form = ResultsForm(request.club, request.POST)
    at_once = request.POST.get("when") == "now"
    if not at_once and not form.is_valid():
        return _form(request, of, form, status=422)
    try:
        at = timezone.now() if at_once else form.moment()
        noted = publish_results(of, at, request.user, again=not at_once)
    except ValidationError as refused:
        if at_once:
            form = ResultsForm(request.club, {"day": timezone.localdate(), "time": timezone.localtime().time()})
        form.add_error(None, refused)
        return _form(request, of, form, status=422)
    if noted.results_at == at:
        messages.success(request, _("Noted when the scores were available: the time for appeals runs from then."))
    else:
        messages.info(request, _("It was noted before when the scores were available: that stays as it is."))
    return redirect("rulings:desk", club=request.club.slug, session=of.pk)


def _form(request: ClubRequest, session: Session, form: ResultsForm, *, status: int = 200) -> HttpResponse:
    context = {"title": _("When the scores were available"), "session": session, "form": form}
    url = reverse("rulings:results", args=(request.club.slug, session.pk))
    return page(request, "rulings/review/appeals/_results.html", context, url=url, status=status)
