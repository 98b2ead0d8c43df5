"""Who sits where in a session, and the list of players that another took the place of."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from incidents.models.pairs import Direction, Pair
from incidents.models.sessions import MOST_ROUNDS, Session
from incidents.models.tables_in_room import Table


class SeatingQuerySet(models.QuerySet["Seating"]):
    """Seatings, as they are looked for."""

    def at(self, table: Table, round: int | None) -> SeatingQuerySet:
        """Who sits at a table in a round (the first when the round is not known), names read in the same query."""
        return self.filter(table=table, round=round or 1).select_related("pair__first", "pair__second")


class Seating(models.Model):
    """A pair at a table, for one round."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seatings")
    round = models.PositiveSmallIntegerField(
        _("round"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    direction = models.CharField(_("direction"), max_length=2, choices=Direction.choices)
    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="seatings")
    # Nobody sent it: it follows from the movement, and is worked out anew when that or the list changes.
    by_movement = models.BooleanField(default=False, editable=False)

    objects = SeatingQuerySet.as_manager()

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = [
            models.UniqueConstraint(fields=["table", "round", "direction"], name="one_pair_in_a_place"),
            models.UniqueConstraint(fields=["pair", "round"], name="one_place_for_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.round} {self.direction}"

    def clean(self) -> None:
        """Refuse a pair of another session."""
        if self.pair.session_id != self.table.session_id:
            raise ValidationError(gettext("This pair plays in another session."), code="session")


class FormerPlayers(models.Model):
    """The list of players that another took the place of: by the keys of rows, so that whoever is forgotten is.

    One to a session, the last: it can be put back.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="former_players")
    # Section, line, number, and the keys of both players.
    pairs = models.JSONField(default=list)
    # The key of a table, round, direction, and the place of the pair in `pairs`.
    seats = models.JSONField(default=list)
    replaced_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("former list of players")
        verbose_name_plural = _("former lists of players")

    def __str__(self) -> str:
        return f"{self.session_id}: {self.replaced_at}"
