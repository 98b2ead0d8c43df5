"""A form that is refused before its view has seen it, laid out to be sent again: nothing that was typed is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest


class TypedAgain(TypedDict):
    """What the page of such a refusal shows."""

    typed: list[tuple[str, str]]
    """The fields, but for passwords and codes."""
    withheld: bool
    """Whether there was a file, or a field that is not shown again: the form is not whole then."""
    page_url: str


_OF_THE_FORM: Final = frozenset({"csrfmiddlewaretoken", "username"})
"""Kept back, and not missed: the page has a token of its own, and the sign-in name stands beside a password only."""


def typed_again(request: HttpRequest) -> TypedAgain:
    """What was sent, to be shown."""
    return {
        "typed": [(name, each) for name, values in request.POST.lists() for each in values if not _is_secret(name)],
        "withheld": bool(request.FILES) or any(_is_secret(name) for name in request.POST if name not in _OF_THE_FORM),
        "page_url": request.get_full_path(),
    }


def _is_secret(name: str) -> bool:
    return "password" in name or name in settings.AXES_SENSITIVE_PARAMETERS
