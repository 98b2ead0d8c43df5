"""Changes of the score that a ruling orders, as the scorer works through them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models import Board, Club, Incident, Membership, Session
from incidents.models.playing import boards_to_play
from incidents.text import storable
from rulings.models.rulings import Ruling


class ScoreChangeQuerySet(models.QuerySet["ScoreChange"]):
    """Score changes, as they are looked for."""

    def of(self, club: Club) -> ScoreChangeQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def not_kept_from(self, membership: Membership) -> ScoreChangeQuerySet:
        """All but those kept from a director while he plays: on boards he has still to play, but of his own calls."""
        kept = Incident.objects.kept_from(membership).values("pk")
        on_his_boards = models.Q(board__in=boards_to_play(membership).values("pk"))
        return self.exclude(ruling__incident__in=kept).exclude(
            on_his_boards & ~models.Q(ruling__incident__director=membership.user_id)
        )

    def standing(self) -> ScoreChangeQuerySet:
        """Those which nobody has withdrawn."""
        return self.filter(withdrawn_at=None)

    def to_be_entered(self) -> ScoreChangeQuerySet:
        """Those which the scorer has still to enter."""
        return self.standing().filter(entered_at=None)


class ScoreChange(models.Model):
    """What the scorer has to enter for a board: from what, to what, why and under which clause.

    What it says is never edited: a wrong one is withdrawn and another made. Pairs stand by their numbers.
    """

    class Kind(models.TextChoices):
        """What kind of score takes the place of the one obtained (Laws 12.C, 64.A, 69 to 71, 86, 90)."""

        TRICKS = "tricks", _("tricks for the other side")
        ARTIFICIAL = "artificial", _("artificial adjusted score")
        ASSIGNED = "assigned", _("assigned adjusted score")
        WEIGHTED = "weighted", _("weighted adjusted score")
        SPLIT = "split", _("split adjusted score")
        PENALTY = "penalty", _("penalty")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="score_changes")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="score_changes")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="score_changes")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="score_changes")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    pairs = models.JSONField(default=dict)
    """The numbers of the pairs, by Direction."""
    before = models.JSONField(default=dict)
    """What was obtained at the table; `rulings/review/scores` says how it is written."""
    after = models.JSONField(default=dict)
    """What is to be entered instead; `rulings/review/scores` says how it is written."""
    clause = models.CharField(_("clause"), max_length=24)
    reason = models.TextField(_("reason"), blank=True, default="", validators=[storable])
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    making_key = models.UUIDField(editable=False)

    objects = ScoreChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("score change")
        verbose_name_plural = _("score changes")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "making_key"], name="one_score_change_of_a_key")]
        indexes = [models.Index(fields=["session", "entered_at"], name="score_changes_of_session")]

    def __str__(self) -> str:
        return f"{self.ruling_id}: {self.kind}"
