"""The named writes about who is what in a club. Each holds the club's row, so that two administrators cannot at once
leave it without any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from incidents.models import AccountLink, Club, ClubRole, Invitation, LogEntry, Membership, Tag

if TYPE_CHECKING:
    from incidents.models import User


class LastAdministrator(Exception):
    """A club keeps at least one administrator: nobody else could name the next."""


class NoLongerMember(Exception):
    """The membership ended meanwhile."""


def change_role(membership: Membership, role: ClubRole, by: User) -> Membership:
    """Give a member another role; given again it changes and notes nothing.

    Raises LastAdministrator and NoLongerMember.
    """
    with transaction.atomic():
        held = _held(membership)
        if held.role == role:
            return held
        if role is not ClubRole.ADMIN:
            _another_administrator_than(held)
        before, held.role = held.role, role
        held.save(update_fields=["role"])
        detail = {"membership": held.pk, "before": before, "role": role.value}
        LogEntry.objects.note(Tag.ROLE_CHANGED, club=held.club, who=by, detail=detail)
        if role is not ClubRole.ADMIN:
            withdraw_links(held, by)
        return held


def end_membership(membership: Membership, by: User) -> Membership:
    """End a membership; it is kept, and opens nothing any more. Raises LastAdministrator and NoLongerMember."""
    with transaction.atomic():
        held = _held(membership)
        _another_administrator_than(held)
        held.ended_at = timezone.now()
        held.save(update_fields=["ended_at"])
        detail = {"membership": held.pk, "role": held.role}
        LogEntry.objects.note(Tag.MEMBERSHIP_ENDED, club=held.club, who=by, detail=detail)
        withdraw_links(held, by)
        return held


def withdraw_links(membership: Membership, by: User | None) -> None:
    """End the open invitations that this member made, and his links for a new password of members of the club; its row
    is held.

    Without him they let nobody in. They are not to be good again when he is an administrator again: nobody would know.
    """
    # Whichever club he made them in: he is to administer every club of the account.
    AccountLink.objects.filter(made_by=membership.user_id, user__memberships__club=membership.club_id).delete()
    made = Invitation.objects.of(membership.club).filter(created_by=membership.user_id, used_at=None, revoked_at=None)
    for invitation in made.filter(expires_at__gt=timezone.now()):
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        detail = {"invitation": invitation.pk}
        LogEntry.objects.note(Tag.INVITATION_REVOKED, club=membership.club, who=by, detail=detail)


def _held(membership: Membership) -> Membership:
    Club.objects.select_for_update(no_key=True).get(pk=membership.club_id)
    held = Membership.objects.current().select_related("club").filter(pk=membership.pk).first()
    if held is None:
        raise NoLongerMember
    return held


def _another_administrator_than(held: Membership) -> None:
    if held.role != ClubRole.ADMIN:
        return
    others = Membership.objects.current().filter(club=held.club, role=ClubRole.ADMIN, user__is_active=True)
    if not others.exclude(pk=held.pk).exists():
        raise LastAdministrator
