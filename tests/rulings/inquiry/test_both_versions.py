"""Every fact of every subject may be disputed: the page of both versions says of each what the engine makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import combinations
from typing import Any

import pytest
from django.utils.translation import override

from incidents.models import Fact, LogEntry, Session, User, Version
from rulings.archive.standing import standing
from rulings.engine import (
    Asked,
    Code,
    Edition,
    Obligation,
    Pending,
    Question,
    Regulations,
    Resolved,
    WhichSeat,
    WhichSuit,
    consider,
    consider_alone,
)
from rulings.inquiry import comparing, hearing
from rulings.inquiry.views import disputed
from rulings.laws import subjects
from rulings.laws.subjects import SUBJECTS, Subject
from rulings.words.wording import in_words
from tests.forms import LONG, some
from tests.rulings.a_club import an_incident
from tests.rulings.at_the_desk import Desk, html, signed_in
from tests.rulings.every_kind import ANSWERS, EVERY_KIND, offer

Said = str | list[str]


@dataclass(frozen=True)
class Place:
    """A question about a fact, as a law first asks it, and the answers before it."""

    subject: Subject
    edition: Edition
    answers: Mapping[str, Code]
    asked: Asked

    @property
    def key(self) -> str:
        return self.asked.question.key

    def pairs(self) -> Iterator[tuple[Said, Said]]:
        """Each pair of different answers: of cards and of sets the specimens, of all else every answer there is."""
        question: Question[Any] = self.asked.question
        if isinstance(question, WhichSeat | WhichSuit):
            return combinations(question.allowed(), 2)
        codes = [plain(question.code(each)) for each in question.specimens()]
        return combinations(codes, 2)


def plain(code: Code) -> Said:
    return code if isinstance(code, str) else list(code)


def places(subject: Subject) -> Iterator[Place]:
    """The first place of each question about a fact, walking every path of the subject in its newest edition.

    Where it hands over, the questions are those of another subject, with places of their own.
    """
    edition, seen = max(subject.editions), set()
    ahead: list[dict[str, Code]] = [{}]
    while ahead:
        answers = ahead.pop()
        outcome = consider_alone(subject.law, edition, Regulations(), answers)
        if not isinstance(outcome, Pending):
            continue
        question = outcome.asked.question
        if question.put_to is None and question.key not in seen:
            seen.add(question.key)
            yield Place(subject, edition, answers, outcome.asked)
        ahead += [{**answers, question.key: question.code(each)} for each in question.specimens()]


def as_sent(code: Said) -> list[str]:
    """An answer as a form has it."""
    return [code] if isinstance(code, str) else list(code) or [""]


def as_read(page: str) -> str:
    """The page as it is read, with nothing between a word and the stop after it."""
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]+>", "", page)))


def as_told(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.fixture
def desk(session: Session, director: User) -> Desk:
    return Desk(session, signed_in(director))


def check_all(desk: Desk, director: User, place: Place) -> int:
    """Compare every pair at one place, through the page; how many there were."""
    incident = an_incident(desk.session, director, {key: plain(code) for key, code in place.answers.items()})
    incident.subject = place.subject.key
    incident.save()
    facts, lines = Fact.objects.count(), LogEntry.objects.count()
    count = 0
    for first, second in some(place.pairs(), one_in=16):
        page = desk.post(
            "disputed", incident.number, place.key, NS=as_sent(first), EW=as_sent(second), version=incident.version
        )
        assert page.status_code == 200, (place.key, first, second)
        shown = as_read(html(page))
        for code in (first, second):
            outcome = consider(place.subject.law, place.edition, Regulations(), {**place.answers, place.key: code})
            for sentence in sentences(outcome):
                assert as_told(sentence) in shown, (place.key, first, second, sentence)
        count += 1
    assert (Fact.objects.count(), LogEntry.objects.count()) == (facts, lines)
    return count


def sentences(outcome: Pending | Resolved) -> Iterator[str]:
    """What the page must say of an outcome: the question still asked, or the headline and who must do what."""
    with override("en"):
        if isinstance(outcome, Pending):
            yield f"Still asks: {in_words(outcome.asked.text)}"
            return
        yield in_words(outcome.headline)
        for step in outcome.steps:
            if isinstance(step, Obligation):
                yield in_words(step.message)


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.key)
def test_each_version_leads_where_the_engine_says(desk: Desk, director: User, subject: Subject) -> None:
    desk.club.edition = max(subject.editions).value
    desk.club.save()
    assert sum(check_all(desk, director, place) for place in places(subject)) >= (6 if LONG else 1)


def test_every_kind_of_question_may_be_disputed(desk: Desk, director: User, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, EVERY_KIND)
    asked = {place.key: check_all(desk, director, place) for place in places(EVERY_KIND)}
    assert asked.keys() == {key for key in ANSWERS if key not in {"which", "suit"}}
    assert min(asked.values()) >= 1


def test_control_a_comparison_that_takes_one_version_for_the_other_is_seen(
    desk: Desk, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every question at which the two answers part, were the first answer put in the place of the second."""
    before = comparing.compare

    def mixed_up(stands: object, key: str, heard: hearing.ToldVersions) -> comparing.Comparison:
        first = next(iter(heard.candidates().values()))
        same = tuple(Version(each.side, first, each.statement) for each in heard.versions)
        return before(stands, key, hearing.ToldVersions(same))  # type: ignore[arg-type]

    monkeypatch.setattr(disputed, "compare", mixed_up)
    of = subjects.subject("opening-lead-out-of-turn")
    place = next(each for each in places(of) if each.key == "54.circumstances")
    with pytest.raises(AssertionError, match="circumstances"):
        check_all(desk, director, place)


def test_what_comes_after_the_fact_counts_in_both_versions(desk: Desk, director: User) -> None:
    """A fact disputed in the end: the answers given since stand where the version still asks for them."""
    incident = an_incident(
        desk.session,
        director,
        {"particulars.declarer": "S", "54.circumstances": [], "particulars.cards": "HK", "54.reply": "accept"},
    )
    stands = standing(incident)
    heard = hearing.ToldVersions((Version("NS", ["declarer-could-see-dummy"]), Version("EW", [])))
    with override("en"):
        roads = comparing.compare(stands, "54.circumstances", heard).roads
    assert [bool(road.headline) for road in roads] == [True, True]


def test_an_answer_given_since_that_a_version_cannot_take_is_asked_again(
    desk: Desk, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card named since as one more is one of those that the other version names."""
    offer(monkeypatch, EVERY_KIND)
    incident = an_incident(desk.session, director, ANSWERS)
    incident.subject = EVERY_KIND.key
    incident.save()
    heard = hearing.ToldVersions(
        (Version("NS", ["HK", "H7"]), Version("EW", ["SK", "H2"])),
    )
    with override("en"):
        first, second = comparing.compare(standing(incident), "particulars.cards", heard).roads
    assert first.headline
    assert second.asks == "Which more of them?"
