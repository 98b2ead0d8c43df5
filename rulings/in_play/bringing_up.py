"""What an event brings up: the law that applies, and what is known to it of the table.

The law is the engine's own, called where it bears on the moment: what it would ask of what lies there is given, so
that it asks only for choices and for what cannot be known from the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rulings.engine import Card, Code, Inquiry, Law, Resolved, Seat
from rulings.in_play.table import OnTable
from rulings.laws import law50
from rulings.laws.law50.on_lead import Lying

Answers = Mapping[str, Code]
After = Callable[[OnTable, Resolved], OnTable]


def _as_it_is(table: OnTable, _resolved: Resolved) -> OnTable:
    return table


@dataclass(frozen=True, slots=True)
class Taken:
    """What an event comes to before anybody has answered anything."""

    table: OnTable
    """What the event itself has ended or moved, as the law finds it."""
    law: Law | None = None
    """None where the Laws have nothing to say."""
    known: Answers = field(default_factory=dict)
    """What the law would ask of what lies there."""
    is_another: bool | None = None
    """Of 52's circumstances, whether others lie there: the director is not asked for it. None for other laws."""
    after: After = _as_it_is
    """What the event does once the law has been carried out."""
    otherwise: Callable[[Resolved], Law | None] = field(default=lambda _resolved: None)
    """The law as it stands when declarer lifts what he had prohibited before."""
    is_found: bool = False
    """Whether what the law finds is what holds, though it decides nothing."""


def lying(table: OnTable, seat: Seat) -> Lying:
    lying = table.lying_before(seat)
    return Lying(tuple(each.card for each in lying), any(not each.is_major for each in lying))


def codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def another(table: OnTable, seat: Seat, *but: Card) -> dict[str, Code]:
    """What ``law50.disposition.classified`` asks: the penalty cards that a player has beside those it is about."""
    others = codes(each.card for each in table.lying_before(seat) if each.card not in but)
    return (
        {law50.disposition.ANOTHER.key: "yes", law50.disposition.OTHERS.key: others}
        if others
        else {law50.disposition.ANOTHER.key: "no"}
    )


def with_parts(table: OnTable, offender: Seat, law: Law) -> Law:
    """The law with the parts given: who declares, and whose card or act it is about."""

    def cast(inquiry: Inquiry) -> None:
        inquiry.cast(declarer=table.declarer, offender=offender)
        law(inquiry)

    return cast
