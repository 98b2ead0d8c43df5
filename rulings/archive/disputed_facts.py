"""Facts on which the players do not agree, as a ruling keeps them (Law 85).

The director finds such a fact by the weight of the evidence, what is the more probable, and then rules as on agreed
facts (85.A); when he cannot, he makes a ruling that lets play go on (85.B). A ruling keeps which of the two it was,
what each side answered, and its statement as it was typed. Statements are what people said: directors read them, the
players do not, and no search finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import override

from incidents.models import Basis, Fact, HowEstablished
from rulings.engine import Citation, WrongAnswer
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import answer_in_words

if TYPE_CHECKING:
    from rulings.archive.record import RecordedBasis, RecordedFact, RecordedGrounds, RuledCase, Words
    from rulings.archive.standing import Standing
    from rulings.engine import Code

CLAUSES: Final[Mapping[str, str]] = {Basis.WEIGHT: "85.A", Basis.UNDETERMINED: "85.B"}
"""The clause behind each basis: the same in every edition."""


def grounds_to_record(fact: Fact, standing: Standing) -> RecordedGrounds:
    """How a fact was established, as its ruling keeps it."""
    return {
        "established": fact.established,
        "basis": _basis(fact.basis) if fact.basis else None,
        "versions": [
            {
                "side": version.side,
                "code": version.code,
                "answer": None if version.code is None else _answer(standing, fact.key, version.code),
                "statement": version.statement,
            }
            for version in fact.read_versions()
        ],
    }


def grounds_recorded(fact: RecordedFact) -> RecordedGrounds:
    """How a fact of a record was established, whatever its age.

    The first rulings kept one other version and neither whose it was nor the basis; an outcome which nobody has ruled
    on does not say how its facts were established.
    """
    established = fact.get("established", HowEstablished.AGREED.value)
    if "versions" in fact:
        return {"established": established, "basis": fact["basis"], "versions": fact["versions"]}
    other = fact.get("other_version")
    return {
        "established": established,
        "basis": None,
        "versions": [{"side": "", "code": other["code"], "answer": other["answer"], "statement": ""}] if other else [],
    }


def codes(established: RecordedGrounds) -> tuple[object, ...]:
    """How a fact was established, without the words: what tells two findings apart."""
    basis = established["basis"]
    versions = [(each["side"], each["code"], each["statement"]) for each in established["versions"]]
    return established["established"], basis["code"] if basis else None, versions


def clauses_of_findings(record: RuledCase) -> set[str]:
    """The clauses that the director's own findings rest on, beside those that the Laws were applied by."""
    return {basis["clause"] for fact in record["facts"] if (basis := fact.get("basis"))}


def in_the_books_order(clauses: set[str]) -> list[str]:
    """Clauses, each once, as they are printed."""
    return [str(citation) for citation in sorted(Citation.parse(clause) for clause in clauses)]


def statements(fact: RecordedFact) -> Iterator[str]:
    """Everything that was typed as what a side says of a fact of a record."""
    yield from (version["statement"] for version in grounds_recorded(fact)["versions"] if version["statement"])


def answer_words(standing: Standing, key: str, code: Code, language: str | None = None) -> str:
    """An answer to a question on the path, in words. Raises WrongAnswer when it answers nothing there."""
    outcome = standing.with_answer(key, code)
    return next(answer_in_words(established, language) for established in outcome.path if established.key == key)


def _answer(standing: Standing, key: str, code: Code) -> Words:
    try:
        return {language: answer_words(standing, key, code, language) for language in LANGUAGES}
    except WrongAnswer:
        # A law mended since no longer takes it: it is kept as it was written.
        return dict.fromkeys(LANGUAGES, str(code))


def _basis(code: str) -> RecordedBasis:
    text = {}
    for language in LANGUAGES:
        with override(language):
            text[language] = str(Basis(code).label)
    return {"code": code, "clause": CLAUSES[code], "text": text}
