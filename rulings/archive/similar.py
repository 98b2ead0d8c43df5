"""Past rulings on the same facts, those of them that ended otherwise, and those where a player chose otherwise: under a
ruling, and before one is given.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypedDict, cast

from django.db.models import F

from rulings.archive.likeness import alike, ending
from rulings.archive.other_choices import with_other_choices
from rulings.archive.record import given_on
from rulings.archive.sentence import facts_in_a_sentence
from rulings.engine import Resolved
from rulings.laws.replaying import CannotBeReplayed, replay
from rulings.models import Ruling

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from incidents.models import Incident, Membership
    from rulings.archive.standing import Standing
    from rulings.models import RulingQuerySet

    SupersededRuling = WithAnnotations[Ruling, "Superseding"]

SHOWN: Final = 3
"""The newest few: whoever wants them all searches the log."""


class Superseding(TypedDict):
    """What is asked of a ruling beside its own columns, in the same query."""

    superseding: str | None
    """The number of the ruling that supersedes it."""


@dataclass(frozen=True)
class PastRuling:
    """A ruling on the same facts."""

    ruling: Ruling
    facts: str
    superseded_by: str
    edition: int | None
    """The edition of the Laws it was given under, where it is another one."""


@dataclass(frozen=True)
class Similar:
    """What was ruled on the same facts: the newest few, and before them all those few that ended otherwise."""

    otherwise: list[PastRuling] = field(default_factory=list)
    likewise: list[PastRuling] = field(default_factory=list)
    chosen_otherwise: list[PastRuling] = field(default_factory=list)
    """The newest few on the same facts but for what a player chose; under a ruling that was given alone."""

    def __bool__(self) -> bool:
        return bool(self.otherwise or self.likewise or self.chosen_otherwise)


def similar_to(ruling: Ruling, membership: Membership) -> Similar:
    """The rulings on the same facts as one that was given, and those where a player chose otherwise, as far as this
    member may read them. Two queries, and a third where somebody had a choice."""
    same = _similar(membership, ruling.incident_id, ruling.alike, ruling.ending, ruling.edition)
    return replace(same, chosen_otherwise=_chosen_otherwise(ruling, membership))


def _chosen_otherwise(ruling: Ruling, membership: Membership) -> list[PastRuling]:
    try:
        replayed = replay(given_on(ruling.record))
    except CannotBeReplayed:
        return []
    if not isinstance(replayed.outcome, Resolved):
        return []
    digests = with_other_choices(replayed.subject, replayed.edition, replayed.regulations, replayed.outcome)
    others = digests - {ruling.alike}
    if not others:
        return []
    past = _past_rulings(membership, ruling.incident_id).filter(alike__in=sorted(others))[:SHOWN]
    return [_past(each, ruling.edition) for each in cast("list[SupersededRuling]", list(past))]


def similar_before(incident: Incident, standing: Standing, resolved: Resolved, membership: Membership) -> Similar:
    """The rulings on the facts of an incident on which none is given yet. Two queries."""
    same_facts = alike(standing.subject, standing.edition, standing.regulations, resolved)
    return _similar(membership, incident.pk, same_facts, ending(resolved), standing.edition.value)


def _similar(membership: Membership, incident: int, same_facts: str, ended: str, edition: int) -> Similar:
    if not same_facts:
        # Given before digests were kept, on a law that cannot be run on its facts any more.
        return Similar()
    past = _past_rulings(membership, incident).filter(alike=same_facts)
    otherwise = cast("list[SupersededRuling]", list(past.standing().exclude(ending=ended)[:SHOWN]))
    newest = cast("list[SupersededRuling]", list(past[:SHOWN]))
    told = [_past(ruling, edition) for ruling in otherwise]
    known = {each.ruling.pk for each in told}
    return Similar(told, [_past(ruling, edition) for ruling in newest if ruling.pk not in known])


def _past_rulings(membership: Membership, incident: int) -> RulingQuerySet:
    """Those on other incidents that he may read, newest first, with all that is shown of them."""
    return (
        Ruling.objects.visible_to(membership)
        .exclude(incident=incident)
        .annotate(superseding=F("superseded_by__number"))
        .select_related("session")
        .without_searched()
        .newest_first()
    )


def _past(ruling: SupersededRuling, edition: int) -> PastRuling:
    return PastRuling(
        ruling=ruling,
        facts=facts_in_a_sentence(ruling),
        superseded_by=ruling.superseding or "",
        edition=ruling.edition if ruling.edition != edition else None,
    )
