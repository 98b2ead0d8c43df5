"""Opinions asked for by a link, without anybody's name: how one would rule, or what one would call or play."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Incident
from incidents.text import storable

MOST_OPINIONS: Final = 20
"""Whoever has the link may answer: so many answers it takes, and then it is closed."""


class Level(models.TextChoices):
    """At what level the players play: what is a logical alternative depends on it."""

    BEGINNERS = "beginners", _("beginners")
    CLUB = "club", _("club players")
    GOOD_CLUB = "good-club", _("good club players")
    REGIONAL = "regional", _("regional level")
    NATIONAL = "national", _("national level")


class ConsultationKind(models.TextChoices):
    """What is asked of whoever opens the link."""

    OPINION = "opinion", _("opinion")
    """How he would rule, on the facts."""
    POLL = "poll", _("poll")
    """What he would call or play, with one hand and the auction, and nothing of what happened."""


class ConsultationQuerySet(models.QuerySet["Consultation"]):
    """Consultations, as they are looked for."""

    def of(self, club: Club) -> ConsultationQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def polls(self) -> ConsultationQuerySet:
        """Those that ask what one would call or play."""
        return self.filter(kind=ConsultationKind.POLL)

    def without_hands(self) -> ConsultationQuerySet:
        """Those that show no card of a deal: opinions that were asked on the facts alone."""
        return self.filter(kind=ConsultationKind.OPINION, with_hands=False)


class Consultation(models.Model):
    """A link that shows an incident's facts to somebody elsewhere: no names, no result, the hands if released.

    Of a poll it shows one hand and the auction, to players, and no fact at all.

    Only a digest of the link is kept: whoever reads the table cannot use it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="consultations")
    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="consultations")
    kind = models.CharField(max_length=8, choices=ConsultationKind.choices, default=ConsultationKind.OPINION)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    level = models.CharField(_("level of play"), max_length=20, choices=Level.choices)
    question = models.TextField(_("question"), blank=True, default="", validators=[storable])
    with_hands = models.BooleanField(_("show the hands"), default=False)
    shown = models.JSONField(default=dict)
    """What the link shows, as it was when it was asked; `rulings/review/opinions/case.py` says how it is written, of a
    poll `poll.py` beside it.
    """
    thresholds = models.JSONField(blank=True, default=dict)
    """Of a poll: what the club's regulations made an alternative when it was asked, by their keys."""
    on_paper = models.JSONField(blank=True, default=dict)
    """Of a poll: by call or card, how many slips choose it and how many consider it beside what they choose."""
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="consultations_asked")
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    asking_key = models.UUIDField(editable=False)

    objects = ConsultationQuerySet.as_manager()

    class Meta:
        verbose_name = _("consultation")
        verbose_name_plural = _("consultations")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["club", "asking_key"], name="one_consultation_of_a_key")]

    def __str__(self) -> str:
        return str(self.incident_id)

    @property
    def is_open(self) -> bool:
        """Whether its link still opens: nobody closed it, it has not expired, and it takes one more opinion."""
        in_time = self.closed_at is None and self.expires_at > timezone.now()
        return in_time and self.opinions.count() < MOST_OPINIONS


class Opinion(models.Model):
    """What somebody consulted answered. Who he is, the director knows and the record does not."""

    consultation = models.ForeignKey(Consultation, on_delete=models.PROTECT, related_name="opinions")
    text = models.TextField(_("opinion"), blank=True, default="", validators=[storable])
    chosen = models.CharField(max_length=4, blank=True, default="")
    """In a poll: the call or the card."""
    considered = models.JSONField(blank=True, default=list)
    """In a poll: what else he considered seriously."""
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    giving_key = models.UUIDField(editable=False)

    class Meta:
        verbose_name = _("opinion")
        verbose_name_plural = _("opinions")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["consultation", "giving_key"], name="one_opinion_of_a_key")]

    def __str__(self) -> str:
        return str(self.consultation_id)
