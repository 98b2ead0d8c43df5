"""The score change to which the tricks of a ruling come, made by one tap once the result of the board is noted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid5

from django.http import QueryDict

from rulings.archive.record import tricks_moved
from rulings.models import ScoreChange
from rulings.review.scores.adjusted import ChangeToMake, Kind
from rulings.review.scores.changes_shown import Shown, show_changes
from rulings.review.scores.form_of_kind import Typed

if TYPE_CHECKING:
    from incidents.models import Membership
    from rulings.models import Ruling


@dataclass(frozen=True)
class ScoreDue:
    """The change as it would be made, and the fields that make it."""

    shown: Shown
    fields: tuple[tuple[str, str], ...]


def due_by_tricks(ruling: Ruling, membership: Membership) -> ScoreDue | None:
    """What the tricks that a ruling moves make of the result noted; None where they, or the result, are not known to
    this director."""
    if tricks_moved(ruling.record) is None:
        return None
    boards = list(ruling.session.boards.all())
    typed = Typed(ruling, Kind.TRICKS, membership, boards)
    if typed.noted is None:
        return None
    # The same of the same ruling and result: two directors who tap make one change.
    key = uuid5(ruling.idempotency_key, f"tricks of {typed.noted.pk} {typed.noted.noted_at.isoformat()}")
    fields = tuple(_fields(typed))
    data = QueryDict(mutable=True)
    data.update(dict(fields))
    said = Typed(ruling, Kind.TRICKS, membership, boards, data).change(key)
    if said is None:
        return None
    (shown,) = show_changes([would_be(ruling, said)])
    return ScoreDue(shown, (("making_key", str(key)), *fields))


def would_be(ruling: Ruling, said: ChangeToMake) -> ScoreChange:
    """The change as it would be written, to be shown."""
    return ScoreChange(
        club=ruling.club,
        session=ruling.session,
        ruling=ruling,
        board=said.board,
        kind=said.kind,
        pairs=dict(said.pairs),
        before=said.before,
        after=said.after,
        clause=said.clause,
        reason=said.reason,
    )


def _fields(typed: Typed) -> list[tuple[str, str]]:
    filled = ((field.html_name, field.value()) for part in typed.parts for field in part)
    return [(name, str(value)) for name, value in filled if value is not None]
