"""A link for a member who forgot his password."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.accounts.password_links import OutOfReach, is_in_reach, make_password_link
from incidents.membership import NoLongerMember
from incidents.models import ClubRole, Membership
from incidents.web.access import ClubRequest, member
from incidents.web.whole_address import whole_address


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current")
def member_password(request: ClubRequest, membership_id: int) -> HttpResponse:
    """Ask for the administrator's own password, and show the link, this once; or say why he may not make one."""
    membership = get_object_or_404(Membership.objects.of(request.club).current(), pk=membership_id)
    context: dict[str, Any] = {"member": membership.user, "mail": settings.SENDS_MAIL}
    if not is_in_reach(membership.user, request.user, request.club):
        himself = membership.user_id == request.user.pk
        status = 422 if request.method == "POST" else 200
        return render(request, "incidents/password_link.html", context | {"himself": himself}, status=status)
    form = CurrentPasswordForm(request, request.POST if request.method == "POST" else None)
    trouble = ""
    if form.is_valid():
        try:
            link, token = make_password_link(membership, request.user)
        except (NoLongerMember, OutOfReach):
            trouble = _("This person’s memberships have changed meanwhile.")
        else:
            address = whole_address("incidents:new-password", token)
            made = {"member": membership.user, "link": link, "address": address, "page_url": request.path}
            return render(request, "incidents/password_link_made.html", made)
    return answer_asking(
        request,
        "incidents/password_link.html",
        context | {"form": form, "trouble": trouble},
        username=request.user.username,
        refused=form.is_bound,
    )
