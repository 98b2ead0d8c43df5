"""What directors noted of the things that were left to be checked at the end of play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club
from incidents.text import storable
from rulings.models.live import LiveEvent
from rulings.models.rulings import Ruling


class CheckResult(models.TextChoices):
    """What came of it."""

    NOTHING = "nothing-to-adjust", _("nothing to adjust")
    ADJUSTED = "score-adjusted", _("score adjusted")
    NOT_JUDGED = "not-judged", _("cannot be judged")
    NOT_CLAIMED = "not-claimed", _("not claimed")
    REOPENED = "reopened", _("opened again")


class EndOfPlayCheck(models.Model):
    """One thing to be checked was closed with an outcome, or opened again: the last note of it says how it stands.

    Notes are added and never altered. What is to be checked stands in the ruling's record, in its order, or comes of
    running a live event again.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="end_of_play_checks", db_index=False)
    """The ruling that leaves it to be checked; for what an event leaves, the one that stood then on its board."""
    event = models.ForeignKey(
        LiveEvent, on_delete=models.PROTECT, null=True, blank=True, related_name="end_of_play_checks", db_index=False
    )
    """The live event that leaves it to be checked, where no ruling does."""
    place = models.PositiveSmallIntegerField()
    """Which of the things that the ruling, or the event, leaves to be checked, from 1."""
    turn = models.PositiveSmallIntegerField()
    """Which note of it, from 1: of two directors who close it at once one is refused."""
    outcome = models.CharField(_("outcome"), max_length=20, choices=CheckResult.choices)
    note = models.TextField(_("note"), blank=True, default="", validators=[storable])
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)
    noting_key = models.UUIDField(editable=False)

    class Meta:
        verbose_name = _("check at the end of play")
        verbose_name_plural = _("checks at the end of play")
        ordering = ["ruling", "place", "turn"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "place", "turn"], condition=models.Q(event=None), name="one_check_of_a_turn"
            ),
            # A ruling that is superseded leaves the events on its board as they are.
            models.UniqueConstraint(fields=["event", "place", "turn"], name="one_check_of_a_turn_of_an_event"),
            models.UniqueConstraint(fields=["ruling", "noting_key"], name="one_check_of_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}.{self.place}: {self.outcome}"
