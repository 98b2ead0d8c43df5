"""A question with its answers, laid out for its page: of an incident, or of a practice that keeps nothing."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from rulings.archive.standing import Standing
from rulings.engine import Asked
from rulings.web import answers_offered
from rulings.words.wording import in_words


def question_with_answers(asked: Asked, stands: Standing | None = None, rank: str = "") -> dict[str, Any]:
    """A question and the answers that it offers, as the templates of the questions show them.

    With how its incident `stands` the answer established so far is marked; of a card's ranks, the one named here.
    """
    question = asked.question
    current = stands.answers.get(question.key) if stands else None
    return {
        "heading": in_words(asked.text),
        "hint": in_words(asked.say(question.hint)) if question.hint else "",
        "why": in_words(asked.say(question.why)) if question.why else "",
        "clause": asked.clause,
        "kind": answers_offered.kind(asked),
        "choices": answers_offered.choices(asked, stands),
        "other_seats": answers_offered.other_seats(asked),
        "none": answers_offered.none_of(asked),
        "none_stands": current is not None and not current,
        "suits": answers_offered.suits(asked, current),
        "ranks": answers_offered.ranks(asked, rank or (current[1:] if isinstance(current, str) else "")),
        "named_already": answers_offered.named_already(asked),
        "key": question.key,
    }


def laid_out(asked: Asked, stands: Standing, refused: QueryDict | None = None) -> dict[str, Any]:
    """What the page of a question shows; with what was sent when it was refused, so that it is not lost."""
    question = asked.question
    kept_rank = (refused.get("rank") or refused.get("kept_rank", "")) if refused else ""
    shown = question_with_answers(asked, stands, kept_rank)
    return {
        **shown,
        "title": shown["heading"],
        "said": in_words(asked.say(question.said)) if question.said else "",
        "subject": stands.subject,
        "entails": any(choice.then for choice in shown["choices"]),
        "not_of": next((rung.impossible_in for rung in shown["ranks"] if rung.rank == kept_rank), ""),
        "kept_rank": kept_rank,
        "sent": tuple(refused.getlist("answer")) if refused else (),
    }
