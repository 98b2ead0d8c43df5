"""A session's deals from a PBN file, shown before they are taken. Never the hands: a director may be playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from incidents.importing import Mistake, Mistakes
from incidents.importing.decoding import decode, read_blocks, unify_lines
from incidents.importing.file_limits import MOST_BYTES_OF_A_BOARDS_FILE, MOST_BYTES_OF_BOARDS
from incidents.importing.pbn import BoardsPlan, ShownOtherwise, plan_boards, write_boards
from incidents.models import ClubRole, Session
from incidents.web.access import ClubRequest, member
from incidents.web.pace import check_lists_of
from incidents.web.sizes import takes_lists

if TYPE_CHECKING:
    from django.core.files import File

MOST_LINES_SHOWN = 50


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
@takes_lists("text")
def boards_import(request: ClubRequest, session_id: int) -> HttpResponse:
    """Send a file, see which board would get which of its deals, then take them; or see what is wrong, line by line."""
    session = get_object_or_404(Session.objects.of(request.club).select_related("club"), pk=session_id)
    if request.method != "POST":
        return _page(request, session)
    text, step = request.POST.get("text", ""), request.POST.get("step")
    file = request.FILES.get("file")
    if file is not None and (file.size or 0) > MOST_BYTES_OF_BOARDS:
        return _check_large(request, session, file)
    try:
        text = _sent(request)
        if step == "correct":
            return _page(request, session, text, opened=True)
        if step in ("import", "import-good"):
            check_lists_of(request.user)
            shown = request.POST.get("shown", "")
            done = write_boards(session, text, request.user, shown=shown, good_only=step == "import-good")
            messages.success(request, _taken(len(done.to_write)))
            return redirect("incidents:session-boards", club=request.club.slug, session_id=session.pk)
        planned = plan_boards(session, text)
    except Mistakes as mistakes:
        return _page(request, session, text, mistakes.found)
    except ShownOtherwise as otherwise:
        return _check(request, otherwise.plan, text, changed=True)
    if planned.mistakes and not planned.to_write:
        return _page(request, session, text, planned.mistakes)
    return _check(request, planned, text)


def _check_large(request: ClubRequest, session: Session, file: File[bytes]) -> HttpResponse:
    """What a file would change that is too large to be shown and sent back: of it the deals found are, to be taken."""
    try:
        planned = plan_boards(session, read_blocks(file, MOST_BYTES_OF_A_BOARDS_FILE))
    except Mistakes as mistakes:
        return _page(request, session, "", mistakes.found)
    if planned.mistakes and not planned.to_write:
        return _page(request, session, "", planned.mistakes)
    return _check(request, planned, planned.as_pbn, large=True)


def _sent(request: ClubRequest) -> str:
    """The file as text if one was chosen, else what was pasted; its lines are those that an editor counts."""
    file = request.FILES.get("file")
    return unify_lines(
        request.POST.get("text", "")
        if file is None
        else decode(file.read(MOST_BYTES_OF_BOARDS + 1), MOST_BYTES_OF_BOARDS)
    )


def _taken(count: int) -> str:
    if not count:
        return _("These deals were there already.")
    return ngettext("%(count)d board has its deal.", "%(count)d boards have their deals.", count) % {"count": count}


def _check(
    request: ClubRequest, planned: BoardsPlan, text: str, *, changed: bool = False, large: bool = False
) -> HttpResponse:
    context = {
        "session": planned.session,
        "plan": planned,
        "staying": _ranges([board.number for board in planned.staying]),
        "text": text,
        "changed": changed,
        "large": large,
        **_shown("mistakes", planned.mistakes),
        **_shown("remarks", planned.remarks),
    }
    status = 409 if changed else 422 if planned.mistakes else 200
    return render(request, "incidents/boards_check.html", context, status=status)


def _page(
    request: ClubRequest,
    session: Session,
    text: str = "",
    mistakes: list[Mistake] | None = None,
    *,
    opened: bool = False,
) -> HttpResponse:
    context = {"session": session, "text": text, "opened": opened, **_shown("mistakes", mistakes or [])}
    return render(request, "incidents/boards_import.html", context, status=422 if mistakes else 200)


def _shown(name: str, said: list[Mistake]) -> dict[str, object]:
    """The first lines of a list that may be long, and how many more there are."""
    return {name: said[:MOST_LINES_SHOWN], f"more_{name}": max(0, len(said) - MOST_LINES_SHOWN)}


def _ranges(numbers: list[int]) -> str:
    """Numbers in their order as people write them: "1, 4–9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
