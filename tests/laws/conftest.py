"""One worker walks the laws for all the tests that look at their paths; each would otherwise walk them again."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE) and "legal_plays" not in item.path.name:
            item.add_marker(pytest.mark.xdist_group("walks"))
