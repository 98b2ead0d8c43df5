"""Where the score is changed after a check that was answered with yes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

from rulings.models import ScoreChange

if TYPE_CHECKING:
    from incidents.models import Club
    from rulings.review.checks.items import Item


def score_of(club: Club, item: Item) -> str:
    """The address of the form: of the tricks of a revoke at once, of anything else the kinds of score."""
    if item.counts_tricks:
        return reverse("rulings:score-change-form", args=(club.slug, item.ruling.number, ScoreChange.Kind.TRICKS.value))
    return reverse("rulings:score-change-kinds", args=(club.slug, item.ruling.number))
