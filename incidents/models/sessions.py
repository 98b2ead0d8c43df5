"""Sessions: their tables and boards, and who sits where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from incidents import deals
from incidents.models.clubs import Club, Invitation, Membership
from incidents.text import fold, storable, tidy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LONGEST_FOLDED = 400
"""Of a player's name, as it is compared."""
MOST_TABLES = 200
MOST_ROUNDS = 60
MOST_BOARDS_PER_ROUND = 40
MOST_BOARDS = 400
MOST_PAIRS = 9999

# The cycle of sixteen boards printed on the boards themselves (Law 2).
_DEALERS = "NESW"
_VULNERABILITIES = ("-", "NS", "EW", "all", "NS", "EW", "all", "-", "EW", "all", "-", "NS", "all", "-", "NS", "EW")

section_letters = RegexValidator(
    re.compile(r"\A[A-Z0-9]{1,4}\Z"), _("A section is one to four capital letters or digits."), code="section"
)


class Direction(models.TextChoices):
    """The two directions in which a pair may sit."""

    NS = "NS", _("North-South")
    EW = "EW", _("East-West")

    @property
    def short(self) -> str:
        """A direction in two letters."""
        return pgettext("side", "NS") if self is Direction.NS else pgettext("side", "EW")


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
    def round_in_play(self) -> int | None:
        """The round that is being played at this moment; None where nobody knows, and on any other day."""
        return self.round_now if self.date in (self.club.today(), self.club.day_of_play()) else None


class TableQuerySet(models.QuerySet["Table"]):
    """Tables, as they are looked for."""

    def of(self, club: Club) -> TableQuerySet:
        """Those of one club."""
        return self.filter(session__club=club)

    def in_order(self) -> TableQuerySet:
        """Section by section, as they stand in the room."""
        return self.order_by("section", "number")

    def of_other_sections(self, section: str | OuterRef) -> TableQuerySet:
        """Those that stand in another section than this one."""
        return self.exclude(section=section)


class Table(models.Model):
    """A table of a session."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="tables")
    section = models.CharField(_("section"), max_length=4, default="A", validators=[section_letters])
    number = models.PositiveSmallIntegerField(
        _("number"), validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)]
    )

    objects = TableQuerySet.as_manager()

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["section", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "section", "number"], name="one_table_of_a_number")]

    def __str__(self) -> str:
        return f"{self.section}{self.number}"

    def name_in_room(self, *, several_sections: bool) -> str:
        """As the room calls it: ``4``, or ``B4`` where its session has several sections."""
        return name_in_room(self.section, self.number, several_sections=several_sections)


def name_in_room(section: str, number: int, *, several_sections: bool) -> str:
    """A table as the room calls it: ``4``, or ``B4`` where its session has several sections."""
    return f"{section if several_sections else ''}{number}"


def has_several_sections(of_session: Iterable[Table | Pair]) -> bool:
    """Whether a session has several sections, from all its tables or pairs: then a number alone does not tell which."""
    return len({each.section for each in of_session}) > 1


def several_sections(section: str) -> Exists:
    """The same, to annotate rows that have a `session`; `section` leads from them to the section of their table."""
    tables = Table.objects.filter(session=OuterRef("session"))
    return Exists(tables.of_other_sections(OuterRef(section)).order_by())


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


def _is_member() -> Exists:
    return Exists(Membership.objects.current().filter(club=OuterRef("club"), user=OuterRef("user")))


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
        found = self
        for word in fold(text).split():
            found = found.filter(Q(folded_name__contains=word) | Q(licence__iexact=word))
        return found

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
