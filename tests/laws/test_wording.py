"""Every sentence of every path has its French, keeps its places, and is said with the right letters."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice

import pytest
from django.utils.translation import gettext, override

from rulings.archive.as_data import as_record, case_in_language
from rulings.engine import (
    Argument,
    Card,
    Edition,
    Established,
    Message,
    Regulations,
    Seat,
    Suit,
    Until,
    every_case,
)
from rulings.engine.messages import places
from rulings.laws import law82
from rulings.laws.legal_plays.verdicts import Why
from rulings.laws.moments import Moment
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.words.wording import card_in_words, card_name, in_words
from tests.laws.surveying import survey
from tests.laws.walking import RUNS, RUNS_BY_DEFAULT, Run

NORTH, EAST, SOUTH, WEST = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def _of_subject(subject: Subject) -> dict[str, Message]:
    """Every sentence that the subject can show or say, under any edition and regulation, by its template."""
    listed = (subject.title, subject.hint, subject.words)
    found = {template: Message(template, {}) for template in listed if template}
    for run in RUNS:
        if run.subject is subject:
            found |= survey(run).sentences
    return found


def _of_none() -> dict[str, Message]:
    """What no subject says, or not always: durations, moments, what is said of the cards that may be played."""
    labels = (*(each.label for each in Until), *(each.label for each in Moment), *(each.value for each in Why))
    found = {template: Message(template, SPOKEN_OF) for template in labels}
    for edition in Edition:
        for case in every_case(law82.ruling_found_wrong, edition, Regulations()):
            found |= {step.message.template: step.message for step in case.steps if not isinstance(step, Established)}
            found |= {fact.question.template: fact.question for fact in case.path}
    return found


SPOKEN_OF: Mapping[str, Argument] = {
    "suit": Suit.HEARTS,
    "card": Card.parse("HQ"),
    "cards": (Card.parse("HQ"), Card.parse("D7")),
}
"""What the sentences on legal plays may speak of."""
SPOKEN_BY = [*(pytest.param(partial(_of_subject, each), id=each.key) for each in SUBJECTS), _of_none]
ALIKE_IN_FRENCH = {"Auction", "Information", "Six", "{offender}", "{partner}"}


@pytest.mark.parametrize("spoken", SPOKEN_BY)
def test_every_sentence_has_its_french_with_the_same_places(spoken: Callable[[], dict[str, Message]]) -> None:
    with override("fr"):
        french = {template: gettext(template) for template in spoken()}
    assert [each for each, said in french.items() if said == each and each not in ALIKE_IN_FRENCH] == []
    assert [each for each, said in french.items() if set(places(said)) != set(places(each))] == []


@pytest.mark.parametrize("spoken", SPOKEN_BY)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_can_be_said(spoken: Callable[[], dict[str, Message]], language: str) -> None:
    for sentence in spoken().values():
        said = in_words(sentence, language)
        assert said.strip()
        assert not re.search(r"[{}<>]", said), said


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


@pytest.mark.parametrize("run", RUNS_BY_DEFAULT, ids=str)
def test_the_record_keeps_codes_and_the_words_of_both_languages(run: Run) -> None:
    """Of rulings here and there on the walk: every one of them would say little more."""
    ruled = partial(case_in_language, run.subject, run.edition, run.regulations)
    for end in islice(every_case(run.subject.law, run.edition, run.regulations), 0, None, 10):
        record = as_record(run.subject, run.edition, run.regulations, end)
        for language in ("fr", "en"):
            alone = ruled(end, language)
            assert record["headline"][language] == alone["headline"]
            assert [step["text"][language] for step in record["steps"]] == [step["text"] for step in alone["steps"]]
            assert [fact["answer"][language] for fact in record["facts"]] == [fact["answer"] for fact in alone["facts"]]
        assert record["headline"]["fr"] != record["headline"]["en"]
        assert record["clauses"] == [str(each) for each in end.clauses]
