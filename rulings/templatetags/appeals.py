"""Appeals on other rooms' pages: how many wait for whoever opens the club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.models import Appeal

if TYPE_CHECKING:
    from incidents.models import Club, Membership

register = template.Library()


@register.simple_tag
def appeals_open_in_club(club: Club, membership: Membership) -> int:
    """On how many appeals nobody has decided yet, as far as this director may know."""
    return Appeal.objects.of(club).not_kept_from(membership).open().count()
