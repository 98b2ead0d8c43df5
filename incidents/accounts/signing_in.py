"""Signing in and out."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME, login, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.forms import SignInForm
from incidents.accounts.throttling import cool_off, is_hammered, is_locked_out
from incidents.models import LogEntry, Tag
from incidents.web.access import UserRequest, public, signed_in
from incidents.web.language import remember


@public
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """The sign-in page: back to where one was going, or to one's club."""
    target = next_page(request)
    if request.method != "POST":
        if request.user.is_authenticated:
            return redirect(target)
        return render(request, "registration/sign_in.html", {"form": SignInForm(request), "next": target})
    if is_hammered(request):
        return _wait(request, SignInForm(request), target)
    form = SignInForm(request, data=request.POST)
    if not form.is_valid():
        if is_locked_out(request):
            return _wait(request, form, target)
        return render(request, "registration/sign_in.html", {"form": form, "next": target}, status=422)
    user = form.get_user()
    with transaction.atomic():
        login(request, user)
        LogEntry.objects.note(Tag.SIGNED_IN, club=None, who=user)
    response = redirect(target)
    if user.language:
        remember(response, user.language)
    return response


@signed_in
@require_POST
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
    ours = asked.startswith("/") and url_has_allowed_host_and_scheme(
        asked, {request.get_host()}, require_https=request.is_secure()
    )
    return asked if ours else resolve_url(settings.LOGIN_REDIRECT_URL)


def _wait(request: HttpRequest, form: SignInForm, target: str) -> HttpResponse:
    minutes = round(cool_off().total_seconds() / 60)
    context = {"form": form, "next": target, "minutes": minutes}
    response = render(request, "registration/sign_in.html", context, status=429)
    response.headers["Retry-After"] = str(minutes * 60)
    return response
