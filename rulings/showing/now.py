"""The card of an incident as it is now: the choice that is pending, or the ruling that stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.inquiry.incident import ruling_on
from rulings.inquiry.outcome import NoSubject, Standing, standing
from rulings.showing.card import Card, of_choice, of_ruling, waiting

if TYPE_CHECKING:
    from incidents.models import Incident
    from rulings.engine import Asked


def card_of(incident: Incident) -> Card:
    """What the players at the incident's table are shown now, in the active language.

    A choice that is pending comes first; then the ruling that stands; before there is one, the last choice that was
    put to a player, until the ruling is given.
    """
    try:
        stands = standing(incident)
    except NoSubject:
        stands = None
    pending = _pending(stands) if stands else None
    if stands and pending:
        return of_choice(pending, stands)
    if ruling := ruling_on(incident):
        return of_ruling(ruling.record)
    chosen = _last_chosen(stands) if stands else None
    return of_choice(chosen, stands) if stands and chosen else waiting()


def _pending(stands: Standing) -> Asked | None:
    asked = stands.asked(stands.next_key) if stands.next_key else None
    return asked if asked and asked.question.put_to else None


def _last_chosen(stands: Standing) -> Asked | None:
    chosen = [established.key for established in stands.path if established.put_to]
    return stands.asked(chosen[-1]) if chosen else None
