"""What a page takes to be so because it nearly always is: in sight there, and one touch from being otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from incidents.recording import establish, establish_several
from rulings.engine import YesNo
from rulings.web import answers_offered
from rulings.web.form_keys import Incomplete, usual
from rulings.words.wording import answer_in_words, in_words

if TYPE_CHECKING:
    from django.http import QueryDict

    from incidents.models import Dispute, Incident, User
    from incidents.models.cases import Code
    from rulings.archive.standing import Standing


@dataclass(frozen=True)
class UsualAnswer:
    """One answer that nobody has given."""

    question: str
    answer: str
    url: str
    """Where another one is given."""
    others: tuple[str, ...]
    """What else it may be, where that is said by words of the law: not by a seat, a card, or a yes to a no."""


def usual_answers(incident: Incident, stands: Standing) -> tuple[UsualAnswer, ...]:
    """The answers that the page of an incident takes to be so, in the order in which they would be asked."""
    return tuple(
        _shown(incident, stands, established.key) for established in stands.path if established.key in stands.supposed
    )


def _shown(incident: Incident, stands: Standing, key: str) -> UsualAnswer:
    established = next(each for each in stands.path if each.key == key)
    asked = stands.asked(key)
    labels = asked.question.labels() if asked and not isinstance(asked.question, YesNo) else {}
    codes = {established.code} if isinstance(established.code, str) else {*established.code}
    return UsualAnswer(
        question=in_words(established.question),
        answer=answer_in_words(established),
        url=answers_offered.answer_url(incident, key),
        others=tuple(in_words(asked.say(label)) for code, label in labels.items() if asked and code not in codes),
    )


def establish_beside_usual(
    incident: Incident,
    stands: Standing,
    key: str,
    given: Code,
    by: User,
    sent: QueryDict,
    *,
    version: int,
    dispute: Dispute | None = None,
) -> None:
    """Establish an answer, and before it those that its page took to be so; all of them or none.

    Raises Incomplete where the page took something else to be so, and what `establish` raises.
    """
    # Sent twice, the usual answers stand already: whether it is the same answer is seen where it is written.
    if incident.version == version and usual(sent) != stands.supposed:
        raise Incomplete
    with transaction.atomic():
        if stands.supposed:
            establish_several(incident, stands.usual_answers, by, expected_version=version)
            version = incident.version
        establish(incident, key, given, by, dispute, expected_version=version)
