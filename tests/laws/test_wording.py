"""Every sentence of every path has its French, keeps its places, and is said with the right letters."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import gettext, override

from rulings.engine import (
    Asked,
    Card,
    Edition,
    Information,
    Message,
    Obligation,
    Pending,
    Regulations,
    Resolved,
    Seat,
    Suit,
    Until,
    consider,
    every_case,
)
from rulings.engine import steps as engine_steps
from rulings.engine.messages import places
from rulings.laws.subjects import SUBJECTS, Moment
from rulings.record import as_record, described
from rulings.wording import card_in_words, card_name, in_words

NORTH, EAST, SOUTH, WEST = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def _outcomes(law: Any, edition: Edition, answers: dict[str, Any]) -> Iterator[Pending | Resolved]:
    outcome = consider(law, edition, Regulations(), answers)
    yield outcome
    if isinstance(outcome, Pending):
        question = outcome.asked.question
        for specimen in question.specimens():
            yield from _outcomes(law, edition, {**answers, question.key: question.code(specimen)})


def _sentences_of_question(asked: Asked) -> Iterator[Message]:
    question = asked.question
    for template in (question.text, question.hint, question.said, getattr(question, "none", "")):
        if template:
            yield asked.say(template)
    for template in question.labels().values():
        yield asked.say(template)
    for option in getattr(question, "options", ()):
        if option.hint:
            yield asked.say(option.hint)


def _every_sentence() -> Iterator[Message]:
    for subject in SUBJECTS:
        yield from (Message(template, {}) for template in (subject.title, subject.hint))
        for edition in subject.editions:
            for outcome in _outcomes(subject.law, edition, {}):
                if isinstance(outcome, Pending):
                    yield from _sentences_of_question(outcome.asked)
                for step in outcome.steps:
                    if not isinstance(step, engine_steps.Established):
                        yield step.message
                    if isinstance(step, Obligation | Information):
                        yield from step.said
    yield from (Message(each.label, {}) for each in (*Until, *Moment))


SENTENCES = {message.template: message for message in _every_sentence()}


@pytest.mark.parametrize("template", sorted(SENTENCES), ids=lambda template: template[:60])
def test_every_sentence_has_its_french_with_the_same_places(template: str) -> None:
    with override("fr"):
        french = gettext(template)
    assert french != template or template in {"Auction"}, "no French"
    assert set(places(french)) == set(places(template))


@pytest.mark.parametrize("template", sorted(SENTENCES), ids=lambda template: template[:60])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_can_be_said(template: str, language: str) -> None:
    said = in_words(SENTENCES[template], language)
    assert said.strip()
    assert not re.search(r"[{}<>]", said)


@pytest.mark.parametrize(
    ("card", "french", "english", "name", "nom"),
    [
        ("HK", "♥R", "♥K", "king of hearts", "roi de cœur"),
        ("SQ", "♠D", "♠Q", "queen of spades", "dame de pique"),
        ("DJ", "♦V", "♦J", "jack of diamonds", "valet de carreau"),
        ("CA", "♣A", "♣A", "ace of clubs", "as de trèfle"),
        ("H10", "♥10", "♥10", "10 of hearts", "10 de cœur"),
        ("C2", "♣2", "♣2", "2 of clubs", "2 de trèfle"),
    ],
)
def test_cards_have_the_letters_and_names_of_the_reader(
    card: str, french: str, english: str, name: str, nom: str
) -> None:
    assert card_in_words(Card.parse(card), "fr") == french
    assert card_in_words(Card.parse(card), "en") == english
    with override("en"):
        assert card_name(Card.parse(card)) == name
    with override("fr"):
        assert card_name(Card.parse(card)) == nom


@pytest.mark.parametrize(
    ("form", "card", "french", "english"),
    [
        ("the", "HK", "le ♥R", "the ♥K"),
        ("the", "HQ", "la ♥D", "the ♥Q"),
        ("the", "HA", "l’♥A", "the ♥A"),
        ("The", "HQ", "La ♥D", "The ♥Q"),
        ("of", "H7", "du ♥7", "of the ♥7"),
        ("of", "HQ", "de la ♥D", "of the ♥Q"),
        ("of", "HA", "de l’♥A", "of the ♥A"),
    ],
)
def test_french_gives_a_card_its_article(form: str, card: str, french: str, english: str) -> None:
    message = Message(f"{{card:{form}}}", {"card": Card.parse(card)})
    assert in_words(message, "fr") == french
    assert in_words(message, "en") == english


def test_seats_suits_and_lists_are_written_out() -> None:
    seats = Message("{seat}, {seat:of}, {seats}, {suit}", {"seat": EAST, "seats": (NORTH, SOUTH), "suit": Suit.CLUBS})
    assert in_words(seats, "fr") == "Est, d’Est, Nord et Sud, ♣"
    assert in_words(seats, "en") == "East, of East, North and South, ♣"
    all_four = Message("{seats}", {"seats": (NORTH, EAST, SOUTH, WEST)})
    assert in_words(all_four, "fr") == "Nord, Est, Sud et Ouest"
    cards = Message("{cards:the}", {"cards": (Card.parse("H5"), Card.parse("HA"))})
    assert in_words(cards, "fr") == "le ♥5 et l’♥A"
    assert in_words(Message("{seat:of}", {"seat": SOUTH}), "fr") == "de Sud"


def test_a_form_there_is_not_is_a_fault() -> None:
    for message in (
        Message("{suit:the}", {"suit": Suit.CLUBS}),
        Message("{seat:the}", {"seat": EAST}),
        Message("{card:to}", {"card": Card.parse("H5")}),
    ):
        with pytest.raises((ValueError, KeyError)):
            in_words(message, "fr")


def test_the_record_keeps_codes_and_the_words_of_both_languages() -> None:
    subject = SUBJECTS[0]
    for end in every_case(subject.law, Edition.LAWS_2017, Regulations()):
        record = as_record(subject, Edition.LAWS_2017, Regulations(), end)
        for language in ("fr", "en"):
            alone = described(subject, Edition.LAWS_2017, Regulations(), end, language)
            assert record["headline"][language] == alone["headline"]
            assert [step["text"][language] for step in record["steps"]] == [step["text"] for step in alone["steps"]]
            assert [fact["answer"][language] for fact in record["facts"]] == [fact["answer"] for fact in alone["facts"]]
        assert record["headline"]["fr"] != record["headline"]["en"]
        assert record["clauses"] == [str(each) for each in end.clauses]
