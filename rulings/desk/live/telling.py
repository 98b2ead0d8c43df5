"""What was noted at a table, told in the reader's language: for the trail, and for whoever was second."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext

from rulings.desk.live.in_short import in_short
from rulings.engine import PACK, Message, _
from rulings.in_play import events
from rulings.in_play.events import HowExposed, WhyPickedUp
from rulings.in_play.running import Running
from rulings.in_play.starting import Ruled
from rulings.web import answers_offered
from rulings.words.current_language import in_readers_language
from rulings.words.wording import card_in_words, in_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from rulings.desk.live.board import InPlay
    from rulings.engine import Code
    from rulings.in_play.table import Asking
    from rulings.models import Ruling

_LINES: Final[Mapping[str, str]] = {
    events.PassMade.kind: _("{seat} has passed, as he had to"),
    events.AuctionOver.kind: _("The auction is over: {declarer} declares"),
    events.Played.kind: _("{seat} has played {card:the}"),
    events.OnLead.kind: _("{seat} is on lead"),
    events.ToPlay.kind: _("{seat} is to play, {led} having been led"),
    events.Designated.kind: _("{seat} is to play {card:the}: declarer has designated it"),
    events.NotPlayed.kind: _("{seat} has played {played:the} and not {due:the}"),
    events.LedTooSoon.kind: _("{seat} has led {card:the} before the choice"),
    events.Unable.kind: _("{seat} is unable to comply"),
    events.LeadLost.kind: _("{seat} has lost the lead"),
    events.NewTrick.kind: _("New trick"),
    events.BoardOver.kind: _("The board is over"),
    events.Undone.kind: _("Undone"),
}
_EXPOSED: Final = {
    HowExposed.ACCIDENT: _("{seat} has exposed {cards:the} by accident"),
    HowExposed.DELIBERATE: _("{seat} has exposed {cards:the} by a play, or named it"),
    HowExposed.AT_ONCE: _("{seat} has shown {cards:the} at the same time"),
    HowExposed.LED: _("{seat} has led {cards:the}, the auction still going on"),
}
_PICKED_UP: Final = {
    WhyPickedUp.DIRECTOR: _("{seat} picks up {cards:the}: the director so designates"),
    WhyPickedUp.CHOICE: _("{seat} picks up {cards:the}: declarer has chosen"),
}


@dataclass(frozen=True)
class TrailLine:
    """One line of the trail: a ruling, or an event and what became of it."""

    at: datetime
    by: str
    text: str
    asked: str = ""
    """The question, where the text is an answer."""
    ruling: Ruling | None = None
    number: int = 0
    """Of an event, from 1."""
    key: int = 0
    """Of an event: its row's."""
    stands: bool = True
    """Of an event: whether it counts, being neither undone nor left out."""
    undone: bool = False
    problem: str = ""
    """Of an event which can no longer have happened as the others stand now: why."""
    undoes: bool = False


def in_a_line(event: events.Event, asking: Asking | None = None) -> str:
    """An event in a few words; `asking` is what was being asked when it came."""
    match event:
        case events.Answered(answers):
            return " · ".join(_answered(asking, key, code) for key, code in answers.items())
        case events.Exposed():
            template = _EXPOSED[event.how]
        case events.PickedUp():
            template = _PICKED_UP[event.why]
        case _:
            template = _LINES[event.kind]
    return in_words(Message.of(template, {each.name: getattr(event, each.name) for each in fields(event)}))


def trail(board: InPlay, standing: set[int]) -> list[TrailLine]:
    """The rulings and the events of a board, newest first; `standing` are the keys of the events that nobody undid."""
    problems = {each.number: in_words(each.problem.message) for each in board.running.left_out} if board.running else {}
    told: list[TrailLine] = []
    lines: dict[int, str] = {}
    for place, happened in enumerate(board.happened):
        if isinstance(happened, Ruled):
            continue
        number = len(lines) + 1
        row = board.events[number - 1]
        asking = _asked_before(board, place) if isinstance(happened, events.Answered) else None
        lines[number] = in_a_line(happened, asking)
        undoes = isinstance(happened, events.Undone)
        if isinstance(happened, events.Undone):
            lines[number] = gettext("Undone: %(what)s") % {"what": lines[happened.of]}
        told.append(
            TrailLine(
                at=row.at,
                by=str(row.by),
                text=lines[number],
                asked=in_words(asking.asked.text) if asking else "",
                number=number,
                key=row.pk,
                stands=row.pk in standing and number not in problems,
                undone=row.pk not in standing,
                problem=problems.get(number, ""),
                undoes=undoes,
            )
        )
    short = in_short(board.rulings)
    told += [
        TrailLine(each.given_at, str(each.given_by), in_readers_language(short[each.pk].headline), ruling=each)
        for each in board.rulings
    ]
    return sorted(told, key=lambda each: each.at, reverse=True)


def _asked_before(board: InPlay, place: int) -> Asking | None:
    """What was being asked when something happened."""
    before = next((came for came in reversed(board.came[:place]) if isinstance(came, Running)), None)
    return before.table.asking if before else None


def _answered(asking: Asking | None, key: str, code: Code) -> str:
    """An answer in words, as long as it answers what was asked; its code where nobody knows what that was."""
    codes = [code] if isinstance(code, str) else list(code)
    if asking is None or asking.asked.question.key != key:
        return ", ".join(codes)
    labels = {choice.code: choice.label for choice in answers_offered.choices(asking.asked)}
    labels |= {each: card_in_words(PACK[each]) for each in codes if each in PACK}
    return ", ".join(labels.get(each, each) for each in codes) or answers_offered.none_of(asking.asked)
