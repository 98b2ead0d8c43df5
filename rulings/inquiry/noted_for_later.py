"""What is noted while a board is in play and judged when it is over: the words to say now, and no ruling yet.

The law of such a subject asks how far the board has got. Until somebody answers, the facts are noted as they were
agreed, both sides are told who may use what (16.B.2), and the board goes on: the incident waits for its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulings.archive.as_data import as_record
from rulings.laws import law73_questions
from rulings.laws.law16 import from_partner_questions
from rulings.web.sheet import sheet

if TYPE_CHECKING:
    from rulings.archive.standing import Standing
    from rulings.web.sheet import Sheet

_AS_IT_GOES_ON: Final = {
    from_partner_questions.WHEN.key: from_partner_questions.When.GOING_ON.code,
    law73_questions.WHEN.key: law73_questions.When.GOING_ON.code,
}
"""The questions that wait for the end of a board, with the answer that holds until then."""


def waits_for_end(stands: Standing) -> bool:
    """Whether all is noted that can be while the board is in play, so that the next question waits for its end."""
    return stands.next_key in _AS_IT_GOES_ON


def told_meanwhile(stands: Standing) -> Sheet | None:
    """What the law says at the table as long as the board goes on; None where nothing waits for its end."""
    key = stands.next_key
    if key is None or key not in _AS_IT_GOES_ON:
        return None
    going_on = stands.supposing(key, _AS_IT_GOES_ON[key])
    if going_on.resolved is None:
        return None
    return sheet(as_record(going_on.subject, going_on.edition, going_on.regulations, going_on.resolved))
