"""What a ruling leaves to be looked at when play ends: what its law has watched, and the tricks of a revoke.

An established revoke is a referral in the record, to the law that counts its tricks at the end: it is closed as the
others are. Its place comes after theirs, so that what was noted of them stays where it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulings.archive.record import RecordedStep

TRICKS_COUNTED: Final = "64.A"
"""Where the tricks of an established revoke are counted: the clause, or one that it contains."""
DAMAGE_OF_A_REVOKE: Final = ("64.C", "64.C.1")
"""Where no trick is transferred, what remains to be looked at."""


def left_to_check(steps: Iterable[RecordedStep[Any]]) -> list[RecordedStep[Any]]:
    """Those of a record's steps that are looked at when play ends, in the order of their places, from 1."""
    given = list(steps)
    return [each for each in given if each["kind"] == "watch"] + _of_a_revoke(given)


def counts_tricks(clause: str) -> bool:
    """Whether what stands under this clause is the tricks of an established revoke, to be counted first of all."""
    return clause.startswith(TRICKS_COUNTED)


def _of_a_revoke(steps: list[RecordedStep[Any]]) -> list[RecordedStep[Any]]:
    """One thing for each: the tricks, where any may be transferred, and with them whether they make up for it."""
    referred = [each for each in steps if each["kind"] == "referral"]
    counted = [each for each in referred if counts_tricks(each["clause"])]
    return counted or [each for each in referred if each["clause"] in DAMAGE_OF_A_REVOKE]
