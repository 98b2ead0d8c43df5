"""The page of the hands of a claim: the cards that are left, the lines looked at, what the solver says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from incidents import deals
from incidents.models import ClubRole, Direction
from incidents.playing.own import StillToPlay, may_see_hands
from incidents.web.access import ClubRequest, member
from rulings.archive.names import NamesInText, look_for_names
from rulings.archive.standing import regulations_of
from rulings.engine import PACK, Suit
from rulings.inquiry.incident import fetch_incident, hold_incident, past_closing, place, table_of
from rulings.models import ClaimHands
from rulings.models.claims import LONGEST_LINE
from rulings.review.claims import note_hands as writes
from rulings.review.claims.claim_position import ClaimPosition, PositionRefused, cards_of_deal, in_order, read_position
from rulings.review.claims.claim_shown import lay_out
from rulings.review.claims.double_dummy import NoAnswer, solve
from rulings.web.form_keys import Incomplete, carried, no_names, version
from rulings.web.page import page
from rulings.words.wording import SUITS, card_in_words, card_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from rulings.inquiry.incident import FetchedIncident

CLAIMER: Final = "particulars.offender"
"""Who claimed, as the questions about a claim ask it."""


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def hands(request: ClubRequest, number: int) -> HttpResponse:
    """The hands and the lines of a claim; noted here until a ruling is given on it.

    Neither shown nor taken while whoever asks may have the board still to play: they are its deal, the lines tell it,
    and the solver knows all of it.
    """
    incident = fetch_incident(request, number)
    if not may_see_hands(request.membership, incident):
        raise StillToPlay(incident.session_id)
    if (closed := past_closing(request, incident)) is not None:
        return closed
    if request.method != "POST":
        return _page(request, incident)
    try:
        _written(request, incident)
    except Incomplete:
        return _page(request, incident, error=_("This page was too old. Send it again."), status=422)
    except NamesInText as named:
        return _page(request, incident, error=str(named), named=named, status=422)
    except (PositionRefused, NoAnswer, writes.LineRefused) as refused:
        return _page(request, incident, error=str(refused), status=422)
    except writes.NotNoted as refused:
        return _page(request, fetch_incident(request, number), error=str(refused), status=409)
    return redirect(_url(request, incident))


def _written(request: ClubRequest, incident: FetchedIncident) -> None:
    """Do what the form asks for. Raises what the view answers."""
    sent, by = request.POST, request.user
    seen = version(sent)
    match sent.get("step"):
        case "hands":
            position = read_position(sent)
            with transaction.atomic():
                writes.note_hands(hold_incident(request, incident.number), position, by, seen=seen)
        case "add":
            words = sent.get("words", "")
            # Before anything is held: nobody waits while names are looked for.
            if (named := look_for_names(words, session=incident.session, no_names=no_names(sent))) is not None:
                raise named
            with transaction.atomic():
                writes.add_line(hold_incident(request, incident.number), words, _number(sent, "tricks"), by, seen=seen)
        case "remove":
            with transaction.atomic():
                writes.remove_line(hold_incident(request, incident.number), _number(sent, "line"), by, seen=seen)
        case "solve":
            row = writes.kept_hands(incident)
            if row is None or row.version != seen or writes.is_ruled(incident):
                raise writes.Outdated(_("The hands have changed meanwhile. Ask again."))
            by_card = solve(_with_the_deal(incident, ClaimPosition.kept(row)))
            with transaction.atomic():
                writes.keep_answer(hold_incident(request, incident.number), by_card, by, seen=seen)
        case _:
            raise Incomplete


def _with_the_deal(incident: FetchedIncident, position: ClaimPosition) -> ClaimPosition:
    """The position with the hands of its board, where they are known."""
    board = incident.board
    return position.of_deal(board.deal) if board is not None and board.deal else position


def _number(sent: QueryDict, name: str) -> int:
    """A small number; -1, which is refused, for anything else."""
    typed = sent.get(name, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= len("13") else -1


def _page(
    request: ClubRequest,
    incident: FetchedIncident,
    *,
    error: str = "",
    named: NamesInText | None = None,
    status: int = 200,
) -> HttpResponse:
    row = writes.kept_hands(incident)
    ruled = writes.is_ruled(incident)
    sends_hands = request.method == "POST" and request.POST.get("step") == "hands"
    entering = not ruled and (row is None or sends_hands or "change" in request.GET)
    context: dict[str, Any] = {
        "title": _("The hands of the claim"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        "row": row,
        "claim": lay_out(row) if row else None,
        "ruled": ruled,
        "entering": entering,
        "error": error,
        "words": request.POST.get("words", ""),
        "longest_line": LONGEST_LINE,
        "tricks": range(ClaimPosition.kept(row).left + 1) if row else (),
        "no_names": carried(request.POST, named),
        "from_the_top": regulations_of(request.club).suit_played_from_the_top,
    }
    if entering:
        context |= _form(request, incident, row, sent=request.POST if sends_hands else None)
    return page(request, "rulings/review/claims/_hands.html", context, url=_url(request, incident), status=status)


def _form(
    request: ClubRequest, incident: FetchedIncident, row: ClaimHands | None, *, sent: QueryDict | None
) -> dict[str, Any]:
    """The pickers: with what was sent, else with what is noted, else with what the facts tell."""
    asked = sent if sent is not None else request.GET
    board = incident.board
    from_deal = board.deal if board and "deal" in asked else ""
    offered = cards_of_deal(from_deal) if from_deal else dict.fromkeys(deals.SEATS, tuple(PACK))
    marked: Mapping[str, tuple[str, ...]]
    if sent is not None:
        marked = {seat: in_order(sent.getlist(seat)) for seat in deals.SEATS}
        strain, leader, side = (sent.get(name, "") for name in ("strain", "leader", "side"))
    elif row is not None:
        position = ClaimPosition.kept(row)
        marked, strain, leader, side = position.hands, position.strain, position.leader, position.side
    else:
        marked = offered if from_deal and "all" in asked else dict.fromkeys(deals.SEATS, ())
        claimer = incident.answers().get(CLAIMER, "")
        strain, leader = incident.contract[1:2], ""
        side = next((each for each in Direction.values if claimer in tuple(each)), "")
    return {
        "deal_known": bool(board and board.deal),
        "from_deal": bool(from_deal),
        "pickers": [_picker(seat, {*offered[seat], *marked[seat]}, marked[seat]) for seat in deals.SEATS],
        "strains": [(strain.value, strain.label) for strain in ClaimHands.Strain],
        "seats": [(seat, deals.name_of(seat)) for seat in deals.SEATS],
        "sides": Direction.choices,
        "strain": strain,
        "leader": leader,
        "side": side,
    }


def _picker(seat: str, offered: set[str], marked: tuple[str, ...]) -> dict[str, Any]:
    """A seat and the cards to mark, suit by suit."""
    rows = []
    for suit in Suit:
        cards = [(code, card) for code, card in PACK.items() if card.suit is suit and code in offered]
        rungs = [
            {
                "code": code,
                "letter": card_in_words(card).removeprefix(suit.symbol),
                "name": card_name(card),
                "marked": code in marked,
            }
            for code, card in cards
        ]
        if rungs:
            rows.append({"css": suit.value.lower(), "symbol": suit.symbol, "name": str(SUITS[suit]), "cards": rungs})
    return {"seat": seat, "name": deals.name_of(seat), "rows": rows, "count": len(marked)}


def _url(request: ClubRequest, incident: FetchedIncident) -> str:
    return reverse("rulings:claim-hands", args=(request.club.slug, incident.number))
