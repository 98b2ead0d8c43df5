"""Answering a poll: first what one would call or play, then what else one considered, whoever's telephone it is on."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.shortcuts import render
from django.utils.translation import gettext as _

from rulings.review.opinions.ask_opinion import OpinionRefused
from rulings.review.opinions.ask_poll import answer_poll
from rulings.review.opinions.poll import choices_of
from rulings.review.opinions.poll_in_words import answer_shown, lay_out
from rulings.web.form_keys import Incomplete, key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from incidents.models import User
    from rulings.models import Consultation


def asked_or_answered(
    request: HttpRequest, poll: Consultation, template: str, context: Mapping[str, Any], by: User | None = None
) -> HttpResponse | None:
    """The page on which a poll is answered, at whichever of its two steps; None once an answer is kept.

    Raises OpinionLinkClosed.
    """
    sent = request.POST
    if request.method != "POST":
        return _page(request, poll, template, context)
    try:
        giving_key = key(sent, "giving_key")
    except Incomplete:
        return _page(request, poll, template, context, error=_("This page was too old. Send it again."))
    if "chosen" not in sent:
        chosen = sent.get("answer", "")
        if chosen in choices_of(poll.shown):
            return _page(request, poll, template, context, chosen=chosen, giving_key=giving_key)
        return _page(request, poll, template, context, error=_("Choose one of the answers."))
    try:
        answer_poll(poll, sent["chosen"], sent.getlist("considered"), giving_key, by)
    except OpinionRefused as refused:
        return _page(request, poll, template, context, error=str(refused))
    return None


def _page(
    request: HttpRequest,
    poll: Consultation,
    template: str,
    context: Mapping[str, Any],
    *,
    chosen: str = "",
    giving_key: UUID | None = None,
    error: str = "",
) -> HttpResponse:
    shown = {
        "consultation": poll,
        "poll": lay_out(poll.shown),
        "chosen": answer_shown(chosen) if chosen else None,
        "giving_key": giving_key or uuid4(),
        "error": error,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, template, {**context, **shown}, status=status)
