"""Clubs, who belongs to them and who is invited."""

from __future__ import annotations

import hashlib
import hmac
import zoneinfo
from collections import Counter
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, validate_slug
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from incidents.regulations import OF_POLLS, OF_SCORING, REGULATIONS
from incidents.text import storable

if TYPE_CHECKING:
    from incidents.models.people import User

EDITIONS = [(1997, "1997"), (2007, "2007"), (2017, "2017")]
INVITATION_LASTS = timedelta(days=7)
MOST_APPEAL_MINUTES = 14 * 24 * 60
MOST_RETENTION_MONTHS = 600
PLAYED_INTO_THE_NIGHT = timedelta(hours=5)
"""A session that began in the evening is still its day's after midnight, with boards still to be played."""

# A club's pages live at /<slug>/, beside these.
RESERVED_SLUGS = frozenset(
    {
        *("accounts", "static", "language", "invitations", "consultations", "calls", "health", "i18n", "admin", "api"),
        *("preferences", "table", "book"),
    }
)


class AppealRule(models.TextChoices):
    """From when a club counts the time in which a ruling may be appealed (Law 92.B leaves it to the organiser)."""

    AFTER_RESULTS = "after-results", _("so long after the scores are available")
    AFTER_RULING = "after-ruling", _("so long after the ruling")
    NEXT_DAY = "next-day", _("the next day, at a fixed time")


class PlayersSee(models.TextChoices):
    """When a club lets its players read a ruling in the case-book; those at the table read theirs at once."""

    NEXT_DAY = "next-day", _("from the day after the session")
    AT_ONCE = "at-once", _("as soon as it is given")
    NEVER = "never", _("never")


class ClubRole(models.TextChoices):
    """What somebody is in a club; each may do all that the one before may."""

    PLAYER = "player", _("player")
    DIRECTOR = "director", _("director")
    ADMIN = "admin", _("club administrator")

    def at_least(self, other: ClubRole) -> bool:
        """Whether this role may do all that `other` may."""
        ranks = list(ClubRole)
        return ranks.index(self) >= ranks.index(other)


def free_slug(slug: str) -> None:
    """Raise ValidationError when the address is one of the site's own."""
    if slug.lower() in RESERVED_SLUGS:
        raise ValidationError(_("“%(slug)s” is an address of the site itself."), code="reserved", params={"slug": slug})


def known_zone(name: str) -> None:
    """Raise ValidationError unless this is the name of a time zone such as Europe/Paris."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("“%(name)s” is not a time zone."), code="zone", params={"name": name[:80]})


class ClubQuerySet(models.QuerySet["Club"]):
    """Clubs, as they are looked for."""

    def of_person(self, user: User) -> ClubQuerySet:
        """The clubs where this person holds a role today, by name."""
        return self.filter(memberships__user=user, memberships__ended_at=None).order_by("name", "pk")


class Club(models.Model):
    """A club: its own people, sessions and rulings, which no other club ever sees."""

    slug = models.SlugField(_("address"), max_length=50, unique=True, validators=[validate_slug, free_slug])
    name = models.CharField(_("name"), max_length=120, validators=[storable])
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris", validators=[known_zone])
    language = models.CharField(
        _("language"), max_length=2, default="fr", choices=[("fr", _("French")), ("en", _("English"))]
    )
    edition = models.PositiveSmallIntegerField(_("edition of the Laws"), default=2017, choices=EDITIONS)
    regulations = models.JSONField(_("regulations"), default=dict, blank=True)
    # What is due for what, by the name of each line; what the club never said is as it usually is.
    penalty_scale = models.JSONField(_("scale of penalties"), default=dict, blank=True, editable=False)
    appeal_rule = models.CharField(
        _("appeals are taken until"), max_length=16, choices=AppealRule.choices, default=AppealRule.AFTER_RESULTS
    )
    # The Laws' own limit (92.B): 30 minutes after the official scores are available.
    appeal_minutes = models.PositiveIntegerField(
        _("minutes"), default=30, validators=[MinValueValidator(1), MaxValueValidator(MOST_APPEAL_MINUTES)]
    )
    appeal_time = models.TimeField(_("time of day"), default=time(12))
    players_see = models.CharField(
        _("players read rulings"), max_length=10, choices=PlayersSee.choices, default=PlayersSee.NEXT_DAY
    )
    retention_months = models.PositiveSmallIntegerField(
        _("months for which names are kept"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_RETENTION_MONTHS)],
    )

    first_steps_done = models.BooleanField(_("first steps put away"), default=False, editable=False)
    """Whether the administrator put away the list of what a new club has to do first."""
    numbered_up_to = models.PositiveIntegerField(default=0, editable=False)
    """The highest number of an incident that went with its session: no other gets it."""

    objects = ClubQuerySet.as_manager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The clock on the club's wall."""
        return zoneinfo.ZoneInfo(self.time_zone)

    def elections(self) -> dict[str, bool]:
        """What the club elects where the Laws leave a choice, completed with what holds when it never said."""
        return {each.key: bool(self.regulations.get(each.key, each.default)) for each in REGULATIONS}

    def scoring_elections(self) -> dict[str, bool]:
        """What it elects of how scores are worked out, completed likewise."""
        return {each.key: bool(self.regulations.get(each.key, each.default)) for each in OF_SCORING}

    def poll_thresholds(self) -> dict[str, int]:
        """From which answers on a poll shows a logical alternative, completed likewise."""
        return {each.key: int(self.regulations.get(each.key, each.default)) for each in OF_POLLS}

    def today(self) -> date:
        """The date on the club's wall, which near midnight is not that of the server."""
        return timezone.localdate(timezone=self.zone)

    def day_of_play(self) -> date:
        """The date of the sessions that may be in play: until five hours after midnight, that of the evening before."""
        return timezone.localdate(timezone.now() - PLAYED_INTO_THE_NIGHT, self.zone)

    def days_in_play(self) -> set[date]:
        """The dates of the sessions that are played now: today's, and in the night those of the evening before."""
        return {self.today(), self.day_of_play()}


class MembershipQuerySet(models.QuerySet["Membership"]):
    """Memberships, as they are looked for."""

    def current(self) -> MembershipQuerySet:
        """Those which have not ended."""
        return self.filter(ended_at=None)

    def of(self, club: Club) -> MembershipQuerySet:
        """Those of one club, with the person read in the same query."""
        return self.filter(club=club).select_related("user")


class Membership(models.Model):
    """A person's role in a club, from the day it is given to the day it ends. Ended ones are kept."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=ClubRole.choices, default=ClubRole.PLAYER)
    began_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = MembershipQuerySet.as_manager()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(ended_at=None), name="one_current_membership_in_a_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.user_id} {self.role}"

    def may(self, role: ClubRole) -> bool:
        """Whether this person may do what `role` may."""
        return ClubRole(self.role).at_least(role)

    @cached_property
    def plays_himself(self) -> bool:
        """Whether this director plays in a session of today or to come, so that something may have to be kept from him.

        Asked once of a membership as it was fetched: a page looks in many places for what is kept, and mostly in vain.
        """
        # Sessions are of clubs.
        from incidents.models.playing import plays_in_one

        return plays_in_one(self)


def in_a_week() -> datetime:
    """When an invitation made now stops being good."""
    return timezone.now() + INVITATION_LASTS


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations, as they are looked for."""

    def of(self, club: Club) -> InvitationQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def open_still(self) -> InvitationQuerySet:
        """Those that nobody used or withdrew and whose time is not over, whoever made them."""
        return self.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())

    def pending(self) -> InvitationQuerySet:
        """Those that would still let somebody in: who made one may still make it, or nobody did (a club's first)."""
        may_make_it = Membership.objects.current().filter(
            club=models.OuterRef("club"), user=models.OuterRef("created_by"), role=ClubRole.ADMIN, user__is_active=True
        )
        return self.open_still().filter(Q(created_by=None) | models.Exists(may_make_it))

    def withdraw_all(self) -> dict[int, int]:
        """End each that nobody used or withdrew and whose time is not over; how many, by their clubs' keys."""
        open_still = self.open_still()
        counted = Counter(open_still.order_by().values_list("club_id", flat=True))
        open_still.update(revoked_at=timezone.now())
        return dict(counted)

    def for_token(self, token: str) -> InvitationQuerySet:
        """The invitation whose link holds this token; used, expired and revoked ones too."""
        return self.filter(token_hash=token_hash(token))


def token_hash(token: str) -> str:
    """What is kept of a link's token. The token is 256 random bits, so a plain digest cannot be guessed back."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def derive(salt: str, seed: str) -> bytes:
    """256 bits that come of a seed, by the installation's secret: others for every salt.

    Links in people's hands are made of them: for the same secret, salt and seed they are the same for ever.
    """
    key = hashlib.sha256(salt.encode() + settings.SECRET_KEY.encode()).digest()
    return hmac.digest(key, seed.encode(), "sha256")


class Invitation(models.Model):
    """A link that lets one person in once. Only a digest of the link is kept: whoever reads the table cannot use it."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=ClubRole.choices, default=ClubRole.PLAYER)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    note = models.CharField(_("for whom"), max_length=120, blank=True, default="", validators=[storable])
    # Who comes in by the link is this player of the club.
    player = models.ForeignKey(
        "incidents.Player", on_delete=models.PROTECT, null=True, blank=True, related_name="invitations"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="invitations_made"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(default=in_a_week)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="invitations_used"
    )
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.role}"

    @property
    def is_pending(self) -> bool:
        """Whether the link would still let somebody in, by what the tables say now."""
        return Invitation.objects.pending().filter(pk=self.pk).exists()
