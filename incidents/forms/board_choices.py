"""The boards to choose from where a call is described: those of the round first, any other below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


def board_choices(of_round: Iterable[int], boards: Collection[int]) -> list[object]:
    """What the field of a board offers: none, the boards that lie at the table in its round, then all others."""
    first = [board for board in of_round if board in boards]
    if not first:
        return [("", "–"), *((each, str(each)) for each in boards)]
    others = [board for board in boards if board not in first]
    return [
        ("", "–"),
        (_("Of this round"), [(each, str(each)) for each in first]),
        *([(_("Other boards"), [(each, str(each)) for each in others])] if others else []),
    ]
