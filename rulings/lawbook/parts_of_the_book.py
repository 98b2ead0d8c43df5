"""The parts of the book, as its contents have them: where a director opens it before he knows the number of a law."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Numbered(Protocol):
    """Whatever has the number of a law."""

    @property
    def number(self) -> int:
        """From 1 to 93."""


N = TypeVar("N", bound=Numbered)


@dataclass(frozen=True)
class Part:
    """Laws that stand together in the book."""

    title: str | Promise
    first: int
    last: int


PARTS: Final = (
    Part(_("Boards, seats and the deal"), 1, 8),
    Part(_("Irregularities and what the director may do"), 9, 16),
    Part(_("The auction"), 17, 40),
    Part(_("The play of the cards"), 41, 60),
    Part(_("Revokes, tricks, claims"), 61, 71),
    Part(_("Conduct and disclosure"), 72, 76),
    Part(_("The score"), 77, 79),
    Part(_("Organisers and the director"), 80, 91),
    Part(_("Appeals"), 92, 93),
)


def in_parts(laws: Iterable[N]) -> list[tuple[Part, list[N]]]:
    """Laws by the part in which they stand, in the order of the book."""
    those = list(laws)
    return [(part, [law for law in those if part.first <= law.number <= part.last]) for part in PARTS]
