"""What is to be checked at the end of play, on other rooms' pages: on the session's, a table's, a ruling's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.watching.items import AtTable, Item, of_ruling, of_rulings, open_by_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.template import Context

    from incidents.models import Session
    from rulings.models import Ruling

register = template.Library()


@register.simple_tag(takes_context=True)
def to_check_in(context: Context, session: Session) -> tuple[AtTable, ...]:
    """What is open in a session, table by table, of what the reader may know."""
    return open_by_table(session, context["request"].membership)


@register.simple_tag
def to_check_of(ruling: Ruling) -> tuple[Item, ...]:
    """What a ruling leaves to be checked, open and closed."""
    return of_ruling(ruling)


@register.simple_tag
def open_of(rulings: Iterable[Ruling]) -> tuple[Item, ...]:
    """What the rulings on a board leave to be checked, as far as nobody has closed it."""
    return tuple(item for item in of_rulings(rulings) if item.is_open)
