"""What the journal calls each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy

from rulings.in_play import events

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

KINDS: Final[dict[str, StrPromise]] = {
    events.PassMade.kind: gettext_lazy("pass that was due"),
    events.AuctionOver.kind: gettext_lazy("auction over"),
    events.Played.kind: gettext_lazy("penalty card played"),
    events.OnLead.kind: gettext_lazy("on lead"),
    events.ToPlay.kind: gettext_lazy("to play"),
    events.Designated.kind: gettext_lazy("penalty card designated"),
    events.Answered.kind: gettext_lazy("answer to what was asked"),
    events.Exposed.kind: gettext_lazy("card exposed"),
    events.NotPlayed.kind: gettext_lazy("penalty card not played"),
    events.LedTooSoon.kind: gettext_lazy("led before the choice"),
    events.Unable.kind: gettext_lazy("unable to comply"),
    events.PickedUp.kind: gettext_lazy("penalty card picked up"),
    events.LeadLost.kind: gettext_lazy("lead lost"),
    events.NewTrick.kind: gettext_lazy("new trick"),
    events.BoardOver.kind: gettext_lazy("board over"),
    events.Undone.kind: gettext_lazy("undone"),
}
