"""Polling players about an incident: the poll made, shown with its link and its count, turned round, on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from incidents.models import ClubRole
from incidents.playing.own import StillToPlay, may_see_hands
from incidents.web.access import ClubRequest, member
from incidents.web.qr import qr_code
from incidents.web.whole_address import whole_address
from rulings.archive.auction_told import auction_told
from rulings.archive.names import NamesInText
from rulings.engine import CALLS, PACK
from rulings.inquiry.incident import fetch_incident, place, table_of
from rulings.models import Consultation
from rulings.review.opinions.ask_opinion import NotAsked, OpinionLinkClosed, QuestionRefused, ask
from rulings.review.opinions.ask_poll import SlipsRefused, count_slips, token_of
from rulings.review.opinions.poll import PollRefused, choices_of
from rulings.review.opinions.poll_form import CountedSlipsForm, PollForm
from rulings.review.opinions.poll_in_words import answer_shown, count_shown, lay_out
from rulings.review.opinions.views.poll_answer import asked_or_answered
from rulings.web.answers_offered import pack
from rulings.web.auction_shown import columns
from rulings.web.bidding_box import box_of
from rulings.web.form_keys import Incomplete, carried, key, no_names
from rulings.web.page import page
from rulings.web.question_page import AuctionEntered
from rulings.words.wording import calls_in_words

if TYPE_CHECKING:
    from rulings.inquiry.incident import FetchedIncident

SLIPS_TO_A_PAGE: Final = range(4)
TURNED: Final = "rulings/review/opinions/poll_turned.html"


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: ClubRequest, number: int) -> HttpResponse:
    """Make a poll on an incident."""
    incident = _not_to_play(request, fetch_incident(request, number))
    form = PollForm(request.POST if request.method == "POST" else None, incident)
    if not form.is_valid():
        return _form(request, incident, form)
    named: NamesInText | None = None
    try:
        asked = form.request(request.POST, key(request.POST, "asking_key"))
        made, _token = ask(incident, asked, request.user, no_names=no_names(request.POST))
    except Incomplete:
        form.add_error(None, _("This page was too old. Send it again."))
    except NamesInText as names:
        form.add_error("question", str(names))
        named = names
    except QuestionRefused as refused:
        form.add_error("question", str(refused))
    except (NotAsked, PollRefused) as refused:
        form.add_error(None, str(refused))
    else:
        return redirect("rulings:poll", club=request.club.slug, consultation=made.pk)
    return _form(request, incident, form, named=named)


@member(ClubRole.DIRECTOR)
@require_safe
def poll(request: ClubRequest, consultation: int) -> HttpResponse:
    """A poll: its count so far, its link, and the ways to answer it."""
    return _poll(request, *_fetch(request, consultation))


@member(ClubRole.DIRECTOR)
@require_http_methods(["GET", "HEAD", "POST"])
def turned(request: ClubRequest, consultation: int) -> HttpResponse:
    """The poll on the director's own telephone, turned round to one player after the other."""
    asked, incident = _fetch(request, consultation)
    context = {"incident": incident, "back": _url(request, asked), "consultation": asked}
    if not asked.is_open:
        return _takes_no_more(request, asked)
    try:
        answering = asked_or_answered(
            request, asked, "rulings/review/opinions/poll_turned.html", context, by=request.user
        )
    except OpinionLinkClosed:
        return _takes_no_more(request, asked)
    return answering or render(request, "rulings/review/opinions/poll_next.html", context)


@member(ClubRole.DIRECTOR)
@require_safe
def slips(request: ClubRequest, consultation: int) -> HttpResponse:
    """The poll on paper: as many slips as stand on a page."""
    asked, incident = _fetch(request, consultation)
    context = {
        "title": _("Slips of the poll"),
        "incident": incident,
        "consultation": asked,
        "poll": lay_out(asked.shown),
        "slips": SLIPS_TO_A_PAGE,
        "back": _url(request, asked),
    }
    return page(request, "rulings/review/opinions/_poll_slips.html", context)


@member(ClubRole.DIRECTOR)
@require_POST
def on_paper(request: ClubRequest, consultation: int) -> HttpResponse:
    """Count what stands on the slips, call by call."""
    asked, incident = _fetch(request, consultation)
    form = CountedSlipsForm(request.POST)
    if not form.is_valid():
        return _poll(request, asked, incident, error=_("Say which call or card, and how many slips have it."))
    told = form.cleaned_data
    try:
        count_slips(asked, told["code"], told["chosen"] or 0, told["considered"] or 0, request.user)
    except SlipsRefused as refused:
        return _poll(request, asked, incident, error=str(refused))
    return redirect(_url(request, asked))


def _takes_no_more(request: ClubRequest, asked: Consultation) -> HttpResponse:
    messages.warning(request, _("This poll takes no more answers."))
    return redirect(_url(request, asked))


def _fetch(request: ClubRequest, consultation: int) -> tuple[Consultation, FetchedIncident]:
    """A poll of the club and its incident. Raises Http404 and StillToPlay."""
    polls = Consultation.objects.of(request.club).polls().select_related("incident").prefetch_related("opinions")
    found = get_object_or_404(polls, pk=consultation)
    return found, _not_to_play(request, fetch_incident(request, found.incident.number))


def _not_to_play(request: ClubRequest, incident: FetchedIncident) -> FetchedIncident:
    """The incident, unless whoever asks has its board still to play: of a poll a hand is all. Raises StillToPlay."""
    if not may_see_hands(request.membership, incident):
        raise StillToPlay(incident.session_id)
    return incident


def _poll(request: ClubRequest, asked: Consultation, incident: FetchedIncident, *, error: str = "") -> HttpResponse:
    token = token_of(asked)
    link = whole_address("consulting:consultation", token) if token else ""
    counted = count_shown(asked)
    context = {
        "title": _("Poll"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        "consultation": asked,
        "poll": lay_out(asked.shown),
        "counted": counted,
        "link": link,
        "qr": qr_code(link) if link else None,
        "answers": [answer_shown(code) for code in choices_of(asked.shown)],
        "sent": request.POST,
        "error": error,
    }
    status = 422 if error else 200
    return page(request, "rulings/review/opinions/_poll.html", context, url=_url(request, asked), status=status)


def _form(
    request: ClubRequest, incident: FetchedIncident, form: PollForm, *, named: NamesInText | None = None
) -> HttpResponse:
    sent = request.POST if form.is_bound else None
    told = auction_told(incident.answers())
    first = told.auction.first.value if told else incident.board.dealer if incident.board else ""
    calls = calls_in_words(told.auction.calls) if told else ""
    if sent is not None:
        first, calls = sent.get("first", ""), sent.get("calls", "")
    marked = {code for code in (sent.getlist("card") if sent is not None else ()) if code in PACK}
    url = reverse("rulings:poll-new", args=(request.club.slug, incident.number))
    context = {
        "title": _("Poll players"),
        "incident": incident,
        "table": table_of(incident),
        "back": place(incident),
        "form": form,
        "entered": AuctionEntered(columns(incident.board), first, calls, goes_on=False, with_a_bid=False),
        "box": box_of(CALLS),
        "suits": pack(marked),
        "marked": len(marked),
        "deal_known": bool(incident.board and incident.board.deal),
        "asking_key": uuid4(),
        "no_names": carried(request.POST, named),
    }
    status = 422 if form.is_bound else 200
    return page(request, "rulings/review/opinions/_poll_new.html", context, url=url, status=status)


def _url(request: ClubRequest, asked: Consultation) -> str:
    return reverse("rulings:poll", args=(request.club.slug, asked.pk))
