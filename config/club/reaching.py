"""How phones reach a club: at an address of this computer, over its own TLS; or through a server in front."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from config.club import network, phrases
from config.club.options import Options
from config.club.terminal import CannotGoOn

EVERYWHERE = "0.0.0.0"  # noqa: S104, phones of the same network are to reach it


@dataclass(frozen=True)
class Reach:
    """Where it listens, and what phones call it."""

    listens: str
    port: int
    host: str
    """What stands in the address that phones are shown."""
    addresses: tuple[str, ...] = ()
    """All of this computer's, the one that is shown first; none behind a server in front."""
    name: str = ""
    """Such as pc-du-club.local, which stays when the address changes, where the network knows it."""

    @property
    def is_behind_a_proxy(self) -> bool:
        """Whether somebody else speaks TLS."""
        return not self.addresses

    @property
    def is_alone(self) -> bool:
        """Whether no network is there."""
        return self.host == network.THIS_COMPUTER_ALONE

    @property
    def hosts(self) -> list[str]:
        """What it answers to."""
        if self.is_behind_a_proxy:
            return [self.host]
        named = [self.host, *self.addresses, network.THIS_COMPUTER_ALONE, "localhost", *([self.name] * bool(self.name))]
        return list(dict.fromkeys(named))

    @property
    def address(self) -> str:
        """The whole of it, as a phone has it."""
        return f"https://{self.host}" if self.is_behind_a_proxy else f"https://{self.host}:{self.port}"

    @property
    def named_address(self) -> str:
        """The same by its name; empty where it has none."""
        return f"https://{self.name}:{self.port}" if self.name and not self.is_behind_a_proxy else ""

    @classmethod
    def at(cls, address: str) -> Reach:
        """What was remembered, for a command beside the server."""
        host = urlsplit(address).hostname or network.THIS_COMPUTER_ALONE
        return cls(network.THIS_COMPUTER_ALONE, 0, host, (host,))


def reach(options: Options) -> Reach:
    """How it is reached now. Raises CannotGoOn where the address that is asked for is none of a local network."""
    if options.site:
        return Reach(network.THIS_COMPUTER_ALONE, options.port, options.site)
    own = [each for each in network.own_addresses() if network.is_local(each)]
    if options.address:
        try:
            ip_address(options.address)
        except ValueError:
            raise CannotGoOn(phrases.NO_ADDRESS, address=options.address) from None
        if not network.is_local(options.address):
            raise CannotGoOn(phrases.NOT_LOCAL, address=options.address)
        own = [options.address, *(each for each in own if each != options.address)]
    first = own[0] if own else network.THIS_COMPUTER_ALONE
    return Reach(EVERYWHERE, options.port, first, tuple(own or [first]), network.local_name())
