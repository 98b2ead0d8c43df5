"""Browsers in which somebody has signed in before: their wrong passwords are counted apart.

Else anybody at the club's own address could keep its director out, by typing nonsense for his name. The browser keeps
a signed cookie that opens nothing: it names the browser, by a random key, and the accounts that signed in there last,
each with a digest of the password that it has. So it ends with that password, and with the account.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from incidents.models import User

SALT: Final = "incidents.accounts.known_browsers"
KNOWN_FOR: Final = timedelta(days=365)
MOST_ACCOUNTS: Final = 10
"""In one browser, as at a club's desk; the cookie stays small."""


class _Cookie(NamedTuple):
    browser: str
    accounts: dict[str, str]
    """Digests by the account's key, who signed in last at the end."""


def known_browser(request: HttpRequest, username: str) -> str | None:
    """The key of the browser, if this account signed in there before with the password that it has; else None."""
    cookie = _read(request)
    if cookie is None or not username:
        return None
    user = User.objects.filter(username=username, is_active=True, pk__in=cookie.accounts).first()
    known = user is not None and cookie.accounts[str(user.pk)] == _digest(user)
    return cookie.browser if known else None


def know(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have the browser keep that this account has signed in there, or has chosen its password there."""
    cookie = _read(request) or _Cookie(secrets.token_urlsafe(16), {})
    others = {key: digest for key, digest in cookie.accounts.items() if key != str(user.pk)}
    accounts = dict([*others.items(), (str(user.pk), _digest(user))][-MOST_ACCOUNTS:])
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        signing.dumps([cookie.browser, accounts], salt=SALT),
        max_age=KNOWN_FOR,
        path=settings.KNOWN_BROWSER_COOKIE_PATH,
        domain=settings.KNOWN_BROWSER_COOKIE_DOMAIN,
        secure=settings.KNOWN_BROWSER_COOKIE_SECURE,
        httponly=settings.KNOWN_BROWSER_COOKIE_HTTPONLY,
        samesite=settings.KNOWN_BROWSER_COOKIE_SAMESITE,
    )


def _read(request: HttpRequest) -> _Cookie | None:
    kept = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        read: Any = signing.loads(kept, salt=SALT, max_age=KNOWN_FOR)
    except signing.BadSignature:
        return None
    return _Cookie(*read)


def _digest(user: User) -> str:
    # Not the hash itself, by which sessions are judged: it stays on the server.
    return hashlib.sha256(user.get_session_auth_hash().encode()).hexdigest()[:32]
