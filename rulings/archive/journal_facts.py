"""The journal's lines on facts in words: the question and its answer, as the incident's law says them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from rulings.archive.disputed_facts import answer_words
from rulings.archive.standing import NoSubject, Standing, standing
from rulings.engine import CALLS, PACK, Citation, Seat, WrongAnswer
from rulings.words.wording import call_in_words, card_in_words, in_words, seat_in_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from incidents.models import LogEntry
    from rulings.engine import Asked, Code


def read_fact(entry: LogEntry) -> Mapping[str, str]:
    """The question and its answers, the one before too, of a line that tells of a fact established.

    The law is run on the facts as they stand. What it does not ask any more is called by the law that asked it.
    """
    detail = entry.detail
    key, stands = str(detail["key"]), _standing(entry)
    asked = stands.asked(key) if stands else None
    told = {"key": in_words(asked.text) if asked else _formerly_asked(key)}
    for name in ("code", "before"):
        code = detail.get(name)
        told[name] = "" if code is None else _answer(stands, asked, key, code)
    return told


def _standing(entry: LogEntry) -> Standing | None:
    try:
        return standing(entry.incident) if entry.incident else None
    except NoSubject:
        return None


def _formerly_asked(key: str) -> str:
    """What is known of a question that is not asked now: which law asked it, or that it was who did what."""
    law = key.partition(".")[0]
    try:
        return gettext("a question of Law %(law)s that is no longer asked") % {"law": Citation.parse(law).law}
    except ValueError:
        return gettext("who it was, and with which cards or calls")


def _answer(stands: Standing | None, asked: Asked | None, key: str, code: Code) -> str:
    if stands and asked:
        try:
            return answer_words(stands, key, code)
        except (WrongAnswer, StopIteration):
            pass
    codes = [code] if isinstance(code, str) else list(code)
    return ", ".join(_part(each) for each in codes) or gettext("None of these")


def _part(code: str) -> str:
    """A card, a seat or a call as it is written; of anything else, that it is no answer any more."""
    if code in PACK:
        return card_in_words(PACK[code])
    if code in CALLS:
        return call_in_words(CALLS[code])
    try:
        return seat_in_words(Seat(code))
    except ValueError:
        return gettext("an answer that is no longer offered")
