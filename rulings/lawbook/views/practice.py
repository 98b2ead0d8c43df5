"""Practice: the guided questions on a case that somebody makes up. The same engine; nothing is written."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from incidents.models import ClubRole
from incidents.web.access import ClubRequest, member
from rulings.archive.standing import NoSubject, Standing, put
from rulings.engine import Asked
from rulings.inquiry import read_answer
from rulings.inquiry.views.answers import AGAIN
from rulings.lawbook import practice_facts
from rulings.lawbook.open_to import not_while_playing
from rulings.web import answers_offered, question_page
from rulings.web.following import of_outcome
from rulings.web.page import page


@member(ClubRole.PLAYER)
@require_safe
@not_while_playing
def practice(request: ClubRequest, subject: str) -> HttpResponse:
    """The next question on the facts in the address, the one that is to be changed, or the ruling they come to."""
    try:
        stands = put(request.club, subject, practice_facts.read_facts(request.club, subject, request.GET.getlist("f")))
    except NoSubject:
        raise Http404 from None
    key = request.GET.get("asks", "") or stands.next_key
    if key is None:
        return _resolved(request, stands)
    asked = stands.asked(key)
    if asked is None:
        # It is asked no more, or never was: on with what the facts lead to.
        return redirect(_address(request, stands))
    if not any(name in request.GET for name in AGAIN):
        return _question(request, stands, asked)
    try:
        given = read_answer.answer(asked, request.GET)
    except read_answer.AnswerRefused as refused:
        return _question(request, stands, asked, error=str(refused))
    return redirect(_address(request, stands.supposing(key, given)))


def _question(request: ClubRequest, stands: Standing, asked: Asked, *, error: str = "") -> HttpResponse:
    key = asked.question.key
    before = stands.keys_before(key)
    context = {
        **question_page.laid_out(asked, stands, request.GET if error else None),
        **_frame(request, stands, here=key),
        "form_method": "get",
        "back": _address(request, stands, before[-1]) if before else "",
        "error": error,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return page(request, "rulings/lawbook/_practice.html", context, status=status)


def _resolved(request: ClubRequest, stands: Standing) -> HttpResponse:
    if stands.resolved is None:
        raise Http404
    context = {
        **_frame(request, stands),
        "title": _("Practice"),
        "sheet": of_outcome(stands, stands.resolved),
        "back": _address(request, stands, stands.path[-1].key),
    }
    return page(request, "rulings/lawbook/_practised.html", context)


def _frame(request: ClubRequest, stands: Standing, here: str = "") -> dict[str, object]:
    """What each page of a practice shows around its question or its ruling."""
    return {
        "subject": stands.subject,
        "edition": stands.edition.value,
        "form_url": _start(request, stands),
        "practised": practice_facts.write_facts(stands.answers),
        "facts": answers_offered.on_path(stands, lambda key: _address(request, stands, key), here),
    }


def _start(request: ClubRequest, stands: Standing) -> str:
    return reverse("rulings:practice", args=(request.club.slug, stands.subject.key))


def _address(request: ClubRequest, stands: Standing, key: str = "") -> str:
    """Where the practice stands with these facts; with a key, where its answer is changed."""
    start = _start(request, stands)
    given = practice_facts.in_an_address(stands.answers, asks=key)
    return f"{start}?{given}" if given else start
