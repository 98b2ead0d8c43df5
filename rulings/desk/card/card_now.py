"""The card of an incident as it is now: the choice that is pending, the ruling that stands, or the board in play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from rulings.archive.standing import NoSubject, Standing, standing
from rulings.desk.card.card import PlayersCard, of_choice, of_ruling, waiting
from rulings.desk.card.card_in_play import of_running
from rulings.desk.live.boards_in_play import board_at
from rulings.inquiry.incident import ruling_on
from rulings.models import Appeal

if TYPE_CHECKING:
    from incidents.models import Incident
    from rulings.engine import Asked
    from rulings.models import Ruling


def card_of(incident: Incident) -> PlayersCard:
    """What the players at the incident's table are shown now, in the active language.

    A choice that is pending comes first; then the ruling that stands and, once something was noted of the board, what
    has come of it. Before there is a ruling it is the last choice that was put to a player.
    """
    try:
        stands = standing(incident)
    except NoSubject:
        stands = None
    pending = _pending(stands) if stands else None
    if stands and pending:
        return of_choice(pending, stands)
    if ruling := ruling_on(incident):
        return _in_play(incident, ruling) or replace(of_ruling(ruling.record), changed=_changed(ruling))
    chosen = _last_chosen(stands) if stands else None
    return of_choice(chosen, stands) if stands and chosen else waiting()


def _changed(ruling: Ruling) -> str:
    if not Appeal.objects.to_be_carried_out().filter(ruling=ruling).exists():
        return ""
    return gettext("Changed on appeal: this ruling no longer stands as it reads here.")


def _in_play(incident: Incident, ruling: Ruling) -> PlayersCard | None:
    """What came of a ruling on the board in play; None while nothing has, and once the table plays another board."""
    board = board_at(incident.table)
    if board is None or ruling.pk not in {each.pk for each in board.rulings}:
        return None
    if board.running is None or not (board.events or board.newest.pk != ruling.pk):
        return None
    return of_running(board.running)


def _pending(stands: Standing) -> Asked | None:
    asked = stands.asked(stands.next_key) if stands.next_key else None
    return asked if asked and asked.question.put_to else None


def _last_chosen(stands: Standing) -> Asked | None:
    chosen = [established.key for established in stands.path if established.put_to]
    return stands.asked(chosen[-1]) if chosen else None
