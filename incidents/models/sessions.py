"""Sessions: what was arranged for an afternoon or evening of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self
from uuid import uuid4

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from incidents.models.clubs import Club
from incidents.text import storable

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

MOST_ROUNDS = 60
MOST_BOARDS_PER_ROUND = 40
MOST_BOARDS = 400


class Scoring(models.TextChoices):
    """How a session is scored: what an artificial score or a penalty is counted in."""

    MATCHPOINTS = "matchpoints", _("matchpoints")
    IMPS = "imps", _("IMPs")


class MovementKind(models.TextChoices):
    """How pairs and boards go round: see `incidents.movements`."""

    MITCHELL = "mitchell", _("Mitchell (with a skip where tables are even)")
    RELAY_MITCHELL = "relay-mitchell", _("Mitchell with relays (tables even)")
    HOWELL = "howell", _("Howell (3 to 8 tables)")

    @property
    def short(self) -> StrPromise:
        """As it is called beside a section."""
        return _SHORT[self]


_SHORT = {
    MovementKind.MITCHELL: _("Mitchell"),
    MovementKind.RELAY_MITCHELL: _("Mitchell with relays"),
    MovementKind.HOWELL: _("Howell"),
}


class SessionQuerySet(models.QuerySet["Session"]):
    """Sessions, as they are looked for."""

    def of(self, club: Club) -> SessionQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def newest_first(self) -> SessionQuerySet:
        """As the club's page lists them."""
        return self.order_by("-date", "-pk")

    def with_table_count(self) -> Self:
        """With `table_count`, how many tables each has."""
        return self.annotate(table_count=models.Count("tables"))


class Session(models.Model):
    """An afternoon or evening of play."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sessions")
    name = models.CharField(_("name"), max_length=120, validators=[storable])
    date = models.DateField(_("date"))
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    boards_per_round = models.PositiveSmallIntegerField(
        _("boards per round"), validators=[MinValueValidator(1), MaxValueValidator(MOST_BOARDS_PER_ROUND)]
    )
    first_board = models.PositiveSmallIntegerField(
        _("first board"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_BOARDS)]
    )
    scoring = models.CharField(_("scoring"), max_length=12, choices=Scoring.choices, default=Scoring.MATCHPOINTS)
    # By section, one of MovementKind; a section whose movement nobody said is not there.
    movements = models.JSONField(_("movement"), default=dict, blank=True)
    # The round that is being played, as a director moved it on; only where a movement is known.
    round_now = models.PositiveSmallIntegerField(
        _("round"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    results_at = models.DateTimeField(_("scores available at"), null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="sessions_created"
    )
    # The key of the form that created it: the same form sent twice makes one session.
    creation_key = models.UUIDField(default=uuid4, editable=False)

    objects = SessionQuerySet.as_manager()

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        indexes = [models.Index(fields=["club", "-date", "-id"], name="sessions_newest_first")]
        constraints = [models.UniqueConstraint(fields=["club", "creation_key"], name="one_session_of_a_key")]

    def __str__(self) -> str:
        return self.name

    def movement_name(self, section: str) -> str:
        """How the movement of a section is called; empty where nobody said it."""
        kind = self.movements.get(section)
        return str(MovementKind(kind).short) if kind in MovementKind.values else ""

    @property
    def is_in_play(self) -> bool:
        """Whether it is played now, so that its tables may call: on its day, and in the night that follows it."""
        return self.date in self.club.days_in_play()

    @property
    def round_in_play(self) -> int | None:
        """The round that is being played at this moment; None where nobody knows, and on any other day."""
        return self.round_now if self.is_in_play else None
