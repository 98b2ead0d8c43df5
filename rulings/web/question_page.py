"""A question with its answers, laid out for its page: of an incident, or of a practice that keeps nothing."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from rulings.archive.standing import Standing
from rulings.engine import Asked
from rulings.web import answers_offered
from rulings.words.wording import in_words


def laid_out(asked: Asked, stands: Standing, refused: QueryDict | None = None) -> dict[str, Any]:
    """What the templates of the questions show; with what was sent when it was refused, so that it is not lost."""
    question = asked.question
    current = stands.answers.get(question.key)
    kept_rank = (refused.get("rank") or refused.get("kept_rank", "")) if refused else ""
    heading = in_words(asked.text)
    choices = answers_offered.choices(asked, stands)
    ranks = answers_offered.ranks(asked, kept_rank or (current[1:] if isinstance(current, str) else ""))
    return {
        "title": heading,
        "heading": heading,
        "hint": in_words(asked.say(question.hint)) if question.hint else "",
        "why": in_words(asked.say(question.why)) if question.why else "",
        "clause": asked.clause,
        "said": in_words(asked.say(question.said)) if question.said else "",
        "subject": stands.subject,
        "kind": answers_offered.kind(asked),
        "choices": choices,
        "entails": any(choice.then for choice in choices),
        "other_seats": answers_offered.other_seats(asked),
        "none": answers_offered.none_of(asked),
        "none_stands": current is not None and not current,
        "suits": answers_offered.suits(asked, current),
        "ranks": ranks,
        "not_of": next((rung.impossible_in for rung in ranks if rung.rank == kept_rank), ""),
        "named_already": answers_offered.named_already(asked),
        "kept_rank": kept_rank,
        "sent": tuple(refused.getlist("answer")) if refused else (),
        "key": question.key,
    }
