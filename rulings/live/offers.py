"""What can be tapped next at a table, in the order in which it is likely."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Card, Citation, Message, Seat
from rulings.live.events import Event
from rulings.live.running import Line
from rulings.live.table import OnTable


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may happen next."""

    label: Message
    """What the director taps: "West has played ♥K"."""
    kind: str
    """Of the event (``events.EVENTS``)."""
    seat: Seat | None = None
    event: Event | None = None
    """The whole event, where one tap is enough."""
    needs: tuple[str, ...] = ()
    """Else the fields that must still be told: ``cards``, ``card``, ``played``, ``how``, ``led`` …"""
    given: tuple[tuple[str, Card], ...] = ()
    """Fields that are told already, as the card that was due."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to what is being asked, and what it leads to (Law 9.B.2: explained before he chooses)."""

    code: str
    label: Message
    clause: Citation
    line: Line | None
    """What would hold; None where more would be asked."""
    said: tuple[Line, ...]


def possible(table: OnTable) -> tuple[Offer, ...]:
    """What can happen next, likeliest first: few, and nothing that cannot. Undoing is left to the page."""
    raise NotImplementedError


def choices(table: OnTable) -> tuple[Choice, ...]:
    """The answers to ``table.asking``, each with its consequence; none where it is answered with cards or a set."""
    raise NotImplementedError
