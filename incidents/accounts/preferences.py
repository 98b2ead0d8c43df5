"""The language switch and a person's preferences."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_POST

from incidents.accounts.forms import PreferencesForm
from incidents.accounts.holding import hold_account
from incidents.accounts.second_factor import has_second_factor, is_offered_to
from incidents.accounts.signing_in import next_page
from incidents.models import LogEntry, Tag, User
from incidents.web.access import UserRequest, public, signed_in
from incidents.web.language import is_offered, remember
from incidents.web.pace import check_languages_of, check_pace_of


@public
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Speak another language from now on: kept with the person if one is signed in, and in the browser."""
    code = request.POST.get("language", "")
    response = redirect(next_page(request))
    if not is_offered(code):
        return response
    if isinstance(request.user, User) and request.user.language != code:
        check_pace_of(request.user)
        check_languages_of(request.user)
        with transaction.atomic():
            before, request.user.language = request.user.language, code
            request.user.save(update_fields=["language"])
            LogEntry.objects.note(
                Tag.LANGUAGE_CHOSEN, club=None, who=request.user, detail={"language": code, "before": before}
            )
    remember(response, code)
    return response


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: UserRequest) -> HttpResponse:
    """A person's name, language and colours."""
    # The form works on a copy: what it refuses must not be shown as the person's name in the top bar.
    form = PreferencesForm(
        request.POST if request.method == "POST" else None, instance=User.objects.get(pk=request.user.pk)
    )
    if form.is_valid():
        with transaction.atomic():
            # Held, and nothing written but what was typed: he may have been forgotten since his name was read.
            changed = hold_account(request.user.pk)
            if changed is None:
                return redirect_to_login(request.get_full_path())
            for name, value in form.cleaned_data.items():
                setattr(changed, name, value)
            changed.save(update_fields=list(form.cleaned_data))
            LogEntry.objects.note(
                Tag.PREFERENCES_CHANGED, club=None, who=changed, detail={"fields": sorted(form.changed_data)}
            )
        with override(changed.language or None):
            messages.success(request, _("Your preferences are saved."))
        response = redirect("incidents:preferences")
        if changed.language:
            remember(response, changed.language)
        return response
    context = {
        "form": form,
        "second_factor": has_second_factor(request.user),
        "second_factor_offered": is_offered_to(request.user),
        "mail": settings.SENDS_MAIL,
    }
    return render(request, "incidents/preferences.html", context, status=422 if form.is_bound else 200)
