"""The club's scale of penalties, for its administrator."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import Club, ClubRole, LogEntry, Tag
from incidents.web.access import ClubRequest, member
from rulings.review.penalties.forms import ScaleForm
from rulings.scoring.penalty_scale import PenaltyScale
from rulings.web.page import page


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_scale(request: ClubRequest) -> HttpResponse:
    """Show the scale, as it usually is where the club has said nothing; set it."""
    form = ScaleForm(PenaltyScale.of(request.club.penalty_scale), request.POST if request.method == "POST" else None)
    if form.is_valid():
        with transaction.atomic():
            # By itself: whoever sends the other settings at once writes none of it.
            Club.objects.filter(pk=request.club.pk).update(penalty_scale=form.scale().as_kept())
            detail = {"fields": ["penalty_scale"]}
            LogEntry.objects.note(Tag.CLUB_CHANGED, club=request.club, who=request.user, detail=detail)
        messages.success(request, _("The scale is saved."))
        return redirect("rulings:penalty-scale", club=request.club.slug)
    context = {"title": _("Scale of penalties"), "form": form}
    return page(request, "rulings/review/penalties/_scale.html", context, status=422 if form.is_bound else 200)
