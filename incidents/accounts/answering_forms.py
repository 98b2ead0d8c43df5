"""How a page answers whose form asks for a password or a code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render

from incidents.accounts.throttling import is_locked_out, minutes_to_wait, wait_in_words

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


def answer_asking(
    request: HttpRequest, template: str, context: dict[str, Any], *, username: str, refused: bool
) -> HttpResponse:
    """The page: 422 where its form was refused, 429 with how long to wait where this account is locked out."""
    if not is_locked_out(request):
        return render(request, template, context | {"wait": ""}, status=422 if refused else 200)
    minutes = minutes_to_wait(request, username)
    response = render(request, template, context | {"wait": wait_in_words(minutes)}, status=429)
    response.headers["Retry-After"] = str(minutes * 60)
    return response
