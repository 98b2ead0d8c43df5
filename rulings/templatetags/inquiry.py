"""The inquiry's tags: why an incident is better ruled on by somebody who does not play, and which board it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template

from incidents.playing.own import at_own_table, deputies, has_still_to_play, part_of, perhaps_at_own_table
from rulings.inquiry.board_touch import BoardTouch, board_touch
from rulings.inquiry.incident import may_play

if TYPE_CHECKING:
    from django.template import Context

    from incidents.models import Incident
    from incidents.web.access import ClubRequest
    from rulings.inquiry.incident import FetchedIncident

register = template.Library()


@dataclass(frozen=True)
class OwnCall:
    """Why an incident is better ruled on by somebody else, and by whom."""

    still_to_play: bool
    at_own_table: bool
    perhaps_own_table: bool
    deputies: list[str]


@register.simple_tag
def own_call(incident: FetchedIncident, request: ClubRequest) -> OwnCall | None:
    """What the pages of an incident say to a director who plays; None when nothing stands against his ruling."""
    if not may_play(incident) or not part_of(request.user, incident.session).plays:
        return None
    still = has_still_to_play(request.membership, incident)
    own = at_own_table(request.user, incident)
    perhaps = perhaps_at_own_table(request.user, incident)
    if not (still or own or perhaps):
        return None
    return OwnCall(still, own, perhaps, deputies(request.membership, incident.session))


@register.simple_tag(takes_context=True)
def boards_for(context: Context, incident: Incident) -> BoardTouch | None:
    """The boards by whose touch the incident is given its board."""
    return board_touch(incident, context["request"].membership)
