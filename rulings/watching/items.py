"""What is to be checked at the end of play, and how each thing stands.

A ruling that is superseded takes along what it left open: what is to be checked then is what the new one leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from rulings.models import EndOfPlayCheck, Ruling, ScoreChange, in_readers_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from incidents.models import Membership, Session

Outcome = EndOfPlayCheck.Outcome


@dataclass(frozen=True)
class Item:
    """One thing that a ruling leaves to be checked, in the reader's words."""

    ruling: Ruling
    place: int
    """Which of those of the ruling, from 1."""
    text: str
    clause: str
    notes: tuple[EndOfPlayCheck, ...] = ()
    """What was noted of it, in order: closed, opened again, closed."""
    score_changed: bool = False
    """Whether a score change stands that its ruling ordered."""

    @property
    def last(self) -> EndOfPlayCheck | None:
        """The note that says how it stands; None while there is none, and once it was opened again."""
        note = self.notes[-1] if self.notes else None
        return None if note is None or note.outcome == Outcome.REOPENED else note

    @property
    def score_is_missing(self) -> bool:
        """Whether it was closed with an adjusted score that nobody has made, or that was withdrawn."""
        return self.last is not None and self.last.outcome == Outcome.ADJUSTED and not self.score_changed

    @property
    def is_open(self) -> bool:
        """Whether somebody has still to do something about it."""
        return self.last is None or self.score_is_missing


@dataclass(frozen=True)
class AtTable:
    """What is open at one table."""

    table: str
    items: tuple[Item, ...]


def of_rulings(rulings: Iterable[Ruling]) -> tuple[Item, ...]:
    """All that these rulings leave to be checked, open and closed, in their order."""
    # Of all of them, so that a page asks as often for one that leaves nothing as for many that do.
    given = list(rulings)
    keys = [ruling.pk for ruling in given]
    noted = {
        place: tuple(notes)
        for place, notes in groupby(
            EndOfPlayCheck.objects.filter(ruling__in=keys)
            .select_related("noted_by")
            .order_by("ruling", "place", "turn"),
            key=lambda note: (note.ruling_id, note.place),
        )
    }
    changed = set(ScoreChange.objects.filter(ruling__in=keys).standing().values_list("ruling", flat=True))
    return tuple(
        Item(ruling, place, text, clause, noted.get((ruling.pk, place), ()), ruling.pk in changed)
        for ruling in given
        for place, (text, clause) in enumerate(_watched(ruling), 1)
    )


def of_ruling(ruling: Ruling) -> tuple[Item, ...]:
    """All that one ruling leaves to be checked."""
    return of_rulings([ruling])


def open_by_table(session: Session, membership: Membership) -> tuple[AtTable, ...]:
    """What is open in a session and may be read by this member, table by table, in the order in which it was ruled."""
    rulings = (
        Ruling.objects.visible_to(membership)
        .filter(session=session)
        .standing()
        .defer("search_text")
        .order_by("section", "table_number", "pk")
    )
    found = [item for item in of_rulings(rulings) if item.is_open]
    if not found:
        return ()
    several = session.tables.order_by().values("section").distinct().count() > 1
    return tuple(
        AtTable(f"{section if several else ''}{number}", tuple(items))
        for (section, number), items in groupby(found, key=lambda item: (item.ruling.section, item.ruling.table_number))
    )


def _watched(ruling: Ruling) -> Iterator[tuple[str, str]]:
    for step in ruling.record["steps"]:
        if step["kind"] == "watch":
            yield in_readers_language(step["text"]), step["clause"]
