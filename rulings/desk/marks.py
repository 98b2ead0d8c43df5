"""What is marked on a table's button: what calls, waits, lies or is left there, drawn small and told in words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.engine import Message, _
from rulings.engine.restrictions import Restricts
from rulings.in_play import first_lead
from rulings.in_play.auction import due_now, pass_line
from rulings.words.wording import card_in_words, in_words, seat_in_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from incidents.models import Table
    from rulings.desk.calls.queue import Queue
    from rulings.desk.live.panel import TableRow
    from rulings.engine import Card, Seat
    from rulings.in_play.table import InForce, LyingCard, OnTable

CALL, ASKS, CARD, BARRED, HELD = "call", "asks", "lying", "barred", "held"
TO_COME, UNFINISHED, CHECK = "later", "todo", "ok"
"""The kinds of mark, the most pressing first: of several a small button draws the first alone, and tells all."""

_LIES: Final = _("{seat}'s {card} lies on the table")
_PROHIBITED: Final = frozenset({Restricts.LEAD_PROHIBITED, Restricts.SUIT_FORBIDDEN})


@dataclass(frozen=True, slots=True)
class TableMark:
    """One sign on a table's button."""

    kind: str
    said: str
    """What it says, in the reader's words."""
    symbol: str = ""
    """The suit that it shows."""
    suit: str = ""
    """The same as a style sheet knows it."""
    rank: str = ""
    """The rank beside the suit, as the reader writes it."""

    @property
    def card(self) -> str:
        """The card itself."""
        return f"{self.symbol}{self.rank}"


def marks_at(
    tables: Iterable[Table], queue: Queue, rows: Iterable[TableRow], to_check: Collection[tuple[str, int]]
) -> Mapping[int, tuple[TableMark, ...]]:
    """The marks of every table, by its key.

    `rows` are the live tables that are shown; `to_check` the tables, by section and number, where something is left.
    """
    found: dict[int, list[TableMark]] = defaultdict(list)
    for call in queue.calls:
        found[call.incident.table_id] = [TableMark(CALL, gettext("a player calls"))]
    for row in rows:
        found[row.board.table.pk] += marks_of(row.running.table)
    for each in tables:
        if each.pk in queue.tables:
            found[each.pk].append(TableMark(UNFINISHED, gettext("an incident is unfinished")))
        if (each.section, each.number) in to_check:
            found[each.pk].append(TableMark(CHECK, gettext("a board is to be checked")))
    return {each.pk: tuple(found[each.pk]) for each in tables}


def marks_of(table: OnTable) -> tuple[TableMark, ...]:
    """What lies on a table, what holds there, and whether somebody is being asked."""
    asks = (asking(),) if table.asking else ()
    shown = (mark_of_shown(each.seat, card) for each in table.shown for card in each.cards)
    cards = map(mark_of_card, table.penalty_cards)
    return (*asks, *shown, *cards, *map(mark_of_restriction, holding(table)), *marks_of_calls(table))


def marks_of_calls(table: OnTable) -> tuple[TableMark, ...]:
    """What rulings on calls have left: who has to pass, and whose first lead may be restricted."""
    passes = (TableMark(HELD, in_words(pass_line(each).message)) for each in due_now(table))
    to_come = (TableMark(TO_COME, in_words(first_lead.line(table, each).message)) for each in table.leads_to_come)
    return (*passes, *to_come)


def holding(table: OnTable) -> tuple[InForce, ...]:
    """What restricts somebody; that a lead was left free is told only where there is nothing else to tell."""
    binding = tuple(each for each in table.in_force if each.restriction.what is not Restricts.LEAD_FREE)
    return binding if binding or table.penalty_cards else table.in_force


def asking() -> TableMark:
    """Somebody has to choose, or the director to answer, before play goes on."""
    return TableMark(ASKS, gettext("waiting for an answer"))


def mark_of_card(lying: LyingCard) -> TableMark:
    """A penalty card."""
    return mark_of_shown(lying.seat, lying.card)


def mark_of_shown(seat: Seat, card: Card) -> TableMark:
    """A card that lies face up before a player."""
    written = card_in_words(card)
    said = in_words(Message.of(_LIES, {"seat": seat, "card": card}))
    suit = card.suit
    return TableMark(CARD, said, suit.symbol, suit.value.lower(), written.removeprefix(suit.symbol))


def mark_of_restriction(held: InForce) -> TableMark:
    """What restricts a player."""
    kind = BARRED if held.restriction.what in _PROHIBITED else HELD
    what = in_words(held.message)
    said = f"{seat_in_words(held.seat)} {what[:1].lower()}{what[1:]}"
    suit = next(iter(held.restriction.suits), None)
    return TableMark(kind, said, suit.symbol, suit.value.lower()) if suit else TableMark(kind, said)
