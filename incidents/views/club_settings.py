"""A club's settings."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.forms.club import ClubForm
from incidents.models import Club, ClubRole, LogEntry, Tag
from incidents.web.access import ClubRequest, member


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: ClubRequest) -> HttpResponse:
    """The club's name, clock, language, edition of the Laws and regulations, its rule for appeals, what players read,
    how long names are kept. Rulings already given keep their own."""
    # The form works on a copy: what it refuses must not show as the club's name in the top bar.
    form = ClubForm(request.POST if request.method == "POST" else None, instance=Club.objects.get(pk=request.club.pk))
    if form.is_valid():
        with transaction.atomic():
            club = form.save(commit=False)
            # What else is kept of a club may have changed since it was read.
            club.save(update_fields=[*form.Meta.fields, "regulations"])
            detail = {"fields": sorted(form.changed_data), "edition": club.edition, "regulations": club.regulations}
            detail |= {"appeals": [club.appeal_rule, club.appeal_minutes, str(club.appeal_time)]}
            detail |= {"players_see": club.players_see, "retention_months": club.retention_months}
            LogEntry.objects.note(Tag.CLUB_CHANGED, club=club, who=request.user, detail=detail)
        messages.success(request, _("The settings are saved."))
        return redirect("incidents:settings", club=club.slug)
    context = {"form": form, "regulations": [field for field in form if field.name.startswith("regulation_")]}
    return render(request, "incidents/settings.html", context, status=422 if form.is_bound else 200)
