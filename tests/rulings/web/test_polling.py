"""How often an open page asks whether anything has changed."""

import re

from rulings.web.polling import EVERY


def test_a_change_is_seen_within_three_seconds() -> None:
    """Half a second is left for the way there and back; tests/e2e/test_live.py sees it come."""
    interval = re.fullmatch(r"every (\d+)ms", EVERY)
    assert interval is not None
    assert 0 < int(interval[1]) <= 2_500
