"""What a page says of penalties: before the director decides, and on the ruling that he has given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulings.models import AppealResult, NotedWarning
from rulings.review.penalties.amount_in_words import line_in_words
from rulings.review.penalties.noted_before import NotedBefore, noted_before, player_in, players_at
from rulings.review.penalties.offences import SUBJECT, offence_asked, offence_of
from rulings.scoring.penalty_scale import PenaltyScale

if TYPE_CHECKING:
    from incidents.models import Incident, Membership, Player
    from rulings.models import Ruling
    from rulings.review.penalties.offences import Offence


@dataclass(frozen=True)
class ByScale:
    """A line of the club's scale, and what is noted of the player whose act it was."""

    what: str
    line: str
    player: NotedBefore | None
    """None where nobody knows who sits there, or whose act it was."""


@dataclass(frozen=True)
class OnRuling:
    """The same on a ruling, with what is noted of it and on whom it may be."""

    by_scale: ByScale
    noted: tuple[tuple[NotedWarning, NotedBefore], ...]
    likely: tuple[NotedBefore, ...]
    """On whom it may be noted in one touch: who sat there first, and his partner."""
    may_note: bool
    is_of_conduct: bool
    """Whether the ruling itself warns or penalises, rather than leaving it to the director."""


def due_by_scale(incident: Incident, membership: Membership) -> ByScale | None:
    """What the scale says of an incident, and what is noted of the player; None where no penalty is asked about."""
    offence = offence_asked(incident)
    if offence is None:
        return None
    player = player_in(offence.seat, incident) if offence.seat else None
    told = noted_before([player], incident, offence.what, membership) if player else ()
    return _by_scale(offence, incident, told[0] if told else None)


def penalty_on(ruling: Ruling, membership: Membership) -> OnRuling | None:
    """What a ruling's page says of penalties; None where there is nothing to penalise.

    As the scale stands today: what was given stands in the ruling, and in its score change.
    """
    offence = offence_of(ruling)
    if offence is None:
        return None
    incident = ruling.incident
    incident.club = ruling.session.club
    incident.session = ruling.session
    noted = list(ruling.noted_warnings.select_related("player"))
    likely = [] if noted else _likely(offence, incident)
    players = [*(each.player for each in noted), *likely]
    told = noted_before(players, incident, offence.what, membership, before=ruling.pk)
    of_noted, of_likely = told[: len(noted)], told[len(noted) :]
    of_him = (of_noted or of_likely)[0] if noted or (offence.seat and of_likely) else None
    changed = any(appeal.outcome == AppealResult.CHANGED for appeal in ruling.appeals.all())
    stands = getattr(ruling, "superseded_by", None) is None and not changed
    return OnRuling(
        by_scale=_by_scale(offence, incident, of_him),
        noted=tuple(zip(noted, of_noted, strict=True)),
        likely=of_likely,
        may_note=stands and not noted,
        is_of_conduct=ruling.subject == SUBJECT,
    )


def due_on(ruling: Ruling, membership: Membership) -> ByScale | None:
    """What the scale says of a ruling, for whoever enters its penalty; None where there is nothing to penalise."""
    on_it = penalty_on(ruling, membership)
    return on_it.by_scale if on_it else None


def _by_scale(offence: Offence, incident: Incident, player: NotedBefore | None) -> ByScale:
    line = line_in_words(PenaltyScale.of(incident.club.penalty_scale), offence.what, incident.session.scoring)
    return ByScale(offence.called, line, player)


def _likely(offence: Offence, incident: Incident) -> list[Player]:
    """Who sits in the seat of whoever did it, then his partner; all at the table where nobody says who it was."""
    if offence.seat is None:
        return players_at(incident)
    found = (player_in(seat, incident) for seat in (offence.seat, offence.seat.partner))
    return [each for each in found if each is not None]
