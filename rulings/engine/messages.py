"""Sentences that are put into words where they are shown.

A law writes its sentences once, in English, marked with ``_()`` for the catalogues. The seats, cards
and suits in them stay what they are until a reader is there: he reads them in his language.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulings.engine.calls import Bid, OtherCall, Strain
from rulings.engine.cards import Card, Suit
from rulings.engine.seats import Seat

Argument = (
    Seat
    | Suit
    | Card
    | Bid
    | OtherCall
    | Strain
    | tuple[Seat, ...]
    | tuple[Suit, ...]
    | tuple[Card, ...]
    | tuple[Strain, ...]
)
"""What a sentence may speak of. Never a string: a string could not be translated."""


def _(template: str) -> str:
    """Mark a sentence for the catalogues; it stays in English here."""
    return template


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence in English with named places, and what stands in them."""

    template: str
    arguments: Mapping[str, Argument]

    def __hash__(self) -> int:
        # What stands in its places is no more changed than the sentence itself: steps are looked up by what they say.
        return hash((self.template, frozenset(self.arguments.items())))

    @classmethod
    def of(cls, template: str, known: Mapping[str, Argument]) -> Message:
        """The sentence with, out of what is ``known``, just what it speaks of.

        Raises KeyError when it speaks of something that is not known: a fault of the law.
        """
        return cls(template, {name: known[name] for name in places(template)})


@lru_cache(maxsize=4096)
def places(template: str) -> tuple[str, ...]:
    """The names of the places in a template, each once."""
    found = (name for _text, name, _spec, _conversion in string.Formatter().parse(template))
    return tuple(dict.fromkeys(name for name in found if name))
