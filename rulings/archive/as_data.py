"""What a law came to, as data: what ``manage.py rule --json`` prints, and what a ruling keeps of the law's part.

The two differ in their words only: one language as strings, or both as ``{"fr": …, "en": …}`` (`record`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypedDict

from rulings.archive.record import (
    Answer,
    CaseData,
    RecordedCard,
    RecordedFact,
    RecordedStep,
    RecordedUntil,
    RuledCase,
    W,
    Words,
)
from rulings.engine import (
    VERSION,
    Asked,
    AuctionInPart,
    Citation,
    Code,
    Considered,
    Doubt,
    Edition,
    Established,
    Finding,
    Information,
    Message,
    Note,
    Obligation,
    OneCall,
    OneCard,
    OneOf,
    PenaltyCardLying,
    PenaltyCardPickedUp,
    PenaltyCardPlaced,
    Pending,
    Referral,
    Regulations,
    Resolved,
    SeveralCards,
    SeveralStrains,
    Step,
    Until,
    Watch,
    WhichOf,
    WhichSeat,
    WhichSuit,
    YesNo,
)
from rulings.laws.subjects import Subject
from rulings.words.current_language import LANGUAGES, current_language
from rulings.words.wording import answer_in_words, in_words

InWords = Callable[[Callable[[str], str]], W]
"""Has a sentence said, in one language or in each."""


class Possible(TypedDict, Generic[W]):
    """A code that an answer is made of, with its label."""

    code: str
    text: W


class DescribedQuestion(TypedDict, Generic[W]):
    """What the law still asks."""

    key: str
    kind: str
    clause: str
    text: W
    put_to: str | None
    answers: list[Possible[W]]


class DescribedCase(CaseData[str]):
    """A case with its words in one language: the JSON of ``manage.py rule``.

    ``status`` is "pending" with a ``question``, or "resolved" with a ``headline``; the other is null.
    """

    question: DescribedQuestion[str] | None
    headline: str | None
    facts: list[Answer[str]]


def case_in_language(
    subject: Subject, edition: Edition, regulations: Regulations, outcome: Considered, language: str
) -> DescribedCase:
    """The outcome with its words in one language."""

    def words(word: Callable[[str], str]) -> str:
        return word(language)

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
        "steps": _steps(outcome.steps, words),
        "penalty_cards": _penalty_cards(resolved) if resolved else [],
        "clauses": _clauses(outcome.steps),
    }


def as_record(subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved) -> RuledCase:
    """What a ruling keeps for good: the codes, and the words as they were read out in both languages."""
    return _ruled(subject, edition, regulations, resolved, _in_both)


def as_read(subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved) -> RuledCase:
    """The same for a page that is shown once and kept nowhere: the words in the language in force alone."""
    return _ruled(subject, edition, regulations, resolved, _in_force())


def as_codes(subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved) -> RuledCase:
    """The same without any words, which take the most time: what rulings are compared by."""
    return _ruled(subject, edition, regulations, resolved, lambda _word: {})


def step_as_read(step: Note) -> RecordedStep[Words]:
    """One step of it alone."""
    return _step(step, _in_force())


def _in_force() -> InWords[Words]:
    language = current_language()
    return lambda word: {language: word(language)}


def _in_both(word: Callable[[str], str]) -> Words:
    return {language: word(language) for language in LANGUAGES}


def _ruled(
    subject: Subject, edition: Edition, regulations: Regulations, resolved: Resolved, words: InWords[Words]
) -> RuledCase:
    return {
        "subject": subject.key,
        "edition": edition.value,
        "regulations": regulations.as_mapping(),
        "engine": VERSION,
        "status": "resolved",
        "question": None,
        "headline": _say(resolved.headline, words),
        "facts": [_recorded(_fact(established, words)) for established in resolved.path],
        "steps": _steps(resolved.steps, words),
        "penalty_cards": _penalty_cards(resolved),
        "clauses": _clauses(resolved.steps),
    }


def _say(message: Message, words: InWords[W]) -> W:
    return words(lambda language: in_words(message, language))


def _question(asked: Asked, words: InWords[W]) -> DescribedQuestion[W]:
    question = asked.question
    return {
        "key": question.key,
        "kind": KINDS[type(question)],
        "clause": str(asked.clause),
        "text": _say(asked.text, words),
        "put_to": question.put_to.value if question.put_to else None,
        "answers": _answers(asked, words),
    }


def _answers(asked: Asked, words: InWords[W]) -> list[Possible[W]]:
    """The codes an answer is made of, with their labels; cards need none, nor an auction, which is made of calls."""
    labels = {code: asked.say(label) for code, label in asked.question.labels().items()}
    if isinstance(asked.question, WhichSeat):
        labels = {seat.value: Message("{seat}", {"seat": seat}) for seat in asked.question.seats}
    if isinstance(asked.question, WhichSuit):
        labels = {suit.value: Message("{suit}", {"suit": suit}) for suit in asked.question.suits}
    if isinstance(asked.question, OneCall):
        labels = {call.code: Message("{call}", {"call": call}) for call in asked.question.calls}
    if isinstance(asked.question, SeveralStrains):
        labels = {strain.value: Message("{strain}", {"strain": strain}) for strain in asked.question.strains}
    return [{"code": code, "text": _say(label, words)} for code, label in labels.items()]


KINDS: dict[type, str] = {
    OneOf: "one-of",
    WhichOf: "which-of",
    YesNo: "yes-no",
    WhichSeat: "seat",
    WhichSuit: "suit",
    OneCard: "card",
    SeveralCards: "cards",
    OneCall: "call",
    SeveralStrains: "strains",
    AuctionInPart: "auction",
}


def _fact(established: Established, words: InWords[W]) -> Answer[W]:
    return {
        "key": established.key,
        "code": _listed(established.code),
        "clause": str(established.clause),
        "put_to": established.put_to.value if established.put_to else None,
        "chooser": established.chooser.value if established.chooser else None,
        "question": _say(established.question, words),
        "answer": words(lambda language: answer_in_words(established, language)),
    }


def _recorded(answer: Answer[Words]) -> RecordedFact:
    """An answer as a record has it, of which nobody has said yet how it was established."""
    return {
        "key": answer["key"],
        "code": answer["code"],
        "clause": answer["clause"],
        "put_to": answer["put_to"],
        "chooser": answer["chooser"],
        "question": answer["question"],
        "answer": answer["answer"],
    }


def _listed(code: Code) -> str | list[str]:
    return code if isinstance(code, str) else list(code)


def _steps(steps: tuple[Step, ...], words: InWords[W]) -> list[RecordedStep[W]]:
    return [_step(step, words) for step in steps if not isinstance(step, Established)]


def _step(step: Note, words: InWords[W]) -> RecordedStep[W]:
    data: RecordedStep[W] = {
        "kind": step.kind,
        "clause": str(step.clause),
        "roles": [],
        "seats": [],
        "cards": [],
        "until": None,
        "text": _say(step.message, words),
        "said": [],
    }
    match step:
        case Finding():
            data["decisive"] = step.decisive
            if step.tricks:
                data["tricks"] = {"number": step.tricks.number, "to": step.tricks.to.value}
        case Obligation():
            data["roles"] = [step.role.value]
            data["seats"] = [seat.value for seat in step.seats]
            data["until"] = _until(step.until, words)
            data["said"] = [_say(said, words) for said in step.said]
        case Information():
            data["roles"] = [role.value for role in (step.authorised, step.unauthorised) if role]
            data["seats"] = [seat.value for seat in (*step.authorised_seats, *step.unauthorised_seats)]
            data["cards"] = [card.code for card in step.cards]
            data["until"] = _until(step.until, words)
            data["said"] = [_say(said, words) for said in step.said]
            data["authorised"] = [seat.value for seat in step.authorised_seats]
            data["unauthorised"] = [seat.value for seat in step.unauthorised_seats]
        case PenaltyCardPlaced() | PenaltyCardLying() | PenaltyCardPickedUp():
            data["seats"] = [step.seat.value]
            data["cards"] = [step.card.code]
        case Watch() | Referral() | Doubt():
            pass
    return data


def _until(until: Until, words: InWords[W]) -> RecordedUntil[W]:
    return {"code": until.code, "text": _say(Message(until.label, {}), words)}


def _penalty_cards(resolved: Resolved) -> list[RecordedCard]:
    return [
        {"card": placed.card.code, "seat": placed.seat.value, "kind": placed.penalty.value}
        for placed in resolved.penalty_cards
    ]


def _clauses(steps: tuple[Step, ...]) -> list[str]:
    cited: set[Citation] = {step.clause for step in steps}
    return [str(citation) for citation in sorted(cited)]
