"""The inquiry's tags: why an incident is better ruled on by somebody who does not play, and which board it may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext as _

from incidents.models import Direction, SeatLetter
from incidents.note_result import Obtained, in_signs
from incidents.playing.own import at_own_table, deputies, has_still_to_play, part_of, perhaps_at_own_table
from incidents.sitting import by_the_file
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


@dataclass(frozen=True)
class ResultsSay:
    """What the results of the session tell of the board of an incident at its table, in words."""

    pairs: tuple[str, ...]
    result: str
    declarer: str


@register.simple_tag
def results_say(incident: FetchedIncident, request: ClubRequest) -> ResultsSay | None:
    """What a file of results tells where an incident happened; None where there is none."""
    told = by_the_file(incident, request.membership)
    if told is None:
        return None
    result = told.result
    return ResultsSay(
        pairs=tuple(
            f"{Direction(each.direction).short} {each.pair.number}{_(':')} {each.pair.names}".removesuffix(f"{_(':')} ")
            for each in told.sitting
        ),
        result=in_signs(Obtained(result.contract, result.declarer, result.tricks)) if result else "",
        declarer=str(SeatLetter(result.declarer).label) if result and result.declarer else "",
    )


@register.simple_tag(takes_context=True)
def boards_for(context: Context, incident: Incident) -> BoardTouch | None:
    """The boards by whose touch the incident is given its board."""
    return board_touch(incident, context["request"].membership)
