"""The page behind a link for a new password."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from incidents.accounts import apart
from incidents.accounts.known_browsers import know
from incidents.accounts.mailing import tell_former_address
from incidents.accounts.password_forms import ChosenPasswordForm
from incidents.accounts.password_links import LinkSpent, renew_password, standing_link, takes_address_away
from incidents.accounts.second_factor import has_second_factor
from incidents.web.access import public


@public
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("new", "again")
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password; then one signs in with it, and with the second factor where there is one."""
    link = standing_link(token)
    if link is None:
        return _spent(request)
    form = ChosenPasswordForm(link.user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"form": form, "username": link.user.username, "takes_address_away": takes_address_away(link)}
        return render(request, "incidents/new_password.html", context, status=422 if form.is_bound else 200)
    try:
        user, former_address = renew_password(token, form.cleaned_data["new"])
    except LinkSpent:
        return _spent(request)
    if former_address:
        apart.run_apart(lambda: tell_former_address(user, former_address))
    messages.success(request, _("Your password is changed: sign in with it."))
    response = redirect("incidents:sign-in")
    if not has_second_factor(user):
        # He chose his password here. Where a code is asked for too, the browser is known once that was right.
        know(request, response, user)
    return response


def _spent(request: HttpRequest) -> HttpResponse:
    """The same page for a link that was used, has expired or never was: it tells a guesser nothing."""
    return render(request, "incidents/account_link_spent.html", status=410)
