"""The facts of a ruling in a sentence: of every subject, in both languages, without anybody's name or table."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from rulings.archive.as_data import as_record
from rulings.archive.facets import facets
from rulings.archive.sentence import _ELLIPTIC, _NAMED, _YES, facts_in_a_sentence
from rulings.engine import Code, Edition, Regulations, Resolved, consider, every_case
from rulings.laws.subjects import SUBJECTS, questions, subject
from rulings.models import Ruling
from tests.rulings.records import a_record

AT_MOST = 330
"""Letters: a few lines of a telephone."""


def sentence(key: str, resolved: Resolved, edition: Edition, language: str) -> str:
    law = subject(key)
    record = as_record(law, edition, Regulations(), resolved)
    columns = facets(law, edition, Regulations(), resolved, record)
    with override(language):
        return facts_in_a_sentence(
            Ruling(subject=key, record=a_record(**record), offender_role=columns["offender_role"])
        )


def sentence_on(key: str, facts: dict[str, Code], language: str) -> str:
    outcome = consider(subject(key).law, Edition.LAWS_2017, Regulations(), facts)
    assert isinstance(outcome, Resolved)
    return sentence(key, outcome, Edition.LAWS_2017, language)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("key", [each.key for each in SUBJECTS])
def test_every_path_reads_as_a_sentence(key: str, language: str) -> None:
    edition = max(subject(key).editions)
    cases = list(every_case(subject(key).law, edition, Regulations()))
    for resolved in cases[:: max(1, len(cases) // 30)]:
        read = sentence(key, resolved, edition, language)
        assert read.endswith((".", "?")), read
        assert not re.search(r"\{|\}|None|  |: \.|\?:|; ;|\.\.$", read), read
        assert len(read) <= AT_MOST, read


def test_every_phrase_is_of_a_question_there_is() -> None:
    asked = {
        key: question
        for each in SUBJECTS
        for edition in each.editions
        for key, question in questions(each, edition, Regulations()).items()
    }
    assert {*_NAMED, *_YES} <= set(asked)
    assert all(asked[key].labels().keys() >= {"yes", "no"} for key in _YES)
    assert not any(asked[key].labels() for key in _NAMED)
    for alternative in _ELLIPTIC.pattern.split("|"):
        assert any(re.match(alternative, key) for key in asked), alternative


@pytest.mark.parametrize(
    ("key", "facts", "french", "english"),
    [
        (
            "opening-lead-out-of-turn",
            {"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": "HK", "54.reply": "refuse-free"},
            "Entame hors tour\u00a0: Sud déclarant\u00a0; Est, défenseur, ♥R.",
            "Opening lead out of turn: South declarer; East, defender, ♥K.",
        ),
        (
            "opening-lead-out-of-turn",
            {
                "particulars.declarer": "N",
                "54.circumstances": ["declarer-could-see-dummy"],
                "particulars.cards": "D10",
            },
            "Entame hors tour\u00a0: Nord déclarant\u00a0; ♦10\u00a0; Nord aurait pu voir une carte du mort.",
            "Opening lead out of turn: North declarer; ♦10; North could have seen a card of dummy's.",
        ),
        (
            "is-it-played",
            {
                "particulars.declarer": "S",
                "particulars.offender": "S",
                "45.C.2.how": "on-the-table",
                "particulars.cards": "HK",
                "45.C.turn": "his",
            },
            (
                "Cette carte est-elle jouée\u00a0? Sud, déclarant, ♥R\u00a0; "
                "l’a tenue face visible sur la table, ou à un doigt de la table."
            ),
            "Is this card played? South, declarer, ♥K; held it face up on the table, or a finger above it.",
        ),
    ],
    ids=["refused", "seen", "played"],
)
def test_how_it_reads(key: str, facts: dict[str, Code], french: str, english: str) -> None:
    assert (sentence_on(key, facts, "fr"), sentence_on(key, facts, "en")) == (french, english)


def test_a_subject_that_is_no_more_goes_by_its_key() -> None:
    ruling = Ruling(subject="long-gone", record=a_record())
    with override("en"):
        assert facts_in_a_sentence(ruling).startswith("long-gone")
