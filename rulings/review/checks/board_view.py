"""The end of a board: all that is to be checked on one page, each a yes or a no, and one button for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4, uuid5

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.names import NamesInText
from rulings.archive.sentence import facts_in_a_sentence
from rulings.desk.calls.queue import noted_on_board_of
from rulings.models import CheckResult
from rulings.review.checks import close_check
from rulings.review.checks.by_board import of_the_board_of, questions_of
from rulings.review.checks.close_check import CheckClosing
from rulings.review.checks.score_of import score_of
from rulings.review.ruling.call import call_in_words
from rulings.review.ruling.views.ruling import fetch_ruling
from rulings.web.form_keys import Incomplete, carried, key, no_names
from rulings.web.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from rulings.models import EndOfPlayCheck, Ruling
    from rulings.review.checks.items import Item

ANSWERS: Final[Mapping[str, CheckResult]] = {"no": CheckResult.NOTHING, "yes": CheckResult.ADJUSTED}


class NothingAnswered(Exception):
    """The form says nothing, or two things at once; `str()` says which, in the reader's language."""


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def end_of_board(request: ClubRequest, number: str) -> HttpResponse:
    """Show what is to be checked on the board of a ruling, and close what was answered."""
    ruling = fetch_ruling(request, number)
    if hasattr(ruling, "superseded_by"):
        return _in_its_place(request, ruling.superseded_by)
    items = of_the_board_of(ruling, request.membership)
    if request.method != "POST":
        return _page(request, ruling, items)
    sent = request.POST
    try:
        closed = close_check.note_several(
            _closings(items, sent), request.user, words=sent.get("note", ""), no_names=no_names(sent)
        )
    except (Incomplete, ValueError, close_check.CheckKeyReused):
        return _page(request, ruling, items, error=_("This page was too old. Send it again."), status=422)
    except (close_check.Stale, close_check.CheckSuperseded, close_check.Gone) as stale:
        # As it stands now, with what was answered and typed.
        now = of_the_board_of(ruling, request.membership)
        return _page(request, ruling, now, error=str(stale), status=409)
    except NamesInText as named:
        return _page(request, ruling, items, error=str(named), named=named, status=422)
    except (NothingAnswered, close_check.CheckNotNoted) as refused:
        return _page(request, ruling, items, error=str(refused), status=422)
    return _after(request, ruling, closed)


def _in_its_place(request: ClubRequest, superseding: Ruling) -> HttpResponse:
    """The questions of the ruling in its place; where others were answered, with that said and what was typed."""
    if request.method != "POST":
        return redirect("rulings:end-of-board", club=request.club.slug, number=superseding.number)
    ruling = fetch_ruling(request, superseding.number)
    error = _("This ruling no longer stands: check what the one in its place leaves to be checked.")
    return _page(request, ruling, of_the_board_of(ruling, request.membership), error=error, status=409)


def _closings(items: tuple[Item, ...], sent: QueryDict) -> list[CheckClosing]:
    """What came of each that was answered. Raises Incomplete, ValueError and NothingAnswered."""
    seen = {item.name: int(str(sent[f"seen-{item.name}"])) for item in items if f"seen-{item.name}" in sent}
    asked = [each for of in questions_of(item for item in items if item.name in seen) for each in of.questions]
    answers = {each: sent.get(each.name, "") for each in asked}
    if sent.get("all") == CheckResult.NOTHING:
        if "yes" in answers.values():
            raise NothingAnswered(_("One of them is answered with yes: note these answers, or take the yes back."))
        answers = dict.fromkeys(asked, "no")
    form = key(sent, "noting_key")
    closings = [
        CheckClosing(item.ruling, item.place, ANSWERS[said], seen[item.name], uuid5(form, item.name), item.event)
        for each, said in answers.items()
        if said in ANSWERS
        for item in each.items
    ]
    if not closings:
        raise NothingAnswered(_("Answer one of them, or say that there is nothing to report."))
    return closings


def _after(request: ClubRequest, ruling: Ruling, closed: list[EndOfPlayCheck]) -> HttpResponse:
    """Lead to the score where one is to be made, else back to the session."""
    adjusted = {each.ruling_id for each in closed if each.outcome == CheckResult.ADJUSTED}
    for item in of_the_board_of(ruling, request.membership):
        if item.score_is_missing and item.ruling.pk in adjusted:
            messages.success(request, _("Noted. Now say which score is given."))
            return redirect(score_of(request.club, item))
    messages.success(request, _("Noted: %(outcome)s.") % {"outcome": closed[0].get_outcome_display()})
    return redirect("rulings:desk", club=request.club.slug, session=ruling.session_id)


def _page(
    request: ClubRequest,
    ruling: Ruling,
    items: tuple[Item, ...],
    *,
    error: str = "",
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    sent = request.POST
    asked = questions_of(item for item in items if item.last is None)
    context: dict[str, Any] = call_in_words(ruling) | {
        "title": _("End of the board"),
        "ruling": ruling,
        "asked": [(each, facts_in_a_sentence(each.ruling)) for each in asked],
        "to_judge": noted_on_board_of(ruling.incident, request.membership),
        "missing": [item for item in items if item.score_is_missing],
        "closed": [item for item in items if item.last is not None],
        "answered": [f"{name} {value}" for name, value in sent.items() if name.startswith("answer-")],
        "note": sent.get("note", ""),
        "longest_note": close_check.LONGEST_NOTE,
        "noting_key": uuid4(),
        "no_names": carried(sent, named),
        "error": error,
    }
    url = reverse("rulings:end-of-board", args=(request.club.slug, ruling.number))
    return page(request, "rulings/review/checks/_board.html", context, url=url, status=status)
