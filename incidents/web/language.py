"""Which language a page is in: the person's, else the cookie's, else the club's, else the browser's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from incidents.models import Club


def is_offered(code: str | None) -> bool:
    """Whether the site speaks this language."""
    return code in dict(settings.LANGUAGES)


def remember(response: HttpResponseBase, code: str) -> None:
    """Keep the choice in the browser, for the pages before sign-in."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type] # the stubs know settings as plain text
    )


def speak(request: HttpRequest, club: Club | None = None) -> None:
    """Put the language of this request in force. Called again once the person, and once the club, is known."""
    chosen = getattr(request.user, "language", "") if hasattr(request, "user") else ""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    for code in (chosen, cookie, club.language if club else None):
        if code and is_offered(code):
            break
    else:
        code = translation.get_language_from_request(request)
    translation.activate(code)
    request.LANGUAGE_CODE = translation.get_language()


class LanguageMiddleware:
    """Puts the language in force for one request, and puts back the former one after it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Start from the cookie or the browser; the person is not known yet."""
        before = translation.get_language()
        try:
            speak(request)
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language())
            patch_vary_headers(response, ("Accept-Language", "Cookie"))
            return response
        finally:
            translation.activate(before) if before else translation.deactivate_all()

    def process_view(self, request: HttpRequest, _view: object, _args: object, _kwargs: object) -> None:
        """The person is known now."""
        speak(request)
