"""A person's own password: changing it, and signing out wherever else he is signed in.

Both ask for the password that he has, whoever holds the telephone; wrong ones are counted as at the sign-in.
A session holds for one hash of the password. So the new hash ends all the others: of a new password, or of the same one
hashed anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.password_forms import CurrentPasswordForm, NewPasswordForm
from incidents.accounts.throttling import cool_off, is_locked_out
from incidents.models import LogEntry, Tag, User
from incidents.web.access import UserRequest, signed_in

if TYPE_CHECKING:
    from django.forms import Form


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current", "new", "again")
def password(request: UserRequest) -> HttpResponse:
    """Choose another password; every other session of his ends."""
    form = NewPasswordForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, CurrentPasswordForm(request))
    said = _("Your password is changed. Wherever else you were signed in, you are no more.")
    return _kept(request, form.cleaned_data["new"], Tag.PASSWORD_CHANGED, said)


@signed_in
@require_POST
@sensitive_post_parameters("current")
def elsewhere(request: UserRequest) -> HttpResponse:
    """End every other session of his; the password stays."""
    form = CurrentPasswordForm(request, request.POST)
    if not form.is_valid():
        return _page(request, NewPasswordForm(request), form)
    said = _("Wherever else you were signed in, you are no more.")
    return _kept(request, form.cleaned_data["current"], Tag.SIGNED_OUT_ELSEWHERE, said)


def _kept(request: UserRequest, chosen: str, tag: Tag, said: str) -> HttpResponse:
    """Keep a password under a new hash, note it, and let this session alone go on."""
    with transaction.atomic():
        # Held, and looked at again: he may have been forgotten since his password was.
        changed = User.objects.select_for_update(no_key=True).filter(pk=request.user.pk, is_active=True).first()
        if changed is None:
            return redirect_to_login(request.get_full_path())
        changed.set_password(chosen)
        changed.save(update_fields=["password"])
        LogEntry.objects.note(tag, club=None, who=changed)
        update_session_auth_hash(request, changed)
    messages.success(request, said)
    return redirect("incidents:preferences")


def _page(request: HttpRequest, new: Form, current: Form) -> HttpResponse:
    locked = is_locked_out(request)
    minutes = round(cool_off().total_seconds() / 60) if locked else 0
    context = {"new": new, "current": current, "minutes": minutes}
    status = (429 if locked else 422) if new.is_bound or current.is_bound else 200
    return render(request, "incidents/password.html", context, status=status)
