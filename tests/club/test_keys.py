"""The secrets of a club: made once, kept, and its owner's alone."""

from __future__ import annotations

from config.club.folders import ClubFolder
from config.club.keys import kept_key, record_key, secret_key
from config.environment import FEWEST_DIFFERENT_CHARACTERS, SHORTEST_KEY


def test_they_are_made_once(folder: ClubFolder) -> None:
    first = secret_key(folder), record_key(folder)
    assert (secret_key(folder), record_key(folder)) == first
    assert len(set(first)) == 2
    assert all(len(key) >= SHORTEST_KEY and len(set(key)) >= FEWEST_DIFFERENT_CHARACTERS for key in first)


def test_one_that_was_copied_from_elsewhere_is_taken(folder: ClubFolder) -> None:
    path = folder.keys / "record-key"
    path.write_text("of-the-old-laptop\n", encoding="ascii")
    assert kept_key(path) == "of-the-old-laptop"
