"""From the live board into the revoke, by one tap."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from incidents.models import ClubRole
from incidents.recording import FormKeyReused
from incidents.web.access import ClubRequest, member
from rulings.desk.calls.place_call import AlreadyUnfinished
from rulings.desk.calls.queue import TAPPED
from rulings.desk.live.call_on_revoke import call_on_revoke
from rulings.desk.live.views.live_table import fetch_table, open_board
from rulings.engine import Seat
from rulings.inquiry.incident import fetch_incident, place
from rulings.web.form_keys import Incomplete, key


@member(ClubRole.DIRECTOR)
@require_POST
def revoke(request: ClubRequest, session: int, table: int) -> HttpResponse:
    """Call on a hand that did not follow suit, and lead to what is still to be asked; an unfinished call goes first."""
    at = fetch_table(request, session, table)
    board = open_board(request, at)
    declarer = board.running.table.declarer if board is not None and board.running is not None else None
    back = redirect("rulings:live-table", request.club.slug, session, table)
    if board is None or declarer is None or board.is_over:
        messages.error(request, _("This page was too old. Tap again."))
        return back
    try:
        offender, opening_key = Seat(request.POST.get("seat", "")), key(request.POST, "noting_key")
        another = bool(request.POST.get("another"))
        incident = call_on_revoke(board, declarer, offender, opening_key, request.membership, another=another)
    except AlreadyUnfinished as unfinished:
        first = next((each for each in unfinished.there if each.is_waiting), unfinished.there[0])
        return redirect(f"{place(fetch_incident(request, first.number))}?{urlencode({TAPPED: at.pk})}")
    except (Incomplete, FormKeyReused, ValueError):
        messages.error(request, _("This page was too old. Tap again."))
        return back
    return redirect(place(fetch_incident(request, incident.number)))
