"""Who belongs to the club, and who is invited."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from incidents import membership as memberships
from incidents.accounts import inviting
from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.password_forms import CurrentPasswordForm
from incidents.accounts.signed_in_browsers import AGAIN_AFTER, SignedOutAlready, end_every_browser
from incidents.forms.sessions import InvitationForm, RoleForm
from incidents.models import ClubRole, Invitation, Membership
from incidents.web.access import ClubRequest, member
from incidents.web.whole_address import whole_address

SPENT = gettext_lazy("This invitation was already used, withdrawn or too old.")


@member(ClubRole.ADMIN)
@require_safe
def members(request: ClubRequest) -> HttpResponse:
    """Everybody in the club with his role, and the invitations still open."""
    return _page(request)


@member(ClubRole.ADMIN)
@require_POST
def invite(request: ClubRequest) -> HttpResponse:
    """Make an invitation and show its link, this once: only a digest of it is kept."""
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form)
    role = ClubRole(form.cleaned_data["role"])
    try:
        invitation, token = inviting.invite(
            request.club, role, request.user, form.cleaned_data["note"], _invitation_key(request.POST)
        )
    except inviting.InvitationSpent:
        return _page(request, str(SPENT))
    link = whole_address("incidents:invitation", token)
    context = {"invitation": invitation, "link": link, "page_url": _list_url(request)}
    return render(request, "incidents/invitation_made.html", context)


@member(ClubRole.ADMIN)
@require_POST
def revoke_invitation(request: ClubRequest, invitation_id: int) -> HttpResponse:
    """Withdraw an invitation; back to the list on which it stands."""
    invitation = get_object_or_404(Invitation.objects.of(request.club), pk=invitation_id)
    back = reverse("incidents:people-invited", args=[request.club.slug]) if invitation.player_id else _list_url(request)
    try:
        inviting.revoke(invitation, request.user)
    except inviting.InvitationSpent:
        if not invitation.player_id:
            return _page(request, str(SPENT))
        messages.error(request, str(SPENT))
    else:
        messages.success(request, _("The invitation is withdrawn."))
    return redirect(back)


@member(ClubRole.ADMIN)
@require_POST
def change_role(request: ClubRequest, membership_id: int) -> HttpResponse:
    """Give a member another role."""
    membership = get_object_or_404(Membership.objects.of(request.club).current(), pk=membership_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, _("Choose one of the roles."))
    try:
        memberships.change_role(membership, ClubRole(form.cleaned_data["role"]), request.user)
    except memberships.LastAdministrator:
        return _page(request, _("The club needs an administrator: name another one first."))
    except memberships.NoLongerMember:
        return _page(request, _("This person is no longer a member."))
    messages.success(request, _("The role is changed."))
    return redirect(_list_url(request))


@member(ClubRole.ADMIN)
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current")
def end(request: ClubRequest, membership_id: int) -> HttpResponse:
    """Say what ends with a membership, and end it once the administrator has typed his own password."""
    membership = get_object_or_404(Membership.objects.of(request.club).current(), pk=membership_id)
    form = CurrentPasswordForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _end_page(request, membership, form)
    try:
        memberships.end_membership(membership, request.user)
    except memberships.LastAdministrator:
        said = _("The club needs an administrator: name another one first.")
        return _end_page(request, membership, form, said)
    except memberships.NoLongerMember:
        return _end_page(request, membership, form, _("This person is no longer a member."))
    messages.success(request, _("The membership has ended."))
    # Whoever left the club himself may no longer see its members.
    return redirect("incidents:home" if membership.user_id == request.user.pk else _list_url(request))


@member(ClubRole.ADMIN)
@require_POST
@sensitive_post_parameters("current")
def sign_out_member(request: ClubRequest, membership_id: int) -> HttpResponse:
    """End all sessions of a member: his telephone is lost, or somebody else uses his account.

    The list's button asks for the administrator's own password first; of himself it signs him out.
    """
    membership = get_object_or_404(Membership.objects.of(request.club).current(), pk=membership_id)
    if membership.user_id == request.user.pk:
        end_every_browser(membership, request.user)
        logout(request)
        return redirect(settings.LOGOUT_REDIRECT_URL)
    # Of every member, so that it tells nobody who belongs to another club too.
    form = CurrentPasswordForm(request, request.POST if "current" in request.POST else None)
    if not form.is_valid():
        return _sign_out_page(request, membership, form)
    try:
        end_every_browser(membership, request.user)
    except SignedOutAlready:
        minutes = int(AGAIN_AFTER.total_seconds() // 60)
        said = _("This member was signed out less than %(minutes)s minutes ago.") % {"minutes": minutes}
        return _sign_out_page(request, membership, form, said)
    messages.success(request, _("%(name)s is signed out everywhere.") % {"name": membership.user})
    return redirect(_list_url(request))


def _end_page(
    request: ClubRequest, membership: Membership, form: CurrentPasswordForm, trouble: str = ""
) -> HttpResponse:
    context = {"member": membership.user, "form": form, "trouble": trouble}
    name = request.user.username
    return answer_asking(request, "incidents/member_end.html", context, username=name, refused=form.is_bound)


def _sign_out_page(
    request: ClubRequest, membership: Membership, form: CurrentPasswordForm, trouble: str = ""
) -> HttpResponse:
    context = {"member": membership.user, "form": form, "trouble": trouble, "page_url": _list_url(request)}
    name = request.user.username
    return answer_asking(request, "incidents/member_sign_out.html", context, username=name, refused=form.is_bound)


def _list_url(request: ClubRequest) -> str:
    return reverse("incidents:members", args=[request.club.slug])


def _invitation_key(sent: QueryDict) -> UUID:
    """By which a form sent twice makes one invitation; a new one where it brings none: nobody typed it."""
    try:
        return UUID(sent.get("invitation_key", ""))
    except ValueError:
        return uuid4()


def _page(request: ClubRequest, trouble: str = "", form: InvitationForm | None = None) -> HttpResponse:
    """The list, with what could not be done told above it."""
    pending = Invitation.objects.of(request.club).pending()
    context = {
        "members": Membership.objects.of(request.club).current().order_by("user__name", "user__username", "pk"),
        "invitations": pending.filter(player=None).select_related("created_by"),
        "of_players": pending.exclude(player=None).count(),
        "roles": ClubRole.choices,
        "form": form or InvitationForm(),
        "invitation_key": uuid4(),
        "trouble": trouble,
        "page_url": _list_url(request),
    }
    return render(request, "incidents/members.html", context, status=422 if trouble or form else 200)
