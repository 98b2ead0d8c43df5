"""Appeals against rulings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Direction, Incident, Membership
from incidents.text import storable
from rulings.models.rulings import Ruling


class AppealQuerySet(models.QuerySet["Appeal"]):
    """Appeals, as they are looked for."""

    def of(self, club: Club) -> AppealQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def not_kept_from(self, membership: Membership) -> AppealQuerySet:
        """All but those on incidents kept from a director while he plays."""
        return self.exclude(ruling__incident__in=Incident.objects.kept_from(membership).values("pk"))

    def open(self) -> AppealQuerySet:
        """Those on which nobody has decided."""
        return self.filter(outcome="")


class AppealResult(models.TextChoices):
    """What became of it; empty while nobody has decided."""

    UPHELD = "upheld", _("ruling upheld")
    CHANGED = "changed", _("ruling changed")
    WITHDRAWN = "withdrawn", _("appeal withdrawn")
    NOT_HEARD = "not-heard", _("not heard")


class Appeal(models.Model):
    """A side's request that a ruling be reviewed (Law 92), and what came of it."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="appeals")
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="appeal")
    side = models.CharField(_("side"), max_length=2, choices=Direction.choices)
    grounds = models.TextField(_("grounds"), validators=[storable])
    both_concur = models.BooleanField(_("both players of the pair concur"), default=True)
    requested_at = models.DateTimeField(_("requested at"), default=timezone.now)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appeals_noted")
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    """When requests stopped being taken, as the club's rule had it then; None while the scores were not out."""
    outcome = models.CharField(_("outcome"), max_length=12, blank=True, default="", choices=AppealResult.choices)
    decision = models.TextField(_("decision"), blank=True, default="", validators=[storable])
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="appeals_decided"
    )

    objects = AppealQuerySet.as_manager()

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.side}"
