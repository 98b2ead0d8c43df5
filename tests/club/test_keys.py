"""The secrets of a club: made once, kept, and its owner's alone."""

from __future__ import annotations

import stat

from config.club.folders import ClubFolder
from config.club.keys import kept_key, record_key, secret_key
from config.environment import FEWEST_DIFFERENT_CHARACTERS, SHORTEST_KEY


def test_they_are_made_once(folder: ClubFolder) -> None:
    first = secret_key(folder), record_key(folder)
    assert (secret_key(folder), record_key(folder)) == first
    assert len(set(first)) == 2
    assert all(len(key) >= SHORTEST_KEY and len(set(key)) >= FEWEST_DIFFERENT_CHARACTERS for key in first)


def test_nobody_else_may_read_them(folder: ClubFolder) -> None:
    record_key(folder)
    path = folder.keys / "record-key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.keys.stat().st_mode) == stat.S_IMODE(folder.path.stat().st_mode) == 0o700
    # One that was copied from a stick, and is open to all.
    path.chmod(0o644)
    record_key(folder)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_one_that_was_copied_from_elsewhere_is_taken(folder: ClubFolder) -> None:
    path = folder.keys / "record-key"
    path.write_text("of-the-old-laptop\n", encoding="ascii")
    assert kept_key(path) == "of-the-old-laptop"
