"""A director's own part on other rooms' pages: on the desk, and on the pages of an incident that he directs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import template

from incidents.models import Incident
from incidents.models.playing import boards_to_play
from incidents.playing.own import at_own_table, deputies, has_still_to_play, part_of, perhaps_at_own_table
from rulings.inquiry.incident import may_play

if TYPE_CHECKING:
    from incidents.access import ClubRequest
    from incidents.models import Session
    from incidents.playing.own import Part

register = template.Library()


@dataclass(frozen=True)
class InSession:
    """A director's part in a session, how many boards he has still to play, of how many incidents he is not told."""

    part: Part
    to_play: int
    kept: int
    in_play: bool
    """Whether the session is one of today or to come: of those before, nothing is kept from anybody."""


@dataclass(frozen=True)
class OwnCall:
    """Why an incident is better ruled on by somebody else, and by whom."""

    still_to_play: bool
    at_own_table: bool
    perhaps_own_table: bool
    deputies: list[str]


@register.simple_tag
def own_part_in(session: Session, request: ClubRequest) -> InSession:
    """What the desk says of the director's own part."""
    part = part_of(request.user, session)
    in_play = session.date >= request.club.day_of_play()
    if not part.plays or not in_play:
        return InSession(part, 0, 0, in_play)
    to_play = boards_to_play(request.membership).filter(session=session).count()
    kept = Incident.objects.filter(session=session).kept_from(request.membership).count()
    return InSession(part, to_play, kept, in_play)


@register.simple_tag
def own_call(incident: Incident, request: ClubRequest) -> OwnCall | None:
    """What the pages of an incident say to a director who plays; None when nothing stands against his ruling."""
    if not may_play(incident) or not part_of(request.user, incident.session).plays:
        return None
    still = has_still_to_play(request.membership, incident)
    own = at_own_table(request.user, incident)
    perhaps = perhaps_at_own_table(request.user, incident)
    if not (still or own or perhaps):
        return None
    return OwnCall(still, own, perhaps, deputies(request.membership, incident.session))
