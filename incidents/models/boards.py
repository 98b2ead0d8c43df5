"""The boards of a session."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from incidents import deals
from incidents.models.clubs import Club
from incidents.models.sessions import MOST_BOARDS, Session

# The cycle of sixteen boards printed on the boards themselves (Law 2).
_DEALERS = "NESW"
_VULNERABILITIES = ("-", "NS", "EW", "all", "NS", "EW", "all", "-", "EW", "all", "-", "NS", "all", "-", "NS", "EW")


def dealt_properly(deal: str) -> None:
    """Raise ValidationError unless the deal is four hands of thirteen different cards."""
    if deal:
        deals.hands(deal)


class BoardQuerySet(models.QuerySet["Board"]):
    """Boards, as they are looked for."""

    def of(self, club: Club) -> BoardQuerySet:
        """Those of one club."""
        return self.filter(session__club=club)


class Board(models.Model):
    """A board of a session. Its number tells its dealer and vulnerability; its deal need not be known."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(MOST_BOARDS)]
    )
    deal = models.CharField(_("deal"), max_length=80, blank=True, default="", validators=[dealt_properly])

    objects = BoardQuerySet.as_manager()

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_board_of_a_number")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def dealer(self) -> str:
        """The seat that calls first: "N", "E", "S" or "W"."""
        return _DEALERS[(self.number - 1) % 4]

    @property
    def vulnerability(self) -> str:
        """The vulnerable side or sides: "-", "NS", "EW" or "all"."""
        return _VULNERABILITIES[(self.number - 1) % 16]

    def get_dealer_display(self) -> str:
        """The dealer in the reader's language."""
        return deals.name_of(self.dealer)

    def get_vulnerability_display(self) -> str:
        """The vulnerable side in the reader's language."""
        return {
            "-": gettext("nobody"),
            "NS": gettext("North-South"),
            "EW": gettext("East-West"),
            "all": gettext("everybody"),
        }[self.vulnerability]
