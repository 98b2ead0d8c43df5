"""A director's own part in a session that he directs: whether he plays, where, and which boards he has played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from incidents.forms.playing import BoardsForm, PartForm
from incidents.models import Board, BoardPlayed, ClubRole, Session
from incidents.playing.declare import say_part, say_played
from incidents.playing.own import deputies, hidden_deals, part_of
from incidents.web.access import ClubRequest, member

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class BoardSet:
    """The boards that are played together in a round, and whether he has played all of them."""

    first: int
    last: int
    played: bool

    @property
    def label(self) -> str:
        """Their numbers: "1–4"."""
        return f"{self.first}–{self.last}" if self.first != self.last else str(self.first)

    @property
    def numbers(self) -> str:
        """Their numbers as the form sends them: "1-4"."""
        return f"{self.first}-{self.last}"


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def own_part(request: ClubRequest, session_id: int) -> HttpResponse:
    """Ask whether he plays and where; once he plays, which boards he has played."""
    session = _session(request, session_id)
    part = part_of(request.user, session)
    if request.method != "POST":
        return _page(request, session, PartForm(session, part))
    form = PartForm(session, part, request.POST)
    if not form.is_valid():
        return _page(request, session, form, status=422)
    plays: bool = form.cleaned_data["plays"]
    say_part(session, request.user, plays=plays, place=form.place())
    if plays:
        messages.success(request, _("Noted: you play. The boards you have still to play are kept from you."))
        return redirect("incidents:playing", club=request.club.slug, session_id=session.pk)
    messages.success(request, _("Noted: you do not play in this session."))
    return redirect("rulings:desk", request.club.slug, session.pk)


@member(ClubRole.DIRECTOR)
@require_POST
def boards_played(request: ClubRequest, session_id: int) -> HttpResponse:
    """One tap: these boards are played, or are not after all."""
    session = _session(request, session_id)
    form = BoardsForm(request.POST)
    if not form.is_valid():
        refused = PartForm(session, part_of(request.user, session))
        messages.warning(request, _("This page was too old. Tap the boards again."))
        return _page(request, session, refused, status=422)
    numbers: list[int] = form.cleaned_data["numbers"]
    played: bool = form.cleaned_data["played"]
    changed = say_played(session, request.user, numbers, played=played)
    if played:
        told = ngettext("%(count)d board is played.", "%(count)d boards are played.", changed)
    else:
        told = ngettext("%(count)d board is still to be played.", "%(count)d boards are still to be played.", changed)
    messages.success(request, told % {"count": changed})
    if form.cleaned_data["back"] == "board" and numbers:
        return redirect("incidents:session-board", request.club.slug, session.pk, numbers[0])
    return redirect("incidents:playing", club=request.club.slug, session_id=session.pk)


def _session(request: ClubRequest, session_id: int) -> Session:
    return get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)


def _page(request: ClubRequest, session: Session, form: PartForm, *, status: int = 200) -> HttpResponse:
    part = part_of(request.user, session)
    boards = list(Board.objects.filter(session=session).order_by("number"))
    to_play = hidden_deals(request.membership)
    context = {
        "session": session,
        "part": part,
        "form": form,
        "sets": list(_sets(request, session, boards)),
        "left": sum(board.pk in to_play for board in boards),
        "over": session.date < request.club.day_of_play(),
        "all": f"{boards[0].number}-{boards[-1].number}" if boards else "",
        "deputies": deputies(request.membership, session) if part.plays else [],
    }
    return render(request, "incidents/playing.html", context, status=status)


def _sets(request: ClubRequest, session: Session, boards: list[Board]) -> Iterator[BoardSet]:
    """The boards as they lie on the tables: so many to a round."""
    mine = BoardPlayed.objects.filter(user=request.user, board__session=session)
    played = set(mine.values_list("board__number", flat=True))
    numbers = [board.number for board in boards]
    for place in range(0, len(numbers), session.boards_per_round):
        together = numbers[place : place + session.boards_per_round]
        yield BoardSet(together[0], together[-1], played.issuperset(together))
