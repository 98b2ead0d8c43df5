"""Score changes as they are fetched and shown: on the list, the slip, the ruling's page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from incidents.models import Club
from incidents.models.tables_in_room import name_in_room
from rulings.models import ScoreChange
from rulings.review.scores.change_in_words import To, after_in_words, before_in_words, notes_on, pairs_in_words

if TYPE_CHECKING:
    from incidents.models import Membership
    from rulings.models import Ruling
    from rulings.models.scores import ScoreChangeQuerySet


@dataclass(frozen=True)
class Shown:
    """A score change in the reader's words."""

    change: ScoreChange
    table: str
    pairs: str
    before: str
    after: tuple[To, ...]
    notes: tuple[str, ...]
    reason: str

    @property
    def is_open(self) -> bool:
        """Whether the scorer has still to enter it."""
        return self.change.entered_at is None and self.change.withdrawn_at is None

    @property
    def to_be_put_back(self) -> bool:
        """Whether it was withdrawn after the scorer had entered it."""
        return self.change.entered_at is not None and self.change.withdrawn_at is not None


def of_club(club: Club) -> ScoreChangeQuerySet:
    """A club's score changes with all that is shown of them."""
    return ScoreChange.objects.of(club).select_related(
        "club", "session", "board", "ruling__incident", "made_by", "entered_by", "withdrawn_by"
    )


def of_ruling(ruling: Ruling, membership: Membership) -> list[Shown]:
    """The score changes that a ruling orders, in the order made, but for those kept from a director while he plays."""
    return list(show_changes(of_club(ruling.club).not_kept_from(membership).filter(ruling=ruling)))


def of_former_rulings(ruling: Ruling, membership: Membership) -> list[Shown]:
    """Those that the rulings which this one supersedes ordered, and which nobody has withdrawn, but for the same."""
    if ruling.supersedes_id is None:
        return []
    before = of_club(ruling.club).not_kept_from(membership).standing()
    return list(show_changes(before.filter(ruling__incident=ruling.incident_id, ruling__lt=ruling.pk)))


def show_changes(changes: Iterable[ScoreChange]) -> Iterator[Shown]:
    """Each of them in the reader's words."""
    # Asked once for each session.
    several: dict[int, bool] = {}
    for change in changes:
        of = change.session_id
        if of not in several:
            several[of] = change.session.tables.of_other_sections(change.ruling.section).exists()
        yield _shown(change, several_sections=several[of])


def _shown(change: ScoreChange, *, several_sections: bool) -> Shown:
    ruling = change.ruling
    return Shown(
        change=change,
        table=name_in_room(ruling.section, ruling.table_number, several_sections=several_sections),
        pairs=pairs_in_words(change),
        before=before_in_words(change),
        after=after_in_words(change),
        notes=notes_on(change),
        reason=change.reason or ruling.headline,
    )
