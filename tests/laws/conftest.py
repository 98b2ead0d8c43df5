"""One worker walks the laws for all the tests that look at their paths; each would otherwise walk them again."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


# As soon as each is found: pytest-xdist reads the mark before any conftest may change the list of what was.
def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.is_relative_to(HERE) and "legal_plays" not in item.path.name:
        item.add_marker(pytest.mark.xdist_group("walks"))
