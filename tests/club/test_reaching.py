"""Where phones find a club: which address is shown, and which names are answered."""

from __future__ import annotations

import socket

import pytest

from config.club import network
from config.club.options import Options
from config.club.reaching import Reach, reach
from config.club.terminal import CannotGoOn
from tests.production.deployed import free_port


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of this computer, to be changed; the one that leads out first."""
    found: list[str] = ["192.168.1.20"]
    monkeypatch.setattr(network, "_leading_out", lambda: found[:1])
    monkeypatch.setattr(network, "_of_its_name", lambda: found[1:])
    monkeypatch.setattr(socket, "gethostname", lambda: "PC-du-Club.home")
    return found


def test_the_address_that_leads_out_is_shown_and_all_are_answered(networks: list[str]) -> None:
    networks += ["127.0.1.1", "10.8.0.3", "192.168.1.20"]
    found = reach(Options())
    assert (found.address, found.other_addresses) == (
        "https://192.168.1.20:8443",
        ["https://10.8.0.3:8443", "https://pc-du-club.local:8443"],
    )
    assert found.hosts == ["192.168.1.20", "10.8.0.3", "127.0.0.1", "localhost", "pc-du-club.local"]
    assert (found.listens, found.is_behind_a_proxy, found.is_alone) == ("0.0.0.0", False, False)  # noqa: S104


def test_what_is_no_address_of_a_local_network_is_left_out(networks: list[str]) -> None:
    networks[:] = ["203.0.113.9", "192.168.1.20"]
    assert reach(Options()).host == "192.168.1.20"
    networks[:] = ["203.0.113.9"]
    assert reach(Options()).is_alone


def test_without_a_network_it_is_open_on_this_computer_alone(networks: list[str]) -> None:
    networks.clear()
    found = reach(Options())
    assert (found.is_alone, found.address) == (True, "https://127.0.0.1:8443")
    assert (found.listens, found.hosts, found.other_addresses) == ("127.0.0.1", ["127.0.0.1", "localhost"], [])


@pytest.mark.parametrize("asked", ["127.0.0.1", "127.0.0.2"])
def test_its_own_address_alone_is_listened_at_when_that_is_asked_for(asked: str, networks: list[str]) -> None:
    found = reach(Options(address=asked))
    assert (found.is_alone, found.listens, found.addresses) == (True, "127.0.0.1", ("127.0.0.1",))
    # Control: at the address of a network everybody there is listened to.
    assert reach(Options(address=networks[0])).listens == "0.0.0.0"  # noqa: S104


def test_another_address_may_be_asked_for(networks: list[str]) -> None:
    found = reach(Options(address="10.0.0.5", port=8444))
    assert (found.address, found.addresses) == ("https://10.0.0.5:8444", ("10.0.0.5", "192.168.1.20"))


@pytest.mark.parametrize(
    ("asked", "says"), [("203.0.113.9", "no address of a local network"), ("chez-nous", "is no address")]
)
def test_one_for_which_the_certificate_is_not_good_is_refused(asked: str, says: str, networks: list[str]) -> None:
    with pytest.raises(CannotGoOn, match=says):
        reach(Options(address=asked))


def test_behind_a_server_in_front_it_listens_to_that_alone() -> None:
    found = reach(Options(site="arbitre.example.org", port=8000))
    assert (found.listens, found.hosts) == ("127.0.0.1", ["arbitre.example.org"])
    assert (found.address, found.is_behind_a_proxy, found.is_alone) == ("https://arbitre.example.org", True, False)


def test_what_was_remembered_is_answered_to_a_command_beside() -> None:
    address = "https://192.168.1.20:8443"
    assert (Reach.at(address).hosts, Reach.at(address).address) == (["192.168.1.20", "127.0.0.1", "localhost"], address)
    assert Reach.at("https://arbitre.example.org") == reach(Options(site="arbitre.example.org", port=0))


def test_the_systems_own_answers_are_understood() -> None:
    """Whatever they are on this machine."""
    assert all(network.why_not(each, 0) == "" for each in network.own_addresses())


@pytest.mark.parametrize("name", ["localhost", "", "a b", "-x"])
def test_a_computer_without_a_good_name_has_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    assert network.local_name() == ""


@pytest.mark.parametrize("reuse", [False, True])
def test_a_taken_port_is_known(reuse: bool) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=reuse) as other:
        assert network.why_not("0.0.0.0", other.getsockname()[1]) == network.TAKEN  # noqa: S104
    assert network.why_not("0.0.0.0", free_port()) == ""  # noqa: S104
    assert network.why_not("198.51.100.1", free_port()) not in ("", network.TAKEN)
