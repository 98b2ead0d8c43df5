"""Invitations: made by an administrator, used once by one person."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Tag, User


class InvitationSpent(Exception):
    """The link was used, has expired, was withdrawn or never was."""


class AlreadyMember(Exception):
    """The person may already do all that the invitation offers; it stays good for somebody else."""


def invite(club: Club, role: ClubRole, by: User | None, note: str = "") -> tuple[Invitation, str]:
    """Make an invitation and return it with the token of its link, which is not kept and never seen again."""
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        invitation = Invitation.objects.for_new_token(token, club=club, role=role, created_by=by, note=note)
        LogEntry.objects.note(
            Tag.INVITATION_MADE, club=club, who=by, detail={"invitation": invitation.pk, "role": role.value}
        )
    return invitation, token


def revoke(invitation: Invitation, by: User) -> None:
    """Withdraw an invitation. Raises InvitationSpent when it no longer lets anybody in."""
    with transaction.atomic():
        locked = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
        if not locked.is_pending:
            raise InvitationSpent
        locked.revoked_at = timezone.now()
        locked.save(update_fields=["revoked_at"])
        LogEntry.objects.note(Tag.INVITATION_REVOKED, club=locked.club, who=by, detail={"invitation": locked.pk})


def accept(token: str, user: User) -> Membership:
    """Make `user` a member by the link with this token, once.

    A member with a lower role gets the one offered. Raises InvitationSpent, and AlreadyMember when nothing is gained.
    """
    with transaction.atomic():
        invitation = _held(token)
        membership = Membership.objects.current().filter(club=invitation.club, user=user).first()
        offered = ClubRole(invitation.role)
        if membership is not None and membership.may(offered):
            raise AlreadyMember
        if membership is None:
            membership = Membership.objects.create(club=invitation.club, user=user, role=offered)
        else:
            membership.role = offered
            membership.save(update_fields=["role"])
        _use(invitation, user)
        return membership


def sign_up(token: str, user: User) -> Membership:
    """Keep the new person and make him a member by the link with this token, or neither.

    Raises InvitationSpent, and IntegrityError when somebody took the same sign-in name meanwhile.
    """
    with transaction.atomic():
        invitation = _held(token)
        user.save()
        membership = Membership.objects.create(club=invitation.club, user=user, role=invitation.role)
        _use(invitation, user)
        return membership


def _held(token: str) -> Invitation:
    """The invitation, locked: of two people with one link, the second finds it used."""
    invitation = Invitation.objects.for_token(token).select_for_update(no_key=True).first()
    if invitation is None or not invitation.is_pending:
        raise InvitationSpent
    # Two links of one club opened by one person at once would else make two memberships.
    Club.objects.select_for_update(no_key=True).get(pk=invitation.club_id)
    return invitation


def _use(invitation: Invitation, user: User) -> None:
    invitation.used_by, invitation.used_at = user, timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])
    LogEntry.objects.note(
        Tag.INVITATION_USED,
        club=invitation.club,
        who=user,
        detail={"invitation": invitation.pk, "role": invitation.role},
    )
