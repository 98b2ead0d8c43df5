"""The named writes about appeals. Each is one transaction and leaves one line in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from incidents.models import Direction, Incident, LogEntry, Tag
from incidents.text import as_kept, fault_of
from rulings.archive.appeal_deadline import Deadline
from rulings.archive.journal_tags import RulingTag
from rulings.archive.names import look_for_names
from rulings.models import HEARD, Appeal, AppealResult, HeardLate, HeardWithoutConsent, Ruling

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from incidents.models import User
    from rulings.models import Concurrence

LONGEST_TEXT: Final = 4_000


class AppealNotNoted(Exception):
    """Nothing was noted; `str()` says why, in the reader's language. `field` names what has to be put right."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why)
        self.field = field


class NoLongerStands(AppealNotNoted):
    """The ruling no longer stands: it is the one in its place that is appealed."""


class AlreadyAppealed(AppealNotNoted):
    """Another request of the same side was noted before, and is not withdrawn."""


class AppealedAgain(AppealNotNoted):
    """The side that had withdrawn its appeal has made another since."""


class TooLate(AppealNotNoted):
    """The time is over, and only a director notes what comes late."""


class TextRefused(AppealNotNoted):
    """What was typed is missing, too long, or cannot be kept."""


class TimeRefused(AppealNotNoted):
    """The request cannot have been made then."""


class MeritRefused(AppealNotNoted):
    """What is said of its merit does not go with what became of it."""


class NotAdmissible(AppealNotNoted):
    """It could not be heard as it stood, and nobody has said why it was heard all the same."""


class StaleOutcome(AppealNotNoted):
    """Somebody else noted an outcome since the page was shown."""


def request_appeal(
    ruling: Ruling,
    by: User,
    *,
    side: Direction,
    grounds: str,
    concurrence: Concurrence,
    requested_at: datetime | None = None,
    late: bool = False,
    no_names: Collection[str] = (),
) -> Appeal:
    """Note a side's request to have a ruling reviewed, and return it; sent again, return the one already there.

    Each side has one appeal (Law 92.A), and another once it has withdrawn that one.
    `requested_at` is when it was made, if that was not now. A request after the deadline is noted with `late` alone:
    the director may, who sees that it is; the party may not.
    `no_names` are words of the grounds that whoever typed them was asked about (`look_for_names`).
    Raises one of the AppealNotNoted above; NamesInText.
    """
    grounds = as_kept(grounds, LONGEST_TEXT, paragraphs=True)
    named = look_for_names(grounds, session=ruling.session, no_names=no_names)
    now = timezone.now()
    moment = requested_at or now
    with transaction.atomic():
        # The ruling cannot be locked, it is written once; its incident is, as by whoever supersedes it.
        held = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=ruling.incident_id)
        fresh = Ruling.objects.select_related("club", "session").get(pk=ruling.pk)
        noted = Appeal.objects.maintained().filter(ruling=fresh, side=side).first()
        if noted is not None:
            if (noted.grounds, noted.concurrence) == (grounds, concurrence):
                return noted
            raise AlreadyAppealed(_("An appeal of this side is noted already. The director completes it."))
        if Ruling.objects.filter(supersedes=fresh).exists():
            raise NoLongerStands(_("This ruling no longer stands: the appeal is against the one in its place."))
        _check_text(grounds, "grounds", _("Say why the ruling should be reviewed."))
        # To the minute, as it is typed.
        if not fresh.given_at.replace(second=0, microsecond=0) <= moment <= now:
            raise TimeRefused(_("A request comes after the ruling, and not in the future."), "requested_at")
        deadline = Deadline.of(fresh, fresh.club)
        if deadline.over(moment) and not late:
            raise TooLate(_("The time for appeals is over. Speak to the director."))
        # Last: whoever may appeal no more finds nobody's name.
        if named is not None:
            raise named
        appeal = Appeal.objects.create(
            club=fresh.club,
            ruling=fresh,
            side=side,
            grounds=grounds,
            concurrence=concurrence,
            requested_at=moment,
            noted_by=by,
            deadline=deadline.until,
        )
        detail = {"ruling": fresh.number, "side": side.value, "late": deadline.over(moment)}
        LogEntry.objects.note(RulingTag.APPEAL_REQUESTED, club=fresh.club, who=by, incident=held, detail=detail)
        return appeal


def note_name_sent_back(ruling: Ruling, by: User) -> None:
    """Note that a party's grounds were sent back because of a name: so many are let be, see `check_names_of`."""
    LogEntry.objects.note(Tag.NAME_SENT_BACK, club=ruling.club, who=by, incident=ruling.incident)


def decide_appeal(
    appeal: Appeal,
    by: User,
    *,
    outcome: AppealResult,
    decision: str,
    seen: str,
    without_merit: bool = False,
    heard_late: str = "",
    heard_without_consent: str = "",
    no_names: Collection[str] = (),
) -> Appeal:
    """Note what became of an appeal, or put it right, and return it. Said again, nothing changes.

    The right to one that comes late has expired (Law 92.B), and one that not all support who have to is not heard
    (92.D): where such an appeal was decided all the same, `heard_late` and `heard_without_consent` say why.

    `seen` is the outcome that the page showed, empty for none; `no_names` are words of the decision that the director
    was asked about (`look_for_names`). A decision that is kept as it was is not looked at again.
    Raises StaleOutcome, AppealedAgain, NotAdmissible, MeritRefused, TextRefused and NamesInText.
    """
    decision = as_kept(decision, LONGEST_TEXT, paragraphs=True)
    named = look_for_names(decision, session=appeal.ruling.session, no_names=no_names)
    with transaction.atomic():
        # As whoever appeals: of what a side has withdrawn nothing is made again while it makes another.
        incident = Incident.objects.select_for_update(of=("self",), no_key=True).get(pk=appeal.ruling.incident_id)
        held = Appeal.objects.select_related("club", "ruling__session").get(pk=appeal.pk)
        is_heard = outcome in HEARD
        why_late = heard_late if is_heard and held.is_late else ""
        why_alone = heard_without_consent if is_heard and held.lacks_consent else ""
        said = (outcome, decision, without_merit, why_late, why_alone)
        if (held.outcome, held.decision, held.without_merit, held.heard_late, held.heard_without_consent) == said:
            return held
        if held.outcome != seen:
            raise StaleOutcome(_("Somebody else has noted the outcome meanwhile. Look at it first."))
        others = Appeal.objects.maintained().filter(ruling=held.ruling, side=held.side).exclude(pk=held.pk)
        if outcome is not AppealResult.WITHDRAWN and others.exists():
            raise AppealedAgain(_("This side has appealed again since: it is that appeal which is decided."), "outcome")
        if is_heard:
            _check_admissible(held, why_late, why_alone)
        if without_merit and outcome is AppealResult.CHANGED:
            raise MeritRefused(_("An appeal on which the ruling was changed was not without merit."), "without_merit")
        if decision or outcome is not AppealResult.WITHDRAWN:
            _check_text(decision, "decision", _("Say what was decided, and why."))
        if named is not None and decision != held.decision:
            raise named
        before = held.outcome
        held.outcome, held.decision = outcome, decision
        held.without_merit = without_merit
        held.heard_late, held.heard_without_consent = why_late, why_alone
        held.decided_at, held.decided_by = timezone.now(), by
        heard = ("heard_late", "heard_without_consent")
        held.save(update_fields=["outcome", "decision", "without_merit", *heard, "decided_at", "decided_by"])
        detail: dict[str, str | bool] = {
            "ruling": held.ruling.number,
            "side": held.side,
            "outcome": outcome.value,
            "before": before,
        }
        if without_merit:
            detail["without_merit"] = True
        detail |= {name: why for name, why in zip(heard, (why_late, why_alone), strict=True) if why}
        LogEntry.objects.note(RulingTag.APPEAL_DECIDED, club=held.club, who=by, incident=incident, detail=detail)
        return held


def _check_admissible(appeal: Appeal, why_late: str, why_alone: str) -> None:
    """Raise NotAdmissible where an appeal could not be heard, and nobody says why it was."""
    if appeal.is_late and why_late not in HeardLate:
        late = _("It came after the deadline, when the right to appeal had expired (Law 92.B): say why it was heard.")
        raise NotAdmissible(late, "heard_late")
    if appeal.lacks_consent and why_alone not in HeardWithoutConsent:
        alone = _("Not all agree who have to, so that it is not heard (Law 92.D): say why it was.")
        raise NotAdmissible(alone, "heard_without_consent")


def _check_text(text: str, field: str, missing: str) -> None:
    if not text:
        raise TextRefused(missing, field)
    if fault := fault_of(text, LONGEST_TEXT):
        raise TextRefused(fault, field)
