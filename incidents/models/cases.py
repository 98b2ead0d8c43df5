"""Incidents, and the facts established about them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from incidents.models.boards import Board
from incidents.models.calls import CallLink, Closing
from incidents.models.clubs import Club, Membership
from incidents.models.disputes import Basis, Version
from incidents.models.playing import boards_to_play
from incidents.models.sessions import Session
from incidents.models.tables_in_room import Table
from incidents.text import storable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from incidents.models.people import User

# What a question's answer may be kept as: one code, or several.
Code = str | list[str]

CONTRACT = re.compile(r"\A[1-7][CDHSN]X{0,2}\Z")
LONGEST_WORD = 200
"""How much a caller may say, and whoever closes an incident."""
contract_notation = RegexValidator(CONTRACT, _("A contract is written 4S, 3NX or 6HXX."), code="contract")


class SeatLetter(models.TextChoices):
    """The four seats."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")


class IncidentQuerySet(models.QuerySet["Incident"]):
    """Incidents, as they are looked for."""

    def of(self, club: Club) -> IncidentQuerySet:
        """Those of one club."""
        return self.filter(club=club)

    def next_number(self, club: Club) -> int:
        """The number of a club's next incident, while its row is held: none is given twice."""
        last = self.of(club).aggregate(last=models.Max("number"))["last"] or 0
        return max(last, club.numbered_up_to) + 1

    def newest_first(self) -> IncidentQuerySet:
        """As a session's page lists them."""
        return self.order_by("-number")

    def open(self) -> IncidentQuerySet:
        """Those that nobody closed; a ruling may be given on them, or was."""
        return self.filter(closed_at=None)

    def waiting(self) -> IncidentQuerySet:
        """The calls that no director has, nor was handed."""
        return self.open().filter(director=None)

    def where_sat(self, user: User) -> IncidentQuerySet:
        """Those at a table where this person sat in that round. Of one whose round is not known nobody can tell."""
        at_the_table = models.Q(table__seatings__round=models.F("round"))
        # Two plain searches, each from the person along an index; an OR in one would read every seating.
        first = Incident.objects.filter(at_the_table, table__seatings__pair__first__user=user)
        second = Incident.objects.filter(at_the_table, table__seatings__pair__second__user=user)
        return self.filter(pk__in=first.values("pk").union(second.values("pk")))

    def kept_from(self, membership: Membership) -> IncidentQuerySet:
        """Those that this member may not know of, a director who plays himself: on boards that he has still to play.

        Those of which nobody noted the board may be on any. His own calls are his to rule on, whatever he learns.
        Asked within another question it costs no query of its own, but for the first: whether he plays at all.
        """
        if not membership.plays_himself:
            return self.none()
        boards = boards_to_play(membership)
        in_play = self.filter(club=membership.club_id, session__in=boards.values("session"))
        return in_play.filter(models.Q(board=None) | models.Q(board__in=boards.values("pk"))).exclude(
            director=membership.user_id
        )

    def visible_to(self, membership: Membership) -> IncidentQuerySet:
        """Those of his club that this director may know of today: all but those kept from him while he plays."""
        return self.filter(club=membership.club_id).not_kept_from(membership)

    def not_kept_from(self, membership: Membership) -> IncidentQuerySet:
        """All but those kept from him while he plays."""
        if not membership.plays_himself:
            return self.all()
        return self.exclude(pk__in=Incident.objects.kept_from(membership).values("pk"))


class Incident(models.Model):
    """A call for the director. Everything beyond the table may be told later, or never."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="incidents")
    number = models.PositiveIntegerField(_("number"))
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="incidents")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="incidents")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, null=True, blank=True, related_name="incidents")
    contract = models.CharField(_("contract"), max_length=4, blank=True, default="", validators=[contract_notation])
    called_by = models.CharField(_("called by"), max_length=1, blank=True, default="", choices=SeatLetter.choices)
    called_at = models.DateTimeField(_("called at"))
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="incidents_directed"
    )
    # What the caller said, for the director who comes: no ruling's record ever holds it.
    word = models.CharField(
        _("what the caller said"), max_length=LONGEST_WORD, blank=True, default="", validators=[storable]
    )
    called_through = models.ForeignKey(
        CallLink, on_delete=models.PROTECT, null=True, blank=True, related_name="incidents"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="incidents_closed"
    )
    closed_as = models.CharField(max_length=20, blank=True, default="", choices=Closing.choices)
    closing_reason = models.CharField(max_length=LONGEST_WORD, blank=True, default="", validators=[storable])
    settled_by = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="settles")
    subject = models.CharField(_("subject"), max_length=80, blank=True, default="")
    opening_key = models.UUIDField(editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)

    facts_at_hand: list[Fact]
    """All its facts, where it was fetched with them (`Prefetch("facts", to_attr="facts_at_hand")`); there is no such
    attribute where it was not."""

    objects = IncidentQuerySet.as_manager()

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_incident_of_a_number"),
            # Within the club: a key that another club used must not tell that it was used.
            models.UniqueConstraint(fields=["club", "opening_key"], name="one_incident_of_a_key"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_closed(self) -> bool:
        """Whether it was closed without a ruling."""
        return self.closed_at is not None

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has taken the call: neither whoever it was handed to, nor anybody else."""
        return self.taken_at is None and self.closed_at is None

    def answers(self) -> Mapping[str, Code]:
        """The codes established so far, by question: what the laws are run on."""
        return {fact.key: fact.code for fact in self.known_facts}

    @property
    def knows_its_facts(self) -> bool:
        """Whether all its facts are at hand, so that what is shown of them asks nothing."""
        return hasattr(self, "facts_at_hand")

    @property
    def known_facts(self) -> Sequence[Fact]:
        """All its facts: those at hand, or those that there are now. One query at the most."""
        return self.facts_at_hand if self.knows_its_facts else list(self.facts.all())

    def forget_its_facts(self) -> None:
        """Have them no longer at hand: something was written that may have changed them."""
        if self.knows_its_facts:
            del self.facts_at_hand


class HowEstablished(models.TextChoices):
    """How a fact came to be established."""

    AGREED = "agreed", _("agreed at the table")
    FOUND = "found", _("found by the director")
    DISPUTED = "disputed", _("disputed")


class Fact(models.Model):
    """The answer to one question about an incident: the question's key and the answer's code, no more.

    A fact that is no longer asked for is kept: it is asked for again when another answer changes back. So are the
    versions of a fact that was agreed in the end: they count again when it is disputed again.
    """

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="facts")
    key = models.CharField(max_length=120)
    code = models.JSONField()
    established = models.CharField(max_length=10, choices=HowEstablished.choices, default=HowEstablished.AGREED)
    versions = models.JSONField(blank=True, default=list)
    basis = models.CharField(max_length=20, choices=Basis.choices, blank=True, default="")
    established_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="facts_established"
    )
    established_at = models.DateTimeField()

    class Meta:
        verbose_name = _("fact")
        verbose_name_plural = _("facts")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["incident", "key"], name="one_fact_of_a_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.code}"

    def read_versions(self) -> tuple[Version, ...]:
        """What each side says about it, in the order kept; nothing where it is agreed at the table."""
        if self.established == HowEstablished.AGREED:
            return ()
        return self.kept_versions()

    def kept_versions(self) -> tuple[Version, ...]:
        """What each side last said about it, whether it is still disputed or not."""
        return tuple(Version.of(kept) for kept in self.versions)
