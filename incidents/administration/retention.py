"""How long a club keeps names: who is due to be forgotten today."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from incidents.administration.forgetting import KnownPerson, forget_all
from incidents.administration.kept_elsewhere import count_before
from incidents.days_of_rulings import last_days
from incidents.models import Invitation, Membership, Pair, Player
from incidents.wall import midnight

if TYPE_CHECKING:
    from datetime import date

    from django.db.models import QuerySet

    from incidents.models import Club, User

MONTHS_IN_A_YEAR = 12


@dataclass(frozen=True)
class Due:
    """Somebody whose name was kept long enough, and when he was last there; None when no session has him any more."""

    somebody: KnownPerson
    last_seen: date | None

    @property
    def names(self) -> str:
        """Under which names the club knows him."""
        known = [str(player) for player in self.somebody.players]
        if self.somebody.user is not None:
            known.insert(0, str(self.somebody.user))
        return ", ".join(dict.fromkeys(known))


def months_before(day: date, months: int) -> date:
    """The same day so many months before; the last of its month where there is none such."""
    place = day.year * MONTHS_IN_A_YEAR + day.month - 1 - months
    year, month = divmod(place, MONTHS_IN_A_YEAR)
    return day.replace(year=year, month=month + 1, day=min(day.day, calendar.monthrange(year, month + 1)[1]))


def due(club: Club) -> list[Due]:
    """Who has not been seen at the club for as many months as it keeps names; nobody when it keeps them for good.

    Seen is: seated in a session, by its date or by its last ruling if that is later, or a member. Who is a member today
    is never due. Somebody whom no session holds any more (a list that was replaced) is due at once: nothing needs his
    name.
    """
    since = kept_since(club)
    return [*_players(club, since), *_former_members(club, since)] if since else []


def stale_notes(club: Club) -> QuerySet[Invitation]:
    """The invitations, long past, which still say for whom they were made."""
    since = kept_since(club)
    invitations = Invitation.objects.of(club).exclude(note="")
    return invitations.filter(expires_at__lt=midnight(since, club.zone)) if since else invitations.none()


def kept_since(club: Club) -> date | None:
    """The day since when the club keeps names; None when it keeps them for good."""
    return months_before(club.today(), club.retention_months) if club.retention_months else None


def expire(club: Club, by: User | None) -> int:
    """Forget everybody who is due, the notes of past invitations and what is kept of players from before; return how
    many people. Nothing due, no write.

    Raises NotAllForgotten where somebody could not be.
    """
    people = [each.somebody for each in due(club)]
    notes = [invitation.pk for invitation in stale_notes(club)]
    since = kept_since(club)
    old = since is not None and kept_of_players(club) > 0
    return forget_all(club, people, notes, by, before=since) if people or notes or old else 0


def kept_of_players(club: Club) -> int:
    """How much other rooms keep of the club's players for longer than it keeps names; nothing where that has no end."""
    since = kept_since(club)
    return count_before(club, since) if since else 0


def _players(club: Club, since: date) -> list[Due]:
    """Those who only ever played."""
    seats = _last_seats(club)
    return [
        Due(KnownPerson(club, (player,), None), seen)
        for player in Player.objects.of(club).remembered().filter(user=None).order_by("name", "pk")
        if (seen := seats.get(player.pk)) is None or seen < since
    ]


def _former_members(club: Club, since: date) -> list[Due]:
    """Those who left long ago and have not played since, where something of theirs is left to forget."""
    memberships = Membership.objects.of(club)
    left: dict[int, date] = {}
    people: dict[int, User] = {}
    for membership in memberships.exclude(user__in=memberships.current().values("user")):
        if membership.ended_at is not None and membership.user.forgotten_at is None:
            day = timezone.localdate(membership.ended_at, club.zone)
            people[membership.user_id] = membership.user
            left[membership.user_id] = max(day, left.get(membership.user_id, day))
    players: dict[int, list[Player]] = {}
    seats = _last_seats(club) if people else {}
    for player in Player.objects.of(club).filter(user__in=people).order_by("pk"):
        assert player.user_id is not None  # noqa: S101, for mypy: filtered on above
        players.setdefault(player.user_id, []).append(player)
        left[player.user_id] = max(left[player.user_id], seats.get(player.pk, left[player.user_id]))
    elsewhere = {
        *Membership.objects.current().filter(user__in=people).values_list("user", flat=True),
        *Player.objects.filter(user__in=people).exclude(club=club).values_list("user", flat=True),
    }
    return [
        Due(KnownPerson(club, tuple(players.get(pk, ())), user), left[pk])
        for pk, user in sorted(people.items(), key=lambda each: str(each[1]))
        if left[pk] < since and (pk in players or pk not in elsewhere)
    ]


def _last_seats(club: Club) -> dict[int, date]:
    """By the key of each player whom a session seats, the day of the last that does.

    That of the last ruling of a session where it is later than its date: a date may be wrong, or have been changed, and
    nobody's name goes while what was ruled at his table is younger than what the club keeps.
    """
    rulings = last_days(club)
    seen: dict[int, date] = {}
    seats = Pair.objects.filter(session__club=club).values_list("first", "second", "session", "session__date")
    for first, second, session, day in seats:
        last = max(day, rulings.get(session, day))
        for player in (first, second):
            if player is not None:
                seen[player] = max(last, seen.get(player, last))
    return seen
