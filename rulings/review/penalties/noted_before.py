"""What is noted of a player this season, and what the club's scale makes due of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from incidents.models import Direction, Player
from incidents.sitting import who_sat
from rulings.engine import Seat
from rulings.log.periods import Period
from rulings.models import NotedWarning
from rulings.review.penalties.amount_in_words import amount_in_words
from rulings.scoring.penalty_scale import PenaltyScale

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date

    from django_stubs_ext import StrPromise

    from incidents.models import Incident, Membership

_ORDINALS: Final[Mapping[int, StrPromise]] = {
    1: gettext_lazy("second warning this season"),
    2: gettext_lazy("third warning this season"),
}
_SEATS: Final = {
    Seat.NORTH: (Direction.NS.value, "first"),
    Seat.SOUTH: (Direction.NS.value, "second"),
    Seat.EAST: (Direction.EW.value, "first"),
    Seat.WEST: (Direction.EW.value, "second"),
}
"""Where lists of pairs have who sits there: North and East first."""


@dataclass(frozen=True)
class NotedBefore:
    """A player, how often he was warned or penalised this season, and what is due now."""

    player: Player
    earlier: int
    due: str

    @property
    def told(self) -> str:
        """Which warning this would be; that nothing is noted before the first."""
        if not self.earlier:
            return _("nothing noted this season")
        if self.earlier in _ORDINALS:
            return str(_ORDINALS[self.earlier])
        return _("warning number %(number)d of this season") % {"number": self.earlier + 1}


def noted_before(
    players: Iterable[Player], incident: Incident, what: str, membership: Membership, *, before: int | None = None
) -> tuple[NotedBefore, ...]:
    """What is noted of these players in the season of an incident, by other rulings; and what is due for this.

    Without what is kept from this director while he plays. `before` leaves out the rulings from that one on, by its
    key. Two queries at the most, however many players.
    """
    players = list(players)
    scale, scoring = PenaltyScale.of(incident.club.penalty_scale), incident.session.scoring
    users = [each.user_id for each in players if each.user_id is not None]
    # One person may stand in the list twice, under one account.
    his = Q(player__in=players) | Q(player__user__in=users)
    first, after_last = season_of(incident.session.date)
    of_season = NotedWarning.objects.of(incident.club).counted().between(first, after_last)
    found = of_season.not_kept_from(membership).filter(his).exclude(ruling__incident=incident)
    if before is not None:
        found = found.filter(ruling__lt=before)
    rows = list(found.order_by().distinct().values_list("pk", "player", "player__user"))
    counts = [sum(_is_of(each, player, user) for _pk, player, user in rows) for each in players]
    return tuple(
        NotedBefore(each, count, amount_in_words(scale.due(what, count), scoring))
        for each, count in zip(players, counts, strict=True)
    )


def _is_of(one: Player, player: int, user: int | None) -> bool:
    return player == one.pk or (user is not None and user == one.user_id)


def season_of(day: date) -> tuple[date, date]:
    """The first day of a day's season, and the day after its last."""
    return Period.THIS_SEASON.days(day)


def player_in(seat: Seat, incident: Incident) -> Player | None:
    """Who sits there, as the session's list has it; None where nobody knows, or he is forgotten."""
    direction, place = _SEATS[seat]
    pair = next((each.pair for each in who_sat(incident) if each.direction == direction), None)
    found: Player | None = getattr(pair, place) if pair is not None else None
    return found if found is not None and found.forgotten_at is None else None


def players_at(incident: Incident) -> list[Player]:
    """The players at the table of an incident, as far as they are known."""
    found = (each for sitting in who_sat(incident) for each in (sitting.pair.first, sitting.pair.second))
    return [each for each in found if each is not None and each.forgotten_at is None]
