"""Invitations: made by an administrator, used once by one person."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from incidents.accounts.holding import hold_account
from incidents.models import Club, ClubRole, Invitation, LogEntry, Membership, Player, Tag, User
from incidents.models.clubs import derive, token_hash

_SALT = "incidents.inviting"


class InvitationSpent(Exception):
    """The link was used, has expired, was withdrawn, never was, or is of somebody who may make none any more."""


class AlreadyMember(Exception):
    """The person may already do all that the invitation offers; it stays good for somebody else."""


class HasAdministrators(Exception):
    """The club has somebody who can invite; by which names they sign in."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.names = names


def invite(
    club: Club, role: ClubRole, by: User | None, note: str = "", key: UUID | None = None
) -> tuple[Invitation, str]:
    """Make an invitation and return it with the token of its link, which is not kept and never seen again.

    The same form sent twice, by its key, makes one: the second time it is returned as it is. Raises InvitationSpent
    where that one lets nobody in any more.
    """
    token = secrets.token_urlsafe(32) if key is None else _token(f"{club.pk}:{by and by.pk}:{key}:{role}:{note}")
    with transaction.atomic():
        offer = {"club": club, "role": role, "created_by": by, "note": note}
        invitation, is_new = Invitation.objects.get_or_create(token_hash=token_hash(token), defaults=offer)
        if is_new:
            detail = {"invitation": invitation.pk, "role": role.value}
            LogEntry.objects.note(Tag.INVITATION_MADE, club=club, who=by, detail=detail)
        elif not invitation.is_pending:
            raise InvitationSpent
    return invitation, token


def first_link_again(club: Club) -> str:
    """The token of a new first link of a club that nobody administers; the one before, which was lost, ends.

    Raises HasAdministrators.
    """
    with transaction.atomic():
        # Whoever comes in by the lost link at this moment came in, or finds it withdrawn.
        _hold(club.pk)
        admins = Membership.objects.current().filter(club=club, role=ClubRole.ADMIN, user__is_active=True)
        if names := list(admins.order_by("user__username").values_list("user__username", flat=True)):
            raise HasAdministrators(names)
        lost = club.invitations.filter(created_by=None, role=ClubRole.ADMIN)
        for invitation in lost.open_still():
            invitation.revoked_at = timezone.now()
            invitation.save(update_fields=["revoked_at"])
            detail = {"invitation": invitation.pk}
            LogEntry.objects.note(Tag.INVITATION_REVOKED, club=club, who=None, detail=detail)
        return invite(club, ClubRole.ADMIN, by=None)[1]


def revoke(invitation: Invitation, by: User) -> None:
    """Withdraw an invitation. Raises InvitationSpent when it no longer lets anybody in."""
    with transaction.atomic():
        _hold(invitation.club_id)
        held = Invitation.objects.select_related("club").get(pk=invitation.pk)
        if not held.is_pending:
            raise InvitationSpent
        held.revoked_at = timezone.now()
        held.save(update_fields=["revoked_at"])
        LogEntry.objects.note(Tag.INVITATION_REVOKED, club=held.club, who=by, detail={"invitation": held.pk})


def accept(token: str, user: User) -> Membership:
    """Make `user` a member by the link with this token, once.

    A member with a lower role gets the one offered; whose player the invitation is, he is from then on. Raises
    InvitationSpent, also for somebody who was forgotten since he signed in, and AlreadyMember when nothing is gained.
    """
    with transaction.atomic():
        invitation = _held(token)
        # Held as another club holds him which forgets him: his account is closed where no club has him any more.
        if hold_account(user.pk) is None:
            raise InvitationSpent
        membership = Membership.objects.current().filter(club=invitation.club, user=user).first()
        offered = ClubRole(invitation.role)
        player = _players(invitation, user)
        if membership is not None and membership.may(offered) and not (player and player.user_id != user.pk):
            raise AlreadyMember
        if membership is None:
            membership = Membership.objects.create(club=invitation.club, user=user, role=offered)
        elif not membership.may(offered):
            membership.role = offered
            membership.save(update_fields=["role"])
        _use(invitation, user, player)
        return membership


def sign_up(token: str, user: User) -> Membership:
    """Keep the new person and make him a member by the link with this token, or neither.

    Raises InvitationSpent, and IntegrityError when somebody took the same sign-in name meanwhile.
    """
    with transaction.atomic():
        invitation = _held(token)
        player = _players(invitation, user)
        user.save()
        membership = Membership.objects.create(club=invitation.club, user=user, role=invitation.role)
        _use(invitation, user, player)
        return membership


def _token(seed: str) -> str:
    return urlsafe_b64encode(derive(_SALT, seed)).decode().rstrip("=")


def _held(token: str) -> Invitation:
    """The invitation, its club held: of two people with one link, the second finds it used. And who made it is an
    administrator until it is."""
    club = Invitation.objects.for_token(token).values_list("club", flat=True).first()
    if club is None:
        raise InvitationSpent
    _hold(club)
    invitation = Invitation.objects.for_token(token).select_related("club").first()
    if invitation is None or not invitation.is_pending:
        raise InvitationSpent
    return invitation


def _hold(club: int) -> None:
    """Hold the club's row: its invitations and its memberships change in turn."""
    Club.objects.select_for_update(no_key=True).get(pk=club)


def _players(invitation: Invitation, user: User) -> Player | None:
    """Whose player the invitation is; None for one that is nobody's. The club's row is held.

    Raises InvitationSpent where he was forgotten or is another member by now.
    """
    if invitation.player_id is None:
        return None
    player = Player.objects.remembered().filter(pk=invitation.player_id).first()
    if player is None or Player.objects.members().filter(pk=player.pk).exclude(user=user.pk).exists():
        raise InvitationSpent
    return player


def _use(invitation: Invitation, user: User, player: Player | None) -> None:
    invitation.used_by, invitation.used_at = user, timezone.now()
    invitation.save(update_fields=["used_by", "used_at"])
    detail = {"invitation": invitation.pk, "role": invitation.role}
    if player is not None:
        player.user = user
        player.save(update_fields=["user"])
        detail["player"] = player.pk
    LogEntry.objects.note(Tag.INVITATION_USED, club=invitation.club, who=user, detail=detail)
