"""The named writes about score changes: made, entered by the scorer, withdrawn. Never edited."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Club, LogEntry
from incidents.note_result import Obtained, keep_result
from incidents.text import as_kept, fault_of
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.engine import Citation
from rulings.models import Ruling, ScoreChange

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from incidents.models import Table, User
    from rulings.review.scores.adjusted import ChangeToMake

LONGEST_REASON: Final = 500


class NotMade(Exception):
    """Nothing was written; `str()` says why, in the reader's language."""


class BesideOthers(StrEnum):
    """What becomes of the changes that stand already on the same board at the same table."""

    REPLACES = "replaces"
    ADDS = "adds"


class AnotherStands(NotMade):
    """There are changes already on this board at this table, and nobody has said what becomes of them."""

    def __init__(self, others: Sequence[ScoreChange]) -> None:
        super().__init__(_("There is a score change on this board at this table already: say what becomes of it."))
        self.others = others


class ChangeKeyReused(NotMade):
    """The key of a form already sent comes back with other contents."""


class RulingSuperseded(NotMade):
    """The ruling no longer stands: what it ordered is not to be entered."""


class NoLongerOpen(NotMade):
    """Somebody else entered or withdrew the change first."""


def others_standing(ruling: Ruling, change: ChangeToMake) -> list[ScoreChange]:
    """The changes that stand already on the board of this one, at the table of its ruling; of other pairs, none."""
    at = {"ruling__section": ruling.section, "ruling__table_number": ruling.table_number}
    there = ScoreChange.objects.standing().filter(session=ruling.session_id, board=change.board, **at)
    found = there.exclude(making_key=change.key).order_by("pk")
    return [each for each in found if _of_the_same_pairs(each.pairs, change.pairs)]


def _of_the_same_pairs(some: Mapping[str, str], others: Mapping[str, str]) -> bool:
    """Whether either pair is the same, as far as both are known: one that was mistyped makes no other table."""
    known = some.keys() & others.keys()
    return not known or any(some[side] == others[side] for side in known)


def make(
    ruling: Ruling, change: ChangeToMake, by: User, *, beside: str = "", no_names: Collection[str] = ()
) -> ScoreChange:
    """Have the scorer enter a score in place of the one obtained; sent again with the same key, the one already made.

    Where others stand on the same board at the same table, `beside` says whether it takes their place, and they are
    withdrawn, or is entered with them.

    `no_names` are words of the reason that the director was asked about (`look_for_names`).
    Raises one of the NotMade above; NamesInText; ValueError on a clause that is none.
    """
    clause = str(Citation.parse(change.clause))
    reason = as_kept(change.reason, LONGEST_REASON)
    if fault := fault_of(reason, LONGEST_REASON):
        raise ValidationError(fault)
    named = look_for_names(reason, session=ruling.session, no_names=no_names)
    with transaction.atomic():
        # The club's row: two sendings of one key take turns, and no ruling is superseded meanwhile.
        club = Club.objects.select_for_update(no_key=True).get(pk=ruling.club_id)
        said: dict[str, Any] = {
            "ruling_id": ruling.pk,
            "board_id": change.board.pk,
            "kind": change.kind.value,
            "pairs": dict(change.pairs),
            "before": change.before,
            "after": change.after,
            "clause": clause,
            "reason": reason,
        }
        known = ScoreChange.objects.of(club).filter(making_key=change.key).first()
        if known is not None:
            if any(getattr(known, name) != value for name, value in said.items()):
                raise ChangeKeyReused(_("This form was already sent with other contents. Open the page again."))
            return known
        if Ruling.objects.of(club).filter(supersedes=ruling).exists():
            raise RulingSuperseded(_("This ruling no longer stands: make the score change on the one that does."))
        if named is not None:
            raise named
        others = others_standing(ruling, change)
        if others and beside not in set(BesideOthers):
            raise AnotherStands(others)
        if beside == BesideOthers.REPLACES:
            for other in others:
                withdraw(other, by)
        made = ScoreChange.objects.create(
            club=club, session_id=ruling.session_id, making_key=change.key, made_by=by, **said
        )
        if change.at is not None and change.before:
            _keep_obtained(change, change.at, by)
        _note(RulingTag.SCORE_CHANGE_MADE, made, by, {"kind": change.kind.value, "board": change.board.number})
        return made


def enter(change: ScoreChange, by: User) -> ScoreChange:
    """Note that the scorer has entered it; tapped twice by one person it is once. Raises NoLongerOpen."""
    with transaction.atomic():
        locked = _locked(change)
        if locked.withdrawn_at is not None:
            raise NoLongerOpen(_("This score change was withdrawn meanwhile: do not enter it."))
        if locked.entered_at is not None:
            if locked.entered_by_id == by.pk:
                return locked
            raise NoLongerOpen(_("%(who)s has already entered this score change.") % {"who": locked.entered_by})
        locked.entered_by, locked.entered_at = by, timezone.now()
        locked.save(update_fields=["entered_by", "entered_at"])
        _note(RulingTag.SCORE_CHANGE_ENTERED, locked, by)
        return locked


def withdraw(change: ScoreChange, by: User) -> ScoreChange:
    """Withdraw it, entered or not; tapped twice it is once. What was entered, the scorer has to put back."""
    with transaction.atomic():
        locked = _locked(change)
        if locked.withdrawn_at is not None:
            return locked
        locked.withdrawn_by, locked.withdrawn_at = by, timezone.now()
        locked.save(update_fields=["withdrawn_by", "withdrawn_at"])
        _note(RulingTag.SCORE_CHANGE_WITHDRAWN, locked, by, {"was_entered": locked.entered_at is not None})
        return locked


def _keep_obtained(change: ChangeToMake, at: Table, by: User) -> None:
    """What was told as obtained is the result of the board from now on: nobody is asked for it twice."""
    told = change.before
    obtained = Obtained(told["contract"], told.get("declarer", ""), told.get("tricks"))
    keep_result(change.board, at, obtained, by)


def _locked(change: ScoreChange) -> ScoreChange:
    """The change as it stands, held: of two people who tap at once, one finds it done."""
    return (
        ScoreChange.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "ruling__incident", "entered_by")
        .get(pk=change.pk)
    )


def _note(tag: RulingTag, change: ScoreChange, by: User, detail: dict[str, Any] | None = None) -> None:
    LogEntry.objects.note(
        tag,
        club=change.club,
        who=by,
        incident=change.ruling.incident,
        detail={"score_change": change.pk, "ruling": change.ruling.number, **(detail or {})},
    )
