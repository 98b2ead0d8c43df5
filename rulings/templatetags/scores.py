"""Score changes on other rooms' pages: on a ruling's, on the desk, on the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.models import ScoreChange
from rulings.scores.showing import Shown, of_former_rulings, of_ruling

if TYPE_CHECKING:
    from incidents.models import Club, Membership, Session
    from rulings.models import Ruling

register = template.Library()


@register.simple_tag
def score_changes_of(ruling: Ruling) -> list[Shown]:
    """The score changes that a ruling orders."""
    return of_ruling(ruling)


@register.simple_tag
def score_changes_before(ruling: Ruling) -> list[Shown]:
    """Those that the rulings it supersedes ordered, and which still stand."""
    return of_former_rulings(ruling)


@register.simple_tag
def scores_to_enter(of: Session, membership: Membership) -> int:
    """How many scores of a session are still to be entered, as far as this director may know."""
    return ScoreChange.objects.filter(session=of).not_kept_from(membership).to_be_entered().count()


@register.simple_tag
def scores_to_enter_in_club(club: Club, membership: Membership) -> int:
    """How many scores are still to be entered in all sessions of a club, as far as this director may know."""
    return ScoreChange.objects.of(club).not_kept_from(membership).to_be_entered().count()
