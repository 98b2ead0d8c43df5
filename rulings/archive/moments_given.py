"""When the rulings of a club, or of one of its sessions, were given: what the record asks of the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulings.models import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from incidents.models import Club, Session


def moments_given(club: Club, session: Session | None) -> Iterable[tuple[int, datetime]]:
    """The session of each ruling, by its key, and when it was given; superseded ones too."""
    rulings = Ruling.objects.filter(club=club) if session is None else Ruling.objects.filter(session=session)
    return rulings.values_list("session", "given_at")
