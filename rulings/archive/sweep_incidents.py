"""What the rulings' rooms keep beside an incident on which nobody ruled goes where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.models import CardLink, ClaimHands, Consultation, Opinion

if TYPE_CHECKING:
    from incidents.models.cases import IncidentQuerySet


def sweep_incidents(incidents: IncidentQuerySet) -> None:
    """Take away opinions asked and given, links to a card, and the hands of a claim."""
    Opinion.objects.filter(consultation__incident__in=incidents).delete()
    Consultation.objects.filter(incident__in=incidents).delete()
    CardLink.objects.filter(incident__in=incidents).delete()
    ClaimHands.objects.filter(incident__in=incidents).delete()
