"""Score changes on other rooms' pages: on a ruling's, on the desk, on the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from rulings.models import ScoreChange
from rulings.scores.showing import Shown, of_former_rulings, of_ruling

if TYPE_CHECKING:
    from incidents.models import Club, Session
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
def scores_to_enter(of: Session) -> int:
    """How many scores of a session are still to be entered."""
    return ScoreChange.objects.filter(session=of).to_be_entered().count()


@register.simple_tag
def scores_to_enter_in_club(club: Club) -> int:
    """How many scores are still to be entered in all sessions of a club."""
    return ScoreChange.objects.of(club).to_be_entered().count()
