"""How things stand with a ruling: whether it holds, is appealed against, or a score is still to be entered for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from rulings.models import Appeal, ScoreChange

if TYPE_CHECKING:
    from rulings.models import RulingQuerySet


class State(models.TextChoices):
    """A ruling may be in several."""

    STANDS = "stands", _("stands")
    SUPERSEDED = "superseded", _("superseded")
    APPEAL = "appeal", _("under appeal")
    APPEALED = "appealed", _("appeal decided")
    SCORE = "score", _("score to be entered")


FOR_PLAYERS = (State.STANDS, State.SUPERSEDED)
"""Who appeals, and what the scorer has still to do, is the business of those concerned and of the directors."""


def in_state(rulings: RulingQuerySet, state: State) -> RulingQuerySet:
    """Those of the rulings of which it holds."""
    match state:
        case State.STANDS:
            return rulings.standing()
        case State.SUPERSEDED:
            return rulings.filter(superseded_by__isnull=False)
        case State.APPEAL:
            return rulings.filter(under_appeal())
        case State.APPEALED:
            return rulings.filter(appeal_decided())
        case State.SCORE:
            return rulings.filter(to_be_entered())


def to_be_entered() -> Exists:
    """Whether the scorer has still to enter a change of the score for a ruling."""
    return Exists(ScoreChange.objects.to_be_entered().filter(ruling=OuterRef("pk")))


def under_appeal() -> Exists:
    """Whether an appeal against a ruling waits for a decision."""
    return Exists(Appeal.objects.open().filter(ruling=OuterRef("pk")))


def appeal_decided() -> Exists:
    """Whether an appeal against a ruling was decided: each side may appeal, so that another may still wait."""
    return Exists(Appeal.objects.decided().filter(ruling=OuterRef("pk")))


def states_of(superseded: object, *, appeal: bool, appealed: bool, score: bool) -> list[State]:
    """The states of a ruling: whether another supersedes it, whether an appeal waits or was decided, open scores."""
    states = {State.APPEAL: appeal, State.APPEALED: appealed, State.SCORE: score}
    return [
        State.SUPERSEDED if superseded else State.STANDS,
        *(state for state, holds in states.items() if holds),
    ]
