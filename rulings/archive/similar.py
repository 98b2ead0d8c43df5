"""Past rulings on the same facts, and those of them that ended otherwise: under a ruling, and before one is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypedDict, cast

from django.db.models import F

from rulings.archive.likeness import alike, ending
from rulings.archive.sentence import facts_in_a_sentence
from rulings.models import Ruling

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from incidents.models import Incident, Membership
    from rulings.archive.standing import Standing
    from rulings.engine import Resolved

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

    def __bool__(self) -> bool:
        return bool(self.otherwise or self.likewise)


def similar_to(ruling: Ruling, membership: Membership) -> Similar:
    """The rulings on the same facts as one that was given, as far as this member may read them. Two queries."""
    return _similar(membership, ruling.incident_id, ruling.alike, ruling.ending, ruling.edition)


def similar_before(incident: Incident, standing: Standing, resolved: Resolved, membership: Membership) -> Similar:
    """The rulings on the facts of an incident on which none is given yet. Two queries."""
    same_facts = alike(standing.subject, standing.edition, standing.regulations, resolved)
    return _similar(membership, incident.pk, same_facts, ending(resolved), standing.edition.value)


def _similar(membership: Membership, incident: int, same_facts: str, ended: str, edition: int) -> Similar:
    if not same_facts:
        # Given before digests were kept, on a law that cannot be run on its facts any more.
        return Similar()
    past = (
        Ruling.objects.visible_to(membership)
        .filter(alike=same_facts)
        .exclude(incident=incident)
        .annotate(superseding=F("superseded_by__number"))
        .select_related("session")
        .without_searched()
        .newest_first()
    )
    otherwise = cast("list[SupersededRuling]", list(past.standing().exclude(ending=ended)[:SHOWN]))
    newest = cast("list[SupersededRuling]", list(past[:SHOWN]))
    told = [_past(ruling, edition) for ruling in otherwise]
    known = {each.ruling.pk for each in told}
    return Similar(told, [_past(ruling, edition) for ruling in newest if ruling.pk not in known])


def _past(ruling: SupersededRuling, edition: int) -> PastRuling:
    return PastRuling(
        ruling=ruling,
        facts=facts_in_a_sentence(ruling),
        superseded_by=ruling.superseding or "",
        edition=ruling.edition if ruling.edition != edition else None,
    )
