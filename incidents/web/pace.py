"""How much an account may write: more than anybody types in an evening, too little for a machine to fill the database.

Every change of state leaves a line in the journal with its author: the lines of an account are what it wrote, whichever
process took it. So nothing is written to count, and in a club's pages they are counted by the query that is asked
anyway. Reading is not counted. What comes by a link is bounded where it is written: calls by table and link
(`incidents/calling.py`), opinions by consultation, a sign-up by its invitation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict, TypeVar, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import ngettext

from incidents.models import LogEntry, Tag, User
from incidents.web.typed_again import typed_again

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from incidents.web.htmx import HtmxRequest

View = TypeVar("View", bound=Callable[..., HttpResponse])


class Limit(NamedTuple):
    """The most lines of the journal that an account may add within some time."""

    most: int
    within: timedelta


OF_AN_HOUR: Final = Limit(2_500, timedelta(hours=1))
"""A director who rules every twenty seconds, with six taps to a ruling, adds 1,080. A form sent twice is still one."""
OF_A_DAY: Final = Limit(15_000, timedelta(days=1))
"""More than ten such hours."""
LISTS_OF_AN_HOUR: Final = Limit(60, timedelta(hours=1))
LISTS: Final = (
    Tag.SESSION_CREATED,
    Tag.SESSION_CHANGED,
    Tag.PLAYERS_IMPORTED,
    Tag.BOARDS_IMPORTED,
    Tag.RESULTS_IMPORTED,
)
"""Each is hundreds of rows under one line."""
LANGUAGES_OF_AN_HOUR: Final = Limit(60, timedelta(hours=1))
SIGN_INS_OF_AN_HOUR: Final = Limit(120, timedelta(hours=1))
"""Of one password: a new one begins anew, so that nobody who knew it keeps its owner out."""
NAMES_OF_AN_HOUR: Final = Limit(5, timedelta(hours=1))
"""Texts of somebody who may not read names that were sent back because of one: more would be trying names."""
LONGEST_IN_MINUTES: Final = 90
"""Of what is to be waited for: the rest is told in hours."""


class SentTooMuch(Exception):
    """The account has written as much as it may; `until` it has to wait."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


class NamedTooOften(SentTooMuch):
    """As often as he may, somebody who may not read names was told that his text has one."""


class BesideMembership(TypedDict):
    """What is asked beside the membership of whoever sends a form, in the same query."""

    hour_filled: datetime | None
    day_filled: datetime | None


# ---- Counting -----------------------------------------------------------------------------------


def filling(who: int, limit: Limit, tags: Sequence[Tag] = ()) -> QuerySet[LogEntry, datetime]:
    """When the account wrote the oldest of as many lines as the limit allows; no row while there are fewer."""
    lines = LogEntry.objects.filter(who=who, at__gt=timezone.now() - limit.within)
    # The switch stands on every page: its lines have a limit of their own.
    lines = lines.filter(tag__in=tags) if tags else lines.exclude(tag=Tag.LANGUAGE_CHOSEN)
    return lines.order_by("-at").values_list("at", flat=True)[limit.most - 1 : limit.most]


def check_pace(*, hour_filled: datetime | None, day_filled: datetime | None) -> None:
    """Raise SentTooMuch if as much as is allowed was written since either moment."""
    _wait((hour_filled, OF_AN_HOUR), (day_filled, OF_A_DAY))


def check_pace_of(user: User) -> None:
    """Raise SentTooMuch if the account has written as much as it may."""
    _wait(*((filling(user.pk, limit).first(), limit) for limit in (OF_AN_HOUR, OF_A_DAY)))


def check_lists_of(user: User) -> None:
    """Raise SentTooMuch if the account has made as many sessions, and sent as many lists and files, as it may."""
    _wait((filling(user.pk, LISTS_OF_AN_HOUR, LISTS).first(), LISTS_OF_AN_HOUR))


def check_languages_of(user: User) -> None:
    """Raise SentTooMuch if the account has changed its language as often as it may."""
    _wait((filling(user.pk, LANGUAGES_OF_AN_HOUR, (Tag.LANGUAGE_CHOSEN,)).first(), LANGUAGES_OF_AN_HOUR))


def check_sign_ins_of(user: User) -> None:
    """Raise SentTooMuch if the account was signed in to as often as it may be, by the password that it has.

    What else it wrote does not count: its owner comes in to see what somebody else did with it, and to end that.
    """
    own = LogEntry.objects.filter(who=user)
    renewed = own.filter(tag__in=(Tag.PASSWORD_CHANGED, Tag.PASSWORD_RENEWED)).order_by("-at").values_list("at")[:1]
    lines = filling(user.pk, SIGN_INS_OF_AN_HOUR, (Tag.SIGNED_IN,))
    since = lines.first()
    chosen = renewed.first()
    if since is not None and (chosen is None or since > chosen[0]):
        _wait((since, SIGN_INS_OF_AN_HOUR))


def check_names_of(user: User) -> None:
    """Raise NamedTooOften if as many texts of the account as may be were sent back because of names.

    It is asked before the text is looked at: whoever waits does not hear whether a name stands in it.
    """
    if since := filling(user.pk, NAMES_OF_AN_HOUR, [Tag.NAME_SENT_BACK]).first():
        raise NamedTooOften(since + NAMES_OF_AN_HOUR.within)


def never_waits(view: View) -> View:
    """The view takes its form however much was sent. Stands right above the view: the marks above it keep this."""
    view.never_waits = True  # type: ignore[attr-defined]
    return view


def _wait(*filled: tuple[datetime | None, Limit]) -> None:
    until = [since + limit.within for since, limit in filled if since is not None]
    if until:
        raise SentTooMuch(max(until))


# ---- Answering ----------------------------------------------------------------------------------


class PaceMiddleware:
    """Answers whoever has sent too much: how long to wait, with what he sent, to be sent again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, refused: Exception) -> HttpResponse | None:
        """The answer, 429; nothing for any other exception."""
        return _answer(cast("HtmxRequest", request), refused) if isinstance(refused, SentTooMuch) else None


def _answer(request: HtmxRequest, refused: SentTooMuch) -> HttpResponse:
    seconds = max(1, ceil((refused.until - timezone.now()).total_seconds()))
    minutes = ceil(seconds / 60)
    said = _of_names(minutes) if isinstance(refused, NamedTooOften) else _in_words(minutes)
    if request.htmx:
        # htmx swaps no refusal: the page stands as it was typed into, and static/js/arbitre.js tells this above it.
        response = HttpResponse(said, content_type="text/plain; charset=utf-8", status=HTTPStatus.TOO_MANY_REQUESTS)
    else:
        context = {"wait": said, **typed_again(request)}
        response = render(request, "incidents/sent_too_much.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response.headers["Retry-After"] = str(seconds)
    return response


def _in_words(minutes: int) -> str:
    """How long to wait, in the reader's language."""
    if minutes <= LONGEST_IN_MINUTES:
        said = ngettext(
            "More has been sent from your account than anybody types. Wait %(minutes)s minute, then send this again.",
            "More has been sent from your account than anybody types. Wait %(minutes)s minutes, then send this again.",
            minutes,
        )
        return said % {"minutes": minutes}
    hours = ceil(minutes / 60)
    said = ngettext(
        "More has been sent from your account than anybody types. Wait %(hours)s hour, then send this again.",
        "More has been sent from your account than anybody types. Wait %(hours)s hours, then send this again.",
        hours,
    )
    return said % {"hours": hours}


def _of_names(minutes: int) -> str:
    said = ngettext(
        "Your texts had names too often. Wait %(minutes)s minute, then send this again, or speak to the director.",
        "Your texts had names too often. Wait %(minutes)s minutes, then send this again, or speak to the director.",
        minutes,
    )
    return said % {"minutes": minutes}
