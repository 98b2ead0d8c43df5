"""The named writes about appeals. Each is one transaction and leaves one line in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Direction, Incident, LogEntry
from incidents.text import storable, tidy
from rulings.archive.appeal_deadline import Deadline
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import name_in, ruling_words
from rulings.models import Appeal, Ruling

if TYPE_CHECKING:
    from datetime import datetime

    from incidents.models import User

LONGEST_TEXT: Final = 4_000


class AppealNotNoted(Exception):
    """Nothing was noted; `str()` says why, in the reader's language. `field` names what has to be put right."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why)
        self.field = field


class NoLongerStands(AppealNotNoted):
    """The ruling no longer stands: it is the one in its place that is appealed."""


class AlreadyAppealed(AppealNotNoted):
    """Another request was noted before."""


class TooLate(AppealNotNoted):
    """The time is over, and only a director notes what comes late."""


class TextRefused(AppealNotNoted):
    """What was typed is missing, too long, or names somebody."""


class TimeRefused(AppealNotNoted):
    """The request cannot have been made then."""


class StaleOutcome(AppealNotNoted):
    """Somebody else noted an outcome since the page was shown."""


def request_appeal(
    ruling: Ruling,
    by: User,
    *,
    side: Direction,
    grounds: str,
    both_concur: bool,
    requested_at: datetime | None = None,
    late: bool = False,
) -> Appeal:
    """Note a side's request to have a ruling reviewed, and return it; sent again, return the one already there.

    `requested_at` is when it was made, if that was not now. A request after the deadline is noted with `late` alone:
    the director may, who sees that it is; the party may not.
    Raises one of the AppealNotNoted above.
    """
    grounds = tidy(grounds)
    now = timezone.now()
    moment = requested_at or now
    with transaction.atomic():
        # The ruling cannot be locked, it is written once; its incident is, as by whoever supersedes it.
        held = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=ruling.incident_id)
        fresh = Ruling.objects.select_related("club", "session").get(pk=ruling.pk)
        noted = Appeal.objects.filter(ruling=fresh).first()
        if noted is not None:
            if (noted.side, noted.grounds, noted.both_concur) == (side, grounds, both_concur):
                return noted
            raise AlreadyAppealed(_("An appeal against this ruling is noted already. The director completes it."))
        if Ruling.objects.filter(supersedes=fresh).exists():
            raise NoLongerStands(_("This ruling no longer stands: the appeal is against the one in its place."))
        _check_text(grounds, fresh, "grounds", _("Say why the ruling should be reviewed."))
        # To the minute, as it is typed.
        if not fresh.given_at.replace(second=0, microsecond=0) <= moment <= now:
            raise TimeRefused(_("A request comes after the ruling, and not in the future."), "requested_at")
        deadline = Deadline.of(fresh, fresh.club)
        if deadline.over(moment) and not late:
            raise TooLate(_("The time for appeals is over. Speak to the director."))
        appeal = Appeal.objects.create(
            club=fresh.club,
            ruling=fresh,
            side=side,
            grounds=grounds,
            both_concur=both_concur,
            requested_at=moment,
            noted_by=by,
            deadline=deadline.until,
        )
        detail = {"ruling": fresh.number, "side": side.value, "late": deadline.over(moment)}
        LogEntry.objects.note(RulingTag.APPEAL_REQUESTED, club=fresh.club, who=by, incident=held, detail=detail)
        return appeal


def decide_appeal(appeal: Appeal, by: User, *, outcome: Appeal.Outcome, decision: str, seen: str) -> Appeal:
    """Note what became of an appeal, or put it right, and return it. Said again, nothing changes.

    `seen` is the outcome that the page showed, empty for none. Raises StaleOutcome and TextRefused.
    """
    decision = tidy(decision)
    with transaction.atomic():
        held = (
            Appeal.objects.select_for_update(of=("self",), no_key=True)
            .select_related("club", "ruling__session", "ruling__incident")
            .get(pk=appeal.pk)
        )
        if (held.outcome, held.decision) == (outcome, decision):
            return held
        if held.outcome != seen:
            raise StaleOutcome(_("Somebody else has noted the outcome meanwhile. Look at it first."))
        if decision or outcome is not Appeal.Outcome.WITHDRAWN:
            _check_text(decision, held.ruling, "decision", _("Say what was decided, and why."))
        before = held.outcome
        held.outcome, held.decision = outcome, decision
        held.decided_at, held.decided_by = timezone.now(), by
        held.save(update_fields=["outcome", "decision", "decided_at", "decided_by"])
        detail = {"ruling": held.ruling.number, "outcome": outcome.value, "before": before}
        LogEntry.objects.note(
            RulingTag.APPEAL_DECIDED, club=held.club, who=by, incident=held.ruling.incident, detail=detail
        )
        return held


def _check_text(text: str, ruling: Ruling, field: str, missing: str) -> None:
    if not text:
        raise TextRefused(missing, field)
    if len(text) > LONGEST_TEXT:
        raise TextRefused(_("This is too long: %(most)d characters at most.") % {"most": LONGEST_TEXT}, field)
    try:
        storable(text)
    except ValidationError as unstorable:
        raise TextRefused(" ".join(unstorable.messages), field) from None
    if name := name_in(text, ruling.session, ruling_words(ruling.record)):
        raise TextRefused(
            _("Names stay out of appeals: write the seat or the pair's number instead of “%(name)s”.") % {"name": name},
            field,
        )
