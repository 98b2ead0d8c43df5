"""Warnings and penalties noted on players: noted by a director, taken back, gone with the ruling or with the player.

The journal's lines name the ruling and nobody: of a player who is forgotten nothing may be left there either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from incidents.models import Incident, LogEntry, Player
from rulings.archive.issuing import hold
from rulings.archive.journal_tags import RulingTag
from rulings.engine import Outcome
from rulings.models import AppealResult, NotedWarning, Ruling

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import date

    from incidents.models import Club, User

PENALISING: Final = Outcome.PENALISED.value


class WarningNotNoted(Exception):
    """It cannot be noted; `str()` says why, in the reader's language."""


def note_warning(ruling: Ruling, player: int, by: User) -> NotedWarning:
    """Note on a player of the club that this ruling has warned or penalised him. Sent again, it is noted once.

    `player` is his key. Raises WarningNotNoted where the ruling no longer stands or was changed on appeal, and
    Player.DoesNotExist where the club has no such player, or no longer.
    """
    with transaction.atomic():
        # Whoever gives a ruling in its place holds the incident, whoever forgets a player the club.
        held = hold(Incident.objects.filter(pk=ruling.incident_id))
        stands = Ruling.objects.filter(pk=ruling.pk).standing().exists()
        if not stands or ruling.appeals.filter(outcome=AppealResult.CHANGED).exists():
            raise WarningNotNoted(_("This ruling no longer stands: nothing was noted."))
        of_club = Player.objects.of(held.club).remembered().get(pk=player)
        kind = NotedWarning.Kind.PENALTY if ruling.outcome == PENALISING else NotedWarning.Kind.WARNING
        noted, is_new = NotedWarning.objects.get_or_create(
            ruling=ruling,
            player=of_club,
            defaults={"club": held.club, "kind": kind, "on": held.session.date, "noted_by": by},
        )
        if is_new:
            _journal(RulingTag.WARNING_NOTED, ruling, held, by)
        return noted


def withdraw_warnings(ruling: Ruling, by: User) -> None:
    """Take back what was noted of a ruling, on whomever. Nothing noted, no write."""
    with transaction.atomic():
        held = hold(Incident.objects.filter(pk=ruling.incident_id))
        if NotedWarning.objects.filter(ruling=ruling).delete()[0]:
            _journal(RulingTag.WARNING_WITHDRAWN, ruling, held, by)


class WarningsOfPlayers:
    """What goes, and moves, with the players themselves."""

    def forget(self, players: Collection[int]) -> None:
        """Nothing is left of whom the club forgets."""
        NotedWarning.objects.filter(player__in=players).delete()

    def move(self, kept: Player, other: Player) -> None:
        """Two players were one: what a ruling noted on both was noted once."""
        both = NotedWarning.objects.filter(player=kept).values("ruling")
        NotedWarning.objects.filter(player=other, ruling__in=list(both.values_list("ruling", flat=True))).delete()
        NotedWarning.objects.filter(player=other).update(player=kept)

    def count_before(self, club: Club, day: date) -> int:
        """How many are older than the names that the club keeps."""
        return NotedWarning.objects.of(club).filter(on__lt=day).count()

    def expire_before(self, club: Club, day: date) -> None:
        """They go, though the player may still come every week."""
        NotedWarning.objects.of(club).filter(on__lt=day).delete()


def _journal(tag: RulingTag, ruling: Ruling, held: Incident, by: User) -> None:
    LogEntry.objects.note(tag, club=held.club, who=by, incident=held, detail={"ruling": ruling.number})
