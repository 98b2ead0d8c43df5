"""One installation for all tests of a worker that kill or load it; each has a club of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.production.installation import Installation, install


@pytest.fixture(scope="package")
def installation() -> Iterator[Installation]:
    """What is deployed, ready to be started."""
    with install() as made:
        yield made


@pytest.fixture
def stopped(installation: Installation) -> Iterator[Installation]:
    """With no server running, before and after."""
    yield installation
    if installation.server and installation.server.poll() is None:
        installation.kill_the_server()
