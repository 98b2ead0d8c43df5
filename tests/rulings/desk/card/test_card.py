"""Every choice and every ending makes a card in both languages, with nothing on it that nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.utils.translation import gettext, override

from rulings.archive.as_data import as_record
from rulings.archive.record import RuledCase
from rulings.archive.standing import Standing
from rulings.desk.card.card import PlayersCard, of_choice, of_ruling, waiting
from rulings.engine import (
    Asked,
    Code,
    Considered,
    Edition,
    Established,
    Information,
    Message,
    Obligation,
    Pending,
    Regulations,
    Resolved,
    Role,
    Step,
    Until,
    consider,
)
from rulings.laws.subjects import SUBJECTS, Subject, subject
from rulings.web.answers_offered import choices
from rulings.words.current_language import LANGUAGES
from rulings.words.wording import in_words
from tests.laws.spoken import seats_in
from tests.laws.walking import Run, walk
from tests.rulings.records import change_record

OPENING_LEAD = "opening-lead-out-of-turn"
KEYS = [each.key for each in SUBJECTS]
NEWEST = max(Edition, key=lambda edition: edition.value)
PLAYING_CARD = re.compile(r"[♠♥♦♣](?:10|[AKQJRDV2-9])\b")
CHOICE: dict[str, Code] = {
    "particulars.declarer": "S",
    "54.circumstances": [],
    "particulars.cards": "HK",
}


def standing(chosen: Subject, outcome: Considered) -> Standing:
    answers = {established.key: established.code for established in outcome.path}
    return Standing(chosen, NEWEST, Regulations(), answers, outcome)


@cache
def outcomes(key: str) -> tuple[Considered, ...]:
    """Every choice that is put to a player and every ending of a subject, one of those that read the same.

    Where it hands over, the cards are those of another subject.
    """
    found: dict[tuple[object, ...], Considered] = {}
    for path in walk(Run(subject(key), NEWEST), Regulations()):
        match path.outcome:
            case Pending(asked=Asked(question=question)) as outcome if question.put_to is not None:
                found.setdefault(tuple(_template(outcome)), outcome)
            case Resolved() as outcome:
                found.setdefault(tuple(_template(outcome)), outcome)
            case _:
                pass
    return tuple(found.values())


def _template(outcome: Considered) -> Iterator[object]:
    """What a card is made of but for the seats and the cards in it."""
    if isinstance(outcome, Pending):
        yield outcome.asked.question.key
        yield tuple(outcome.asked.question.labels())
    for step in outcome.steps:
        if isinstance(step, Obligation | Information):
            yield from (said.template for said in step.said)


def of(key: str, outcome: Considered) -> PlayersCard:
    chosen = subject(key)
    if isinstance(outcome, Pending):
        return of_choice(outcome.asked, standing(chosen, outcome))
    return of_ruling(as_record(chosen, NEWEST, Regulations(), outcome))


def words_of(steps: tuple[Step, ...]) -> list[str]:
    return [in_words(words) for step in steps if isinstance(step, Obligation | Information) for words in step.said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_choice_and_every_ending_makes_a_card(key: str, language: str) -> None:
    with override(language):
        for outcome in outcomes(key):
            card = of(key, outcome)
            lines = list(card.read_aloud())
            assert card.heading
            assert len(lines) >= 3
            assert all(line == line.strip() and "{" not in line for line in lines)
            if isinstance(outcome, Pending):
                whole_choice(card, standing(subject(key), outcome), outcome)
            else:
                assert isinstance(outcome, Resolved)
                # All that is said, in the order of the law, and nothing else.
                assert [_unsaid(line.who, line.text) for line in card.words] == words_of(outcome.steps)
                assert [line.who for line in card.words] == list(calls_of(outcome.steps))
                assert not card.options


def calls_of(steps: tuple[Step, ...]) -> Iterator[str]:
    """Of each sentence that begins with those to whom the engine says it, how it calls them; of others nothing."""
    for step in steps:
        if isinstance(step, Obligation | Information):
            for said, players in zip(step.said, step.addressed, strict=True):
                called = re.match(r"{(\w+)}(?:,|\s?:)", gettext(said.template))
                begins = called and seats_in(said.arguments[called[1]]) == players
                yield in_words(Message.of(called[0], said.arguments)) if called and begins else ""


def _unsaid(who: str, text: str) -> str:
    return f"{who} {text}" if who else text


def whole_choice(card: PlayersCard, stands: Standing, outcome: Pending) -> None:
    """Law 9.B.2: every option, each with what follows; and the words that are put to whoever chooses."""
    asked = outcome.asked
    words = in_words(asked.say(asked.question.said))
    assert [_unsaid(line.who, line.text) for line in card.words] == [words]
    offered = choices(asked)
    assert [option.label for option in card.options] == [each.label for each in offered]
    assert len(card.options) >= 2
    for option, each in zip(card.options, offered, strict=True):
        then = stands.with_answer(asked.question.key, each.code)
        keys = [step.key if isinstance(step, Established) else "" for step in then.steps]
        after = then.steps[keys.index(asked.question.key) :]
        due = [
            in_words(step.message) for step in after if isinstance(step, Obligation) and step.role is not Role.DIRECTOR
        ]
        assert [text for text in due if text not in {line.text for line in option.lines}] == []
        if isinstance(then, Resolved):
            assert option.lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_no_card_is_named_but_those_that_the_words_speak_of(key: str, language: str) -> None:
    with override(language):
        for outcome in outcomes(key):
            card = of(key, outcome)
            spoken = [_unsaid(line.who, line.text) for line in card.words]
            if isinstance(outcome, Resolved):
                spoken.append(card.heading)
            assert set(PLAYING_CARD.findall(card.happened)) <= set(PLAYING_CARD.findall(" ".join(spoken)))


def record(**parts: Any) -> RuledCase:
    """A ruling on the king of hearts, led out of turn and taken back."""
    chosen = subject("opening-lead-out-of-turn")
    outcome = consider(chosen.law, NEWEST, Regulations(), CHOICE | {"54.reply": "refuse-prohibit"})
    assert isinstance(outcome, Resolved)
    return change_record(as_record(chosen, NEWEST, Regulations(), outcome), **parts)


def test_a_card_of_which_nobody_is_told_stays_off_it() -> None:
    kept = record()
    with override("en"):
        assert of_ruling(kept).happened == "Opening lead out of turn: East, ♥K."
        for fact in kept["facts"]:
            if fact["key"] == "particulars.cards":
                fact["code"] = "S10"
        assert of_ruling(kept).happened == "Opening lead out of turn: East."


def test_what_the_director_does_and_watches_for_is_not_on_it() -> None:
    kept = record()
    step = dict(kept["steps"][0], kind="watch", text={"fr": "Regarder", "en": "Look closely"}, said=[])
    directed = dict(step, kind="obligation", roles=["director"], text={"fr": "Compter", "en": "Count the hands"})
    with override("en"):
        lines = " ".join(of_ruling(record(steps=[*kept["steps"], step, directed])).read_aloud())
        assert "Look closely" not in lines
        assert "Count" not in lines
        assert lines == " ".join(of_ruling(kept).read_aloud())


def test_who_is_called_stands_apart_in_both_languages() -> None:
    kept = record()
    with override("fr"):
        assert [line.who for line in of_ruling(kept).words] == ["Est,", "Sud,", "Ouest,", "Ouest,", "Ouest,"]
    both = {"fr": "Ouest et Est, vous pouvez.", "en": "West and East, you may."}
    steps = [dict(kept["steps"][-1], kind="obligation", seats=["W", "E"], said=[both])]
    with override("en"):
        (line,) = of_ruling(record(steps=steps)).words
        assert (line.who, line.text) == ("West and East,", "you may.")
    with override("fr"):
        (line,) = of_ruling(record(steps=steps)).words
        assert (line.who, line.text) == ("Ouest et Est,", "vous pouvez.")


@pytest.mark.parametrize(
    ("seats", "said", "who", "text"),
    [
        (["N", "E", "S", "W"], "North, East, South and West: play on.", "North, East, South and West:", "play on."),
        # Who else is named first is not who is called.
        (["W"], "West, East and South are done.", "West,", "East and South are done."),
        (
            ["S", "N"],
            "South, the ♥5 is played; North, put it there.",
            "",
            "South, the ♥5 is played; North, put it there.",
        ),
        (["N", "E", "S", "W"], "All of you may use it.", "", "All of you may use it."),
    ],
)
def test_who_is_called_is_whom_the_law_has_told(seats: list[str], said: str, who: str, text: str) -> None:
    steps = [dict(record()["steps"][-1], kind="obligation", seats=seats, said=[{"fr": said, "en": said}])]
    with override("en"):
        (line,) = of_ruling(record(steps=steps)).words
    assert (line.who, line.text) == (who, text)


def test_it_says_until_when_and_under_which_clause() -> None:
    with override("en"):
        lines = {line.text: line for line in of_ruling(record()).words}
        may = lines["you may take the ♥K into account."]
        assert (may.until, may.clause) == ("until the end of play", "50.E.2")
        done = lines["pick up the ♥K: it is no longer a penalty card."]
        assert done.until == ""


def test_five_options_stand_flat_with_their_clauses() -> None:
    chosen = subject("opening-lead-out-of-turn")
    outcome = consider(chosen.law, NEWEST, Regulations(), CHOICE)
    with override("en"):
        card = of(chosen.key, outcome)
    assert [option.clauses for option in card.options] == [
        ("54.A",),
        ("54.B",),
        ("54.D", "50.D.2.a"),
        ("54.D", "50.D.2.a"),
        ("54.D", "50.D.2.b"),
    ]
    assert [line.aloud for line in card.options[3].lines] == [
        "East: Picks up the ♥K, which is no longer a penalty card; he need not play it",
        "♥K: information authorised for South, unauthorised for West until the end of play",
        "West: Does not lead ♥ as long as he keeps the lead",
        "West: Leads face down",
    ]


def test_all_that_can_be_chosen_comes_first_in_the_directors_own_lines() -> None:
    chosen = subject("opening-lead-out-of-turn")
    with override("en"):
        card = of(chosen.key, consider(chosen.law, NEWEST, Regulations(), CHOICE))
        aloud = [*card.read_aloud()]
    begins = aloud.index(card.options[0].label)
    lines = [each for option in card.options for each in (option.label, option.hint)]
    assert aloud[begins : begins + len(lines)] == lines
    assert aloud[begins + len(lines)] == card.options[0].label


@pytest.mark.parametrize("language", LANGUAGES)
def test_until_when_it_holds_is_said_once(language: str) -> None:
    with override(language):
        outcome = consider(subject(OPENING_LEAD).law, NEWEST, Regulations(), CHOICE | {"54.reply": "refuse-free"})
        assert isinstance(outcome, Resolved)
        card = of_ruling(as_record(subject(OPENING_LEAD), NEWEST, Regulations(), outcome))
        lies = gettext(Until.ON_THE_TABLE.label)
    told = [line.aloud for line in card.words]
    ends = " ".join(lies.split()[-3:])
    assert any(line.until == lies for line in card.words)
    assert [line for line in told if line.count(ends) > 1] == []
    assert sum(ends in line for line in told) >= 3


def test_a_ruling_on_a_subject_that_is_no_more_still_has_its_card() -> None:
    with override("en"):
        card = of_ruling(record(subject="a-thing-of-the-past"))
    assert card.happened.startswith("a-thing-of-the-past")
    assert card.words


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_nothing_is_said_the_card_says_so(language: str) -> None:
    with override(language):
        assert len(list(waiting().read_aloud())) == 2
