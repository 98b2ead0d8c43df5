"""`make run-production` where it cannot serve: it says why, and has started and made nothing by then."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.production import __main__ as run_production
from tests.production.deployed import free_port


def run(folder: Path, *arguments: str) -> int:
    return run_production.main(["--folder", str(folder), *arguments])


@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])  # noqa: S104
def test_a_taken_port_is_refused_before_a_database_is_started(
    host: str, reuse: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that granian would share (SO_REUSEPORT) too: its visitors would be divided between the two."""
    folder = tmp_path / "production"
    with socket.create_server(("127.0.0.1", 0), reuse_port=reuse) as other:
        port = other.getsockname()[1]
        assert run(folder, "--host", host, "--port", str(port)) == 1
    assert capsys.readouterr() == ("", f"Port {port} is taken: make run-production PORT={port + 1}\n")
    assert not folder.exists()


def test_a_free_port_is_not_refused() -> None:
    """Control."""
    assert run_production.why_not("127.0.0.1", free_port()) == ""


def test_an_address_that_is_not_this_machines_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path / "production", "--host", "192.0.2.1", "--port", "8000") == 1
    assert "Nobody can listen on 192.0.2.1:8000: " in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_what_is_no_port_is_refused(port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        run(tmp_path / "production", f"--port={port}")
    assert refused.value.code == 2
    assert f"{port} is no port: a number from 1 to 65535" in capsys.readouterr().err
    assert not (tmp_path / "production").exists()
