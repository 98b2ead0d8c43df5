"""A person's own second factor: switched on, its recovery codes made anew, switched off.

Each asks for the password that he has, and for a code; wrong ones are counted as at the sign-in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.holding import hold_own_account
from incidents.accounts.known_browsers import know
from incidents.accounts.passwords import keep_password
from incidents.accounts.second_factor import (
    codes_left,
    draw_recovery_codes,
    has_second_factor,
    keep_recovery_codes,
    take_away,
)
from incidents.accounts.second_factor_forms import ChangeSecondFactorForm, SwitchOnForm
from incidents.models import LogEntry, Tag
from incidents.web.access import UserRequest, signed_in
from incidents.web.pace import never_waits
from incidents.web.qr import qr_code

if TYPE_CHECKING:
    from incidents.models import User


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current", "code", "key")
@never_waits
def second_factor(request: UserRequest) -> HttpResponse:
    """Whether a code is asked for; and switching it on, whereupon the recovery codes are shown, this once."""
    if has_second_factor(request.user):
        # Also for a form sent twice: it is on already, and its codes were shown.
        return _stands(request, ChangeSecondFactorForm(request, prefix="codes"), ChangeSecondFactorForm(request))
    form = SwitchOnForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _offer(request, form)
    drawn, hashed = draw_recovery_codes(), make_password(form.cleaned_data["current"])
    with transaction.atomic():
        user = hold_own_account(request.user)
        # Looked at again: of two that are sent at once, the first switches it on.
        if user is None or has_second_factor(user):
            return _come_back(request, user)
        form.device.user = user
        form.device.save()
        keep_recovery_codes(user, drawn)
        # Every other session ends, as at a new password: it was opened by the password alone.
        keep_password(request, user, hashed)
        LogEntry.objects.note(Tag.SECOND_FACTOR_ON, club=None, who=user)
    return _show_codes(request, user, list(drawn))


@signed_in
@require_POST
@sensitive_post_parameters("current", "code")
@never_waits
def recovery_codes(request: UserRequest) -> HttpResponse:
    """Make new recovery codes in the place of those that are left, and show them, this once."""
    if not has_second_factor(request.user):
        raise Http404
    form = ChangeSecondFactorForm(request, request.POST, prefix="codes")
    if not form.is_valid():
        return _stands(request, form, ChangeSecondFactorForm(request))
    drawn = draw_recovery_codes()
    with transaction.atomic():
        user = hold_own_account(request.user)
        if user is None:
            return redirect_to_login(request.get_full_path())
        if is_spent := form.spend_code():
            keep_recovery_codes(user, drawn)
            LogEntry.objects.note(Tag.RECOVERY_CODES_MADE, club=None, who=user)
    if not is_spent:
        form.refuse_code()
        return _stands(request, form, ChangeSecondFactorForm(request))
    return _show_codes(request, user, list(drawn))


@signed_in
@require_POST
@sensitive_post_parameters("current", "code")
@never_waits
def switch_off(request: UserRequest) -> HttpResponse:
    """Ask for no code any more."""
    if not has_second_factor(request.user):
        raise Http404
    form = ChangeSecondFactorForm(request, request.POST)
    if not form.is_valid():
        return _stands(request, ChangeSecondFactorForm(request, prefix="codes"), form)
    with transaction.atomic():
        user = hold_own_account(request.user)
        if user is None:
            return redirect_to_login(request.get_full_path())
        if is_spent := form.spend_code():
            take_away(user)
            LogEntry.objects.note(Tag.SECOND_FACTOR_OFF, club=None, who=user)
    if not is_spent:
        form.refuse_code()
        return _stands(request, ChangeSecondFactorForm(request, prefix="codes"), form)
    messages.success(request, _("No code is asked for any more: your password alone signs you in."))
    return redirect("incidents:preferences")


def _come_back(request: UserRequest, user: User | None) -> HttpResponse:
    """What stands by now: it is on already, or he is signed out."""
    return redirect("incidents:second-factor") if user else redirect_to_login(request.get_full_path())


def _offer(request: UserRequest, form: SwitchOnForm) -> HttpResponse:
    context = {
        "form": form,
        "key": form.offered,
        "qr": qr_code(form.offered.address(request.user)),
    }
    return _page(request, "incidents/second_factor_offered.html", context, refused=form.is_bound)


def _stands(request: UserRequest, codes: ChangeSecondFactorForm, off: ChangeSecondFactorForm) -> HttpResponse:
    context = {"codes": codes, "off": off, "left": codes_left(request.user)}
    return _page(request, "incidents/second_factor.html", context, refused=codes.is_bound or off.is_bound)


def _page(request: UserRequest, template: str, context: dict[str, Any], *, refused: bool) -> HttpResponse:
    shown = context | {"page_url": reverse("incidents:second-factor")}
    return answer_asking(request, template, shown, username=request.user.username, refused=refused)


def _show_codes(request: UserRequest, user: User, codes: list[str]) -> HttpResponse:
    context = {"codes": codes, "page_url": reverse("incidents:second-factor")}
    response = render(request, "incidents/recovery_codes.html", context)
    know(request, response, user)
    return response
