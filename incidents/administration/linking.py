"""Saying which member a player of the club is: so that he reads the rulings of his own table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from incidents.models import Club, Invitation, LogEntry, Membership, Player, Tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from incidents.models import User


class NotOfTheClub(Exception):
    """The membership ended, or is another club's."""


def link(player: Player, membership: Membership | None, by: User) -> Player:
    """Note that a player is this member, or nobody who signs in.

    One member may be several players: a name that two lists spell differently. Of a member the player's open
    invitation ends: nobody else is to come in as him.
    Raises NotOfTheClub, and Player.DoesNotExist for a player who was forgotten meanwhile.
    """
    with transaction.atomic():
        # Until this is written no membership of the club can end, and nobody be forgotten.
        Club.objects.select_for_update(no_key=True).get(pk=player.club_id)
        held = Player.objects.remembered().get(pk=player.pk)
        if membership is not None:
            current = Membership.objects.current().filter(pk=membership.pk, club=held.club_id)
            if not current.exists():
                raise NotOfTheClub
        held.user_id = membership.user_id if membership else None
        held.save(update_fields=["user"])
        detail = {"player": held.pk, "member": held.user_id}
        if membership is not None and (withdrawn := withdraw_invitations([held.pk])):
            detail["withdrawn"] = withdrawn
        LogEntry.objects.note(Tag.PLAYER_LINKED, club=player.club, who=by, detail=detail)
        return held


def withdraw_invitations(players: Iterable[int]) -> int:
    """End the open invitations of these players; how many. Their club's row is held."""
    return sum(Invitation.objects.filter(player__in=players).withdraw_all().values())
