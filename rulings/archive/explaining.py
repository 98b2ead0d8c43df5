"""The only writer of reasons that are given later.

At the table one of the causes is enough to correct a ruling; the words may come when there is time, once. The ruling is
sealed, so they are a row beside it, written once as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from incidents.models import LogEntry
from incidents.text import as_kept
from rulings.archive.issuing import LONGEST_REASON, check_reason
from rulings.archive.journal_tags import RulingTag
from rulings.archive.later_code import reason_code
from rulings.archive.names import look_for_names
from rulings.archive.search.document import search_text
from rulings.archive.sentence import subject_title
from rulings.models import LaterReason

if TYPE_CHECKING:
    from collections.abc import Collection

    from incidents.models import User
    from rulings.models import Ruling


class NothingToExplain(Exception):
    """The ruling takes no words: it supersedes none, or has its reason. `str()` says so in the reader's language."""


def is_unexplained(ruling: Ruling) -> bool:
    """Whether the words why a ruling takes the place of another are still to be said."""
    return ruling.supersedes_id is not None and not ruling.reason_told


def explain(ruling: Ruling, by: User, words: str, *, no_names: Collection[str] = ()) -> LaterReason:
    """Say in words why a ruling, which was given with a cause alone, takes the place of another; return them as kept.

    Sent again by the same director they are the same. `no_names` are words, folded, that he has said to be nobody's
    name. Raises ReasonRefused, NamesInText, and NothingToExplain where words are there already, be they somebody
    else's of a moment ago.
    """
    words = as_kept(words, LONGEST_REASON)
    check_reason(words)
    named = look_for_names(words, session=ruling.session, no_names=no_names)
    if named is not None:
        raise named
    if ruling.supersedes_id is None or ruling.reason:
        raise NothingToExplain(_("This ruling has its reason already."))
    try:
        with transaction.atomic():
            reason = LaterReason(
                club_id=ruling.club_id,
                ruling=ruling,
                words=words,
                given_by=by,
                reason_search_text=search_text(_title(ruling), ruling.record, ruling.number, words),
            )
            reason.mac = reason_code(reason)
            reason.save()
            LogEntry.objects.note(
                RulingTag.RULING_EXPLAINED,
                club=ruling.club,
                who=by,
                incident=ruling.incident,
                detail={"ruling": ruling.number},
            )
            return reason
    except IntegrityError:
        # Of two who send at once the table takes one.
        known = LaterReason.objects.filter(ruling=ruling).first()
        if known is None:
            raise
        if (known.words, known.given_by_id) != (words, by.pk):
            raise NothingToExplain(_("This ruling has its reason already.")) from None
        return known


def _title(ruling: Ruling) -> str:
    """What the menu calls its subject, before it is translated."""
    with override("en"):
        return subject_title(ruling.subject)
