"""Asking a double-dummy solver, in a process that may die: an aid, and a ruling is given without it as well."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from rulings.review.claims.solver_process import NOT_INSTALLED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulings.review.claims.claim_position import ClaimPosition

LONGEST: Final = 5.0
"""How many seconds it may take, its start included."""
COMMAND: Final[Sequence[str]] = (sys.executable, "-P", str(Path(__file__).with_name("solver_process.py")))
_ONE_AT_A_TIME = BoundedSemaphore(1)


class NoAnswer(Exception):
    """The solver said nothing; `str()` says why, in the reader's language. The ruling does not wait for it."""


class NotInstalled(NoAnswer):
    """It is not there."""


class TookTooLong(NoAnswer):
    """It was stopped."""


class Died(NoAnswer):
    """It ended without an answer, or with none that fits the hands."""


class Busy(NoAnswer):
    """It is at work for somebody else."""


@dataclass(frozen=True)
class Bounds:
    """What the side that claims takes of the tricks that are left, all four seeing all cards and playing their best."""

    tricks: int
    """The next card too is the best."""
    fewest: int
    most: int
    """The same for whichever card is led next, the worst for that side and the best."""
    of: int

    @property
    def others(self) -> int:
        """What is left for the other side."""
        return self.of - self.tricks


def solve(position: ClaimPosition, *, command: Sequence[str] = COMMAND, seconds: float = LONGEST) -> dict[str, int]:
    """By each card that may be led, the tricks of the side that claims. Raises one of the NoAnswer above."""
    if not _ONE_AT_A_TIME.acquire(blocking=False):
        raise Busy(_("The solver is at work for somebody else: ask it again in a moment."))
    try:
        by_card = _ask(position, command, seconds)
    finally:
        _ONE_AT_A_TIME.release()
    if position.leads:
        return by_card
    return {card: position.left - tricks for card, tricks in by_card.items()}


def _ask(position: ClaimPosition, command: Sequence[str], seconds: float) -> dict[str, int]:
    """The same of the leader's side."""
    asked = json.dumps(
        {
            # The whole deal where it is known: a short hand is what the solver may die of, wherever it is asked.
            "deal": position.dealt_pbn,
            "played": position.played,
            "strain": position.strain,
            "leader": position.leader,
        }
    )
    try:
        # Our own file under our own Python; what it reads was laid out by us.
        ended = subprocess.run(  # noqa: S603
            command, input=asked, capture_output=True, text=True, timeout=seconds, check=False, env={}
        )
    except subprocess.TimeoutExpired:
        raise TookTooLong(
            _("The solver gave no answer within %(count)d seconds. Rule without it.") % {"count": round(seconds)}
        ) from None
    except OSError:
        raise Died(_("The solver ended without an answer. Rule without it.")) from None
    if ended.returncode == NOT_INSTALLED:
        raise NotInstalled(_("No solver is installed here. Rule without it."))
    try:
        by_card = {str(card): int(tricks) for card, tricks in json.loads(ended.stdout).items()}
    except (ValueError, AttributeError, TypeError):
        by_card = {}
    possible = all(card in position.of(position.leader) and 0 <= by_card[card] <= position.left for card in by_card)
    if ended.returncode or not by_card or not possible:
        raise Died(_("The solver ended without an answer. Rule without it."))
    return by_card


def bounds(by_card: Mapping[str, int], position: ClaimPosition) -> Bounds | None:
    """What is told of an answer; None where there is none."""
    if not by_card:
        return None
    fewest, most = min(by_card.values()), max(by_card.values())
    # Whoever leads chooses for his own side.
    return Bounds(most if position.leads else fewest, fewest, most, position.left)
