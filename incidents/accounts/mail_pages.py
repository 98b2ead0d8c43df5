"""The pages about e-mail: a forgotten password, one's own address. Without EMAIL_URL there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from incidents.accounts import apart
from incidents.accounts.answering_forms import answer_asking
from incidents.accounts.mail_forms import AddressForm, ForgottenForm
from incidents.accounts.mailing import (
    AGAIN_AFTER,
    NotSent,
    SentAlready,
    confirm,
    mail_address_link,
    mail_password_links,
    remove_address,
)
from incidents.accounts.strangers import may_ask
from incidents.accounts.throttling import address_of
from incidents.models import AccountLink, LinkFor
from incidents.web.access import UserRequest, public, signed_in

if TYPE_CHECKING:
    from incidents.web.htmx import HtmxRequest


def _only_where_mail_is_sent() -> None:
    """Raise Http404 where the installation sends none: there are no such pages."""
    if not settings.SENDS_MAIL:
        raise Http404


@public
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HtmxRequest) -> HttpResponse:
    """Send a link for a new password. The answer is the same, and as soon, whoever is named."""
    _only_where_mail_is_sent()
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "registration/forgotten.html", {"form": form}, status=422 if form.is_bound else 200)
    named = form.cleaned_data["named"]
    if may_ask(address_of(request)):
        apart.run_apart(lambda: mail_password_links(named))
    # A page, not a message above the next: a stranger's would leave a session in the database each time.
    return render(request, "registration/forgotten_sent.html")


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters("current")
def address(request: UserRequest) -> HttpResponse:
    """Give an address to which a link for a new password may be sent, or take it away."""
    _only_where_mail_is_sent()
    form = AddressForm(request, request.POST if request.method == "POST" else None)
    if form.is_valid() and _changed(request, form):
        return redirect("incidents:preferences")
    waiting = AccountLink.objects.filter(user=request.user, purpose=LinkFor.ADDRESS).first()
    context = {"form": form, "waiting": waiting.address if waiting else ""}
    return answer_asking(
        request, "incidents/address.html", context, username=request.user.username, refused=form.is_bound
    )


@public
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address by the link that was sent there: whoever has it reads what is sent there."""
    _only_where_mail_is_sent()
    link = AccountLink.objects.all().for_token(token, LinkFor.ADDRESS).select_related("user").first()
    if link is None or (request.method == "POST" and not confirm(token)):
        return render(request, "incidents/account_link_spent.html", status=410)
    if request.method != "POST":
        return render(request, "incidents/confirm_address.html", {"link": link})
    messages.success(request, _("Your e-mail address is confirmed."))
    return redirect("incidents:preferences")


def _changed(request: UserRequest, form: AddressForm) -> bool:
    """Whether the address could be sent a link, or be taken away; else the form says why not."""
    chosen = form.cleaned_data["address"]
    if not chosen:
        remove_address(request.user)
        messages.success(request, _("No e-mail address is kept."))
        return True
    try:
        mail_address_link(request.user, chosen)
    except NotSent:
        form.add_error("address", _("The mail could not be sent, and nothing has changed. Try again later."))
    except SentAlready as sent:
        minutes = int(AGAIN_AFTER.total_seconds() // 60)
        moment = _("An e-mail was sent a moment ago: wait %(minutes)s minutes.") % {"minutes": minutes}
        today = _("No more e-mails can be sent to you today: try again tomorrow.")
        form.add_error("address", today if sent.today else moment)
    else:
        messages.success(request, _("A link was sent to this address: open it to confirm."))
        return True
    return False
