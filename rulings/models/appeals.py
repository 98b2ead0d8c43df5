"""Appeals against rulings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Club, Direction, Incident, Membership
from incidents.text import storable
from rulings.models.rulings import Ruling
from rulings.models.scores import ScoreChange


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

    def decided(self) -> AppealQuerySet:
        """Those of which somebody has noted what became of them."""
        return self.exclude(outcome="")

    def to_be_carried_out(self) -> AppealQuerySet:
        """Those on which the ruling was changed, and which nothing has followed yet: no ruling in its place, and no
        score change made on it since. A decision about the score alone leaves the facts, and so the ruling, as it was.
        """
        since = ScoreChange.objects.standing().filter(
            ruling=models.OuterRef("ruling"), made_at__gte=models.OuterRef("decided_at")
        )
        return self.filter(outcome=AppealResult.CHANGED, ruling__superseded_by=None).exclude(models.Exists(since))

    def maintained(self) -> AppealQuerySet:
        """Those that their side has not withdrawn."""
        return self.exclude(outcome=AppealResult.WITHDRAWN)


class AppealResult(models.TextChoices):
    """What became of it; empty while nobody has decided."""

    UPHELD = "upheld", _("ruling upheld")
    CHANGED = "changed", _("ruling changed")
    WITHDRAWN = "withdrawn", _("appeal withdrawn")
    NOT_HEARD = "not-heard", _("not heard")


class Concurrence(models.TextChoices):
    """Who agrees to an appeal. Without those who have to, it is not heard (Law 92.D).

    A session does not say whether pairs, teams or single players contest it, so that whoever notes the appeal does.
    """

    PAIR = "pair", _("both players of the pair")
    CAPTAIN = "captain", _("the captain of the team")
    ALONE = "alone", _("the player alone, in an individual contest")
    MISSING = "missing", _("not those who have to agree")


HEARD = frozenset({AppealResult.UPHELD, AppealResult.CHANGED})
"""What can become only of an appeal that was heard."""


class HeardLate(models.TextChoices):
    """Why an appeal was heard that came after the deadline: the right to it had expired (Law 92.B)."""

    ANOTHER_TIME = "another-time", _("the organiser had set another time (92.B)")
    AUTHORITY = "authority", _("the regulating authority’s procedure admits it (93.C)")


class HeardWithoutConsent(models.TextChoices):
    """Why an appeal was heard that not all supported who have to: as it stood it could not be (Law 92.D)."""

    AGREED_SINCE = "agreed-since", _("those who have to agree have agreed since (92.D)")
    AUTHORITY = "authority", _("the regulating authority’s procedure admits it (93.C)")


class Appeal(models.Model):
    """A side's request that a ruling be reviewed (Law 92), and what came of it.

    Each side may appeal (Law 92.A), and again once it has withdrawn its appeal: the clause sets no limit but the time.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="appeals")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals")
    side = models.CharField(_("side"), max_length=2, choices=Direction.choices)
    grounds = models.TextField(_("grounds"), validators=[storable])
    concurrence = models.CharField(
        _("who agrees to it"), max_length=8, choices=Concurrence.choices, default=Concurrence.PAIR
    )
    requested_at = models.DateTimeField(_("requested at"), default=timezone.now)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appeals_noted")
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    """When requests stopped being taken, as the club's rule had it then; None while the scores were not out."""
    outcome = models.CharField(_("outcome"), max_length=12, blank=True, default="", choices=AppealResult.choices)
    decision = models.TextField(_("decision"), blank=True, default="", validators=[storable])
    without_merit = models.BooleanField(_("without merit"), default=False)
    """What a regulation may provide a sanction for (Law 92.A): the committee says it, the sanction is not ours."""
    heard_late = models.CharField(_("why heard late"), max_length=12, blank=True, default="", choices=HeardLate.choices)
    heard_without_consent = models.CharField(
        _("why heard without consent"), max_length=12, blank=True, default="", choices=HeardWithoutConsent.choices
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="appeals_decided"
    )

    objects = AppealQuerySet.as_manager()

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "side"],
                condition=~models.Q(outcome=AppealResult.WITHDRAWN),
                name="one_appeal_of_a_side",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.side}"

    @property
    def lacks_consent(self) -> bool:
        """Whether it cannot be heard as it stands, because not all agree who have to."""
        return self.concurrence == Concurrence.MISSING

    @property
    def is_late(self) -> bool:
        """Whether it came after the deadline that held when it was made."""
        return self.deadline is not None and self.requested_at > self.deadline
