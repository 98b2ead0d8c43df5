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

from incidents.access import ClubRequest, member
from incidents.models import Role
from rulings.inquiry.forms import Incomplete, key
from rulings.log.sentence import facts_in_a_sentence
from rulings.models import EndOfPlayCheck
from rulings.pages import page
from rulings.sheets.call import call_in_words
from rulings.sheets.ruling import fetched
from rulings.watching import writing
from rulings.watching.items import Item, of_ruling

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from rulings.models import Ruling

Outcome = EndOfPlayCheck.Outcome
WHEN: Final[Mapping[Outcome, _StrPromise]] = {
    Outcome.NOTHING: gettext_lazy("It made no difference: neither side has gained or lost by it."),
    Outcome.ADJUSTED: gettext_lazy("Make the score change next: until then this stays on the list."),
    Outcome.NOT_JUDGED: gettext_lazy("What was played, or held, can no longer be established."),
    Outcome.NOT_CLAIMED: gettext_lazy("The board was not played to its end, or the side that might claim waives it."),
}
"""When it is closed with each outcome, in the order in which they are offered."""


@dataclass(frozen=True)
class Offered:
    """An outcome, as it is offered."""

    code: str
    label: str
    when: str


@member(Role.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: ClubRequest, number: str, place: int) -> HttpResponse:
    """Show what is to be checked and what was noted of it; close it, or open it again."""
    ruling = fetched(request, number)
    item = _item(ruling, place)
    if request.method != "POST":
        return _page(request, item)
    sent = request.POST
    try:
        outcome = Outcome(sent.get("outcome", ""))
        made = writing.note(
            ruling,
            place,
            request.user,
            outcome,
            note=sent.get("note", ""),
            seen=int(sent.get("seen", "")),
            key=key(sent, "noting_key"),
        )
    except (Incomplete, ValueError, writing.KeyReused):
        return _page(request, item, error=_("This page was too old. Send it again."), status=422)
    except (writing.Stale, writing.Superseded) as stale:
        # As it stands now, with what was typed.
        return _page(request, _item(fetched(request, number), place), error=str(stale), status=409)
    except writing.NotNoted as refused:
        return _page(request, item, error=str(refused), status=422)
    return _after(request, ruling, made)


def _after(request: ClubRequest, ruling: Ruling, made: EndOfPlayCheck) -> HttpResponse:
    club = request.club.slug
    if made.outcome == Outcome.REOPENED:
        messages.success(request, _("It is to be checked again."))
        return redirect("rulings:end-of-play-check", club=club, number=ruling.number, place=made.place)
    if made.outcome == Outcome.ADJUSTED and _item(ruling, made.place).score_is_missing:
        messages.success(request, _("Noted. Now say which score is given."))
        return redirect("rulings:score-change-kinds", club=club, number=ruling.number)
    messages.success(request, _("Noted: %(outcome)s.") % {"outcome": made.get_outcome_display()})
    return redirect("rulings:desk", club=club, session=ruling.session_id)


def _item(ruling: Ruling, place: int) -> Item:
    """What stands there. Raises Http404 where the ruling leaves nothing to be checked."""
    for item in of_ruling(ruling):
        if item.place == place:
            return item
    raise Http404


def _page(request: ClubRequest, item: Item, *, error: str = "", status: int = 200) -> HttpResponse:
    ruling = item.ruling
    context = call_in_words(ruling) | {
        "title": _("To check at the end of play"),
        "ruling": ruling,
        "item": item,
        "happened": facts_in_a_sentence(ruling),
        "superseded_by": getattr(ruling, "superseded_by", None),
        "outcomes": [Offered(code.value, str(code.label), str(when)) for code, when in WHEN.items()],
        "note": request.POST.get("note", ""),
        "longest_note": writing.LONGEST_NOTE,
        "noting_key": uuid4(),
        "error": error,
    }
    url = reverse("rulings:end-of-play-check", args=(request.club.slug, ruling.number, item.place))
    return page(request, "rulings/watching/_check.html", context, url=url, status=status)
