"""Warnings and penalties noted on a player of a club: what is counted over a season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Incident, Membership, Player
from rulings.models.appeals import AppealResult
from rulings.models.rulings import Ruling

if TYPE_CHECKING:
    from datetime import date


class NotedWarningQuerySet(models.QuerySet["NotedWarning"]):
    """Noted warnings, as they are looked for."""

    def of(self, club: Club) -> NotedWarningQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def not_kept_from(self, membership: Membership) -> NotedWarningQuerySet:
        """All but those of rulings kept from a director while he plays."""
        return self.exclude(ruling__incident__in=Incident.objects.kept_from(membership).values("pk"))

    def counted(self) -> NotedWarningQuerySet:
        """Those that count: their ruling stands, and no appeal has changed it."""
        return self.filter(ruling__superseded_by=None).exclude(ruling__appeals__outcome=AppealResult.CHANGED)

    def between(self, first: date, after_last: date) -> NotedWarningQuerySet:
        """Those of these days: the first, and the day after the last."""
        return self.filter(on__gte=first, on__lt=after_last)


class NotedWarning(models.Model):
    """That a ruling warned a player of the club, or penalised him.

    It hangs on what a player is to his club, whether he signs in there or not, and on nothing that a ruling keeps:
    rulings know seats alone. Directors of that club read it; it goes when the ruling is replaced, when a director
    takes it back, when the player is forgotten, and when names are no longer kept for so long.
    """

    class Kind(models.TextChoices):
        """What it was."""

        WARNING = "warning", _("warning")
        PENALTY = "penalty", _("penalty")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="noted_warnings", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="noted_warnings")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="noted_warnings", db_index=False)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    on = models.DateField(_("date"))
    """The day of its session, by which seasons are told."""
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = NotedWarningQuerySet.as_manager()

    class Meta:
        verbose_name = _("noted warning")
        verbose_name_plural = _("noted warnings")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["ruling", "player"], name="one_warning_of_a_player_by_a_ruling")]
        indexes = [models.Index(F("club"), F("on").desc(), name="warnings_of_a_season")]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.kind}"
