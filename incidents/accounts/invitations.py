"""The page behind an invitation's link."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from incidents.accounts.coming_in import BACKEND
from incidents.accounts.forms import SignUpForm
from incidents.accounts.inviting import AlreadyMember, InvitationSpent, accept, sign_up
from incidents.accounts.known_browsers import know
from incidents.models import ClubRole, Invitation, Membership, User
from incidents.web.access import public
from incidents.web.language import speak


@public
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password1", "password2")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What the link offers, and taking it: as the person signed in, or as a new one."""
    offer = Invitation.objects.for_token(token).select_related("club").first()
    if offer is None or not offer.is_pending:
        return _spent(request)
    speak(request, offer.club)
    try:
        if isinstance(request.user, User):
            return _join(request, request.user, offer, token)
        return _sign_up(request, offer, token)
    except InvitationSpent:
        return _spent(request)


def _join(request: HttpRequest, user: User, offer: Invitation, token: str) -> HttpResponse:
    membership = Membership.objects.current().filter(club=offer.club, user=user).first()
    gains = membership is None or not membership.may(ClubRole(offer.role))
    if request.method == "POST":
        try:
            accept(token, user)
        except AlreadyMember:
            gains = False
        else:
            messages.success(request, _("Welcome to %(club)s.") % {"club": offer.club.name})
            return redirect("incidents:club", club=offer.club.slug)
    context = {"offer": offer, "role": ClubRole(offer.role).label, "gains": gains}
    return render(request, "incidents/invitation_join.html", context)


def _sign_up(request: HttpRequest, offer: Invitation, token: str) -> HttpResponse:
    form = SignUpForm(request.POST if request.method == "POST" else None)
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


def _spent(request: HttpRequest) -> HttpResponse:
    """The same page for a link that was used, has expired or never was: it tells a guesser nothing."""
    return render(request, "incidents/invitation_spent.html", status=410)
