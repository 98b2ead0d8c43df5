"""A sentence of the live board, with what it rests on and whom it binds."""

from __future__ import annotations

from dataclasses import dataclass

from rulings.engine import Citation, Message, Seat


@dataclass(frozen=True, slots=True)
class BoundLine:
    """A sentence, the clause it rests on, and whom it binds or addresses (nobody: all)."""

    clause: Citation
    message: Message
    seats: tuple[Seat, ...] = ()
