"""Which answers are the director's judgement and which the book's, kept to be read (`judgement.txt`).

To accept a change: ``make keep``, then read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulings.engine import Edition, Question, Regulations, consider
from rulings.laws import law24_questions, law45
from rulings.laws.subjects import SUBJECTS, questions, subject
from tests.laws.kept import LAWS, must_be_kept


def test_the_answers_that_are_judgement_are_those_reviewed() -> None:
    must_be_kept("".join(_judged()), LAWS / "judgement.txt")


def test_only_what_the_director_establishes_is_his_judgement() -> None:
    for question in _every_question():
        weighed = question.judgement or question.judged
        assert not (question.put_to and weighed), f"{question.key}: what a player chooses is not judged"


def test_a_judged_option_is_judgement_alone_and_among_others() -> None:
    circumstances, chosen = law24_questions.CIRCUMSTANCES, law24_questions.Circumstance
    assert not circumstances.weighed(frozenset())
    assert not circumstances.weighed(frozenset({chosen.LED}))
    assert circumstances.weighed(frozenset({chosen.LED, chosen.NOT_VISIBLE}))
    assert law45.designation.CAUSE.weighed(law45.designation.Cause.SLIP)


def test_a_fact_says_whether_it_is_judgement() -> None:
    law = subject("opening-lead-out-of-turn").law
    for circumstances, judged in (([], False), (["declarer-could-see-dummy"], True), (["leader-led-too"], False)):
        answers = {"particulars.declarer": "S", "54.circumstances": circumstances}
        outcome = consider(law, Edition.LAWS_2017, Regulations(), answers)
        assert [fact.judgement for fact in outcome.path] == [False, judged]


def _every_question() -> Iterator[Question[Any]]:
    for each in SUBJECTS:
        for edition in sorted(each.editions, reverse=True):
            yield from questions(each, edition, Regulations()).values()


def _judged() -> Iterator[str]:
    seen = set()
    for question in _every_question():
        if question.judgement or question.judged:
            lines = [f"{question.key}: {question.text}\n"]
            if not question.judgement:
                lines += [f"  = {option.code}: {option.label}\n" for option in question.judged]
            if (text := "".join(lines)) not in seen:
                seen.add(text)
                yield text
