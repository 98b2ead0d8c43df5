"""What was obtained on a board, whoever told it: at a table, and in the rest of the field."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from incidents.models.boards import Board
from incidents.models.cases import SeatLetter, contract_notation
from incidents.models.tables_in_room import Table

MOST_TRICKS: Final = 13
MOST_SCORES: Final = 200
MOST_POINTS: Final = 7600


class ResultSource(models.TextChoices):
    """Where a result comes from."""

    NOTED = "noted", _("noted by the director")
    IMPORTED = "imported", _("imported")


class BoardResultQuerySet(models.QuerySet["BoardResult"]):
    """Results of boards, as they are looked for."""

    def at(self, board: Board, table: Table) -> BoardResultQuerySet:
        """That of one board at one table: one or none."""
        return self.filter(board=board, table=table)


class BoardResult(models.Model):
    """A contract, who declared it and how many of the thirteen tricks he made; without a contract, passed out.

    One to a board at a table: what is noted later takes the place of what was noted before. The score follows from it
    and from the board's vulnerability, and is not kept.
    """

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="results")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    contract = models.CharField(_("contract"), max_length=4, blank=True, default="", validators=[contract_notation])
    declarer = models.CharField(_("declarer"), max_length=1, blank=True, default="", choices=SeatLetter.choices)
    tricks = models.PositiveSmallIntegerField(
        _("tricks made"), null=True, blank=True, validators=[MaxValueValidator(MOST_TRICKS)]
    )
    source = models.CharField(_("source"), max_length=10, choices=ResultSource.choices, default=ResultSource.NOTED)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results_noted")
    noted_at = models.DateTimeField()

    objects = BoardResultQuerySet.as_manager()

    class Meta:
        verbose_name = _("result of a board")
        verbose_name_plural = _("results of boards")
        constraints = [
            models.UniqueConstraint(fields=["board", "table"], name="one_result_of_a_board_at_a_table"),
            models.CheckConstraint(
                condition=Q(contract="", declarer="", tricks=None)
                # What is unknown a constraint lets pass: that there are tricks is said by itself.
                | ~Q(contract="") & ~Q(declarer="") & Q(tricks__isnull=False, tricks__lte=MOST_TRICKS),
                name="a_result_is_whole_or_passed_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board_id}: {self.table_id} {self.contract} {self.declarer} {self.tricks}"


def scores_of_a_field(scores: Any) -> None:
    """Raise ValidationError unless it is some scores in points, each a multiple of ten."""
    whole = isinstance(scores, list) and all(type(each) is int for each in scores)
    if not whole or not 1 <= len(scores) <= MOST_SCORES or any(each % 10 or abs(each) > MOST_POINTS for each in scores):
        raise ValidationError(_("These are no scores of a board."), code="scores")


class FieldScores(models.Model):
    """What North-South scored on a board at the other tables, typed off the scorer's sheet where no file brought it."""

    board = models.OneToOneField(Board, on_delete=models.PROTECT, related_name="field_scores")
    scores = models.JSONField(_("scores"), validators=[scores_of_a_field])
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField()

    class Meta:
        verbose_name = _("scores of the field")
        verbose_name_plural = _("scores of the field")

    def __str__(self) -> str:
        return f"{self.board_id}: {self.scores}"
