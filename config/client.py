"""Where a request comes from, for throttling sign-ins."""

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """The address of the person's machine, as far as it can be trusted.

    Each proxy of ours appends to X-Forwarded-For the address it was called from. Whatever stands before our own
    entries was written by the visitor, who would otherwise choose a new address for every guess at a password.
    """
    direct: str = request.META.get("REMOTE_ADDR", "")
    proxies: int = settings.PROXIES
    if proxies == 0:
        return direct
    passed = [entry.strip() for entry in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if entry.strip()]
    return passed[-proxies] if len(passed) >= proxies else direct
