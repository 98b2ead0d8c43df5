"""What somebody consulted is shown of an incident: the facts, and no more than the facts.

No name, number, place or date; nothing of what the director found or judged, nor of what he ruled. Of a fact that was
disputed both sides' answers are shown and not the one found; what the sides said in their own words stays here.

As it is kept: ``{"subject": words, "edition": 2017, "facts": [fact, …], "contract": "4SX", "dealer": "N",
"vulnerability": "NS", "deal": ""}``, a fact being ``{"question": words, "answer": words or null, "disputed": false,
"versions": [{"side": "NS", "answer": words}], "options": [words, …]}`` and words ``{"fr": …, "en": …}``.
A fact without an answer is disputed, or left to judgement.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext, override

from rulings.archive import disputed_facts
from rulings.archive.standing import Standing, standing
from rulings.engine import WrongAnswer, YesNo
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import answer_in_words, in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from incidents.models import Fact, Incident
    from rulings.engine import Code, Established

Json = dict[str, Any]
PARTICULARS: Final = "particulars."
"""How the keys of what every law asks of the table begin."""


def case_of(incident: Incident, *, with_hands: bool) -> Json:
    """What is shown of an incident as it stands. Raises NoSubject when nobody has said what happened."""
    stands = standing(incident)
    board = incident.board
    return {
        "subject": _in_both(lambda _: gettext(stands.subject.title)),
        "edition": stands.edition.value,
        "facts": list(_facts(stands, {fact.key: fact for fact in incident.facts.all()})),
        "contract": incident.contract,
        "dealer": board.dealer if board else "",
        "vulnerability": board.vulnerability if board else "",
        "deal": board.deal if board and with_hands else "",
    }


def _facts(stands: Standing, facts: dict[str, Fact]) -> Iterator[Json]:
    """The facts in the order asked.

    A question that is only asked because of what the director found or judged would tell what that was: it is left out.
    """
    told = list(stands.path)
    for established in stands.path:
        if established not in told:
            continue
        fact = facts[established.key]
        open_to_doubt = established.judgement or bool(fact.basis)
        if open_to_doubt:
            told = [each for each in told if _tells_nothing(each, stands, established.key, fact)]
        yield {
            "question": _in_both(partial(in_words, established.question)),
            "answer": None if open_to_doubt else _in_both(partial(answer_in_words, established)),
            "disputed": bool(fact.basis),
            "versions": list(_versions(stands, fact)) if fact.basis else [],
            "options": list(_options(stands, established.key)) if open_to_doubt else [],
        }


def _versions(stands: Standing, fact: Fact) -> Iterator[Json]:
    for version in disputed_facts.grounds_to_record(fact, stands)["versions"]:
        if version["answer"]:
            yield {"side": version["side"], "answer": version["answer"]}


def _options(stands: Standing, key: str) -> Iterator[dict[str, str]]:
    """What there is to choose from; nothing where that is yes or no, a seat or a card."""
    asked = stands.asked(key)
    if asked is not None and not isinstance(asked.question, YesNo):
        for label in asked.question.labels().values():
            yield _in_both(partial(in_words, asked.say(label)))


def _tells_nothing(later: Established, stands: Standing, key: str, fact: Fact) -> bool:
    """Whether a fact does not show how the one with this key was answered: it is the same whatever the answer.

    The cards, and who did it, are told whenever they are asked for in the same words: without them there is no case.
    """
    if later.key in (key, *stands.keys_before(key)):
        return True
    asked = [[each for each in road if each.key == later.key] for road in _roads(stands, key, fact)]
    same = all(each == later for answers in asked for each in answers)
    return same and (all(asked) or later.key.startswith(PARTICULARS))


def _roads(stands: Standing, key: str, fact: Fact) -> Iterator[tuple[Established, ...]]:
    """The path for each answer that the fact may have: what the sides say, and what the law tells apart."""
    asked = stands.asked(key)
    question = asked.question if asked else None
    codes: list[Code] = [version.code for version in fact.read_versions() if version.code is not None]
    codes += [question.code(answer) for answer in question.specimens()] if question else []
    for code in codes:
        # What is no answer here opens no road.
        with suppress(WrongAnswer):
            yield stands.with_answer(key, code).path


def _in_both(word: Callable[[str], str]) -> dict[str, str]:
    said = {}
    for language in LANGUAGES:
        with override(language):
            said[language] = word(language)
    return said
