"""How long a text may be that a form sends: it is measured before any view, and so before anything is looked for in it.

What a text may have where it is kept is said there (`incidents.text.fault_of`, `incidents.web.measured`), and less.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from incidents.text import LONGEST_SENT, write_number
from incidents.web.htmx import HtmxRequest
from incidents.web.typed_again import typed_again

View = TypeVar("View", bound=Callable[..., Any])

LONGEST_NAME: Final = 200
"""Of a field; none of ours comes near it."""


def takes_lists(*names: str) -> Callable[[View], View]:
    """The fields of these names hold whole lists or files, which the view measures itself. Stands right above it."""

    def marked(view: View) -> View:
        view.lists = frozenset(names)  # type: ignore[attr-defined]
        return view

    return marked


class SizeMiddleware:
    """Answers whoever sends a text that is longer than any that is kept: how long it is, and how long it may be."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """The answer, 413, with what was typed; nothing where the view may have the form."""
        lists: frozenset[str] = getattr(view, "lists", frozenset())
        longest = max(
            (len(each) for name, values in request.POST.lists() if name not in lists for each in values), default=0
        )
        if longest > LONGEST_SENT:
            return _answer(cast("HtmxRequest", request), longest)
        if any(len(name) > LONGEST_NAME for name in request.POST):
            # No page of ours has such a field, nobody typed it, and it is not shown again.
            return HttpResponse(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return None


def _answer(request: HtmxRequest, longest: int) -> HttpResponse:
    said = _("One of these texts has %(length)s characters: %(most)s at most can be sent. Shorten it.") % {
        "length": write_number(longest),
        "most": write_number(LONGEST_SENT),
    }
    if request.htmx:
        # As where somebody has to wait (`incidents.web.pace`): the page stands as it was typed into.
        return HttpResponse(said, content_type="text/plain; charset=utf-8", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    again = typed_again(request)
    shown = [(name, each[:LONGEST_SENT], len(each) > LONGEST_SENT) for name, each in again["typed"]]
    context = {**again, "said": said, "typed": shown, "most": LONGEST_SENT}
    return render(request, "incidents/too_long.html", context, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
