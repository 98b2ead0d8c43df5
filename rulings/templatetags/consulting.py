"""Consultations on other rooms' pages: on an incident's, on its ruling's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.utils import timezone

from rulings.consulting.writing import MOST_OPINIONS
from rulings.models import Consultation, Opinion

if TYPE_CHECKING:
    from incidents.models import Incident

register = template.Library()


@dataclass(frozen=True)
class Asked:
    """A consultation, its answers, and whether its link still opens."""

    consultation: Consultation
    opinions: list[Opinion]
    is_open: bool


@register.simple_tag
def consultations_of(incident: Incident) -> list[Asked]:
    """What was asked about an incident and what was answered, the newest first."""
    now = timezone.now()
    return [
        Asked(
            each,
            opinions := list(each.opinions.all()),
            each.closed_at is None and each.expires_at > now and len(opinions) < MOST_OPINIONS,
        )
        for each in incident.consultations.select_related("asked_by").prefetch_related("opinions")
    ]
