"""Where this computer is reached by phones on the same network."""

from __future__ import annotations

import errno
import re
import socket
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Final

THIS_COMPUTER_ALONE: Final = "127.0.0.1"
LOCAL: Final = tuple(
    ip_network(each)
    for each in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8")
)
"""The addresses that are local by what the standards say of them (RFC 1918, 3927, 6598)."""
TAKEN: Final = "taken"
_NOBODY: Final = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): nothing is sent to it, the system only says from where it would be."""
_LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def own_addresses() -> list[str]:
    """The addresses of this computer on its networks, the one that leads out first; none where there is no network."""
    addresses = [*_leading_out(), *_of_its_name()]
    usable = [each for each in dict.fromkeys(addresses) if _is_usable(each)]
    # Those of a club's own network before those that only a company or a provider gives.
    return sorted(usable, key=lambda each: not ip_address(each).is_private)


def _leading_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_NOBODY)
            return [str(asked.getsockname()[0])]
        except OSError:
            return []


def _of_its_name() -> list[str]:
    try:
        return [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_usable(address: str) -> bool:
    read = IPv4Address(address)
    return not (read.is_loopback or read.is_unspecified or read.is_multicast)


def is_local(address: str) -> bool:
    """Whether it is one of a local network, for which this computer's own certificate is good."""
    return any(ip_address(address) in each for each in LOCAL)


def local_name() -> str:
    """The name under which many networks know this computer, such as pc-du-club.local; empty where it has none."""
    label = socket.gethostname().partition(".")[0].lower()
    return f"{label}.local" if _LABEL.fullmatch(label) and label != "localhost" else ""


def why_not(host: str, port: int) -> str:
    """Why nobody could listen there: `taken`, or what the system says; empty when one can."""
    try:
        socket.create_server((host, port)).close()
    except OSError as refused:
        # Windows says that it may not, where another has it for himself.
        if refused.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
            return TAKEN
        return refused.strerror or str(refused)
    return ""
