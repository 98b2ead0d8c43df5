"""What a club elects where the Laws leave it to the regulating authority, as plain data.

The record only keeps the answers, by key; what follows from them is for the laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True)
class Regulation:
    """One election: its key in the club's regulations, how the settings page asks for it, what holds by default."""

    key: str
    label: _StrPromise
    help: _StrPromise
    default: bool


REGULATIONS = (
    Regulation(
        key="face_down_opening_lead",
        label=_("The opening lead is made face down"),
        help=_("Law 41.A: face down unless the regulating authority says otherwise."),
        default=True,
    ),
)
