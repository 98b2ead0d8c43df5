"""The page behind an invitation's link."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from incidents.accounts.coming_in import BACKEND
from incidents.accounts.forms import SignUpForm
from incidents.accounts.inviting import AlreadyMember, InvitationSpent, accept, sign_up
from incidents.accounts.known_browsers import know
from incidents.days import written_out
from incidents.models import ClubRole, Invitation, Membership, Player, User
from incidents.web.access import public
from incidents.web.language import speak


@public
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password1", "password2")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What the link offers, and taking it: as the person signed in, or as a new one."""
    offer = Invitation.objects.for_token(token).select_related("club", "player").first()
    if offer is None:
        return _spent(request)
    speak(request, offer.club)
    if not offer.is_pending:
        return _spent(request, offer)
    try:
        if isinstance(request.user, User):
            return _join(request, request.user, offer, token)
        return _sign_up(request, offer, token)
    except InvitationSpent:
        # Something became of it since it was read.
        offer.refresh_from_db()
        return _spent(request, offer)


def _join(request: HttpRequest, user: User, offer: Invitation, token: str) -> HttpResponse:
    membership = Membership.objects.current().filter(club=offer.club, user=user).first()
    becomes_player = offer.player is not None and offer.player.user_id != user.pk
    gains = membership is None or not membership.may(ClubRole(offer.role)) or becomes_player
    if request.method == "POST":
        try:
            accept(token, user)
        except AlreadyMember:
            gains = False
        else:
            messages.success(request, _("Welcome to %(club)s.") % {"club": offer.club.name})
            return redirect("incidents:club", club=offer.club.slug)
    context = {"offer": offer, "role": ClubRole(offer.role).label, "gains": gains, "membership": membership}
    return render(request, "incidents/invitation_join.html", context)


def _sign_up(request: HttpRequest, offer: Invitation, token: str) -> HttpResponse:
    # Whose link it is need not type his name.
    known = {"name": offer.player.name} if offer.player is not None else {}
    form = SignUpForm(request.POST if request.method == "POST" else None, initial=known)
    if form.is_valid():
        user = form.save(commit=False)
        try:
            sign_up(token, user)
        except IntegrityError:
            form.add_error("username", _("Somebody already has this sign-in name."))
        else:
            login(request, user, backend=BACKEND)
            messages.success(request, _("Welcome to %(club)s.") % {"club": offer.club.name})
            response = redirect("incidents:club", club=offer.club.slug)
            know(request, response, user)
            return response
    context = {"offer": offer, "role": ClubRole(offer.role).label, "form": form}
    return render(request, "incidents/invitation_sign_up.html", context, status=422 if form.is_bound else 200)


def _spent(request: HttpRequest, offer: Invitation | None = None) -> HttpResponse:
    """A link that lets nobody in: why, to whoever has one that was good. The same page for all that never were."""
    context = {"why": _why_spent(offer) if offer is not None else ""}
    return render(request, "incidents/invitation_spent.html", context, status=410)


def _why_spent(offer: Invitation) -> str:
    """In a sentence, and what to do. It names nobody: the paper may lie in another's hand by now."""
    if offer.used_at is not None:
        return _("This link has already been used. If it was you, sign in with the name and password you chose then.")
    if offer.player is not None:
        if offer.player.forgotten_at is not None:
            return _(
                "The person this link was for is no longer on the club’s list of players. Ask the club’s administrator."
            )
        if Player.objects.members().filter(pk=offer.player.pk).exists():
            return _("The person this link is for already has a sign-in name and a password: use those.")
        if Invitation.objects.pending().filter(player=offer.player).exists():
            return _("A newer link has replaced this one: use the newer one.")
    if offer.revoked_at is None and offer.expires_at <= timezone.now():
        return _("This link was good until %(end)s. Ask the club’s administrator for a new one.") % {
            "end": written_out(timezone.localtime(offer.expires_at, offer.club.zone), "j F Y, H:i")
        }
    return _("The club has withdrawn this link. Ask its administrator for a new one.")
