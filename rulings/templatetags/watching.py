"""What is to be checked at the end of play, on other rooms' pages: on the session's, a table's, a ruling's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.watching.items import AtTable, Item, of_board, of_ruling, open_by_table

if TYPE_CHECKING:
    from django.template import Context

    from rulings.live.boards import Boards
    from rulings.live.in_play import InPlay
    from rulings.models import Ruling

register = template.Library()


@register.simple_tag(takes_context=True)
def to_check_in(context: Context, boards: Boards, *, several: bool) -> tuple[AtTable, ...]:
    """What is open in a session, table by table, of what the reader may know; `several`: it has several sections."""
    return open_by_table(boards, context["request"].membership, several=several)


@register.simple_tag(takes_context=True)
def to_check_of(context: Context, ruling: Ruling) -> tuple[Item, ...]:
    """What a ruling and the events after it leave to be checked, open and closed; the events go on to the one that
    supersedes it.
    """
    superseded = hasattr(ruling, "superseded_by")
    items = of_ruling(ruling, context["request"].membership)
    return tuple(item for item in items if item.event is None or not superseded)


@register.simple_tag
def open_on(board: InPlay) -> tuple[Item, ...]:
    """What the rulings and the events on a board leave to be checked, as far as nobody has closed it."""
    return tuple(item for item in of_board(board) if item.is_open)
