"""The rest of an event for which one tap is not enough: which card, which cards and how, which suit.

Asked as the questions of the laws are, so that they look and read alike; they are no law's questions, and their keys
are kept nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy

from rulings.engine import Asked, Cast, Citation, OneCard, Seat, SeveralCards, WhichSuit, _
from rulings.in_play import events
from rulings.in_play.events import HowExposed
from rulings.inquiry import read_answer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from django.http import QueryDict
    from django_stubs_ext import StrPromise

    from rulings.engine import Code, Question

QUESTIONS: Final[Mapping[str, tuple[str, Question[Any], Citation]]] = {
    events.Exposed.kind: (
        "cards",
        SeveralCards(key="live.exposed", text=_("Which card did {seat} show?")),
        Citation(49),
    ),
    events.NotPlayed.kind: (
        "played",
        OneCard(key="live.played", text=_("Which card did {seat} play instead?")),
        Citation(52),
    ),
    events.LedTooSoon.kind: ("card", OneCard(key="live.led", text=_("Which card did {seat} lead?")), Citation(49)),
    events.ToPlay.kind: (
        "led",
        WhichSuit(key="live.suit-led", text=_("{seat} is to play: which suit was led?")),
        Citation.parse("44.C"),
    ),
}
"""By the kind of event: the field that is asked for, and how."""

HOW: Final[Mapping[HowExposed, tuple[StrPromise, StrPromise]]] = {
    HowExposed.ACCIDENT: (
        gettext_lazy("By accident"),
        gettext_lazy("It fell, or was shown without being played"),
    ),
    HowExposed.DELIBERATE: (
        gettext_lazy("By a play, or named"),
        gettext_lazy("Played and taken back, or named as being in his hand"),
    ),
    HowExposed.AT_ONCE: (
        gettext_lazy("Several at once, one of them played"),
        gettext_lazy("Tick all that were shown, the one he plays too"),
    ),
}
"""How a card came to be seen in the play, each with when that is so."""

HOW_IN_THE_AUCTION: Final[Mapping[HowExposed, tuple[StrPromise, StrPromise]]] = {
    HowExposed.ACCIDENT: (gettext_lazy("By accident"), gettext_lazy("It fell, or was held so that it could be seen")),
    HowExposed.DELIBERATE: (gettext_lazy("On purpose"), gettext_lazy("Shown, but not led")),
    HowExposed.LED: (gettext_lazy("Led"), gettext_lazy("Put down face up, as though the auction were over")),
}
"""The same while the auction goes on."""


def ways_to_be_exposed(declarer: Seat | None) -> Mapping[HowExposed, tuple[StrPromise, StrPromise]]:
    """How a card may have come to be seen: in the play, or in the auction while nobody declares."""
    return HOW_IN_THE_AUCTION if declarer is None else HOW


def asked_about(kind: str, seat: Seat) -> Asked:
    """The question that completes an event of this kind. Raises KeyError where one tap is enough."""
    _field, question, clause = QUESTIONS[kind]
    return Asked(question, clause, Cast(), {"seat": seat})


def complete_event(sent: QueryDict) -> dict[str, object]:
    """The event on a form that completes one, as data. Raises AnswerRefused, KeyError and ValueError."""
    kind, seat = str(sent["kind"]), Seat(sent["seat"])
    asked = asked_about(kind, seat)
    answer: Code = read_answer.answer(asked, sent)
    data: dict[str, object] = {"kind": kind, "seat": seat.value, QUESTIONS[kind][0]: answer}
    if kind == events.NotPlayed.kind:
        data["due"] = sent["due"]
    if kind == events.Exposed.kind:
        if not sent.get("how"):
            raise read_answer.AnswerRefused(gettext("Say how the card came to be seen."))
        data["how"] = sent["how"]
    return data
