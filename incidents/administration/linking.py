"""Saying which member a player of the club is: so that he reads the rulings of his own table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from incidents.models import LogEntry, Membership, Player, Tag

if TYPE_CHECKING:
    from incidents.models import User


class NotOfTheClub(Exception):
    """The membership ended, or is another club's."""


def link(player: Player, membership: Membership | None, by: User) -> Player:
    """Note that a player is this member, or nobody who signs in. Raises NotOfTheClub.

    One member may be several players: a name that two lists spell differently.
    """
    with transaction.atomic():
        held = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if membership is not None:
            current = Membership.objects.current().filter(pk=membership.pk, club=held.club_id)
            # Held, so that it cannot end, nor its person be forgotten, before this is written.
            if not current.select_for_update(no_key=True).exists():
                raise NotOfTheClub
        held.user_id = membership.user_id if membership else None
        held.save(update_fields=["user"])
        detail = {"player": held.pk, "member": held.user_id}
        LogEntry.objects.note(Tag.PLAYER_LINKED, club=player.club, who=by, detail=detail)
        return held
