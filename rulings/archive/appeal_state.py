"""How an appeal stands, as every page that shows it says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from django.utils import timezone

from incidents.models import ClubRole
from rulings.archive.appeal_deadline import Deadline
from rulings.models import Appeal

if TYPE_CHECKING:
    from incidents.models import Direction, Membership
    from rulings.models import Ruling


@dataclass(frozen=True)
class AppealStanding:
    """Until when a ruling may be appealed, whether it was, and what this reader may do about it."""

    deadline: Deadline
    over: bool
    appeal: Appeal | None
    may_request: bool
    may_note: bool
    """Whether he is a director, who notes requests, late ones too."""

    @classmethod
    def of(cls, ruling: Ruling, membership: Membership, side: Direction | None, *, stands: bool) -> Self:
        """For a ruling read with its session and, where there is one, its appeal; `side` is the reader's own."""
        deadline = Deadline.of(ruling, membership.club)
        over = deadline.over(timezone.now())
        appeal: Appeal | None = getattr(ruling, "appeal", None)
        directs = membership.may(ClubRole.DIRECTOR)
        open_to_request = appeal is None and stands
        return cls(
            deadline=deadline,
            over=over,
            appeal=appeal,
            may_request=open_to_request and side is not None and not directs and not over,
            may_note=open_to_request and directs,
        )

    @property
    def late(self) -> bool:
        """Whether the request came after the deadline that held then."""
        return self.appeal is not None and is_late(self.appeal)


def is_late(appeal: Appeal) -> bool:
    """Whether a request came after the deadline that held when it was made."""
    return appeal.deadline is not None and appeal.requested_at > appeal.deadline
