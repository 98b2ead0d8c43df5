"""One line of the menu: what a subject is."""

from dataclasses import dataclass

from rulings.engine import Edition, Law
from rulings.laws.moments import Moment


@dataclass(frozen=True)
class Subject:
    """Something a director is called for, in the editions of the Laws for which it is written."""

    key: str
    title: str
    hint: str
    moment: Moment
    law: Law
    editions: frozenset[Edition]
    words: str = ""
    """What else a director may type to find it, in his own words."""
    short: str = ""
    """Its title on a line of a phone; empty where that has room for the whole of it."""
