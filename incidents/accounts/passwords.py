"""A person's own password: changing it, and signing out in one other browser, or wherever else he is signed in.

Both ask for the password that he has, whoever holds the telephone; wrong ones are counted as at the sign-in. That is
their limit: they wait for nothing else that the account wrote, as they are what ends somebody else's writing.
A session holds for one hash of the password. So the new hash ends all the others: of a new password, or of the same one
hashed anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.elsewhere_form import ElsewhereForm
from incidents.accounts.holding import hold_account
from incidents.accounts.known_browsers import know
from incidents.accounts.lasting import home_zone
from incidents.accounts.password_forms import CurrentPasswordForm, NewPasswordForm
from incidents.accounts.signed_in_browsers import end_browser, signed_in_browsers
from incidents.models import AccountLink, LogEntry, Tag, User
from incidents.web.access import UserRequest, signed_in
from incidents.web.pace import never_waits

if TYPE_CHECKING:
    from django.http import QueryDict


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current", "new", "again")
@never_waits
def password(request: UserRequest) -> HttpResponse:
    """Choose another password; every other session of his ends."""
    form = NewPasswordForm(request, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form)
    said = _("Your password is changed. You are signed out everywhere else.")
    return _kept(request, form, form.cleaned_data["new"], Tag.PASSWORD_CHANGED, said) or _page(request, form)


@signed_in
@require_POST
@sensitive_post_parameters("current")
@never_waits
def elsewhere(request: UserRequest) -> HttpResponse:
    """End every other session of his, or one of them; the password stays."""
    form = _elsewhere_form(request, request.POST)
    if not form.is_valid():
        return _page(request, NewPasswordForm(request), form)
    if mark := form.cleaned_data["which"]:
        end_browser(request, mark)
        messages.success(request, _("You are signed out there."))
        return redirect("incidents:password")
    said = _("You are signed out everywhere else.")
    kept = _kept(request, form, form.cleaned_data["current"], Tag.SIGNED_OUT_ELSEWHERE, said)
    return kept or _page(request, NewPasswordForm(request), form)


def keep_password(request: UserRequest, user: User, hashed: str) -> None:
    """Keep a password, the same one too, under a new hash: every session but this one ends, and every link into the
    account. It is held, so the hash was worked out before.
    """
    user.password = hashed
    user.save(update_fields=["password"])
    AccountLink.objects.filter(user=user).delete()
    update_session_auth_hash(request, user)


def _kept(request: UserRequest, form: CurrentPasswordForm, chosen: str, tag: Tag, said: str) -> HttpResponse | None:
    """The page that follows; None where the password is another by now, which the form then says."""
    hashed = make_password(chosen)
    with transaction.atomic():
        # Held, and looked at again: he may have been forgotten since his password was, or have changed it.
        changed = hold_account(request.user.pk)
        if changed is None:
            return redirect_to_login(request.get_full_path())
        if changed.password != request.user.password:
            form.add_error("current", _("This is not your password."))
            return None
        keep_password(request, changed, hashed)
        LogEntry.objects.note(tag, club=None, who=changed)
    messages.success(request, said)
    response = redirect("incidents:preferences")
    know(request, response, changed)
    return response


def _elsewhere_form(request: UserRequest, sent: QueryDict | None = None) -> ElsewhereForm:
    with timezone.override(home_zone(request.user)):
        return ElsewhereForm(request, signed_in_browsers(request), sent)


def _page(request: UserRequest, new: NewPasswordForm, elsewhere: ElsewhereForm | None = None) -> HttpResponse:
    elsewhere = elsewhere or _elsewhere_form(request)
    context = {"new": new, "elsewhere": elsewhere}
    refused = new.is_bound or elsewhere.is_bound
    return answer_asking(request, "incidents/password.html", context, username=request.user.username, refused=refused)
