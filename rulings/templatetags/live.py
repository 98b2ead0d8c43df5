"""The live boards on other rooms' pages: all tables of a session, and the one of a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django import template

from rulings.engine import Until
from rulings.live.panel import Panel, panel

if TYPE_CHECKING:
    from incidents.models import Membership
    from rulings.live.boards import Boards
    from rulings.models import Ruling

register = template.Library()

LASTING: Final = frozenset(until.code for until in (Until.THIS_LEAD, Until.LOSES_THE_LEAD, Until.END_OF_TRICK))
"""Until when what restricts a lead or a play may hold."""


@register.simple_tag
def live_tables(boards: Boards, membership: Membership) -> Panel:
    """The tables at which there is something to keep in mind."""
    return panel(boards, membership)


@register.filter
def leaves_something(ruling: Ruling) -> bool:
    """Whether a ruling has the table keep something in mind as play goes on: a card that lies there, or a restriction.

    From what it keeps, without asking the database: its page leads to the table, which says what holds now.
    """
    record = ruling.record
    lasting = (step["until"] for step in record["steps"] if step["kind"] == "obligation")
    return bool(record["penalty_cards"]) or any(until["code"] in LASTING for until in lasting)
