"""What the log tells rulings apart by, worked out when a ruling is given and kept in columns of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.archive.likeness import alike, ending
from rulings.archive.record import given_on
from rulings.engine import Resolved
from rulings.laws.replaying import CannotBeReplayed, replay

if TYPE_CHECKING:
    from rulings.archive.record import RuledCase
    from rulings.engine import Cast, Edition, Regulations
    from rulings.laws.subjects import Subject


class OffenderRole(models.TextChoices):
    """The part of the player whose card or act it was; nobody's where none is at fault."""

    DECLARER = "declarer", _("declarer")
    DUMMY = "dummy", _("dummy")
    DEFENDER = "defender", _("defender")
    PLAYER = "player", _("player, in the auction")


class Facets(TypedDict):
    """The columns of a ruling that are worked out from its facts."""

    offender_role: str
    outcome: str
    judgement: bool
    alike: str
    ending: str


def facets(
    chosen: Subject, edition: Edition, regulations: Regulations, resolved: Resolved, record: RuledCase
) -> Facets:
    """The columns of the ruling that keeps `record`, which `resolved` has led to."""
    return Facets(
        offender_role=offender_role(resolved.cast),
        outcome=resolved.outcome.value,
        judgement=any(fact.judgement for fact in resolved.path) or found_by_the_director(record),
        alike=alike(chosen, edition, regulations, resolved),
        ending=ending(resolved),
    )


def offender_role(cast: Cast) -> str:
    """The offender's role, one of OffenderRole; empty where nobody is at fault."""
    if cast.offender is None:
        return ""
    if cast.declarer is None:
        return OffenderRole.PLAYER.value
    if cast.offender is cast.declarer:
        return OffenderRole.DECLARER.value
    if cast.offender is cast.declarer.partner:
        return OffenderRole.DUMMY.value
    return OffenderRole.DEFENDER.value


def found_by_the_director(record: RuledCase) -> bool:
    """Whether a fact on which the players did not agree was found by the weight of the evidence, or could not be."""
    return any(fact.get("basis") for fact in record["facts"])


def facets_of(record: RuledCase) -> Facets | None:
    """The columns of a ruling given before there were any: its facts put to its law again.

    None when its law no longer comes to an end on those facts: what cannot be worked out is left empty.
    """
    try:
        again = replay(given_on(record))
    except CannotBeReplayed:
        return None
    if not isinstance(again.outcome, Resolved):
        return None
    return facets(again.subject, again.edition, again.regulations, again.outcome, record)
