"""Directors who play: what they say of themselves, and which boards they have still to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from incidents.models.boards import Board
from incidents.models.clubs import ClubRole, Membership
from incidents.models.pairs import MOST_PAIRS, Direction, Pair
from incidents.models.sessions import Session
from incidents.models.tables_in_room import section_letters

if TYPE_CHECKING:
    from datetime import date


class Participation(models.Model):
    """What a director says of himself in a session: that he plays, as which pair and where, or that he does not.

    It counts for more than the seating. His pair stands by its number: the list of pairs may be sent anew.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="participations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="participations")
    plays = models.BooleanField(_("plays"))
    section = models.CharField(_("section"), max_length=4, blank=True, default="", validators=[section_letters])
    line = models.CharField(_("line"), max_length=2, blank=True, default="", choices=Direction.choices)
    number = models.PositiveSmallIntegerField(
        _("pair"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_PAIRS)]
    )
    seat = models.CharField(
        _("seat"),
        max_length=1,
        blank=True,
        default="",
        choices=[("N", _("North")), ("E", _("East")), ("S", _("South")), ("W", _("West"))],
    )
    said_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("director’s own part in a session")
        verbose_name_plural = _("directors’ own parts in sessions")
        constraints = [models.UniqueConstraint(fields=["session", "user"], name="one_participation_of_a_person")]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.user_id} {self.plays}"


class BoardPlayed(models.Model):
    """A board that a director says he has played: from then on it is shown to him."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="played_by")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="boards_played")
    said_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("board played by a director")
        verbose_name_plural = _("boards played by directors")
        constraints = [models.UniqueConstraint(fields=["user", "board"], name="a_board_played_once")]

    def __str__(self) -> str:
        return f"{self.board_id}: {self.user_id}"


def sessions_played(membership: Membership) -> models.QuerySet[Session]:
    """The sessions in play today, or to come, in which this director plays himself: as he says, else as he sits."""
    if not membership.may(ClubRole.DIRECTOR):
        return Session.objects.none()
    return _played(membership.user_id, membership.club_id, membership.club.day_of_play())


def plays_in_one(membership: Membership) -> bool:
    """Whether there is such a session. One query."""
    return sessions_played(membership).exists()


def _played(user: int, club: int, day: date) -> models.QuerySet[Session]:
    of_session = {"session": OuterRef("pk")}
    said = Participation.objects.filter(user=user, **of_session)
    seated = Pair.objects.filter(Q(first__user=user) | Q(second__user=user), **of_session)
    in_play = Session.objects.filter(club=club, date__gte=day)
    return in_play.filter(Exists(said.filter(plays=True)) | Exists(seated) & ~Exists(said))


def boards_to_play(membership: Membership) -> models.QuerySet[Board]:
    """The boards which this director has still to play, and which are therefore kept from him.

    Nobody knows from the movement who has played what. So each board of a session of today in which he plays counts as
    still to be played until he says that he has played it; the day after all of them have been.
    """
    if not membership.plays_himself:
        return Board.objects.none()
    played = BoardPlayed.objects.filter(board=OuterRef("pk"), user=membership.user_id)
    sessions = sessions_played(membership).values("pk")
    return Board.objects.filter(~Exists(played), session__in=sessions)
