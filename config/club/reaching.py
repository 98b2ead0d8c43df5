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
        """Whether this computer alone can open it: no network is there, or its own address was asked for."""
        return self.listens == network.THIS_COMPUTER_ALONE and not self.is_behind_a_proxy

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
        return f"https://{self.host}" if self.is_behind_a_proxy else self._at(self.host)

    @property
    def other_addresses(self) -> list[str]:
        """Where a phone may find it that does not find it there."""
        others = [each for each in self.addresses if each != self.host]
        return [self._at(each) for each in (*others, *([self.name] * bool(self.name)))]

    def _at(self, host: str) -> str:
        return f"https://{host}:{self.port}"

    @classmethod
    def at(cls, address: str) -> Reach:
        """What was remembered, for a command beside the server."""
        parts = urlsplit(address)
        host = parts.hostname or network.THIS_COMPUTER_ALONE
        # Behind a server in front it is known by its name alone.
        return cls(network.THIS_COMPUTER_ALONE, parts.port or 0, host, (host,) if parts.port else ())


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
    if not own or ip_address(own[0]).is_loopback:
        here = network.THIS_COMPUTER_ALONE
        return Reach(here, options.port, here, (here,))
    return Reach(EVERYWHERE, options.port, own[0], tuple(own), network.local_name())
