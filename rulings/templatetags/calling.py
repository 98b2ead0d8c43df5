"""The call queue on the pages of an incident."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django import template

from rulings.calling.queue import TAPPED, unfinished_at

if TYPE_CHECKING:
    from incidents.models import Incident

register = template.Library()


@dataclass(frozen=True)
class Tapped:
    """A table that was tapped while something was unfinished there: what else is, and the key of another incident."""

    others: tuple[Incident, ...]
    opening_key: UUID


@register.simple_tag(takes_context=True)
def tapped_table(context: dict[str, Any], incident: Incident) -> Tapped | None:
    """What a tap on the incident's table may have meant; None on any other way to its page."""
    request = context["request"]
    if request.GET.get(TAPPED) != str(incident.table_id):
        return None
    there = unfinished_at(incident.table_id, incident.session, request.membership)
    return Tapped(tuple(each for each in there if each.pk != incident.pk), uuid4())
