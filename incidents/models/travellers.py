"""What a scorer's file says of a session: who met whom on which board, and what came of it. Pairs by their numbers."""

from __future__ import annotations

import re
from typing import Final

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from incidents.models.board_results import MOST_TRICKS
from incidents.models.boards import Board
from incidents.models.cases import SeatLetter, contract_notation
from incidents.models.pairs import MOST_PAIRS, Direction
from incidents.models.sessions import MOST_ROUNDS, Session
from incidents.models.tables_in_room import Table, section_letters

WHOLE_PERCENT: Final = 100
PAIR_NUMBER: Final = re.compile(r"\A(?=.*[0-9])[0-9A-Za-z][0-9A-Za-z ().\-]{0,11}\Z")
"""As a program writes it: ``7``, ``12NS``, ``1-3-4``. A figure is in it, so that it is nobody's name."""
pair_notation = RegexValidator(PAIR_NUMBER, _("This is no pair number."), code="pair")
lead_notation = RegexValidator(re.compile(r"\A[SHDC][2-9TJQKA]\Z"), _("This is no card."), code="lead")


class PointsOf(models.TextChoices):
    """What the points of a line are counted in."""

    MATCH_POINTS = "match-points", _("matchpoints")
    BUTLER = "butler", _("Butler IMPs")
    CROSS_IMPS = "cross-imps", _("cross-IMPs")


class ResultsFile(models.Model):
    """The last file of results that a session took: what its lines have in common. The file itself is not kept."""

    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="results_file")
    event_type = models.CharField(max_length=24)
    """As the format has it: ``PAIRS``, ``TEAMS`` and the like."""
    winners = models.PositiveSmallIntegerField(null=True, blank=True)
    """Whether there is one winner, or one of each line."""
    brought_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    brought_at = models.DateTimeField()

    class Meta:
        verbose_name = _("file of results")
        verbose_name_plural = _("files of results")

    def __str__(self) -> str:
        return f"{self.session_id}: {self.event_type}"


class TravellerLineQuerySet(models.QuerySet["TravellerLine"]):
    """Lines of travellers, as they are looked for."""

    def at(self, board: Board, table: Table) -> TravellerLineQuerySet:
        """That of one board at one table: one or none."""
        return self.filter(board=board, table=table)


class TravellerLine(models.Model):
    """A board as two pairs played it. The format names no table: it is known where the seating of the session tells it.

    A contract is None where the file says only what was scored, and empty where the board was passed out. Pairs stand
    by their numbers, as the file writes them and as the session's list has them: the list may be sent anew.
    """

    file = models.ForeignKey(ResultsFile, on_delete=models.CASCADE, related_name="lines")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="lines")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="lines")
    round = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    section = models.CharField(max_length=4, blank=True, default="", validators=[section_letters])
    ns = models.CharField(max_length=12, validators=[pair_notation])
    ns_line = models.CharField(max_length=2, blank=True, default="", choices=Direction.choices)
    ns_number = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(MOST_PAIRS)])
    ew = models.CharField(max_length=12, validators=[pair_notation])
    ew_line = models.CharField(max_length=2, blank=True, default="", choices=Direction.choices)
    ew_number = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(MOST_PAIRS)])
    contract = models.CharField(max_length=4, null=True, blank=True, validators=[contract_notation])  # noqa: DJ001
    declarer = models.CharField(max_length=1, blank=True, default="", choices=SeatLetter.choices)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(MOST_TRICKS)])
    lead = models.CharField(max_length=2, blank=True, default="", validators=[lead_notation])
    score = models.IntegerField(null=True, blank=True)
    ns_percent = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(WHOLE_PERCENT)])
    ew_percent = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MaxValueValidator(WHOLE_PERCENT)])
    """An artificial score, where there is one."""
    points_of = models.CharField(max_length=12, blank=True, default="", choices=PointsOf.choices)
    ns_points = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    ew_points = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)

    objects = TravellerLineQuerySet.as_manager()

    class Meta:
        verbose_name = _("line of a traveller")
        verbose_name_plural = _("lines of travellers")
        ordering = ["board__number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["file", "board", "table"], name="one_line_of_a_board_at_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.board_id}: {self.ns} {self.ew}"
