"""The desk's tags: a director's own part, and what a tap on a table may have meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid4

from django import template

from incidents.models import Incident
from incidents.models.playing import boards_to_play
from incidents.playing.own import part_of
from rulings.desk.calls.queue import TAPPED, unfinished_at
from rulings.engine import Until

if TYPE_CHECKING:
    from incidents.models import Session
    from incidents.playing.own import OwnPart
    from incidents.web.access import ClubRequest
    from rulings.models import Ruling

register = template.Library()

LASTING: Final = frozenset(
    until.code
    for until in (
        Until.ON_THE_TABLE,
        Until.NEXT_CALL,
        Until.END_OF_AUCTION,
        Until.FIRST_LEAD,
        Until.THIS_LEAD,
        Until.LOSES_THE_LEAD,
        Until.END_OF_TRICK,
    )
)
"""Until when what restricts a call, a lead or a play may hold, or what lies face up while the auction goes on."""


@dataclass(frozen=True)
class InSession:
    """A director's part in a session, how many boards he has still to play, of how many incidents he is not told."""

    part: OwnPart
    to_play: int
    kept: int
    in_play: bool
    """Whether the session is one of today or to come: of those before, nothing is kept from anybody."""


@dataclass(frozen=True)
class Tapped:
    """A table that was tapped while something was unfinished there: what else is, and the key of another incident."""

    others: tuple[Incident, ...]
    opening_key: UUID


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


@register.simple_tag(takes_context=True)
def tapped_table(context: dict[str, Any], incident: Incident) -> Tapped | None:
    """What a tap on the incident's table may have meant; None on any other way to its page."""
    request = context["request"]
    if request.GET.get(TAPPED) != str(incident.table_id):
        return None
    there = unfinished_at(incident.table_id, incident.session, request.membership)
    return Tapped(tuple(each for each in there if each.pk != incident.pk), uuid4())


@register.filter
def leaves_something(ruling: Ruling) -> bool:
    """Whether a ruling has the table keep something in mind as play goes on: a card that lies there, or a restriction.

    From what it keeps, without asking the database: its page leads to the table, which says what holds now.
    """
    record = ruling.record
    binding = (step["until"] for step in record["steps"] if step["kind"] == "obligation")
    return bool(record["penalty_cards"]) or any(until and until["code"] in LASTING for until in binding)
