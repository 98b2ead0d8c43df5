"""Appeals on other rooms' pages: how many wait for whoever opens the club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.models import Appeal

if TYPE_CHECKING:
    from incidents.models import Club

register = template.Library()


@register.simple_tag
def appeals_open_in_club(club: Club) -> int:
    """On how many appeals nobody has decided yet."""
    return Appeal.objects.of(club).open().count()
