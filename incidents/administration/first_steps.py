"""What the administrator of a new club does first: a short list on the club's page, until it is done or put away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Session, Tag

if TYPE_CHECKING:
    from incidents.models import User


@dataclass(frozen=True)
class FirstSteps:
    """Which of the first steps a club has done."""

    settings: bool
    """Somebody went through its settings and saved them."""
    directors: bool
    """Somebody beside the administrator may direct."""
    session: bool
    players: bool
    """Some player was invited by a link of his own."""

    @property
    def all_done(self) -> bool:
        """Whether nothing is left to be shown."""
        return self.settings and self.directors and self.session and self.players


def first_steps(club: Club, administrator: User) -> FirstSteps | None:
    """How far the club is; None where it has done all, or where they were put away. One query at most."""
    if club.first_steps_done:
        return None
    of_club = Q(club=OuterRef("pk"))
    directing = Membership.objects.current().filter(of_club, role__in=(ClubRole.DIRECTOR, ClubRole.ADMIN))
    saved, others, session, invited = (
        Club.objects.filter(pk=club.pk)
        .values_list(
            Exists(LogEntry.objects.filter(of_club, tag=Tag.CLUB_CHANGED)),
            Exists(directing.exclude(user=administrator)),
            Exists(Session.objects.filter(of_club)),
            Exists(Invitation.objects.filter(of_club).exclude(player=None)),
        )
        .get()
    )
    steps = FirstSteps(saved, others, session, invited)
    return None if steps.all_done else steps


def put_first_steps_away(club: Club, by: User) -> None:
    """Show them no more."""
    with transaction.atomic():
        if Club.objects.filter(pk=club.pk, first_steps_done=False).update(first_steps_done=True):
            LogEntry.objects.note(Tag.FIRST_STEPS_DONE, club=club, who=by)
