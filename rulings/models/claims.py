"""The hands and the lines of a claim that is contested: what the director saw, and what he looked at."""

from __future__ import annotations

from typing import Final, TypedDict

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from incidents.models import Club, Direction, Incident
from incidents.models.cases import SeatLetter

LONGEST_LINE: Final = 120
"""Of a line of play: a few words."""
MOST_LINES: Final = 12


class KeptLine(TypedDict):
    """A line that the director looked at, and the tricks that the side which claims takes by it."""

    words: str
    tricks: int


class ClaimHands(models.Model):
    """The cards that were left when tricks were claimed, who was to play, in what strain; and the lines looked at.

    One for an incident, open to change until a ruling is given on it. Seats and cards: nobody's name.
    """

    class Strain(models.TextChoices):
        """What is trump."""

        CLUBS = "C", pgettext_lazy("strain", "clubs")
        DIAMONDS = "D", pgettext_lazy("strain", "diamonds")
        HEARTS = "H", pgettext_lazy("strain", "hearts")
        SPADES = "S", pgettext_lazy("strain", "spades")
        NOTRUMP = "N", pgettext_lazy("strain", "notrump")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    incident = models.OneToOneField(Incident, on_delete=models.PROTECT, related_name="claim_hands")
    hands = models.CharField(_("hands"), max_length=80)
    """What is left of the four hands, as PBN writes a deal."""
    strain = models.CharField(_("trump"), max_length=1, choices=Strain.choices)
    leader = models.CharField(_("to lead"), max_length=1, choices=SeatLetter.choices)
    side = models.CharField(_("side that claims"), max_length=2, choices=Direction.choices)
    lines = models.JSONField(_("lines"), blank=True, default=list)
    """`KeptLine` each, in the order noted."""
    solved = models.JSONField(blank=True, default=dict)
    """By each card that may be led, the tricks of the side that claims; empty where the solver was not asked."""
    version = models.PositiveIntegerField(default=1, editable=False)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("hands of a claim")
        verbose_name_plural = _("hands of claims")

    def __str__(self) -> str:
        return str(self.incident_id)
