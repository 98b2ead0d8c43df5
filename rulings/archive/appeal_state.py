"""How the appeals against a ruling stand, as every page that shows them says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from django.utils import timezone

from incidents.models import ClubRole, Direction
from rulings.archive.appeal_deadline import Deadline
from rulings.models import AppealResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from incidents.models import Membership
    from rulings.models import Appeal, Ruling


@dataclass(frozen=True)
class AppealStanding:
    """Until when a ruling may be appealed, by whom it was, and what this reader may do about it."""

    deadline: Deadline
    over: bool
    appeals: tuple[Appeal, ...]
    """In the order in which they were noted."""
    to_appeal: tuple[Direction, ...]
    """The sides that have no appeal, or have withdrawn it; none once the ruling no longer stands."""
    may_request: bool
    may_note: bool
    """Whether he is a director, who notes requests, late ones too."""

    @classmethod
    def of(cls, ruling: Ruling, membership: Membership, side: Direction | None, *, stands: bool) -> Self:
        """For a ruling read with its session; `side` is the reader's own."""
        deadline = Deadline.of(ruling, membership.club)
        over = deadline.over(timezone.now())
        appeals = sorted(ruling.appeals.all(), key=lambda appeal: appeal.pk)
        to_appeal = tuple(each for each in Direction if maintained_by(each, appeals) is None) if stands else ()
        directs = membership.may(ClubRole.DIRECTOR)
        return cls(
            deadline=deadline,
            over=over,
            appeals=tuple(appeals),
            to_appeal=to_appeal,
            may_request=side in to_appeal and not directs and not over,
            may_note=bool(to_appeal) and directs,
        )


def maintained_by(side: Direction, appeals: Iterable[Appeal]) -> Appeal | None:
    """The appeal of a side among those against a ruling; None where it has made none, or withdrawn it."""
    own = (appeal for appeal in appeals if appeal.side == side and appeal.outcome != AppealResult.WITHDRAWN)
    return next(own, None)
