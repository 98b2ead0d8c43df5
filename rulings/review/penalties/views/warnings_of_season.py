"""A season's warnings and penalties, player by player. For the club's directors; no player sees it.

An administrator does, who may do all that a director may: it is he who answers a person that asks what is kept of him,
and who forgets him. A director who is warned himself reads it as every other does.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.log.periods import Period
from rulings.models import NotedWarning
from rulings.web.page import page

if TYPE_CHECKING:
    from collections.abc import Iterable

    from incidents.models import Club, Membership, Player

SEASONS: Final = (Period.THIS_SEASON, Period.LAST_SEASON)


@dataclass(frozen=True)
class OfPlayer:
    """A player, and what was noted on him, the newest first."""

    player: Player
    noted: tuple[NotedWarning, ...]

    @property
    def warnings(self) -> int:
        """How many times he was warned."""
        return sum(1 for each in self.noted if each.kind == NotedWarning.Kind.WARNING)

    @property
    def penalties(self) -> int:
        """How many times he was penalised."""
        return len(self.noted) - self.warnings


@member(ClubRole.DIRECTOR)
@require_safe
def season_warnings(request: ClubRequest) -> HttpResponse:
    """This season's, or last season's: whoever has the most first."""
    asked = request.GET.get("season", "")
    period = next((each for each in SEASONS if each.value == asked), Period.THIS_SEASON)
    players = _by_player(_counted(request.club, request.membership, period))
    address = reverse("rulings:warnings", args=(request.club.slug,))
    context = {
        "title": _("Warnings and penalties"),
        "players": players,
        "count": sum(len(each.noted) for each in players),
        "seasons": [(each.label, f"{address}?season={each.value}", each is period) for each in SEASONS],
    }
    return page(request, "rulings/review/penalties/_season.html", context)


def _counted(club: Club, membership: Membership, period: Period) -> Iterable[NotedWarning]:
    """What counts of a season, but for rulings kept from a director while he plays; player by player."""
    counted = NotedWarning.objects.of(club).counted().between(*period.days(club.today()))
    told = counted.not_kept_from(membership)
    rulings = told.select_related("player", "ruling", "ruling__session").defer(
        "ruling__search_text", "ruling__players_search_text"
    )
    return rulings.order_by("player__folded_name", "player", "-on", "-pk")


def _by_player(noted: Iterable[NotedWarning]) -> list[OfPlayer]:
    found = [OfPlayer(of[0].player, tuple(of)) for _key, each in groupby(noted, key=_whose) if (of := list(each))]
    return sorted(found, key=lambda each: -len(each.noted))


def _whose(noted: NotedWarning) -> int:
    return noted.player_id
