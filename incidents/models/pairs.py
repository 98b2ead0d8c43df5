"""Who plays: the players as the club knows them, and the pairs that they make in a session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Exists, Func, OuterRef, Q, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from incidents.models.clubs import Club, Invitation, Membership
from incidents.models.sessions import Session
from incidents.models.tables_in_room import section_letters
from incidents.text import fold, fold_licence, storable, tidy

if TYPE_CHECKING:
    from collections.abc import Collection

LONGEST_FOLDED = 400
"""Of a player's name, as it is compared."""
MOST_PAIRS = 9999


class Direction(models.TextChoices):
    """The two directions in which a pair may sit."""

    NS = "NS", _("North-South")
    EW = "EW", _("East-West")

    @property
    def short(self) -> str:
        """A direction in two letters."""
        return pgettext("side", "NS") if self is Direction.NS else pgettext("side", "EW")


def _is_member() -> Exists:
    return Exists(Membership.objects.current().filter(club=OuterRef("club"), user=OuterRef("user")))


def _bare_licence() -> Func:
    """A licence as `fold_licence` leaves it; of noughts alone nothing is left."""
    return Func("licence", Value("0"), function="LTRIM", output_field=models.CharField())


class PlayerQuerySet(models.QuerySet["Player"]):
    """Players, as they are looked for."""

    def of(self, club: Club) -> PlayerQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def remembered(self) -> PlayerQuerySet:
        """Those whose names are still kept."""
        return self.filter(forgotten_at=None)

    def with_sessions(self) -> PlayerQuerySet:
        """With `count`, in how many pairs of sessions each plays."""
        of_one = {
            name: Coalesce(
                models.Subquery(
                    Pair.objects.filter(**{name: OuterRef("pk")})
                    .order_by()
                    .values(name)
                    .annotate(n=models.Count("pk"))
                    .values("n")
                ),
                0,
            )
            for name in ("first", "second")
        }
        return self.annotate(count=of_one["first"] + of_one["second"])

    def matching_name(self, text: str) -> PlayerQuerySet:
        """Those whose name holds each word of `text`, whatever its case and accents, or whose licence it is."""
        found = self.alias(bare_licence=_bare_licence())
        for word in fold(text).split():
            found = found.filter(
                Q(folded_name__contains=word) | Q(licence__iexact=word) | Q(bare_licence__iexact=fold_licence(word))
            )
        return found

    def known_by(self, folded_names: Collection[str], licences: Collection[str]) -> PlayerQuerySet:
        """Those of one of these names, as they are compared, or one of these licences, whatever noughts precede it."""
        bare = {fold_licence(licence) for licence in licences}
        noughts = [licence for licence in licences if not licence.strip("0")]
        return self.alias(bare_licence=_bare_licence()).filter(
            Q(folded_name__in=folded_names) | Q(bare_licence__in=bare) | Q(licence__in=noughts)
        )

    def with_invitations(self) -> Self:
        """With `has_come` (he is a member), `is_invited` (a link lets him in) and `was_invited` (some link was his)."""
        links = Invitation.objects.filter(player=OuterRef("pk"))
        return self.annotate(has_come=_is_member(), is_invited=Exists(links.pending()), was_invited=Exists(links))

    def members(self) -> PlayerQuerySet:
        """Those who sign in and belong to the club."""
        return self.filter(_is_member())

    def needing_links(self) -> PlayerQuerySet:
        """Those who are no members, and have no link that is good."""
        return self.exclude(_is_member()).exclude(Exists(Invitation.objects.pending().filter(player=OuterRef("pk"))))


class Player(models.Model):
    """Somebody who plays at the club, whether or not he ever signs in."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120, validators=[storable])
    folded_name = models.CharField(max_length=LONGEST_FOLDED, editable=False)
    licence = models.CharField(_("licence"), max_length=30, blank=True, default="", validators=[storable])
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="players"
    )
    forgotten_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [models.Index(fields=["club", "folded_name"], name="players_by_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "licence"], condition=~Q(licence=""), name="one_player_of_a_licence"
            ),
        ]

    def __str__(self) -> str:
        return self.name or gettext("somebody forgotten")

    @classmethod
    def with_name(cls, club: Club, name: str, licence: str = "") -> Player:
        """A new player, not yet saved, his name also kept as it is compared. Names are always set through here."""
        return cls(club=club, name=tidy(name), folded_name=fold(name), licence=licence)


class Pair(models.Model):
    """Two players of a session, known by their number."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="pairs")
    section = models.CharField(_("section"), max_length=4, default="A", validators=[section_letters])
    line = models.CharField(
        _("line"),
        max_length=2,
        blank=True,
        default="",
        choices=Direction.choices,
        help_text=_("Only where both lines are numbered from 1."),
    )
    number = models.PositiveSmallIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(MOST_PAIRS)]
    )
    first = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="pairs_as_first")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="pairs_as_second")

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        ordering = ["section", "line", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "section", "line", "number"], name="one_pair_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{Direction(self.line).short} {self.number}" if self.line else str(self.number)

    @property
    def names(self) -> str:
        """Both players, for people who may see names; empty when they are not known."""
        return " – ".join(str(player) for player in (self.first, self.second) if player is not None)
