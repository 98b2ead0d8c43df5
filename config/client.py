"""Where a request comes from, for throttling sign-ins."""

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

OF_ONE_HOUSEHOLD: Final = 64
"""The bits of an IPv6 address that a provider hands out; whoever has them chooses the others as he likes."""


def address(request: HttpRequest) -> str | None:
    """The address of the person's machine, as far as it can be trusted, of IPv6 the /64; None if none is told.

    Each proxy of ours appends to X-Forwarded-For the address it was called from. Whatever stands before our own
    entries was written by the visitor, who would otherwise choose a new address for every guess at a password.
    What is no address is not believed either: the connection's own stands.
    """
    direct: str = request.META.get("REMOTE_ADDR", "")
    proxies: int = settings.PROXIES
    if proxies == 0:
        return _counted(direct)
    passed = [entry.strip() for entry in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if entry.strip()]
    return (_counted(passed[-proxies]) if len(passed) >= proxies else None) or _counted(direct)


def _counted(written: str) -> str | None:
    try:
        read = ip_address(written)
    except ValueError:
        return None
    if not isinstance(read, IPv6Address):
        return str(read)
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return str(IPv6Network((int(read), OF_ONE_HOUSEHOLD), strict=False).network_address)
