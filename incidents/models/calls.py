"""Calls for the director from the tables: the link by which a session's tables call, and how an incident is closed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models.clubs import derive, token_hash
from incidents.models.sessions import Session


class Closing(models.TextChoices):
    """Why an incident was closed without a ruling."""

    MISTAKE = "mistake", _("opened by mistake")
    NO_IRREGULARITY = "no-irregularity", _("no irregularity")
    DUPLICATE = "duplicate", _("settled by another incident")
    WITHDRAWN = "withdrawn", _("the players withdrew the call")
    OTHER = "other", _("another reason")


class CallLinkQuerySet(models.QuerySet["CallLink"]):
    """The links of sessions, as they are looked for."""

    def standing(self) -> CallLinkQuerySet:
        """Those that nobody ended; each opens on its session's day and in the night that follows it."""
        return self.filter(ended_at=None)


class CallLink(models.Model):
    """A link by which a session's tables call the director without signing in. A session has one at a time.

    Its token is made of `seed` and the secret of the installation: a director may show it again all evening, and
    whoever reads the table cannot make it.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="call_links")
    seed = models.CharField(max_length=64, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="call_links_made")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = CallLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("link for calls")
        verbose_name_plural = _("links for calls")
        constraints = [
            models.UniqueConstraint(fields=["session"], condition=Q(ended_at=None), name="one_call_link_of_a_session")
        ]

    def __str__(self) -> str:
        return str(self.session_id)

    @property
    def token(self) -> str:
        """What stands in the link; empty when the installation's secret is no longer that which made it."""
        token = token_of(self.seed)
        return token if token_hash(token) == self.token_hash else ""


def token_of(seed: str) -> str:
    """The 256-bit token that comes of a seed."""
    return derive("incidents.CallLink", seed).hex()
