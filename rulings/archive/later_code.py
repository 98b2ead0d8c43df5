"""The code of a reason given later: an HMAC under the key of the record over its words, and whose, of what and when.

It is in no chain: a ruling has one such row at most, and the journal has a line for each. So whoever can write to the
database, but has not the key, can alter no words, forge none and hand none to another ruling without its being seen;
that some were taken away is told by the journal.
"""

from __future__ import annotations

import json
from datetime import UTC
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Max, QuerySet

from rulings.archive.record_key import Purpose, holds, sign
from rulings.archive.row_by_row import AT_A_TIME, UNREADABLE, row_by_row
from rulings.models import LaterReason, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

SEARCHED: Final = "reason_search_text"
"""Is in no code: it follows from the rest."""


class ReadReason(NamedTuple):
    """A reason given later with its ruling, as it was met among those of its club."""

    ruling: int | None
    """The key of its ruling; None where that is none."""
    number: str
    """Of its ruling; empty where that is gone or unreadable."""
    holds: bool
    takes_words: bool
    """Whether its ruling takes the place of another and has no reason of its own."""


def reason_code(reason: LaterReason) -> str:
    """The code of a reason, which need not be saved yet. Raises one of UNREADABLE for what no reason can hold."""
    return sign(Purpose.LATER_REASON, _message(reason))


def reason_holds(reason: LaterReason) -> bool:
    """Whether a reason is the one that was written for its ruling."""
    try:
        return holds(Purpose.LATER_REASON, _message(reason), reason.mac)
    except UNREADABLE:
        return False


def _message(reason: LaterReason) -> bytes:
    """What is signed, as one line of JSON: the same bytes on either database."""
    said = {
        "club": reason.club_id,
        "ruling": reason.ruling_id,
        "number": reason.ruling.number,
        "words": reason.words,
        "given_by": reason.given_by_id,
        "given_at": reason.given_at.astimezone(UTC).isoformat(timespec="microseconds"),
    }
    return json.dumps(said, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def read_reasons(club: int, using: str = DEFAULT_DB_ALIAS) -> Iterator[ReadReason]:
    """Every reason given later in a club. One that cannot be read holds nothing, and keeps nobody from reading on."""
    reasons = LaterReason.objects.using(using)
    for pk, reason, ruling in _with_rulings(reasons.filter(club=club)):
        # Whatever else of it cannot be read.
        of = reason.ruling_id if reason else reasons.filter(pk=pk).values_list("ruling_id", flat=True).first()
        yield ReadReason(
            ruling=of if type(of) is int else None,
            number=str(ruling.number) if ruling else "",
            holds=reason is not None and ruling is not None and reason_holds(reason),
            takes_words=ruling is not None and ruling.supersedes_id is not None and not ruling.reason,
        )


def _with_rulings(
    reasons: QuerySet[LaterReason],
) -> Iterator[tuple[int, LaterReason | None, Ruling | None]]:
    """Each reason by its key, with its ruling, which it holds too; None for either that is gone or unreadable."""
    rows = row_by_row(reasons.order_by("pk").defer(SEARCHED))
    while some := list(islice(rows, AT_A_TIME)):
        # SQLite keeps whatever it is given.
        keys = [reason.ruling_id for _pk, reason in some if reason and type(reason.ruling_id) is int]
        rulings = Ruling.objects.using(reasons.db).filter(pk__in=keys)
        by_key = dict(row_by_row(rulings.only("number", "supersedes", "reason")))
        for pk, reason in some:
            ruling = by_key.get(reason.ruling_id) if reason and type(reason.ruling_id) is int else None
            if reason and ruling:
                reason.ruling = ruling
            yield pk, reason, ruling


def latest_hold() -> bool:
    """Whether the reason given last in each club holds: in one statement, however many clubs there are."""
    last = LaterReason.objects.order_by().values("club").annotate(last=Max("pk")).values("last")
    reasons = LaterReason.objects.filter(pk__in=last).select_related("ruling")
    wanted = (f"ruling__{column}" for column in ("number", "supersedes", "reason"))
    return all(
        reason_holds(reason) and reason.ruling.supersedes_id is not None and not reason.ruling.reason
        for reason in reasons.only("club", "ruling", "words", "given_by", "given_at", "mac", *wanted)
    )


def sign_as_they_stand(club: int, at: datetime, using: str = DEFAULT_DB_ALIAS) -> None:
    """Give the reasons of a club codes anew, where its rulings are chained anew as they stood at this moment.

    So whoever finds its ruling held only as it stood, and the reason older than that, knows as much of the reason. One
    that says it is younger, or that cannot be read, keeps the code it has. Whoever calls it has lifted the seals.
    """
    # A plain set of rows: those of what is written once let nobody alter it.
    reasons: QuerySet[LaterReason] = QuerySet(LaterReason, using=using)
    for pk, reason, ruling in list(_with_rulings(reasons.filter(club=club))):
        try:
            if reason is None or ruling is None or reason.given_at > at:
                continue
            code = reason_code(reason)
        except UNREADABLE:
            continue
        reasons.filter(pk=pk).update(mac=code)
