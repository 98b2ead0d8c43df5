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
    CHANGED = "changed", _("changed on appeal")
    SCORE = "score", _("score to be entered")


FOR_PLAYERS = (State.STANDS, State.SUPERSEDED, State.CHANGED)
"""Who appeals, and what the scorer has still to do, is the business of those concerned and of the directors. That a
ruling holds no longer as it reads is everybody's who reads it.
"""


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
        case State.CHANGED:
            return rulings.filter(changed_on_appeal())
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


def changed_on_appeal() -> Exists:
    """Whether a ruling was changed on appeal, and neither another in its place nor a score change has followed yet."""
    return Exists(Appeal.objects.to_be_carried_out().filter(ruling=OuterRef("pk")))


def states_of(superseded: object, *, appeal: bool, appealed: bool, changed: bool, score: bool) -> list[State]:
    """The states of a ruling: whether another supersedes it, whether an appeal waits or was decided, or has changed it
    and nothing has followed, open scores."""
    # What has changed it says that it was decided.
    states = {State.APPEAL: appeal, State.APPEALED: appealed and not changed}
    states |= {State.CHANGED: changed, State.SCORE: score}
    return [
        State.SUPERSEDED if superseded else State.STANDS,
        *(state for state, holds in states.items() if holds),
    ]
