"""A session's results from a scorer's file, shown before they are taken. Never what was played on a board that the
director who asks has still to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from incidents.importing import Mistake, Mistakes
from incidents.importing.file_limits import MOST_BYTES_OF_RESULTS
from incidents.importing.usebio import (
    OldPage,
    ResultsChanged,
    ResultsPlan,
    pack,
    plan_results,
    read_results,
    unpack,
    write_results,
)
from incidents.models import BoardResult, ClubRole, ResultsFile, ResultSource, Session, TravellerLine
from incidents.models.tables_in_room import has_several_sections
from incidents.note_result import in_signs
from incidents.playing.own import hidden_deals
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of
from incidents.web.sizes import takes_lists

if TYPE_CHECKING:
    from incidents.importing.usebio import ResultsRead

MOST_LINES_SHOWN: Final = 20


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
@takes_lists("read")
def results(request: ClubRequest, session_id: int) -> HttpResponse:
    """Send a file, see what it would bring and what does not match, then take it; or see why it cannot be read."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    if request.method != "POST":
        return _page(request, session)
    stay = request.POST.get("stay") == "yes"
    try:
        match request.POST.get("step"):
            case "import":
                check_lists_of(request.user)
                return _take(request, session, stay=stay)
            case "place":
                read = unpack(request.POST.get("read", ""), session)
                return _check(request, session, read, plan_results(session, read, stay=stay))
            case _:
                read = read_results(_sent(request))
                return _check(request, session, read, plan_results(session, read))
    except Mistakes as mistakes:
        return _page(request, session, mistakes.found)
    except OldPage:
        return _page(request, session, [Mistake(1, _("This page was too old. Send the file again."))])


def _sent(request: ClubRequest) -> bytes:
    """The file. Raises Mistakes where none was chosen."""
    file = request.FILES.get("file")
    if file is None:
        raise Mistakes([Mistake(1, _("Choose a file."))])
    sent: bytes = file.read(MOST_BYTES_OF_RESULTS + 1)
    return sent


def _take(request: ClubRequest, session: Session, *, stay: bool) -> HttpResponse:
    read = unpack(request.POST.get("read", ""), session)
    shown, instead = request.POST.get("shown", ""), request.POST.getlist("instead")
    try:
        done = write_results(session, read, request.user, shown=shown, stay=stay, instead=instead)
    except ResultsChanged as changed:
        return _check(request, session, read, changed.plan, changed=True)
    count = len(done.results)
    told = ngettext("%(count)d result is there.", "%(count)d results are there.", count) % {"count": count}
    messages.success(request, told)
    return redirect("incidents:session-results", club=request.club.slug, session_id=session.pk)


def _check(
    request: ClubRequest, session: Session, read: ResultsRead, planned: ResultsPlan, *, changed: bool = False
) -> HttpResponse:
    hidden = hidden_deals(request.membership)
    several = has_several_sections(list(session.tables.all()))
    asked = [
        {
            "result": each,
            "table": each.table.name_in_room(several_sections=several),
            "there": "" if each.board.pk in hidden else in_signs(each.noted),
            "brought": "" if each.board.pk in hidden else in_signs(each.obtained),
        }
        for each in planned.asked
    ]
    # What a remark says of a board that he has still to play may tell its contract.
    kept = {each.number for each in session.boards.filter(pk__in=hidden)} if hidden else set()
    remarks = [each for each in planned.remarks if each.board not in kept]
    context = {
        "session": session,
        "plan": planned,
        "asked": asked,
        "packed": pack(read, session),
        "changed": changed,
        "remarks": remarks[:MOST_LINES_SHOWN],
        "more_remarks": max(0, len(remarks) - MOST_LINES_SHOWN),
        "without_table": planned.without_table[:MOST_LINES_SHOWN],
        "more_without_table": max(0, len(planned.without_table) - MOST_LINES_SHOWN),
    }
    return render(request, "incidents/results_check.html", context, status=409 if changed else 200)


def _page(request: ClubRequest, session: Session, mistakes: list[Mistake] | None = None) -> HttpResponse:
    file = ResultsFile.objects.filter(session=session).select_related("brought_by").first()
    there = BoardResult.objects.filter(board__session=session)
    context = {
        "session": session,
        "mistakes": mistakes or [],
        "file": file,
        "brought": there.filter(source=ResultSource.IMPORTED).count(),
        # The file is known to hold them all; what a director noted tells that something happened there.
        "noted": there.filter(source=ResultSource.NOTED).exclude(board__in=hidden_deals(request.membership)).count(),
        "without_table": TravellerLine.objects.filter(file=file, table=None).count() if file else 0,
    }
    return render(request, "incidents/results.html", context, status=422 if mistakes else 200)
