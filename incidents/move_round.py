"""The named write that moves a session's round on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from incidents.models import Club, LogEntry, Session, Tag

if TYPE_CHECKING:
    from incidents.models import User


class RoundMovedMeanwhile(Exception):
    """Somebody else moved the round since the page was shown: `now` is the one in play."""

    def __init__(self, now: int | None) -> None:
        super().__init__()
        self.now = now


def move_round(session: Session, to: int, by: User, *, seen: int) -> Session:
    """Say that round `to` is being played, where `seen` was until now, and return the session fresh.

    Tapped by two at once it moves on once. Raises RoundMovedMeanwhile, and ValidationError where there is no such round
    or nobody said how pairs go round.
    """
    with transaction.atomic():
        Club.objects.select_for_update(no_key=True).get(pk=session.club_id)
        held = Session.objects.select_related("club").get(pk=session.pk)
        if held.round_now == to:
            return held
        if not held.movements or not 1 <= to <= held.rounds:
            raise ValidationError(_("There is no such round."), code="round")
        if held.round_now != seen:
            raise RoundMovedMeanwhile(held.round_now)
        held.round_now = to
        held.save(update_fields=["round_now"])
        detail = {"session": held.pk, "round": to, "before": seen}
        LogEntry.objects.note(Tag.ROUND_MOVED, club=held.club, who=by, detail=detail)
        return held
