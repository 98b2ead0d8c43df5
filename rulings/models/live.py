"""What happened at a table while penalty cards or lead restrictions were in force, one row to a tap."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Incident, Session, Table
from incidents.models.written_once import WrittenOnce, WrittenOnceQuerySet
from rulings.models.rulings import Ruling


class LiveEventQuerySet(WrittenOnceQuerySet["LiveEvent"]):
    """Live events, as they are looked for."""

    def of(self, club: Club) -> LiveEventQuerySet:
        """Those of one club."""
        return self.filter(club=club)


class LiveEvent(WrittenOnce):
    """One thing that happened at a table while a board was in play, as a director tapped it.

    Added and never altered: a mistaken tap is undone by another event. `data` holds codes alone, cards and seats and
    suits; nobody's name.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="live_events", db_index=False)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="live_events", db_index=False)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="live_events")
    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="live_events", db_index=False)
    """The first on which there is a ruling on the board in play: the board itself need not have been told."""
    ordinal = models.PositiveIntegerField()
    """Its place among those of the table on that board, from 1."""
    after = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="live_events")
    """The newest ruling on the board when it was noted: what came of that one was there before it, a later one not."""
    kind = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    undoes = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="live_events_noted")
    at = models.DateTimeField(default=timezone.now, editable=False)
    noting_key = models.UUIDField(editable=False)

    objects = LiveEventQuerySet.as_manager()

    class Meta:
        verbose_name = _("live event")
        verbose_name_plural = _("live events")
        base_manager_name = "objects"
        ordering = ["incident", "ordinal"]
        constraints = [
            models.UniqueConstraint(fields=["incident", "ordinal"], name="one_live_event_of_an_ordinal"),
            # Within the club: a key that another club used must not tell that it was used.
            models.UniqueConstraint(fields=["club", "noting_key"], name="one_live_event_of_a_key"),
        ]
        indexes = [models.Index(F("session"), F("id").desc(), name="live_events_of_session")]

    def __str__(self) -> str:
        return f"{self.incident_id}/{self.ordinal}: {self.kind}"
