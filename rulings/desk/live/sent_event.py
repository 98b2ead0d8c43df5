"""What was tapped or typed at a table, read as an event."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from rulings.desk.live.completing import complete_event
from rulings.in_play.events import Answered, WrongEvent, from_data
from rulings.inquiry import read_answer

if TYPE_CHECKING:
    from django.http import QueryDict

    from rulings.desk.live.board import InPlay
    from rulings.in_play.events import Event


class Unreadable(ValueError):
    """What was sent is no event. The message, in the reader's language, says what is missing."""


def event(sent: QueryDict, board: InPlay | None) -> Event:
    """The event of a form: whole in its button, the answer to what is being asked, or completed by another page.

    Raises Unreadable.
    """
    if "event" in sent:
        return _read(_json(sent.get("event", "")))
    if "asks" in sent:
        return _answer(sent, board)
    return _read(_completed(sent))


def _json(written: str) -> dict[str, object]:
    try:
        data = json.loads(written)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Unreadable(_("This page was too old. Tap again."))
    return data


def _answer(sent: QueryDict, board: InPlay | None) -> Event:
    """An answer with cards or circumstances, on the form that its question has elsewhere."""
    asking = board.running.table.asking if board and board.running else None
    if asking is None or asking.asked.question.key != sent.get("asks"):
        raise Unreadable(_("This is no longer asked. Look at the table as it is now."))
    try:
        return Answered({asking.asked.question.key: read_answer.answer(asking.asked, sent)})
    except read_answer.AnswerRefused as refused:
        raise Unreadable(str(refused)) from refused


def _completed(sent: QueryDict) -> dict[str, object]:
    """The data of an event that was told field by field."""
    try:
        return complete_event(sent)
    except read_answer.AnswerRefused as refused:
        raise Unreadable(str(refused)) from refused
    except (KeyError, ValueError) as wrong:
        raise Unreadable(_("This page was too old. Tap again.")) from wrong


def _read(data: dict[str, object]) -> Event:
    try:
        return from_data(data)
    except WrongEvent as wrong:
        raise Unreadable(_("This page was too old. Tap again.")) from wrong
