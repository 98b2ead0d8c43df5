"""Signing in and out."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.coming_in import come_in
from incidents.accounts.forms import SignInForm
from incidents.accounts.second_factor import has_second_factor
from incidents.accounts.second_step import ask_for_code, second_step, standing_step
from incidents.models import LogEntry, Tag
from incidents.web.access import UserRequest, public, signed_in
from incidents.web.htmx import LONGEST_PLACE
from incidents.web.pace import check_sign_ins_of, never_waits


@public
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password", "code")
def sign_in(request: HttpRequest) -> HttpResponse:
    """The sign-in page: back to where one was going, or to one's club.

    Of whoever has a second factor it asks for the code next; `?again` begins from the password.
    """
    target = next_page(request)
    step = None if "again" in request.GET or "username" in request.POST else standing_step(request)
    if step is not None:
        return second_step(request, step)
    if request.method != "POST":
        if request.user.is_authenticated:
            return redirect(target)
        context = {"form": SignInForm(request), "next": target, "mail": settings.SENDS_MAIL}
        return render(request, "registration/sign_in.html", context)
    if "code" in request.POST:
        # Too late for it: once more from the beginning.
        return redirect("incidents:sign-in")
    form = SignInForm(request, data=request.POST)
    if not form.is_valid():
        username = form.cleaned_data.get("username", "")
        context = {"form": form, "next": target, "mail": settings.SENDS_MAIL}
        return answer_asking(request, "registration/sign_in.html", context, username=username, refused=True)
    user = form.get_user()
    check_sign_ins_of(user)
    return ask_for_code(request, user, target) if has_second_factor(user) else come_in(request, user, target)


@signed_in
@require_POST
@never_waits
def sign_out(request: UserRequest) -> HttpResponse:
    """Sign out, and back to the sign-in page."""
    with transaction.atomic():
        LogEntry.objects.note(Tag.SIGNED_OUT, club=None, who=request.user)
        logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)


def next_page(request: HttpRequest) -> str:
    """Where the form or the address asks to go next, if that is a page of this site; else the start page."""
    asked = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME) or ""
    # From the root: `redirect` would look up anything else as the name of a view, and fail.
    can_be = len(asked) <= LONGEST_PLACE and asked.startswith("/")
    ours = can_be and url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if ours else resolve_url(settings.LOGIN_REDIRECT_URL)
