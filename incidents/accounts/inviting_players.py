"""Links for players of the club, many at once: who comes in by one is that player from then on."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from incidents.models import Club, ClubRole, Invitation, LogEntry, Player, Tag
from incidents.models.clubs import token_hash

if TYPE_CHECKING:
    from incidents.models import User

MOST_AT_ONCE: Final = 300
"""Links of one sheet: thirty pages of it."""
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""What is typed from paper: small letters and figures, none of which is taken for another."""
LETTERS_OF_A_LINK: Final = 26
"""128 bits of chance."""


@dataclass(frozen=True)
class PlayersLink:
    """A link that was made just now: whose, and its token, which is not kept."""

    player: Player
    invitation: Invitation
    token: str


@dataclass
class MadeLinks:
    """What came of asking for links: those made, and of whom none was, by the reason."""

    links: list[PlayersLink] = field(default_factory=list)
    members: list[Player] = field(default_factory=list)
    """They are members already, and need none."""
    made_meanwhile: list[Player] = field(default_factory=list)
    """Somebody made one since the page was read: another would put that one, on paper perhaps, out of use."""
    gone: int = 0
    """How many were forgotten meanwhile."""


def invite_players(club: Club, keys: Iterable[int], by: User, *, days: int, seen: int) -> MadeLinks:
    """Make a link for each of these players of the club, in the place of one that he had.

    `seen` is the newest invitation that the page knew of which he was chosen. No link is made for whoever was given one
    since, is a member, or was forgotten: what is returned says whom. It writes all of it, with one line in the journal,
    or nothing.
    """
    asked = set(keys)
    with transaction.atomic():
        # Until this is written nobody is forgotten, linked or let in, and nobody else makes links.
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        players = Player.objects.of(club).remembered().filter(pk__in=asked).order_by("folded_name", "pk")
        come = set(players.members().values_list("pk", flat=True))
        since = set(Invitation.objects.pending().filter(player__in=asked, pk__gt=seen).values_list("player", flat=True))
        made = MadeLinks(gone=len(asked))
        chosen: list[Player] = []
        for player in players:
            made.gone -= 1
            if player.pk in come:
                made.members.append(player)
            elif player.pk in since:
                made.made_meanwhile.append(player)
            else:
                chosen.append(player)
        if chosen:
            made.links = _make(club, chosen, by, timedelta(days=days))
        return made


def _make(club: Club, players: list[Player], by: User, lasts: timedelta) -> list[PlayersLink]:
    """The club's row is held."""
    replaced = sum(Invitation.objects.filter(player__in=players).withdraw_all().values())
    now = timezone.now()
    tokens = ["".join(secrets.choice(LETTERS) for _ in range(LETTERS_OF_A_LINK)) for _ in players]
    invitations = Invitation.objects.bulk_create(
        Invitation(
            club=club,
            role=ClubRole.PLAYER,
            token_hash=token_hash(token),
            player=player,
            created_by=by,
            created_at=now,
            expires_at=now + lasts,
        )
        for player, token in zip(players, tokens, strict=True)
    )
    detail = {"players": len(players), "role": ClubRole.PLAYER.value, "replaced": replaced}
    LogEntry.objects.note(Tag.INVITATIONS_MADE, club=club, who=by, detail=detail)
    return [PlayersLink(*each) for each in zip(players, invitations, tokens, strict=True)]
