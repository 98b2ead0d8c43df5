"""What a ruling leaves to be looked at when play ends: what its law has watched, and the tricks of a revoke.

An established revoke is a referral in the record, to the law that counts its tricks at the end: it is closed as the
others are. Its place comes after theirs, so that what was noted of them stays where it was. Of a ruling taken from the
book there are no steps: its tricks are counted where the director cites the law that counts them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import override

from rulings.archive.record import FROM_THE_BOOK
from rulings.words.current_language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rulings.archive.record import RecordedStep, RuledCase, Words

TRICKS_COUNTED: Final = "64.A"
"""Where the tricks of an established revoke are counted: the clause, or one that it contains."""
DAMAGE_OF_A_REVOKE: Final = ("64.C", "64.C.1")
"""Where no trick is transferred, what remains to be looked at."""
_ESTABLISHED: Final = "64"
"""The whole of that law: cited alone, it is by which tricks are transferred."""
_NO_TRICKS: Final = "64.B"


def watched_by(record: RuledCase) -> tuple[tuple[Words, str], ...]:
    """What a ruling leaves to be looked at when play ends, by its record: each sentence with its clause, in order."""
    if record["subject"] == FROM_THE_BOOK:
        return ((_tricks_of_the_book(), TRICKS_COUNTED),) if _cites_tricks(record["clauses"]) else ()
    return tuple((step["text"], step["clause"]) for step in left_to_check(record["steps"]))


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


def _cites_tricks(cited: Sequence[str]) -> bool:
    """Whether a ruling taken from the book transfers tricks: it cites what counts them, and not that none are."""
    if any(clause.startswith(_NO_TRICKS) for clause in cited):
        return False
    return any(clause == _ESTABLISHED or counts_tricks(clause) for clause in cited)


def _tricks_of_the_book() -> Words:
    """How they are counted, where nobody was asked who revoked."""
    said = {}
    for language in LANGUAGES:
        with override(language):
            said[language] = _(
                "At the end of play: if the player who revoked won that trick himself, it and one later trick won by "
                "his side are transferred; otherwise one, if his side won that trick or a later one. If that "
                "compensates the other side too little, adjust the score (64.C)."
            )
    return said
