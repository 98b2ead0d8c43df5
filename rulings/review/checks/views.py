"""One thing to be checked at the end of play: look at it, and close it by one tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.names import NamesInText
from rulings.archive.sentence import facts_in_a_sentence
from rulings.models import CheckResult, EndOfPlayCheck, LiveEvent
from rulings.review.checks import close_check
from rulings.review.checks.items import Item, of_ruling
from rulings.review.checks.score_of import score_of
from rulings.review.ruling.call import call_in_words
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.web.form_keys import Incomplete, carried, key, no_names
from rulings.web.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from rulings.models import Ruling

WHEN: Final[Mapping[CheckResult, StrPromise]] = {
    CheckResult.NOTHING: gettext_lazy("It made no difference: neither side has gained or lost by it."),
    CheckResult.ADJUSTED: gettext_lazy("Make the score change next: until then this stays on the list."),
    CheckResult.NOT_JUDGED: gettext_lazy("What was played, or held, can no longer be established."),
    CheckResult.NOT_CLAIMED: gettext_lazy(
        "The board was not played to its end, or the side that might claim waives it."
    ),
}
"""When it is closed with each outcome, in the order in which they are offered."""


@dataclass(frozen=True)
class OutcomeChoice:
    """An outcome, as it is offered."""

    code: str
    label: str
    when: str


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: ClubRequest, number: str, place: int) -> HttpResponse:
    """Show what is to be checked and what was noted of it; close it, or open it again."""
    ruling = fetch_ruling(request, number)
    event = _event(request, ruling)
    item = _item(request, ruling, place, event)
    if item is None:
        # Where its event was undone in the meantime: nobody is to look at it any more.
        messages.info(request, _("What was noted at the table was undone: there is nothing to check any more."))
        return redirect("rulings:desk", club=request.club.slug, session=ruling.session_id)
    if request.method != "POST":
        return _page(request, item)
    sent = request.POST
    try:
        outcome = CheckResult(sent.get("outcome", ""))
        made = close_check.note(
            ruling,
            place,
            request.user,
            outcome,
            event=event,
            note=sent.get("note", ""),
            seen=int(sent.get("seen", "")),
            key=key(sent, "noting_key"),
            no_names=no_names(sent),
        )
    except (Incomplete, ValueError, close_check.CheckKeyReused):
        return _page(request, item, error=_("This page was too old. Send it again."), status=422)
    except (close_check.Stale, close_check.CheckSuperseded) as stale:
        # As it stands now, with what was typed.
        now = _item(request, fetch_ruling(request, number), place, event) or item
        return _page(request, now, error=str(stale), status=409)
    except NamesInText as named:
        return _page(request, item, error=str(named), named=named, status=422)
    except close_check.CheckNotNoted as refused:
        return _page(request, item, error=str(refused), status=422)
    return _after(request, ruling, made)


def _after(request: ClubRequest, ruling: Ruling, made: EndOfPlayCheck) -> HttpResponse:
    club = request.club.slug
    if made.outcome == CheckResult.REOPENED:
        messages.success(request, _("It is to be checked again."))
        return redirect(_url(request, ruling, made.place, made.event))
    item = _item(request, ruling, made.place, made.event)
    if made.outcome == CheckResult.ADJUSTED and item is not None and item.score_is_missing:
        messages.success(request, _("Noted. Now say which score is given."))
        return redirect(score_of(request.club, item))
    messages.success(request, _("Noted: %(outcome)s.") % {"outcome": made.get_outcome_display()})
    return redirect("rulings:desk", club=club, session=ruling.session_id)


def _event(request: ClubRequest, ruling: Ruling) -> LiveEvent | None:
    """The event that is asked about; None where it is the ruling itself. Raises Http404 for one of another call."""
    asked = request.GET.get("event")
    if asked is None:
        return None
    events = LiveEvent.objects.of(request.club).filter(incident=ruling.incident_id)
    for event in events:
        if str(event.pk) == asked:
            return event
    raise Http404


def _item(request: ClubRequest, ruling: Ruling, place: int, event: LiveEvent | None) -> Item | None:
    """What stands there; None where its event leaves it no more. Raises Http404 where the ruling leaves nothing."""
    for item in of_ruling(ruling, request.membership):
        if (item.place, item.event) == (place, event):
            return item
    if event is None:
        raise Http404
    return None


def _url(request: ClubRequest, ruling: Ruling, place: int, event: LiveEvent | None) -> str:
    address = reverse("rulings:end-of-play-check", args=(request.club.slug, ruling.number, place))
    return address + (f"?event={event.pk}" if event else "")


def _page(
    request: ClubRequest, item: Item, *, error: str = "", named: NamesInText | None = None, status: int = 200
) -> HttpResponse:
    ruling = item.ruling
    context = call_in_words(ruling) | {
        "title": _("To check at the end of play"),
        "ruling": ruling,
        "item": item,
        "happened": facts_in_a_sentence(ruling),
        "superseded_by": getattr(ruling, "superseded_by", None),
        "outcomes": [OutcomeChoice(code.value, str(code.label), str(when)) for code, when in WHEN.items()],
        "note": request.POST.get("note", ""),
        "longest_note": close_check.LONGEST_NOTE,
        "noting_key": uuid4(),
        "no_names": carried(request.POST, named),
        "error": error,
    }
    url = _url(request, ruling, item.place, item.event)
    return page(request, "rulings/review/checks/_check.html", context, url=url, status=status)
