"""Links to what the players at a table are shown, open to whoever has them until the board is over."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Incident


class CardLinkQuerySet(models.QuerySet["CardLink"]):
    """Links to cards, as they are looked for."""

    def of(self, club: Club) -> CardLinkQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def in_time(self) -> CardLinkQuerySet:
        """Those that nobody has closed and whose hours are not over; their board may be."""
        return self.filter(closed_at=None, expires_at__gt=timezone.now())


class CardLink(models.Model):
    """A link that shows an incident's card as it is now: what is put to the players, or what was ruled.

    Its token is worked out of `nonce` with a key that is in no table, so that the QR code can be shown again: whoever
    reads the table cannot use it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="card_links")
    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="card_links")
    nonce = models.CharField(max_length=64, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="card_links_opened")
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = CardLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("link to a card")
        verbose_name_plural = _("links to cards")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.incident_id)
