"""The review's tags: what is to be checked, the scores, the appeals and the opinions on a session, a ruling, a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.db.models import Exists, OuterRef
from django.utils import timezone

from incidents.models import ResultsFile, Session
from incidents.playing.own import may_see_deal, may_see_hands
from rulings.archive.correction_period import correction_period_end
from rulings.engine import Edition, Outcome
from rulings.models import Appeal, AppealResult, CardLink, NotedWarning, Ruling, ScoreChange
from rulings.review.checks.by_board import BoardRow, open_on_board
from rulings.review.checks.items import Item, of_ruling
from rulings.review.claims.claim_shown import ClaimShown, claim_shown
from rulings.review.opinions.poll_in_words import PollCountShown, count_shown
from rulings.review.penalties import by_scale
from rulings.review.penalties.by_scale import ByScale, OnRuling
from rulings.review.ruling.words_to_say import WordsToSay, words_to_say
from rulings.review.scores.changes_shown import Shown, of_former_rulings
from rulings.review.scores.changes_shown import of_ruling as changes_of_ruling
from rulings.review.scores.due_by_tricks import ScoreDue, due_by_tricks
from rulings.review.scores.obtained import ResultNoted, result_in_sight
from rulings.review.scores.working import Working, work_out

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet
    from django.template import Context

    from incidents.models import Club, Incident, Membership, Player
    from rulings.desk.live.board import InPlay
    from rulings.models import Consultation
    from rulings.models.appeals import AppealQuerySet

register = template.Library()

POLLED = frozenset({"16.B.1.b.alternative", "16.C.3.suggested", "21.B.3.damaged"})
"""The questions beside which players are polled: what others would have called or played is what they turn on."""


@register.simple_tag(takes_context=True)
def rulings_touched(context: Context, session: Session, numbers: Sequence[int]) -> QuerySet[Ruling]:
    """The rulings that stand on incidents of a session, by their numbers, each with `card_open`: whether its card may
    still be open at the table. Of none that is kept from a director who plays."""
    open_cards = CardLink.objects.in_time().filter(incident=OuterRef("incident"))
    of_session = Ruling.objects.filter(session=session, incident__number__in=list(numbers)).standing()
    visible = of_session.not_kept_from(context["request"].membership)
    return visible.order_by("pk").annotate(card_open=Exists(open_cards))


@register.simple_tag(takes_context=True)
def to_check_of(context: Context, ruling: Ruling) -> tuple[Item, ...]:
    """What a ruling and the events after it leave to be checked, open and closed, the tricks of a revoke first; the
    events go on to the one that supersedes it.
    """
    superseded = hasattr(ruling, "superseded_by")
    items = of_ruling(ruling, context["request"].membership)
    left = (item for item in items if item.event is None or not superseded)
    return tuple(sorted(left, key=lambda item: not item.counts_tricks))


@register.filter
def any_noted(items: tuple[Item, ...]) -> bool:
    """Whether somebody has noted what came of one of these."""
    return any(item.notes for item in items)


@register.simple_tag
def words_of(ruling: Ruling) -> WordsToSay:
    """What is said at the table, the most urgent first."""
    return words_to_say(ruling.record)


@register.simple_tag(takes_context=True)
def correction_period_over(context: Context, session: Session, edition: int) -> datetime | None:
    """When the time for corrections in a session ended, by the Laws of 2017; None where it still runs."""
    ended = correction_period_end(session, context["request"].club) if Edition(edition) >= Edition.LAWS_2017 else None
    return ended if ended is not None and timezone.now() > ended else None


@register.simple_tag
def open_on(board: InPlay) -> BoardRow | None:
    """The row of a board on which its rulings and events leave something to be checked that nobody has closed."""
    several = board.table.session.tables.of_other_sections(board.table.section).exists()
    return open_on_board(board, several=several)


@register.simple_tag
def score_files(session: Session, membership: Membership) -> tuple[bool, bool]:
    """Whether there is a score change of a session that may be taken out as a file, and a file of its results."""
    changes = ScoreChange.objects.not_kept_from(membership).filter(session=OuterRef("pk"))
    results = ResultsFile.objects.filter(session=OuterRef("pk"))
    there: tuple[bool, bool] = Session.objects.filter(pk=session.pk).values_list(Exists(changes), Exists(results)).get()
    return there


@register.simple_tag(takes_context=True)
def score_changes_of(context: Context, ruling: Ruling) -> list[Shown]:
    """The score changes that a ruling orders, as far as this member may know."""
    return changes_of_ruling(ruling, context["request"].membership)


@register.filter
def moves_tricks(ruling: Ruling) -> bool:
    """Whether tricks go from one side to the other by it, so that the score has to follow."""
    return ruling.outcome in (Outcome.TRICKS_TRANSFERRED.value, Outcome.TRICKS_AWARDED.value)


@register.simple_tag(takes_context=True)
def result_noted(context: Context, ruling: Ruling) -> ResultNoted:
    """What was obtained on its board at its table, as far as somebody has noted it and this director may know."""
    return result_in_sight(ruling, context["request"].membership)


@register.simple_tag(takes_context=True)
def score_due(context: Context, ruling: Ruling) -> ScoreDue | None:
    """The score change that its tricks come to, once the result is noted; None while something of it is not known."""
    return due_by_tricks(ruling, context["request"].membership)


@register.simple_tag(takes_context=True)
def score_changes_before(context: Context, ruling: Ruling) -> list[Shown]:
    """Those that the rulings it supersedes ordered, and which still stand, as far as this member may know."""
    return of_former_rulings(ruling, context["request"].membership)


@register.simple_tag
def scores_to_enter(of: Session, membership: Membership) -> int:
    """How many scores of a session are still to be entered, as far as this director may know."""
    return ScoreChange.objects.filter(session=of).not_kept_from(membership).to_be_entered().count()


@register.simple_tag
def scores_to_enter_in_club(club: Club, membership: Membership) -> int:
    """How many scores are still to be entered in all sessions of a club, as far as this director may know."""
    return ScoreChange.objects.of(club).not_kept_from(membership).to_be_entered().count()


@register.simple_tag
def appeals_open_in_club(club: Club, membership: Membership) -> int:
    """On how many appeals nobody has decided yet, as far as this director may know."""
    return Appeal.objects.of(club).not_kept_from(membership).open().count()


@register.simple_tag
def changed_on_appeal(ruling: Ruling) -> bool:
    """Whether a ruling was changed on appeal, and nothing has followed yet. No query, where no appeal changed it."""
    if not any(appeal.outcome == AppealResult.CHANGED for appeal in ruling.appeals.all()):
        return False
    return ruling.appeals.to_be_carried_out().exists()


@register.simple_tag
def appeals_to_carry_out(of: Session, membership: Membership) -> int:
    """How many rulings of a session were changed on appeal, and nothing has followed, as far as a director may know."""
    return _to_carry_out(membership).filter(ruling__session=of).values("ruling").distinct().count()


@register.simple_tag
def appeals_to_carry_out_in_club(club: Club, membership: Membership) -> int:
    """The same in all sessions of a club."""
    return _to_carry_out(membership).of(club).values("ruling").distinct().count()


def _to_carry_out(membership: Membership) -> AppealQuerySet:
    return Appeal.objects.not_kept_from(membership).to_be_carried_out().order_by()


@register.filter
def hands_kept_from(incident: Incident, membership: Membership) -> bool:
    """Whether hands that were noted on an incident are kept from a director while he plays, and what they show."""
    return not may_see_hands(membership, incident)


@register.simple_tag(takes_context=True)
def opinions_on(context: Context, incident: Incident) -> list[Consultation]:
    """What was asked about an incident, the newest first, each with what was answered; for whoever may not see its
    hands, what was asked without them.
    """
    asked = incident.consultations.select_related("asked_by").prefetch_related("opinions")
    if hands_kept_from(incident, context["request"].membership):
        asked = asked.without_hands()
    return list(asked)


@register.simple_tag(takes_context=True)
def polls_on(context: Context, incident: Incident) -> list[Consultation]:
    """The polls made on an incident, the newest first; of each a hand is all, for whoever may not see it none."""
    if hands_kept_from(incident, context["request"].membership):
        return []
    return list(incident.consultations.polls().prefetch_related("opinions"))


@register.simple_tag
def count_of_poll(poll: Consultation) -> PollCountShown:
    """The answers to a poll, counted."""
    return count_shown(poll)


@register.filter
def is_polled(key: str) -> bool:
    """Whether a question turns on what players of the class would call or play."""
    return key in POLLED


@register.simple_tag(takes_context=True)
def claim_of(context: Context, incident: Incident) -> ClaimShown | None:
    """What is noted of the hands and the lines of a claim, for whoever may see hands of it."""
    return claim_shown(incident) if may_see_hands(context["request"].membership, incident) else None


@register.simple_tag(takes_context=True)
def worked_out(context: Context, change: ScoreChange) -> Working | None:
    """How its score is worked out; None where no other result of the board is known, or may be known to this director:
    he has it still to play.
    """
    return work_out(change) if may_see_deal(context["request"].membership, change.board) else None


@register.simple_tag(takes_context=True)
def due_by_scale(context: Context, incident: Incident) -> ByScale | None:
    """What the club's scale says of an incident, and what is noted of the player; None where nothing is penalised."""
    return by_scale.due_by_scale(incident, context["request"].membership)


@register.simple_tag(takes_context=True)
def penalty_on(context: Context, ruling: Ruling) -> OnRuling | None:
    """What a ruling's page says of the scale, and on whom it is noted; None where there is nothing to penalise."""
    return by_scale.penalty_on(ruling, context["request"].membership)


@register.simple_tag(takes_context=True)
def warnings_kept_of(context: Context, player: Player) -> int:
    """How much is noted of a player, whether it counts still or not: what is kept of him, as far as one may know."""
    return NotedWarning.objects.filter(player=player).not_kept_from(context["request"].membership).count()
