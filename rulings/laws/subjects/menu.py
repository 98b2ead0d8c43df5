"""The menu itself: every subject, moment by moment, and how one is found in it."""

from collections.abc import Iterable

from rulings.laws.subjects.about_boards import BOARDS
from rulings.laws.subjects.about_information import INFORMATION
from rulings.laws.subjects.about_the_session import SESSION
from rulings.laws.subjects.about_tricks import TRICKS
from rulings.laws.subjects.at_the_opening_lead import OPENING_LEAD
from rulings.laws.subjects.before_the_auction import BEFORE_AUCTION
from rulings.laws.subjects.entry import Subject
from rulings.laws.subjects.in_the_auction import AUCTION
from rulings.laws.subjects.in_the_play import PLAY

SUBJECTS: tuple[Subject, ...] = (
    *BEFORE_AUCTION,
    *AUCTION,
    *OPENING_LEAD,
    *PLAY,
    *TRICKS,
    *BOARDS,
    *INFORMATION,
    *SESSION,
)


class UnknownSubject(LookupError):
    """No subject has this key. ``allowed`` lists those there are."""

    def __init__(self, key: str, allowed: Iterable[str]) -> None:
        self.key = key
        self.allowed = tuple(allowed)
        super().__init__(f"no subject {key!r}; there are: {', '.join(self.allowed)}")


def subject(key: str) -> Subject:
    """The subject with this key. Raises UnknownSubject."""
    for candidate in SUBJECTS:
        if candidate.key == key:
            return candidate
    raise UnknownSubject(key, (candidate.key for candidate in SUBJECTS))
