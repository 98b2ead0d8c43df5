"""An outcome as data: the stable form that ``manage.py rule --json`` prints, and what a ruling keeps.

The two differ in their words only: one language as strings, or both as ``{"fr": …, "en": …}``. Codes are
what programs compute with; words are what people were told. No name of a person is in either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rulings.engine import (
    VERSION,
    Asked,
    Citation,
    Code,
    Edition,
    Established,
    Finding,
    Information,
    Message,
    Obligation,
    OneCard,
    OneOf,
    Outcome,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Regulations,
    Resolved,
    SeveralCards,
    Step,
    Until,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
)
from rulings.laws.subjects import Subject
from rulings.words.language import LANGUAGES, current_language
from rulings.words.wording import answer_in_words, in_words

Json = dict[str, Any]
"""A JSON object; what is in it is documented where it is made."""

Words = str | dict[str, str]
InWords = Callable[[Callable[[str], str]], Words]


DIRECTOR_PLAYED_AT_TABLE: Final = "director-played-at-table"
"""Whoever ruled sat at the table himself: he found facts in which he is a party."""


def noted(record: Mapping[str, Any]) -> tuple[str, ...]:
    """What a ruling notes of how it was given, by codes; records from before anything was noted hold none."""
    return tuple(record.get("noted", ()))


def described(subject: Subject, edition: Edition, regulations: Regulations, outcome: Outcome, language: str) -> Json:
    """The outcome with its words in one language: the JSON of ``manage.py rule``.

    ``status`` is "pending" with a ``question``, or "resolved" with a ``headline``; the other is null.
    """
    return _data(subject, edition, regulations, outcome, lambda word: word(language))


def as_record(subject: Subject, edition: Edition, regulations: Regulations, outcome: Resolved) -> Json:
    """What a ruling keeps for good: the codes, and the words as they were read out in both languages."""
    return _data(subject, edition, regulations, outcome, _in_both)


def as_read(subject: Subject, edition: Edition, regulations: Regulations, outcome: Resolved) -> Json:
    """The same for a page that is shown once and kept nowhere: the words in the language in force alone."""
    return _data(subject, edition, regulations, outcome, _in_force())


def step_as_read(step: Step) -> Json:
    """One step of it alone."""
    return _step(step, _in_force())


def _in_force() -> InWords:
    language = current_language()
    return lambda word: {language: word(language)}


def _in_both(word: Callable[[str], str]) -> dict[str, str]:
    return {language: word(language) for language in LANGUAGES}


def _data(
    subject: Subject,
    edition: Edition,
    regulations: Regulations,
    outcome: Outcome,
    words: InWords,
) -> Json:
    resolved = outcome if isinstance(outcome, Resolved) else None
    return {
        "subject": subject.key,
        "edition": edition.value,
        "regulations": regulations.as_mapping(),
        "engine": VERSION,
        "status": "resolved" if resolved else "pending",
        "question": _question(outcome.asked, words) if isinstance(outcome, Pending) else None,
        "headline": _say(resolved.headline, words) if resolved else None,
        "facts": [_fact(established, words) for established in outcome.path],
        "steps": [_step(step, words) for step in outcome.steps if not isinstance(step, Established)],
        "penalty_cards": [_penalty_card(card) for card in resolved.penalty_cards] if resolved else [],
        "clauses": _clauses(outcome.steps),
    }


def _say(message: Message, words: InWords) -> Words:
    return words(lambda language: in_words(message, language))


def _question(asked: Asked, words: InWords) -> Json:
    question = asked.question
    return {
        "key": question.key,
        "kind": KINDS[type(question)],
        "clause": str(asked.clause),
        "text": _say(asked.text, words),
        "put_to": question.put_to.value if question.put_to else None,
        "answers": _answers(asked, words),
    }


def _answers(asked: Asked, words: InWords) -> list[Json]:
    """The codes an answer is made of, with their labels; cards need none."""
    labels = {code: asked.say(label) for code, label in asked.question.labels().items()}
    if isinstance(asked.question, WhichSeat):
        labels = {seat.value: Message("{seat}", {"seat": seat}) for seat in asked.question.seats}
    if isinstance(asked.question, WhichSuit):
        labels = {suit.value: Message("{suit}", {"suit": suit}) for suit in asked.question.suits}
    return [{"code": code, "text": _say(label, words)} for code, label in labels.items()]


KINDS: dict[type, str] = {
    OneOf: "one-of",
    WhichOf: "which-of",
    YesNo: "yes-no",
    WhichSeat: "seat",
    WhichSuit: "suit",
    OneCard: "card",
    SeveralCards: "cards",
}


def _fact(established: Established, words: InWords) -> Json:
    return {
        "key": established.key,
        "code": _listed(established.code),
        "clause": str(established.clause),
        "put_to": established.put_to.value if established.put_to else None,
        "chooser": established.chooser.value if established.chooser else None,
        "question": _say(established.question, words),
        "answer": words(lambda language: answer_in_words(established, language)),
    }


def _listed(code: Code) -> str | list[str]:
    return code if isinstance(code, str) else list(code)


def _step(step: Step, words: InWords) -> Json:
    data: Json = {
        "kind": step.kind,
        "clause": str(step.clause),
        "roles": [],
        "seats": [],
        "cards": [],
        "until": None,
        "text": None,
        "said": [],
    }
    match step:
        case Finding():
            data |= {"decisive": step.decisive}
        case Obligation():
            data |= {
                "roles": [step.role.value],
                "seats": [seat.value for seat in step.seats],
                "until": _until(step.until, words),
            }
        case Information():
            data |= {
                "roles": [role.value for role in (step.authorised, step.unauthorised) if role],
                "seats": [s.value for s in (*step.authorised_seats, *step.unauthorised_seats)],
                "cards": [card.code for card in step.cards],
                "until": _until(step.until, words),
                "authorised": [seat.value for seat in step.authorised_seats],
                "unauthorised": [seat.value for seat in step.unauthorised_seats],
            }
        case PenaltyCardPlaced() | PenaltyCardLying() | PenaltyCardPickedUp():
            data |= {"seats": [step.seat.value], "cards": [step.card.code]}
        case _:
            pass
    if not isinstance(step, Established):
        data["text"] = _say(step.message, words)
    if isinstance(step, Obligation | Information):
        data["said"] = [_say(said, words) for said in step.said]
    return data


def _until(until: Until, words: InWords) -> Json:
    return {"code": until.code, "text": _say(Message(until.label, {}), words)}


def _penalty_card(placed: PenaltyCardPlaced | PenaltyCardLying) -> Json:
    return {"card": placed.card.code, "seat": placed.seat.value, "kind": placed.penalty.value}


def _clauses(steps: tuple[Step, ...]) -> list[str]:
    cited: set[Citation] = {step.clause for step in steps}
    return [str(citation) for citation in sorted(cited)]


def deciding_clause(record: Mapping[str, Any]) -> str:
    """The clause that decided the ruling of a record, the last where several did. There always is one."""
    return [str(step["clause"]) for step in record["steps"] if step.get("decisive")][-1]
