"""Making one player of two: a name that two lists spell differently. What was ruled is untouched, it holds no names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import Q

from incidents.administration.kept_elsewhere import move_to
from incidents.administration.linking import withdraw_invitations
from incidents.models import Club, Invitation, LogEntry, Pair, Player, Session, Tag

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from incidents.models import User

OF_THE_KEPT: Final = "kept"
OF_THE_OTHER: Final = "other"
"""Whose name or licence stays."""


class TwoPeople(Exception):
    """They cannot be one person."""


class TwoAccounts(TwoPeople):
    """Both sign in, under different accounts."""


class PlayedAtOnce(TwoPeople):
    """Both are seated in one session: `session` is the last of them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(f"session {session.pk}")


class NotChosen(Exception):
    """Both have a licence, and not the same: it has to be said which one stays."""


def check_one_person(kept: Player, other: Player) -> None:
    """Raise TwoPeople where something says that they are two."""
    if kept.user_id and other.user_id and kept.user_id != other.user_id:
        raise TwoAccounts
    together = _sessions_of(kept).filter(pk__in=_sessions_of(other).values("pk")).order_by("-date", "-pk").first()
    if together is not None:
        raise PlayedAtOnce(together)


def merge(kept: Player, other: Player, by: User, *, name: str, licence: str) -> Player:
    """Give the kept player all that the other has, who is no more. This cannot be undone.

    `name` and `licence` say whose stays; a licence that only one of them has stays anyway. Raises TwoPeople,
    NotChosen, and Player.DoesNotExist where one of them was merged or forgotten meanwhile.
    """
    with transaction.atomic():
        # Until this is written nobody of the club is forgotten, seated, or said to be a member.
        Club.objects.select_for_update(no_key=True).get(pk=kept.club_id)
        players = {
            player.pk: player
            for player in Player.objects.remembered().filter(club=kept.club_id).filter(pk__in={kept.pk, other.pk})
        }
        if len(players) != 2:  # noqa: PLR2004, two players
            raise Player.DoesNotExist
        kept, other = players[kept.pk], players[other.pk]
        check_one_person(kept, other)
        if (
            kept.licence
            and other.licence
            and kept.licence != other.licence
            and licence not in (OF_THE_KEPT, OF_THE_OTHER)
        ):
            raise NotChosen
        pairs = Pair.objects.filter(first=other).update(first=kept) + Pair.objects.filter(second=other).update(
            second=kept
        )
        gone = other.pk
        # A link that was made for the other brings in the one who stays, unless he is a member already.
        Invitation.objects.filter(player=other).update(player=kept)
        move_to(kept, other)
        if kept.user_id or other.user_id:
            withdraw_invitations([kept.pk])
        # First, for no two players of a club have one licence.
        other.delete()
        if name == OF_THE_OTHER:
            kept.name, kept.folded_name = other.name, other.folded_name
        if other.licence and (not kept.licence or licence == OF_THE_OTHER):
            kept.licence = other.licence
        kept.user_id = kept.user_id or other.user_id
        kept.save(update_fields=["name", "folded_name", "licence", "user"])
        detail = {"player": kept.pk, "merged": gone, "pairs": pairs, "member": kept.user_id}
        LogEntry.objects.note(Tag.PLAYERS_MERGED, club=kept.club, who=by, detail=detail)
        return kept


def _sessions_of(player: Player) -> QuerySet[Session]:
    return Session.objects.filter(pk__in=Pair.objects.filter(Q(first=player) | Q(second=player)).values("session"))
