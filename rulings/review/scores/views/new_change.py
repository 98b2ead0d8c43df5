"""The form of a score change, opened from a ruling: its kind, what that needs, a check, then it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from incidents.models import ClubRole, Direction
from incidents.playing.own import StillToPlay, may_see_deal
from incidents.web.access import ClubRequest, member
from rulings.archive.names import NamesInText, look_for_names
from rulings.models import Ruling, ScoreChange
from rulings.review.penalties.by_scale import due_on
from rulings.review.scores import change_score
from rulings.review.scores.adjusted import ARTIFICIAL, ChangeToMake, DegreeOfFault, Kind, unit_of, usual_clause
from rulings.review.scores.change_in_words import amount
from rulings.review.scores.changes_shown import of_club, show_changes
from rulings.review.scores.due_by_tricks import would_be
from rulings.review.scores.form_of_kind import Typed
from rulings.review.scores.hints import hints
from rulings.web.form_keys import Incomplete, carried, key, no_names
from rulings.web.page import page
from rulings.web.readable import readable

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

WHEN: Final[Mapping[Kind, StrPromise]] = {
    Kind.TRICKS: gettext_lazy("Tricks go to a side: for a revoke, or by a claim or a concession."),
    Kind.ASSIGNED: gettext_lazy("One result would have been obtained without the infraction."),
    Kind.WEIGHTED: gettext_lazy("Several results were possible, each with its probability."),
    Kind.SPLIT: gettext_lazy("The two sides do not get the same result."),
    Kind.ARTIFICIAL: gettext_lazy("No result was obtained and none can be judged."),
    Kind.PENALTY: gettext_lazy("The result stands; a side is penalised as well."),
}
"""When each kind of score is given, in the order in which they are offered."""


@dataclass(frozen=True)
class KindChoice:
    """A kind of score, as it is offered."""

    kind: str
    label: str
    when: str
    clause: str


@dataclass(frozen=True)
class FaultOption:
    """How far a side may have been at fault, and the artificial score that makes."""

    value: str
    label: str
    amount: str
    chosen: bool


@member(ClubRole.DIRECTOR)
@require_safe
def kinds(request: ClubRequest, number: str) -> HttpResponse:
    """Ask what kind of score takes the place of the one obtained."""
    ruling = _ruling(request, number)
    scoring = ruling.session.scoring
    context = {
        "title": _("Change the score"),
        "ruling": ruling,
        "kinds": [
            KindChoice(kind.value, str(kind.label), str(when), usual_clause(kind, ruling.edition, scoring))
            for kind, when in WHEN.items()
        ],
        "superseded": _is_superseded(ruling),
    }
    return page(request, "rulings/review/scores/_kinds.html", context)


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def change(request: ClubRequest, number: str, kind: str) -> HttpResponse:
    """Ask what a score of this kind needs; show what it comes to; then make it."""
    ruling = _ruling(request, number)
    of_kind = _kind(kind)
    boards = list(ruling.session.boards.all())
    if request.method != "POST":
        return _form(request, Typed(ruling, of_kind, request.membership, boards))
    typed = Typed(ruling, of_kind, request.membership, boards, request.POST)
    try:
        said = typed.change(key(request.POST, "making_key"))
    except Incomplete:
        typed.error = _("This page was too old. Send it again.")
        said = None
    if said is None:
        return _form(request, typed, status=422)
    _not_to_play(request, ruling, said)
    match request.POST.get("step"):
        case "edit":
            return _form(request, typed, making_key=said.key)
        case "make":
            return _make(request, typed, said)
        case _:
            return _check(request, typed, said)


def _not_to_play(request: ClubRequest, ruling: Ruling, said: ChangeToMake) -> None:
    """Raise StillToPlay where a change would tell of a board that this director has still to play: of one on which he
    has no call of his own, whether it has changes already; on his own, those that others made there.
    """
    if may_see_deal(request.membership, said.board):
        return
    others = [each.pk for each in change_score.others_standing(ruling, said)]
    told = ScoreChange.objects.not_kept_from(request.membership).filter(pk__in=others)
    if said.board.pk != ruling.incident.board_id or told.count() < len(others):
        raise StillToPlay(ruling.session_id)


def _make(request: ClubRequest, typed: Typed, said: ChangeToMake) -> HttpResponse:
    try:
        beside = request.POST.get("beside", "")
        change_score.make(typed.ruling, said, request.user, beside=beside, no_names=no_names(request.POST))
    except NamesInText as named:
        return _named(request, typed, said, named)
    except change_score.AnotherStands as stands:
        # By one tap on the ruling's page, or made by somebody else since: it is asked, and nothing typed is lost.
        return _check(request, typed, said, error=str(stands))
    except change_score.NotMade as refused:
        typed.error = str(refused)
    else:
        messages.success(request, _("The score change is made: the scorer has to enter it."))
        return redirect("rulings:ruling", club=request.club.slug, number=typed.ruling.number)
    return _form(request, typed, status=422)


def _ruling(request: ClubRequest, number: str) -> Ruling:
    rulings = Ruling.objects.select_related(
        "club", "session__club", "incident__board", "incident__table", "superseded_by"
    )
    return readable(request, rulings, number)


def _kind(kind: str) -> Kind:
    try:
        return Kind(kind)
    except ValueError:
        raise Http404 from None


def _is_superseded(ruling: Ruling) -> bool:
    return getattr(ruling, "superseded_by", None) is not None


def _named(request: ClubRequest, typed: Typed, said: ChangeToMake, named: NamesInText) -> HttpResponse:
    typed.place.add_error("reason", str(named))
    return _form(request, typed, making_key=said.key, named=named, status=422)


def _form(
    request: ClubRequest,
    typed: Typed,
    *,
    making_key: UUID | None = None,
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    if _is_superseded(typed.ruling) and not typed.error:
        typed.error = _("This ruling no longer stands: make the score change on the one that does.")
    context = {
        "title": str(typed.kind.label).capitalize(),
        "ruling": typed.ruling,
        "typed": typed,
        "kind": typed.kind.value,
        "when": WHEN[typed.kind],
        "faults": list(_fault_options(typed)),
        "hints": hints(typed.kind, typed.ruling.edition, typed.session.scoring),
        "by_scale": due_on(typed.ruling, request.membership) if typed.kind == Kind.PENALTY else None,
        "making_key": making_key or uuid4(),
        "no_names": carried(request.POST, named),
    }
    return page(request, "rulings/review/scores/_form.html", context, url=_url(request, typed), status=status)


def _check(request: ClubRequest, typed: Typed, said: ChangeToMake, *, error: str = "") -> HttpResponse:
    """What was typed, in words and with its scores, before it is made."""
    if named := look_for_names(said.reason, session=typed.session, no_names=no_names(request.POST)):
        return _named(request, typed, said, named)
    (each,) = show_changes([would_be(typed.ruling, said)])
    others = change_score.others_standing(typed.ruling, said)
    keys = [other.pk for other in others]
    sent = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    context = {
        "title": _("Check the score change"),
        "ruling": typed.ruling,
        "each": each,
        "kind_label": typed.kind.label,
        "sent": [(name, value) for name, value in sent if name not in ("csrfmiddlewaretoken", "step", "beside")],
        "others": list(show_changes(of_club(request.club).filter(pk__in=keys))) if keys else [],
        "beside": request.POST.get("beside", ""),
        "error": error,
    }
    status = 422 if error else 200
    return page(request, "rulings/review/scores/_check.html", context, url=_url(request, typed), status=status)


def _fault_options(typed: Typed) -> Iterator[tuple[str, str, list[FaultOption], list[str]]]:
    """For each side: the field's name, the side's, the options, and what is wrong with the answer."""
    if typed.fault is None:
        return
    unit = unit_of(typed.session.scoring)
    for side in Direction:
        bound = typed.fault[f"{side.value}_fault"]
        options = [
            FaultOption(
                fault.value, str(fault.label), amount(ARTIFICIAL[unit][fault], unit), bound.value() == fault.value
            )
            for fault in DegreeOfFault
        ]
        yield bound.html_name, str(side.label), options, [str(error) for error in bound.errors]


def _url(request: ClubRequest, typed: Typed) -> str:
    return reverse("rulings:score-change-form", args=(request.club.slug, typed.ruling.number, typed.kind.value))
