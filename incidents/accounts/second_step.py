"""The second step of signing in: the code, from somebody whose password was right a moment ago.

Until it is right nobody is signed in: the session holds no more than who has given his password, and when.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.coming_in import come_in
from incidents.accounts.holding import hold_own_account
from incidents.accounts.second_factor import codes_left, is_recovery_code
from incidents.accounts.second_factor_forms import SecondStepForm
from incidents.models import User

KEY: Final = "password-given"
LASTS: Final = timedelta(minutes=5)


class Step(NamedTuple):
    """Somebody whose password was right a moment ago, and where he was going."""

    user: User
    target: str


def ask_for_code(request: HttpRequest, user: User, target: str) -> HttpResponse:
    """Note in the session that this person's password was right; the page to which it leads asks for his code now."""
    # Another key than anybody may have known before.
    request.session.cycle_key()
    request.session[KEY] = {
        "user": user.pk,
        "password": _digest(user),
        "until": (timezone.now() + LASTS).timestamp(),
        "target": target,
    }
    return redirect("incidents:sign-in")


def second_step(request: HttpRequest, step: Step) -> HttpResponse:
    """Ask for the code, and sign in."""
    form = SecondStepForm(request, step.user.username, request.POST if "code" in request.POST else None)
    if form.is_valid():
        with transaction.atomic():
            # The account before the code, as whoever changes its second factor holds them.
            if hold_own_account(step.user) is not None and form.spend_code():
                del request.session[KEY]
                by_paper = is_recovery_code(form.cleaned_data["code"])
                detail = {"codes_left": codes_left(step.user)} if by_paper else None
                return come_in(request, step.user, step.target, detail)
        form.refuse_code()
    context = {"form": form, "lasts": int(LASTS.total_seconds() // 60)}
    return answer_asking(
        request, "registration/second_step.html", context, username=step.user.username, refused=form.is_bound
    )


def standing_step(request: HttpRequest) -> Step | None:
    """Whose password was right, if that was so a moment ago and it is his password still."""
    kept: dict[str, Any] | None = request.session.get(KEY)
    if kept is None or kept["until"] < timezone.now().timestamp():
        return None
    user = User.objects.filter(pk=kept["user"], is_active=True).first()
    return Step(user, kept["target"]) if user and kept["password"] == _digest(user) else None


def _digest(user: User) -> str:
    return hashlib.sha256(user.get_session_auth_hash().encode()).hexdigest()
